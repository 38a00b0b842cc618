// The document: one listener per event type. A listener per element would leak; here every event is read
// off the attributes of what it hit, and told to Python (`dom.py`) as plain data.
import { message } from "./message.js";
import { choice } from "./patch.js";
import { asked, hold } from "./what.js";

const ACTIONS = "[data-act], [data-acts], [data-step], [data-why], [data-do]";
const TEXTS = ["text", "search", "textarea", "range"];
const KEYS_KEPT = ["Enter", " ", "ArrowLeft", "ArrowRight", "Home", "End"];
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
  // This one does not bubble.
  document.addEventListener("close", ({ target }) => target.matches(DIALOG) && tell(message("close")), true);
  addEventListener("hashchange", () => tell(message("hash", location.hash)));
}

function click(event, tell) {
  const { target, clientX: x, clientY: y, timeStamp: time } = event;
  if (asked(event, tell)) return;
  if (target.matches(DIALOG)) return tell(message("close"));
  const hit = target.closest(ACTIONS);
  if (!hit || hit.matches(":disabled, [aria-disabled=true]")) return;
  const ply = document.querySelector("[data-game]")?.dataset.ply ?? "";
  const again = event.pointerType === "touch" || event.detail > 1;
  const { act, acts, step, why, do: verb } = hit.dataset;
  tell({ type: "click", data: { act, acts, step, why, do: verb }, ply, time, x, y, again }, time);
}

function key(event, tell) {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, select, textarea, [contenteditable], dialog")) return;
  if (KEYS_KEPT.includes(key) && target.closest("button, a, summary, [tabindex='0']")) return;
  tell(message("key", key), event.timeStamp);
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

// Move the focus to the first element that fits, or without a selector to the first thing to do; its beginning into view.
export function focus({ selector }) {
  const found = selector ? document.querySelector(selector) : choice();
  found?.focus({ preventScroll: true });
  found?.scrollIntoView();
  // It may be what scrolls.
  found?.scrollTo(0, 0);
}

// Language, colours and title of the document.
export function dress({ language, theme, title }) {
  if (root.lang !== language) root.lang = language;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  if (document.title !== title) document.title = title;
}
