// The posts of tables elsewhere, as this device keeps them: before one goes out it is here. In a database of its own,
// opened by nobody who plays at no such table. Where a browser refuses to store, the relays have them all the same.
import { openDB } from "idb";

const NAME = "clubtable-remote";
const POSTS = "posts"; // { id, table, event }
const TABLE = "table";

let opened = null;

function open() {
  opened ??= openDB(NAME, 1, {
    upgrade: (database) => database.createObjectStore(POSTS, { keyPath: "id" }).createIndex(TABLE, TABLE),
    terminated: () => (opened = null),
  });
  opened.catch(() => (opened = null));
  return opened;
}

// The events of a table, in no order.
export async function of(table) {
  try {
    const found = await (await open()).getAllFromIndex(POSTS, TABLE, table);
    return found.map(({ event }) => event);
  } catch {
    return [];
  }
}

// Keep an event; false where the browser refuses.
export async function keep(table, event) {
  try {
    await (await open()).put(POSTS, { id: event.id, table, event });
    return true;
  } catch {
    return false;
  }
}

// Forget all of a table.
export async function forget(table) {
  const tx = (await open()).transaction(POSTS, "readwrite");
  for (const id of await tx.store.index(TABLE).getAllKeys(table)) tx.store.delete(id);
  await tx.done;
}
