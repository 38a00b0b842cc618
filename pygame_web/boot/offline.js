// Keeps the club for days without a network, offers new versions, opens files handed over by the system.
import { Workbox } from "workbox-window/build/workbox-window.prod.mjs";
import { urlOf } from "./download.js";
import { keep } from "./snapshot.js";
import { word } from "./words.js";

const HOUR = 3_600_000;
const root = document.documentElement;
const bar = document.getElementById("update");
const FIRST = root.dataset.patience / 3; // milliseconds before the second try, twice that before the third, …
const LAST = 128 * FIRST;

// Cache everything for later visits: the site by a service worker, and the snapshot.
export function install() {
  if (navigator.serviceWorker && isSecureContext) persist("offline", register);
  persist("kept", keep);
}

// Retry with growing delays, and as soon as the network is back. On success `data-<name>` is "1".
async function persist(name, attempt) {
  for (let wait = FIRST; wait <= LAST; wait *= 2) {
    try {
      await attempt();
      root.dataset[name] = "1";
      return;
    } catch (error) {
      console.warn(`Not yet ${name}:`, error?.message ?? error);
    }
    await new Promise((again) => {
      setTimeout(again, wait);
      addEventListener("online", again, { once: true });
    });
  }
}

async function register() {
  const isFirst = !navigator.serviceWorker.controller;
  const worker = new Workbox(new URL("../sw.js", import.meta.url).href);
  let accepted = false;
  worker.addEventListener("waiting", () =>
    offer(() => {
      accepted = true;
      worker.messageSkipWaiting();
    }),
  );
  // Another window may have accepted for all: this one continues until its visitor reloads.
  worker.addEventListener("controlling", ({ isUpdate }) => {
    if (accepted) location.reload();
    else if (isUpdate) offer(() => location.reload());
  });
  await active(await worker.register());
  if (root.dataset.start === "library") await keepLibrary();
  if (isFirst) keepCode().catch(({ message }) => console.warn("the compiled machine is not kept:", message));
  // An installed app is in front for minutes at a time: check then too.
  let looked = 0;
  const look = async () => {
    if (document.hidden || Date.now() - looked < HOUR) return;
    looked = Date.now();
    await worker.update().catch(() => (looked = 0));
  };
  document.addEventListener("visibilitychange", look);
  setInterval(look, HOUR);
}

// Who starts without a snapshot needs its files without a network, too: the service worker keeps them when it is asked.
async function keepLibrary() {
  await taken();
  const answers = await Promise.all(["library.zip", "app.pack"].map((name) => fetch(urlOf(name))));
  if (!answers.every(({ ok }) => ok)) throw new Error("the library did not come");
}

// Chromium stores compiled code beside a file in the service worker's cache, and later visits start from it. A first
// visit loads the machine before there is a service worker, so this compiles it again from the cache. Chromium knows the
// file and reuses its code. Other browsers would compile everything twice.
async function keepCode() {
  await taken();
  const { controller } = navigator.serviceWorker;
  if (controller && "userAgentData" in navigator) await WebAssembly.compileStreaming(fetch(urlOf("pyodide.asm.wasm")));
}

// The service worker takes this page. One that was loaded past the service worker stays without it.
async function taken() {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return;
  const change = new Promise((go) => serviceWorker.addEventListener("controllerchange", go, { once: true }));
  await Promise.race([change, new Promise((go) => setTimeout(go, FIRST))]);
}

// A browser drops a worker whose installation fails without telling the page that registered it.
function active({ active, installing, waiting }) {
  if (active) return null;
  const worker = installing ?? waiting;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state.startsWith("activat")) resolve();
      else if (worker.state === "redundant") reject(new Error("a file did not come as it should"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

function offer(accept) {
  const [text, now, later] = ["span", "[data-now]", "[data-later]"].map((part) => bar.querySelector(part));
  text.textContent = word("update");
  now.textContent = word("updateNow");
  later.textContent = word("later");
  now.onclick = () => {
    now.disabled = true;
    accept();
  };
  later.onclick = () => (bar.hidden = true);
  bar.hidden = false;
}

// A record opened with the installed app: the table reads it as an imported file.
globalThis.launchQueue?.setConsumer(async ({ files = [] }) => {
  await whenReady();
  for (const handle of files) await clubtable.open(await handle.getFile());
});

export function whenReady() {
  return new Promise((resolve) => {
    const look = () => root.dataset.ready === "1" && (watch.disconnect(), resolve());
    const watch = new MutationObserver(look);
    watch.observe(root, { attributes: true, attributeFilter: ["data-ready"] });
    look();
  });
}
