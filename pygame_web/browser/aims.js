// Fetches what dragging and aiming need (`aim.js`) when somebody first points at a board, never before.
let aim = null;

const point = (event) => {
  if (!event.target.closest?.("[data-board]")) return;
  aim ??= import("./aim.js").catch(() => (aim = null));
  aim.then((found) => found?.[event.type === "pointerdown" ? "press" : "over"](event));
};

document.addEventListener("pointerover", point);
document.addEventListener("pointerdown", point);
