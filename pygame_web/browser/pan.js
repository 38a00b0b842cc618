// Maps larger than the screen: any `[data-pan]` scroll box with a `[data-grid]` inside can be zoomed and
// moved by touch, mouse and keyboard. The factor is the property `--zoom` of <html>, so no patch of the page
// takes it away; a style sheet multiplies by it. Arrow keys go between `[data-at="column,row"]` elements.
const root = document.documentElement;
const MOST = 5;
const STEP = 1.45;
const FAR = 6; // pixels before a press becomes a drag

let factor = 1;

// `data-zoomed` on <html> says that a map is higher than its box: only then may it keep a swipe to itself.
function set(next, box) {
  factor = next;
  root.style.setProperty("--zoom", factor.toFixed(3));
  // The space below a zoomed map does not count.
  root.removeAttribute("data-zoomed");
  root.toggleAttribute("data-zoomed", Boolean(box) && box.scrollHeight > box.clientHeight + 1);
}

function zoom(box, wanted, x, y) {
  const next = Math.min(MOST, Math.max(1, wanted));
  if (Math.abs(next - factor) < 0.001) return;
  const frame = box.getBoundingClientRect();
  const dx = (x ?? frame.left + frame.width / 2) - frame.left;
  const dy = (y ?? frame.top + frame.height / 2) - frame.top;
  const grid = box.querySelector("[data-grid]");
  const before = grid.getBoundingClientRect();
  const partX = (dx + frame.left - before.left) / before.width;
  const partY = (dy + frame.top - before.top) / before.height;
  set(next, box);
  const after = grid.getBoundingClientRect();
  box.scrollLeft += after.left + partX * after.width - frame.left - dx;
  box.scrollTop += after.top + partY * after.height - frame.top - dy;
}

// ---- buttons and keys

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-zoom]");
  if (!button) return;
  const box = document.getElementById(button.getAttribute("aria-controls"));
  if (!box) return;
  const way = { in: factor * STEP, out: factor / STEP, fit: 1 }[button.dataset.zoom];
  const at = focusOf(box);
  zoom(box, way, at?.x, at?.y);
});

// Another table starts with its whole map; checked whenever the page has changed.
let table = "";

export function follow() {
  const now = document.querySelector("[data-table]")?.dataset.table ?? "";
  if (now !== table) set(1);
  table = now;
}

// Zooming keeps what matters in view: the square with the focus, else what is chosen, else a `[data-home]`.
function focusOf(box) {
  const here = box.contains(document.activeElement) ? document.activeElement : null;
  const square = here?.closest("[data-at]") ?? box.querySelector("[data-at][aria-pressed=true]") ?? box.querySelector("[data-at][data-home]");
  if (!square) return null;
  const { left, top, width, height } = square.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const box = event.target.closest?.("[data-pan]");
  if (!box) return;
  const at = focusOf(box);
  if (event.key === "+" || event.key === "=") zoom(box, factor * STEP, at?.x, at?.y);
  else if (event.key === "-") zoom(box, factor / STEP, at?.x, at?.y);
  else if (event.key === "0") zoom(box, 1);
  else if (event.key in ARROWS) go(box, event.target, ...ARROWS[event.key]);
  else return;
  event.preventDefault();
}, true);

const place = (element) => element.dataset.at.split(",").map(Number);

// The nearest square in that direction; one straight ahead wins over one beside the way.
function go(box, from, dx, dy) {
  const start = from.closest("[data-at]");
  if (!start) return;
  const [x, y] = place(start);
  let best = null;
  let least = Infinity;
  for (const other of box.querySelectorAll("[data-at]")) {
    const [ox, oy] = place(other);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const cost = ahead + 3 * aside;
    if (ahead > 0 && cost < least) {
      least = cost;
      best = other;
    }
  }
  best?.focus({ preventScroll: true });
  best?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// ---- wheel, pinch and drag

document.addEventListener("wheel", (event) => {
  if (!event.ctrlKey && !event.metaKey) return;
  const box = event.target.closest?.("[data-pan]");
  if (!box) return;
  event.preventDefault();
  zoom(box, factor * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
}, { passive: false });

let pinch = null;

function fingers(event) {
  const [a, b] = event.touches;
  return {
    apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
  };
}

document.addEventListener("touchstart", (event) => {
  const box = event.target.closest?.("[data-pan]");
  pinch = box && event.touches.length === 2 ? { box, factor, ...fingers(event) } : null;
}, { passive: true });

document.addEventListener("touchmove", (event) => {
  if (!pinch || event.touches.length !== 2) return;
  if (event.cancelable) event.preventDefault();
  const { apart, x, y } = fingers(event);
  zoom(pinch.box, pinch.factor * (apart / pinch.apart), x, y);
  pinch.box.scrollLeft -= x - pinch.x;
  pinch.box.scrollTop -= y - pinch.y;
  pinch.x = x;
  pinch.y = y;
}, { passive: false });

document.addEventListener("touchend", () => {
  pinch = null;
}, { passive: true });

let drag = null;

document.addEventListener("pointerdown", (event) => {
  const box = event.pointerType === "mouse" && event.button === 0 && !event.target.closest?.("[data-drag]")
    && event.target.closest?.("[data-pan]");
  drag = box ? { box, x: event.clientX, y: event.clientY, moved: false } : null;
});

document.addEventListener("pointermove", (event) => {
  if (!drag || !(event.buttons & 1)) return;
  const dx = event.clientX - drag.x;
  const dy = event.clientY - drag.y;
  if (!drag.moved && Math.hypot(dx, dy) < FAR) return;
  drag.moved = true;
  drag.box.scrollLeft -= dx;
  drag.box.scrollTop -= dy;
  drag.x = event.clientX;
  drag.y = event.clientY;
});

// Ignore the click that ends a drag.
document.addEventListener("click", (event) => {
  if (!drag?.moved) return;
  drag = null;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
