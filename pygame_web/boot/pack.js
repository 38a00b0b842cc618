// Many files as one: the length of a table as four bytes, the table (JSON: pairs of name and size), and
// the files one after the other. Both the page and the build read it.
function* filesOf(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  let at = 4 + length;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)))) {
    yield [name, bytes.subarray(at, at + size)];
    at += size;
  }
}

// Write the files of a pack into Pyodide's file system: below `folder`, unless a name begins with "/".
export const unpack = (FS, folder, bytes) => place(FS, folder, filesOf(bytes));

export function place(FS, folder, files) {
  for (const [name, content] of files) {
    const path = name.startsWith("/") ? name : `${folder}/${name}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, content);
  }
}

// The memory in a pack, whose parts are named by where they begin; where the machine itself has laid something into a
// fresh memory ([where in this one, where in the fresh one, how much]), how the two differ; and the files beside it.
export function memoryOf(bytes) {
  const [[, laid], [, size], ...parts] = filesOf(bytes);
  const read = (text) => JSON.parse(new TextDecoder().decode(text));
  const memory = new Uint8Array(read(size));
  const files = [];
  for (const [name, part] of parts) {
    if (/^\d+$/.test(name)) memory.set(part, Number(name));
    else files.push([name, part]);
  }
  return { memory, laid: read(laid), files };
}

// Restore what the fresh memory of a machine holds, before that machine has run.
export function complete({ memory, laid: [to, from, length] }, fresh) {
  const [whole, held] = [
    new Uint32Array(memory.buffer, to, length / 4),
    new Uint32Array(fresh.buffer, from, length / 4),
  ];
  for (let i = 0; i < whole.length; i++) whole[i] ^= held[i];
}
