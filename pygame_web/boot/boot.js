// Shows how far the start is, and offers another try when something fails.
import { open } from "./channel.js";
import { install, whenReady } from "./offline.js";
import { keep } from "./snapshot.js";
import { language, word } from "./words.js";

const root = document.documentElement;
const box = document.getElementById("boot");
const [bar, text, button] = ["progress", "span", "button"].map((name) => box.querySelector(name));
const ready = () => root.dataset.ready === "1";

const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const number = new Intl.NumberFormat(language(), digits);
const megabytes = (bytes) => number.format(bytes / 1e6);
let progress = { loaded: 0, total: 0 };
let drawing = false;

// Files arrive in hundreds of pieces; one drawing a frame is enough.
function show() {
  if (!drawing) requestAnimationFrame(draw);
  drawing = true;
}

function draw() {
  drawing = false;
  const { loaded, total } = progress;
  if (!total || ready() || asked) return;
  bar.value = loaded / total;
  const stage = loaded < total ? word("loading") : word("starting");
  text.textContent = `${stage} ${megabytes(loaded)} / ${megabytes(total)} MB`;
}

// Show what went wrong with a button, and wait until it is pressed; several may wait for one press.
let asked = null;

function ask(message) {
  text.textContent = word(message);
  button.textContent = word("again");
  button.hidden = false;
  asked ??= new Promise((resolve) => {
    button.onclick = () => {
      asked = null;
      button.hidden = true;
      show();
      resolve();
    };
  });
  return asked;
}

const start = open();
start.onmessage = async ({ data: { way, done, failed, error } }) => {
  if (way) root.dataset.start = way;
  if (done) {
    progress = done;
    show();
  }
  if (failed) await ask("broken").then(() => start.postMessage({ again: true }));
  if (error) clubtable.giveUp(error);
};
addEventListener("online", () => button.hidden || button.click());

// Nothing helped: a damaged copy may have been kept, so fetch everything anew, first without asking.
let given = null;
clubtable.giveUp = (error) => (given ??= giveUp(error));

async function giveUp(error) {
  console.warn("The table did not start:", error);
  if (!(await clubtable.repairOnce())) {
    await ask("failed");
    await clubtable.repair();
  }
}

whenReady().then(() => {
  box.hidden = true;
  const idle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 2000));
  const work = async () => {
    install();
    await keep().catch((error) => console.warn("No snapshot was kept:", error?.message ?? error));
    root.dataset.kept = "1";
  };
  idle(work, { timeout: 5000 });
});

if (!ready()) {
  text.textContent = word("loading");
  box.hidden = false;
}
