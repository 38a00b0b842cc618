// The look back: what it stands on is loaded with the first one, and runs where the bots think.
import * as python from "./python.js";

const SOURCES = "lookback.json";

let text;
const ready = new WeakSet();

async function sources() {
  text ??= (async () => {
    const answer = await fetch(SOURCES);
    if (!answer.ok) throw new Error(`${SOURCES}: ${answer.status}`);
    return answer.text();
  })();
  try {
    return await text;
  } catch (error) {
    text = undefined;
    throw error;
  }
}

async function prepare(there) {
  if (ready.has(there)) return;
  if (!(await there.install(await sources()))) throw new Error(`${SOURCES} holds nothing`);
  ready.add(there);
}

// Look at some plies of a record; `wake` starts the bots' worker. The table draws what comes, so it needs it, too.
export async function ask({ id, record, first, count }, tell, message, wake) {
  try {
    const table = await python.table;
    await prepare(table);
    const there = (await wake()) ?? table;
    if (there !== table) await prepare(there);
    const told = await there.look(record, first, count);
    const { error } = JSON.parse(told);
    tell(error ? message("look-failed", id, error) : message("looked", id, told));
  } catch (error) {
    console.warn(`look back: ${error.message}`);
    tell(message("look-failed", id, "look-loading"));
  }
}
