// node machine.mjs PYODIDE BINARYEN OUT CALLED
// Writes Pyodide's machine and its glue into OUT without what nothing here can call. Pyodide exports every function for
// side modules, and keeps them alive by that; this site loads none. Nothing is listed by hand: what is needed is what
// the glue, `pyodide.mjs` and the machine's own imports name. The tables of the East Asian codecs become zero, which
// takes no room when it is compressed: the modules that would ask for them are in no library of this site.
// What the site does not call goes into a file of its own (`split.mjs`); CALLED lists what it calls. Without CALLED the
// machine stays whole, and reports what is called (`build_steps/called.py`). Calls through the table go another way in
// the first half (`calls_by_type.mjs`).
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

import { FLAGS, counting, gluedTo, halves, nameOf, readCalled, rewritten, use } from "./split.mjs";
import { codecTables } from "./tables.mjs";
import { through } from "./calls_by_type.mjs";
import { laid, leb, sections, text } from "./wasm.mjs";
import "./failing.mjs";

const [folder, binaryen, out, list] = process.argv.slice(2).map((word) => path.resolve(word));
const GLUE = "pyodide.asm.mjs";
const MACHINE = "pyodide.asm.wasm";
const LATER = "pyodide.later.wasm";
const IMPORTS = 2;
const EXPORTS = 7;

const read = (name) => fs.readFileSync(path.join(folder, name));

// The glue in parts: before the bindings of exports, the names it declares for them, the bindings, and what follows.
function parts(glue) {
  const start = "function assignWasmExports(wasmExports){";
  const at = glue.indexOf(start);
  const declared = glue.lastIndexOf("var ", at);
  const end = glue.indexOf("}", at);
  if (at < 0 || glue.indexOf(start, at + 1) > 0) throw new Error(`${GLUE} binds its exports in another way`);
  return {
    before: glue.slice(0, declared),
    names: glue.slice(declared + 4, at).replace(/;$/, "").split(","),
    bindings: glue.slice(at + start.length, end).split(";").filter(Boolean).map(binding),
    start,
    after: glue.slice(end),
  };
}

// `_name=Module["_name"]=wasmExports["name"]`: the names it binds, and that of the export; perhaps a number's value.
function binding(statement) {
  const targets = statement.split("=");
  const [, key] = targets.pop().match(/^wasmExports\["([^"]+)"\](?:\.value>>>0)?$/) ?? [];
  const names = targets.map((target) => target.match(/^(?:Module\["([\w$]+)"\]|([\w$]+))$/)?.slice(1).join(""));
  if (!key || names.includes(undefined)) throw new Error(`${GLUE} binds an export in another way: ${statement}`);
  return { statement, names, key };
}

// The imports of the machine: [module, name].
function imports(bytes) {
  const { start } = sections(bytes).find(({ id }) => id === IMPORTS);
  const found = [];
  let [count, at] = leb(bytes, start);
  for (; count > 0; count--) {
    const names = [];
    for (let i = 0; i < 2; i++) {
      let name;
      [name, at] = text(bytes, at);
      names.push(name);
    }
    const kind = bytes[at++];
    // A function's or a tag's type; a table's, memory's or global's shape.
    if (kind === 0) [, at] = leb(bytes, at);
    else if (kind === 3) at += 2;
    else if (kind === 4) [, at] = leb(bytes, at + 1);
    else {
      if (kind === 1) at += 1;
      const limited = bytes[at++] & 1;
      for (let i = 0; i <= limited; i++) [, at] = leb(bytes, at);
    }
    found.push(names);
  }
  return found;
}

// The machine with those exports only of which `keeps` says so.
function withExports(bytes, keeps) {
  const section = sections(bytes).find(({ id }) => id === EXPORTS);
  const kept = [];
  let [count, at] = leb(bytes, section.start);
  for (; count > 0; count--) {
    const from = at;
    const [name, kind] = text(bytes, at);
    [, at] = leb(bytes, kind + 1);
    if (keeps(name)) kept.push(bytes.subarray(from, at));
  }
  const body = Buffer.concat([unsigned(kept.length), ...kept]);
  const head = Buffer.concat([Buffer.of(EXPORTS), unsigned(body.length)]);
  return Buffer.concat([bytes.subarray(0, section.at), head, body, bytes.subarray(section.end)]);
}

function unsigned(value) {
  const bytes = [];
  do {
    bytes.push((value & 127) | (value > 127 ? 128 : 0));
    value >>>= 7;
  } while (value);
  return Buffer.from(bytes);
}

// The glue of a machine that counts: what was called is sent to the page's host once in a while, or left to Node.
function reporting(glue) {
  const send = `fetch(new URL("/called",self.location.origin),{method:"POST",body:globalThis.called})`;
  const job = `globalThis.called=new Uint8Array(1<<15);if(globalThis.self?.location)setInterval(()=>${send},500);`;
  return `${job}${glue.replace("var wasmImports={", "var wasmImports={__called:(i)=>{called[i]=1},")}`;
}

const words = (source) => new Set(source.match(/[\w$]+/g));

const glue = parts(read(GLUE).toString("utf8"));
const machine = read(MACHINE);
// Every word counts, also in strings: `Module._free`, `ccall("…")`.
const named = words([glue.before, glue.after, read("pyodide.mjs").toString("utf8")].join("\n"));
const linked = new Set(imports(machine).flatMap(([module, name]) => (module.startsWith("GOT.") ? [name] : [])));
const isNeeded = ({ names, key }) => [key, ...names].some((word) => named.has(word)) || linked.has(key);
const needed = glue.bindings.filter(isNeeded);
const bound = new Map(glue.bindings.map(({ key }) => [key, false]));
for (const { key } of needed) bound.set(key, true);

// What the glue still binds is there.
const exported = new Set(WebAssembly.Module.exports(new WebAssembly.Module(machine)).map(({ name }) => name));
const missing = needed.filter(({ key }) => !exported.has(key)).map(({ key }) => key);
if (missing.length) throw new Error(`the machine lacks ${missing.join(", ")}`);

// The machine without elements that nothing names; `file` is where it is written.
function cut(bytes, file) {
  fs.writeFileSync(file, bytes);
  const program = path.join(binaryen, "bin", "wasm-opt");
  execFileSync(process.execPath, [program, file, "-o", file, "--remove-unused-module-elements", ...FLAGS]);
  return fs.readFileSync(file);
}

await use(binaryen);
fs.mkdirSync(out, { recursive: true });
const file = path.join(out, MACHINE);
const whole = cut(withExports(machine, (name) => bound.get(name) ?? (named.has(name) || linked.has(name))), file);
const name = nameOf(whole);
for (const [address, length] of await codecTables(folder)) {
  for (const [at, data] of laid(whole)) {
    data.subarray(Math.max(address - at, 0), Math.max(address + length - at, 0)).fill(0);
  }
}
if (list) {
  const [first, later] = halves(whole, readCalled(list, name));
  cut(rewritten(first, through), file);
  cut(later, path.join(out, LATER));
} else {
  fs.writeFileSync(file, counting(whole));
  fs.writeFileSync(path.join(out, "name.txt"), name);
}

const unneeded = new Set(glue.bindings.filter((one) => !isNeeded(one)).flatMap(({ names }) => names));
const declared = glue.names.filter((name) => !unneeded.has(name));
const bindings = needed.map(({ statement }) => statement).join(";");
const shorter = `${glue.before}var ${declared.join(",")};${glue.start}${bindings}${glue.after}`;
fs.writeFileSync(path.join(out, GLUE), list ? gluedTo(shorter, LATER) : reporting(shorter));
process.exit(0); // Pyodide would keep Node waiting.
