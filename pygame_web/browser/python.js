// Starts Python, in a worker of PyScript's where workers may start. PyScript is asked in the same turn in which it
// is there: its workers come faster then, without a Python package of its own that nothing here needs.
import "./plugins.js";
import { PyWorker, hooks } from "./pyscript.js";
import { PAGE, open, reachesWorkers, sound } from "../boot/channel.js";

// PyScript would hand this function to its workers as text and evaluate it (`createFunction` in its `hooks.js`), which
// the page's policy forbids. It is for programs that run asynchronously; none here does.
hooks.worker.onBeforeRunAsync.clear();

const here = (name) => new URL(name, import.meta.url).href;
const INTERPRETER = here("interpreter.mjs");
// What the start tells, it tells through the channel of this page; a worker knows no address but this one.
// Whoever saves data gets the way with the smallest files.
const saving = navigator.connection?.saveData ? "library" : "";
const start = new URLSearchParams(location.search).get("start") ?? saving;
const { patience } = document.documentElement.dataset;
const TOLD = String(new URLSearchParams({ page: PAGE, start, patience, language: clubtable.language() ?? "" }));

// A worker; its `sync` has the functions that `program` exports, as promises of their answers. Rejects where workers
// are forbidden, or could tell nothing.
async function inWorker(program, version = INTERPRETER) {
  if (!reachesWorkers) throw new Error("a worker could tell nothing");
  return PyWorker(here(program), { version, config: { sync_main_only: true } });
}

// The same from a Python in the page itself.
async function inPage(program) {
  clubtable.start = TOLD;
  const { loadPyodide } = await import(INTERPRETER);
  const python = await loadPyodide({});
  const source = await fetch(here(program));
  await python.runPythonAsync(await source.text());
  const names = python.globals.get("__export__").toJs();
  return Object.fromEntries(names.map((name) => [name, async (...words) => python.globals.get(name)(...words)]));
}

// PyScript waits for ever for a program that does not come, and takes whatever a network answers in its place.
async function check(program) {
  const answer = await fetch(here(program));
  if (!answer.ok || /html/.test(answer.headers.get("Content-Type"))) throw new Error(`${program}: ${answer.status}`);
}

// `choose` asks a bot; `install` and `run` are for what is loaded late; `end` ends the worker.
export async function bots() {
  const missing = new Promise((_, reject) => check("bots.py").catch(reject));
  const worker = await Promise.race([inWorker("bots.py"), missing]);
  const { choose, install, run } = worker.sync;
  return { choose, install, run, end: () => worker.terminate() };
}

// Heard from before there is a Python: a start in the page may be over before any other script is there.
let spoke = false;
open().onmessage = ({ data }) => {
  spoke = true;
  const { way } = sound(data);
  if (way) document.documentElement.dataset.start = way;
};

async function anywhere() {
  try {
    return (await inWorker("table.py", `${INTERPRETER}#${TOLD}`)).sync;
  } catch (error) {
    // A worker that has told how far it is was allowed: what failed there would fail here.
    if (spoke) throw error;
    console.warn(`No worker for the table, Python runs in the page: ${error.message}`);
    document.documentElement.dataset.workers = "none";
    return inPage("table.py");
  }
}

// Where no Python can run, that is told already (`early.js`).
export const table = clubtable.able ? anywhere() : new Promise(() => {});
check("table.py").catch(() => clubtable.fail(here("table.py")));
