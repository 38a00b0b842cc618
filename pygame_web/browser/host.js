// The page around an embedded table: messages in and out, from and to one origin only.
import { message } from "./message.js";

const AROUND = ["top", "bar"];
const root = document.documentElement;
const byId = (id) => document.getElementById(id);

let origin = "";
let version = 0;
let height = 0;

// Start messaging, if this is an embedded table with a known host origin.
export function listen(host, tell) {
  if (!host) return;
  root.dataset.embed = "1";
  if (host.accent) root.style.setProperty("--accent", host.accent);
  ({ origin, version } = host);
  if (!origin) return;
  addEventListener("message", (event) => receive(event, host.longest, tell));
  const watch = new ResizeObserver(resized);
  for (const id of ["main", ...AROUND]) watch.observe(byId(id));
  // Content that grows inside a scroll box changes no observed box.
  new MutationObserver(() => requestAnimationFrame(resized)).observe(byId("main"), { childList: true, subtree: true });
}

// Send a message to the page around this one.
export function send({ type, data }) {
  if (origin) window.parent.postMessage({ club: version, type, ...data }, origin);
}

// Anything from the host that is no message counts as an empty one; one that claims to be ours is answered.
// Messages of other windows never reach Python.
function receive({ origin: from, source, data }, longest, tell) {
  if (from !== origin || source !== window.parent) return;
  let text = "";
  try {
    text = JSON.stringify(data) ?? "";
  } catch {
    // A message that does not fit JSON (cycles, big integers) is not ours.
  }
  const ours = Object(data) === data && !Array.isArray(data) && "club" in data;
  const known = ours && text && text.length <= longest && typeof data.type === "string";
  tell(message("host", (known && data.type) || (ours ? "?" : ""), known ? text : ""));
}

// The height the table would like to have, whenever it changes: so high that nothing of it has to be
// scrolled to.
function resized() {
  const main = byId("main");
  const { top } = main.getBoundingClientRect();
  const bottoms = [...main.children].map((child) => {
    const box = child.getBoundingClientRect();
    return box.top + Math.max(box.height, child.scrollHeight);
  });
  const hidden = main.scrollHeight > main.clientHeight;
  const content = hidden ? main.scrollHeight : Math.max(top, ...bottoms) - top;
  const wanted = Math.round(innerHeight - main.clientHeight + content);
  if (wanted === height) return;
  height = wanted;
  send({ type: "height", data: { height } });
}
