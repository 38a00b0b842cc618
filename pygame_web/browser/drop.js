// Files that are dropped on the page are opened as "Open a file" does.
const root = document.documentElement;

const holdsFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

export function listen(open) {
  addEventListener("dragover", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    root.dataset.drop = "1";
  });
  addEventListener("dragleave", (event) => event.relatedTarget === null && delete root.dataset.drop);
  addEventListener("drop", async (event) => {
    delete root.dataset.drop;
    if (!holdsFiles(event)) return;
    // The browser would leave the table and show the file itself.
    event.preventDefault();
    for (const file of [...event.dataTransfer.files]) await open(file);
  });
}
