// The browser's own reader of QR codes; null where it has none.
export async function ownReader() {
  const own = globalThis.BarcodeDetector;
  const known = await own?.getSupportedFormats().catch(() => []);
  return known?.includes("qr_code") ? new own({ formats: ["qr_code"] }) : null;
}
