// Aiming and dragging: a target under the mouse shows the way, a ghost of the piece and its effect; pieces can be dragged.
// Loaded when somebody first points at a board. This module decides nothing: lifting a piece is a click on it, and
// dropping it is a click on the target, so targets and reasons are those of clicks.
const FAR = 8; // pixels before a press becomes a drag
const LEAST = 32; // pixels across, for a piece that is held or shown at its goal
const TARGETS = "[data-act], [data-acts], [data-step], [data-why]";
const root = document.documentElement;
const sight = document.createElement("div");
sight.className = "aim";
sight.ariaHidden = "true";
document.body.append(sight);

let held = null;
let aimed = null;
let swallow = false;

const chosen = () => document.querySelector("[data-board] [data-drag]:is(:not([data-drag='']), [aria-pressed=true])");
// The value of `data-drag`, if any, names the piece.
const piece = (from) => from?.querySelector(from.dataset.drag ? `[data-piece~=${from.dataset.drag}]` : "[data-piece], svg");

function ghost(from, cls) {
  const drawn = piece(from);
  if (!drawn) return null;
  const { width: wide, height: high } = drawn.getBoundingClientRect();
  const larger = Math.max(1, LEAST / wide);
  const [width, height] = [wide * larger, high * larger];
  const box = document.createElement("div");
  box.className = cls;
  box.style.width = `${width}px`;
  box.style.height = `${height}px`;
  box.style.setProperty("--side", `${width}px`);
  let copy = drawn.cloneNode(true);
  if (drawn.matches("g")) {
    // A part of a drawing becomes one of its own.
    const part = drawn.getBBox();
    const whole = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    whole.setAttribute("viewBox", [part.x, part.y, part.width, part.height].join(" "));
    whole.append(copy);
    copy = whole;
  }
  for (const e of [copy, ...copy.querySelectorAll("[id]")]) e.removeAttribute("id");
  box.append(copy);
  return box;
}

const middle = (e) => {
  const { left, top, width, height } = e.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

// The squares from one to another, step by step over free ones; the two alone where there is no such way.
function way(board, from, to) {
  if (!board.hasAttribute("data-ways")) return [from, to];
  const squares = new Map([...board.querySelectorAll("[data-at]")].map((e) => [e.dataset.at, e]));
  const came = new Map([[from, null]]);
  for (const here of came.keys()) {
    if (here === to) break;
    if (here !== from && here.matches("[data-closed]")) continue;
    const [x, y] = here.dataset.at.split(",").map(Number);
    for (const at of [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]) {
      const next = squares.get(at.join());
      if (next && !came.has(next)) came.set(next, here);
    }
  }
  if (!came.has(to)) return [from, to];
  const found = [];
  for (let here = to; here; here = came.get(here)) found.unshift(here);
  return found;
}

function clear() {
  aimed = null;
  sight.replaceChildren();
  held?.ghost?.querySelector("b")?.remove();
}

// Round what lies under a finger, so wide that it is seen.
function ring(x, y, width) {
  const drawn = document.createElement("i");
  drawn.style.left = `${x}px`;
  drawn.style.top = `${y}px`;
  drawn.style.width = `${Math.max(1.7 * width, 84)}px`;
  sight.append(drawn);
}

// Show what a click on `target` would do with the chosen piece.
function show(target) {
  const from = chosen();
  const board = from?.closest("[data-board]");
  if (!from || target === from || !target?.matches("[data-act], [data-acts]") || !board.contains(target)) return clear();
  if (target === aimed) return;
  // All boxes are read before anything is drawn: else the page is laid out for each of them.
  const points = way(board, from, target).map(middle);
  const { top, bottom, width } = target.getBoundingClientRect();
  const odds = target.querySelector("[data-odds]")?.dataset.odds;
  const drawn = odds || held ? null : ghost(from, "aim-ghost");
  clear();
  aimed = target;
  const [x, y] = points.at(-1);
  const [drawing, line] = ["svg", "polyline"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name));
  line.setAttribute("points", points.map((at) => at.map(Math.round).join()).join(" "));
  drawing.append(line);
  sight.append(drawing);
  if (drawn) {
    drawn.style.left = `${x}px`;
    drawn.style.top = `${y}px`;
    sight.append(drawn);
  }
  if (held?.finger) ring(x, y, width);
  const text = target.dataset.makes ?? odds;
  if (!text) return;
  const label = document.createElement("b");
  label.textContent = text;
  if (held?.finger) return held.ghost.append(label);
  const under = top < 100; // beside the top bar there is no room above
  label.className = under ? "is-under" : "";
  label.style.left = `${x}px`;
  label.style.top = `${under ? bottom : top}px`;
  sight.append(label);
}

export function hover({ target, pointerType }) {
  if (!held && pointerType === "mouse") show(target.closest?.(TARGETS));
}

// The piece is back where it was. It stays chosen, as after a click.
function release() {
  clear();
  held?.ghost?.remove();
  held = null;
}

// A press on one's own piece may become a drag.
export function press(event) {
  const from = event.target.closest?.("[data-drag]");
  release();
  if (!from || event.button || !event.isPrimary || root.dataset.scene) return;
  const finger = event.pointerType !== "mouse";
  held = { id: from.id, pointer: event.pointerId, x: event.clientX, y: event.clientY, finger, ghost: null };
}

function lift() {
  const from = document.getElementById(held.id);
  held.ghost = ghost(from, `aim-ghost is-held${held.finger ? " is-over" : ""}`);
  if (!held.ghost) return (held = null);
  document.body.append(held.ghost);
  if (from.dataset.step && from.getAttribute("aria-pressed") !== "true") from.click();
}

function move(event) {
  if (!held || event.pointerId !== held.pointer) return;
  const { clientX: x, clientY: y } = event;
  if (!held.ghost && Math.hypot(x - held.x, y - held.y) >= FAR) lift();
  if (!held?.ghost) return;
  held.ghost.style.left = `${x}px`;
  held.ghost.style.top = `${y}px`;
  show(document.elementFromPoint(x, y)?.closest(TARGETS));
}

async function drop(event) {
  if (!held || event.pointerId !== held.pointer) return;
  const { ghost: drawn, id } = held;
  held = null;
  clear();
  if (!drawn) return;
  // Ignore the click that ends a drag.
  swallow = true;
  setTimeout(() => (swallow = false), 60);
  await globalThis.clubtable.settled();
  drawn.remove();
  const target = document.elementFromPoint(event.clientX, event.clientY)?.closest(TARGETS);
  if (event.type === "pointerup" && target?.id !== id && target?.closest("[data-board]")) target.click();
}

document.addEventListener("pointermove", move);
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);
for (const name of ["scroll", "keydown", "pointerdown"]) document.addEventListener(name, () => clear(), true);
document.addEventListener("pointerdown", (event) => event.pointerId === held?.pointer || release(), true);
document.addEventListener("keydown", (event) => event.key === "Escape" && release(), true);
addEventListener("blur", release);
addEventListener("resize", clear);
document.addEventListener("click", (event) => {
  if (!swallow || !event.isTrusted) return;
  swallow = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
new MutationObserver(() => held || clear()).observe(document.getElementById("main"), { childList: true, subtree: true });
