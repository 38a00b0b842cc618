// Counts the bytes of the files that the page waits for.
import files from "./files.js";

const expected = new Map(
  Object.values(files).map(({ url, size }) => [new URL(url, import.meta.url).href, size]),
);

class Progress extends EventTarget {
  loaded = 0;
  total = [...expected.values()].reduce((sum, size) => sum + size, 0);

  add(bytes) {
    this.loaded = Math.min(this.loaded + bytes, this.total);
    this.dispatchEvent(new Event("change"));
  }

  // The same response, its bytes counted as they arrive.
  counted(response) {
    if (!response.ok || !response.body) return response;
    const count = new TransformStream({
      transform: (chunk, controller) => {
        this.add(chunk.byteLength);
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(count), {
      headers: response.headers,
      status: response.status,
    });
  }
}

export const progress = new Progress();
export const isExpected = (url) => expected.has(String(url));
