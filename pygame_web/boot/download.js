// Fetches the files that Python starts from: counts their bytes, resumes where a broken download
// stopped, and checks them by hash.
import files from "./files.js";

// The browser's own: while Python starts, another one stands in its place.
const fetch = globalThis.fetch.bind(globalThis);
const ATTEMPTS = 4;
const WAIT = 800; // milliseconds before the second attempt, twice that before the third, …

export const isListed = (name) => name in files;
export const urlOf = (name) => new URL(files[name].url, import.meta.url).href;

class Progress extends EventTarget {
  #parts = new Map();

  // These files will be loaded; until a host says more, each counts as its size by gzip.
  expect(names) {
    for (const name of names) this.#parts.set(name, { done: 0, bytes: files[name].packed });
    this.#tell();
  }

  add(name, bytes) {
    const part = this.#parts.get(name);
    if (part) part.done = Math.min(1, part.done + bytes / files[name].size);
    this.#tell();
  }

  weigh(name, bytes) {
    const part = this.#parts.get(name);
    if (part && bytes) part.bytes = bytes;
  }

  finish(name) {
    const part = this.#parts.get(name);
    if (part) part.done = 1;
    this.#tell();
  }

  get total() {
    return [...this.#parts.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get loaded() {
    return [...this.#parts.values()].reduce((sum, { bytes, done }) => sum + bytes * done, 0);
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}

export const progress = new Progress();

// What to do when a download has failed again and again: the page shows a button and resolves when it is pressed; a
// worker has nobody to ask. A download that stands `still` for so many milliseconds has failed.
export const patience = { ask: async (error) => Promise.reject(error), still: 15_000 };

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// The host answers, but without this file: retrying will not help.
class Wrong extends Error {
  word = "server";
}

// It is not the network's fault: `word` says whose it is (`watchdog.js`). Another try at once is of no use.
class Refused extends Error {
  constructor(word, name, status = "") {
    super(`${name}: ${word} ${status}`);
    Object.assign(this, { word, what: `${name} ${status}`.trim() });
  }
}

// No answer for this file while others arrive: something blocks this one.
async function unanswered(name, error, signal) {
  if (!(error instanceof TypeError)) return error;
  const other = await fetch(import.meta.url, { method: "HEAD", cache: "no-store", signal }).catch(() => null);
  return other?.ok ? new Refused("refused", name) : error;
}

// Aborts a stalled download.
class Limit {
  #abort = new AbortController();
  #timer = 0;
  signal = this.#abort.signal;

  moved() {
    this.end();
    this.#timer = setTimeout(() => this.#abort.abort(new Error("it stands still")), patience.still);
  }

  end() {
    clearTimeout(this.#timer);
  }
}

async function request(name, from, settings, limit) {
  const headers = from ? { Range: `bytes=${from}-` } : {};
  limit.moved();
  const { signal } = limit;
  const response = await fetch(urlOf(name), { ...settings, headers, signal }).catch(async (error) => {
    throw await unanswered(name, error, signal);
  });
  const { status } = response;
  if (status === 404 || status === 410) throw new Wrong(`${name} is missing`);
  if (!response.ok) throw new Refused(status < 500 && ![408, 429].includes(status) ? "refused" : "server", name, status);
  if (/html/.test(response.headers.get("Content-Type"))) throw new Refused("portal", name);
  return response;
}

// The bytes of a file, in pieces, whatever happens on the way; `arrived` are there already. Nothing takes the place of
// what is `needed`: it is asked for until it comes.
async function* pieces(name, settings, arrived = [], needed = false) {
  let have = 0;
  let failures = 0;
  for (const piece of arrived) {
    have += piece.length;
    yield piece;
  }
  while (have < files[name].size) {
    const before = have;
    const limit = new Limit();
    try {
      // The failure may be cached: the next attempt bypasses the cache.
      const response = await request(name, have, failures ? { cache: "reload" } : settings, limit);
      // A host that does not know ranges starts again: what we have is skipped.
      let skip = response.status === 206 ? 0 : have;
      if (!have) progress.weigh(name, Number(response.headers.get("Content-Length")));
      for await (const piece of readAll(response.body)) {
        limit.moved();
        const fresh = piece.subarray(Math.min(skip, piece.length));
        skip -= piece.length - fresh.length;
        have += fresh.length;
        progress.add(name, fresh.length);
        if (!fresh.length) continue;
        limit.end();
        yield fresh;
        limit.moved();
      }
      if (have < files[name].size) throw new Wrong(`${name} is too short`);
    } catch (error) {
      if (error instanceof Wrong && !needed) throw error;
      failures = have > before ? 1 : error.word === "refused" ? ATTEMPTS : failures + 1;
      if (failures < ATTEMPTS) {
        await pause(WAIT * 2 ** (failures - 1));
      } else {
        await patience.ask(error);
        failures = 0;
      }
    } finally {
      limit.end();
    }
  }
}

// Not every browser can iterate a stream itself.
async function* readAll(stream) {
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

// A file as a response for WebAssembly to compile while it loads. First the browser's own, which costs
// least; if `counted`, its bytes are counted, and kept, on a copy. `again` gives another one after that has failed:
// it begins with what has arrived, unless that is `damaged`, and goes on whatever happens.
export async function compilable(name, type, counted) {
  const headers = { "Content-Type": type };
  const arrived = [];
  const limit = new Limit();
  let response = await request(name, 0, undefined, limit).catch(() => null);
  limit.end();
  if (response) {
    progress.weigh(name, Number(response.headers.get("Content-Length")));
    if (counted) collect(name, response.clone(), arrived, limit);
    if (response.headers.get("Content-Type") !== type) {
      response = new Response(response.body, { headers });
    }
  }
  const again = (damaged = false) => {
    const have = arrived.splice(0);
    const source = damaged ? pieces(name, { cache: "reload" }, [], true) : pieces(name, undefined, have, true);
    const pull = async (controller) => {
      const { value, done } = await source.next();
      if (done) controller.close();
      else controller.enqueue(value);
    };
    return new Response(new ReadableStream({ pull }), { headers });
  };
  return { response: response ?? again(), again };
}

async function collect(name, response, arrived, limit) {
  try {
    limit.moved();
    for await (const piece of readAll(response.body)) {
      limit.moved();
      arrived.push(piece);
      progress.add(name, piece.length);
    }
    arrived.length = 0;
    progress.finish(name);
  } catch {
    // The consumer of the other copy meets the same failure.
  } finally {
    limit.end();
  }
}

async function gather(name, settings) {
  const bytes = new Uint8Array(files[name].size);
  let at = 0;
  for await (const piece of pieces(name, settings)) {
    if (at + piece.length > bytes.length) throw new Wrong(`${name} is too long`);
    bytes.set(piece, at);
    at += piece.length;
  }
  if (!(await isWhole(name, bytes))) throw new Wrong(`${name} is damaged`);
  progress.finish(name);
  return bytes;
}

export async function isWhole(name, bytes) {
  // Without HTTPS a browser offers no hashes; then the length must do.
  if (!globalThis.crypto?.subtle) return bytes.length === files[name].size;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") === files[name].sha256;
}

// A complete, checked file. A damaged copy is removed and fetched again.
export async function load(name) {
  try {
    return await gather(name);
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    await forget(name);
    return gather(name, { cache: "reload" });
  }
}

// A file, synchronously. If a copy is damaged, the second try bypasses the cache.
export function loadNow(name) {
  for (const query of ["", "?again"]) {
    const request = new XMLHttpRequest();
    request.open("GET", urlOf(name) + query, false);
    // A page can only get text synchronously: this encoding preserves each byte.
    if (globalThis.document) request.overrideMimeType("text/plain; charset=x-user-defined");
    else request.responseType = "arraybuffer";
    try {
      request.send();
    } catch {
      continue; // The network failed.
    }
    const bytes = bytesOf(request.response);
    if (request.status === 200 && checksum(bytes) === files[name].crc32) return bytes;
  }
  throw new Error(`${name} did not come whole`);
}

// In a plain loop: `Uint8Array.from` takes half a second for 4 MB.
function bytesOf(response) {
  if (response instanceof ArrayBuffer) return new Uint8Array(response);
  const bytes = new Uint8Array(response.length);
  for (let i = 0; i < response.length; i++) bytes[i] = response.charCodeAt(i);
  return bytes;
}

// CRC-32, since the browser's own hashes are asynchronous.
function checksum(bytes) {
  const steps = Int32Array.from({ length: 256 }, (_, value) => {
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    return value;
  });
  let sum = -1;
  for (let i = 0; i < bytes.length; i++) sum = (sum >>> 8) ^ steps[(sum ^ bytes[i]) & 255];
  return ~sum >>> 0;
}

// Remove every kept copy of a file.
export async function forget(name) {
  for (const key of (await globalThis.caches?.keys().catch(() => [])) ?? []) {
    const cache = await caches.open(key);
    await cache.delete(urlOf(name), { ignoreSearch: true, ignoreVary: true });
  }
}
