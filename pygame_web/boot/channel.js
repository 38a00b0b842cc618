// By this channel a start, which may happen in a worker, tells its page how far it is: { done: { loaded, total } }
// in bytes, { way }, { failed } when a download needs another try, { error } when nothing helps. The page says
// { again } when its visitor wants the other try.

// The name of this page's own channel. Whoever is there first gives it.
export const PAGE = (globalThis.clubtablePage ??= `clubtable-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`);

export const open = (name = PAGE) => new BroadcastChannel(name);
