// Tells the visitor about a fault when Python cannot: a sentence, a report to copy, a new start. It changes nothing that
// is stored.
import { word } from "../boot/words.js";
import { copy } from "./share.js";

const root = document.documentElement;
const LONGEST = 20_000;

// Where a fault showed, as text.
export const trace = (error) => String(error?.stack ?? error).slice(0, LONGEST);

const faults = [];

// Tell that nothing goes on by itself any more.
export function stopped(error) {
  console.error(error);
  faults.push(trace(error));
  const boot = document.getElementById("boot");
  if (boot) boot.hidden = true;
  if (document.getElementById("stopped")) return;
  const box = document.createElement("div");
  Object.assign(box, { id: "stopped", className: "toast", role: "alert" });
  const text = document.createElement("span");
  text.textContent = word("stopped");
  box.append(text, button(word("report"), copyReport), button(word("reload"), () => location.reload()));
  document.body.append(box);
}

function button(words, press) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "btn", textContent: words });
  made.addEventListener("click", press);
  return made;
}

// There is no record in it: nobody is left who could read one.
async function copyReport({ target }) {
  const { start = "", page = "" } = root.dataset;
  const version = new URL(".", import.meta.url).pathname.split("/").at(-2);
  const head = ["The club table, a report", `version: ${version}`, `start: ${start}`, `page: ${page}`];
  const causes = [clubtable.cause ?? [], faults].flat();
  const report = [...head, `browser: ${navigator.userAgent}`, ...causes].join("\n");
  if (await copy(report)) return target.replaceChildren("✓");
  const field = document.createElement("textarea");
  Object.assign(field, { readOnly: true, value: report, rows: 4 });
  target.replaceWith(field);
  field.select();
}
