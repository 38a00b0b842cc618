// Lets every call through the table go through one function for its type. V8 guesses what such a call calls, builds
// that into the caller, and compiles the caller anew when a guess proves wrong. For the loop of Python's interpreter
// that takes 0.2 s of a processor, and it happened five times in a start. These functions are called for so much that
// V8 guesses nothing.
const CALL = /\(call_indirect (?:\$0 )?\(type \$([^)]+)\)/g;

// The same machine: a text as Binaryen writes it, with those functions at its end.
export function through(text) {
  const types = new Set(Array.from(text.matchAll(CALL), ([, type]) => type));
  const end = text.lastIndexOf(")");
  const callers = Array.from(types, (type) => caller(text, type));
  return [text.slice(0, end).replace(CALL, "(call $$through_$1"), ...callers, text.slice(end)].join("");
}

// A function that takes what a function of that type takes, and its place in the table.
function caller(text, type) {
  const [, signature] = text.match(RegExp(`^ \\(type \\$${type} \\(func(.*)\\)\\)$`, "m"));
  const params = signature.match(/\(param ([^)]*)\)/)?.[1].split(" ") ?? [];
  const result = signature.match(/\(result [^)]*\)/)?.[0] ?? "";
  const given = Array.from({ length: params.length + 1 }, (_, i) => `(local.get ${i})`).join(" ");
  const body = `(call_indirect $0 (type $${type}) ${given})`;
  return ` (func $through_${type} (param ${[...params, "i32"].join(" ")}) ${result}\n  ${body})\n`;
}
