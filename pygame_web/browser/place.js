// Where the visitor is: a reload comes back to the table, the browser's Back leads to the lobby.
const KEY = "clubtable.table";
// Inside somebody else's page the history is not ours to write, and several tables share this storage.
const embedded = window.parent !== window;
const isInside = () => Boolean(history.state?.inside);

let here = "lobby";

// The id of the game that was on the table of this tab, or nothing.
export function remembered() {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function remember(table) {
  try {
    if (table) sessionStorage.setItem(KEY, table);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without this storage a reload begins in the lobby; the stored games are listed there.
  }
}

// Note where a visit begins: that is no way the visitor went.
export const start = ({ page }) => (here = page);

// Remember where the visitor went.
export function follow({ page, table }) {
  const before = here;
  here = page;
  if (document.documentElement.dataset.embed) return;
  remember(table);
  if (embedded || (before === "lobby") === (page === "lobby")) return;
  if (page !== "lobby" && !isInside()) history.pushState({ inside: true }, "");
  else if (page === "lobby" && isInside()) history.back();
}

// Tell of the browser's Back and Forward.
export function listen(tell) {
  if (!embedded) addEventListener("popstate", () => tell({ type: "moved", inside: isInside() }));
}
