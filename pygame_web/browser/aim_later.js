// Loads `aim.js`, which aims and drags, when somebody first points at a board.
let aim = null;

const point = (event) => {
  if (!event.target.closest?.("[data-board]")) return;
  aim ??= import("./aim.js").catch(() => (aim = null));
  aim.then((found) => found?.[event.type === "pointerdown" ? "press" : "hover"](event));
};

document.addEventListener("pointerover", point);
document.addEventListener("pointerdown", point);
