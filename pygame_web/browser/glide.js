// Moves what has moved: in `data-glide="PLY ID ID …"` an element says by which others its ship came, the last
// one being itself. Each way is shown once, from where the ship was drawn last.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const STEP = 170; // milliseconds from one stop to the next
const LONGEST = 700;
const MOVERS = ".q-die, .l-ship";
let seen = "";
let reached = "";

export function glide() {
  const place = document.querySelector("[data-glide]");
  const way = place?.dataset.glide ?? "";
  if (way === seen) return;
  seen = way;
  const ids = way.split(" ").slice(1);
  const known = Math.max(0, ids.lastIndexOf(reached, -2));
  reached = ids.at(-1) ?? "";
  const stops = ids.slice(known).map((id) => document.getElementById(id)).filter(Boolean).map(middle);
  const mover = place?.querySelector(MOVERS);
  if (!mover || stops.length < 2 || calm.matches) return;
  const [x, y] = stops.at(-1);
  const scale = mover.getScreenCTM?.().a ?? 1;
  const frames = stops.map((stop) => ({
    translate: `${(stop[0] - x) / scale}px ${(stop[1] - y) / scale}px`,
  }));
  const duration = Math.min(LONGEST, STEP * (stops.length - 1));
  mover.animate(frames, { duration, easing: "ease-in-out" });
  place.animate([{ zIndex: 9 }, { zIndex: 9 }], duration);
}

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
