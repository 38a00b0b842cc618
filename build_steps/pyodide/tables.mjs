// Finds the tables of the East Asian codecs in Pyodide's memory. They are C data without a name of their own; what
// says where they are is the capsule by which one codec's module lends a table to another (`__map_…`).
import path from "node:path";

const POINTER = 8; // of a capsule, after its count and its type
const ROWS = 256; // of a table: one for each first byte, with the address of its content and its first and last place
const ROW = 8;

const CAPSULES = `
import importlib, json, sys

modules = [importlib.import_module(name) for name in sys.builtin_module_names if name.startswith("_codecs_")]
json.dumps([id(held) for module in modules for name, held in vars(module).items() if name.startswith("__map_")])
`;

// [address, length] of each table and of the rows that lead to it. `folder` holds Pyodide as published.
export async function codecTables(folder) {
  const { loadPyodide } = await import(path.join(folder, "pyodide.mjs"));
  const python = await loadPyodide({ indexURL: folder });
  const capsules = JSON.parse(python.runPython(CAPSULES));
  if (!capsules.length) throw new Error("Pyodide holds its codecs in another way");
  const { HEAPU8: bytes, HEAPU32: words } = python._module;
  return capsules.flatMap((capsule) => {
    const map = words[(capsule + POINTER) >> 2] >> 2;
    // Behind the name of the codec: the rows that encode, and those that decode.
    return [words[map + 1], words[map + 2]].filter(Boolean).flatMap((rows) => tables(bytes, words, rows));
  });
}

function tables(bytes, words, rows) {
  const found = [[rows, ROWS * ROW]];
  for (let row = rows; row < rows + ROWS * ROW; row += ROW) {
    const [first, last] = [bytes[row + 4], bytes[row + 5]];
    if (words[row >> 2]) found.push([words[row >> 2], 2 * (last - first + 1)]);
  }
  return found;
}
