// Plays scenes: shows what happened on a picture of the page as it was; the page itself is there already, veiled.
//
// A scene never changes the table. A tap, a key, scrolling or the next picture ends it. A tap on something that was
// offered before the scene and still is does that; on a die that still rolls it is one on the die that will lie there.
// Any other tap only ends the scene: nobody answers what is not seen yet.
// `session` decides what comes next; what it does by itself waits for the end of the scene (`later`).
import { Cast } from "./cast.js";
import { MOTIONS } from "./motions.js";
import { CONTROLS } from "./veil.js";

const root = document.documentElement;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const LATE = 1_000; // milliseconds: a scene that is so much overdue ends, even if no frame is drawn
const waits = new Set();
let now = null;
let aimed = null; // what a tap that ends a scene is meant for
let ending = false; // a tap has ended a scene, and its click is still to come
let hear = () => {};
let lifted = () => {};

// `sound` is called with the sounds of each scene, `{ heard, at }`; what it returns stops them. `after` is called when a
// veil was lifted.
export function listen(sound, after = () => {}) {
  hear = sound;
  lifted = after;
  document.addEventListener("pointerdown", press, true);
  document.addEventListener("click", click, true);
  document.addEventListener("keydown", key, true);
  document.addEventListener("visibilitychange", () => document.hidden && cut());
  document.addEventListener("scroll", ({ target }) => now?.moved(target) && cut(), true);
  addEventListener("resize", () => cut());
}

// Before the page is brought to its new state: what stands there now, and is seen until the scene is over. An open
// scene has no secret: it is played above the new state.
export function prepare(scene) {
  if (calm.matches || document.hidden || !scene.beats.length) return null;
  return new Cast(scene.beats, !scene.open);
}

// After it: play what `prepare` has seen.
export function play(scene, cast) {
  if (!cast) return hear(scene.beats);
  now = cast;
  cast.enter();
  root.dataset.scene = "1";
  cast.says(document.getElementById("prop-words"));
  for (const beat of scene.beats) MOTIONS[beat.what]?.(cast, beat);
  cast.figures?.enter(cast);
  const end = () => now === cast && cut();
  cast.wait(scene.ms, end);
  cast.latest(scene.ms + LATE, end);
  cast.quiet = hear(scene.beats);
}

function press({ target, clientX: x, clientY: y }) {
  aimed = null;
  ending = Boolean(now) && !target.closest?.(".scene");
  if (!ending) return;
  aimed = now.control(now.dieAt(x, y)) ?? now.offered(target);
  skip(aimed ?? target, true);
}

function click(event) {
  const { target, detail } = event;
  // Neither a key nor a script produces such a click.
  const meant = detail > 0 ? aimed : null;
  const ended = detail > 0 && ending;
  aimed = null;
  ending = false;
  if (now && target.closest?.(".scene")) skip(target);
  if (!ended || (meant?.isConnected && meant.contains(target))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (meant?.isConnected) meant.click();
}

// The keys that have ended a scene: what the page offers since was not seen when they were pressed.
export const ended = new WeakSet();

// What has the focus is answered if it was offered; else the key only ends the scene.
function key(event) {
  if (!now) return;
  const { veil } = now;
  ended.add(event);
  skip(event.target);
  if (!veil || !["Enter", " "].includes(event.key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  veil.focused()?.click();
}

// End the scene: show the page as it is.
export function cut(pressed = false) {
  const cast = now;
  if (!cast) return;
  now = null;
  cast.leave(pressed);
  delete root.dataset.scene;
  if (cast.veil) lifted();
  release();
}

// A tap that hits nothing asks for what comes next, too.
function skip(target, pressed = false) {
  const waiting = !target.closest?.(CONTROLS);
  cut(pressed);
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
