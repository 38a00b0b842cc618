// The page of the table: sends events to Python, draws its answers, and carries out its effects.
import { openDB } from "idb";
import "./aim_later.js";
import * as bots from "./bots.js";
import * as chip from "./chip.js";
import * as dom from "./dom.js";
import * as drop from "./drop.js";
import * as sounds from "./scene_sounds.js";
import * as host from "./host.js";
import * as parts from "./parts.js";
import * as pan from "./pan.js";
import { prepare, script } from "./later.js";
import { message } from "./message.js";
import { patch } from "./patch.js";
import * as place from "./place.js";
import * as point from "./point.js";
import * as python from "./python.js";
import * as recap from "./recap.js";
import "./room.js";
import * as shape from "./shape.js";
import * as share from "./share.js";
import * as wake from "./wake.js";
import * as storage from "./storage.js";
import * as stage from "./stage.js";
import { stopped, trace } from "./trouble.js";
import { after, idle, quiet } from "./idle.js";
import * as withheld from "./withheld.js";

const root = document.documentElement;

// Both take a while, so both begin now.
const kept = storage.everything();

let table;
let waiting = [];
let clicked = 0;
let busy = null;
let more = false; // whether Python owes the picture: what others wait for went out before it

// Events go to Python in order, those that come while it thinks together: one picture for all of them.
function tell(event, time = 0) {
  waiting.push({ ...event, at: Date.now() });
  clicked ||= time;
  // In a turn of its own: what fails at once must not leave the page busy for ever.
  busy ??= Promise.resolve().then(answerAll);
}

async function answerAll() {
  while (waiting.length || more) {
    const events = waiting;
    const began = clicked;
    waiting = [];
    clicked = 0;
    more = false;
    try {
      const reply = shape.reply(await table.answer(JSON.stringify(events)));
      more = reply.more;
      reply.faults.forEach((fault) => console.error(fault));
      if (more) carry(reply.effects);
      else carryOut(reply);
    } catch (error) {
      // What is no reply is dropped; the next one may be.
      if (error instanceof shape.Malformed) fault(error);
      else stopped(error);
    }
    if (more) clicked = began || clicked;
    else if (began) measure(began);
  }
  // In the same breath as the last look at what waits: nobody can tell something between.
  busy = null;
}

let undrawn = {};
let unplayed = null;
let dress = () => {};

// An effect that has something to tell at once (a link was made) is answered first: what it changes belongs to the
// same picture. Nothing waits until it is stored: what cannot be is told later.
function carryOut({ regions, scene, effects, look, place: where, late }) {
  Object.assign(undrawn, regions);
  unplayed = scene ?? unplayed;
  dress = () => dom.dress(look);
  sounds.tune(look.sound, look.vibration);
  if (where.bots) bots.wakeSoon();
  place.follow(where);
  wake.follow(where.awake);
  behind = late;
  const known = waiting.length;
  // Only what is drawn can get the focus.
  const focused = effects.filter((effect) => effect.do === "Focus");
  carry(effects);
  if (waiting.length > known && !focused.length) return;
  draw();
  focused.forEach((effect) => withheld.unveiled(() => dom.focus(effect)));
  withheld.unveiled(catchUp);
}

function carry(effects) {
  for (const effect of effects) {
    try {
      // Some end later: their faults are told as well.
      DOORS[effect.do]?.(effect)?.catch?.(fault);
    } catch (error) {
      fault(error);
    }
  }
}

// A closed log is drawn after the table, where there is room to see it.
let behind = false;

// To ask whether it is seen computes styles, so that waits until the answer is painted.
function catchUp() {
  if (behind) idle(() => behind && document.getElementById("log").checkVisibility() && tell({ type: "nothing" }));
}

addEventListener("resize", catchUp);

// The table as it is, then on top of it what led to it; what tells of it waits until that is over.
function draw() {
  const scene = unplayed;
  if (scene || "main" in undrawn) stage.cut();
  if (scene) withheld.remember();
  const cast = scene && stage.prepare(scene);
  patch(withheld.sift(undrawn, Boolean(cast?.veil)));
  follow();
  undrawn = {};
  unplayed = null;
  withheld.unveiled(dress);
  if (scene) stage.play(scene, cast);
}

function follow() {
  pan.follow();
  chip.follow();
  point.follow();
}

function lifted() {
  withheld.tell();
  follow();
}

// A message sent before a frame is painted arrives after it.
const painted = new MessageChannel();
const shown = [];
painted.port1.onmessage = () => shown.shift()();
const whenShown = (act) => {
  shown.push(act);
  requestAnimationFrame(() => painted.port2.postMessage(null));
};

// "click" runs from the event until the frame that shows its answer is painted.
const measure = (start) => whenShown(() => performance.measure("click", { start }));

// Ask a bot after the board is painted: on a phone, thinking and painting share one core. A page out of sight may paint
// nothing, so wait no longer than this.
const UNSEEN = 500; // milliseconds
const askBot = async (question) => {
  if (!document.hidden) await Promise.race([new Promise(whenShown), after(UNSEEN)]);
  return bots.ask(question, tell);
};

// A fault of these scripts reaches the visitor as those of Python do: in words, with a report.
// Each is told once: telling it must not be what fails again.
const faults = new Set();

function fault(error) {
  console.error(error);
  const text = trace(error);
  if (faults.has(text)) return;
  faults.add(text);
  tell(message("fault", "", text));
}

