// Lines to devices in the same room, without a server: each device shows a code and takes in the other's, in any order.
// Loaded when somebody first connects so.
import { makePartner } from "./partner.js";
import { pack, unpack } from "./signal.js";

const GATHER = 1_500; // milliseconds that a device may take to find its addresses
const PATIENCE = 30_000; // milliseconds until it is said that no line has come about
const ANOTHER = 300; // milliseconds in which another tab may say that it takes a code
const BROKEN = 4; // partners that are waited for

// A carrier of a table's posts (docs/remote-protocol.md, "Carriers"): `mine`, `has`, `receive`, `kept`, `changed` and `refused`
// are the table's. `shown({ code, state, stun })` gets the code to show, and its state: "making", "ready", "joining", "open",
// "late", "damaged", "own", "passed" (to another tab), "none" (this browser cannot); and whether there are `servers` (STUN),
// which are asked only for somebody in another place. `id` is the table's.
export function makeNear({ shown: tell, id, servers = [], ...table }) {
  const shown = (now) => tell({ ...now, stun: servers.length });
  const partners = new Set(); // to whom there is a line, or was one until it broke
  const used = new Set(); // codes that were taken in
  let next = null; // the line that waits for a partner
  let count = 0;
  let closed = false;
  const tabs = new BroadcastChannel(`clubtable near ${id}`);

  // Whoever makes a code for a device whose code is known lets that one begin to speak: it does so when it has taken in
  // this code. Else it would hear a device that is gone, for one who opens a link twice, or makes a new code.
  async function certificate(theirs) {
    const make = () => RTCPeerConnection.generateCertificate({ name: "ECDSA", namedCurve: "P-256" });
    const print = (one) => one.getFingerprints?.()[0].value.toUpperCase() ?? "";
    let best = await make();
    for (let n = 1; n < (theirs ? 40 : 4) && !(theirs && print(best) > theirs); n += 1) {
      const one = await make();
      if (theirs || print(one) < print(best)) best = one;
    }
    return best;
  }

  // A connection with its code; `theirs` is the fingerprint of the device for which it is, if that is known.
  async function connect(stun, theirs = "") {
    const iceServers = stun ? servers.map((urls) => ({ urls })) : [];
    const pc = new RTCPeerConnection({ iceServers, certificates: [await certificate(theirs)] });
    const channel = pc.createDataChannel("posts", { negotiated: true, id: 0 });
    pc.ondatachannel = (other) => other.channel.close(); // there is one alone
    await pc.setLocalDescription();
    await new Promise((go) => {
      const look = () => pc.iceGatheringState === "complete" && go();
      pc.addEventListener("icegatheringstatechange", look);
      setTimeout(go, GATHER);
      look();
    });
    return { pc, channel, code: pack(pc.localDescription.sdp) };
  }

  // Make a partner that waits for its device.
  async function make(stun, theirs) {
    const first = await connect(stun, theirs);
    const partner = makePartner({
      ...table,
      name: `near ${(count += 1)}`,
      first,
      connect: () => connect(stun),
      opened: () => {
        partners.add(partner);
        if (next?.partner === partner) next = null;
        for (const one of [...partners].filter((other) => other.isBroken()).slice(0, -BROKEN)) one.end();
        shown({ code: "", state: "open" });
      },
      ended: () => partners.delete(partner),
    });
    return { ...first, partner, taken: "" };
  }

  const wake = () => document.visibilityState === "visible" && partners.forEach((partner) => partner.wake());
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);

  let making = null;

  // Show a code: the one that waits already, or with `fresh` a new one, which waits for the same device.
  async function code({ fresh, stun, taken = fresh && next?.taken } = {}) {
    if (!globalThis.RTCPeerConnection) return shown({ code: "", state: "none" });
    if (fresh) {
      next?.partner.end();
      next = null;
    }
    if (!next) {
      shown({ code: "", state: "making" });
      making ??= make(stun, taken && unpack(taken).fingerprint).finally(() => (making = null));
      next = await making;
    }
    if (closed) return next.partner.end();
    if (fresh && taken) await join(next, taken);
    return next && shown({ code: next.code, state: next.taken ? "joining" : "ready" });
  }

  function join(line, received) {
    line.taken = received;
    return line.partner.take(received);
  }

  // Let another tab that shows a code take this one in.
  const passed = (received) =>
    new Promise((go) => {
      const ear = ({ data }) => data.taken === received && go(true);
      tabs.addEventListener("message", ear);
      tabs.postMessage({ code: received });
      setTimeout(() => (tabs.removeEventListener("message", ear), go(false)), ANOTHER);
    });

  // Take in the code of another device; the own one must reach it, too.
  async function accept({ code: received, stun }) {
    if (used.has(received)) return null;
    try {
      unpack(received);
    } catch {
      return shown({ code: next?.code ?? "", state: "damaged" });
    }
    if (next?.code === received) return shown({ code: received, state: "own" });
    if (!next && (await passed(received))) return shown({ code: "", state: "passed" });
    if (next?.taken) {
      next.partner.end();
      next = null;
    }
    if (!next) await code({ stun, taken: received });
    const line = next;
    if (!line || closed) return null;
    used.add(received);
    try {
      await join(line, received);
    } catch (error) {
      console.warn(`near: ${error.message}`);
      line.taken = "";
      return shown({ code: line.code, state: "damaged" });
    }
    if (next !== line) return null;
    setTimeout(() => next === line && !closed && shown({ code: line.code, state: "late" }), PATIENCE);
    return shown({ code: line.code, state: "joining" });
  }

  tabs.onmessage = ({ data }) => {
    if (!data.code || !next) return;
    tabs.postMessage({ taken: data.code });
    accept({ code: data.code });
  };

  return {
    code,
    accept,
    publish: (event) => partners.forEach((partner) => partner.publish(event)),
    author: () => {},
    close: () => {
      closed = true;
      tabs.close();
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      for (const partner of partners) partner.end();
      next?.partner.end();
    },
  };
}
