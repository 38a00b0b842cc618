// What PyScript loads as its interpreter, in a worker or in the page: Pyodide from our own folder, started in the fastest way that
// works here. Each way falls back to the next:
//   snapshot  the memory of a Python that has imported everything, kept after an earlier visit
//   library   the standard library and our packages as .pyc files, only what the page needs
//   plain     Pyodide and its library as published, our wheel installed by micropip
import "./bare.js";
import { open } from "./channel.js";
import { compilable, forget, load, patience, progress, urlOf } from "./download.js";
import { unpack } from "./pack.js";
import { kept, memory } from "./snapshot.js";

// Without these Python stays on the page's own stack. Nothing here waits in the middle of a call, and Chromium
// (156) has been seen to crash when it collected garbage while Python ran on a stack of its own.
delete WebAssembly.Suspending;
delete WebAssembly.promising;

const pyodide = await import(urlOf("pyodide.mjs"));
export const version = pyodide.version;

const folder = new URL(".", urlOf("pyodide.mjs")).href;

const PAUSE = 40;
const WASM = "pyodide.asm.wasm";
const WAYS = { snapshot: fromSnapshot, library: fromLibrary, plain: fromStock };

// Which page this start is for, and how it shall begin: from the address this module was asked for by.
const asked = new URLSearchParams(new URL(import.meta.url).hash.slice(1));
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
    try {
      const python = await withOurFiles(name, (whole) => WAYS[name](whole));
      if (!python) continue;
      page?.postMessage({ way: name });
      return python;
    } catch (error) {
      console.warn(`Python did not start from ${name}: ${error?.message ?? error}`);
    }
  }
  page?.postMessage({ error: "no way to start Python was left" });
  throw new Error("Python did not start");
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
  patience.ask = () =>
    new Promise((again) => {
      page.addEventListener("message", ({ data }) => data.again && again());
      page.postMessage({ failed: true });
    });
}

async function fromSnapshot(whole) {
  const snapshot = await kept();
  if (!snapshot) return null;
  const python = await pyodide.loadPyodide({
    ...ours(),
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
  const pack = whole("app.pack");
  const python = await pyodide.loadPyodide({ ...ours(), fsInit });
  unpack(python.FS, folder, await pack);
  // Python has looked into that folder while it was empty.
  python.runPython("import sys; sys.path_importer_cache.clear(); del sys");
  return python;
}

function ours() {
  progress.expect([WASM, "library.zip", "app.pack"]);
  return { ...options, indexURL: folder, stdLibURL: urlOf("library.zip") };
}

async function fromStock() {
  progress.expect([WASM, "python_stdlib.zip", "app.whl"]);
  const python = await pyodide.loadPyodide({ ...options, indexURL: folder });
  await python.loadPackage("micropip", { messageCallback: () => {} });
  const micropip = python.pyimport("micropip");
  await micropip.install(urlOf("app.whl"));
  micropip.destroy();
  return python;
}

// Run `start` while `fetch` answers with our large files for those Pyodide asks for. Pyodide only logs
// when one of them is missing or damaged, and goes on without it: here that ends the start instead.
async function withOurFiles(name, start) {
  const { fetch } = globalThis;
  const { instantiateStreaming, Memory } = WebAssembly;
  let fail, wasm;
  const failure = new Promise((_, reject) => (fail = reject));
  const never = (error) => (fail(error), new Promise(() => {}));
  const whole = (file) => load(file).catch(never);
  const answers = new Map([
    [urlOf(WASM), async () => (wasm = await compilable(WASM, "application/wasm", name !== "snapshot")).response],
    ...["library.zip", "python_stdlib.zip"].map((file) => [
      urlOf(file),
      async () => new Response(await whole(file)),
    ]),
  ]);
  globalThis.fetch = (resource, settings) => {
    const url = String(resource?.url ?? resource);
    const answer = answers.get(url);
    answers.delete(url);
    return answer ? answer() : fetch(resource, settings);
  };
  const instantiate = (response, imports) =>
    instantiateStreaming.call(WebAssembly, response, imports).catch(async (error) => {
      if (!(error instanceof WebAssembly.CompileError)) throw error;
      await forget(WASM);
      return never(error);
    });
  WebAssembly.instantiateStreaming = (response, imports) =>
    instantiate(response, imports).catch(() => instantiate(wasm.again(), imports));
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
