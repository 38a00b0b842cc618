"""The site makes and accepts the same signatures as the published library."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from build_steps import signer, tools
from build_steps.console import Trouble

ASKED = """
const results = [];
const answer = async (ask) => {
  try { return await ask(); } catch { return "!"; }
};
const hex = (bytes) => Buffer.from(bytes).toString("hex");
let seed = 1;
const random = () => (seed = (seed * 48271) % 0x7fffffff) & 255;
const drawn = (n) => Uint8Array.from({ length: n }, random);
const ORDER = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
const edges = ["00".repeat(32), "00".repeat(31) + "01", ORDER, ORDER.slice(0, -1) + "0"];
const keys = edges.map((key) => Uint8Array.from(Buffer.from(key, "hex")));
for (let n = 0; n < 12; n += 1) keys.push(drawn(32));
const damaged = (bytes, at, by = 1) => bytes.map((byte, n) => (n === at ? byte ^ by : byte));
for (const key of [...keys, drawn(31), "no key"])
  for (const length of [32, 0]) {
    const [message, random] = [drawn(length), drawn(32)];
    const both = [];
    for (const one of [published.schnorr, ours.schnorr]) {
      const pub = await answer(() => one.getPublicKey(key));
      const sig = await answer(() => one.signAsync(message, key, random));
      const takes = (...words) => answer(() => one.verifyAsync(...words));
      const odd = pub === "!" ? [] : [
        await takes(sig, message, pub),
        await takes(damaged(sig, 3), message, pub),
        await takes(damaged(sig, 40), message, pub),
        await takes(sig, drawn(32), pub),
        await takes(sig, message, damaged(pub, 31)),
        await takes(sig.map((byte, n) => (n < 32 ? 255 : byte)), message, pub),
        await takes(sig.map((byte, n) => (n < 32 ? byte : 255)), message, pub),
        await takes(sig.map((byte, n) => (n < 32 ? byte : 0)), message, pub),
        await takes(sig.slice(0, 63), message, pub),
        await takes(sig, message, pub.slice(1)),
        await takes(sig, message, pub.map(() => 0)),
      ];
      seed = (seed % 1000) + 7;
      both.push([pub === "!" ? pub : hex(pub), sig === "!" ? sig : hex(sig), odd]);
    }
    results.push(both);
  }
console.log(JSON.stringify(results));
"""
VECTOR = """
const bytes = (hex) => Uint8Array.from(Buffer.from(hex, "hex"));
const key = bytes("b7e151628aed2a6abf7158809cf4f3c762e7160f38b4da56a784d9045190cfef");
const message = bytes("243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89");
const random = bytes("00".repeat(31) + "01");
const made = await ours.schnorr.signAsync(message, key, random);
console.log(JSON.stringify(Buffer.from(made).toString("hex")));
"""


@pytest.fixture
def library(tmp_path: Path) -> str:
    """Imports of the published library and of ours."""
    words = signer.words(tmp_path)
    mine = Path(words[0].partition("=")[2])
    return (
        f'import * as published from "{signer.PUBLISHED.as_uri()}";'
        f'import * as ours from "{mine.as_uri()}";'
    )


def node(text: str) -> object:
    """Return the output of a script in Node."""
    words = [*map(str, tools.node()), "--input-type=module"]
    done = subprocess.run(words, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_what_is_signed_and_taken_is_that_of_the_published_library(library: str) -> None:
    results = node(library + ASKED)
    assert isinstance(results, list)
    good = 0
    for published, ours in results:
        assert ours == published
        good += bool(ours[2]) and ours[2][0] is True
        assert True not in ours[2][1:]
    assert good >= 24


def test_a_signature_is_that_of_the_standard(library: str) -> None:
    # The second of the test vectors of BIP 340.
    assert node(library + VECTOR) == (
        "6896bd60eeae296db48a229ff71dfe071bde413e6d43f917dc8dcf8c78de3341"
        "8906d11ac976abccb20b091292bff4ea897efcb639ea871cfa95f6de339e4b0a"
    )


def test_another_version_of_the_library_ends_the_build() -> None:
    source = signer.PUBLISHED.read_text("utf-8")
    assert len(signer.smaller(source)) < len(source)
    with pytest.raises(Trouble, match="secp256k1 is another one"):
        signer.smaller(source.replace("const schnorr =", "const schnorr2 ="))
