// <club-table game="KEY" lang="fr"></club-table>: a table of this site in any page.
// It costs a picture until somebody opens it; then it is a frame that tells and hears messages, each
// checked by the schema both sides share. docs/embedding.md has all of it.
(() => {
  const SCHEMA = MESSAGES;
  const OWN = /\/embed\.js(\?|$)/;
  const script = [document.currentScript, ...document.querySelectorAll("script[src]")].find((one) => OWN.test(one?.src));
  const TITLES = TITLES_BY_GAME;
  const WORDS = WORDS_BY_LANGUAGE;
  const OPTIONS = ["game", "seats", "bots", "lang", "theme", "accent", "puzzle", "ply"];
  const LEAST = 320; // pixels
  const MOST = 4000;

  const style = `
    :host { display: block; position: relative; min-height: 20rem; border-radius: 1rem; overflow: hidden; }
    :host([hidden]) { display: none; }
    button { all: unset; box-sizing: border-box; position: absolute; inset: 0; display: grid; place-items: center;
      align-content: center; gap: 1rem; cursor: pointer; color: #f2f4ff; font: 600 1.25rem/1.3 system-ui, sans-serif;
      background: radial-gradient(circle at 50% 20%, #43528f, #1b2549 70%); }
    button:focus-visible { outline: 3px solid #ffc53d; outline-offset: -6px; }
    img { width: min(12rem, 50%); }
    b { padding: .75rem 1.5rem; border-radius: 99rem; background: #ffc53d; color: #3a2600; }
    iframe { display: block; width: 100%; border: 0; }
    a { display: inline-block; padding: 1rem; font: 600 1.125rem/1.3 system-ui, sans-serif; }
  `;
  let sheet = null; // null: a browser too old for tables in frames
  try {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
  } catch {
    sheet = null;
  }

  const fits = {
    "text": (value) => typeof value === "string",
    "number": Number.isSafeInteger,
    "yes-no": (value) => typeof value === "boolean",
    "texts": (value) => Array.isArray(value) && value.every(fits.text),
    "numbers": (value) => Array.isArray(value) && value.every(fits.number),
    "words": (value) => value?.constructor === Object && Object.values(value).every(fits.text),
  };

  // What is wrong with a message by one half of the schema, or nothing.
  function fault(half, data) {
    if (data?.constructor !== Object || data.club !== SCHEMA.version) return "no message of a club table";
    const fields = Object.hasOwn(half, data.type) ? half[data.type] : null;
    if (!fields) return `there is no message ${String(data.type).slice(0, 40)}`;
    for (const name of Object.keys(data)) {
      if (name !== "club" && name !== "type" && !Object.hasOwn(fields, name)) return `${data.type}: no field ${name}`;
    }
    for (const [name, kind] of Object.entries(fields)) {
      if (data[name] === undefined && kind.endsWith("?")) continue;
      if (!fits[kind.replace("?", "")](data[name])) return `${data.type}: ${name} must be ${kind}`;
    }
    return "";
  }

  class ClubTable extends HTMLElement {
    static observedAttributes = ["lang", "theme", "game"];
    #frame = null;
    #home = null;
    #opened = false;
    #record = ""; // of the newest ply: a frame that is made anew goes on from there
    #ready = false;
    #waiting = [];
    #ignored = 0;
    #hear = (event) => this.#heard(event);

    // How many messages of the table were not understood.
    get ignored() {
      return this.#ignored;
    }

    connectedCallback() {
      addEventListener("message", this.#hear);
      this.#home = this.#address();
      if (!this.#home) return;
      if (!this.shadowRoot) this.attachShadow({ mode: "open" });
      if (!this.#frame) this.#poster();
      if (this.#opened || this.hasAttribute("open")) this.open();
    }

    // Moved by moveBefore: the frame lives on.
    connectedMoveCallback() {}

    disconnectedCallback() {
      removeEventListener("message", this.#hear);
      this.#frame = null;
      this.#ready = false;
    }

    // Where the table's files are: the attribute `src`, else the folder this script came from.
    #address() {
      try {
        const folder = this.getAttribute("src") ?? (script ? new URL(".", script.src).href : "");
        if (folder) return new URL(folder.endsWith("/") ? folder : `${folder}/`, document.baseURI);
      } catch {
        // A value that is not an address is reported below.
      }
      console.error('<club-table>: write the address of your table: <club-table src="https://your.host/games/club/">');
      return null;
    }

    attributeChangedCallback(name, old, value) {
      if (!this.#frame) {
        if (this.shadowRoot) this.#poster();
      } else if (old !== value && value) {
        if (name === "lang") this.setLanguage(value);
        else if (name === "theme") this.setTheme(value);
        else this.newGame({ game: value });
      }
    }

    #words() {
      const lang = (this.getAttribute("lang") ?? document.documentElement.lang ?? "en").slice(0, 2);
      return WORDS[lang] ?? WORDS.en;
    }

    #name() {
      const game = this.getAttribute("game");
      const words = this.#words();
      return this.getAttribute("title") ?? (TITLES[game] ? words.play.replace("{game}", TITLES[game]) : words.open);
    }

    #poster() {
      if (!sheet) return this.#link();
      const button = document.createElement("button");
      button.type = "button";
      const picture = document.createElement("img");
      picture.alt = "";
      picture.loading = "lazy";
      picture.src = this.getAttribute("poster") ?? new URL("assets/icon.svg", this.#home).href;
      const label = document.createElement("b");
      label.textContent = this.#name();
      button.append(picture, label);
      button.addEventListener("click", () => this.open());
      this.shadowRoot.adoptedStyleSheets = [sheet];
      this.shadowRoot.replaceChildren(button);
    }

    // In an old browser: a link to the table's own page.
    #link() {
      const link = document.createElement("a");
      const page = new URL(TITLES[this.getAttribute("game")] ? `${this.getAttribute("game")}.html` : "index.html", this.#home);
      if (this.hasAttribute("today")) page.searchParams.set("play", "today");
      else if (this.hasAttribute("puzzle")) page.searchParams.set("puzzle", this.getAttribute("puzzle"));
      link.href = page.href;
      link.target = "_blank";
      link.rel = "noopener";
      link.textContent = this.#name();
      this.shadowRoot.replaceChildren(link);
    }

    // Put the table where the poster is.
    open() {
      if (this.#frame || !this.shadowRoot || !sheet) return;
      this.#opened = true;
      const address = new URL("embed.html", this.#home);
      for (const name of OPTIONS) {
        if (this.hasAttribute(name)) address.searchParams.set(name, this.getAttribute(name));
      }
      for (const name of ["readonly", "sound", "online"]) if (this.hasAttribute(name)) address.searchParams.set(name, "1");
      if (this.hasAttribute("today")) address.searchParams.set("play", "today");
      address.searchParams.set("host", location.origin);
      // Today's game and a puzzle go on, or begin anew, by themselves.
      const gone = this.hasAttribute("today") || this.hasAttribute("puzzle") ? "" : this.#record;
      const record = gone || this.getAttribute("record");
      if (record) address.hash = record.replace(/^.*#/, "");
      if (gone) address.searchParams.set("again", "1");
      const frame = document.createElement("iframe");
      frame.title = this.#name();
      frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox");
      frame.allow = "clipboard-write; web-share; camera; screen-wake-lock";
      const height = this.#height();
      if (this.hasAttribute("height") && !height) console.error("<club-table>: height: write a number of pixels", this);
      frame.height = height || 640;
      frame.src = address.href;
      this.#frame = frame;
      this.shadowRoot.querySelector("button").replaceWith(frame);
    }

    // The fixed height in pixels, or 0.
    #height() {
      const text = this.getAttribute("height") ?? "";
      return /^\d+$/.test(text) ? Number(text) : 0;
    }

    newGame(options) {
      this.#say({ type: "new", ...options });
    }

    load(record) {
      this.#say({ type: "load", record });
    }

    setLanguage(language) {
      this.#say({ type: "language", language });
    }

    setTheme(theme) {
      this.#say({ type: "theme", theme });
    }

    // Throws a TypeError for what the table would not understand.
    #say(data) {
      const message = { club: SCHEMA.version, ...data };
      const wrong = fault(SCHEMA.in, message);
      if (wrong) throw new TypeError(wrong);
      if (!this.#frame) this.open();
      if (this.#ready) this.#frame.contentWindow.postMessage(message, this.#home.origin);
      else this.#waiting.push(message);
    }

    #heard(event) {
      if (!this.#frame || event.source !== this.#frame.contentWindow) return;
      if (event.origin !== this.#home.origin || fault(SCHEMA.out, event.data)) {
        this.#ignored += 1;
        return;
      }
      const { club, type, ...detail } = event.data;
      if (type === "height" && !this.#height()) {
        this.#frame.height = Math.min(MOST, Math.max(LEAST, detail.height));
      }
      if (detail.code === "host-option") console.error("<club-table>:", detail.text, this);
      if (type === "record") this.#record = detail.record;
      if (type === "ready") {
        this.#ready = true;
        for (const message of this.#waiting.splice(0)) this.#say(message);
      }
      this.dispatchEvent(new CustomEvent(`club-${type}`, { detail, bubbles: true, composed: true }));
    }
  }

  if (!customElements.get("club-table")) customElements.define("club-table", ClubTable);
})();
