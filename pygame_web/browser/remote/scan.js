// Reads a QR code with the camera, with the browser's own reader where it has one. Loaded on first use.
import decode from "qr/decode.js";

const WIDE = 640; // squares of a picture that is looked at
const EVERY = 120; // milliseconds between two looks

async function makeReader() {
  const own = globalThis.BarcodeDetector;
  const known = await own?.getSupportedFormats().catch(() => []);
  if (known?.includes("qr_code")) {
    const detector = new own({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? "";
  }
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

// The text of the first code that `fits`; "" where the person closes it. Rejects where there is no camera.
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
    const read = await makeReader();
    while (!over) {
      const text = video.videoWidth ? await read(video).catch(() => "") : "";
      if (fits(text)) return text;
      await new Promise((go) => setTimeout(go, EVERY));
    }
    return "";
  } finally {
    for (const track of stream.getTracks()) track.stop();
    dialog.remove();
  }
}
