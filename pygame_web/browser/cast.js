// Who plays in a scene: pictures of the pieces as they lay before, on a layer above the page, and the page's own
// pieces, which are not seen where a picture stands for them. All that moves is moved by transform and opacity.
const APP = "app";

// The element of a place: by its id, or by one of the words of `data-place`.
export const find = (name) =>
  document.getElementById(name) ?? document.querySelector(`[data-place~="${CSS.escape(name)}"]`);

export const CONTROLS = "[data-act], [data-acts], [data-step], [data-why], [data-do], [data-set], [data-zoom], summary";
const BOARDS = "[data-place~=tray], [data-board], [data-pan], #main";
const GROUND = "[data-grid], [data-board], #main";
const COMING = new Set(["fly", "throw", "swap", "land"]);
const GOING = new Set(["fly", "throw", "swap", "burst", "vanish", "shake"]);

function pieceOf(element, name) {
  if (!element || !name || name === "prop") return element;
  if (name === "last") return element.lastElementChild;
  return element.matches(`[data-piece~="${name}"]`) ? element : element.querySelector(`[data-piece~="${name}"]`);
}

const boxOf = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height, x: left + width / 2, y: top + height / 2 };
};
const SEEN = 0.1; // the least opacity of what can be aimed at
const seen = (box) => box && box.width > 0;

export class Cast {
  #before = new Map(); // pictures and boxes as they were
  #boxes = new Map();
  #puppets = new Map();
  #animations = [];
  #timers = [];
  #layer = null;
  #ground = null; // what all places lie on, and where it was
  #stood = null;
  lying = new Map();
  quiet = null;

