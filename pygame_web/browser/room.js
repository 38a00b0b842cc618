// Measures how much text a window holds, for `assets/css/room.css`. Media queries know the browser's text size, but neither
// a user style that enlarges or spreads the text nor a minimum size.
const root = document.documentElement;
const probe = document.createElement("span");
probe.className = "probe";
probe.setAttribute("aria-hidden", "true");
probe.textContent = "0";

// The width of a letter with its space, as a share of its height.
const WIDE = 0.55;
// The line height of the probe.
const LEADING = 1.2;

function size() {
  const { fontSize, letterSpacing } = getComputedStyle(probe);
  const letters = parseFloat(fontSize) + (parseFloat(letterSpacing) || 0) / WIDE;
  return Math.max(parseFloat(getComputedStyle(root).fontSize), letters, probe.offsetHeight / LEADING);
}

// What `data-room` says: "tiny", the bars scroll with the page; "small", the page scrolls as a whole. Without it the
// table fills the window. A text that was enlarged needs more.
function room(wide, high, large) {
  if (wide < 20 || (wide < 36 && high < 22) || (large && high < 22)) return "tiny";
  return wide < 36 && high < (large ? 42 : 34) ? "small" : null;
}

// Whether the text is larger than the style sheets' questions about the window suppose.
const enlarged = (wide) => matchMedia(`(min-width: ${1.1 * wide}rem)`).matches;

function say(name, value) {
  if (value === (root.dataset[name] ?? null)) return;
  if (value === null) delete root.dataset[name];
  else root.dataset[name] = value;
}

export function measure() {
  if (!probe.isConnected) document.body.append(probe);
  const rem = size();
  const large = enlarged(innerWidth / rem);
  say("room", room(innerWidth / rem, innerHeight / rem, large));
  say("text", large ? "large" : null);
}

measure();
new ResizeObserver(measure).observe(probe);
addEventListener("resize", measure);
