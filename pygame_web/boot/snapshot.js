// The memory of a Python that has imported what every visit begins with. It is kept in a cache of its own, where a page
// finds it with or without a service worker.
import files from "./files.js";
import { isWhole, urlOf } from "./download.js";

const CACHE = "clubtable-snapshot";
const NAME = "snapshot.pack";

// The snapshot of this very build, if an earlier visit has kept it; a damaged one is removed.
export async function readSnapshot() {
  try {
    const cache = await ours();
    const response = await cache?.match(urlOf(NAME));
    if (!response) return null;
    const pack = new Uint8Array(await response.arrayBuffer());
    if (await isWhole(NAME, pack)) return pack;
    console.warn("the snapshot is damaged");
    await cache.delete(urlOf(NAME));
  } catch {
    // Without storage nothing is cached.
  }
  return null;
}

// Fetch and keep it for the next visit, unless the visitor saves data; drop those of older builds.
let again = false;
export const keep = () => alone(fetched);

// Cache what this visit has fetched.
export const put = (pack) => alone(async () => (await ours())?.put(urlOf(NAME), new Response(pack)));

// Only the worker, which has the snapshot, does it, not its page too.
const alone = (work) => (navigator.locks ? navigator.locks.request(CACHE, work) : work());

async function fetched() {
  const cache = await ours().catch(() => null);
  if (!cache || navigator.connection?.saveData || !files[NAME]) return;
  const old = (await cache.keys()).filter(({ url }) => url !== urlOf(NAME));
  await Promise.all(old.map((request) => cache.delete(request)));
  // What this visit has fetched the browser has at hand; it checks that it is ours, and whole.
  if (await cache.match(urlOf(NAME))) return;
  const hash = files[NAME].sha256.match(/../g).map((byte) => parseInt(byte, 16));
  const integrity = `sha256-${btoa(String.fromCharCode(...hash))}`;
  const how = again ? "no-store" : "force-cache";
  again = true; // If that fails, the next time past the browser's cache.
  await cache.add(new Request(urlOf(NAME), { integrity, cache: how }));
}

// The cache, or nothing where storage is forbidden.
async function ours() {
  return globalThis.caches?.open(CACHE);
}