  constructor(beats) {
    this.beats = beats;
    for (const { what, where, piece } of beats) {
      if (!where.length) continue;
      const element = find(where[0]);
      if (!element) continue;
      const key = `${where[0]} ${piece ?? ""}`;
      if (this.#before.has(key)) continue;
      const moved = GOING.has(what) && piece && piece !== "prop" ? pieceOf(element, piece) : null;
      this.#before.set(key, { box: boxOf(element), picture: moved && pictureOf(moved) });
    }
  }

  // The page shows the new state: measure it, put the pictures up, hide the pieces they stand for.
  enter() {
    this.#ground = document.querySelector(GROUND);
    this.#stood = boxOf(this.#ground);
    const pieces = new Set();
    const coming = [];
    for (const { what, where, piece } of this.beats) {
      for (const name of where) this.boxOf(name);
      if (what === "tumble") this.#rolls(where[0]);
      if (!piece || piece === "prop") continue;
      for (const name of what === "swap" ? where : [where.at(-1)]) {
        const real = COMING.has(what) ? pieceOf(find(name), piece) : null;
        if (!real) continue;
        pieces.add(real);
        this.#boxes.set(`${name} ${piece}`, boxOf(real));
        if (what === "land") coming.push([`${name} ${piece}`, pictureOf(real)]);
      }
    }
    this.#layer = document.createElement("div");
    this.#layer.className = "layer";
    this.#layer.setAttribute("aria-hidden", "true");
    document.getElementById(APP).append(this.#layer);
    for (const [key, { picture }] of this.#before) if (picture) this.#puppets.set(key, this.#stand(picture));
    this.landing = new Map(coming);
    for (const real of pieces) this.animate(real, [{ opacity: 0 }, { opacity: 0 }], { ms: 60_000 });
  }

  // What is happening stands where the next question will.
  says(question, words) {
    if (!question || !words?.textContent) return;
    const { left, top, width, height } = boxOf(question);
    Object.assign(words.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, minHeight: `${height}px` });
    words.style.display = "grid";
    this.animate(question, [{ opacity: 0 }, { opacity: 0 }], { ms: 60_000 });
  }

  // The die of the page that a thrown one stands for.
  #rolls(name) {
    const element = name === "tray" || name.startsWith("prop-") ? null : find(name);
    const real = pieceOf(element, "ship") ?? pieceOf(element, "die");
    if (real) this.lying.set(name, { real, box: boxOf(real) });
  }

  // The place of the die that is seen to roll at a point of the window, "" where none is.
  dieAt(x, y) {
    for (const [name, { thrown }] of [...this.lying].reverse()) {
      if (!thrown || getComputedStyle(thrown).opacity < SEEN) continue;
      const { left, right, top, bottom } = thrown.querySelector(".cube").getBoundingClientRect();
      if (left <= x && x <= right && top <= y && y <= bottom) return name;
    }
    return "";
  }

  // What a die that lies does when it is tapped, null where it does nothing.
  control(name) {
    return this.lying.get(name)?.real.closest(CONTROLS) ?? null;
  }

  leave() {
    this.quiet?.();
    for (const timer of this.#timers) clearTimeout(timer);
    for (const animation of this.#animations) animation.cancel();
    this.#layer?.remove();
  }

  // Whether the page has been scrolled away under the scene.
  moved() {
    const { left, top } = this.#ground.getBoundingClientRect();
    return Math.abs(left - this.#stood.left) + Math.abs(top - this.#stood.top) > 3;
  }

  wait(ms, act) {
    this.#timers.push(setTimeout(act, ms));
  }

  // Where a place (or the piece on it) is: as it is now, or as it was; null where it is not in the page.
  boxOf(name, piece) {
    const known = piece && this.#boxes.get(`${name} ${piece}`);
    if (known) return known;
    if (!this.#boxes.has(name)) {
      const element = name === "tray" ? document.querySelector(BOARDS) : find(name);
      const box = element && boxOf(element);
      const was = [...this.#before].find(([key]) => key.startsWith(`${name} `))?.[1].box;
      this.#boxes.set(name, seen(box) ? box : seen(was) ? was : null);
    }
    return this.#boxes.get(name);
  }

  // The page's own element of a place, or its piece.
  real(name, piece) {
    return pieceOf(find(name), piece);
  }

  puppet(name, piece) {
    return this.#puppets.get(piece === "prop" ? name : `${name} ${piece}`) ?? null;
  }

  // The picture of a piece that comes to a place; it is not seen before it is moved.
  comes(name, piece) {
    const picture = this.landing.get(`${name} ${piece}`);
    if (!picture) return null;
    const puppet = this.#stand(picture);
    puppet.node.style.opacity = 0;
    this.puts(name, piece, puppet);
    return puppet;
  }

  // A puppet is at another place from now on.
  puts(name, piece, puppet) {
    this.#puppets.set(piece === "prop" ? name : `${name} ${piece}`, puppet);
  }

  gone(name, piece) {
    this.#puppets.delete(piece === "prop" ? name : `${name} ${piece}`);
  }

  // A prop of the scene, its middle at a point.
  prop(id, box, size) {
    const node = document.getElementById(id);
    if (!node || !box) return null;
    if (size) node.style.setProperty("--side", `${size}px`);
    node.style.left = `${box.x}px`;
    node.style.top = `${box.y}px`;
    const puppet = { node, x: box.x, y: box.y };
    this.#puppets.set(id, puppet);
    return puppet;
  }

  // Something small of the scene's own: a spark, a ring, a figure.
  mote(cls, { x, y }, size = 0, words = "") {
    const node = document.createElement("span");
    node.className = cls;
    node.textContent = words;
    Object.assign(node.style, { left: `${x}px`, top: `${y}px` });
    if (size) Object.assign(node.style, { width: `${size}px`, height: `${size}px`, margin: `${-size / 2}px` });
    this.#layer.append(node);
    return node;
  }

  animate(element, frames, { at = 0, ms, easing = "ease-out", fill = "forwards" }) {
    const animation = element.animate(frames, { delay: at, duration: Math.max(1, ms), easing, fill });
    this.#animations.push(animation);
    return animation;
  }

  #stand({ node, box, x, y }) {
    const wrapper = document.createElement("div");
    wrapper.className = "puppet";
    Object.assign(wrapper.style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
      transformOrigin: `${x - box.left}px ${y - box.top}px`,
    });
    wrapper.append(node);
    this.#layer.append(wrapper);
    return { node: wrapper, x, y, size: box.width };
  }
}

// A copy of a piece, of the size it has on the screen.
function pictureOf(piece) {
  const svg = piece.ownerSVGElement;
  const { x, y } = boxOf(piece);
  const copy = piece.cloneNode(true);
  copy.removeAttribute("id");
  if (!svg) {
    const box = boxOf(piece);
    const side = `${box.width}px`;
    for (const name of ["--side", "--size", "width", "height"]) copy.style.setProperty(name, side);
    copy.style.height = `${box.height}px`;
    return { node: copy, box, x, y };
  }
  const frame = svg.cloneNode(false);
  frame.removeAttribute("id");
  frame.append(copy);
  return { node: frame, box: boxOf(svg), x, y };
}
