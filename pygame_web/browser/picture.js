// Draws a picture of the board with the result beside it, in the canvas of a dialog, and hands it over. The board is
// copied with its styles into an SVG image, which the browser draws into a canvas; nothing leaves the device.
const EDGE = 48;
const STYLES = `
  display position top right bottom left width height min-width min-height box-sizing margin-top margin-right
  margin-bottom margin-left padding-top padding-right padding-bottom padding-left border-top-width border-right-width
  border-bottom-width border-left-width border-top-style border-right-style border-bottom-style border-left-style
  border-top-color border-right-color border-bottom-color border-left-color border-top-left-radius
  border-top-right-radius border-bottom-left-radius border-bottom-right-radius background-color background-image
  background-size background-position background-repeat background-clip color opacity visibility font-family font-size
  font-weight font-style font-variant-numeric line-height letter-spacing text-align text-shadow text-transform
  text-decoration white-space overflow transform transform-origin rotate scale translate box-shadow filter flex-basis
  flex-direction flex-grow flex-shrink flex-wrap grid-template-columns grid-template-rows grid-column-start
  grid-column-end grid-row-start grid-row-end row-gap column-gap align-items align-content align-self justify-content
  justify-items justify-self order z-index clip-path mask-image mask-size mix-blend-mode isolation vertical-align
  border-collapse border-spacing table-layout direction writing-mode fill fill-opacity fill-rule stroke stroke-width
  stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity paint-order text-anchor dominant-baseline stop-color
  stop-opacity
`.trim().split(/\s+/);
const LEFT_OUT = ".sr-only, script, dialog, [hidden], .layer, .moment-way";
const BACKWARDS = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const SQUARES = { "🟦": "#4b8df0", "⬜": "#c9cfdf", "🟧": "#f08a24" };
const STEPS = "▁▂▃▄▅▆▇█";
const files = new Map();

// Draw what `facts` (`shell/effects.py`) says; "drawn", or "failed" where there is no place for it.
export async function draw(facts) {
  const canvas = await place(facts.shape);
  await Promise.all([document.fonts.ready, ...[...document.querySelectorAll("link[rel=stylesheet]")].map(styled)]);
  let board = seen("[data-board]");
  // Skip elements that only centre content in a wide page.
  while (board?.childElementCount === 1) board = board.firstElementChild;
  const whole = board && (await pictureOf(board));
  // The dialog may have been closed meanwhile.
  const moment = facts.moment ? seen("[data-moment]") : null;
  paint(canvas, facts, whole, moment && (await pictureOf(moment)));
  return ["drawn"];
}

const seen = (selector) => [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());

// The canvas of the dialog, which is drawn after this was asked for.
async function place(shape) {
  for (let frames = 0; frames < 300; frames++) {
    const found = document.querySelector(`canvas[data-picture="${CSS.escape(shape)}"]`);
    if (found) return found;
    await new Promise(requestAnimationFrame);
  }
  throw new Error("the page has no place for it");
}

// A style sheet just requested has arrived, or never will.
const styled = (link) =>
  link.sheet ?? new Promise((done) => ["load", "error"].forEach((end) => link.addEventListener(end, done, { once: true })));

// --- where it goes ------------------------------------------------------------------------------------------------

// Save, copy or send the picture in the page; `address`, `copy` and `save` are those of `share.js`.
export async function hand({ how, filename, words, fragment }, { address, copy, save }) {
  const canvas = document.querySelector("canvas[data-picture]");
  const blob = new Promise((done, fail) =>
    canvas.toBlob((made) => (made ? done(made) : fail(new Error("no image came of it"))), "image/png"),
  );
  if (how === "copy") return copied(blob);
  const file = new File([await blob], filename, { type: "image/png" });
  if (how === "save") return [saved(file, save)];
  const url = address(fragment);
  if (navigator.canShare?.({ files: [file] })) return sent(file, words, url);
  const there = saved(file, save);
  return [(await copy(url)) && there === "saved" ? "linked" : there, url];
}

// A frame may be forbidden to download, and nothing tells it so; one of our own site can be read.
function saved(file, save) {
  const frame = self === top ? null : frameElement;
  const barred = frame?.hasAttribute("sandbox") && !frame.sandbox.contains("allow-downloads");
  if (barred) return "barred";
  save(file, file.name);
  return self === top || frame ? "saved" : "handed";
}

async function copied(blob) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
    return ["copied"];
  } catch {
    return ["refused"];
  }
}

// Cancelling the share dialog is an answer too.
async function sent(file, text, url) {
  try {
    await navigator.share({ files: [file], text: `${text}\n${url}` });
    return ["sent"];
  } catch (error) {
    return error?.name === "AbortError" ? ["drawn"] : ["refused", url];
  }
}

