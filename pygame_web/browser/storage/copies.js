// The second copies, seen from the page: it reads them itself; a worker writes them. Every function rejects where the
// browser refuses.
import { folder, idOf, versionOf } from "./slots.js";
import { within } from "./versions.js";

const PATIENCE = 15_000; // milliseconds one write may take

let worker = null;
let broken = null; // why there can be no copies in this visit

// All versions, by id: a list of { text, whole }.
export async function allVersions() {
  const found = new Map();
  const place = await folder().catch((error) => {
    if (error.name === "NotFoundError") return null;
    // If reading fails, writing is pointless.
    broken = error;
    throw error;
  });
  if (!place) return found;
  const reading = [];
  for await (const [name, handle] of place.entries()) {
    const id = idOf(name);
    if (id && handle.kind === "file") reading.push(read(id, handle, found));
  }
  await Promise.all(reading);
  return found;
}

async function read(id, handle, found) {
  try {
    const file = await handle.getFile();
    if (!file.size) return;
    const version = await versionOf(new Uint8Array(await file.arrayBuffer()));
    found.set(id, [...(found.get(id) ?? []), version]);
  } catch {
    // Another tab is writing it or has removed it: the other copies decide.
  }
}

let orders = 0;
const waiting = new Map();

function wake() {
  const made = new Worker(new URL("copier.js", import.meta.url), { type: "module", name: "clubtable copies" });
  made.onmessage = ({ data }) => {
    const { order, fault } = Object(data);
    const { resolve, reject } = waiting.get(order) ?? {};
    waiting.delete(order);
    // Only a plain "no fault" says that the text is on the disk.
    if (fault === null) resolve?.();
    else reject?.(new DOMException(String(fault?.message), String(fault?.name)));
  };
  made.onerror = (event) => {
    event.preventDefault();
    broken = new Error(event.message ?? "the worker did not start");
    for (const { reject } of waiting.values()) reject(broken);
    waiting.clear();
  };
  return made;
}

async function ask(id, text) {
  if (!navigator.storage?.getDirectory) throw new DOMException("no file system", "NotSupportedError");
  if (broken) throw broken;
  worker ??= wake();
  orders += 1;
  const order = orders;
  const answer = new Promise((resolve, reject) => waiting.set(order, { resolve, reject }));
  worker.postMessage({ order, id, text });
  return within(PATIENCE, answer).finally(() => waiting.delete(order));
}

// Write a version beside the one that is there.
export const put = (id, text) => ask(id, text);

export const remove = (id) => ask(id, "");
