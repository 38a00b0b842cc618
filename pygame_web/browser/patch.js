// Draws regions: brings each element to its new markup with as few changes as possible, so that focus,
// scrolling, running transitions and what is being typed stay.
import { Idiomorph } from "idiomorph/dist/idiomorph.esm.js";

import * as place from "./place.js";

const TYPED = "textarea, input:not([type]), input[type=text], input[type=search]";
// The state of these is not only in their markup.
const FIELDS = "input, textarea, select, option";
export const CHOICE = ":is([data-act], [data-step], [data-do=roll]):enabled:not([tabindex='-1'])";
// Of these, what does more than let go of what was chosen, or look at a rival's ship.
const LEADS = `${CHOICE}:not([data-step="="], [data-step^="=t:"])`;
let opener = null;

const holdsFields = (node) => Boolean(node.matches?.(FIELDS) || node.querySelector?.(FIELDS));

const settings = {
  morphStyle: "outerHTML",
  restoreFocus: true,
  callbacks: {
    // Most of a region is as it was: the browser compares that much faster than its attributes one by one.
    beforeNodeMorphed: (old, fresh) => {
      if (old.isEqualNode(fresh) && !holdsFields(old)) return false;
      // Something else was opened before.
      if (old.localName === "details" && old.dataset.key !== fresh.dataset.key) old.open = false;
      return true;
    },
    // The browser itself says whether a dialog or <details> is open.
    beforeAttributeUpdated: (name, element) =>
      !(name === "open" && element.matches?.("dialog, details")),
  },
};

// The one maker of trusted markup, for this file alone: what comes here is escaped in `ui/markup.py`. A browser
// that does not know trusted types takes the text itself.
const trusted = globalThis.trustedTypes?.createPolicy("regions", { createHTML: (markup) => markup });

// The element that markup stands for, in a document that loads and runs nothing.
function parsed(markup) {
  const template = document.createElement("template");
  template.innerHTML = trusted?.createHTML(markup) ?? markup;
  return template.content.firstElementChild;
}

// `regions` is markup by the id of the element it stands for.
export function patch(regions) {
  const focused = describe(document.activeElement);
  // Nobody types into a read-only field.
  const ignoreActiveValue = Boolean(focused && document.activeElement.matches(TYPED) && !document.activeElement.readOnly);
  const fresh = Object.entries(regions).map(([id, markup]) => [id, parsed(markup)]);
  const around = focused && fresh.find(([id]) => document.getElementById(id)?.contains(focused.element));
  if (around) letGo(focused, around[1]);
  for (const [id, now] of fresh) {
    const old = document.getElementById(id);
    if (!old) continue;
    Idiomorph.morph(old, now, { ...settings, ignoreActiveValue });
    // To look at a box lays out the whole page, so that is done only where one may have changed.
    document.getElementById(id)?.querySelectorAll("[data-follow=end]").forEach(follow);
  }
  dialogs(focused);
  point();
  recall();
}

// Blur the focused element before a change that removes it, disables it or takes it out of the order of tabs: else
// Chromium lays out the half changed page.
function letGo({ element, selector }, fresh) {
  const same = element.id ? `#${CSS.escape(element.id)}` : selector;
  if (!same || element.matches(FIELDS)) return;
  const next = fresh.querySelector(`:is(${same}):not(:disabled)`);
  if (next?.getAttribute("tabindex") !== element.getAttribute("tabindex")) element.blur();
}

// What a guided game wants tapped is brought into view, once: it may lie farther down in a box that scrolls. So is what
// a review tells (`data-show`), at the top, with what it lights.
const NEAREST = { block: "nearest", inline: "nearest" };
let pointed = null;

function point() {
  const lit = document.querySelector("[data-lit=tap], [data-show]");
  const shown = lit?.dataset.show;
  const now = shown ?? (lit && describe(lit).selector);
  if (now && now !== pointed) {
    lit.scrollIntoView(shown ? { block: "start" } : NEAREST);
    const best = shown ? [...document.querySelectorAll("[data-lit=best]")] : [];
    for (const one of best.reverse()) one.scrollIntoView(NEAREST);
    // Nothing is lit while the visitor is still searching: show the whole board.
    if (shown && !best.length) document.getElementById("main").scrollTop = 0;
  }
  pointed = now;
}

// Requested again, it is brought into view again.
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-do^='ply ']")) pointed = null;
});

