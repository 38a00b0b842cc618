// The actors of a scene: pictures of the pieces at their old places, on a layer above the page. The scene hides the real
// pieces meanwhile. Behind a veil the layer lies above a picture of the old page; in an open scene above the page itself.
// All motions use transform and opacity.
import { Figures } from "./figures.js";
import { CONTROLS, Veil } from "./veil.js";

const APP = "app";

// The element of a place: by its id, or by one of the words of `data-place`.
export const find = (name) =>
  document.getElementById(name) ?? document.querySelector(`[data-place~="${CSS.escape(name)}"]`);

const TRAYS = ["[data-place~=tray]", "[data-board]", "[data-pan]", "#main"]; // where dice fall: the first that is there
const GROUND = "[data-grid], [data-board], #main";
const tray = () => TRAYS.map((one) => document.querySelector(one)).find(Boolean);
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
const LONG = ["is-long", "is-longer"]; // classes of sentences in smaller type (story.py)
const SEEN = 0.1; // the least opacity of what can be aimed at
const seen = (box) => box && box.width > 0;

// Where a point of a board was, when the board had another place or size: for what had nothing to be seen then.
function onBoardBefore(element, x, y) {
  const board = element.closest("[data-board]");
  const old = document.querySelector(".before [data-board]");
  if (!board || !old) return null;
  const [is, was] = [boxOf(board), boxOf(old)];
  if (!is.width || !was.width) return null;
  return {
    x: was.left + ((x - is.left) * was.width) / is.width,
    y: was.top + ((y - is.top) * was.height) / is.height,
  };
}

// Whether a point is neither scrolled away nor under the bar.
function inView(box) {
  const bar = document.getElementById("bar")?.getBoundingClientRect();
  const under = bar && box?.x > bar.left && box.x < bar.right && box.y > bar.top;
  return box && box.y > 64 && box.y < innerHeight - 24 && !under;
}

// Where a place is seen; what has been scrolled out of view is told at the plate of its owner.
export function seenAt(cast, name, seat) {
  const there = cast.boxOf(name);
  return (inView(there) ? there : cast.boxOf(`seat-${seat}`)) ?? there;
}

export class Cast {
  #before = new Map(); // the places as they were: element, box
  #pictures = null; // of what moves, as it was
  #puppets = new Map();
  #arrived = new Map(); // puppets that came to where another one stands: they are it once that is gone
  #after = new Map(); // boxes of places and pieces as they are
  #animations = [];
  #timer = 0;
  #layer = null;
  #moving = new Set(); // what the scene moves of the page
  #ground = null; // what all places lie on, and where it was
  #stood = null;
  lying = new Map();
  quiet = null;
  veil = null;

  // The page still shows the old state: remember it, and where the scene has a secret draw it once more above.
  constructor(beats, veiled = false) {
    this.beats = beats;
    const pictures = new Map();
    const wanted = new Set();
    for (const { what, where, piece } of beats) {
      for (const name of where) this.#remember(name, wanted);
      if (!GOING.has(what) || !piece || piece === "prop") continue;
      for (const name of what === "swap" ? where : where.slice(0, 1)) {
        const key = `${name} ${piece}`;
        const moved = pieceOf(this.#before.get(name)?.element, piece);
        if (!moved || pictures.has(key)) continue;
        pictures.set(key, { moved, picture: pictureOf(moved) });
        wanted.add(moved);
      }
    }
    const question = document.querySelector("[data-question], .turn");
    this.question = question && { element: question, box: boxOf(question) };
    this.asked = question?.getBoundingClientRect().bottom; // the lower edge of the question, or of the words in its place
    if (question) wanted.add(question);
    this.#pictures = pictures;
    this.veil = veiled ? new Veil(wanted) : null;
    this.veil?.raise();
    this.figures = veiled ? null : new Figures(beats);
  }

  #remember(name, wanted) {
    const element = this.#before.has(name) ? null : find(name);
    if (!element) return;
    this.#before.set(name, { element, box: boxOf(element) });
    wanted.add(element);
    for (const one of element.querySelectorAll("[data-piece]")) wanted.add(one);
  }

  // The page has the new state: measure it, put the pictures up, hide what they stand for.
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
        this.#after.set(`${name} ${piece}`, this.#seenAt(name, real));
        if (what === "land") coming.push([`${name} ${piece}`, this.#moved(name, pictureOf(real))]);
      }
    }
    this.#layer = document.createElement("div");
    this.#layer.className = "layer";
    this.#layer.setAttribute("aria-hidden", "true");
    document.getElementById(APP).append(this.#layer);
    for (const [key, { moved, picture }] of this.#pictures) {
      this.#puppets.set(key, this.#stand(picture));
      const twin = this.twin(moved);
      if (twin) this.unseen(twin);
    }
    this.landing = new Map(coming);
    if (!this.veil) for (const real of pieces) this.unseen(real);
  }

  // What a picture of the page shows of an element as it was, null without a veil.
  twin(element) {
    return this.veil?.twins.get(element) ?? null;
  }

  // Hide it from some moment on.
  unseen(node, at = 0, ms = 60_000) {
    this.animate(node, [{ opacity: 0 }, { opacity: 0 }], { at, ms, fill: "none" });
  }

