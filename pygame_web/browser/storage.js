// What this browser keeps: `localStorage`, wherever it is allowed and has room.
//
// Keys: "clubtable.game.<id>" holds a stored game, "clubtable.<key>" anything else. "clubtable.lang" is read
// by the page before Python is there. A state is "on", "full" or "off".
import { message } from "./dom.js";

const PREFIX = "clubtable.";
const GAME = PREFIX + "game.";

let store = null;
let askedToLast = false;

const fault = (error) => (/quota/i.test(`${error.name} ${error.message}`) ? "full" : "off");

// Everything that is kept by key, the stored games by id, and the state.
export function everything() {
  const found = { kept: {}, saved: {}, storage: "on" };
  try {
    store = localStorage;
    store.setItem(PREFIX + "probe", "1");
    store.removeItem(PREFIX + "probe");
  } catch (error) {
    found.storage = fault(error);
  }
  try {
    for (const [key, text] of Object.entries(store)) {
      if (key.startsWith(GAME)) found.saved[key.slice(GAME.length)] = text;
      else if (key.startsWith(PREFIX)) found.kept[key.slice(PREFIX.length)] = text;
    }
  } catch {
    found.storage = "off";
  }
  return found;
}

function write(key, text) {
  try {
    store.setItem(key, text);
    return "on";
  } catch (error) {
    return fault(error);
  }
}

// Keep a text under a key; the state of the storage.
export function keep({ key, text }) {
  const state = write(PREFIX + key, text);
  if (key === "settings") write(PREFIX + "lang", JSON.parse(text).language);
  return state;
}

// Store a game whose stored version is `parent`. Where another version is stored nothing is written, and that
// is given as `other`.
export function save({ id, text, parent }) {
  let there = null;
  try {
    there = store.getItem(GAME + id);
  } catch {
    return { state: "off", other: "" };
  }
  if (there !== null && there.split("\n", 1)[0] !== parent) return { state: "on", other: there };
  const state = write(GAME + id, text);
  if (state === "on" && !askedToLast) {
    askedToLast = true;
    // Now that there is a game to lose: ask the browser not to clear away what is stored.
    navigator.storage?.persist?.().catch(() => {});
  }
  return { state, other: "" };
}

// Remove a stored game.
export function forget({ id }) {
  try {
    store.removeItem(GAME + id);
  } catch {
    // Where nothing is stored, nothing is to be removed.
  }
}

// Tell what another window of this browser has stored.
export function listen(tell) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(GAME)) tell(message("elsewhere", key.slice(GAME.length), newValue ?? ""));
    else if (key?.startsWith(PREFIX)) tell(message("kept", key.slice(PREFIX.length), newValue ?? ""));
  });
}
