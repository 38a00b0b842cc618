// Limits how much the page takes in from one carrier: it ignores a carrier that floods.
import { LONGEST } from "./seal.js";

const BURST = 10_000; // events that are looked at, and REFILL more in each second
const REFILL = 100;
const WRONG = 500; // events that are not what they say, and AGAIN more in each second: to find that out is slow
const AGAIN = 5;
const SAID = 100_000; // what a carrier may say at once, and MORE in each second: a message, or a thousand letters, is 1
const MORE = 1_000;
const LONG = 256_000; // letters of a message
export const FLOOD = "flood: it says far too much"; // why a carrier is left

// Whether there is room for something; then it is spent, also what is not there.
function makeAllowance(most, refill, clock) {
  let [room, last] = [most, clock()];
  return (cost) => {
    const now = clock();
    [room, last] = [Math.min(most, room + ((now - last) * refill) / 1000), now];
    if (room < 1) return false;
    room -= cost;
    return true;
  };
}

// Whether a carrier's message may be read: a short text. One that says far too much is told to `flood`.
export function makeEar(flood, clock = Date.now) {
  const may = makeAllowance(SAID, MORE, clock);
  return (data) => {
    const text = typeof data === "string";
    if (!may(1 + (text ? data.length : LONG) / 1000)) return (flood(), false);
    return text && data.length <= LONG;
  };
}

// Looks at the events of a carrier, one after the other: `judge` returns what one is. Null for one that is not looked at: it is
// long, or its carrier floods, or it has sent too many that are not what they say.
export function makeGate(judge, clock = Date.now) {
  const may = makeAllowance(BURST, REFILL, clock);
  const errs = makeAllowance(WRONG, AGAIN, clock);
  let before = Promise.resolve();
  const look = async (event) => {
    const found = errs(0) ? await judge(event) : null;
    if (found === "bad") errs(1);
    return found;
  };
  return (event) => {
    if (typeof event?.content !== "string" || event.content.length > LONGEST || !may(1)) return null;
    return (before = before.then(() => look(event)).catch(() => null));
  };
}
