// What PyScript loads as its interpreter: Pyodide from our own folder, its downloads counted.
import files from "./files.js";
import { isExpected, progress } from "./progress.js";

const home = new URL(files["pyodide.mjs"].url, import.meta.url).href;
const pyodide = await import(home);

export const version = pyodide.version;

export async function loadPyodide(options) {
  const fetchPlain = globalThis.fetch;
  globalThis.fetch = async (resource, settings) => {
    const response = await fetchPlain(resource, settings);
    return isExpected(resource?.url ?? resource) ? progress.counted(response) : response;
  };
  try {
    return await pyodide.loadPyodide({ ...options, indexURL: new URL(".", home).href });
  } finally {
    globalThis.fetch = fetchPlain;
  }
}