  // Where something on a place is to be seen: as far from where the place is now as from where it was.
  #seenAt(name, real) {
    const { dx, dy } = this.#shift(name);
    const { left, top, width, height, x, y } = boxOf(real);
    return { left: left - dx, top: top - dy, width, height, x: x - dx, y: y - dy };
  }

  #shift(name) {
    const is = this.veil && find(name);
    if (!is) return { dx: 0, dy: 0 };
    const { x, y, width } = boxOf(is);
    const before = this.#before.get(name)?.box;
    const was = seen(before) ? before : onBoardBefore(is, x, y);
    return width && was ? { dx: x - was.x, dy: y - was.y } : { dx: 0, dy: 0 };
  }

  #moved(name, picture) {
    const { dx, dy } = this.#shift(name);
    const { box, x, y } = picture;
    return { ...picture, x: x - dx, y: y - dy, box: { ...box, left: box.left - dx, top: box.top - dy } };
  }

  // What is happening is shown in the place of the question.
  says(words) {
    if (!this.question || !words?.textContent) return;
    const { element, box } = this.question;
    const { left, top, width, height } = box;
    const { textAlign, fontSize, fontWeight } = getComputedStyle(element);
    // In the place of the question, with its middle, also where it needs one line more.
    Object.assign(words.style, { left: `${left}px`, top: `${top + height / 2}px`, width: `${width}px`, translate: "0 -50%" });
    Object.assign(words.style, { textAlign, fontWeight });
    const long = [words, element].map((e) => LONG.filter((name) => e.classList.contains(name)).length);
    if (long[0] === long[1]) words.style.fontSize = fontSize;
    words.style.display = "grid";
    this.unseen(this.veil ? this.twin(element) : element);
    this.asked = Math.max(this.asked, words.getBoundingClientRect().bottom);
  }

  // The die of the page that a thrown one represents.
  #rolls(name) {
    if (name === "tray" || name.startsWith("prop-")) return;
    const [real, old] = [find(name), this.#before.get(name)?.element].map(
      (element) => pieceOf(element, "ship") ?? pieceOf(element, "die"),
    );
    if (real || old) this.lying.set(name, { real, old: this.twin(old), box: real && this.#seenAt(name, real) });
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
    return this.lying.get(name)?.real?.closest(CONTROLS) ?? null;
  }

  // What was offered where the page as it was is pressed, and still is; in an open scene it is what is pressed.
  offered(target) {
    return this.veil ? this.veil.offered(target) : (target.closest?.(CONTROLS) ?? null);
  }

  leave(pressed) {
    this.quiet?.();
    clearTimeout(this.#timer);
    for (const animation of this.#animations) animation.cancel();
    for (const element of this.#moving) element.style.willChange = "";
    this.#layer?.remove();
    this.figures?.leave();
    this.veil?.lift(pressed);
  }

  // Whether the page has been scrolled away under the scene.
  moved(target) {
    if (this.veil?.moved(target)) return true;
    const { left, top } = this.#ground.getBoundingClientRect();
    return Math.abs(left - this.#stood.left) + Math.abs(top - this.#stood.top) > 3;
  }

  // Run `act` after `ms` on the clock of the animations, which starts with the first frame. That frame may be late.
  wait(ms, act) {
    const clock = this.#layer.animate([], Math.max(1, ms));
    clock.onfinish = act;
    this.#animations.push(clock);
  }

  // Run `act` after `ms`, even if no frame is drawn.
  latest(ms, act) {
    this.#timer = setTimeout(act, ms);
  }

  // Where a place (or the piece on it) is seen; null where it is not in the page.
  boxOf(name, piece) {
    const known = piece && this.#after.get(`${name} ${piece}`);
    if (known) return known;
    if (!this.#after.has(name)) {
      const element = name === "tray" ? tray() : find(name);
      const is = element && boxOf(element);
      const was = this.#before.get(name)?.box;
      const boxes = this.veil ? [was, is] : [is, was];
      this.#after.set(name, boxes.find(seen) ?? null);
    }
    return this.#after.get(name);
  }

  // The visible part of a place, or of its piece, that stays where it is.
  real(name, piece) {
    if (!this.veil) return pieceOf(find(name), piece);
    return this.twin(pieceOf(this.#before.get(name)?.element, piece));
  }

  // A place, or its piece, as it will be, seen from some moment on; null where it is not in the page.
  fresh(name, piece, at) {
    const real = pieceOf(find(name), piece);
    if (!this.veil || !real) return real;
    const twin = this.real(name, piece);
    if (twin && !twin.ownerSVGElement) {
      const { node, show } = this.veil.fresh(twin, real);
      this.wait(at, show);
      return node;
    }
    if (twin) this.unseen(twin, at);
    const { node } = this.#stand(this.#moved(name, pictureOf(real)));
    node.style.visibility = "hidden";
    this.wait(at, () => (node.style.visibility = ""));
    return node;
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
    if (this.puppet(name, piece)) this.#arrived.set(`${name} ${piece}`, puppet);
    else this.puts(name, piece, puppet);
    return puppet;
  }

  // Move a puppet to another place from now on.
  puts(name, piece, puppet) {
    this.#puppets.set(piece === "prop" ? name : `${name} ${piece}`, puppet);
  }

  gone(name, piece) {
    const key = piece === "prop" ? name : `${name} ${piece}`;
    const next = this.#arrived.get(key);
    this.#arrived.delete(key);
    if (next) this.#puppets.set(key, next);
    else this.#puppets.delete(key);
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
    this.#afresh(element);
    const animation = element.animate(frames, { delay: at, duration: Math.max(1, ms), easing, fill });
    this.#animations.push(animation);
    return animation;
  }

  // Chromium keeps the style of what was moved by an earlier scene, be it that of a veil: the element would not be seen.
  // A style of its own makes it look again.
  #afresh(element) {
    if (this.#layer.contains(element) || this.#moving.has(element)) return;
    element.style.willChange = "transform";
    this.#moving.add(element);
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
