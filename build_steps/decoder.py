"""Shrink the QR code reader to the parts that read a camera picture.

`qr` also reads other image formats and several codes at once, and locates codes in the image. All
of it is in one class, so a bundler cannot drop it. Each cut below must match exactly once, or as
often as it says: a new version of `qr` fails the build until somebody has reviewed the cuts.
`tests/build/test_decoder.py` compares the results of both readers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from build_steps.console import Trouble
from build_steps.paths import NODE_MODULES

PUBLISHED = NODE_MODULES / "qr" / "decode.js"


def method(name: str) -> str:
    """Return the source of a class method, in the style of `qr`."""
    return rf"^    (?:async )?{name}\([^\n]*\) \{{\n(?:.*\n)*?    \}}\n"


def constant(name: str) -> str:
    """Return the source of a module-level constant."""
    return rf"^(?:export )?const {name} = (?:.*\n)*?\S*[\]}}]\S*;\n"


CUTS = (
    # Options that our caller never uses.
    (r"(?:this\.opts|ctx\.opts)\.pointsOnDetect\?\.\([^\n]*\);", ";", 2),
    (r"(?:this\.|ctx\.)?opts\.(?:pointsOnDetect|imageOnBitmap|imageOnResult)\b(?!\()", "false", 6),
    (r"!!this\.opts\.textDecoder", "false", 1),
    (r"Payload\.finish\(decoded, this\.opts\.textDecoder\)", "decoded", 1),
    (r"^    finish\(decoded, textDecoder\) \{\n(?:.*\n)*?    \},\n", "", 1),
    (r"if \(cooperative\)\n *this\.retryStart \+= yield;", "", 3),
    (method("report"), "", 1),
    (method("decodeAsync"), "", 1),
    # Error texts that no caller is told: a picture without a code is one, whatever is wrong.
    (r"(?<=Error\()(?:`finder storage [^`]*`|'expected addImage before decode')(?=\))", "", 2),
    # The scanner reads one picture, which nobody keeps.
    (method("clean"), "", 1),
    (r"scanner\.clean\(\);", "", 2),
    # Canvas pixels always have four bytes each, and the length is right.
    (constant("validateOpts"), "const validateOpts = () => {};\n", 1),
    (r"^const validateImage = (?:.*\n)*?\};\n", "const validateImage = () => RGBA;\n", 1),
    (constant("validateSize"), "const validateSize = (size) => size.width * size.height;\n", 1),
    (r"if \(!Number\.isSafeInteger\((?:stride|bytes)\) [^\n]*\n *throw [^\n]*;", "", 2),
    (r"this\.(?:begin|end)Operation\(\);", "", 6),
    (method("(?:begin|end)Operation"), "", 2),
    (r"if \(step === 1\)\n(?:.*\n)*?        else\n", "", 1),
    (r"if \(data === out && !offset && stride === width && step === 1\)\n *return;", "", 1),
)
"""A text, its replacement, and how often it must occur."""

OWN = (
    "aligners alignment alignPoint bitmap blIndex blockHeight blockWidth blocked blocks codewords "
    "confirm cut cuts dataLen decodedSize decodeGrid decodePayload dimension effort exclude "
    "excluded findBasicAlign finder fine finePlane found grid image inFlight inverted "
    "invertedProjection layers luma makeTriple mapFinderQuad mapQuad maxSize opts patternCount "
    "patterns payload perspective pickHi pickLo pickPolarity pickSum plane points processImage "
    "projectMap projectQuad projectWith resized retain retries retryStart searchAlign "
    "setAlignments setCount setCursor sets setsReady staged timeLimit timing tlIndex trIndex "
    "triple tmp8 tmp32 tmp64 upgrade views walk"
)
"""Names of the reader's own fields and methods, which a bundler may shorten."""


def cut(source: str, cuts: Iterable[tuple[str, str, int]], name: str) -> str:
    """Remove parts of a library. Raises `Trouble` if a cut does not match as often as it says."""
    for looked_for, instead, times in cuts:
        source, found = re.subn(looked_for, instead, source, flags=re.M)
        if found != times:
            raise Trouble(
                f"{name} is another one: {looked_for!r} is there {found} times, not {times}"
            )
    return source


def smaller(source: str) -> str:
    """The reader without the parts we never use. Raises `Trouble` if a cut does not match."""
    return cut(source, CUTS, "qr")


def words(folder: Path) -> list[str]:
    """Extra bundler arguments; writes the replacement for `qr` into `folder`."""
    path = folder / "reader.js"
    source = smaller(PUBLISHED.read_text("utf-8")).replace("'./index.js'", "'qr'")
    path.write_text(source, encoding="utf-8", newline="\n")
    return [f"--alias:qr/decode.js={path}", f"--mangle-props=^({'|'.join(OWN.split())})$"]
