// Keeps the club for days without a network, offers new versions, opens files handed over by the system.
import { Workbox } from "workbox-window/build/workbox-window.prod.mjs";
import { word } from "./words.js";

const HOUR = 3_600_000;
const root = document.documentElement;
const bar = document.getElementById("update");

export function install() {
  if (!navigator.serviceWorker || !isSecureContext) return;
  const worker = new Workbox(new URL("../sw.js", import.meta.url).href);
  let accepted = false;
  worker.addEventListener("waiting", () =>
    offer(() => {
      accepted = true;
      worker.messageSkipWaiting();
    }),
  );
  // Another window may have accepted for all: this one goes on until its visitor wants to reload.
  worker.addEventListener("controlling", ({ isUpdate }) => {
    if (accepted) location.reload();
    else if (isUpdate) offer(() => location.reload());
  });
  worker
    .register()
    .then(() => navigator.serviceWorker.ready)
    .then(() => {
      root.dataset.offline = "1";
      setInterval(() => worker.update().catch(() => {}), HOUR);
    })
    .catch((error) => console.warn("Nothing is kept for offline play:", error?.message ?? error));
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
