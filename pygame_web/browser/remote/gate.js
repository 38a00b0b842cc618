// Limits how many posts the page takes in from one carrier: it ignores a carrier that floods.
import { LONGEST } from "./seal.js";

const BURST = 10_000; // events that are looked at, and REFILL more in each second
const REFILL = 100;

// Whether an event may be looked at now: it is short, and its carrier does not flood.
export function makeGate(clock = Date.now) {
  let [room, last] = [BURST, clock()];
  return ({ content }) => {
    const now = clock();
    [room, last] = [Math.min(BURST, room + ((now - last) * REFILL) / 1000), now];
    if (typeof content !== "string" || content.length > LONGEST || room < 1) return false;
    room -= 1;
    return true;
  };
}