// A new question is asked, or a piece is chosen: choices that were all scrolled away upwards in a panel come back into view.
const scrolled = new Set();
let asked = "";
document.addEventListener("scroll", ({ target }) => target.closest?.("#main") && scrolled.add(target), true);

function recall() {
  const asks = ["[data-question]", "[data-choices] > :first-child"].map((one) => document.querySelector(one)?.textContent);
  const now = asks.join();
  if (now === asked) return;
  asked = now;
  for (const box of scrolled) {
    const { top, bottom } = box.getBoundingClientRect();
    const choices = [...box.querySelectorAll("button:is([data-act], [data-step]):enabled")].filter((one) => !one.closest("[data-board]"));
    const ends = choices.map((one) => one.getBoundingClientRect());
    const seen = ends.some((one) => one.top >= top && one.bottom <= bottom);
    if (!seen && ends[0]?.top < top) choices[0].scrollIntoView(NEAREST);
    if (!box.scrollTop) scrolled.delete(box);
  }
}

// A dialog in the markup is shown as a modal one; when it goes, focus returns to what opened it.
function dialogs(focused) {
  const dialog = document.querySelector("dialog[data-modal]");
  place.dialog(Boolean(dialog));
  if (dialog && !dialog.open) {
    opener ??= focused;
    dialog.showModal();
    dialog.querySelector("[data-select]")?.select();
  } else if (!dialog && opener) {
    const back = opener;
    opener = null;
    goOn(back);
  } else if (dialog && !dialog.contains(document.activeElement)) {
    dialog.querySelector(".dialog-foot button, button")?.focus({ preventScroll: true });
  } else if (focused && [focused.element, document.body].includes(document.activeElement)) {
    goOn(focused);
  }
}

// The element on which the focus waits: it was played, and there is nothing to do yet.
let waits = null;

// Return the focus to the element that had it; if that is gone or was played, focus the next thing to do.
export function goOn(had) {
  const same = find(had);
  const done = !same || had.waits || (had.choice && !same.matches(CHOICE));
  const next = done ? choice([], undefined, [`#${had.region}`, THERE]) : null;
  const found = next ?? same ?? document.getElementById("main");
  waits = done && !next ? found : null;
  if (found !== document.activeElement) lead(found);
}

// Move the focus there. With the keyboard it scrolls into view; with finger or pointer nothing moves.
function lead(element) {
  element?.focus({ preventScroll: true });
  if (element?.matches(":focus-visible")) element.scrollIntoView(NEAREST);
}

// What an element is called, so that its like can be found in the page as it is later.
export function describe(element) {
  if (!element || element === document.body) return null;
  const named = [...element.attributes].filter(
    ({ name, value }) => value && (name === "id" || /^data-(act|acts|step|why|do|set)$/.test(name)),
  );
  const parts = named.map(({ name, value }) => `[${name}="${CSS.escape(value)}"]`);
  const region = element.closest("#top, #main, #bar, #log, #dialogs")?.id ?? "main";
  const selector = parts.length ? element.localName + parts.join("") : null;
  return { element, region, selector, choice: element.matches(CHOICE), waits: element === waits };
}

export function find({ element, selector }) {
  if (element.isConnected && !element.disabled) return element;
  const same = selector && document.querySelector(selector);
  return same && !same.disabled ? same : null;
}

const THERE = ":is(#main, #bar)";
const PREFERRED = "[data-prefer]:enabled";

// The first control that fits: one that the game prefers (`data-prefer`), else one that leads on, else one of `others`;
// of each kind those in the first of `places` first.
export const choice = (others = [CHOICE], fits = () => true, places = [THERE]) =>
  [PREFERRED, LEADS, ...others]
    .flatMap((way) => places.flatMap((place) => [...document.querySelectorAll(`${place} ${way}`)]))
    .find(fits) ?? null;

// A log shows the step that is looked at when that changes, and stays at its end unless somebody scrolled up.
const logs = new WeakMap();

function follow(box) {
  const { here = "", height = 0 } = logs.get(box) ?? {};
  const step = box.querySelector("[aria-current=step]");
  const now = step?.dataset.do ?? "";
  if (!height || box.scrollTop + box.clientHeight >= height - 40) box.scrollTop = box.scrollHeight;
  if (step && now !== here) {
    const { top, height: tall } = step.getBoundingClientRect();
    const middle = box.getBoundingClientRect().top + (box.clientHeight - tall) / 2;
    box.scrollTop += top - middle;
  }
  // Before the first step.
  if (!step) box.scrollTop = 0;
  logs.set(box, { here: now, height: box.scrollHeight });
}
