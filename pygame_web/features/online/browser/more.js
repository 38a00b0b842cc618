// What is seldom wanted at an online table: codes of devices, links with posts, the camera, calls, more relays. Loaded when
// the browser is idle, or when it is wanted first.
import { MINDS } from "../../../browser/later.js";
import { message } from "../../../browser/message.js";
import { after } from "../../../browser/idle.js";
import { pack, receiveAll, unpack } from "./post_links.js";
import { makeGate } from "./gate.js";
import { ownReader } from "./own_reader.js";

const ALWAYS = ["online.js", "online.json", "more.js", "more.json"];
const QUICK = 100; // milliseconds for some decisions of bots and their picture, below which more are asked for at once
const SLOW = 250; // and above which fewer
const AGAIN = 5_000; // milliseconds until what a bot needs is asked for again
const RELAY = "line.js";
const NEAR = ["near.js", "scan.js"];
const READER = "decode.js"; // reads codes where the browser cannot
const POSTS = /^A[g-v]/; // how a code of posts begins, whose first byte is 2 (`post_links.js`)

// Ask the browser whether the page may call; its answer is reported: granted, denied, default (nothing was chosen), or none
// where it cannot call at all.
export async function notify({ id }, { tell }) {
  const may = (await globalThis.Notification?.requestPermission()) ?? "none";
  tell(message("remote", "calls", JSON.stringify({ id, may })));
}

// Notify a person who is looking elsewhere, if the browser may.
export async function call(_, page, { room }) {
  if (!document.hidden || globalThis.Notification?.permission !== "granted") return;
  const about = { tag: room()?.id };
  try {
    new Notification(`● ${document.title.replace(/^● /, "")}`, about).onclick = () => window.focus();
  } catch {
    // Some browsers allow only a service worker to notify.
    await (await navigator.serviceWorker?.getRegistration())?.showNotification(`● ${document.title.replace(/^● /, "")}`, about);
  }
}

// Codes: of a device in the same room (`near.js`), or of posts that a messenger carries (`post_links.js`).
export async function near({ id, what, code, fresh, stun }, { tell }, { room }) {
  const here = room();
  if (here?.id !== id) return null;
  const shown = (now) => here === room() && tell(message("remote", "near", JSON.stringify({ id, ...now })));
  if (what === "accept" && POSTS.test(code)) return takeIn({ code, shown, next: here.next });
  try {
    const { makeNear } = await import("./near.js");
    // The other half, while there may be a network.
    import("./scan.js").then(({ prepare }) => prepare()).catch(() => {});
    const servers = document.documentElement.dataset.stun?.split(" ") ?? [];
    here.near ??= here.next.carry((words) => makeNear({ ...words, id, servers, shown }));
    return await here.near[what]({ code, fresh, stun });
  } catch (error) {
    console.warn(`near: ${error.message}`);
    return shown({ code: "", state: "failed" });
  }
}

// From now on use relays too; open lines stay.
export function relays({ id, relays: urls }, _, { room }) {
  const here = room();
  if (here?.id !== id) return;
  here.ledger.more(urls);
  here.next.more(urls);
}

// Take in the posts of a code.
async function takeIn({ code, shown, next }) {
  try {
    const look = makeGate((event) => next.words.receive(event, "link"));
    const receive = async (event) => (next.words.has(event.id) ? "known" : ((await look(event)) ?? "bad"));
    return shown({ code: "", state: await receiveAll(await unpack(code, next.topic), receive) });
  } catch {
    return shown({ code: "", state: "damaged" });
  }
}

// The code of the posts since the last one of this visit; with `all` of every post.
export async function link({ id, all }, { tell }, { room, saved }) {
  const here = room();
  if (here?.id !== id) return;
  await saved();
  here.linked ??= new Set();
  const events = [...here.next.words.mine()].filter((event) => all || !here.linked.has(event.id));
  const code = await pack(events.length ? events : [...here.next.words.mine()]);
  if (here !== room()) return;
  for (const event of events) here.linked.add(event.id);
  here.ledger.handed(events.map((event) => event.id));
  tell(message("remote", "link", JSON.stringify({ id, code })));
}

// Delete everything of a table, of any version.
export async function forget({ id }, _, { posts }) {
  for (const version of [1, 2]) {
    const database = await posts.open(version);
    const tx = database.transaction([...database.objectStoreNames], "readwrite");
    const [events, ...others] = ["posts", "said", "homes"].filter((name) => database.objectStoreNames.contains(name));
    const store = tx.objectStore(events);
    for (const one of await store.index("table").getAllKeys(id)) store.delete(one);
    for (const name of others) tx.objectStore(name).delete(IDBKeyRange.bound([id], [id, []]));
    await tx.done;
  }
}

// Read a code with the camera; what it says is taken in like a text that was pasted.
export async function look({ id }, { tell }) {
  try {
    const { scan } = await import("./scan.js");
    const button = document.querySelector("[data-scanner]");
    const text = await scan({ title: button?.textContent ?? "", close: button?.dataset.scanner ?? "×" }, (text) => text.includes("online/"));
    if (text) tell(message("online", `near scanned ${text}`));
  } catch (error) {
    console.warn(`scan: ${error.message}`);
    tell(message("remote", "near", JSON.stringify({ id, state: "camera" })));
  }
}

// For a day without a network the service worker keeps what passes it, as soon as it is there: what plays here, and on
// a site without relays what connects devices in one room.
export async function keep(_, { door }, { language }) {
  const worker = navigator.serviceWorker;
  if (!worker) return;
  if (!worker.controller) await new Promise((go) => worker.addEventListener("controllerchange", go, { once: true }));
  const near = (await ownReader()) ? NEAR : [...NEAR, READER];
  const carrier = document.documentElement.dataset.relays ? [RELAY] : near;
  const words = language ? ["online", "more"].map((part) => `${part}-${language}.json`) : [];
  const names = [...ALWAYS, ...words, ...carrier].map((name) => new URL(name, import.meta.url).href);
  await Promise.all([door, ...names].map((address) => fetch(address)));
}

// Bots decide a few at a time, as many as keep nobody waiting whose click comes between. In a turn of its own, which no
// browser holds back in a hidden page, and which begins when the last picture is there.
const turns = new MessageChannel();
let thinks = null;
let asked = 0;
let most = 1;

export async function think(about, { table, tell, prepare }) {
  if (thinks === about.id) return;
  thinks = about.id;
  if (about.more) await prepare(table, MINDS).catch(() => after(AGAIN));
  turns.port1.onmessage = ({ data }) => {
    const now = performance.now();
    const took = now - asked;
    if (took < QUICK) most = Math.min(2 * most, 64);
    if (took > SLOW) most = Math.ceil(most / 2);
    [thinks, asked] = [null, now];
    tell(message("remote", "think", JSON.stringify({ ...data, most })));
  };
  turns.port2.postMessage(about);
}
