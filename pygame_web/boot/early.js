// Runs before the page is drawn: chooses the visitor's language among the prerendered ones, and keeps
// the clicks that are made before Python can answer them. They are repeated once `data-ready` is 1.
(() => {
  const root = document.documentElement;
  // Only the embed page may be framed. If a host cannot forbid framing the others, they redirect to it.
  const FRAMED = "embed";

  if (window.parent !== window && root.dataset.page !== FRAMED) {
    const there = new URL(`${FRAMED}.html${location.search}${location.hash}`, location.href);
    if (root.dataset.page !== "index") there.searchParams.set("game", root.dataset.page);
    location.replace(there);
  }

  const { python, first } = document.currentScript.dataset;
  const at = (path, from = document.baseURI) => new URL(path, from).href;

  // Where a browser asks for trusted types, this says which addresses may become a worker: those of our two files, and
  // of blobs of this page, from which PyScript starts its own. A script element gets none of them, and nothing gets
  // markup or text.
  const WORKERS = [at("sw.js"), at("copier.js", at(python))];
  const BLOB = `blob:${origin}/`;

  function workerAddress(text, _, sink) {
    const address = at(text);
    const isOurs = WORKERS.includes(address) || address.startsWith(BLOB);
    return isOurs && !sink?.includes("ScriptElement") ? address : null;
  }
  globalThis.trustedTypes?.createPolicy("default", { createScriptURL: workerAddress });

  // The rules are a program that some browsers do not run: it is missing in Lockdown Mode, and a policy may forbid it.
  function runs() {
    try {
      return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)) !== null;
    } catch {
      return false;
    }
  }

  const ANSWERED = "button, [data-act], [data-step], [role=button]";

  // The visitor's language among those of the page.
  function language() {
    const asked = new URLSearchParams(location.search).get("lang");
    let kept = null;
    try {
      kept = localStorage.getItem("clubtable.lang");
    } catch {
      // Storage is forbidden here (an embedded page, a private window): ask the browser instead.
    }
    const wanted = [asked, kept, ...(navigator.languages ?? [])].filter(Boolean);
    return wanted.map((tag) => tag.toLowerCase().split(/[-_]/)[0]).find((tag) => tag in clubtable.words);
  }

  function speak() {
    const chosen = language();
    const template = chosen && document.querySelector(`template[data-lang="${chosen}"]`);
    if (!template) return;
    document.getElementById("page").replaceChildren(template.content.cloneNode(true));
    root.lang = chosen;
    document.title = template.dataset.title;
  }

  const waiting = [];

  function keep(event) {
    if (root.dataset.ready === "1") return;
    const target = event.target.closest?.(ANSWERED);
    if (!target || target.closest("#boot, #update, #stopped") || target.disabled) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push(target);
    target.setAttribute("aria-busy", "true");
  }

  // The page may have been redrawn: then the same element is the one with the same attributes.
  function sameAs(old) {
    if (old.isConnected) return old;
    const names = [...old.attributes].filter(({ name }) => name === "id" || name.startsWith("data-"));
    if (!names.length) return null;
    const parts = names.map(({ name, value }) => `[${name}="${CSS.escape(value)}"]`);
    return document.querySelector(old.localName + parts.join(""));
  }

  function repeat() {
    if (root.dataset.ready !== "1") return;
    watch.disconnect();
    document.removeEventListener("click", keep, true);
    for (const old of waiting.splice(0)) {
      old.removeAttribute("aria-busy");
      const target = sameAs(old);
      target?.removeAttribute("aria-busy");
      target?.click();
    }
  }

  const watch = new MutationObserver(repeat);
  watch.observe(root, { attributes: true, attributeFilter: ["data-ready"] });
  document.addEventListener("click", keep, true);

  // Remove every cached file of this page, and reload it.
  async function repair() {
    try {
      const ours = (await caches.keys()).filter((key) => key.startsWith("clubtable"));
      for (const key of ours) await caches.delete(key);
      await (await navigator.serviceWorker.getRegistration())?.unregister();
    } catch {
      // Without storage nothing is cached.
    }
    location.reload();
  }

  // Repair without being asked, but only once a session, only what is kept, and only when the host can be reached:
  // without a network the kept files are all there is.
  async function repairOnce() {
    try {
      if (sessionStorage.getItem("clubtable.repaired") || !(await keeps())) return false;
      const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" });
      if (!answer.ok) return false;
      sessionStorage.setItem("clubtable.repaired", "1");
    } catch {
      return false;
    }
    await repair();
    return true;
  }

  async function keeps() {
    for (const name of await caches.keys()) {
      if (name.startsWith("clubtable") && (await (await caches.open(name)).keys()).length) return true;
    }
    return false;
  }

  // The start has ended without a table. What fails after Python has started has nothing to do with files; the table
  // itself may have told it already, but perhaps not why.
  function giveUp(error, damaged = false, word) {
    if (root.dataset.ready === "1") return;
    if (!root.dataset.start) return clubtable.fail(error, damaged, word);
    console.warn("The table did not start:", error);
    clubtable.cause = error;
    if (!document.getElementById("stopped")) clubtable.tell("failed", () => location.reload());
  }

  // A frame whose sandbox keeps it from its own origin may load none of our modules.
  const boxed = origin === "null" && window.parent !== window;

  // What the browser or frame permanently lacks: nothing else is reported later.
  const lack = (word) => clubtable.tell(word, () => location.reload(), null, false, "", true);

  // Python starts now. A script element would wait until the page is read and drawn.
  const able = (clubtable.able = !boxed && runs());
  if (able) import(at(python)).catch(() => {});
  else addEventListener("DOMContentLoaded", () => lack(boxed ? "boxed" : "wasm"));

  // The largest file is on its way before there is a worker to ask for it, as soon as the page can be seen; the
  // browser keeps it for that moment. A service worker has it at hand.
  async function fetchFirst() {
    const { body } = await fetch(first, { priority: "low" });
    const reader = body.getReader();
    while (!(await reader.read()).done) clubtable.alive();
  }
  if (able && !navigator.serviceWorker?.controller) {
    requestAnimationFrame(() => setTimeout(() => fetchFirst().catch(() => {})));
  }

  Object.assign(clubtable, { language, speak, repair, repairOnce, giveUp });
})();
