// Waits: until the browser is idle, for some milliseconds, or until nobody has pressed anything for a while.
export const idle = globalThis.requestIdleCallback ?? setTimeout;

export const after = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

const PRESSES = ["pointerdown", "click", "keydown"];
const PAUSE = 1_500; // milliseconds without a press: the visitor reads or thinks
const LONGEST = 20_000; // and after which work for later no longer waits for such a pause
let pressed = 0;
PRESSES.forEach((kind) => addEventListener(kind, () => (pressed = performance.now()), { capture: true, passive: true }));

// Resolves when nothing was pressed for a pause, counted from `since` or later, and the browser is idle: time for work
// that a later click needs.
export async function quiet(since = performance.now(), longest = LONGEST) {
  const end = performance.now() + longest;
  for (let left; (left = Math.min(Math.max(pressed, since) + PAUSE, end) - performance.now()) > 0; ) await after(left);
  return new Promise((go) => idle(go, { timeout: PAUSE }));
}
