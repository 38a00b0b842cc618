// Shows the progress of the start, and forwards its messages.
import { quiet } from "../browser/idle.js";
import { open, sound } from "./channel.js";
import { install, whenReady } from "./offline.js";
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

// Files arrive in hundreds of pieces; drawing once a frame is enough.
function show() {
  if (!drawing) requestAnimationFrame(draw);
  drawing = true;
}

// While there is a message, it stays there (`watchdog.js`).
function draw() {
  drawing = false;
  const { loaded, total } = progress;
  if (!total || ready() || !button.hidden) return;
  bar.value = loaded / total;
  const stage = loaded < total ? word("loading") : word("starting");
  text.textContent = `${stage} ${megabytes(loaded)} / ${megabytes(total)} MB`;
}

const start = open();

// A download has failed repeatedly. Another try shows whether the network is back.
function tryAgain() {
  show();
  start.postMessage({ again: true });
}

start.onmessage = ({ data }) => {
  const { done, failed, error, word: to, what } = sound(data);
  if (done) {
    progress = done;
    clubtable.alive(done.loaded >= done.total);
    show();
  }
  if (failed) clubtable.tell(failed, tryAgain, async () => true, false, what);
  if (error) clubtable.giveUp(error, true, to);
};

whenReady().then(() => {
  box.hidden = button.hidden;
  quiet().then(() => {
    start.postMessage({ rest: true });
    install();
  });
});

if (!ready() && button.hidden) {
  text.textContent = word("loading");
  box.hidden = false;
}
