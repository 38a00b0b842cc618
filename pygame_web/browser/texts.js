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

// A stretch of UTF-16 and one of UTF-8 or a code page, in bytes read as Latin-1.
const WIDE = /(?:\xff\xfe)?(?:[\t\n\r -~\xa0-\xff]\0){8,}(?:(?:[^][^]){0,32}?(?:[\t\n\r -~\xa0-\xff]\0){4,})*/g;
const PLAIN = /^[^\0-\x08\x0e-\x1f]{16,}$/;

const STRETCH = 8192; // letters that are made at once

// The text of bytes: UTF-8 or UTF-16, with or without mark, else Windows' code page; or one after another.
export function decoded(bytes) {
  return (bytes.includes(0) ? mixed(bytes) : undefined) ?? alike(bytes);
}

// The text of a file that begins in one encoding and goes on in another; undefined for any other file.
function mixed(bytes) {
  let signs = "";
  for (let at = 0; at < bytes.length; at += STRETCH) signs += String.fromCharCode(...bytes.subarray(at, at + STRETCH));
  const parts = [];
  let end = 0;
  for (const { 0: wide, index } of signs.matchAll(WIDE)) {
    parts.push([narrow, end, index], [utf16, index, (end = index + wide.length)]);
  }
  parts.push([narrow, end, signs.length]);
  const rests = parts.filter(([read, from, to]) => read === narrow && from < to);
  if (parts.length === 1 || !rests.length) return undefined;
  if (!rests.every(([, from, to]) => PLAIN.test(signs.slice(from, to)))) return undefined;
  return parts.map(([read, from, to]) => read(bytes.subarray(from, to))).join("");
}

const utf16 = (bytes) => new TextDecoder("utf-16le").decode(bytes);

// The text of bytes that are all of one encoding.
function alike(bytes) {
  const wide = mark(bytes) ?? zeros(bytes);
  return wide ? new TextDecoder(wide).decode(bytes) : narrow(bytes);
}

// The text of bytes of UTF-8 or Windows' code page.
function narrow(bytes) {
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
