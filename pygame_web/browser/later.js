// Our Python's modules that come when they are first wanted (`build_steps/later.py`), as a Python installs them.
const texts = new Map();
const ready = new Map();

// A network that stays silent so long is one that fails: whoever waits is told.
const SILENT = 30_000;

async function load(name) {
  const answer = await fetch(name, { signal: AbortSignal.timeout(SILENT) });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.text();
}

// The text of a file, loaded once; what failed is asked for anew.
function text(name) {
  if (!texts.has(name)) texts.set(name, load(name));
  texts.get(name).catch(() => texts.delete(name));
  return texts.get(name);
}

// Install the modules of a file in a Python, once.
export async function prepare(there, name) {
  if (!ready.has(name)) ready.set(name, new WeakSet());
  if (ready.get(name).has(there)) return;
  if (!(await there.install(await text(name)))) throw new Error(`${name} holds nothing`);
  ready.get(name).add(there);
}

// What some bots need beside the others.
export const MINDS = "minds.json";
