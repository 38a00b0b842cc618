// The page of a game's rules: the visitor's language and look, the rule asked for, the search.
(() => {
  const root = document.documentElement;
  const $ = (id) => document.getElementById(id);

  // What the table keeps on this device, if it may keep anything here.
  function kept(name) {
    try {
      return localStorage.getItem(`clubtable.${name}`);
    } catch {
      return null;
    }
  }

  function look() {
    try {
      const { theme } = JSON.parse(kept("settings"));
      if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    } catch {
      // Nothing is chosen: the system's wish holds.
    }
  }

  function speak() {
    const asked = new URLSearchParams(location.search).get("lang");
    const there = [...document.querySelectorAll("template[data-lang]")];
    const known = [root.lang, ...there.map(({ dataset }) => dataset.lang)];
    const wanted = [asked, kept("lang"), ...(navigator.languages ?? [])].filter(Boolean);
    const chosen = wanted.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => known.includes(tag));
    const template = there.find(({ dataset }) => dataset.lang === chosen);
    if (!template) return;
    $("page").replaceChildren(template.content.cloneNode(true));
    root.lang = chosen;
    document.title = template.dataset.title;
  }

  // The rule of the address, marked and in view.
  function find() {
    document.querySelector(".is-asked")?.classList.remove("is-asked");
    const place = location.hash && $(decodeURIComponent(location.hash.slice(1)));
    if (!place) return;
    const rule = place.closest("[data-told]");
    rule?.classList.add("is-asked");
    (rule ?? place).scrollIntoView();
  }

  // Without accents and in small letters: "Duree" finds "durée".
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  function search() {
    const field = $("pocket-search");
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    const rules = [...document.querySelectorAll("[data-told]")];
    for (const rule of rules) rule.hidden = !words.every((word) => plain(rule.textContent).includes(word));
    for (const chapter of document.querySelectorAll(".pocket-chapter")) {
      chapter.hidden = !chapter.querySelector("[data-told]:not([hidden])");
    }
    const found = rules.filter(({ hidden }) => !hidden).length;
    $("pocket-none").hidden = found > 0;
    const count = field.dataset.found.replace("{n}", found).replace("{all}", rules.length);
    $("pocket-found").textContent = words.length ? count : "";
  }

  // A QR code of an address of this club, as a drawing.
  async function code(place) {
    const address = new URL(place.dataset.qr, location.href).href;
    const link = place.parentElement.querySelector("[data-address]");
    if (link) link.textContent = address;
    const { squares } = await import(new URL(root.dataset.code, location.href).href);
    const rows = squares(address).split(" ");
    const dark = rows.flatMap((row, y) => [...row].map((square, x) => (square === "1" ? `M${x} ${y}h1v1h-1z` : "")));
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawing.setAttribute("viewBox", `0 0 ${rows.length} ${rows.length}`);
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", dark.join(""));
    drawing.append(path);
    place.replaceChildren(drawing);
  }

  // Teach mode: one step at a time; how many have what is laid out.
  function teach() {
    const steps = [...document.querySelectorAll("[data-teach]")];
    if (!steps.length) return;
    const bar = document.querySelector(".teach-ways progress");
    let at = Math.min(Math.max(Number(location.hash.slice(1)) || 1, 1), steps.length);
    let seats = 2;
    const count = () => {
      for (const output of document.querySelectorAll("[data-count]")) {
        const there = [...output.parentElement.querySelectorAll("[data-done]")];
        for (const one of there) one.hidden = Number(one.dataset.done) > seats;
        const done = there.filter((one) => !one.hidden && one.ariaPressed === "true").length;
        output.textContent = output.dataset.count.replace("{n}", done).replace("{all}", seats);
      }
    };
    const show = (number) => {
      at = Math.min(Math.max(number, 1), steps.length);
      steps.forEach((step, place) => (step.hidden = place !== at - 1));
      Object.assign(bar, { max: steps.length, value: at });
      for (const way of document.querySelectorAll("[data-way]")) {
        way.disabled = way.dataset.way === "-1" ? at === 1 : at === steps.length;
      }
      history.replaceState(null, "", `#${at}`);
      for (const one of [globalThis, $("teach")]) one.scrollTo(0, 0);
    };
    for (const way of document.querySelectorAll("[data-way]")) {
      way.addEventListener("click", () => show(at + Number(way.dataset.way)));
    }
    for (const one of document.querySelectorAll("[data-done]")) {
      one.addEventListener("click", () => {
        one.ariaPressed = String(one.ariaPressed !== "true");
        count();
      });
    }
    const choices = [...document.querySelectorAll("[data-seats]")];
    for (const choice of choices) {
      choice.addEventListener("click", () => {
        seats = Number(choice.dataset.seats);
        for (const other of choices) other.ariaPressed = String(other === choice);
        count();
      });
    }
    addEventListener("keydown", ({ key }) => {
      if (key === "ArrowRight") show(at + 1);
      if (key === "ArrowLeft") show(at - 1);
    });
    count();
    show(at);
  }

  // What a page has on it, when it has any.
  function prepare() {
    teach();
    for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());
    for (const link of document.querySelectorAll("[data-again]")) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        location.reload();
      });
    }
    document.querySelectorAll("[data-qr]").forEach(code);
  }

  look();
  speak();
  prepare();
  // Other games' rules open in the language that is read here.
  for (const link of document.querySelectorAll("a[data-keeps]")) link.search = `?lang=${root.lang}`;
  if (!$("pocket-search")) return;
  if (matchMedia("(max-width: 63.99rem)").matches) document.querySelector(".pocket-contents details").open = false;
  find();
  addEventListener("hashchange", find);
  $("pocket-search").addEventListener("input", search);
  $("pocket-search").form.addEventListener("submit", (event) => event.preventDefault());
})();
