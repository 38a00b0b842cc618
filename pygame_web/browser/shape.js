// Checks each message of a worker like any foreign input: a message with a wrong shape is reported, counted and dropped.
// `app.py` does the same with the page's messages.
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value) => typeof value === "string";
const every = (fits) => (value) => Object.values(value).every(fits);

const KINDS = {
  text: isText,
  "yes-no": (value) => typeof value === "boolean",
  texts: (value) => Array.isArray(value) && every(isText)(value),
  words: (value) => isObject(value) && every(isText)(value),
  effects: (value) => Array.isArray(value) && every((one) => isObject(one) && isText(one.do))(value),
  scene: (value) =>
    value === null || (isObject(value) && Number.isFinite(value.ms) && Array.isArray(value.beats)),
  host: (value) => value === null || (isObject(value) && isText(value.origin)),
};
const LOOK = { language: "text", theme: "text", title: "text", sound: "text", vibration: "yes-no" };
const PLACE = { page: "text", table: "text", bots: "yes-no", awake: "yes-no" };
const REPLY = {
  regions: "words",
  effects: "effects",
  scene: "scene",
  look: LOOK,
  place: PLACE,
  late: "yes-no",
  more: "yes-no",
  faults: "texts",
};
const FIRST = { ...REPLY, host: "host" };
const TOKEN = /^[\x21-\x7e]{1,200}$/;

export class Malformed extends Error {}

// How many messages of workers were dropped.
export const dropped = { count: 0 };

function fault(value, shape, where) {
  if (isText(shape)) return KINDS[shape](value) ? "" : `${where} must be ${shape}`;
  if (!isObject(value)) return `${where} must be an object`;
  for (const [name, kind] of Object.entries(shape)) {
    const wrong = fault(value[name], kind, `${where}.${name}`);
    if (wrong) return wrong;
  }
  return "";
}

function refuse(wrong) {
  dropped.count += 1;
  throw new Malformed(`dropped: ${wrong}`);
}

function read(text, shape) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    refuse("a reply must be JSON");
  }
  const wrong = fault(data, shape, "reply");
  return wrong ? refuse(wrong) : data;
}

// A reply of the table's Python, which comes as JSON. Throws `Malformed`.
export const reply = (text) => read(text, REPLY);
// Its first reply, which also describes the page around it.
export const firstReply = (text) => read(text, FIRST);
// A bot's answer: the token of an action. Throws `Malformed`.
export const token = (text) => (isText(text) && TOKEN.test(text) ? text : refuse("an answer must be a token"));
