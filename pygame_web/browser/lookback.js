// The look back: what it stands on is loaded with the first one, and runs where the bots think.
import { wake } from "./bots.js";
import { MINDS, prepare } from "./later.js";
import { message } from "./message.js";
import * as python from "./python.js";

const SOURCES = "lookback.json";

// Whoever answers: the bots' worker, or the table. The table draws what comes, so it needs the
// sources, too.
async function thinker() {
  const table = await python.table;
  await prepare(table, SOURCES);
  const there = (await wake()) ?? table;
  await prepare(there, SOURCES);
  return there;
}

// Look at some plies of a record; at none: what draws a look back that is kept is loaded.
export async function ask({ id, record, first, count }, tell) {
  try {
    if (!count) {
      await prepare(await python.table, SOURCES);
      tell(message("looked", id));
      return;
    }
    const told = await (await thinker()).look(record, first, count);
    const { error } = JSON.parse(told);
    tell(error ? message("look-failed", id, error) : message("looked", id, told));
  } catch (error) {
    console.warn(`look back: ${error.message}`);
    tell(message("look-failed", id, "look-loading"));
  }
}

// What each outcome of chance before a ply would do; nothing is told of what fails.
export async function askFaces({ id, record, ply }, tell) {
  try {
    tell(message("faced", id, await (await thinker()).faces(record, ply)));
  } catch (error) {
    console.warn(`before the die: ${error.message}`);
    tell(message("faced", id));
  }
}

// What the best bot would do in a position; an empty answer asks for what that bot needs.
export async function advise({ id, game, position }, tell) {
  try {
    const there = await thinker();
    let told = await there.advise(game, position);
    if (told === "") {
      await prepare(there, MINDS);
      told = await there.advise(game, position);
    }
    tell(message("advised", id, told));
  } catch (error) {
    console.warn(`advice: ${error.message}`);
    tell(message("advised", id));
  }
}
