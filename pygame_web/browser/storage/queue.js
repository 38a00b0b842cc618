// Work by name: for each name one piece is done at a time, and of those that wait only the newest.
export class Queue {
  #work;
  #waiting = new Map();
  #doing = new Map();
  #busy = new Map();

  // `work(name, piece)` is awaited before the next piece of that name.
  constructor(work) {
    this.#work = work;
  }

  // The piece that waits, if one does, is replaced by `join(waiting, piece)`.
  add(name, piece, join = (_, newer) => newer) {
    const waiting = this.#waiting.get(name);
    this.#waiting.set(name, waiting === undefined ? piece : join(waiting, piece));
    if (!this.#busy.has(name)) this.#busy.set(name, this.#run(name));
  }

  // Forget what waits.
  drop(name) {
    this.#waiting.delete(name);
  }

  // Whether a piece of that name waits for another one to be done.
  waits(name) {
    return this.#waiting.has(name);
  }

  // The newest piece of each name that is not done.
  undone() {
    return new Map([...this.#doing, ...this.#waiting]);
  }

  async #run(name) {
    // What is added in the same breath goes together.
    await null;
    while (this.#waiting.has(name)) {
      const piece = this.#waiting.get(name);
      this.#waiting.delete(name);
      this.#doing.set(name, piece);
      try {
        await this.#work(name, piece);
      } catch (error) {
        console.error(error);
      }
      this.#doing.delete(name);
    }
    this.#busy.delete(name);
  }

  // Resolves when nothing waits, of this name or of any.
  async idle(name) {
    const busy = () => (name === undefined ? [...this.#busy.values()] : [this.#busy.get(name)].filter(Boolean));
    while (busy().length) await Promise.all(busy());
  }
}
