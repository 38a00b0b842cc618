// Loads the bodies of features when they are needed; runs their jobs in the worker of the bots.
import { wake, whileThere } from "./bots.js";
import { MINDS, prepare } from "./later.js";
import { message } from "./message.js";
import * as python from "./python.js";

// Install what a part consists of in a Python. Rejects with `Unloaded` where something is not to be had.
async function install(there, files) {
  for (const name of files) await prepare(there, `${name}.json`);
}

// The message that waited comes once more, within "loaded".
export async function load({ feature, files, message: { verb, arg, value } }, tell) {
  try {
    await install(await python.table, files);
    tell(message("loaded", feature, JSON.stringify([verb, arg, value])));
  } catch (error) {
    console.warn(`${feature}: ${error.message}`);
    tell(message("loaded", feature));
  }
}

// As soon as the browser is idle: the bodies of the features, so that nobody waits for one.
export async function rest(tell) {
  try {
    await install(await python.table, ["later"]);
    tell(message("loaded"));
  } catch (error) {
    // It is asked for again by the first click on a feature.
    console.warn(error.message);
  }
}

// Whoever answers is the bots' worker, or the table; an empty answer asks for what only some bots need. What a worker
// still owes when it is ended, the table tells.
export async function run({ feature, files, job, words, verb, id }, tell) {
  const ask = (there) => there.run(feature, job, JSON.stringify(words));
  const owed = async (there) => {
    await install(there, files);
    const told = await ask(there);
    if (told !== "") return told;
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
