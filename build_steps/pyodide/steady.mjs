// Makes Pyodide do the same every time: a still clock, chance from a fixed seed, no language, and no stack
// switching, which newer Nodes have and some browsers have not (a snapshot remembers it).
import crypto from "node:crypto";

const NOON = Date.UTC(2020, 0, 1, 12);
Date.now = () => NOON;
performance.now = () => 0;

let state = 1;
Math.random = () => {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return state / 2 ** 32;
};

function fill(view) {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(Math.random() * 256);
  return view;
}
crypto.randomFillSync = fill;
globalThis.crypto.getRandomValues = fill;

// Newer Nodes have a language and a navigator that tells it.
Object.defineProperty(globalThis, "navigator", { value: undefined, configurable: true });

delete WebAssembly.Suspending;
delete WebAssembly.promising;

// Compiled code keeps its lines for tracebacks, but not the columns: they are a seventh of it.
export const settings = { env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } };
