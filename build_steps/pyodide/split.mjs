// Splits a machine in two: what the site calls (`called.txt`), and what comes when it is called after all. Both are
// made from the whole machine. A function that is not in a half becomes a jump there through the table that both share:
// each function has a place in it, behind those that the machine had. Before the first jump from the first half,
// `__fetch_later` brings the second one.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";

import { sections } from "./wasm.mjs";

// Binaryen, once it is known where it lies.
let binaryen, i32, none;
export async function use(folder) {
  ({ default: binaryen } = await import(path.join(folder, "index.js")));
  ({ i32, none } = binaryen);
}

// What the machine as published uses, and no more: whatever a browser must know is asked of it already.
const FEATURES = {
  "mutable-globals": "MutableGlobals",
  "nontrapping-float-to-int": "NontrappingFPToInt",
  "bulk-memory": "BulkMemory",
  "bulk-memory-opt": "BulkMemoryOpt",
  "sign-ext": "SignExt",
  "exception-handling": "ExceptionHandling",
  "reference-types": "ReferenceTypes",
  multivalue: "Multivalue",
};
export const FLAGS = Object.keys(FEATURES).map((name) => `--enable-${name}`);

const TABLE = "0";
const MEMORY = "0";
const FUNCTION_TABLE = "__indirect_function_table";
const OTHER_TABLES = ["1", "2"];
const MACHINE = "machine"; // what the second half imports from
const ARRIVED = "__later_arrived";
const exportOf = (table) => (table === TABLE ? FUNCTION_TABLE : `__table_${table}`);

const withFeatures = (module) => {
  module.setFeatures(Object.values(FEATURES).reduce((all, one) => all | binaryen.Features[one], 0));
  return module;
};

const CUSTOM = 0;
const HEAD = 8;

// The same machine, its text changed by `change`. A text holds no custom sections: they are laid before the others.
export function rewritten(bytes, change) {
  const text = change(withFeatures(binaryen.readBinary(bytes)).emitText());
  const written = withFeatures(binaryen.parseText(text)).emitBinary();
  const custom = sections(bytes).filter(({ id }) => id === CUSTOM);
  const kept = custom.map(({ at, end }) => bytes.subarray(at, end));
  return Buffer.concat([written.subarray(0, HEAD), ...kept, written.subarray(HEAD)]);
}

// A machine to be worked on: its module, its own functions in their order, and how many the table holds.
function opened(bytes) {
  const module = withFeatures(binaryen.readBinary(bytes));
  const all = Array.from({ length: module.getNumFunctions() }, (_, i) => module.getFunctionByIndex(i));
  const own = all.map((ref) => ({ ref, ...binaryen.getFunctionInfo(ref) })).filter((one) => !one.module);
  return { module, own, size: binaryen.getTableInfo(module.getTable(TABLE)).initial };
}

const setBody = (ref, body) => binaryen._BinaryenFunctionSetBody(ref, body);

// Let a function jump to the place `at` gives.
function jump(module, { ref, params, results }, at) {
  const given = binaryen.expandType(params).map((type, i) => module.local.get(i, type));
  setBody(ref, module.call_indirect(TABLE, at, given, params, results));
}

// Lay those functions of `own` for which `here` is true into their places in the table.
function place(module, own, size, here) {
  for (let from = 0; from < own.length; from++) {
    if (!here[from]) continue;
    let to = from;
    while (to < own.length && here[to]) to++;
    const names = own.slice(from, to).map(({ name }) => name);
    module.addActiveElementSegment(TABLE, `from${from}`, names, module.i32.const(size + from));
    from = to;
  }
}

function firstHalf(bytes, called) {
  const { module, own, size } = opened(bytes);
  module.addGlobal(ARRIVED, i32, true, module.i32.const(0));
  module.addGlobalExport(ARRIVED, ARRIVED);
  module.addFunctionImport("fetch_later", "env", "__fetch_later", none, none);
  const missing = module.i32.eqz(module.global.get(ARRIVED, i32));
  const bring = module.if(missing, module.call("fetch_later", [], none));
  module.addFunction("later", i32, i32, [], module.block(null, [bring, module.local.get(0, i32)], i32));
  own.forEach((one, i) => {
    if (!called[i]) jump(module, one, module.call("later", [module.i32.const(size + i)], i32));
  });
  binaryen._BinaryenTableSetInitial(module.getTable(TABLE), size + own.length);
  place(module, own, size, called);
  for (const table of OTHER_TABLES) module.addTableExport(table, exportOf(table));
  return module.emitBinary();
}

function secondHalf(bytes, called) {
  const { module, own, size } = opened(bytes);
  own.forEach((one, i) => {
    if (called[i]) jump(module, one, module.i32.const(size + i));
  });
  const exported = Array.from({ length: module.getNumExports() }, (_, i) =>
    binaryen.getExportInfo(module.getExportByIndex(i)),
  );
  for (const { name, kind, value } of exported) {
    module.removeExport(name);
    if (kind === binaryen.ExternalGlobal) {
      const { type, mutable } = binaryen.getGlobalInfo(module.getGlobal(value));
      module.addGlobalImport(value, MACHINE, name, type, mutable);
    } else if (kind === binaryen.ExternalTag) {
      const { params, results } = binaryen.getTagInfo(module.getTag(value));
      module.addTagImport(value, MACHINE, name, params, results);
    }
  }
  for (let i = module.getNumElementSegments(); i-- > 0; ) {
    module.removeElementSegment(binaryen.getElementSegmentInfo(module.getElementSegmentByIndex(i)).name);
  }
  const { initial, max } = module.getMemoryInfo();
  module.setMemory(initial, max, null, []);
  module.addMemoryImport(MEMORY, MACHINE, "memory");
  for (const table of [TABLE, ...OTHER_TABLES]) module.addTableImport(table, MACHINE, exportOf(table));
  place(module, own, size, called.map((here) => !here));
  return module.emitBinary();
}

// The two halves of a machine; `called` says of each of its own functions, in their order, whether it is in the first.
export const halves = (bytes, called) => [firstHalf(bytes, called), secondHalf(bytes, called)];

// The glue for a first half: it fetches the second one (`Module.later` gives its bytes, or it lies beside the first).
export function gluedTo(glue, file) {
  const bytes = `(Module["later"]??(()=>readBinary(scriptDirectory+"${file}")))()`;
  const link = `new WebAssembly.Instance(new WebAssembly.Module(${bytes}),{...getWasmImports(),${MACHINE}:first})`;
  const parts = [ARRIVED, ...OTHER_TABLES.map(exportOf)];
  const fetch = `__fetch_later:()=>{${link};first["${ARRIVED}"].value=1},`;
  const hide = `wasmExports={...first=instance.exports};${parts.map((name) => `delete wasmExports["${name}"];`).join("")}`;
  return [
    ["var wasmImports={", `var first;var wasmImports={${fetch}`],
    ["wasmExports=instance.exports;", hide],
  ].reduce((text, [old, fresh]) => {
    if (text.split(old).length !== 2) throw new Error(`the glue has not exactly one "${old}"`);
    return text.replace(old, () => fresh);
  }, glue);
}

// The machine whose functions report their number to `__called`, for `build_steps/called.py`.
export function counting(bytes) {
  const { module, own } = opened(bytes);
  module.addFunctionImport("called", "env", "__called", i32, none);
  own.forEach(({ ref, body, results }, i) => {
    setBody(ref, module.block(null, [module.call("called", [module.i32.const(i)], none), body], results));
  });
  return module.emitBinary();
}

// Which machine a list is for: the hash of the whole one.
export const nameOf = (bytes) => crypto.createHash("sha256").update(bytes).digest("hex");

// Read `called.txt`: the machine's name, and a bit for each function (base64). An array of true and false.
export function readCalled(file, machine) {
  const [name, bits] = fs.readFileSync(file, "utf8").trim().split("\n").slice(-2);
  if (name !== machine) {
    throw new Error(`${file} is for another machine: make it anew with "python3 build.py called"`);
  }
  const packed = Buffer.from(bits, "base64");
  return Array.from({ length: packed.length * 8 }, (_, i) => Boolean(packed[i >> 3] & (1 << (i & 7))));
}
