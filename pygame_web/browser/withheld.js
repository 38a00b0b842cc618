// Holds back everything that would tell a scene's outcome, until the scene ends: regions beside the table, title, focus.
import { describe, goOn, patch } from "./patch.js";

const TOLD = ["top", "log", "live", "toast", "dialogs"];
const root = document.documentElement;
let regions = {};
let acts = [];
let focused = null;

const veiled = () => root.dataset.veil !== undefined;

// Before a scene: what has the focus gets it back when the scene is over.
export function remember() {
  focused = describe(document.activeElement);
}

// Those of some regions that may be drawn now. `coming`: a scene begins with them. A closed log is drawn late, so what
// it tells while there is a veil may be what the veil hides.
export function sift(drawn, coming) {
  const now = { ...drawn };
  for (const id of TOLD) {
    if (!(id in now) || !(coming || (veiled() && (id in regions || id === "log")))) continue;
    regions[id] = now[id];
    delete now[id];
  }
  return now;
}

// Do something at once, or when nothing is veiled any more.
export function unveiled(act) {
  if (veiled()) acts.push(act);
  else act();
}

// The veil is lifted: all of it is told, in this order.
export function tell() {
  const late = regions;
  const waiting = acts;
  regions = {};
  acts = [];
  patch(late);
  refocus();
  for (const act of waiting) act();
}

// What cannot be seen loses the focus. What had it gets it back, unless it is no answer any more.
function refocus() {
  const last = focused;
  focused = null;
  const now = document.activeElement;
  if (!last || document.querySelector("dialog[open]") || (now !== document.body && now !== last.element)) return;
  goOn(last);
}
