// What PyScript loads as its interpreter, in a worker or in the page: Pyodide from our own folder, started in
// the fastest way that works here. Each way falls back to the next:
//   snapshot  the memory of a Python that has imported everything, kept after an earlier visit
//   library   the standard library and our packages as .pyc files, only what the page needs
//   plain     Pyodide and its library as published, our wheel installed by micropip
import "./bare.js";
import { open, sound } from "./channel.js";
import { compilable, forget, load, patience, progress, urlOf } from "./download.js";
import { unpack } from "./pack.js";
import { kept, memory } from "./snapshot.js";

// Pyodide would ask for its larger half only when the smaller one is there.
const script = import(urlOf("pyodide.asm.mjs"));
script.catch(() => {});
const pyodide = await import(urlOf("pyodide.mjs"));
export const version = pyodide.version;

const folder = new URL(".", urlOf("pyodide.mjs")).href;

const PAUSE = 150;
const WASM = "pyodide.asm.wasm";
const WAYS = {
  snapshot: { start: fromSnapshot, files: ["library.zip", "app.pack"] },
  library: { start: fromLibrary, files: ["library.zip", "app.pack"] },
  plain: { start: fromStock, files: ["python_stdlib.zip"] },
};

// Which page this start is for, and how it shall begin. A worker knows nothing but the address this module was asked
// for by; in a page that may be the address of an earlier visit, because Chromium (156) keeps a page's modules in memory
// without regard to the fragment.
const asked = new URLSearchParams(globalThis.clubtable?.start ?? new URL(import.meta.url).hash.slice(1));
const page = asked.get("page") ? open(asked.get("page")) : null;
if (page) report();

// PyScript asks for Python later, but has nothing to say of it save where its lines are printed: so it
// begins as soon as this module is there.
let print = {};
const options = {
  stdout: (line) => (print.stdout ?? console.log)(line),
  stderr: (line) => (print.stderr ?? console.error)(line),
};
const begun = begin();
begun.catch(() => {});

export function loadPyodide(asked) {
  print = asked;
  return begun;
}

async function begin() {
  const names = Object.keys(WAYS);
  for (const name of names.slice(Math.max(0, names.indexOf(asked.get("start"))))) {
    const snapshot = name === "snapshot" ? await kept() : null;
    if (name === "snapshot" && !snapshot) continue;
    try {
      const python = await withOurFiles(WAYS[name], snapshot);
      page?.postMessage({ way: name });
      return heard(python);
    } catch (error) {
      console.warn(`Python did not start from ${name}: ${error?.message ?? error}`);
    }
  }
  page?.postMessage({ error: "no way to start Python was left" });
  throw new Error("Python did not start");
}

// PyScript only prints what its program raises, and the page would wait for answers that never come.
function heard(python) {
  const { runPython } = python;
  python.runPython = (...words) => {
    try {
      return runPython.apply(python, words);
    } catch (error) {
      page?.postMessage({ error: error.message });
      throw error;
    }
  };
  return python;
}

// Tell the page how far the downloads are, at most once in `PAUSE` milliseconds, and ask it when one fails.
function report() {
  let told = false;
  const tell = () => {
    told = false;
    page.postMessage({ done: { loaded: progress.loaded, total: progress.total } });
  };
  progress.addEventListener("change", () => {
    if (!told) setTimeout(tell, PAUSE);
    told = true;
  });
  patience.still = Number(asked.get("patience")) || patience.still;
  patience.ask = (error) =>
    new Promise((again) => {
      page.addEventListener("message", ({ data }) => sound(data).again && again());
      page.postMessage({ failed: error.word ?? "broken" });
    });
}

async function fromSnapshot(whole, snapshot) {
  const python = await pyodide.loadPyodide({
    ...(await ours()),
    fsInit: async (FS, { sitePackages }) => unpack(FS, sitePackages, await whole("app.pack")),
    _loadSnapshot: memory(snapshot),
  });
  // The snapshot remembers one state of chance, the same for everybody.
  python.runPython("import random; random.seed(); del random");
  return python;
}

// Our packages come last: Python begins while they are still on their way.
async function fromLibrary(whole) {
  let folder;
  const fsInit = async (_, { sitePackages }) => (folder = sitePackages);
  const python = await pyodide.loadPyodide({ ...(await ours()), fsInit });
  unpack(python.FS, folder, await whole("app.pack"));
  // Python has looked into that folder while it was empty.
  python.runPython("import sys; sys.path_importer_cache.clear(); del sys");
  return python;
}

async function ours() {
  const { default: createPyodideModule } = await script;
  return { ...options, indexURL: folder, stdLibURL: urlOf("library.zip"), createPyodideModule };
}

async function fromStock() {
  const python = await pyodide.loadPyodide({ ...options, indexURL: folder });
  await python.loadPackage("micropip", { messageCallback: () => {} });
  const micropip = python.pyimport("micropip");
  await micropip.install(urlOf("app.whl"));
  micropip.destroy();
  return python;
}

// Everything large is asked for at once, and given to Pyodide when it asks. Pyodide only logs when a file of
// its own is missing or damaged, and goes on without it: here that ends the start instead.
async function withOurFiles({ start, files }, snapshot) {
  const { fetch } = globalThis;
  const { instantiateStreaming, Memory } = WebAssembly;
  let fail;
  const failure = new Promise((_, reject) => (fail = reject));
  const never = (error) => (fail(error), new Promise(() => {}));
  progress.expect([WASM, ...files]);
  const machine = compiled(!snapshot).catch(never);
  const arriving = new Map(files.map((file) => [file, load(file).catch(never)]));
  const whole = (file) => arriving.get(file);
  const answers = new Map(files.map((file) => [urlOf(file), async () => new Response(await whole(file))]));
  answers.set(urlOf(WASM), async () => new Response());
  globalThis.fetch = (resource, settings) => {
    const url = String(resource?.url ?? resource);
    return answers.get(url)?.() ?? fetch(resource, settings);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await machine;
    return { module, instance: await WebAssembly.instantiate(module, imports).catch(never) };
  };
  // Only `time.sleep` wants shared memory, which a page without special headers should not touch.
  WebAssembly.Memory = new Proxy(Memory, {
    construct: (made, [shape]) =>
      shape.shared && !globalThis.crossOriginIsolated
        ? { buffer: new ArrayBuffer(4) }
        : new made(shape),
  });
  try {
    return await Promise.race([start(whole, snapshot), failure]);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
    WebAssembly.Memory = Memory;
  }
}

// WebAssembly, compiled while it arrives. A download that broke off is gone on with; what cannot be compiled is
// damaged: it is forgotten, and fetched once more.
async function compiled(counted) {
  const { response, again } = await compilable(WASM, "application/wasm", counted);
  let next = response;
  for (let tries = 0; tries < 3; tries++) {
    try {
      return await WebAssembly.compileStreaming(next);
    } catch (error) {
      const damaged = error instanceof WebAssembly.CompileError;
      if (damaged) await forget(WASM);
      next = again(damaged);
    }
  }
  throw new Error(`${WASM} did not arrive whole`);
}
