// The page around an embedded table: messages in and out, from and to one origin only.
import { message } from "./message.js";

const AROUND = ["top", "bar"];
const root = document.documentElement;
const byId = (id) => document.getElementById(id);

let origin = "";
let version = 0;
let height = 0;

// Begin to speak, where this is an embedded table and its host's origin is known.
export function listen(host, tell) {
  if (!host) return;
  root.dataset.embed = "1";
  if (host.accent) root.style.setProperty("--accent", host.accent);
  ({ origin, version } = host);
  if (!origin) return;
  addEventListener("message", (event) => heard(event, host.longest, tell));
  const watch = new ResizeObserver(resized);
  for (const id of ["main", ...AROUND]) watch.observe(byId(id));
}

// Send a message to the page around this one.
export function send({ type, data }) {
  if (origin) window.parent.postMessage({ club: version, type, ...data }, origin);
}

// What is not from the host, or no message at all, is counted by an empty message.
function heard({ origin: from, source, data }, longest, tell) {
  if (from !== origin || source !== window.parent) return tell(message("host"));
  let text = "";
  try {
    text = JSON.stringify(data) ?? "";
  } catch {
    // A message need not fit JSON (circles, big integers): then it is none of ours.
  }
  const ours = text && text.length <= longest && Object(data) === data && !Array.isArray(data);
  const known = ours && "club" in data && typeof data.type === "string";
  tell(known ? message("host", data.type || "?", text) : message("host"));
}

// The height the table would like to have, whenever it changes.
function resized() {
  const main = byId("main");
  const { top } = main.getBoundingClientRect();
  const bottoms = [...main.children].map((child) => child.getBoundingClientRect().bottom);
  const around = AROUND.reduce((sum, id) => sum + byId(id).offsetHeight, 0);
  const wanted = Math.round(Math.max(top, ...bottoms) - top + around);
  if (wanted === height) return;
  height = wanted;
  send({ type: "height", data: { height } });
}
