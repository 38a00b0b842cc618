// Reads the outline of a WebAssembly file.

// A number (LEB128) at `at`, and where the next thing is.
export function leb(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

// A name at `at`, and where the next thing is.
export function text(bytes, at) {
  const [length, start] = leb(bytes, at);
  const name = new TextDecoder().decode(bytes.subarray(start, start + length));
  return [name, start + length];
}

// Its sections: `id`, where each begins (`at`), and where its content does (`start`) and ends.
export function sections(bytes) {
  const found = [];
  for (let at = 8; at < bytes.length; ) {
    const [length, start] = leb(bytes, at + 1);
    found.push({ id: bytes[at], at, start, end: start + length });
    at = start + length;
  }
  return found;
}

const DATA = 11;

// What a machine lays into a fresh memory: [address, bytes], the bytes in place.
export function laid(bytes) {
  const { start } = sections(bytes).find(({ id }) => id === DATA);
  const found = [];
  let [count, at] = leb(bytes, start);
  for (; count > 0; count--) {
    const [ACTIVE, CONST, END] = [0, 0x41, 0x0b];
    const kind = bytes[at++];
    if (kind !== ACTIVE || bytes[at++] !== CONST) throw new Error("the machine lays its data in another way");
    let address, length;
    [address, at] = leb(bytes, at);
    if (bytes[at++] !== END) throw new Error("the machine lays its data in another way");
    [length, at] = leb(bytes, at);
    found.push([address, bytes.subarray(at, at + length)]);
    at += length;
  }
  return found;
}
