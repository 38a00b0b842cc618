// In an open scene the page shows its new state at once. A figure that the scene counts keeps its old value until its
// beat: a copy of the old element stands in for the new one.
import { find } from "./cast.js";
import { CONTROLS, picture } from "./veil.js";

const scores = (seat) => [...document.querySelectorAll(`#main [data-score="${seat}"]:not(.was)`)];

// The elements that show what a beat counts.
function shown({ what, where, fresh, value, seat }) {
  if (what === "bump" && value !== undefined) return scores(seat);
  return fresh ? [find(where[0])] : [];
}

export class Figures {
  #kept = new Map(); // by the place or the seat: the beat that counts last there, copies of its old elements
  #ends = [];

  // Before the page gets its new state.
  constructor(beats) {
    for (const beat of beats) {
      const old = beat.at ? shown(beat) : [];
      const key = beat.fresh ? beat.where[0] : beat.seat;
      if (old.length) this.#kept.set(key, { beat, copies: old.map((one) => one && picture(one.cloneNode(true))) });
    }
  }

  // After it, when the scene's motions have measured the page.
  enter(cast) {
    for (const { beat, copies } of this.#kept.values()) {
      shown(beat).forEach((real, n) => copies[n] && this.#keep(cast, real, copies[n], beat.at));
    }
  }

  // What can be pressed is there at once.
  #keep(cast, real, copy, at) {
    if (!real || real.ownerSVGElement || real.matches(CONTROLS) || real.querySelector(CONTROLS)) return;
    const end = () => {
      copy.remove();
      real.style.display = "";
    };
    copy.classList.add("was");
    real.before(copy);
    real.style.display = "none";
    this.#ends.push(end);
    cast.wait(at, end);
  }

  leave() {
    for (const end of this.#ends) end();
  }
}