// --- the card ---------------------------------------------------------------------------------------------------

// The picture in the look of the page, light or dark: the board, beside or below it what happened and everyone's points.
function paint(canvas, facts, board, moment) {
  const { width, height } = canvas;
  const pen = canvas.getContext("2d");
  const table = getComputedStyle(document.querySelector("[data-game]") ?? document.body);
  const page = getComputedStyle(document.documentElement);
  const colour = (name) => page.getPropertyValue(name).trim();
  const [ink, faint, gold] = [colour("--ink"), colour("--ink-2"), colour("--warn")];
  const ground = pen.createLinearGradient(0, 0, width, height);
  ground.addColorStop(0, colour("--page-glow"));
  ground.addColorStop(1, colour("--page"));
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  const wide = width > height;
  const tall = wide ? height - 2 * EDGE : moment ? 500 : 620;
  const across = wide ? Math.min(620, board ? (tall * board.width) / board.height : 0) : width - 2 * EDGE;
  const room = { x: EDGE, y: EDGE, width: across, height: tall };
  if (board) {
    const sky = pen.createLinearGradient(0, EDGE, 0, EDGE + tall);
    sky.addColorStop(0, table.getPropertyValue("--sky").trim());
    sky.addColorStop(1, table.getPropertyValue("--sky-deep").trim());
    pen.fillStyle = sky;
    pen.beginPath();
    pen.roundRect(room.x, room.y, room.width, room.height, 28);
    pen.fill();
    fit(pen, board, { x: room.x + 16, y: room.y + 16, width: room.width - 32, height: room.height - 32 });
  }
  const x = wide && board ? room.x + room.width + EDGE : EDGE;
  const space = width - x - EDGE;
  const end = height - EDGE - 40;
  let y = wide || !board ? EDGE : room.y + room.height + 24;
  const write = (text, size, weight, fill, at = x, most = space, align = "left") => {
    pen.fillStyle = fill;
    pen.textAlign = align;
    pen.textBaseline = "top";
    pen.direction = BACKWARDS.test(text) ? "rtl" : "ltr";
    pen.font = `${weight} ${size}px ${table.fontFamily}`;
    pen.fillText(cut(pen, text, most), at, y);
  };
  write(facts.title.toUpperCase(), 28, 700, faint);
  y += 40;
  if (facts.day) {
    write(facts.day, 26, 500, faint);
    y += 38;
  }
  y += 8;
  // A long sentence in smaller letters; a very long one is cut.
  const most = facts.signs || facts.rows.length > 2 ? 2 : 3;
  const headline = (size, count = most) => lines(pen, facts.headline, `750 ${size}px ${table.fontFamily}`, space, count);
  const large = [48, 38, 32].find((size) => headline(size, 99).length <= most) ?? 32;
  for (const line of headline(large)) {
    write(line, large, 750, ink);
    y += large * 1.2;
  }
  y += 16;
  if (facts.signs) y += signs(pen, facts.signs, { x, y, width: space }, ink) + 20;
  if (moment) fit(pen, moment, { x, y, width: space, height: end - y });
  else {
    const step = Math.min(68, (end - y) / Math.max(facts.rows.length, 1));
    const size = Math.min(36, Math.floor(step * 0.72));
    for (const [seat, name, points, won] of facts.rows) {
      pen.fillStyle = table.getPropertyValue(`--seat${seat}`).trim() || faint;
      pen.beginPath();
      pen.roundRect(x, y, 12, size, 6);
      pen.fill();
      pen.strokeStyle = ink;
      pen.stroke();
      write(name, size, won ? 750 : 500, ink, x + 28, space - 150);
      write(points, size, 800, won ? gold : ink, x + space, 110, "right");
      y += step;
    }
  }
  y = height - EDGE - 24;
  write(location.host + location.pathname.replace(/[^/]*$/, ""), 22, 500, faint);
}

// A game as a row of signs, drawn: few fonts have all of them. The height it takes.
function signs(pen, text, { x, y, width }, ink) {
  const row = [...text];
  const step = Math.min(40, width / row.length);
  const side = step - 6;
  row.forEach((sign, turn) => {
    const height = (side * (STEPS.indexOf(sign) + 1 || 8)) / 8;
    pen.fillStyle = SQUARES[sign] ?? ink;
    pen.beginPath();
    pen.roundRect(x + turn * step, y + side - height, side, height, 4);
    pen.fill();
  });
  return side;
}

function fit(pen, image, { x, y, width, height }) {
  const scale = Math.min(width / image.width, height / image.height);
  const [w, h] = [image.width * scale, image.height * scale];
  pen.drawImage(image, x + (width - w) / 2, y + (height - h) / 2, w, h);
}

