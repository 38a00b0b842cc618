// What PyScript loads as its interpreter: Pyodide from our own folder, started in the fastest way that
// works here. Each way falls back to the next:
//   snapshot  the memory of a Python that has imported everything, kept after an earlier visit
//   library   the standard library and our packages as .pyc files, only what the page needs
//   plain     Pyodide and its library as published, our wheel installed by micropip
import "./nodb.js";
import { forget, load, progress, stream, urlOf } from "./download.js";
import { unpack } from "./pack.js";
import { kept, memory } from "./snapshot.js";

const pyodide = await import(urlOf("pyodide.mjs"));
export const version = pyodide.version;

const folder = new URL(".", urlOf("pyodide.mjs")).href;

const WAYS = { snapshot: fromSnapshot, library: fromLibrary, plain: fromStock };

export async function loadPyodide(options) {
  const asked = new URLSearchParams(globalThis.location?.search).get("start");
  const names = Object.keys(WAYS);
  for (const name of names.slice(Math.max(0, names.indexOf(asked)))) {
    try {
      const python = await withOurFiles((whole) => WAYS[name](options, whole));
      if (!python) continue;
      if (globalThis.document) document.documentElement.dataset.start = name;
      return python;
    } catch (error) {
      console.warn(`Python did not start from ${name}: ${error?.message ?? error}`);
    }
  }
  globalThis.clubtable?.giveUp("no way to start Python was left");
  throw new Error("Python did not start");
}

async function fromSnapshot(options, whole) {
  const pack = await kept();
  if (!pack) return null;
  const python = await pyodide.loadPyodide({
    ...ours(options, whole),
    _loadSnapshot: memory(pack),
  });
  // The snapshot remembers one state of chance, the same for everybody.
  python.runPython("import random; random.seed(); del random");
  return python;
}

async function fromLibrary(options, whole) {
  return pyodide.loadPyodide(ours(options, whole));
}

function ours(options, whole) {
  progress.expect(["pyodide.asm.wasm", "library.zip", "app.pack"]);
  const pack = whole("app.pack");
  return {
    ...options,
    indexURL: folder,
    stdLibURL: urlOf("library.zip"),
    fsInit: async (FS, { sitePackages }) => unpack(FS, sitePackages, await pack),
  };
}

async function fromStock(options) {
  progress.expect(["pyodide.asm.wasm", "python_stdlib.zip", "app.whl"]);
  const python = await pyodide.loadPyodide({ ...options, indexURL: folder });
  await python.loadPackage("micropip", { messageCallback: () => {} });
  const micropip = python.pyimport("micropip");
  await micropip.install(urlOf("app.whl"));
  micropip.destroy();
  return python;
}

// Run `start` while `fetch` answers with our large files for those Pyodide asks for. Pyodide only logs
// when one of them is missing or damaged, and goes on without it: here that ends the start instead.
async function withOurFiles(start) {
  const { fetch } = globalThis;
  const { instantiateStreaming, Memory } = WebAssembly;
  let fail;
  const failure = new Promise((_, reject) => (fail = reject));
  const never = (error) => (fail(error), new Promise(() => {}));
  const whole = (name) => load(name).catch(never);
  const answers = new Map([
    [urlOf("pyodide.asm.wasm"), async () => stream("pyodide.asm.wasm", "application/wasm")],
    ...["library.zip", "python_stdlib.zip"].map((name) => [
      urlOf(name),
      async () => new Response(await whole(name)),
    ]),
  ]);
  globalThis.fetch = (resource, settings) => {
    const url = String(resource?.url ?? resource);
    const answer = answers.get(url);
    answers.delete(url);
    return answer ? answer() : fetch(resource, settings);
  };
  WebAssembly.instantiateStreaming = (...words) =>
    instantiateStreaming.apply(WebAssembly, words).catch(async (error) => {
      await forget("pyodide.asm.wasm");
      return never(error);
    });
  // Only `time.sleep` wants shared memory, which a page without special headers should not touch.
  WebAssembly.Memory = new Proxy(Memory, {
    construct: (made, [shape]) =>
      shape.shared && !globalThis.crossOriginIsolated
        ? { buffer: new ArrayBuffer(4) }
        : new made(shape),
  });
  try {
    return await Promise.race([start(whole), failure]);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
    WebAssembly.Memory = Memory;
  }
}
