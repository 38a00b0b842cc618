// node called.mjs MACHINE FILES OUT
// Starts a machine that counts, imports everything that is in FILES/library.zip and FILES/app.pack, does a first visit in
// every language, plays a game of each kind, and hands values of every kind to Python. Writes into OUT which functions
// were called, a byte each.
import fs from "node:fs";
import path from "node:path";

import { unpack } from "../../pygame_web/boot/pack.js";
import { settings } from "./steady.mjs";
import "./failing.mjs";

const [folder, files, out] = process.argv.slice(2).map((word) => path.resolve(word));
process.argv.length = 1; // Python would remember the path of this program.
const { loadPyodide } = await import(path.join(folder, "pyodide.mjs"));
const pack = new Uint8Array(fs.readFileSync(path.join(files, "app.pack")));
const python = await loadPyodide({
  indexURL: folder,
  stdLibURL: path.join(files, "library.zip"),
  fsInit: async (FS, { sitePackages }) => unpack(FS, sitePackages, pack),
  ...settings,
});
for (const name of ["snapshot.py", "called_job.py"]) {
  python.runPython(fs.readFileSync(new URL(name, import.meta.url), "utf8"));
}
// It is chance which kinds of numbers and texts a visit exchanges with Python: hand over and fetch each kind.
const numbers = [0, -1, 0.5, -0.5, 2 ** 31, 1e12, -1e12, 2 ** 53, 1e300, NaN, Infinity];
for (const value of [...numbers, "", "a", "ä", "→", "🎲", true, false, null, undefined]) {
  python.globals.set("value", value);
  python.globals.get("value");
}
fs.writeFileSync(out, globalThis.called);
process.exit(0);
