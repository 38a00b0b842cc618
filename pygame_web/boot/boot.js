// Starts PyScript and shows how far the download is.
import { Idiomorph } from "./idiomorph.js";
import { progress } from "./progress.js";

globalThis.Idiomorph = Idiomorph;

const box = document.getElementById("boot");
const bar = box.querySelector("progress");
const text = box.querySelector("span");

progress.addEventListener("change", () => {
  const { loaded, total } = progress;
  bar.value = loaded / total;
  text.textContent = `${megabytes(loaded)} / ${megabytes(total)} MB`;
});

function megabytes(bytes) {
  return (bytes / 1e6).toLocaleString(document.documentElement.lang, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
}

new MutationObserver((_, watch) => {
  if (document.documentElement.dataset.ready !== "1") return;
  watch.disconnect();
  box.hidden = true;
}).observe(document.documentElement, { attributes: true, attributeFilter: ["data-ready"] });

box.hidden = document.documentElement.dataset.ready === "1";
