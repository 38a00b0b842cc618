// Draws each motion of `scenes/scene.py`. A motion takes the cast and a beat; times are milliseconds of the scene.
import { seenAt } from "./cast.js";
import { halo, hide, moment, reveal, show } from "./props.js";

const PARTS = 10; // splinters of what bursts
const SPINS = [
  [-760, 520, 80],
  [640, -600, -70],
  [-560, -720, 60],
  [820, 480, -90],
  [-680, 640, 40],
  [560, 760, -50],
  [-840, -440, 100],
];
const DIE = 54; // pixels of a die that is thrown on the tray
const SWELLS = 8; // the most pixels by which a place grows, so that it covers no neighbour

const shift = (puppet, { x, y }) => `translate(${x - puppet.x}px, ${y - puppet.y}px)`;

function fly(cast, { where, piece, at, ms }, easing = "ease-in-out") {
  const puppet = cast.puppet(where[0], piece);
  const stops = where.map((name, index) => cast.boxOf(name, index === where.length - 1 ? piece : "")).filter(Boolean);
  if (!puppet || !stops.length) return null;
  const first = piece === "prop" ? puppet : (puppet.at ?? puppet);
  const frames = [first, ...stops.slice(1)].map((stop) => ({ transform: shift(puppet, stop) }));
  cast.animate(puppet.node, frames, { at, ms, easing });
  cast.gone(where[0], piece);
  puppet.at = stops.at(-1);
  cast.puts(where.at(-1), piece, puppet);
  return puppet;
}

// One high arc, turning once.
function arc(cast, { where, piece, at, ms }) {
  const puppet = cast.puppet(where[0], piece);
  const goal = cast.boxOf(where.at(-1), piece);
  if (!puppet || !goal) return;
  const from = puppet.at ?? puppet;
  const high = Math.max(40, Math.hypot(goal.x - from.x, goal.y - from.y) * 0.35);
  const frames = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const x = from.x + (goal.x - from.x) * part;
    const y = from.y + (goal.y - from.y) * part - high * 4 * part * (1 - part);
    const large = 1 + 0.5 * 4 * part * (1 - part);
    return { transform: `${shift(puppet, { x, y })} rotate(${360 * part}deg) scale(${large})` };
  });
  cast.animate(puppet.node, frames, { at, ms, easing: "ease-in-out" });
  cast.gone(where[0], piece);
  puppet.at = goal;
  cast.puts(where.at(-1), piece, puppet);
}

function swap(cast, { where: [one, other], piece, at, ms }) {
  const pair = [cast.puppet(one, piece), cast.puppet(other, piece)];
  if (!pair[0] || !pair[1]) return;
  const ends = [cast.boxOf(other, piece), cast.boxOf(one, piece)];
  pair.forEach((puppet, index) => {
    const goal = ends[index];
    const there = shift(puppet, goal);
    const frames = [
      { transform: shift(puppet, puppet.at ?? puppet), opacity: 1 },
      { transform: `${shift(puppet, puppet.at ?? puppet)} scale(0.2) rotate(180deg)`, opacity: 0.2, offset: 0.48 },
      { transform: `${there} scale(0.2) rotate(180deg)`, opacity: 0.2, offset: 0.52 },
      { transform: there, opacity: 1 },
    ];
    cast.animate(puppet.node, frames, { at, ms });
    puppet.at = goal;
  });
  cast.puts(other, piece, pair[0]);
  cast.puts(one, piece, pair[1]);
}

function land(cast, { where, piece, at, ms }) {
  const [puppet, from] = [cast.comes(where.at(-1), piece), where.length > 1 && cast.boxOf(where[0])];
  if (!puppet) return;
  const frames = [
    { transform: from ? `${shift(puppet, from)} scale(0.3)` : "translateY(-70px) scale(2.1)", opacity: 0 },
    { transform: "translateY(0) scale(0.9)", opacity: 1, offset: 0.62 },
    { transform: "translateY(-5px) scale(1.04)", opacity: 1, offset: 0.8 },
    { transform: "none", opacity: 1 },
  ];
  cast.animate(puppet.node, frames, { at, ms, easing: "cubic-bezier(0.4, 0, 0.7, 1)" });
}

