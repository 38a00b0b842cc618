// Draws a small pointer beside the thing that a guided game asks to tap, where it covers nothing: on empty squares and in
// gaps. It has its words where they fit, else the arrow alone, else nothing.
const GAP = 9;
const MATTERS = "[data-piece], [data-lit], .q-planet, .q-sum-here";
const SIDES = ["above", "below", "left", "right"];
const pointer = document.createElement("div");
pointer.className = "pointer";
pointer.hidden = true;
pointer.ariaHidden = "true";
document.body.append(pointer);

const wanted = () => {
  const task = document.querySelector("#guide[data-tap]");
  const lit = task && [...document.querySelectorAll("[data-lit=tap]")].find((e) => e.checkVisibility());
  return lit && !task.contains(lit) && !document.querySelector("dialog[open]") ? { task, lit } : null;
};

const says = (e) => [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());

// Whether nobody misses what is at this point: an empty square of a board, or nothing but a surface.
function free(x, y, lit) {
  const e = document.elementFromPoint(x, y);
  if (!e || lit.contains(e) || e.closest("svg, img, a, p, .player, .die, #top, #guide, .drawer")) return false;
  if (e.matches(".is-space")) return true; // its name may be covered for a moment
  if (e.closest("button, [data-at]")) return e.matches("[data-at]") && !e.querySelector("svg, img") && !e.textContent.trim();
  return !says(e);
}

const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function place(side, box, { width, height }) {
  const across = box.left + box.width / 2 - width / 2;
  const down = box.top + box.height / 2 - height / 2;
  const left = { left: box.left - GAP - width, right: box.right + GAP }[side] ?? across;
  const top = { above: box.top - GAP - height, below: box.bottom + GAP }[side] ?? down;
  return { left, top, right: left + width, bottom: top + height };
}

function covers({ left, top, right, bottom }, lit, pieces) {
  if (left < 2 || top < 2 || right > innerWidth - 2 || bottom > innerHeight - 2) return true;
  if (pieces.some((piece) => meets(piece, { left, top, right, bottom }))) return true;
  const columns = Math.ceil((right - left) / 8);
  const rows = Math.ceil((bottom - top) / 8);
  for (let n = 0; n <= columns; n += 1) {
    for (let m = 0; m <= rows; m += 1) {
      const x = left + ((right - left) * n) / columns;
      if (!free(x, top + ((bottom - top) * m) / rows, lit)) return true;
    }
  }
  return false;
}

// After each picture, and when anything is scrolled, sized or gets its font: find the place anew.
export function follow() {
  const found = wanted();
  pointer.hidden = !found;
  if (!found) return;
  const { task, lit } = found;
  const box = lit.getBoundingClientRect();
  const pieces = [...document.querySelectorAll(MATTERS)]
    .filter((e) => !lit.contains(e) && !e.contains(lit))
    .map((e) => e.getBoundingClientRect());
  for (const words of [task.dataset.tap, ""]) {
    pointer.textContent = words;
    const size = { width: pointer.offsetWidth, height: pointer.offsetHeight };
    for (const side of SIDES) {
      const there = place(side, box, size);
      if (covers(there, lit, pieces)) continue;
      pointer.dataset.side = side;
      pointer.style.left = `${there.left}px`;
      pointer.style.top = `${there.top}px`;
      return;
    }
  }
  pointer.hidden = true;
}

addEventListener("scroll", follow, { capture: true, passive: true });
addEventListener("resize", follow);
document.fonts.addEventListener("loadingdone", follow);
