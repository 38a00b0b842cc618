// Posts in a link: packs the posts of an online table for a messenger, and unpacks them into the same log.
import { KIND } from "./seal.js";
import { bytes, words } from "./signal.js";

const POSTS = 2; // the first byte of such a code
const MOST = 2_000_000; // bytes of posts that one link may hold

const through = async (data, stream) => new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());

// Bytes; a link must hold no more than `MOST`.
async function unpacked(data) {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const [parts, decoder] = [[], new TextDecoder()];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST) throw new Error("a link is too long");
    parts.push(decoder.decode(part.value, { stream: true }));
  }
  return parts.join("");
}

// The code of events.
export async function pack(events) {
  const rows = events.map(({ id, pubkey, created_at, content, sig }) => [id, pubkey, created_at, content, sig]);
  const data = await through(JSON.stringify(rows), new CompressionStream("deflate-raw"));
  const whole = new Uint8Array([POSTS, ...data]);
  return Array.from({ length: Math.ceil(whole.length / 30_000) }, (_, n) => words(whole.slice(30_000 * n, 30_000 * (n + 1)))).join("");
}

// What the events of a link are to the table that takes them in, as one word; `receive(event)` returns it for each. "partly"
// where only some of them belong to it.
export async function receiveAll(events, receive) {
  const found = new Set();
  for (const event of events) found.add(await receive(event));
  const good = found.has("new") ? "taken" : "known";
  const wrong = found.has("bad") ? "damaged" : "other";
  if (!found.has("bad") && !found.has("other")) return good;
  return found.has("new") || found.has("known") ? "partly" : wrong;
}

// The events of a code, not verified. Rejects if it is damaged.
export async function unpack(code, topic) {
  const rows = JSON.parse(await unpacked(bytes(code).slice(1)));
  const tags = [["t", topic]];
  return rows.map(([id, pubkey, created_at, content, sig]) => ({ id, pubkey, created_at, kind: KIND, tags, content, sig }));
}
