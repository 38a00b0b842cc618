// Writes the connection data of a device as a code that fits into a small QR code. Two devices need it to connect without a
// server; the rest of WebRTC's session description is the same for all our lines.

const SIGNAL = 1; // the first byte of a code; 2 is that of posts (`post_links.js`)
const MOST = 6; // addresses in a code
const [NAME, V4, V6] = [0, 1, 2]; // kinds of addresses: a name that only the local network knows, IPv4, IPv6
const OUTSIDE = 4; // is added for the address that a STUN server saw
const LENGTHS = [16, 4, 16];

export const words = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
export const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const hex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, "0"));
const ofHex = (text) => text.match(/../g).map((pair) => parseInt(pair, 16));
const raw = (text) => [...atob(text)].map((c) => c.charCodeAt(0)); // an ICE name has the letters of base64
const found = (sdp, what) => new RegExp(`^a=${what}:(.*?)\\s*$`, "m").exec(sdp)?.[1] ?? "";
export const fingerprint = (sdp) => found(sdp, "fingerprint").slice("sha-256 ".length).toUpperCase();

function ofV6(text) {
  const [head, tail] = text.split("::").map((half) => half.split(":").filter(Boolean));
  const groups = tail ? [...head, ...Array(8 - head.length - tail.length).fill("0"), ...tail] : head;
  return groups.flatMap((group) => ofHex(group.padStart(4, "0")));
}

// An address of a candidate as [kind, bytes]; null for one of another kind.
function address(text) {
  const name = /^([0-9a-f-]{36})\.local$/.exec(text);
  if (name) return [NAME, ofHex(name[1].replaceAll("-", ""))];
  if (/^\d+(\.\d+){3}$/.test(text)) return [V4, text.split(".").map(Number)];
  return /^[0-9a-f:]+$/i.test(text) ? [V6, ofV6(text)] : null;
}

function named(kind, data) {
  if (kind === V4) return data.join(".");
  const pairs = hex(data);
  if (kind === V6) return pairs.join("").match(/.{4}/g).join(":");
  return `${[4, 2, 2, 2, 6].map((n) => pairs.splice(0, n).join("")).join("-")}.local`;
}

// The code of this device's session description.
export function pack(sdp) {
  const [ufrag, pwd] = [raw(found(sdp, "ice-ufrag")), raw(found(sdp, "ice-pwd"))];
  const data = [SIGNAL, ufrag.length / 3, pwd.length / 3, ...ufrag, ...pwd];
  data.push(...ofHex(fingerprint(sdp).replaceAll(":", "")));
  const lines = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx)/gim)];
  const seen = new Set();
  for (const [, where, port, type] of lines) {
    const at = address(where);
    if (!at || seen.has(`${where} ${port}`) || seen.size >= MOST) continue;
    seen.add(`${where} ${port}`);
    data.push(at[0] + (type === "srflx" ? OUTSIDE : 0), ...at[1], port >> 8, port & 255);
  }
  return words(data);
}

// What a code says about another device. Throws if it is damaged.
export function unpack(code) {
  const damaged = new Error("damaged");
  const data = [...bytes(code)];
  const take = (n) => {
    if (data.length < n) throw damaged;
    return data.splice(0, n);
  };
  const [kind, ufrag, pwd] = take(3);
  if (kind !== SIGNAL) throw damaged;
  const text = (n) => btoa(String.fromCharCode(...take(3 * n)));
  const device = { ufrag: text(ufrag), pwd: text(pwd), fingerprint: hex(take(32)).join(":").toUpperCase(), candidates: [] };
  while (data.length && device.candidates.length < MOST) {
    const [how] = take(1);
    const at = how & 3;
    if (!LENGTHS[at] || how > 6) throw damaged;
    const where = named(at, take(LENGTHS[at]));
    const [high, low] = take(2);
    device.candidates.push({ where, port: 256 * high + low, outside: how >= OUTSIDE });
  }
  return device;
}

// A device's addresses, as WebRTC candidates.
export const addresses = ({ candidates }) =>
  candidates.map(({ where, port, outside }, n) => {
    const type = outside ? "srflx raddr 0.0.0.0 rport 0" : "host";
    return `candidate:${n + 1} 1 udp ${(outside ? 1_677_729_535 : 2_113_937_151) - n * 256} ${where} ${port} typ ${type}`;
  });

// The answer that the other device would give: both offer, and each makes up the other's answer from its code. Who begins
// to speak follows from the fingerprints.
export function answer(sdp, device) {
  const { ufrag, pwd, fingerprint: theirs } = device;
  const setup = theirs < fingerprint(sdp) ? "active" : "passive";
  const mid = found(sdp, "mid") || "0";
  return [
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    `a=group:BUNDLE ${mid}`,
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    `a=mid:${mid}`,
    "a=sendrecv",
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    "a=ice-options:trickle",
    `a=fingerprint:sha-256 ${theirs}`,
    `a=setup:${setup}`,
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    ...addresses(device).map((line) => `a=${line}`),
    "",
  ].join("\r\n");
}
