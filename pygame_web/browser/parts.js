// Loads the bodies of features when they are needed; runs their jobs in the worker of the bots.
import { wake, whileThere } from "./bots.js";
import { MINDS, prepare } from "./later.js";
import { message } from "./message.js";
import * as python from "./python.js";
import { after, quiet } from "./idle.js";

// Install the files of a part in a Python. Rejects with `Unloaded` if one cannot be loaded.
async function install(there, files) {
  for (const name of files) await prepare(there, `${name}.json`);
}

// The waiting message is sent again, within "loaded".
export async function load({ feature, files, message: { verb, arg, value } }, tell) {
  try {
    await install(await python.table, files);
    tell(message("loaded", feature, JSON.stringify([verb, arg, value])));
  } catch (error) {
    console.warn(`${feature}: ${error.message}`);
    tell(message("loaded", feature));
  }
}

const PAUSE = 250; // milliseconds
const PAUSES = 40;

// Compile what was installed, a small piece whenever nothing is to be answered: a click waits for one piece at most.
async function warm(there) {
  for (let pauses = 0; pauses < PAUSES; ) {
    await quiet(0);
    await clubtable.settled();
    const left = await there.warm();
    if (!left) return;
    if (left === "wait") {
      pauses += 1;
      await after(PAUSE);
    }
  }
}

// As soon as nobody presses anything: the bodies of the features, so that nobody waits for one.
export async function rest(tell) {
  try {
    const there = await python.table;
    await install(there, ["later"]);
    await warm(there);
    tell(message("loaded"));
  } catch (error) {
    // The first click on a feature requests it again.
    console.warn(error.message);
  }
}

// Whoever answers is the bots' worker, or the table; an empty answer asks for what only some bots need. What a worker
// still owes when it is ended, the table tells.
export async function run({ feature, files, job, words, verb, id }, tell) {
  const ask = (there) => there.run(feature, job, JSON.stringify(words));
  const owed = async (there) => {
    await install(there, files);
    const answer = await ask(there);
    if (answer !== "") return answer;
    await prepare(there, MINDS);
    return ask(there);
  };
  try {
    const table = await python.table;
    const there = (await wake()) ?? table;
    tell(message(verb, id, (await whileThere(there, owed(there))) ?? (await owed(table))));
  } catch (error) {
    console.warn(`${feature}: ${error.message}`);
    tell(message(verb, id));
  }
}
