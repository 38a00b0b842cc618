// Seals and opens posts. A relay sees the author, the time and an encrypted text; it sees nothing of the game.
import { schnorr } from "@noble/secp256k1";

export const KIND = 7_842; // a kind that relays keep
export const LONGEST = 8_000; // characters of a hidden text

const NONCE = 12; // bytes, as AES-GCM wants them
const text = /* @__PURE__ */ new TextEncoder();

const derived = (secret, what) =>
  crypto.subtle
    .importKey("raw", secret, "HKDF", false, ["deriveBits"])
    .then((key) =>
      crypto.subtle.deriveBits(
        { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: text.encode(`clubtable ${what} 1`) },
        key,
        256,
      ),
    )
    .then((bits) => new Uint8Array(bits));

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const words = (bytes) => btoa(String.fromCharCode(...bytes));
const bytes = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
export const ofHex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

// The key of a seat's secret, and the secret of another device's `number`-th person.
export const keyOf = (seat) => hex(schnorr.getPublicKey(seat));
export const ofDevice = (own, number) => derived(own, `device ${number}`);

// What is signed of an event, by which it is also known (NIP-01).
async function digest({ pubkey, created_at, kind, tags, content }) {
  const data = text.encode(JSON.stringify([0, pubkey, created_at, kind, tags, content]));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", data));
}

// Whether an event matches its id, and is signed by the author it names.
export async function isSigned(event) {
  try {
    const id = await digest(event);
    return hex(id) === event.id && (await schnorr.verifyAsync(ofHex(event.sig), id, ofHex(event.pubkey)));
  } catch {
    return false;
  }
}

// What one device can do at a table: `secret` is the table's, from its invitation; `seats` are those of its people.
export async function makeSeal(secret, seats) {
  const [room, raw] = await Promise.all([derived(secret, "room"), derived(secret, "key")]);
  const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
  const topic = hex(room.slice(0, 16));
  const authors = seats.map(keyOf);

  // The event of a text: hidden, and signed by a person of this device.
  async function close(person, post, now) {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
    const box = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, key, text.encode(post));
    const content = words(new Uint8Array([...nonce, ...new Uint8Array(box)]));
    const tags = [["t", topic]];
    return sign(person, { created_at: Math.floor(now / 1000), kind: KIND, tags, content });
  }

  // An event, signed by a person of this device.
  async function sign(person, fields) {
    const event = { ...fields, pubkey: authors[person] };
    const id = await digest(event);
    return { ...event, id: hex(id), sig: hex(await schnorr.signAsync(id, seats[person])) };
  }

  // Whether an event is like those of `close`: a link carries no other kind and tags, and so no other event can be read
  // by all devices, whatever carries it. A relay takes keys and signatures in small letters alone.
  const fits = ({ kind, tags, created_at, pubkey, sig }) =>
    kind === KIND &&
    JSON.stringify(tags) === JSON.stringify([["t", topic]]) &&
    Number.isSafeInteger(created_at) &&
    created_at > 0 &&
    /^[0-9a-f]{192}$/.test(pubkey + sig);

  // The text of an event; null where it was not hidden with the table's key.
  async function open({ content }) {
    try {
      const box = bytes(content);
      const iv = box.slice(0, NONCE);
      const data = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, box.slice(NONCE));
      return new TextDecoder("utf-8", { fatal: true }).decode(data);
    } catch {
      return null;
    }
  }

  return { authors, topic, close, sign, fits, open };
}
