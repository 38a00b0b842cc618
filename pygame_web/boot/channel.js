// By this channel a start, which may happen in a worker, tells its page how far it is: { done: { loaded, total } }
// in bytes, { way }, { failed } with the word for it (`watchdog.js`) when a download needs another try, { error } when
// nothing helps, both with { what }: which file, and { error } with { word } where one is to blame. The page says
// { again } for the other try, { rest } when it is idle.

// Where a browser has no BroadcastChannel, PyScript's workers do not start either: everything happens in the page.
// Then this stands in its place, for PyScript, too, which wants one when it comes.
class Local extends EventTarget {
  static #air = new EventTarget();

  constructor(name) {
    super();
    Local.#air.addEventListener(name, ({ detail: { data, from } }) => {
      if (from !== this) this.dispatchEvent(new MessageEvent("message", { data }));
    });
    this.postMessage = (data) => Local.#air.dispatchEvent(new CustomEvent(name, { detail: { data, from: this } }));
  }

  set onmessage(hear) {
    this.addEventListener("message", hear);
  }

  close() {}
}

globalThis.BroadcastChannel ??= Object.assign(Local, { local: true });

// Whether messages sent here reach a worker.
export const reachesWorkers = !BroadcastChannel.local;

// The name of this page's own channel, chosen by whichever side starts first.
export const PAGE = (globalThis.clubtablePage ??= `clubtable-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`);

export const open = (name = PAGE) => new BroadcastChannel(name);

const isCount = (value) => Number.isFinite(value) && value >= 0;
const WORDS = ["broken", "portal", "refused", "server"];
const isWord = (value) => WORDS.includes(value);
const FITS = {
  done: (value) => isCount(value?.loaded) && isCount(value.total),
  way: (value) => ["snapshot", "library", "plain"].includes(value),
  failed: isWord,
  error: (value) => typeof value === "string",
  word: isWord,
  what: (value) => typeof value === "string" && value.length < 100,
  again: (value) => value === true,
  rest: (value) => value === true,
};

// The valid parts of a message; invalid ones are reported and dropped.
export function sound(message) {
  const parts = Object.entries(Object(message)).filter(([name, value]) => {
    const fits = Object.hasOwn(FITS, name) && FITS[name](value);
    if (!fits) console.warn(`A start told something that cannot be: ${name}`);
    return fits;
  });
  return Object.fromEntries(parts);
}
