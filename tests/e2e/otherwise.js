// What is wrong in a page, whatever is drawn there (`otherwise.py`): what can be pressed comes into view by scrolling and
// nothing lies on it; no word is cut, and none lies on another.
() => {
  const faults = [];
  const say = (e) => {
    const named = e.id || e.getAttribute("data-do") || e.getAttribute("data-act") || e.getAttribute("data-step");
    const words = (e.getAttribute("aria-label") ?? e.textContent).trim().slice(0, 30);
    return `${e.localName}.${e.getAttribute("class") ?? ""} ${named ?? ""} "${words}"`;
  };
  const root = document.scrollingElement;
  const open = document.querySelector("dialog[open]");
  const drawer = [...document.querySelectorAll(".drawer")].find((e) => e.checkVisibility() && getComputedStyle(e).position === "fixed");
  const here = open ?? drawer ?? document.getElementById("page") ?? document.body;
  const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".sr-only, .skip-link");
  if (root.scrollWidth > innerWidth + 1) faults.push(`the page is ${root.scrollWidth} px wide`);

  // All that can be pressed comes into view by scrolling, and nothing lies on it.
  const pressable = "a[href], button, input, select, textarea, summary, [role=button], [data-act], [data-step]";
  const hits = (e, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit && (e.contains(hit) || (e.labels ?? []).values?.().some((one) => one.contains(hit)));
  };
  // A link in a sentence may stand in two lines.
  const part = (e) => e.getClientRects()[0] ?? e.getBoundingClientRect();
  for (const e of here.querySelectorAll(pressable)) {
    if (e.disabled || !shown(e) || e.closest("[aria-hidden=true], [inert]")) continue;
    const onBoard = e.closest("[data-board], .dice") && e.closest("[data-board], .dice") !== e;
    let box = part(e);
    const seen = () => box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    const points = () => {
      const { left, top, width, height } = box;
      const parts = onBoard ? [[0.5, 0.5]] : [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.15], [0.5, 0.85]];
      return parts.map(([x, y]) => [left + x * width, top + y * height]).filter(([x, y]) => x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight);
    };
    const clear = () => { const all = points(); return all.length && all.every(([x, y]) => hits(e, x, y)); };
    if (seen() && clear()) continue;
    e.scrollIntoView({ block: "center", inline: "center" });
    box = part(e);
    if (!box.width || !box.height) continue;
    const { left, top, width, height } = box;
    if (left + width / 2 < 0 || left + width / 2 > innerWidth || top + height / 2 < 0 || top + height / 2 > innerHeight)
      faults.push(`out of reach: ${say(e)}`);
    else if (!clear()) {
      const bad = points().find(([x, y]) => !hits(e, x, y));
      const over = bad && document.elementFromPoint(...bad);
      faults.push(`${over ? say(over) : "?"} lies on ${say(e)}`);
    }
  }
  root.scrollTo(0, 0);
  for (const e of document.querySelectorAll("*")) if (e.scrollTop || e.scrollLeft) e.scrollTo(0, 0);

  // No word is cut, and none lies on another.
  const clips = (e) => {
    const { overflowX, overflowY } = getComputedStyle(e);
    const cut = (value) => value === "hidden" || value === "clip";
    return [cut(overflowX), cut(overflowY)];
  };
  const lines = [];
  const walker = document.createTreeWalker(here, NodeFilter.SHOW_TEXT);
  const seenBoxes = new Map();
  const boxOf = (e) => {
    if (!seenBoxes.has(e)) seenBoxes.set(e, [e.getBoundingClientRect(), clips(e), getComputedStyle(e)]);
    return seenBoxes.get(e);
  };
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.data.trim()) continue;
    const e = node.parentElement;
    if (!shown(e) || e.closest("svg, option, textarea, [aria-hidden=true], .cut-gladly")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.width < 1 || line.height < 1) continue;
      let { left, top, right, bottom } = line;
      let cut = false;
      let scrolled = false;
      let spoken = false;
      for (let box = e; box && box !== document.documentElement; box = box.parentElement) {
        const [at, [x, y], style] = boxOf(box);
        // Said to a screen reader alone.
        if (style.clipPath === "inset(50%)") { spoken = true; break; }
        if (!scrolled) {
          if (x && (left < at.left - 2 || right > at.right + 2)) cut = true;
          // Letters are lower than their line.
          const slack = 0.22 * line.height + 1;
          if (y && (top < at.top - slack || bottom > at.bottom + slack)) cut = true;
        }
        if (style.position === "fixed") break;
        if ((style.overflowX !== "visible" || style.overflowY !== "visible") && box.localName !== "body") {
          left = Math.max(left, at.left); right = Math.min(right, at.right);
          top = Math.max(top, at.top); bottom = Math.min(bottom, at.bottom);
          if (right <= left || bottom <= top) { if (!x && !y) cut = false; scrolled = true; }
        }
      }
      if (spoken) continue;
      if (cut) faults.push(`cut: ${say(e)}`);
      if (right - left > 2 && bottom - top > 2 && !scrolled) lines.push({ e, left, top, right, bottom, word: node.data.trim() });
      const button = e.closest("button, .btn");
      const own = button && boxOf(button)[0];
      if (own && !e.closest("[data-board]") && (line.left < own.left - 1 || line.right > own.right + 1 || line.top < own.top - 4 || line.bottom > own.bottom + 4))
        faults.push(`sticks out: ${say(button)}`);
    }
  }
  for (const e of here.querySelectorAll("svg")) {
    if (!shown(e) || e.closest("[data-board], .dice, .die, .q-die, .qw-field") || e.parentElement.closest("svg")) continue;
    let { left, top, right, bottom } = e.getBoundingClientRect();
    if (right <= left) continue;
    // A drawing has air around it.
    const [wide, high] = [0.12 * (right - left), 0.12 * (bottom - top)];
    [left, top, right, bottom] = [left + wide, top + high, right - wide, bottom - high];
    for (let box = e.parentElement; box && box !== document.body; box = box.parentElement) {
      const [at, , style] = boxOf(box);
      if (style.clipPath === "inset(50%)") right = left;
      if (style.overflowY === "visible") continue;
      [left, top] = [Math.max(left, at.left), Math.max(top, at.top)];
      [right, bottom] = [Math.min(right, at.right), Math.min(bottom, at.bottom)];
    }
    if (right > left && bottom > top) lines.push({ e, left, top, right, bottom, word: `<${e.getAttribute("class")}>` });
  }
  // A note lies on what is beside the board: that is scrolled out from under it.
  const aside = (e, other) => {
    const note = e.closest(".stage > .lesson");
    // So it is within a note that scrolls: its buttons stay.
    const row = e.closest(".lesson > .row");
    if (row && note?.contains(other) && !row.contains(other) && getComputedStyle(row).position === "sticky") return note.scrollHeight > note.clientHeight;
    const box = !note?.contains(other) && other.closest("[data-choices]");
    if (!note || !box || getComputedStyle(box).overflowY !== "auto") return false;
    const under = box.getBoundingClientRect().bottom - note.getBoundingClientRect().top;
    return parseFloat(getComputedStyle(box).paddingBottom) >= under - 1;
  };
  lines.sort((a, b) => a.top - b.top);
  for (const [i, a] of lines.entries()) {
    for (let next = i + 1; next < lines.length; next += 1) {
      const b = lines[next];
      if (b.top >= a.bottom) break;
      if (a.e === b.e || a.e.contains(b.e) || b.e.contains(a.e)) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const line = Math.min(a.bottom - a.top, b.bottom - b.top);
      if (wide <= 2 || high <= 0.4 * line) continue;
      if (aside(a.e, b.e) || aside(b.e, a.e)) continue;
      // What is above the other hides it on purpose: a sheet, a bar.
      const x = (Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2;
      const y = (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2;
      const hit = document.elementFromPoint(x, y);
      const over = "#bar, #top, #toast, .drawer, .turn-chip";
      if (a.e.closest(over) !== b.e.closest(over) && innerHeight > 0) {
        faults.push(`a bar's "${(a.e.closest(over) ? a : b).word.slice(0, 20)}" lies on "${(a.e.closest(over) ? b : a).word.slice(0, 20)}"`);
        continue;
      }
      faults.push(`"${a.word.slice(0, 20)}" lies on "${b.word.slice(0, 20)}" (${say(a.e)}, ${say(b.e)})`);
    }
  }
  return [...new Set(faults)].slice(0, 12);
};
