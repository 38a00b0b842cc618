// Bots think in a worker of their own, so that the table never waits for them.
//
// It starts with the first bot. Where it cannot start, or an answer does not come, the table's Python thinks
// itself.
import { message } from "./dom.js";
import * as python from "./python.js";

const PATIENCE = 40_000; // milliseconds the worker may take to start
const ANSWER = 10_000; // milliseconds an answer may take; no level needs two seconds

let worker = null;

class Silent extends Error {}

const within = (milliseconds, promise) =>
  Promise.race([
    promise,
    new Promise((_, reject) => setTimeout(() => reject(new Silent("it is silent")), milliseconds)),
  ]);

// Start the worker, once; it comes as null where none can start.
export function wake() {
  worker ??= within(PATIENCE, python.bots()).catch((error) => {
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

async function decide(...words) {
  const there = await wake();
  if (there) {
    try {
      return await within(ANSWER, there.choose(...words));
    } catch (error) {
      if (!(error instanceof Silent)) throw error;
      console.warn("The bots' worker is silent; the table thinks itself from now on.");
      worker = Promise.resolve(null);
    }
  }
  return (await python.table).choose(...words);
}
