// Estimates how long a bot may think before the page asks again.
//
// A level judges the same number of positions at most in every answer: so the longest answer known of it tells what
// that number takes on this device, and an answer that takes many times as long is overdue.
const MOST = 10_000; // milliseconds; the longest answer measured on a sixth of one core took 1,700
const LEAST = 2_000; // milliseconds; a device may be busy with something else
const TIMES = 8;
const ENOUGH = 5; // so many answers tell what a level needs

export class Patience {
  #known = new Map();

  // Milliseconds after which an answer of this game and level is overdue.
  of(kind) {
    const { count, longest } = this.#known.get(kind) ?? { count: 0, longest: 0 };
    return count < ENOUGH ? MOST : Math.min(MOST, Math.max(LEAST, TIMES * longest));
  }

  // An answer of this game and level took so many milliseconds.
  note(kind, milliseconds) {
    const { count, longest } = this.#known.get(kind) ?? { count: 0, longest: 0 };
    this.#known.set(kind, { count: count + 1, longest: Math.max(longest, milliseconds) });
  }
}
