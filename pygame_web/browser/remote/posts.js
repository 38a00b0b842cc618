// The posts of tables elsewhere, as this device keeps them. In a database of its own, opened by nobody who plays at no
// such table. Where a browser refuses to store, the relays have them all the same.
import { POSTS_DATABASE } from "../storage/names.js";

const POSTS = "posts"; // { id, table, event }
const TABLE = "table";

// `openDB` is that of the page, which has the library already.
export function makePosts(openDB) {
  let opened = null;

  function open() {
    opened ??= openDB(POSTS_DATABASE, 1, {
      upgrade: (database) => database.createObjectStore(POSTS, { keyPath: "id" }).createIndex(TABLE, TABLE),
      terminated: () => (opened = null),
    });
    opened.catch(() => (opened = null));
    return opened;
  }

  // The events of a table, in no order.
  async function of(table) {
    try {
      const found = await (await open()).getAllFromIndex(POSTS, TABLE, table);
      return found.map(({ event }) => event);
    } catch {
      return [];
    }
  }

  // Keep an event: resolves when it is kept, with "strict" when the disk itself has it. False where the browser refuses.
  async function keep(table, event, durability = "relaxed") {
    try {
      const tx = (await open()).transaction(POSTS, "readwrite", { durability });
      tx.store.put({ id: event.id, table, event }).catch(() => {});
      tx.commit();
      await tx.done;
      return true;
    } catch (error) {
      console.warn(`online: a post is not kept: ${error?.message}`);
      return false;
    }
  }

  // Forget all of a table.
  async function forget(table) {
    const tx = (await open()).transaction(POSTS, "readwrite");
    for (const id of await tx.store.index(TABLE).getAllKeys(table)) tx.store.delete(id);
    await tx.done;
  }

  return { of, keep, forget };
}
