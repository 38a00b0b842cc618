// Draws what stands over the page for a while: a battle, a few large words, and rings of light around them.
import { seenAt } from "./cast.js";

const POP = 1.18; // how much larger than it stands a moment is when it comes
const EDGE = 8; // pixels between a moment and the edge of the window
const LOW = 480; // a window lower than so many pixels has no room above or below a square

export function halo(cast, box, size, cls, at, ms) {
  const node = cast.mote(cls, box, size);
  const frames = [
    { transform: "scale(0.35)", opacity: 0 },
    { transform: "scale(0.6)", opacity: 1, offset: 0.15 },
    { transform: "scale(1.35)", opacity: 0 },
  ];
  cast.animate(node, frames, { at, ms, fill: "none" });
}

// A battle stands above or below its square; in a low window below the question, at the side that leaves the square in view.
export function show(cast, { where: [name], at, prop }) {
  const box = cast.boxOf(name);
  const puppet = cast.prop(prop, box);
  if (!puppet) return;
  if (puppet.node.classList.contains("clash")) beside(puppet, box, cast.asked);
  const frames = [{ opacity: 0, transform: "scale(0.7)" }, { opacity: 1, transform: "none" }];
  cast.animate(puppet.node, frames, { at, ms: 200, fill: "both" });
}

function beside(puppet, box, asked) {
  const { node } = puppet;
  const { offsetWidth: width, offsetHeight: height } = node;
  const wide = document.documentElement.clientWidth;
  const tall = window.innerHeight;
  const room = 8;
  const above = box.top - height - room;
  const below = box.top + box.height + room;
  const top = above > room + 48 ? above : Math.min(below, tall - height - room);
  const right = wide - width - room;
  const aside = box.left + box.width < right ? right : room;
  const low = tall < LOW;
  const y = low && asked ? asked + room / 2 : top;
  puppet.x = low ? aside : Math.max(room, Math.min(right, box.x - width / 2));
  puppet.y = Math.max(room, Math.min(y, tall - height - room));
  Object.assign(node.style, { left: `${puppet.x}px`, top: `${puppet.y}px` });
  // It covers what lies under it whole.
  if (low) node.style.minHeight = `${tall - puppet.y - room}px`;
}

// A few large words over the board, close to where it happened, in a burst of light in the colour of whoever scored.
export function moment(cast, { where: [name], at, ms, prop, seat, kind, ends = kind === "win" }) {
  const there = seenAt(cast, name, seat) ?? cast.boxOf("tray");
  const puppet = cast.prop(prop, there);
  if (!puppet) return;
  const win = kind === "win";
  const middle = overhead(puppet, there, ends);
  const box = ends ? middle : there;
  const owner = seat === undefined ? "" : ` by${seat}`;
  const many = win ? 28 : 14;
  const wide = win ? 260 : 110;
  for (let part = 0; part < many; part += 1) {
    const angle = (part / many) * 2 * Math.PI;
    const far = wide * (0.7 + 0.2 * (part % 3));
    const mote = cast.mote(`light${owner}`, box, 9 + (part % 3) * 3);
    const end = `translate(${Math.cos(angle) * far}px, ${Math.sin(angle) * far}px) scale(0.3)`;
    const frames = [{ transform: "scale(0.4)", opacity: 1 }, { transform: end, opacity: 0 }];
    cast.animate(mote, frames, { at, ms: Math.min(ms, 900), easing: "cubic-bezier(0.1, 0.7, 0.3, 1)", fill: "none" });
  }
  for (const lag of win ? [0, 220, 440] : [0, 160]) halo(cast, box, wide * 1.4, `ring${owner}`, at + lag, Math.min(ms, 700));
  const frames = [
    { opacity: 0, transform: "scale(0.3)" },
    { opacity: 1, transform: `scale(${POP})`, offset: 0.14 },
    { opacity: 1, transform: "scale(1)", offset: 0.24 },
    { opacity: 1, transform: "scale(1)", offset: 0.86 },
    // The end of the game follows what won it at once.
    win ? { opacity: 1, transform: "scale(1)" } : { opacity: 0, transform: "scale(1.06) translateY(-12px)" },
  ];
  cast.animate(puppet.node, frames, { at, ms, fill: "both" });
}

// At the end of the game the words stand in the middle of the board. Where dice lie, they stand on the dice instead: then
// they cover no count. All other words stand beside their place, which stays in view.
function overhead({ node }, box, ends) {
  const { offsetWidth: width, offsetHeight: height } = node;
  const { dice, board } = ends ? ground() : {};
  const middle = board ? board.y + board.height / 2 - height / 2 : innerHeight / 3;
  const above = box.y - height - 48;
  const wanted = ends ? (dice ? board.bottom - height : middle) : above > 64 ? above : box.y + 48;
  const centre = ends && board ? board.x + board.width / 2 : box.x;
  const [aside, below] = [width, height].map((size) => EDGE + (size * (POP - 1)) / 2);
  const top = Math.max(below, Math.min(innerHeight - height - below, Math.max(60, wanted)));
  const left = Math.max(aside, Math.min(innerWidth - width - aside, centre - width / 2));
  Object.assign(node.style, { left: `${left}px`, top: `${top}px` });
  return { x: left + width / 2, y: top + height / 2 };
}

function ground() {
  const wanted = innerHeight < LOW ? ["[data-board]"] : ["[data-tray]", "[data-board]"];
  const all = wanted.flatMap((one) => [`.before ${one}`, one]);
  const found = all.map((one) => document.querySelector(one)).find((one) => one?.checkVisibility());
  return { dice: found?.matches("[data-tray]"), board: found?.getBoundingClientRect() };
}

export function reveal(cast, { where: [name], at, ms }) {
  const node = document.getElementById(name);
  const frames = [{ opacity: 0, transform: "scale(1.5)" }, { opacity: 1, transform: "none" }];
  if (!node) return;
  // Until then it is not in the page either.
  cast.wait(at, () => node.classList.remove("is-veiled"));
  cast.animate(node, frames, { at, ms: Math.min(220, ms || 160), fill: "both" });
}

export function hide(cast, { where: [name], at }) {
  const node = document.getElementById(name);
  if (node) cast.animate(node, [{ opacity: 0 }, { opacity: 0 }], { at, ms: 1 });
}
