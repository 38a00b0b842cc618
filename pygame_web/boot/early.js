// Runs before the page is drawn: chooses the visitor's language among the prerendered ones, and keeps
// the clicks that are made before Python can answer them. They are repeated once `data-ready` is 1.
(() => {
  const root = document.documentElement;
  // Only this page is made to be framed. Where a host cannot forbid it for the others, they go there.
  const FRAMED = "embed";

  if (window.parent !== window && root.dataset.page !== FRAMED) {
    const there = new URL(`${FRAMED}.html${location.search}${location.hash}`, location.href);
    if (root.dataset.page !== "index") there.searchParams.set("game", root.dataset.page);
    location.replace(there);
  }

  const ANSWERED = "button, [data-act], [data-step], [role=button]";

  function language() {
    const asked = new URLSearchParams(location.search).get("lang");
    let kept = null;
    try {
      kept = localStorage.getItem("clubtable.lang");
    } catch {
      // Storage is forbidden here (an embedded page, a private window): ask the browser instead.
    }
    const there = new Set([root.lang]);
    for (const other of document.querySelectorAll("template[data-lang]")) there.add(other.dataset.lang);
    const wanted = [asked, kept, ...(navigator.languages ?? [])].filter(Boolean);
    return wanted.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => there.has(tag));
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

  // The page may have been drawn anew since: then the same element is the one with the same attributes.
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

  // Forget every kept file of this page, and load it anew.
  async function repair() {
    try {
      const ours = (await caches.keys()).filter((key) => key.startsWith("clubtable"));
      for (const key of ours) await caches.delete(key);
      await (await navigator.serviceWorker.getRegistration())?.unregister();
    } catch {
      // Nothing is kept where storage is forbidden.
    }
    location.reload();
  }

  // Repair without being asked, but only once a session, and only when the host can be reached: without
  // a network the kept files are all there is.
  async function repairOnce() {
    try {
      if (sessionStorage.getItem("clubtable.repaired")) return false;
      const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" });
      if (!answer.ok || !(await caches.keys()).length) return false;
      sessionStorage.setItem("clubtable.repaired", "1");
    } catch {
      return false;
    }
    await repair();
    return true;
  }

  // A script of ours that cannot be loaded or read.
  function broken(event) {
    const source = event.target?.src ?? event.filename ?? "";
    if (root.dataset.ready !== "1" && /\/(app|lib)[-/]/.test(source)) repairOnce();
  }
  addEventListener("error", broken, true);

  // Python starts now. A script element would wait until the page is read and drawn.
  import(new URL("python.js", document.currentScript.src).href).catch(() => {});

  // The largest file is on its way before there is a worker to ask for it, as soon as the page can be seen; the
  // browser keeps it for that moment. A service worker has it at hand.
  function fetchFirst(url) {
    if (navigator.serviceWorker?.controller) return;
    const begin = () => fetch(url, { priority: "low" }).then((response) => response.blob());
    requestAnimationFrame(() => setTimeout(() => begin().catch(() => {})));
  }
  fetchFirst(document.currentScript.dataset.first);

  window.clubtable = { speak, repair, repairOnce };
})();
