// What a scene is heard by. The synthesiser (`sound.js`) is fetched when somebody turns the sound on, never before.
let level = null;
let player = null;

// How loud: off, quiet, normal or loud. Turning it on in the settings lets it be heard.
export function tune(loud) {
  const turned = level !== null && loud !== level;
  level = loud;
  if (loud === "off") return;
  player ??= import("./sound.js").catch(() => (player = null));
  if (turned) player.then((sound) => sound?.sing("good", level));
}

// Let the sounds of a scene be heard in time; what is returned stops those that are still to come.
export function hear(beats) {
  if (!player || level === "off") return null;
  const timers = [];
  const told = new Set();
  for (const { heard, at } of beats) {
    // The same sound at the same moment is one sound.
    const cue = `${heard} ${Math.round(at / 60)}`;
    if (!heard || told.has(cue)) continue;
    told.add(cue);
    timers.push(setTimeout(() => player?.then((sound) => sound?.sing(heard, level)), at));
  }
  return () => timers.forEach(clearTimeout);
}
