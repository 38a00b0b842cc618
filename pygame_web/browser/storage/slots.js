// The second copy of a game: two files in the origin's private file system, written in turn. The head of a file tells
// how long and of what sum the text after it is, so a write that was cut off is known, and the other file is whole.
import { sum } from "./versions.js";

const FOLDER = "clubtable-games";
const HEAD = /^clubtable\.copy 1 ([0-9a-f]{64}) (\d+)\n/;
const LONGEST_HEAD = 120; // bytes

export const SLOTS = [0, 1];

export const nameOf = (id, slot) => `${encodeURIComponent(id)}.${slot}`;

// The id that a file's name tells, or nothing.
export function idOf(name) {
  try {
    return /\.[01]$/.test(name) ? decodeURIComponent(name.slice(0, -2)) : "";
  } catch {
    return "";
  }
}

export async function folder(options) {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, options);
}

// The bytes of a file that holds `text`.
export async function bytesOf(text) {
  const body = new TextEncoder().encode(text);
  const head = new TextEncoder().encode(`clubtable.copy 1 ${await sum(body)} ${body.length}\n`);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}

// The version in the bytes of a file, { text, whole }.
export async function versionOf(bytes) {
  const head = HEAD.exec(new TextDecoder().decode(bytes.subarray(0, LONGEST_HEAD)));
  const body = bytes.subarray(head ? head[0].length : 0);
  const whole = Boolean(head) && body.length === Number(head[2]) && (await sum(body)) === head[1];
  return { text: new TextDecoder().decode(body), whole };
}
