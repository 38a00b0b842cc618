// Plays scenes: shows on top of the page what happened; the page itself shows already what came of it.
//
// A scene never changes the table and never holds a click back. A tap, a key, scrolling or the next picture ends it.
// A tap on a die that still rolls is one on the die that will lie there, wherever it was seen; one on an answer that is
// not seen yet only ends the scene.
// `session` decides what comes next; what it does by itself waits for the end of the scene (`later`).
import { Cast, CONTROLS } from "./cast.js";
import { MOTIONS } from "./motions.js";

const root = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const waits = new Set();
let now = null;
let aimed = null;
let pressed = null;
let hear = () => {};

// Called with the sounds of each scene, `{ heard, at }`; what it returns stops them.
export function listen(ear) {
  hear = ear;
  document.addEventListener("pointerdown", press, true);
  document.addEventListener("click", click, true);
  document.addEventListener("keydown", ({ target }) => now && skip(target), true);
  document.addEventListener("visibilitychange", () => document.hidden && cut());
  document.addEventListener("scroll", () => now?.moved() && cut(), true);
  addEventListener("resize", () => cut());
}

// Before the page is brought to its new state: what stands there now and will not any more.
export function prepare(scene) {
  return calm.matches || document.hidden ? null : new Cast(scene.beats);
}

// After it: play what `prepare` has seen.
export function play(scene, cast) {
  if (!cast || !scene.beats.length) return hear(scene.beats);
  cut();
  cast.enter();
  cast.says(document.querySelector("[data-question], .turn"), document.getElementById("prop-words"));
  root.dataset.scene = "1";
  if (scene.lie) root.dataset.rolling = "1";
  now = cast;
  for (const beat of scene.beats) MOTIONS[beat.what]?.(cast, beat);
  cast.wait(scene.lie, () => delete root.dataset.rolling);
  cast.wait(scene.ms, () => cut());
  cast.quiet = hear(scene.beats);
}

function press({ target, clientX: x, clientY: y }) {
  aimed = now?.control(now.dieAt(x, y)) ?? null;
  pressed = now && !aimed && !target.closest?.(CONTROLS) ? target : null;
  if (now && !target.closest?.(".scene")) skip(aimed ?? target);
}

function click(event) {
  const { target, detail } = event;
  // Neither a key nor a script clicks so; what is aimed at waits for the click of the same tap.
  const meant = detail > 0 ? aimed : null;
  const unseen = detail > 0 && pressed !== null && Boolean(target.closest?.(CONTROLS));
  aimed = pressed = null;
  if (now && target.closest?.(".scene")) skip(target);
  if (!unseen && (!meant?.isConnected || meant.contains(target))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  meant?.click();
}

// End the scene: the page shows what is.
export function cut() {
  const cast = now;
  if (!cast) return;
  now = null;
  cast.leave();
  delete root.dataset.scene;
  delete root.dataset.rolling;
  release();
}

// A tap that hits nothing asks for what comes next, too.
function skip(target) {
  const waiting = !target.closest?.(CONTROLS);
  cut();
  if (waiting) release(true);
}

// Do something in so many milliseconds, but not before the scene that is shown then is over.
export function later(ms, act) {
  const wait = { act, due: false };
  wait.timer = setTimeout(() => {
    wait.due = true;
    if (!now) release();
  }, ms);
  waits.add(wait);
}

function release(all = false) {
  for (const wait of [...waits]) {
    if (!all && !wait.due) continue;
    clearTimeout(wait.timer);
    waits.delete(wait);
    wait.act();
  }
}
