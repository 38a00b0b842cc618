// Reads the store when a visit begins: the newest sound version of each game from both places, and the repairs that
// bring it to both places again.
import * as copies from "./copies.js";
import * as database from "./database.js";
import * as local from "./local.js";
import { isGone, isSound, newest, numberOf, stampOf, within } from "./versions.js";

const PATIENCE = 8_000; // milliseconds the second copies may take to be read

// { kept, saved, works: { database, local }, faults: { local }, mend }. A piece of `mend` is about a game `id`:
// { text, base } to be stored on top of the version with that stamp, { text } to be copied, { clear } of which copies are
// left, { old }: what an older page has stored and is moved, { stray }: the same, beside another version.
export async function gather() {
  const faults = {};
  const near = nearby(faults);
  const [stored, copied] = await Promise.all([
    database.allVersions().catch(() => null),
    within(PATIENCE, copies.allVersions()).catch(() => null),
  ]);
  const far = { stored: stored ?? new Map(), copied: copied ?? new Map(), works: copied !== null };
  const found = { saved: {}, mend: [], gone: new Map() };
  const ids = new Set([...far.stored.keys(), ...far.copied.keys(), ...near.copies.keys()]);
  await Promise.all([...ids].map((id) => choose(id, far, near, stored !== null, found)));
  for (const [id, text] of near.old) take(id, text, found);
  const works = { database: stored !== null, local: !faults.local };
  return { kept: near.kept, saved: found.saved, works, faults, mend: found.mend };
}

function nearby(faults) {
  try {
    const found = local.everything();
    try {
      local.probe();
    } catch (error) {
      faults.local = error;
    }
    return found;
  } catch (error) {
    faults.local = error;
    return { kept: {}, copies: new Map(), old: new Map() };
  }
}

async function choose(id, { stored, copied, works }, { copies: spares }, hasDatabase, { saved, mend, gone }) {
  const first = stored.get(id);
  const files = copied.get(id) ?? [];
  const spare = spares.has(id) ? [{ text: spares.get(id) }] : [];
  const versions = [first, ...files, ...spare].filter(Boolean);
  const text = await newest(versions);
  if (isGone(text)) {
    gone.set(id, text);
    if (versions.length > 1) mend.push({ id, clear: true });
    else forgetGone(id, first);
    return;
  }
  saved[id] = text;
  const copies = works ? files : spare;
  const isCopied = copies.some(({ text: copied, whole = true }) => whole && copied === text);
  const isStored = hasDatabase ? first?.text === text : spare[0]?.text === text;
  if (!isStored) mend.push({ id, text, base: stampOf((hasDatabase ? first : spare[0])?.text ?? "") });
  else if (!isCopied || (hasDatabase && works && spare.length)) mend.push({ id, text });
}

// Nothing is left that could bring it back.
function forgetGone(id, first) {
  if (first) database.clear(id).catch(() => {});
  else local.clear(id);
}

// What an older page has stored of a game.
function take(id, text, { saved, mend, gone }) {
  const isLate = gone.has(id) && numberOf(text) <= numberOf(gone.get(id));
  if (isLate) {
    mend.push({ id, clear: true });
    return local.clearOld(id);
  }
  const there = saved[id];
  // Whatever is damaged stays where it is.
  if (!isSound(text)) saved[id] ??= text;
  else if (there === undefined) {
    saved[id] = text;
    mend.push({ id, text, base: "", old: text });
  } else if (stampOf(there) === stampOf(text)) mend.push({ id, text: there, old: text });
  else mend.push({ id, stray: text });
}
