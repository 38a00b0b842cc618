// The posts of an online table that a device remembers, with limits.
const MOST = 4_000; // events of one author that are remembered, as many as `session/v1/gate.py` takes in
const AUTHORS = 40; // authors that are remembered: who has the table's key can make up any number
const LETTERS = 4_000_000; // characters of one author's events: as many as 4,000 honest ones have
const ALL = 32_000_000; // characters of all

// The events that this device remembers, by id, and so gives to every relay. However much somebody who has the table's
// key sends, there is an end to it; what people here wrote is never left out.
export function makeMemory(authors, events) {
  const known = new Map();
  const counts = new Map(authors.map((author) => [author, 0]));
  const letters = new Map();
  let all = 0;
  const of = (author) => letters.get(author) ?? 0;
  const put = (event) => {
    if (known.has(event.id)) return;
    known.set(event.id, event);
    counts.set(event.pubkey, (counts.get(event.pubkey) ?? 0) + 1);
    letters.set(event.pubkey, of(event.pubkey) + event.content.length);
    all += event.content.length;
  };
  const room = ({ pubkey, content }) => of(pubkey) + content.length <= LETTERS && all + content.length <= ALL;
  const lets = (event) =>
    authors.includes(event.pubkey) ||
    (room(event) && (counts.has(event.pubkey) ? counts.get(event.pubkey) < MOST : counts.size < AUTHORS));
  for (const event of events) if (lets(event)) put(event);
  return { known, put, lets };
}
