// Bots think in a worker of their own, so that the table never waits for them.
//
// It starts with the first bot. Where it cannot start, the table's Python thinks itself. An answer that is overdue
// is asked of the table's Python, too, and the first of the two counts: both think the same. A worker that stays
// silent is ended, and the next question starts a new one.
import { MINDS, prepare } from "./later.js";
import { message } from "./message.js";
import { Patience } from "./patience.js";
import * as python from "./python.js";
import * as shape from "./shape.js";

const START = 40_000; // milliseconds the worker may take to start
const SILENT = 20_000; // milliseconds an overdue answer may still take before the worker is ended

const patience = new Patience();
let worker = null;
// Whether the worker owes an answer that is overdue.
let silent = false;

const after = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

async function tooSlow() {
  await after(START);
  throw new Error("it is silent");
}

// Start the worker, once; it comes as null where none can start.
export function wake() {
  worker ??= Promise.race([python.bots(), tooSlow()]).catch((error) => {
    console.warn(`No worker for bots, the table thinks itself: ${error.message}`);
    return null;
  });
  return worker;
}

// Tell what a bot decided, or that it could not.
export async function ask({ id, game, position, level, seed }, tell) {
  try {
    tell(message("bot", id, await decide(game, position, level, seed)));
  } catch (error) {
    console.warn(`bot: ${error.message}`);
    tell(message("bot-failed", id, String(error.message)));
  }
}

// What a Python chooses. Some bots need more than it has: it says so by an empty answer.
async function choice(there, words) {
  const token = await there.choose(...words);
  if (token !== "") return shape.token(token);
  await prepare(there, MINDS);
  return shape.token(await there.choose(...words));
}

const inTable = async (words) => choice(await python.table, words);

async function decide(...words) {
  const there = await wake();
  if (!there || silent) return inTable(words);
  const kind = `${words[0]} ${words[2]}`;
  const question = { there, words, began: performance.now(), answered: false };
  const answer = inWorker(question, kind);
  return Promise.race([answer, rescue(question, answer, patience.of(kind))]);
}

async function inWorker(question, kind) {
  try {
    const token = await choice(question.there, question.words);
    patience.note(kind, performance.now() - question.began);
    return token;
  } catch (error) {
    if (!(error instanceof shape.Malformed)) throw error;
    console.warn(`The bots' worker: ${error.message}`);
    return inTable(question.words);
  } finally {
    question.answered = true;
    silent = false;
  }
}

// The answer, by the table's Python where the worker is not there in time.
async function rescue(question, answer, time) {
  await after(time);
  if (question.answered) return answer;
  console.warn(`The bots' worker is silent after ${Math.round(time)} ms; the table thinks itself.`);
  silent = true;
  after(SILENT).then(() => question.answered || end(question.there));
  return inTable(question.words);
}

async function end(there) {
  if ((await worker) !== there) return;
  console.warn("The bots' worker was ended; the next question starts a new one.");
  worker = null;
  silent = false;
  there.end();
}
