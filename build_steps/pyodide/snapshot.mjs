// node snapshot.mjs PYODIDE FILES OUT
// Starts Python as the page does, from FILES/library.zip and FILES/app.pack, imports what the page
// will import, and writes its memory into OUT.
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
  _makeSnapshot: true,
  ...settings,
});
python.runPython(fs.readFileSync(new URL("snapshot.py", import.meta.url), "utf8"));
fs.writeFileSync(out, python.makeMemorySnapshot());
process.exit(0);
