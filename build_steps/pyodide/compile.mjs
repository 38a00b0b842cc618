// node compile.mjs PYODIDE PYSCRIPT WHEEL OUT
// Installs WHEEL with micropip, finds what of the standard library it needs, and writes both into OUT
// as .pyc files of Pyodide's own Python: OUT/library and OUT/app. With them go the compiled forms of what
// PyScript writes into its own folder at every start.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { settings } from "./steady.mjs";
import "./failing.mjs";

const [folder, pyscript, wheel, out] = process.argv.slice(2).map((word) => path.resolve(word));
process.argv.length = 1; // Python would remember the path of this program.
const here = path.dirname(fileURLToPath(import.meta.url));
const { loadPyodide } = await import(path.join(folder, "pyodide.mjs"));
const start = () => loadPyodide({ indexURL: folder, ...structuredClone(settings) });
const read = (name) => fs.readFileSync(path.join(here, name), "utf8");
const code = (python) => {
  const folder = `${python.runPython("import site; site.getsitepackages()[0]")}/build_steps/pyodide`;
  python.FS.mkdirTree(folder);
  python.FS.writeFile(`${folder}/waiting.py`, read("waiting.py"));
  python.runPython("import importlib; importlib.invalidate_caches()");
  python.runPython(read("compile.py"));
};

const builder = await start();
code(builder);
const name = path.basename(wheel);
builder.FS.writeFile(`/tmp/${name}`, fs.readFileSync(wheel));
await builder.loadPackage("micropip", { messageCallback: () => {} });
await builder.pyimport("micropip").install(`emfs:/tmp/${name}`);
const roots = builder.globals.get("roots")().toJs();

// A second Python, in which nothing but these imports has happened.
const scout = await start();
code(scout);
const needed = scout.globals.get("needed")(roots).toJs();

fs.mkdirSync(out, { recursive: true });
builder.mountNodeFS("/out", out);
const { default: sources } = await import(path.join(pyscript, "src", "stdlib", "pyscript.js"));
const theirs = builder.toPy(sources.pyscript);
builder.globals.get("write")("/out", needed, theirs.values());
builder.globals.get("write_pyscript")("/out", theirs);
process.exit(0);
