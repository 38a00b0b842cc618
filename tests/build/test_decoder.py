"""The site's QR code reader reads what the published one reads."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from build_steps import decoder, tools
from build_steps.console import Trouble
from build_steps.paths import NODE_MODULES
from build_steps.site import bundle

PICTURES = """
let seed = 7;
const random = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const letters = (n) => Array.from({ length: n }, () => LETTERS[Math.floor(random() * 64)]).join("");
// What a camera sees of a code: turned, of some size, bent, noisy, and now and then inverted.
const picture = ({ size, data }, bad) => {
  const [wide, turned, bent] = [300, (random() - 0.5) * bad, (random() - 0.5) * bad * 0.001];
  const scale = (wide / size) * (0.6 + 0.25 * random());
  const [dark, light] = random() < 0.1 ? [210, 40] : [40, 210];
  const pixels = new Uint8ClampedArray(4 * wide * wide);
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  for (let y = 0; y < wide; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const [dx, dy] = [x - wide / 2, y - wide / 2];
      const far = scale * (1 + bent * dx);
      const u = (dx * cos + dy * sin) / far + size / 2;
      const v = (dy * cos - dx * sin) / far + size / 2;
      const on = data[Math.floor(v)]?.[Math.floor(u)];
      const grey = (on ? dark : light) + (random() - 0.5) * 120 * bad;
      pixels.set([grey, grey, grey, 255], 4 * (y * wide + x));
    }
  return { width: wide, height: wide, data: pixels };
};
const answer = (read, image) => {
  try { return read(image); } catch (error) { return `!${error.message}`; }
};
const results = [];
for (let n = 0; n < 60; n += 1) {
  const text = [
    () => "https://club.example/#online/" + letters(30 + 60 * (n % 7)),
    () => "HTTPS://CLUB.EXAMPLE/" + letters(20).toUpperCase().replaceAll("_", "-"),
    () => "31415926535897932384626433832795028841971693993751",
    () => "Grüße aus Genf, 日本",
  ][n % 5 ? 0 : (n / 5) % 4]();
  const image = picture(encode(text, { border: 2, ecc: "LMQH"[n % 4] }), (n % 3) / 2);
  results.push([text, answer(published, image), answer(ours, image)]);
}
console.log(JSON.stringify(results));
"""


def test_the_reader_reads_what_the_published_one_reads(tmp_path: Path) -> None:
    bundle(tmp_path, ("features/online/browser/decode.js",))
    imports = (
        f'import published from "{decoder.PUBLISHED.as_uri()}";'
        f'import ours from "{(tmp_path / "decode.js").as_uri()}";'
        f'import {{ encode }} from "{(NODE_MODULES / "uqr/dist/index.mjs").as_uri()}";'
    )
    done = subprocess.run(
        [*tools.node(), "--input-type=module"],
        input=imports + PICTURES,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    results = json.loads(done.stdout)
    assert [ours for _, _, ours in results] == [published for _, published, _ in results]
    read = [text for text, _, ours in results if ours == text]
    assert len(read) >= len(results) / 2
    assert {text[:5] for text in read} == {"https", "HTTPS", "31415", "Grüße"}
    assert any(ours.startswith("!") for _, _, ours in results), "none is unreadable"


def test_another_version_of_the_reader_ends_the_build() -> None:
    source = decoder.PUBLISHED.read_text("utf-8")
    assert len(decoder.smaller(source)) < len(source)
    with pytest.raises(Trouble, match="qr is another one"):
        decoder.smaller(source.replace("async decodeAsync(", "async decodeLater("))


def test_the_names_that_are_shortened_are_those_of_the_reader() -> None:
    source = decoder.smaller(decoder.PUBLISHED.read_text("utf-8"))
    assert [name for name in decoder.OWN.split() if name not in source] == []
