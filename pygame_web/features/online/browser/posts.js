// Stores the posts of online tables on this device, in databases of their own, which open only for online play. Where a
// browser refuses to store, the relays still have the posts.
import { FEEDS_DATABASE, POSTS_DATABASE } from "../../../browser/storage/names.js";
import { hex } from "./seal.js";

const POSTS = "posts"; // { id, table, event, at }
const NUMBERS = "said"; // { table, author, seq }: each number of a feed is given away once, whichever tab does it
const HOMES = "homes"; // { table, author, own }: the keys with which this browser posts for the seats of `author`
const TABLE = "table";
const NAMES = { 1: POSTS_DATABASE, 2: FEEDS_DATABASE };

function upgrade(database) {
  database.createObjectStore(POSTS, { keyPath: "id" }).createIndex(TABLE, TABLE);
  if (database.name === POSTS_DATABASE) return;
  database.createObjectStore(NUMBERS, { keyPath: [TABLE, "author", "seq"] });
  database.createObjectStore(HOMES, { keyPath: [TABLE, "author"] });
}

// `openDB` comes from the page, which has loaded the library already.
export function makePosts(openDB) {
  const opened = {};

  function open(version) {
    opened[version] ??= openDB(NAMES[version], 1, { upgrade, terminated: () => delete opened[version] });
    opened[version].catch(() => delete opened[version]);
    return opened[version];
  }

  // Everything stored about a table, unordered: events, and when each came.
  async function of(version, table) {
    try {
      return await (await open(version)).getAllFromIndex(POSTS, TABLE, table);
    } catch {
      return [];
    }
  }

  // With which keys this browser posts for the seats of `author`: "" for theirs, where they were drawn here (`fresh`);
  // otherwise the secret of its own, drawn when it is asked for first.
  async function home(table, author, fresh) {
    const drawn = fresh ? "" : hex(crypto.getRandomValues(new Uint8Array(32)));
    try {
      const tx = (await open(2)).transaction(HOMES, "readwrite");
      const there = await tx.store.get([table, author]);
      if (!there) tx.store.put({ table, author, own: drawn });
      await tx.done;
      return there?.own ?? drawn;
    } catch {
      return drawn;
    }
  }

  // Keep an event: resolves when it is kept, with "strict" when the disk itself has it. False where the browser refuses.
  async function keep(version, table, event, durability = "relaxed") {
    try {
      const tx = (await open(version)).transaction(POSTS, "readwrite", { durability });
      tx.store.put({ id: event.id, table, event, at: Date.now() }).catch(() => {});
      tx.commit();
      await tx.done;
      return true;
    } catch (error) {
      console.warn(`online: a post is not kept: ${error?.message}`);
      return false;
    }
  }

  // Keep an event that a person here makes, under its number in the feed. False where that number is given away: then
  // another tab has posted, and this event must not go out.
  async function say(table, event, seq) {
    if (seq < 0) return (await keep(2, table, event, "strict"), true);
    let taken = false;
    try {
      const tx = (await open(2)).transaction([POSTS, NUMBERS], "readwrite", { durability: "strict" });
      const added = tx.objectStore(NUMBERS).add({ table, author: event.pubkey, seq });
      added.catch(({ name }) => (taken = name === "ConstraintError"));
      tx.objectStore(POSTS).put({ id: event.id, table, event, at: Date.now() }).catch(() => {});
      tx.commit();
      await tx.done;
    } catch (error) {
      console.warn(`online: a post is not kept: ${error?.message}`);
    }
    return !taken;
  }

  return { open, of, home, keep, say };
}
