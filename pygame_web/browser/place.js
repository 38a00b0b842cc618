// Keeps the visitor's place: a reload returns to the table; the browser's Back closes a dialog, then leads to the lobby.
//
// The history holds an entry for the lobby, one on top of it for everything else (`inside`), and one more while a
// dialog is open (`dialog`). Both are made and left here alone, one at a time: a browser goes back when it likes.
import { message } from "./message.js";

const KEY = "clubtable.table";
// Inside somebody else's page the history is not ours to write, and several tables share this storage.
const embedded = window.parent !== window;
const isInside = () => Boolean(history.state?.inside);

let here = "lobby";
let inside = isInside(); // whether there is to be an entry for where the visitor is
let open = false; // and one for a dialog
let leaving = false; // on the way back by ourselves

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

// Record where a visit begins, which is not a navigation.
export function start({ page }) {
  here = page;
  settle();
}

// Remember where the visitor went.
export function follow({ page, table }) {
  const before = here;
  here = page;
  if (document.documentElement.dataset.embed) return;
  remember(table);
  if (embedded || (before === "lobby") === (page === "lobby")) return;
  inside = page !== "lobby";
  settle();
}

// Remember whether a dialog is open now.
export function dialog(shown) {
  open = shown;
  settle();
}

// Bring the history to what is seen, by one entry; the next follows when the browser is there.
function settle() {
  if (embedded || leaving) return;
  const now = history.state ?? {};
  const ahead = (now.dialog && !open) || (now.inside && !inside) || (now.dialog && !now.inside && inside);
  if (ahead) {
    leaving = true;
    history.back();
  } else if (inside !== Boolean(now.inside) || (open && !now.dialog)) {
    history.pushState({ inside, dialog: open && inside === Boolean(now.inside) }, "");
    settle();
  }
}

// A link to a part of the page leads there without an entry in the history, which would be taken for the lobby.
function lead(event) {
  const link = event.target.closest?.('a[href^="#"]');
  const goal = link && document.getElementById(link.hash.slice(1));
  if (!goal) return;
  event.preventDefault();
  goal.focus();
}

// Report the browser's Back and Forward.
export function listen(tell) {
  addEventListener("click", lead);
  if (embedded) return;
  addEventListener("popstate", () => {
    if (leaving) {
      leaving = false;
      return settle();
    }
    if (open && !history.state?.dialog) tell(message("close"));
    if (isInside() !== inside) {
      inside = isInside();
      tell({ type: "moved", inside });
    }
    settle();
  });
}