// A text in at most so many lines, the last one cut; whole signs and words.
function lines(pen, text, font, most, count) {
  pen.font = font;
  const found = [];
  for (const word of text.split(" ")) {
    const longer = found.length ? `${found.at(-1)} ${word}` : word;
    if (found.length && pen.measureText(longer).width <= most) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found.length > count ? [...found.slice(0, count - 1), found.slice(count - 1).join(" ")] : found;
}

function cut(pen, text, most) {
  if (pen.measureText(text).width <= most) return text;
  const parts = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  while (parts.length && pen.measureText(`${parts.join("")}…`).width > most) parts.pop();
  return `${parts.join("")}…`;
}

// --- the board --------------------------------------------------------------------------------------------------

// An element as an image, large enough to stay sharp; null where the browser cannot.
async function pictureOf(element) {
  const { width, height } = element.getBoundingClientRect();
  if (!width || !height) return null;
  try {
    const copy = await dressed(element);
    copy.style.margin = "0";
    copy.style.position = "relative";
    copy.style.inset = "auto";
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const sharp = 1400 / Math.max(width, height);
    for (const [name, value] of Object.entries({
      width: width * sharp,
      height: height * sharp,
      viewBox: `0 0 ${width} ${height}`,
    })) {
      svg.setAttribute(name, value);
    }
    const inside = document.createElementNS(svg.namespaceURI, "foreignObject");
    inside.setAttribute("width", width);
    inside.setAttribute("height", height);
    inside.append(await fonts(), copy);
    svg.append(await lent(copy), inside);
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
    await image.decode();
    return image;
  } catch (error) {
    console.warn(`The board could not be drawn: ${error.message}`);
    return null;
  }
}

// A copy of an element and all in it, each with the styles it has now.
async function dressed(element) {
  const copy = element.cloneNode(false);
  // Drawings point to each other by these.
  const kept = element instanceof SVGElement ? ["id", "href"] : [];
  for (const { name } of [...copy.attributes]) {
    if (/^(class|id|data-.*|aria-.*|href|tabindex)$/.test(name) && !kept.includes(name)) copy.removeAttribute(name);
  }
  const own = getComputedStyle(element);
  copy.setAttribute("style", await styles(own));
  if (element instanceof HTMLElement) await invented(element, copy, "::before");
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode());
    else if (child.nodeType === Node.ELEMENT_NODE && isSeen(child)) copy.append(await dressed(child));
  }
  if (element instanceof HTMLElement) await invented(element, copy, "::after");
  return copy;
}

// Referenced elements are not visible themselves.
const isSeen = (one) => one.closest("defs") || (!one.matches(LEFT_OUT) && one.checkVisibility());

async function styles(own) {
  const rules = STYLES.map((name) => `${name}:${own.getPropertyValue(name)}`).join(";");
  const urls = [...rules.matchAll(/url\("(https?:[^"#]+)"\)/g)].map(([, url]) => url);
  const known = await Promise.all(urls.map(asData));
  return urls.reduce((text, url, i) => text.replaceAll(url, known[i]), rules);
}

// What a style sheet writes before or after an element.
async function invented(element, copy, which) {
  const own = getComputedStyle(element, which);
  const content = own.getPropertyValue("content");
  if (content === "none" || content === "normal") return;
  const made = document.createElement("span");
  made.textContent = /^"(.*)"$/.exec(content)?.[1] ?? "";
  made.setAttribute("style", await styles(own));
  copy.append(made);
}

// The gradients and filters of the page that the copy refers to.
async function lent(copy) {
  const defs = document.createElementNS("http://www.w3.org/2000/svg", "defs");
  const text = new XMLSerializer().serializeToString(copy);
  for (const id of new Set([...text.matchAll(/url\((?:&quot;|")?[^)#]*#([\w-]+)/g)].map(([, id]) => id))) {
    const there = document.getElementById(id);
    if (there && !copy.querySelector(`#${CSS.escape(id)}`)) defs.append(await dressed(there));
  }
  return defs;
}

// The page's own font, inside the image: that knows nothing of the page.
async function fonts() {
  const style = document.createElement("style");
  const rules = [...document.styleSheets].flatMap((sheet) => faces(sheet.cssRules, sheet.href));
  style.textContent = (await Promise.all(rules)).join("\n");
  return style;
}

function faces(rules, base) {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSFontFaceRule) {
      const [, url] = /url\("?([^")]+)"?\)/.exec(rule.cssText) ?? [];
      return url ? [asData(new URL(url, base).href).then((data) => rule.cssText.replace(url, data))] : [];
    }
    return rule.cssRules ? faces(rule.cssRules, base) : [];
  });
}

// A file of the site as an address that holds it.
function asData(url) {
  if (!files.has(url)) files.set(url, read(url));
  return files.get(url);
}

async function read(url) {
  const blob = await (await fetch(url)).blob();
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(blob);
  });
}
