// Exports and imports: files and links that leave the page, and those that a person brings in.
import { load } from "./later.js";
import { packed, text } from "./texts.js";

export { text };

// Hand a text file to the person.
export async function download({ filename, text }) {
  const file = await packed(text, filename);
  save(file.blob, file.filename);
}

// Let the browser save a blob.
function save(blob, filename) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// Let the person choose a file; `read` gets its name and text.
export function pick(read) {
  const field = document.createElement("input");
  field.type = "file";
  field.accept = ".txt,.json,.gz,.game,.eml,.html,.rtf,text/plain,application/json,application/gzip";
  const chosen = async () => {
    const [file] = field.files;
    if (file) read(file.name, await text(file));
  };
  field.addEventListener("change", chosen, { once: true });
  field.click();
}

// The text of a file of the site, "" if it cannot be loaded.
export const file = (name) => load(name).catch(() => "");

// The page's address with this fragment and without its options.
export function address(fragment) {
  const url = new URL(location.href);
  url.search = "";
  url.hash = fragment;
  return url.href;
}

// Copy a text to the clipboard; false if the browser does not allow it.
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

// Whether the system has a share dialog.
export const hasSheet = () => typeof navigator.share === "function";

// Let the person choose who gets a link; false where the system has no way to. To choose nobody is an answer, too.
export async function hand(url, text) {
  try {
    await navigator.share(text ? { text, url } : { url });
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

// Draw a picture of the board, or hand it over: what became of it, and the link where that did not go with it. The
// script is a file of its own: what it needs of this one it is given.
export async function picture(what, facts) {
  try {
    return await (await import("./picture.js"))[what](facts, { address, copy, save });
  } catch (error) {
    console.warn(`No picture: ${error.message}`);
    return ["failed"];
  }
}

// Take the fragment out of the address, without a new entry in the history.
export const clearFragment = () => history.replaceState(history.state, "", location.pathname + location.search.replace(CODED, ""));

// The part of the address behind "#", also where a program that handed it on wrote "%23" behind the page's options.
export const fragment = () => location.hash || (CODED.exec(location.search)?.[0] ?? "");

const CODED = /%(?:25)*23(?:[gr](?:=|%)|[a-z]+(?:\/|%(?:25)*2f)).*$/i;

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
