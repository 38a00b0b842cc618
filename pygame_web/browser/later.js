// Loads files when they are first needed: modules of our Python (`build_steps/later.py`), installed into a running Python,
// and scripts.
import { within } from "./storage/versions.js";

const texts = new Map();
const ready = new Map();
const failed = new Set();

// A network that is silent for this long counts as failed, and callers are told.
const SILENT = 30_000;

// A file could not be loaded.
export class Unloaded extends Error {}

// The text of a file of the site.
export async function load(name, cache = "default") {
  const answer = await fetch(name, { cache, signal: AbortSignal.timeout(SILENT) });
  if (!answer.ok) throw new Error(answer.status);
  return answer.text();
}

function forget(name, why) {
  texts.delete(name);
  failed.add(name);
  throw new Unloaded(`${name}: ${why}`);
}

// The text of a file, loaded once; failures are retried. Rejects with `Unloaded`.
export function text(name) {
  // A wrong answer in the browser's cache must not be reused.
  const cache = failed.has(name) ? "reload" : "default";
  if (!texts.has(name)) texts.set(name, load(name, cache).catch((error) => forget(name, error.message)));
  return texts.get(name);
}

// Install the modules of a file in a Python, once. Rejects with `Unloaded` if the file cannot be loaded.
export function prepare(there, name) {
  if (!ready.has(name)) ready.set(name, new WeakMap());
  const done = ready.get(name);
  if (!done.has(there)) done.set(there, install(there, name));
  done.get(there).catch(() => done.delete(there));
  return done.get(there);
}

async function install(there, name) {
  if (!(await there.install(await text(name)))) forget(name, "it holds nothing");
}

const scripts = new Map(); // how often each has failed

// A script as a module; what failed is asked for anew, by another address, for a browser may keep that it failed.
// Rejects with `Unloaded`.
export async function script(address) {
  const failures = scripts.get(address) ?? 0;
  try {
    return await within(SILENT, import(failures ? `${address}?${failures}` : address));
  } catch (error) {
    scripts.set(address, failures + 1);
    throw new Unloaded(`${address}: ${error.message}`);
  }
}

// What only some bots need.
export const MINDS = "minds.json";