// What is lost for good (`kind` "wreck") bursts larger, in its owner's colour, and shakes the board.
function burst(cast, { where: [name], piece, at, ms, kind, seat }) {
  const wreck = kind === "wreck";
  const parts = wreck ? 2 * PARTS : PARTS;
  const puppet = cast.puppet(name, piece);
  const box = puppet?.at ?? puppet ?? cast.boxOf(name);
  if (!box) return;
  if (puppet) {
    const base = shift(puppet, box);
    const frames = [
      { transform: base, opacity: 1 },
      { transform: `${base} scale(1.28) rotate(6deg)`, opacity: 1, offset: 0.22 },
      { transform: `${base} scale(0.15) rotate(-40deg)`, opacity: 0 },
    ];
    cast.animate(puppet.node, frames, { at, ms: ms * 0.7 });
    cast.gone(name, piece);
  }
  const wide = Math.max(34, puppet?.size ?? 40);
  for (let part = 0; part < parts; part += 1) {
    const angle = (part / parts) * 2 * Math.PI + (part % 3) * 0.3;
    const far = wide * (0.9 + 0.35 * (part % 4)) * (wreck ? 1.5 : 1);
    const hull = wreck && part % 2 ? ` is-hull by${seat}` : "";
    const spark = cast.mote(`spark spark-${part % 3}${hull}`, box, (wreck ? 7 : 5) + (part % 3) * 3);
    const end = `translate(${Math.cos(angle) * far}px, ${Math.sin(angle) * far}px) rotate(${part * 70}deg) scale(0.2)`;
    const frames = [{ transform: "scale(1)", opacity: 1 }, { transform: end, opacity: 0 }];
    cast.animate(spark, frames, { at: at + ms * 0.18, ms: ms * 0.8, easing: "cubic-bezier(0.1, 0.7, 0.3, 1)" });
  }
  halo(cast, box, wide * (wreck ? 3 : 1.5), "flash", at + ms * 0.12, ms * 0.6);
  if (!wreck) return;
  for (const lag of [0.14, 0.3]) halo(cast, box, wide * 4, "ring is-wave", at + ms * lag, ms * 0.6);
  quake(cast, at + ms * 0.12, ms * 0.5);
}

// The board shakes, unless the scene has no veil.
function quake(cast, at, ms) {
  const board = cast.veil && document.querySelector(".before [data-board]");
  const frames = [0, -4, 4, -3, 2, -1, 0].map((x, n) => ({ translate: `${x}px ${n % 2 ? -x / 2 : x / 2}px` }));
  if (board) cast.animate(board, frames, { at, ms, fill: "none" });
}

function vanish(cast, { where, piece, at, ms }) {
  const puppet = cast.puppet(where[0], piece);
  if (!puppet) return;
  const from = puppet.at ?? puppet;
  const goal = cast.boxOf(where.at(-1)) ?? from;
  const frames = [
    { transform: shift(puppet, from), opacity: 1 },
    { transform: `${shift(puppet, goal)} scale(0.3)`, opacity: 0.9, offset: 0.9 },
    { transform: `${shift(puppet, goal)} scale(0.2)`, opacity: 0 },
  ];
  cast.animate(puppet.node, frames, { at, ms, easing: "ease-in" });
  cast.gone(where[0], piece);
}

// A die: the whole of it flies in and bounces, the cube in it turns until its first face lies on top.
function tumble(cast, { where: [name], at, ms, prop, index = 0 }) {
  if (name.startsWith("prop-")) return spin(cast, document.getElementById(name), index, at, ms);
  const lying = cast.lying.get(name);
  const { real, box: lies } = lying ?? {};
  const place = lies ?? cast.boxOf(name);
  if (!place) return;
  const size = lies?.width || DIE;
  const box = name === "tray" ? onTray(place, index) : place;
  const puppet = cast.prop(prop, box, size);
  if (!puppet) return;
  // Behind a veil it lies until the scene is over; else the page's own is there.
  if (lying?.thrown) cast.unseen(lying.thrown, at);
  if (lying) lying.thrown = puppet.node;
  if (lying?.old) cast.unseen(lying.old, at);
  if (real && !cast.veil) cast.unseen(real, 0, at + ms);
  const side = index % 2 ? 1 : -1;
  const frames = [
    { transform: `translate(${side * 2.2 * size}px, ${-1.9 * size}px) scale(0.7)`, opacity: 0 },
    { transform: `translate(${side * 1.4 * size}px, ${-1.5 * size}px) scale(1.1)`, opacity: 1, offset: 0.14 },
    { transform: `translate(${side * 0.45 * size}px, 0) scale(1)`, opacity: 1, offset: 0.46 },
    { transform: `translate(${side * 0.25 * size}px, ${-0.42 * size}px) scale(1.05)`, opacity: 1, offset: 0.62 },
    { transform: `translate(${side * 0.06 * size}px, 0) scale(1)`, opacity: 1, offset: 0.8 },
    { transform: `translate(0, ${-0.08 * size}px)`, opacity: 1, offset: 0.9 },
    { transform: "translate(0, 0)", opacity: 1 },
  ];
  cast.animate(puppet.node, frames, { at, ms, easing: "linear" });
  spin(cast, puppet.node.querySelector(".cube"), index, at, ms);
  if (real && !cast.veil) cast.unseen(puppet.node, at + ms);
}

