// "What is this?": while it is asked a tap explains a thing instead of doing it; holding it (or the right button, or
// the menu key) always does. Python is told the marks of the thing and of what it lies in, innermost first, and its
// name. The browser says what is held: no clock of our own can take a slow tap for one.
const WHERE = "#top, #main, #bar, #log";
const LEAVES = "#asking, [data-do=what]";
const OTHERS = "input, select, textarea, a";
const NAMED = "[aria-label], [title], button, a, li, td, th, dt, dd, p, h2, h3";
const MARKS = ["act", "acts", "why", "step", "do", "place"];
const MOST = 60;

function marks(target) {
  const found = [];
  for (let e = target; e && !e.matches(WHERE); e = e.parentElement) {
    for (const kind of MARKS) if (e.dataset[kind]) found.push([kind, e.dataset[kind]]);
    if (e.id) found.push(["id", e.id]);
    const classes = e.getAttribute("class");
    if (classes) found.push(["class", classes]);
  }
  if (target.closest("#bar")) found.push(["class", "bar"]);
  return found.slice(0, MOST);
}

function name(target) {
  const named = target.closest(NAMED);
  const label = named?.getAttribute("aria-label") ?? named?.getAttribute("title") ?? named?.innerText ?? "";
  return label.replace(/\s+/g, " ").trim();
}

function ask(event, tell) {
  event.preventDefault();
  const { target, timeStamp } = event;
  tell({ type: "message", verb: "what-is", arg: JSON.stringify(marks(target)), value: name(target) }, timeStamp);
}

const asking = () => document.querySelector("[data-asking]") !== null;

// Ask about what was tapped, if the visitor is asking; whether so.
export function takeTap(event, tell) {
  const { target } = event;
  if (!asking() || !target.closest(WHERE) || target.closest(LEAVES)) return false;
  ask(event, tell);
  return true;
}

// Begin to listen to what is held, and to the key that ends the question.
export function hold(tell) {
  document.addEventListener("contextmenu", (event) => {
    const { target } = event;
    const atTable = document.querySelector("[data-game]") !== null;
    if (atTable && target.closest(WHERE) && !target.closest(OTHERS)) ask(event, tell);
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && asking()) tell({ type: "message", verb: "what", arg: "", value: "" });
  });
}
