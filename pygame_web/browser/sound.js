// The sounds, made by ZzFX from a few numbers each; there are no audio files. A file of its own, see `scene_sounds.js`.
import { ZZFX } from "zzfx";

const LOUD = { quiet: 0.1, normal: 0.24, loud: 0.5 };

// Volume, spread of the pitch, pitch in hertz, attack, sustain, release in seconds, shape, curve, slide.
const tone = (volume, pitch, sustain = 0.04, release = 0.16, shape = 0, slide = 0) =>
  [volume, 0, pitch, 0.008, sustain, release, shape, 1, slide];
const knock = (volume, pitch) => [volume, 0.06, pitch, 0, 0.008, 0.06, 1, 1.7, -5, 0, 0, 0, 0, 0.25];
const hiss = (volume, pitch, attack, sustain, release) =>
  [volume, 0.1, pitch, attack, sustain, release, 4, 1.8, 0, 0, 0, 0, 0, 0.4, 0, 0, 0, 1, 0, 0, -900];

// By name: when in milliseconds, and the numbers of ZzFX.
const SOUNDS = {
  roll: [0, 110, 215, 330, 470, 580, 660, 720].map((at, n) => [at, knock(0.75 - 0.07 * n, 300 - 14 * (n % 3))]),
  fly: [[0, hiss(0.35, 420, 0.09, 0.06, 0.16)]],
  jump: [[0, tone(0.4, 300, 0.07, 0.2, 1, 7)], [90, tone(0.25, 600, 0.05, 0.2, 0, 5)]],
  place: [[180, knock(1, 130)]],
  cube: [[330, knock(1.2, 180)], [420, knock(0.7, 150)], [480, knock(0.4, 145)]],
  card: [[0, hiss(0.3, 1500, 0.015, 0.03, 0.06)]],
  write: [0, 70, 150].map((at) => [at, hiss(0.22, 2600, 0.008, 0.03, 0.03)]),
  hit: [[0, [0.9, 0.05, 150, 0, 0.03, 0.18, 3, 1.6, -3, 0, 0, 0, 0, 0.5]]],
  burst: [[0, [1.1, 0.05, 70, 0.01, 0.1, 0.5, 4, 2.2, 0, -0.1, 0, 0, 0, 1, 0, 0.2]], [40, knock(1, 90)]],
  wreck: [
    [0, [1.3, 0.05, 48, 0.01, 0.16, 0.7, 4, 2.4, 0, -0.1, 0, 0, 0, 1, 0, 0.3]],
    [30, knock(1.2, 75)],
    [160, [0.6, 0.05, 90, 0, 0.05, 0.35, 3, 1.6, -4, 0, 0, 0, 0, 0.5]],
    [330, hiss(0.3, 700, 0.02, 0.05, 0.3)],
  ],
  prize: [
    [0, hiss(0.3, 1500, 0.015, 0.03, 0.06)],
    ...[440, 659, 880, 1319].map((pitch, n) => [90 + n * 80, tone(0.36, pitch, 0.04, 0.22)]),
  ],
  eject: [[0, tone(0.6, 620, 0.1, 0.35, 1, -9)]],
  light: [660, 880, 1175].map((pitch, n) => [n * 80, tone(0.28, pitch, 0.03, 0.2)]),
  energy: [[0, [0.45, 0, 196, 0.02, 0.12, 0.3, 2, 0.6, 5, 0, 0, 0, 0.05]], [180, tone(0.3, 1320, 0.02, 0.25)]],
  point: [[0, tone(0.32, 988, 0.02, 0.12)]],
  good: [523, 659, 784].map((pitch, n) => [n * 90, tone(0.4, pitch)]),
  bad: [[0, tone(0.4, 208, 0.06, 0.16, 1)], [130, tone(0.4, 165, 0.08, 0.22, 1)]],
  turn: [[0, tone(0.4, 587)], [120, tone(0.4, 880, 0.05, 0.25)]],
  win: [523, 659, 784, 1047, 784, 1047].map((pitch, n) => [n * 120, tone(0.5, pitch, 0.07, 0.3)]),
  lose: [392, 349, 311, 262].map((pitch, n) => [n * 170, tone(0.4, pitch, 0.09, 0.3)]),
};

const { audioContext } = ZZFX;

// Browsers allow sound only after a first touch.
const wake = () => audioContext.state === "suspended" && audioContext.resume();
addEventListener("pointerdown", wake, true);
addEventListener("keydown", wake, true);

const made = new Map();

// Play a sound by its name, as loud as a level says.
export function sing(name, level) {
  if (audioContext.state !== "running") return wake();
  ZZFX.volume = LOUD[level] ?? 0;
  for (const [at, numbers] of SOUNDS[name] ?? []) {
    const key = numbers.join();
    if (!made.has(key)) made.set(key, ZZFX.buildSamples(...numbers.map((value, n) => (n ? value : value / ZZFX.volume))));
    setTimeout(() => ZZFX.playSamples([made.get(key)]), at);
  }
}

export const names = Object.keys(SOUNDS);