// Leads to the scripts of features that have their own.
const door = new URL("elsewhere.js", import.meta.url).href;
const alone = {};

// Ask a feature's own script to do something. If the script cannot be loaded, its body cannot either.
async function askScript(feature, what, data) {
  try {
    alone[feature] ??= await script((await script(door)).default[feature]);
  } catch (error) {
    console.warn(`${feature}: ${error.message}`);
    return tell(message("loaded", feature));
  }
  return alone[feature].carry({ ask: what, data }, { table, tell, openDB, prepare, script, door });
}

const wait = (ms, act) => setTimeout(act, ms);

// What each effect of `shell/effects.py` does, but Focus.
const DOORS = {
  Wait: ({ ms, message: { verb, arg, value }, scene }) =>
    (scene ? stage.later : wait)(ms, () => tell(message(verb, arg, value))),
  AskBot: askBot,
  Save: storage.save,
  Forget: storage.forget,
  Settle: storage.settle,
  Keep: storage.keep,
  AskRoom: storage.tellRoom,
  Download: share.download,
  PickFile: () => share.pick((name, text) => tell(message("imported", name, text))),
  Share: async ({ fragment, sheet, copy, words }) => {
    // The link is shown at once: a browser may ask the person before it lets us copy.
    const address = share.address(fragment);
    tell(message("shared", "", address));
    if (sheet && (await share.hand(address, words))) return;
    const text = words ? `${words}\n${address}` : address;
    if (copy || sheet) tell(message("shared", (await share.copy(text)) ? "copied" : "refused", address));
  },
  Load: (part) => (part.alone ? askScript(part.feature, "load", part.message) : parts.load(part, tell)),
  Job: (job) => parts.run(job, tell),
  Fetch: async ({ name }) => tell(message("fetched", name, await share.file(name))),
  Code: async ({ text }) => tell(message("code", text, await share.squares(text))),
  Picture: async (facts) => tell(message("pictured", ...(await share.picture("draw", facts)))),
  HandPicture: async (asked) => tell(message("pictured", ...(await share.picture("hand", asked)))),
  Install: share.install,
  Copy: async ({ text, then }) => tell(message(then, (await share.copy(text)) ? "yes" : "")),
  ClearAddress: share.clearFragment,
  Press: () => dom.press() || tell(message("main", "none")),
  Cross: dom.cross,
  Tell: host.send,
  Script: ({ feature, ask: what, data }) => askScript(feature, what, data),
};

// Whatever stops Python itself at these facts came by the address: once more without it.
async function begin(facts) {
  try {
    return await table.begin(JSON.stringify(facts));
  } catch (error) {
    console.error(error);
    share.clearFragment();
    return table.begin(JSON.stringify({ ...facts, fragment: "", query: {}, resumed: "" }));
  }
}

async function start() {
  table = await python.table;
  const page = root.dataset.page ?? "index";
  const facts = {
    entropy: Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(""),
    languages: [...(navigator.languages ?? [])],
    query: Object.fromEntries(new URLSearchParams(location.search)),
    fragment: share.fragment(),
    ...(await kept),
    resumed: page === "embed" ? "" : place.remembered(),
    page,
    reload: performance.getEntriesByType("navigation")[0]?.type === "reload",
    language: root.lang,
    relays: root.dataset.relays?.split(" ") ?? [],
    about: {
      version: new URL(".", import.meta.url).pathname.split("/").at(-2),
      start: root.dataset.start ?? "",
      browser: navigator.userAgent,
    },
    at: Date.now(),
    zone: -new Date().getTimezoneOffset(),
    workers: root.dataset.workers !== "none",
    lasting: (await navigator.storage?.persisted?.().catch(() => false)) ?? false,
  };
  const reply = shape.firstReply(await begin(facts));
  reply.faults.forEach((fault) => console.error(fault));
  // Read before the first picture replaces it; told before anything else is.
  const typed = [];
  dom.early((event) => typed.push(event));
  place.start(reply.place);
  host.listen(reply.host, tell);
  storage.listen(tell);
  carryOut(reply);
  dom.listen(tell);
  drop.listen(clubtable.open);
  recap.listen();
  stage.listen(sounds.hear, lifted);
  place.listen(tell);
  typed.forEach((event) => tell(event));
  if (share.hasSheet()) root.dataset.sheet = "1";
  root.dataset.ready = "1";
  quiet().then(() => parts.rest(tell).then(rested));
  // A first visitor's lobby was left as it was prerendered.
  if (!Object.keys(reply.regions).length) idle(() => tell({ type: "nothing" }));
  if (Object.keys(facts.saved).length) idle(storage.tellRoom);
}

// Resolves when the bodies of the features are there, or could not be had.
let rested;
clubtable.rested = new Promise((done) => (rested = done));
// Resolves when everything that was told so far is answered and shown.
clubtable.settled = async () => {
  while (busy) await busy;
};
// Resolves when every game that was played so far is on the disk, or was told not to be.
clubtable.stored = storage.written;
// A record opened with the installed app.
clubtable.open = async (file) => tell(message("imported", file.name, await share.text(file)));

// Once Python is there no file is to blame: nothing that is kept is thrown away.
start().catch((error) => (table ? stopped(error) : clubtable.giveUp(error?.message ?? error)));
