// node snapshot.mjs MACHINE FILES OUT
// Starts Python as the page does, from FILES/library.zip and FILES/app.pack, does in it what a first visit does, and
// writes into OUT its memory (memory.bin) without what a fresh one holds already, and what is in it (held.json).
import fs from "node:fs";
import path from "node:path";

import { unpack } from "../../pygame_web/boot/pack.js";
import { settings } from "./steady.mjs";
import { laid } from "./wasm.mjs";
import "./failing.mjs";

const [folder, files, out] = process.argv.slice(2).map((word) => path.resolve(word));
process.argv.length = 1; // Python would remember the path of this program.
const { loadPyodide } = await import(path.join(folder, "pyodide.mjs"));
const pack = new Uint8Array(fs.readFileSync(path.join(files, "app.pack")));
const job = fs.readFileSync(new URL("snapshot.py", import.meta.url), "utf8");

async function start(more) {
  const python = await loadPyodide({
    indexURL: folder,
    stdLibURL: path.join(files, "library.zip"),
    fsInit: async (FS, { sitePackages }) => unpack(FS, sitePackages, pack),
    ...more,
    ...structuredClone(settings),
  });
  const names = python.toPy({});
  python.runPython(job, { globals: names });
  return [python, names];
}

const [, scout] = await start({});
const text = scout.get("scout")();
const held = JSON.parse(text);
const [python, names] = await start({ _makeSnapshot: true });
names.get("fill")(text);
names.destroy();
const snapshot = python.makeMemorySnapshot();

// Its second number says how long its head is; behind it is the memory. Equal bytes become zero.
const [, head] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2);
const data = laid(fs.readFileSync(path.join(folder, "pyodide.asm.wasm")));
for (const [address, bytes] of data) {
  for (let i = 0; i < bytes.length; i++) snapshot[head + address + i] ^= bytes[i];
}
const from = Math.min(...data.map(([address]) => address)) & ~3;
const to = (Math.max(...data.map(([address, bytes]) => address + bytes.length)) + 3) & ~3;
fs.mkdirSync(out, { recursive: true });
fs.writeFileSync(path.join(out, "memory.bin"), snapshot);
fs.writeFileSync(path.join(out, "held.json"), JSON.stringify({ ...held, laid: [head + from, from, to - from] }));
process.exit(0);
