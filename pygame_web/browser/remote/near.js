// Lines to devices in the same room, without a server: each device shows a code and takes in the other's, in any order.
// Loaded when somebody first connects so.
import { makeGate } from "./gate.js";
import { answer, pack, unpack } from "./signal.js";

const GATHER = 1_500; // milliseconds that a device may take to find its addresses
const TOGETHER = 400; // names of posts in one message
const LONG = 256_000; // characters of a message
const FULL = 1_000_000; // bytes that wait in a line until it is given more
const PATIENCE = 30_000; // milliseconds until it is said that no line has come about
const ANOTHER = 300; // milliseconds in which another tab may say that it takes a code

// A carrier of a table's posts (docs/remote-protocol.md, "Carriers"): `mine`, `has`, `heard`, `kept` and `told` are the
// table's. `shown({ code, state, stun })` hears which code is to be shown, and how it stands: "making", "ready", "joining",
// "open", "late", "damaged", "own", "passed" (to another tab), "none" (this browser cannot); and whether there are `servers`
// (STUN), which are asked only for somebody in another place. `id` is the table's.
export function makeNear({ mine, has, heard, kept, told, shown: tell, id, servers = [] }) {
  const shown = (now) => tell({ ...now, stun: servers.length });
  const open = new Set();
  const used = new Set(); // codes that were taken in
  let next = null; // the line that waits for a partner
  let count = 0;
  let closed = false;
  const tabs = new BroadcastChannel(`clubtable near ${id}`);

  // A connection that waits for a partner, with its code.
  async function make(stun) {
    const pc = new RTCPeerConnection({ iceServers: stun ? servers.map((urls) => ({ urls })) : [] });
    const line = { pc, name: `near ${(count += 1)}`, code: "", joined: false };
    line.channel = pc.createDataChannel("posts", { negotiated: true, id: 0 });
    await pc.setLocalDescription();
    await new Promise((go) => {
      const look = () => pc.iceGatheringState === "complete" && go();
      pc.addEventListener("icegatheringstatechange", look);
      setTimeout(go, GATHER);
      look();
    });
    line.code = pack(pc.localDescription.sdp);
    speak(line);
    return line;
  }

  // What is said on a line once it is open: the names of all posts, what the other side lacks, and then what comes.
  function speak(line) {
    const { pc, channel, name } = line;
    const lets = makeGate();
    const there = new Set();
    let [complete, over] = [false, false];
    const say = (...words) => channel.readyState === "open" && channel.send(JSON.stringify(words));
    const give = (event) => {
      if (there.has(event.id)) return;
      there.add(event.id);
      say("post", event);
    };
    // The rest is given as fast as the line takes it.
    const rest = () => {
      for (const event of [...mine()]) {
        if (channel.bufferedAmount > FULL) return;
        give(event);
      }
    };
    const HEAR = {
      have: (ids) => {
        for (const one of ids) {
          there.add(one);
          kept(one, name);
        }
      },
      all: () => {
        complete = true;
        rest();
      },
      post: async (event) => {
        if (!lets(event)) return;
        if (!has(event.id)) await heard(event, name);
        // A forged one is not remembered, and so not kept.
        if (!has(event.id)) return;
        there.add(event.id);
        say("got", event.id);
      },
      got: (one) => kept(one, name),
    };
    const end = () => {
      if (over) return;
      over = true;
      pc.close();
      if (open.delete(line)) told(name, "gone");
    };
    line.publish = (event) => complete && give(event);
    line.end = end;
    channel.bufferedAmountLowThreshold = FULL / 2;
    channel.onbufferedamountlow = () => complete && rest();
    channel.onmessage = async ({ data }) => {
      try {
        if (data.length > LONG) return;
        const [what, told] = JSON.parse(data);
        await HEAR[what](told);
      } catch (error) {
        console.warn(`near: ${error.message}`);
      }
    };
    channel.onopen = () => {
      if (closed) return end();
      open.add(line);
      if (next === line) next = null;
      told(name, "online");
      shown({ code: "", state: "open" });
      const ids = [...mine()].map((event) => event.id);
      while (ids.length) say("have", ids.splice(0, TOGETHER));
      return say("all");
    };
    channel.onclose = end;
    pc.onconnectionstatechange = () => {
      if (!open.has(line)) return;
      if (pc.connectionState === "failed" || pc.connectionState === "closed") end();
      else told(name, pc.connectionState === "connected" ? "online" : "connecting");
    };
  }

  let making = null;

  // Show a code: the one that waits already, or with `fresh` a new one.
  async function code({ fresh, stun } = {}) {
    if (!globalThis.RTCPeerConnection) return shown({ code: "", state: "none" });
    if (fresh) {
      next?.end();
      next = null;
    }
    if (!next) {
      shown({ code: "", state: "making" });
      making ??= make(stun).finally(() => (making = null));
      next = await making;
    }
    if (closed) return next.end();
    return shown({ code: next.code, state: next.joined ? "joining" : "ready" });
  }

  // Another tab that shows a code takes this one in its place.
  const passed = (told) =>
    new Promise((go) => {
      const ear = ({ data }) => data.taken === told && go(true);
      tabs.addEventListener("message", ear);
      tabs.postMessage({ code: told });
      setTimeout(() => (tabs.removeEventListener("message", ear), go(false)), ANOTHER);
    });

  // Take in the code of another device; the own one must reach it, too.
  async function accept({ code: told, stun }) {
    if (used.has(told)) return null;
    let device;
    try {
      device = unpack(told);
    } catch {
      return shown({ code: next?.code ?? "", state: "damaged" });
    }
    if (next?.code === told) return shown({ code: told, state: "own" });
    if (!next && (await passed(told))) return shown({ code: "", state: "passed" });
    if (!next || next.joined) await code({ fresh: Boolean(next), stun });
    const line = next;
    if (!line || closed) return null;
    used.add(told);
    line.joined = true;
    try {
      await line.pc.setRemoteDescription({ type: "answer", sdp: answer(line.pc.localDescription.sdp, device) });
    } catch (error) {
      console.warn(`near: ${error.message}`);
      line.joined = false;
      return shown({ code: line.code, state: "damaged" });
    }
    if (open.has(line)) return null;
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
    publish: (event) => open.forEach((line) => line.publish(event)),
    author: () => {},
    close: () => {
      closed = true;
      tabs.close();
      for (const line of open) line.end();
      next?.end();
    },
  };
}
