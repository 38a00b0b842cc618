// Decodes files to text, in any encoding (`core/kernel/reading/charset.py` does the same for the command line).
const FEW = 0.2; // UTF-16 without a mark is known by its zeros: in ASCII every second byte is one

// What a file says.
export async function text(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return decoded(packed ? await unpacked(bytes) : bytes);
}

async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// The text of bytes: UTF-8 or UTF-16, with or without mark, else Windows' code page.
export function decoded(bytes) {
  const wide = mark(bytes) ?? zeros(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function mark([first, second]) {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

function zeros(bytes) {
  const half = bytes.length >> 1;
  const empty = [0, 0];
  for (let at = 0; at < 2 * half; at += 1) empty[at % 2] += bytes[at] === 0;
  if (!half) return undefined;
  if (empty[0] > half * (1 - FEW)) return "utf-16be";
  return empty[1] > half * (1 - FEW) ? "utf-16le" : undefined;
}

// A text as a file to keep: a large one is packed, where the browser can.
export async function packed(text, filename) {
  const plain = new Blob([text], { type: "text/plain;charset=utf-8" });
  if (plain.size < LARGE || !globalThis.CompressionStream) return { blob: plain, filename };
  const stream = plain.stream().pipeThrough(new CompressionStream("gzip"));
  return { blob: await new Response(stream, { headers: { "Content-Type": "application/gzip" } }).blob(), filename: `${filename}.gz` };
}

const LARGE = 4_000_000; // bytes from which a file is packed
