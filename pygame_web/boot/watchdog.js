// Stands in the page itself, before every other file: tells the visitor when the start stands still or a file of it
// does not come, and goes on by itself when the network is well again.
(() => {
  const root = document.documentElement;
  const { words, parts, app } = document.currentScript.dataset;
  const WORDS = JSON.parse(words);
  const PARTS = parts.split(" "); // the files of the start that are not checked by `download.js`
  const PATIENCE = Number(root.dataset.patience); // milliseconds without a sign of progress
  const LONGEST = 4 * PATIENCE; // between two tries
  const BLIND = 3; // reloads in a row although nothing was seen to be wrong with the network
  const PLAIN = "position:fixed;inset:auto 0 0;padding:1em;background:#fff;color:#000";
  const now = () => performance.now();
  const ready = () => root.dataset.ready === "1";
  const sheet = () => document.querySelector("link[rel=stylesheet]");
  const count = () => document.getElementsByTagName("*").length + performance.getEntriesByType("resource").length;

  let tries = history.state?.tries ?? 0;
  let wait; // before it tries again by itself; twice that the next time, …
  let last; // when there was progress
  let looked = now();
  let seen = 0; // elements of the page and files that came
  let computing = false; // everything has arrived, Python is being set up
  let bad = false; // the network was seen to be bad
  let probing = false;
  let trouble = null;
  let timer;

  // Something arrived. `all` says whether that was everything.
  function alive(all = false) {
    computing = all;
    last = now();
    wait = Math.min(LONGEST, (PATIENCE / 8) * 2 ** tries);
    if (trouble?.passing) settle();
  }

  const say = (word) => (WORDS[clubtable.language()] ?? WORDS.en)[word];

  // Say `word` with a button that does `press`. When `may` resolves to true, asked again and again, that is done
  // without a press. What is `passing` goes with the next sign of progress; `what` names the file, for whoever can
  // do something about it. No later problem replaces what is `final`.
  function tell(word, press, may, passing, what, final) {
    if (trouble?.final) return;
    trouble = { press, may, passing, final };
    const { box, button } = place();
    explain(word, what);
    button.textContent = say("again");
    button.onclick = go;
    box.style.cssText = sheet()?.sheet ? "" : PLAIN;
    box.hidden = button.hidden = false;
    plan();
  }

  const explain = (word, what) => (place().text.textContent = say(word) + (what ? ` (${what})` : ""));

  // The place of the sentence and the button. A truncated page may end before or between them.
  function place() {
    const made = (name, within) => within.appendChild(document.createElement(name));
    const box = document.getElementById("boot") ?? made("div", document.body ?? root);
    box.id = "boot";
    const [text, button] = ["span", "button"].map((name) => box.querySelector(name) ?? made(name, box));
    return { box, text, button };
  }

  function settle() {
    clearTimeout(timer);
    trouble = null;
    const { box, button } = place();
    box.hidden = (button.hidden = true) && ready();
  }

  function go() {
    const { press } = trouble;
    settle();
    press();
  }

  function plan() {
    clearTimeout(timer);
    if (trouble.may) timer = setTimeout(again, wait);
    wait = Math.min(LONGEST, 2 * wait);
  }

  async function again() {
    const asked = trouble;
    clearTimeout(timer);
    probing = true;
    const may = await asked.may();
    probing = false;
    seen = count();
    if (trouble === asked) may ? go() : plan();
  }

  function look() {
    // Time in which the machine slept or was too busy to check does not count as waiting.
    if (now() - looked > PATIENCE / 3) last = looked = now();
    looked = now();
    if (!probing && seen !== (seen = count())) alive(computing);
    if (!trouble && now() - last > PATIENCE) still();
  }

  function still() {
    // Nothing is drawn before the style sheet has arrived.
    if (sheet() && !sheet().sheet) unstyled();
    else if (computing) tell("slow", reload, null, true);
    else tell("broken", reload, async () => (await well()) && (bad || now() - last > 3 * PATIENCE), true);
  }

  // The word for an answer that is no file, as in `download.js`.
  const blame = (status) => (status < 500 && ![404, 408, 410, 429].includes(status) ? "refused" : "server");

  // A file as the host has it now. Only a network that failed is blamed: what answers in the file's place, a host that
  // has it not and whoever refuses it are told by a `word` of their own.
  async function get(url, isOurs) {
    const name = url.replace(/[?#].*/, "").split("/").at(-1);
    const wrong = (word, what) => Object.assign(new Error(what), { word, what: `${name} ${what}`.trim() });
    const answer = await fetch(url, { cache: "reload", signal: AbortSignal.timeout(LONGEST) }).catch((error) => {
      throw error instanceof TypeError ? wrong("", "") : error;
    });
    if (!answer.ok) throw wrong(blame(answer.status), answer.status);
    const text = await answer.text();
    if (!isOurs(answer, text)) throw wrong("portal", "");
    return text;
  }
  const part = (url) => get(url, ({ headers }) => !/html/.test(headers.get("Content-Type")));
  const page = () => get(location.href, (_, text) => text.includes('id="update"'));
  // The page arrives but one of its files gets no answer: something blocks that one.
  const known = (url) =>
    part(url).catch((error) => {
      throw error.word === "" ? Object.assign(error, { word: "refused" }) : error;
    });

  // Whether the network delivers what is requested.
  async function gives(asked) {
    try {
      await asked();
      return true;
    } catch ({ word, what }) {
      bad = true;
      tries = 0;
      if (word && trouble && !trouble.final) explain(word, what);
      return false;
    }
  }

  async function start() {
    if ((await page()).includes(app)) for (const url of PARTS) await known(url);
  }

  // Whether a reload is worth while: the page and all parts come as they should, or there is a new version.
  async function well() {
    // A service worker's cache says nothing about the network.
    if (navigator.serviceWorker?.controller) return false;
    if (!(await gives(start))) return false;
    if (bad || tries < BLIND) return true;
    tell("failed", clubtable.repair);
  }

  const once = () => history.replaceState({ ...history.state, tries: tries + 1 }, "");

  function reload() {
    once();
    location.reload();
  }

  function mend() {
    once();
    clubtable.repair();
  }

  // A file of the start did not come, or is not what it should be. When everything seems to have come and Python has
  // not started, what came is perhaps `damaged`.
  function fail(what, damaged = false, word = "failed") {
    if (ready() || (hard() && !damaged)) return;
    console.warn("The table does not start:", what);
    if (damaged) tell(word, mend, well);
    else {
      tell("broken", reload, well);
      // The cause can be reported before the next try.
      if (!navigator.serviceWorker?.controller) gives(start);
    }
    clubtable.repairOnce();
  }

  // Problems that only a restart can fix.
  const hard = () => trouble && trouble.press !== restyle && !trouble.passing;

  // The style sheet is requested again without a reload.
  let restyle;
  function unstyled() {
    const old = sheet();
    const { href, integrity } = old;
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href, integrity });
    link.onload = () => {
      place().box.style.cssText = "";
      if (trouble && !hard()) settle();
    };
    old.remove();
    restyle = () => document.head.append(link);
    if (hard()) return;
    const comes = () => gives(async () => (await page()) && known(href));
    tell("broken", restyle, comes);
    comes();
  }

  const broken = ({ target, filename, error }) => {
    const url = target.src ?? target.href ?? (error instanceof SyntaxError ? filename : "");
    if (target === sheet()) unstyled();
    else if (PARTS.some((part) => url?.endsWith?.(part))) fail(url);
  };
  addEventListener("error", broken, true);
  addEventListener("DOMContentLoaded", () => document.getElementById("update") || fail("the end of the page"));
  addEventListener("online", () => trouble?.may && again());

  const watch = setInterval(look, PATIENCE / 15);
  const over = new MutationObserver(() => {
    if (!ready()) return;
    over.disconnect();
    clearInterval(watch);
    if (trouble && trouble.press !== restyle) settle();
    if (tries) history.replaceState({ ...history.state, tries: 0 }, "");
  });
  over.observe(root, { attributeFilter: ["data-ready"] });

  window.clubtable = { words: WORDS, alive, tell, fail };
  alive();
})();
