// What PyScript loads as its interpreter, in a worker or in the page: Pyodide from our own folder, started in
// the fastest way that works here. Each way falls back to the next:
//   snapshot  the memory of a Python that has imported what every visit begins with; the rest comes later
//   library   the standard library and our packages as .pyc files, only what the page needs
//   plain     Pyodide and its library as published, our wheel installed by micropip
// The first two start a Pyodide without what nothing here can call (`build_steps/pyodide/machine.mjs`). What is
// called seldom comes when it is called (`build_steps/pyodide/split.mjs`).
import "./environment.js";
import { open, sound } from "./channel.js";
import { compilable, forget, isListed, load, loadNow, patience, progress, urlOf } from "./download.js";
import { complete, memoryOf, place, unpack } from "./pack.js";
import { put, readSnapshot } from "./snapshot.js";

// Pyodide would ask for its larger half only when the smaller one is there.
const GLUE = "pyodide.asm.mjs";
const script = import(urlOf(GLUE));
script.catch(() => {});
const pyodide = await import(urlOf("pyodide.mjs"));
export const version = pyodide.version;

const PUBLISHED = "published/";
const LIBRARY = "library.zip";
// An archive without a file.
const EMPTY = new Uint8Array(22);
EMPTY.set([0x50, 0x4b, 5, 6]);
const PAUSE = 150;
const WASM = "pyodide.asm.wasm";
const LATER = "pyodide.later.wasm";
const SNAPSHOT = "snapshot.pack";
const REST = "rest.pack";
const WORDS = (language) => `words-${language}.pack`;
const LOCK = "pyodide-lock.json";
const WAYS = {
  snapshot: { start: fromSnapshot, files: [SNAPSHOT, LOCK] },
  library: { start: fromLibrary, files: [LIBRARY, "app.pack", LOCK] },
  plain: { start: fromStock, files: [`${PUBLISHED}python_stdlib.zip`, PUBLISHED + LOCK], from: PUBLISHED },
};

// Which page this start is for, and how it shall begin. A worker knows nothing but the address this module was asked
// for by; in a page that may be the address of an earlier visit, because Chromium (156) keeps a page's modules in memory
// without regard to the fragment.
const asked = new URLSearchParams(globalThis.clubtable?.start ?? new URL(import.meta.url).hash.slice(1));
const page = asked.get("page") ? open(asked.get("page")) : null;
// The visitor's language, if it has words of its own; those of other languages come when they are chosen.
const words = isListed(WORDS(asked.get("language"))) ? WORDS(asked.get("language")) : null;
if (words) WAYS.snapshot.files.push(words);
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
  let blamed = {};
  for (const name of names.slice(Math.max(0, names.indexOf(asked.get("start"))))) {
    try {
      const python = await withOurFiles(WAYS[name], name === "snapshot" ? await readSnapshot() : null);
      page?.postMessage({ way: name });
      return withErrorsReported(python);
    } catch (error) {
      console.warn(`Python did not start from ${name}: ${error?.message ?? error}`);
      if (error?.word) blamed = { word: error.word };
    }
  }
  page?.postMessage({ error: "no way to start Python was left", ...blamed });
  throw new Error("Python did not start");
}

// PyScript only prints what its program raises, and the page would wait for answers that never come.
function withErrorsReported(python) {
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
  let scheduled = false;
  const tell = () => {
    scheduled = false;
    page.postMessage({ done: { loaded: progress.loaded, total: progress.total } });
  };
  progress.addEventListener("change", () => {
    if (!scheduled) setTimeout(tell, PAUSE);
    scheduled = true;
  });
  patience.still = Number(asked.get("patience")) || patience.still;
  patience.ask = (error) =>
    new Promise((again) => {
      page.addEventListener("message", ({ data }) => sound(data).again && again());
      page.postMessage({ failed: error.word ?? "broken", what: error.what ?? "" });
    });
}

async function fromSnapshot(whole, stored) {
  const settings = await ours();
  restored = memoryOf(await whole(SNAPSHOT));
  let folder;
  const fsInit = async (FS, { sitePackages }) => place(FS, (folder = sitePackages), restored.files);
  const python = await pyodide.loadPyodide({ ...settings, fsInit, _loadSnapshot: restored.memory });
  restored = null;
  if (!stored) put(await whole(SNAPSHOT)).catch(() => {});
  // The snapshot remembers one state of chance, the same for everybody.
  python.runPython("import random; random.seed(); del random");
  const had = new Set();
  if (words) had.add(words) && unpack(python.FS, folder, await whole(words));
  expectRest(python, folder, had);
  return python;
}

