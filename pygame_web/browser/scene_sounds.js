// The sounds of a scene. The synthesiser (`sound.js`) is loaded when somebody turns the sound on, never before.
// What is felt, by its sound: milliseconds of shaking and of rest. Where less motion is wanted there is none.
const FELT = {
  cube: [45, 60, 90],
  burst: [90],
  wreck: [140, 40, 70, 30, 40],
  prize: [25, 40, 25, 40, 80],
  hit: [25],
  good: [30, 50, 30],
  win: [70, 60, 70, 60, 220],
  eject: [60],
};
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let level = null;
let player = null;
let shakes = false;

// How loud: off, quiet, normal or loud, and whether the device shakes. Turning sound on in the settings lets it be heard.
export function tune(loud, vibration) {
  shakes = vibration;
  const turned = level !== null && loud !== level;
  level = loud;
  if (loud === "off") return;
  player ??= import("./sound.js").catch(() => (player = null));
  if (turned) player.then((sound) => sound?.sing("good", level));
}

// Let the sounds of a scene be heard in time; what is returned stops those that are still to come.
export function hear(beats) {
  const sounds = player && level !== "off";
  const felt = shakes && !calm.matches && navigator.vibrate !== undefined;
  if (!sounds && !felt) return null;
  const timers = [];
  const cues = new Set();
  for (const { heard, at } of beats) {
    // The same sound at the same moment is one sound.
    const cue = `${heard} ${Math.round(at / 60)}`;
    if (!heard || cues.has(cue)) continue;
    cues.add(cue);
    if (sounds) timers.push(setTimeout(() => player?.then((sound) => sound?.sing(heard, level)), at));
    if (felt && FELT[heard]) timers.push(setTimeout(() => navigator.vibrate(FELT[heard]), at));
  }
  return () => timers.forEach(clearTimeout);
}
