// Many files as one: the length of a table as four bytes, the table (JSON: pairs of name and size), and
// the files one after the other. It is read by the page and by the build alike.
function* filesOf(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  let at = 4 + length;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)))) {
    yield [name, bytes.subarray(at, at + size)];
    at += size;
  }
}

// Write the files of a pack into Pyodide's file system: below `folder`, unless a name begins with "/".
export function unpack(FS, folder, bytes) {
  for (const [name, content] of filesOf(bytes)) {
    const path = name.startsWith("/") ? name : `${folder}/${name}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, content);
  }
}

// The memory whose parts are the files of a pack, each named by where it begins.
export function memoryOf(bytes) {
  const [[, size], ...parts] = filesOf(bytes);
  const memory = new Uint8Array(Number(new TextDecoder().decode(size)));
  for (const [start, part] of parts) memory.set(part, Number(start));
  return memory;
}
