// The memory of a Python that has imported everything: fetched when the page is idle, used from the
// next visit on. It is kept in a cache of its own, where a page finds it with or without a service
// worker.
import files from "./files.js";
import { isWhole, urlOf } from "./download.js";
import { memoryOf } from "./pack.js";

const CACHE = "clubtable-snapshot";
const NAME = "snapshot.pack";

// The snapshot of this very build as a response, if an earlier visit has kept it.
export async function kept() {
  return ours()
    .then((cache) => cache?.match(urlOf(NAME)))
    .catch(() => null);
}

// Its memory; a damaged one is removed and refused.
export async function memory(response) {
  const pack = new Uint8Array(await response.arrayBuffer());
  if (await isWhole(NAME, pack)) return memoryOf(pack);
  await (await ours()).delete(urlOf(NAME));
  throw new Error("the snapshot is damaged");
}

// Fetch and keep it for the next visit, unless the visitor saves data; drop those of older builds.
export async function keep() {
  const cache = await ours().catch(() => null);
  if (!cache || navigator.connection?.saveData || !files[NAME]) return;
  const old = (await cache.keys()).filter(({ url }) => url !== urlOf(NAME));
  await Promise.all(old.map((request) => cache.delete(request)));
  // Straight from the network into the cache; the browser checks that it is ours, and whole.
  if (await cache.match(urlOf(NAME))) return;
  const hash = files[NAME].sha256.match(/../g).map((byte) => parseInt(byte, 16));
  const integrity = `sha256-${btoa(String.fromCharCode(...hash))}`;
  await cache.add(new Request(urlOf(NAME), { integrity, cache: "no-store" }));
}

// The cache, or nothing where storage is forbidden.
async function ours() {
  return globalThis.caches?.open(CACHE);
}
