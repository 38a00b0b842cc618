// A stored version of a game is a text: its stamp, "<number>.<tab>", in the first line, then JSON (see
// `table/saved_game.py`). A deleted game leaves the version "<number>.gone" without anything after it.

export const stampOf = (text) => text.split("\n", 1)[0];

// How many versions came before; 0 where there is no telling.
export const numberOf = (text) => Number(/^(\d{1,9})\./.exec(text)?.[1] ?? 0);

export const isGone = (text) => /^\d{1,9}\.gone\n$/.test(text);

// What is left of a deleted game whose last version was `text`.
export const tombstone = (text) => `${numberOf(text)}.gone\n`;

// Whether a text is whole as far as it shows; only `sum` can tell whether each character is right.
export function isSound(text) {
  if (isGone(text)) return true;
  try {
    const data = JSON.parse(text.slice(text.indexOf("\n") + 1));
    return Object(data) === data && "clubtable" in data;
  } catch {
    return false;
  }
}

// SHA-256 of bytes or of a text, in hexadecimal; nothing where the browser offers no hashes (without HTTPS).
export async function sum(content) {
  if (!globalThis.crypto?.subtle) return "";
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function isWhole({ text, sum: noted, whole = true }) {
  if (!whole || !isSound(text)) return false;
  return !noted || [noted, ""].includes(await sum(text));
}

// The text of the newest sound one of some versions, { text, sum } or { text, whole }; without a sound one, of the
// newest. Of two with one number a removal comes first, then the one that was named first.
export async function newest(versions) {
  if (versions.every(({ text }) => text === versions[0].text)) return versions[0].text;
  const order = (a, b) => numberOf(b.text) - numberOf(a.text) || isGone(b.text) - isGone(a.text);
  const sorted = [...versions].sort(order);
  for (const version of sorted) if (await isWhole(version)) return version.text;
  return sorted[0].text;
}

// `promise`, or a rejection after so many milliseconds.
export function within(milliseconds, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("no answer", "TimeoutError")), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
