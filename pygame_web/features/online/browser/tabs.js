// Decides which tab of this browser holds the seats of a table: one at a time, by the Web Locks API. Without that API every
// tab holds them, and the store (`posts.js`) refuses a number that is used twice.

// Ask for a seat; with `steal` whichever tab has it loses it. `held` tells whether it is here; `lost` resolves when another
// tab takes it, `free` when it can be had again; `release` gives it back, or stops waiting for it.
export async function hold(name, steal) {
  const locks = globalThis.navigator?.locks;
  const never = new Promise(() => {});
  if (!locks) return { held: true, lost: never, free: never, release: () => {} };
  const waiting = new AbortController();
  let release;
  let lose;
  const released = new Promise((go) => (release = go));
  const lost = new Promise((go) => (lose = go));
  const held = await new Promise((go) => {
    const have = (lock) => (go(Boolean(lock)), lock && released);
    locks.request(name, steal ? { steal } : { ifAvailable: true }, have).catch(() => lose());
  });
  const wait = () => locks.request(name, { signal: waiting.signal }, () => {}).catch(() => never);
  const free = held ? lost.then(wait) : wait();
  const end = () => (release(), waiting.abort());
  return { held, lost, free, release: end };
}