// The memory that a start goes on with: the machine's own part of it is put in place as soon as that is there.
let restored = null;

// What the first turn does not need comes when the page is idle, and at once when it is imported before. A Python that
// no page has (the bots') begins with it, and does not wait for it.
function expectRest(python, folder, had) {
  const rest = python.pyimport("pygame_web.browser.rest");
  const { FS } = python;
  let here = false;
  const arrive = (bytes) => {
    if (here) return;
    here = true;
    unpack(FS, folder, bytes);
    rest.arrived();
  };
  // Where that file is missing, everything comes.
  const all = async (error) => {
    console.warn(`${REST}: ${error.message}`);
    const [library, app] = await Promise.all([LIBRARY, "app.pack"].map(load));
    FS.writeFile(`/lib/${FS.readdir("/lib").find((name) => name.endsWith(".zip"))}`, library);
    arrive(app);
  };
  const bring = () => load(REST).then(arrive, all).catch((error) => console.warn(`${REST}: ${error.message}`));
  const attempt = (name, put) => {
    try {
      put(loadNow(name));
      return true;
    } catch (error) {
      console.warn(`${name}: ${error?.message ?? error}`);
      return false;
    }
  };
  const settle = (name) => had.has(name) || (attempt(name, (bytes) => unpack(FS, folder, bytes)) && had.add(name) && true);
  rest.awaited(() => attempt(REST, arrive), (language) => settle(WORDS(language)));
  if (page) page.addEventListener("message", ({ data }) => sound(data).rest && bring());
  else bring();
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
  const { default: create } = await script;
  const createPyodideModule = (settings) => create(Object.assign(settings, { later: () => loadNow(LATER) }));
  return { ...options, indexURL: folderOf(GLUE), stdLibURL: urlOf(LIBRARY), createPyodideModule };
}

const folderOf = (name) => new URL(".", urlOf(name)).href;

async function fromStock() {
  const { default: createPyodideModule } = await import(urlOf(PUBLISHED + GLUE));
  const python = await pyodide.loadPyodide({ ...options, indexURL: folderOf(PUBLISHED + GLUE), createPyodideModule });
  await python.loadPackage("micropip", { messageCallback: () => {} });
  const micropip = python.pyimport("micropip");
  await micropip.install(urlOf("app.whl"));
  micropip.destroy();
  return python;
}

// Everything that Pyodide fetches is asked for at once, and given to it when it asks: Pyodide itself waits for ever for
// what stands still. It only logs when a file of its own is missing or damaged, and goes on without it: here that ends
// the start instead. Its glue counts, too: until that is there, nothing is set up.
async function withOurFiles({ start, files, from = "" }, snapshot) {
  const [wasm, glue] = [from + WASM, from + GLUE];
  const { fetch } = globalThis;
  const { instantiateStreaming, Memory } = WebAssembly;
  let fail;
  const failure = new Promise((_, reject) => (fail = reject));
  const never = (error) => (fail(error), new Promise(() => {}));
  progress.expect([wasm, glue, ...files]);
  const machine = compiled(wasm, !snapshot).catch(never);
  machine.then(() => progress.finish(wasm));
  (from ? import(urlOf(glue)) : script).then(() => progress.finish(glue)).catch(() => {});
  const arrived = (file) => (file === SNAPSHOT && snapshot ? (progress.finish(file), snapshot) : load(file));
  const arriving = new Map(files.map((file) => [file, Promise.resolve(arrived(file)).catch(never)]));
  const whole = (file) => arriving.get(file);
  const answers = new Map(files.map((file) => [urlOf(file), async () => new Response(await whole(file))]));
  answers.set(urlOf(wasm), async () => new Response());
  // A memory that has imported what it needs asks its library for nothing; the rest brings its own.
  if (files.includes(SNAPSHOT)) answers.set(urlOf(LIBRARY), async () => new Response(EMPTY));
  globalThis.fetch = (resource, settings) => {
    const url = String(resource?.url ?? resource);
    return answers.get(url)?.() ?? fetch(resource, settings);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await machine;
    const instance = await WebAssembly.instantiate(module, imports).catch(never);
    if (restored) complete(restored, instance.exports.memory);
    return { module, instance };
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
async function compiled(name, counted) {
  const { response, again } = await compilable(name, "application/wasm", counted);
  let next = response;
  for (let tries = 0; tries < 3; tries++) {
    try {
      return await WebAssembly.compileStreaming(next);
    } catch (error) {
      const damaged = error instanceof WebAssembly.CompileError;
      if (damaged) await forget(name);
      next = again(damaged);
    }
  }
  throw new Error(`${name} did not arrive whole`);
}
