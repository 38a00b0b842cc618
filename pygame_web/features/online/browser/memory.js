// The posts of an online table that a device remembers, with limits.
const MOST = 4_000; // events of one author that are remembered, as many as `v1/gate.py` takes in
const AUTHORS = 40; // authors that are remembered: who has the table's key can make up any number
const LETTERS = 4_000_000; // characters of one author's events: as many as 4,000 honest ones have
const ALL = 32_000_000; // characters of all
const LEFT = 4_000; // events that were left out and wait for their author to have a seat

// The events that this device remembers, by id, and so gives to every relay. However much somebody who has the table's
// key sends, there is an end to it; what people here wrote is never left out, and what those of the seats wrote is not left
// out for that of strangers.
export function makeMemory(authors, events) {
  const known = new Map();
  const counts = new Map(authors.map((author) => [author, 0]));
  const letters = new Map();
  const seated = new Set();
  const left = new Map();
  let all = 0;
  const of = (author) => letters.get(author) ?? 0;
  const put = (event) => {
    if (known.has(event.id)) return;
    known.set(event.id, event);
    counts.set(event.pubkey, (counts.get(event.pubkey) ?? 0) + 1);
    letters.set(event.pubkey, of(event.pubkey) + event.content.length);
    all += event.content.length;
  };
  const room = ({ pubkey, content }) => of(pubkey) + content.length <= LETTERS && (counts.get(pubkey) ?? 0) < MOST;
  const beside = ({ pubkey, content }) => all + content.length <= ALL && (counts.has(pubkey) || counts.size < AUTHORS);
  const lets = (event) => {
    const { id, pubkey } = event;
    if (authors.includes(pubkey) || (room(event) && (seated.has(pubkey) || beside(event)))) return true;
    left.set(id, event);
    if (left.size > LEFT) left.delete(left.keys().next().value);
    return false;
  };
  // These authors have a seat: return their events that were left out.
  const seat = (keys) => {
    for (const key of keys) seated.add(key);
    const found = [...left.values()].filter(({ pubkey }) => seated.has(pubkey));
    for (const { id } of found) left.delete(id);
    return found.filter(lets);
  };
  for (const event of events) if (lets(event)) put(event);
  return { known, put, lets, seat };
}
