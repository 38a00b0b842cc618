// QR codes. Loaded when the first one is wanted.
import { encode } from "uqr";

const MARGIN = 4; // squares that must stay light around a code

// One word per row, 1 for a dark square. Throws if the text is too long for a code.
export const squares = (text) =>
  encode(text, { ecc: "L", border: MARGIN })
    .data.map((row) => row.map(Number).join(""))
    .join(" ");
