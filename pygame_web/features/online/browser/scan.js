// Reads a QR code with the camera, with the browser's own reader where it has one. Loaded on first use.
import { after } from "../../../browser/idle.js";
import { ownReader } from "./own_reader.js";

const WIDE = 640; // squares of a picture that is looked at
const EVERY = 120; // milliseconds between two looks

let reader = null;

// Load the picture reader now: without a network it could not be loaded later.
export function prepare() {
  reader ??= makeReader().catch((error) => {
    reader = null;
    throw error;
  });
  return reader;
}

async function makeReader() {
  const own = await ownReader();
  if (own) return async (video) => (await own.detect(video))[0]?.rawValue ?? "";
  const { default: decode } = await import("./decode.js");
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const part = Math.min(1, WIDE / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * part);
    canvas.height = Math.round(video.videoHeight * part);
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decode(pen.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      return ""; // no code in the picture
    }
  };
}

// The text of the first code that `fits`; "" if the person closes it. Rejects if there is no camera.
export async function scan({ title, close }, fits) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const [dialog, video, button] = ["dialog", "video", "button"].map((name) => document.createElement(name));
  Object.assign(video, { srcObject: stream, muted: true, playsInline: true });
  Object.assign(button, { type: "button", className: "btn btn-primary", textContent: close });
  Object.assign(dialog, { className: "scanner", ariaLabel: title });
  dialog.append(video, button);
  document.body.append(dialog);
  let over = false;
  const end = () => (over = true);
  button.onclick = end;
  dialog.onclose = end;
  dialog.showModal();
  try {
    await video.play();
    const read = await prepare();
    while (!over) {
      const text = video.videoWidth ? await read(video).catch(() => "") : "";
      if (fits(text)) return text;
      await after(EVERY);
    }
    return "";
  } finally {
    for (const track of stream.getTracks()) track.stop();
    dialog.remove();
  }
}
