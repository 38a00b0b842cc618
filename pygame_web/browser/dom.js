// The document: one listener per event type. A listener per element would leak; here every event is read
// off the attributes of what it hit, and told to Python (`dom.py`) as plain data.
import { message } from "./message.js";
import { CHOICE, choice, describe, find } from "./patch.js";
import { ended } from "./stage.js";
import { hold, takeTap } from "./explain_tap.js";

const ACTIONS = "[data-act], [data-acts], [data-step], [data-why], [data-do]";
const TEXTS = ["text", "search", "textarea", "range"];
const KEYS_KEPT = ["Enter", " ", "ArrowLeft", "ArrowRight", "Home", "End"];
const PRESSED = "button, a, summary, [role=button]";
const DIALOG = "dialog[data-modal]";
const root = document.documentElement;

// Begin to tell what happens; `tell(event, time)` gets the time of a click or key, from which its answer is
// measured.
export function listen(tell) {
  const listeners = {
    click: (event) => click(event, tell),
    change: ({ target }) => TEXTS.includes(target.type) || set(target, tell),
    input: ({ target }) => TEXTS.includes(target.type) && set(target, tell),
    keydown: (event) => key(event, tell),
  };
  for (const [name, answer] of Object.entries(listeners)) document.addEventListener(name, answer);
  hold(tell);
  // This event does not bubble.
  document.addEventListener("close", ({ target }) => target.matches(DIALOG) && tell(message("close")), true);
  addEventListener("hashchange", () => tell(message("hash", location.hash)));
}

function click(event, tell) {
  const { target, clientX: x, clientY: y, timeStamp: time } = event;
  if (takeTap(event, tell)) return;
  if (target.matches(DIALOG)) return tell(message("close"));
  if (target.closest("[data-print]")) return print();
  const hit = target.closest(ACTIONS);
  if (!hit || hit.matches(":disabled, [aria-disabled=true]")) return;
  const ply = document.querySelector("[data-game]")?.dataset.ply ?? "";
  const again = event.pointerType === "touch" || event.detail > 1;
  const { act, acts, step, why, do: verb } = hit.dataset;
  tell({ type: "click", data: { act, acts, step, why, do: verb }, ply, time, x, y, again }, time);
}

function key(event, tell) {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, select, textarea, [contenteditable]")) return;
  // A held key is one press, on a button too.
  if (event.repeat) return target.closest(PRESSED) && event.key === "Enter" && event.preventDefault();
  const key = named(event);
  if (target.closest("dialog") || (KEYS_KEPT.includes(key) && target.closest("button, a, summary, [tabindex='0']"))) return;
  tell(message("key", key, ended.has(event) ? "ended" : ""), event.timeStamp);
}

// What a key is called, whether Caps Lock is on or not: the letter that it types, and that of its place on the keyboard
// where it types another script's, or goes to an input method first.
function named({ key, code, shiftKey }) {
  if (/^[ -~]$/.test(key)) return key.toLowerCase();
  if (key.length > 1 && !["Process", "Unidentified", "Dead"].includes(key)) return key;
  if (code === "Slash" && shiftKey) return "?";
  return /^Key[A-Z]$/.test(code) ? code.at(-1).toLowerCase() : key;
}

function set(field, tell) {
  const name = field.dataset.set;
  if (name) tell(message("set", name, field.type === "checkbox" ? (field.checked ? "yes" : "") : field.value));
}

// Tell what was typed and chosen in the prerendered page before Python was there.
export function early(tell) {
  for (const field of document.querySelectorAll("[data-set]")) if (touched(field)) set(field, tell);
}

function touched(field) {
  if (field.type === "radio") return field.checked && !field.defaultChecked;
  if (field.type === "checkbox") return field.checked !== field.defaultChecked;
  if (field.type !== "select-one") return field.value !== field.defaultValue;
  const [chosen] = field.selectedOptions;
  return chosen && !chosen.defaultSelected && field.selectedIndex > 0;
}

// Focus the first element that fits and scroll to its beginning. Without a selector, focus the first thing to do, and
// scroll only if it is out of view.
export function focus({ selector }) {
  const found = selector ? document.querySelector(selector) : choice();
  found?.focus({ preventScroll: true });
  found?.scrollIntoView(selector ? { block: "start" } : { block: "nearest", inline: "nearest" });
  // It may be the scrolling element itself.
  found?.scrollTo(0, 0);
}

// Buttons: those of the bar, and the choices that a game puts into the panel beside its board.
const BUTTONS = "#bar *, [data-choices] button[data-act]";
const TABBED = ':is(a[href], button:enabled, [tabindex="0"])';
// What last had the focus: `left[true]` among the buttons, `left[false]` elsewhere.
const left = {};

// From the board to its buttons, or back to where it was.
export function cross() {
  const here = document.activeElement;
  const to = !here.matches(BUTTONS);
  if (here.matches("#bar *, #main *")) left[!to] = describe(here);
  const there = (one) => one.matches(BUTTONS) === to;
  const last = left[to] && find(left[to]);
  const off = to && last?.matches("[data-why]");
  const found = last && there(last) && !off ? last : choice([CHOICE, TABBED], there);
  found?.focus();
  found?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

const MAIN = ["#bar .is-last", "#bar .btn-primary", "#main .btn-primary", "#main [data-do=roll]"];
const ANSWERS = ":is([data-act], [data-acts], [data-step], [data-do=roll], [data-do^='take '])";

// Press the main button of the table; false without one. A button that asks for confirmation only gets the focus.
export function press() {
  const sure = document.querySelector("#bar .btn-danger[data-act]:enabled");
  const selectors = MAIN.map((one) => `${one}${ANSWERS}:not(:disabled)`);
  const found = sure ?? selectors.map((one) => document.querySelector(one)).find(Boolean);
  found?.focus({ preventScroll: true });
  if (found && found !== sure) found.click();
  return Boolean(found);
}

// Language, colours and title of the document.
export function dress({ language, theme, title }) {
  if (root.lang !== language) root.lang = language;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  if (document.title !== title) document.title = title;
}
