// What is seldom wanted at an online table: links with posts, the camera, calls. Loaded when the browser is idle, or when
// it is wanted first.
import { message } from "../message.js";
import { brought, pack, unpack } from "./carried.js";
import { makeGate } from "./gate.js";
import { ownReader } from "./reader.js";

const ALWAYS = ["online.js", "online.json", "more.js", "more.json"];
const RELAY = "line.js";
const NEAR = ["near.js", "scan.js"];
const READER = "decode.js"; // reads codes where the browser cannot

// Ask the browser whether the page may call; its answer is told: granted, denied, default (nothing was chosen), or none
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

// Take in the posts of a code.
export async function takeIn({ code, shown, next }) {
  try {
    const look = makeGate((event) => next.words.heard(event, "link"));
    const heard = async (event) => (next.words.has(event.id) ? "known" : ((await look(event)) ?? "bad"));
    return shown({ code: "", state: await brought(await unpack(code, next.topic), heard) });
  } catch {
    return shown({ code: "", state: "damaged" });
  }
}

// The code of the posts since the last one of this visit; with `all` of every post.
export async function link({ id, all }, { tell }, { room, said }) {
  const here = room();
  if (here?.id !== id) return;
  await said();
  here.linked ??= new Set();
  const events = [...here.next.words.mine()].filter((event) => all || !here.linked.has(event.id));
  const code = await pack(events.length ? events : [...here.next.words.mine()]);
  if (here !== room()) return;
  for (const event of events) here.linked.add(event.id);
  here.ledger.handed(events.map((event) => event.id));
  tell(message("remote", "link", JSON.stringify({ id, code })));
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
