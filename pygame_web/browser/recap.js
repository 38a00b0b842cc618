// A line of a recap lights the places it speaks of (`data-places`) while it is pointed at, pressed or focused.
const LIT = "data-told";

function light(line) {
  for (const e of document.querySelectorAll(`[${LIT}]`)) e.removeAttribute(LIT);
  for (const name of line?.dataset.places.split(" ") ?? []) {
    const place = document.getElementById(name) ?? document.querySelector(`[data-place~="${CSS.escape(name)}"]`);
    place?.setAttribute(LIT, "");
  }
}

export function listen() {
  const line = ({ target }) => target.closest?.("[data-places]") ?? null;
  for (const kind of ["pointerover", "focusin"]) {
    document.addEventListener(kind, (event) => light(line(event)), { passive: true });
  }
}