function spin(cast, cube, index, at, ms) {
  if (!cube) return;
  const [x, y, z] = SPINS[index % SPINS.length];
  const frames = [
    { transform: `rotateX(${x}deg) rotateY(${y}deg) rotateZ(${z}deg)` },
    { transform: `rotateX(${x * 0.32}deg) rotateY(${y * 0.32}deg) rotateZ(${z * 0.3}deg)`, offset: 0.46 },
    { transform: `rotateX(${x * 0.06}deg) rotateY(${y * 0.06}deg) rotateZ(${z * 0.05}deg)`, offset: 0.8 },
    { transform: "rotateX(0deg) rotateY(0deg) rotateZ(0deg)" },
  ];
  cast.animate(cube, frames, { at, ms, easing: "linear", fill: "both" });
}

const onTray = (box, index) => ({
  x: box.x + ((index % 3) - 1) * DIE * 1.35,
  y: box.y + Math.floor(index / 3) * DIE * 1.3,
});

function turn(cast, { where: [name], piece, at, ms }) {
  const real = cast.fresh(name, piece, at);
  if (!real) return;
  const frames = [
    { transform: "perspective(600px) rotateY(-180deg) scale(0.9)", opacity: 0.2 },
    { transform: "perspective(600px) rotateY(-90deg) scale(1.08)", opacity: 0.9, offset: 0.45 },
    { transform: "perspective(600px) rotateY(0deg) scale(1)", opacity: 1 },
  ];
  cast.animate(real, frames, { at, ms, fill: "backwards" });
}

function stamp(cast, { where: [name], at, ms }) {
  const real = cast.fresh(name, "", at);
  if (!real) return;
  // A sentence as wide as the screen would begin outside it.
  const large = Math.max(1.2, Math.min(2.3, innerWidth / real.offsetWidth || 2.3));
  const frames = [
    { transform: `scale(${large}) rotate(-9deg)`, opacity: 0 },
    { transform: "scale(0.9) rotate(1deg)", opacity: 1, offset: 0.55 },
    { transform: "scale(1.05)", opacity: 1, offset: 0.75 },
    { transform: "none", opacity: 1 },
  ];
  cast.animate(real, frames, { at, ms, fill: "backwards" });
}

function flow(cast, { where, at, ms, count = 1, colour, seat }) {
  const [from, goal] = [where[0], where.at(-1)].map((name) => seenAt(cast, name, seat));
  if (!from || !goal) return;
  const many = Math.min(8, Math.max(3, 3 * count));
  const lag = (ms * 0.35) / many;
  for (let one = 0; one < many; one += 1) {
    const light = cast.mote(`light${colour ? ` l-${colour}` : ""}${seat === undefined ? "" : ` q-s${seat}`}`, from, 16);
    const bend = (one % 2 ? 1 : -1) * (18 + 9 * one);
    const half = { x: (from.x + goal.x) / 2 - from.x + bend, y: (from.y + goal.y) / 2 - from.y - Math.abs(bend) };
    const frames = [
      { transform: "scale(0.2)", opacity: 0 },
      { transform: "scale(1.2)", opacity: 1, offset: 0.15 },
      { transform: `translate(${half.x}px, ${half.y}px) scale(1)`, opacity: 1, offset: 0.55 },
      { transform: `translate(${goal.x - from.x}px, ${goal.y - from.y}px) scale(0.5)`, opacity: 0.4 },
    ];
    cast.animate(light, frames, { at: at + one * lag, ms: ms * 0.65, easing: "ease-in-out", fill: "none" });
  }
}

