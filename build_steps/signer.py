"""Shrink the signing library to Schnorr signatures.

`@noble/secp256k1` has other signature schemes and point formats too, all in one class and one
object, so a bundler cannot drop them. Argument checks are removed, since only
`features/online/browser/seal.js` calls it, and so is verification of a signature just made, since
every receiving device verifies it. `tests/build/test_signer.py` compares what both sign and accept.
"""

from __future__ import annotations

from pathlib import Path

from build_steps.decoder import cut, method
from build_steps.paths import NODE_MODULES

NAME = "@noble/secp256k1"
PUBLISHED = NODE_MODULES / NAME / "index.js"


def helper(name: str) -> str:
    """Return the source of a module-level function."""
    return rf"^const {name} = [^\n]*=> (?:\{{\n(?:.*\n)*?\}};|[^\n]*;)\n"


CUTS = (
    # Methods of points and other signatures that `schnorr` never uses.
    (method("static (?:CURVE|fromAffine|fromBytes|fromHex)"), "", 5),
    (method("get [xy]"), "", 2),
    (method("(?:is0|subtract|multiplyUnsafe|toBytes|toHex)"), "", 6),
    (r"^    static (?:BASE|ZERO);\n|^Point\.(?:BASE|ZERO) = .;\n", "", 4),
    (r"^const secp256k1_CURVE = freeze\(\{\n(?:.*\n)*?\}\);\n", "", 1),
    (r"^        freeze\(this\);\n(?=    \}\n    /\*\*)", "", 1),
    (helper("apoint"), "const apoint = (p) => p;\n", 1),
    # Terms of the curve that are 0, since a is 0.
    (r"(?:Z3|t2) = M\(a \* t[24]\);", "", 3),
    (r"X3 = M\(b3 \* t2\);[^\n]*\n *Z3 = M\(X3 \+ Z3\);", "Z3 = M(b3 * t2);", 1),
    (
        r"t1 = M\(t1 \+ t2\);\n *t2 = M\(t0 - t2\);[^\n]*\n\s*t4 = M\(t4 \+ t2\);",
        "",
        1,
    ),
    (r"const [ab] = [07]n;\n", "", 2),
    (r"const b3 = M\(b \* 3n\);", "const b3 = 21n;", 1),
    # Numbers that follow from others: that of the field, and the even one of the base point.
    (r"^const P = 0xf{55}efffffc2fn;\n", "const P = 2n ** 256n - 0x1000003d1n;\n", 1),
    (r"^const Gy = .*\n", "", 1),
    (r"new Point\(Gx, Gy, 1n\)", "lift_x(Gx)", 1),
    # Checks of arguments.
    (
        r"(?s)    // Error path: .*?throw new RangeError\(message\);\n",
        "    throw new TypeError();\n",
        1,
    ),
    (
        r"^    const e = 'hex invalid';[^\n]*\n(?:.*\n)*?(?=    const array = )",
        "",
        1,
    ),
    (
        r"const c = globalThis\?\.crypto;\n(?:.*\n)*?    return c\.",
        "return crypto.",
        1,
    ),
    (r", (?:msg = )?'(?:bad number|invalid secret key): out[^']*'", "", 2),
    (r", title = ''", "", 1),
    (r"(?<=abytes\()(\w+), (undefined|L|64), '[^']*'", r"\1, \2", 11),
    (r"new (?:Type|Range)Error\(msg\)", "new RangeError()", 2),
    (r"this\.equals\(G\)", "this === G", 1),
    (method("equals"), "", 1),
    # The browser's hashes are used; nobody replaces them.
    (helper("callHashAsync"), "const callHashAsync = (_, a) => sha256(a);\n", 1),
    (
        r"^const hashes = \{\n(?:.*\n)*?\};\n",
        "const sha256 = async (msg) => new Uint8Array(await crypto.subtle.digest(_sha, msg));\n",
        1,
    ),
    (r"^    if \(!\(await verifySchnorrAsync\(sig, m, px\)\)\)\n *throw [^\n]*\n", "", 1),
    # What is shorter, and here no slower: the texts of errors are never told.
    (helper("isBytes"), "const isBytes = (a) => a instanceof Uint8Array;\n", 1),
    (
        helper("bytesToHex"),
        "const bytesToHex = (bytes) => [...bytes].map((byte) => padh(byte, 2)).join('');\n",
        1,
    ),
    (
        helper("hexToBytes"),
        "const hexToBytes = (hex) =>"
        " Uint8Array.from(hex.match(/../g), (two) => parseInt(two, 16));\n",
        1,
    ),
    (
        helper("concatBytes"),
        "const concatBytes = (...arrays) => Uint8Array.from(arrays.flatMap((a) => [...a]));\n",
        1,
    ),
    (r"^    if \((?:number === 0n|modulo <= 1n)\)\n.*\n", "", 2),
    (r"^    if \(typeof n !== 'bigint'\)\n.*\n", "", 1),
    (r"new Error\((?:E_BADPOINT|'(?:invert|sqrt|sign|invalid wnaf)[^']*')\)", "new Error()", 5),
    (r"^        if \(M\(z \* iz\) !== 1n\)\n.*\n", "", 1),
    (r"^        if \(z === [01]n\)\n.*\n", "", 2),
    (r"callHashAsync\('sha256Async', ", "sha256(", 3),
    (r"callSyncAsyncFn\((challengeFn\(chalInput\)), ", r"\1.then(", 1),
    (r"big\(", "BigInt(", 3),
    (r"\(bytesToHex\(b\) \|\| '0'\)", "bytesToHex(b)", 1),
    # Only the base point is multiplied by a secret.
    (r"^        let f = G;\n(?=        let d = this;)", "", 1),
    (r"let i = 0; safe \? i < 256 : n > 0n; i\+\+", "; n > 0n;", 1),
    (r"^            else if \(safe\)\n.*\n", "", 1),
    # The exports: three functions.
    (
        r"^const schnorr = (?:.*\n)*?\}\);\n",
        "const schnorr = {\n    getPublicKey: pubSchnorr,\n    signAsync: signSchnorrAsync,\n"
        "    verifyAsync: verifySchnorrAsync,\n};\n",
        1,
    ),
    (r"^export \{[^\n]*\};\n", "export { schnorr };\n", 1),
    (r"^export const __TEST = (?:.*\n)*?\}\);\n", "", 1),
)
"""The text to find, its replacement, and how often it must occur."""


def smaller(source: str) -> str:
    """The library without the parts we never use. Raises `Trouble` if a cut does not match."""
    return cut(source, CUTS, NAME)


def words(folder: Path) -> list[str]:
    """Extra bundler arguments; writes the replacement library into `folder`."""
    path = folder / "node_modules" / NAME / "index.js"  # so `notices.html` names whose it is
    path.parent.mkdir(parents=True)
    facts = '{"type": "module", "sideEffects": false}'  # a bundle takes what it uses
    (path.parent / "package.json").write_text(facts, encoding="utf-8", newline="\n")
    path.write_text(smaller(PUBLISHED.read_text("utf-8")), encoding="utf-8", newline="\n")
    return [f"--alias:{NAME}={path}"]
