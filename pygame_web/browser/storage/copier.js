// A worker that writes the second copies: only a worker may write a file in place and wait until it is on the disk.
import { SLOTS, bytesOf, folder, nameOf, versionOf } from "./slots.js";
import { numberOf } from "./versions.js";

// Two tabs must not write one file at once.
const alone = (id, work) =>
  navigator.locks ? navigator.locks.request(`clubtable.copy.${id}`, work) : work();

const number = ({ whole, text }) => (whole ? numberOf(text) : -1);

async function look(handle) {
  const bytes = new Uint8Array(handle.getSize());
  handle.read(bytes, { at: 0 });
  return number(await versionOf(bytes));
}

// Write over the older of the two files, or over one that is not whole.
async function put(id, text) {
  const place = await folder({ create: true });
  const bytes = await bytesOf(text);
  const handles = [];
  try {
    for (const slot of SLOTS) {
      const file = await place.getFileHandle(nameOf(id, slot), { create: true });
      handles.push(await file.createSyncAccessHandle());
    }
    const numbers = await Promise.all(handles.map(look));
    // Another tab was faster with a newer one.
    if (Math.max(...numbers) > numberOf(text)) return;
    const handle = handles[numbers[0] <= numbers[1] ? 0 : 1];
    handle.write(bytes, { at: 0 });
    handle.truncate(bytes.length);
    handle.flush();
  } finally {
    for (const handle of handles) handle.close();
  }
}

async function remove(id) {
  const isMissing = (error) => error.name === "NotFoundError";
  const forgive = (error) => isMissing(error) || Promise.reject(error);
  const place = await folder().catch(forgive);
  if (place === true) return;
  for (const slot of SLOTS) await place.removeEntry(nameOf(id, slot)).catch(forgive);
}

addEventListener("message", async ({ data: { order, id, text } }) => {
  try {
    await alone(id, () => (text ? put(id, text) : remove(id)));
    postMessage({ order, fault: null });
  } catch (error) {
    postMessage({ order, fault: { name: error.name, message: error.message } });
  }
});