const RISES = [
  { transform: "translate(-50%, 0) scale(0.6)", opacity: 0 },
  { transform: "translate(-50%, -70%) scale(1.25)", opacity: 1, offset: 0.25 },
  { transform: "translate(-50%, -110%) scale(1)", opacity: 1, offset: 0.7 },
  { transform: "translate(-50%, -190%) scale(1)", opacity: 0 },
];
const STANDS = [
  { transform: "translate(-100%, -50%) scale(0.6)", opacity: 0 },
  { transform: "translate(-100%, -50%)", opacity: 1, offset: 0.15 },
  { transform: "translate(-100%, -50%)", opacity: 1, offset: 0.85 },
  { transform: "translate(-100%, -50%)", opacity: 0 },
];

function float(cast, { where: [name], at, ms, value, seat }) {
  const count = countOf(cast, name);
  const box = count ?? seenAt(cast, name, seat);
  if (!box) return;
  const node = cast.mote(count ? "rising is-still" : "rising", box);
  cast.wait(at, () => {
    node.textContent = value;
  });
  const frames = count ? STANDS : RISES;
  cast.animate(node, frames, { at, ms: Math.max(ms, 900), fill: "none" });
}

// The point left of a count, where a number covers no name, no other count and no question; null if no count is seen.
function countOf(cast, name) {
  const count = cast.real(name)?.querySelector(":scope > [data-count], :scope > * > [data-score]");
  const { left, top, width, height } = count?.getBoundingClientRect() ?? {};
  return width ? { x: left - 2, y: top + height / 2 } : null;
}

function ring(cast, { where: [name], at, ms, seat, colour }) {
  const box = seenAt(cast, name, seat);
  if (!box) return;
  const size = Math.min(140, Math.max(44, Math.min(box.width, box.height) * 1.25));
  const owner = seat === undefined ? "" : ` q-s${seat}`;
  halo(cast, box, size, `ring${owner}${colour ? ` l-${colour}` : ""}`, at, ms);
}

// A place swells. With a `value`, the film shows that as the seat's points from then on. With `fresh`, the place shows
// its new content.
function bump(cast, { where: [name], at, ms, value, seat, fresh }) {
  const real = fresh ? cast.fresh(name, "", at) : cast.real(name);
  const { width = 1, height = 1 } = real?.getBoundingClientRect() ?? {};
  const large = 1 + Math.min(0.16, SWELLS / Math.max(1, width, height));
  const frames = [1, large, 1].map((size, n) => ({ transform: `scale(${size})`, offset: [0, 0.35, 1][n] }));
  if (real) cast.animate(real, frames, { at, ms, fill: "none" });
  if (value === undefined) return;
  cast.wait(at, () => {
    for (const score of document.querySelectorAll(`:is(.before *, .was)[data-score="${seat}"]`))
      score.textContent = score.textContent.replace(/-?\d+/, value);
  });
}

function shake(cast, { where: [name], piece, at, ms, fresh }) {
  const puppet = piece ? cast.puppet(name, piece) : null;
  const node = puppet?.node ?? (fresh ? cast.fresh(name, piece, at) : cast.real(name, piece));
  if (!node) return;
  const base = puppet ? shift(puppet, puppet.at ?? puppet) : "";
  const frames = [0, -5, 5, -4, 4, -2, 0].map((x) => ({ transform: `${base} translateX(${x}px)` }));
  cast.animate(node, frames, { at, ms, fill: "none" });
}

export const MOTIONS = {
  fly: (cast, beat) => fly(cast, beat), // a piece goes along the places, from the first to the last
  throw: arc, // the same in one high arc
  swap, // the pieces of two places change them
  land, // a piece comes down from above, or out of the first place if there are two
  burst, // a piece breaks to pieces
  vanish, // a piece shrinks away, to the last place if there are two
  tumble, // a die rolls and shows `face`; at "tray" on a tray of its own
  turn, // what lies there is turned over
  stamp, // what stands there is written
  flow, // `count` lights go from the first place to the last
  float, // `value` rises from there
  bump, // what is there swells once
  ring, // a ring goes out from there
  shake, // what is there shakes its head
  show, // a prop stands beside the place
  moment, // a prop with a few large words stands over the board, in a burst of light
  reveal, // part of a prop is seen from now on
  hide, // part of a prop is seen no longer
  hear: () => {}, // nothing but a sound
};
