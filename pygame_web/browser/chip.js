// The chip that says "your turn" while the question is out of view, and brings it back.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let asked = null;
let away = false;

const eye = new IntersectionObserver((seen) => {
  away = !seen.at(-1).isIntersecting;
  show();
});

const chip = () => document.querySelector("[data-chip]");

function show() {
  const shown = chip();
  if (shown) shown.hidden = !(away && asked?.isConnected);
}

// After each drawing: the question may have changed, and its chip is drawn hidden.
export function follow() {
  const question = chip() && document.querySelector("[data-question]");
  if (question !== asked) {
    eye.disconnect();
    asked = question;
    away = false;
    if (asked) eye.observe(asked);
  }
  show();
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-chip]")) return;
  asked?.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
});
