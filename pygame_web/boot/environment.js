// Prepares the environment for PyScript and Pyodide: no stack switching, and no database but our own.

import { DATABASES } from "../browser/storage/names.js";

// Without these Python stays on the browser's own stack. Nothing here waits in the middle of a call, and Chromium
// (156) has been seen to crash when it collected garbage while Python ran on a stack of its own.
delete WebAssembly.Suspending;
delete WebAssembly.promising;

// Pyodide opens a database for packages it might install. Here it installs none, and in an embedded page
// a database may be forbidden, so it gets an empty one that takes no time and stores nothing.
function request(result) {
  const made = {};
  queueMicrotask(() => made.onsuccess?.({ target: { result } }));
  return made;
}

const answers = { getAllKeys: [], getAll: [], count: 0 };
const store = new Proxy({}, { get: (_, verb) => () => request(answers[verb]) });
const database = { transaction: () => ({ objectStore: () => store }), close() {} };

// Where Python runs in the page, what we store is in the same place.
const real = globalThis.indexedDB;

Object.defineProperty(globalThis, "indexedDB", {
  configurable: true,
  value: { open: (name, version) => (DATABASES.includes(name) && real ? real.open(name, version) : request(database)) },
});
