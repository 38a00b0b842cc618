// Files and links: what goes out of the page, and what a person brings in.
import { load } from "./later.js";

const LONGEST = 8_000_000; // bytes of a file that are read at most

// Hand a text file to the person.
export function download({ filename, text }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// Let the person choose a file; `read` gets its name and text.
export function pick(read) {
  const field = document.createElement("input");
  field.type = "file";
  field.accept = ".txt,.json,.game,text/plain,application/json";
  const chosen = async () => {
    const [file] = field.files;
    if (file) read(file.name, await text(file));
  };
  field.addEventListener("change", chosen, { once: true });
  field.click();
}

// What a file says, as far as it is read.
export const text = (file) => file.slice(0, LONGEST).text();

// What a file of the site says, "" where it cannot be had.
export const file = (name) => load(name).catch(() => "");

// The page's address with this fragment and without its options.
export function address(fragment) {
  const url = new URL(location.href);
  url.search = "";
  url.hash = fragment;
  return url.href;
}

// Put a text on the clipboard; false where the browser does not let us.
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

// Whether the system has a way of its own to share.
export const hasSheet = () => typeof navigator.share === "function";

// Let the person choose who gets a link; false where the system has no way to. To choose nobody is an answer, too.
export async function hand(url) {
  try {
    await navigator.share({ url });
    return true;
  } catch (error) {
    return error?.name === "AbortError";
  }
}

// The QR code of a text, a row a word, 1 for a dark square; nothing where the text is too long for one.
export async function squares(text) {
  try {
    return (await import("./qr.js")).squares(text);
  } catch {
    return "";
  }
}

// Take the fragment out of the address, without a new entry in the history.
export const clearFragment = () => history.replaceState(null, "", location.pathname + location.search);

// The browser's own offer to install the site is kept for the lobby's button, which is shown as long as it stands.
let offered = null;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offered = event;
  document.documentElement.dataset.install = "1";
});
addEventListener("appinstalled", forget);

function forget() {
  offered = null;
  delete document.documentElement.dataset.install;
}

export async function install() {
  const offer = offered;
  forget();
  await offer?.prompt();
}
