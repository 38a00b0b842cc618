// The veil: it shows the page before a scene in place of the new page, so that nothing is told before it is seen.
//
// While the veil is up the table and the bar are there as they are (what is legal, what is drawn, where it lies), but
// neither seen nor heard: pictures of both as they were lie above them. What else tells of the table waits in
// `withheld.js` until the veil is lifted.
const root = document.documentElement;
const REGIONS = ["main", "bar"];
export const CONTROLS = "[data-act], [data-acts], [data-step], [data-why], [data-do], [data-set], [data-zoom], summary";
// What names a control, so that its like is found in the page as it is.
const NAMES = ["act", "acts", "step", "why", "do", "set", "zoom"];
const KEPT = new Set(["data-lit", "data-score", "data-count", "data-tray", "data-board", "data-choices", "data-lesson", "data-side", "data-n", "data-odds", "data-sum"]);
// The room of these parts depends on the bar and on notes (`shell.css`). A picture keeps the values of the old page.
const ROOMY = ".takes-spare, [data-choices]";
const ROOM = ["--spare", "--note", "--sheet"];
const SHEET = "link[rel=stylesheet]";
const OFFER = "offer"; // stands for `data-act` and its like in a picture

export class Veil {
  twins = new Map(); // what `wanted` holds, and its like in the picture
  #offers = new WeakMap();
  #pictures = [];
  #sheets = []; // copies of the style sheets in the regions: the page drops those, and a copied link would load them again
  #scrolled = [];

  #had = document.activeElement; // what had the focus before the scene, and what it offered
  #hadOffer = offerOf(this.#had);
  #holds = null; // its like in the picture, which has the focus while nothing else can be seen

  // `wanted` are elements whose likes the scene moves or hides.
  constructor(wanted) {
    for (const id of REGIONS) {
      const region = document.getElementById(id);
      if (region?.childNodes.length) this.#pictures.push(this.#pictureOf(region, wanted));
    }
  }

  #pictureOf(region, wanted) {
    const { left, top, width, height } = region.getBoundingClientRect();
    // The new page may have another layout (the end of a game has): the picture keeps the rows and columns of the old one.
    const { display, gridTemplateColumns, gridTemplateRows } = getComputedStyle(region);
    const picture = region.cloneNode(true);
    const real = [region, ...region.querySelectorAll("*")];
    const copies = [picture, ...picture.querySelectorAll("*")];
    copies.forEach((copy, index) => {
      const one = real[index];
      if (wanted.has(one)) this.twins.set(one, copy);
      if (one === this.#had) this.#holds = copy;
      if (one.scrollTop || one.scrollLeft) this.#scrolled.push({ one, copy, left: one.scrollLeft, top: one.scrollTop });
      this.#strip(copy);
    });
    const roomy = picture.querySelectorAll(ROOMY);
    region.querySelectorAll(ROOMY).forEach((one, index) => {
      const had = getComputedStyle(one);
      for (const name of ROOM) roomy[index].style.setProperty(name, had.getPropertyValue(name));
    });
    for (const { sheet } of region.querySelectorAll(SHEET)) if (sheet) this.#sheets.push(ruled(sheet));
    for (const link of picture.querySelectorAll(SHEET)) link.remove();
    picture.classList.add("before");
    const place = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
    Object.assign(picture.style, { ...place, display, gridTemplateColumns, gridTemplateRows });
    return picture;
  }

  #strip(copy) {
    const offer = offerOf(copy);
    if (offer) this.#offers.set(copy, offer);
    if (copy.matches(CONTROLS)) copy.classList.add(OFFER);
    nameless(copy);
  }

  // Before the page gets its new state: what it was lies above it from now on.
  raise() {
    root.dataset.veil = "1";
    document.adoptedStyleSheets.push(...this.#sheets);
    document.getElementById("app").append(...this.#pictures);
    for (const { copy, left, top } of this.#scrolled) copy.scrollTo({ left, top, behavior: "instant" });
    this.#holds?.focus({ preventScroll: true });
  }

  // A place of the picture as it will be: an element that takes its room when it is shown.
  fresh(twin, real) {
    const copy = real.cloneNode(true);
    for (const one of [copy, ...copy.querySelectorAll("*")]) this.#strip(one);
    copy.style.display = "none";
    twin.after(copy);
    return {
      node: copy,
      show: () => {
        twin.style.display = "none";
        copy.style.display = "";
      },
    };
  }

  // The control that is meant by a press: in a picture the like of what was offered there, if it still is; outside the
  // pictures (the top bar, a dialog) what is pressed. Null for anything else.
  offered(target) {
    for (let e = target; e instanceof Element; e = e.parentElement) {
      const offer = this.#offers.get(e);
      if (offer) return like(...offer);
      if (e.matches(".before")) return null;
    }
    const control = target.closest?.(CONTROLS);
    return offerOf(control) ? control : null;
  }

  // What a key presses: what had the focus, unless it offers something else now.
  focused() {
    const has = document.activeElement;
    if (![this.#had, this.#holds, document.body].includes(has)) return null;
    const same = this.#hadOffer && String(offerOf(this.#had)) === String(this.#hadOffer);
    return same && this.#had.isConnected ? this.#had : null;
  }

  // Whether the picture has been moved under a finger; the page moves with it.
  moved(target) {
    if (!(target instanceof Element) || !target.closest(".before")) return false;
    const known = this.#scrolled.find(({ copy }) => copy === target);
    return Math.abs(target.scrollTop - (known?.top ?? 0)) + Math.abs(target.scrollLeft - (known?.left ?? 0)) > 3;
  }

  // Under a finger that is still down the pictures stay, unseen: a press on what is gone is no click.
  lift(pressed) {
    const pictures = this.#pictures;
    const remove = () => pictures.forEach((picture) => picture.remove());
    delete root.dataset.veil;
    const own = new Set(this.#sheets);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !own.has(sheet));
    this.#holds?.blur();
    if (!pressed) return remove();
    for (const picture of pictures) picture.style.display = "none";
    for (const over of ["pointerup", "pointercancel"]) addEventListener(over, () => setTimeout(remove), { once: true });
  }
}

// Remove the names that scripts look for: the id, the live region and data attributes.
function nameless(copy) {
  copy.removeAttribute("id");
  copy.removeAttribute("aria-live");
  for (const { name } of [...copy.attributes]) {
    if (name.startsWith("data-") && !KEPT.has(name)) copy.removeAttribute(name);
  }
}

export function picture(copy) {
  for (const one of [copy, ...copy.querySelectorAll("*")]) nameless(one);
  return copy;
}

// Copy a style sheet; the copy works at once.
function ruled({ cssRules }) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([...cssRules].map(({ cssText }) => cssText).join("\n"));
  return sheet;
}

// What an enabled control does, by name and value; null for anything else.
function offerOf(element) {
  if (!element?.matches(CONTROLS) || element.matches(":disabled, [aria-disabled=true]")) return null;
  const name = NAMES.find((one) => element.dataset[one] !== undefined);
  return name ? [name, element.dataset[name]] : null;
}

// The enabled control of the page that does this.
function like(name, value) {
  const found = document.querySelectorAll(`[data-${name}="${CSS.escape(value)}"]`);
  return [...found].find(offerOf) ?? null;
}
