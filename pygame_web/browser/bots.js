// Bots think in a worker of their own, so that the table never waits for them.
//
// It starts in the first pause at a table with a bot, or with the first question that may take long. A gentle bot decides
// at once, so the table's Python answers for it until the worker has started. Where no worker can start, or it is late,
// the table's Python thinks itself. An answer that is overdue is asked of the table's Python, too, and the first of the two
// counts: both think the same. A worker that stays silent is ended, and the next question starts a new one.
import { MINDS, Unloaded, prepare, text } from "./later.js";
import { message } from "./message.js";
import { Patience } from "./patience.js";
import * as python from "./python.js";
import * as shape from "./shape.js";
import { after, quiet } from "./idle.js";

const START = 40_000; // milliseconds the worker may take to start
const LATE = 10_000; // and after which the table's Python no longer waits for it
const SILENT = 20_000; // milliseconds an overdue answer may still take before the worker is ended

// A bot could not decide: the same in every Python.
class Undecided extends Error {}

const patience = new Patience();
let worker = null;
let ready = false; // whether it has started
let late = null; // resolves when the worker is late
// Whether an answer from the worker is overdue.
let silent = false;

// By worker: `over` resolves to null when it is ended, by calling `end`.
const lives = new WeakMap();

function life(there) {
  if (!lives.has(there)) {
    const one = {};
    one.over = new Promise((end) => (one.end = () => end(null)));
    lives.set(there, one);
  }
  return lives.get(there);
}

// What a worker owes comes as null where it is ended before.
export const whileThere = (there, owed) => Promise.race([owed, life(there).over]);

function stop(there) {
  ready = false;
  there.end();
  life(there).end();
}

async function tooSlow() {
  await after(START);
  throw new Error("it is silent");
}

// Start the worker, once; resolves to null if none can start.
export function wake() {
  if (worker) return worker;
  worker = Promise.race([python.bots(), tooSlow()]).catch((error) => {
    console.warn(`No worker for bots, the table thinks itself: ${error.message}`);
    return null;
  });
  worker.then((there) => (ready = there !== null));
  late = after(LATE);
  return worker;
}

let soon = null;

// Start it while the visitor thinks, so that neither a click nor the first bot waits for it.
export const wakeSoon = () => (soon ??= quiet(performance.now(), Infinity).then(wake));

// Report what a bot decided, or that it could not.
export async function ask({ id, game, position, level, seed, gentle }, tell) {
  try {
    tell(message("bot", id, await decide([game, position, level, seed], gentle)));
  } catch (error) {
    console.warn(`bot: ${error.message}`);
    tell(message("bot-failed", id, error instanceof Unloaded ? "bot-loading" : String(error.message)));
  }
}

// Some bots need more than a Python has, and are asked again with that. It is loaded before: the network's time is no
// thinking.
async function decide(words, gentle) {
  const token = gentle && !ready ? await inTable({ words }) : await answer({ words });
  if (token !== "") return token;
  await text(MINDS);
  return answer({ words, minds: true });
}

// What a Python chooses; an empty answer asks for what it needs, one that begins with a blank says why there is none.
async function choice(there, { words, minds }) {
  if (minds) await prepare(there, MINDS);
  const token = await there.choose(...words);
  if (token?.startsWith?.(" ")) throw new Undecided(token.trim());
  return token === "" && !minds ? token : shape.token(token);
}

const inTable = async (question) => choice(await python.table, question);

async function answer(asked) {
  const there = await Promise.race([wake(), late]);
  if (!there || silent) return inTable(asked);
  const kind = `${asked.words[0]} ${asked.words[2]}`;
  const question = { ...asked, there, began: performance.now(), answered: false };
  const found = inWorker(question, kind);
  return Promise.race([found, rescue(question, found, patience.of(kind))]);
}

async function inWorker(question, kind) {
  try {
    const token = await choice(question.there, question);
    patience.note(kind, performance.now() - question.began);
    return token;
  } catch (error) {
    if (error instanceof Undecided || error instanceof Unloaded) throw error;
    console.warn(`The bots' worker: ${error.message}`);
    // A worker whose program failed has no functions and answers no question: it is ended, and no other is started.
    if (!(error instanceof shape.Malformed)) {
      worker = Promise.resolve(null);
      stop(question.there);
    }
    return inTable(question);
  } finally {
    question.answered = true;
    silent = false;
  }
}

// The answer, from the table's Python if the worker is not ready in time.
async function rescue(question, found, time) {
  await after(time);
  if (question.answered) return found;
  console.warn(`The bots' worker is silent after ${Math.round(time)} ms; the table thinks itself.`);
  silent = true;
  after(SILENT).then(() => question.answered || end(question.there));
  return inTable(question);
}

async function end(there) {
  if ((await worker) !== there) return;
  console.warn("The bots' worker was ended; the next question starts a new one.");
  worker = null;
  silent = false;
  stop(there);
}
