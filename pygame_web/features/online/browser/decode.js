// Reads QR codes where the browser cannot (`scan.js`).
export { default } from "qr/decode.js";
