// Our Python's modules that come when they are first wanted (`build_steps/later.py`), as a Python installs them.
const texts = new Map();
const ready = new Map();
const failed = new Set();

// A network that stays silent so long is one that fails: whoever waits is told.
const SILENT = 30_000;

// A file could not be had.
export class Unloaded extends Error {}

// What a file of the site says.
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

// The text of a file, loaded once; what failed is asked for anew. Rejects with `Unloaded`.
export function text(name) {
  // A wrong answer that the browser keeps must not come again.
  const cache = failed.has(name) ? "reload" : "default";
  if (!texts.has(name)) texts.set(name, load(name, cache).catch((error) => forget(name, error.message)));
  return texts.get(name);
}

// Install the modules of a file in a Python, once. Rejects with `Unloaded` where the file is not to be had.
export async function prepare(there, name) {
  if (!ready.has(name)) ready.set(name, new WeakSet());
  if (ready.get(name).has(there)) return;
  if (!(await there.install(await text(name)))) forget(name, "it holds nothing");
  ready.get(name).add(there);
}

// What some bots need beside the others.
export const MINDS = "minds.json";
