// `localStorage`: data that the page needs before Python has started, and games where nothing better works. A browser
// writes it late: the last change may be lost when the browser is killed. Every function throws where it is refused.
import { isGone, stampOf, tombstone } from "./versions.js";

const PREFIX = "clubtable.";
const COPY = PREFIX + "copy."; // + id: a version of a game
const OLD = PREFIX + "game."; // + id: the same, as this page stored games before it used a database
const NEWS = PREFIX + "news"; // the id of the game that was written last

// What is kept by key, versions of games by id, and those of an older page by id.
export function everything() {
  const found = { kept: {}, copies: new Map(), old: new Map() };
  for (const [key, text] of Object.entries(localStorage)) {
    if (key.startsWith(COPY)) found.copies.set(key.slice(COPY.length), text);
    else if (key.startsWith(OLD)) found.old.set(key.slice(OLD.length), text);
    else if (key.startsWith(PREFIX) && key !== NEWS) found.kept[key.slice(PREFIX.length)] = text;
  }
  return found;
}

// Find out whether something can be kept.
export function probe() {
  localStorage.setItem(PREFIX + "probe", "1");
  localStorage.removeItem(PREFIX + "probe");
}

export const keep = (key, text) => localStorage.setItem(PREFIX + key, text);

export const read = (id) => localStorage.getItem(COPY + id) ?? "";

// Store a version that continues the one with the stamp `base`. Where another one is stored nothing is written, and
// its text is given.
export function put(id, text, base) {
  const there = read(id);
  if (there && there !== text && !isGone(there) && stampOf(there) !== base) return there;
  write(id, text);
  return "";
}

export const write = (id, text) => localStorage.setItem(COPY + id, text);

// Leave of a game only that it is gone.
export const remove = (id) => write(id, tombstone(read(id)));

export const clear = (id) => localStorage.removeItem(COPY + id);

// Remove what an older page stored of a game: any of it, or only this text.
export function clearOld(id, text) {
  if (text === undefined || localStorage.getItem(OLD + id) === text) localStorage.removeItem(OLD + id);
}

// Tell other tabs that a game was written, where they cannot be told otherwise.
export const ring = (id) => localStorage.setItem(NEWS, `${id} ${Math.random()}`);

// Hear what other tabs write: `news(id)`, `old(id, text)`, `kept(key, text)`.
export function listen({ news, old, kept }) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === NEWS) news((newValue ?? "").split(" ")[0]);
    else if (key?.startsWith(OLD)) old(key.slice(OLD.length), newValue ?? "");
    else if (key?.startsWith(PREFIX) && !key.startsWith(COPY)) kept(key.slice(PREFIX.length), newValue ?? "");
  });
}
