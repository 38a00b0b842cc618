"""The contents of Pyodide's binary, which no package metadata lists.

Pyodide's package names only itself, but its WebAssembly contains CPython and the libraries linked
with it. `PARTS` gives their licence (an SPDX expression) and owner; the text comes from the SPDX
list. `tests/build/test_licences.py` compares them with the binary itself.
"""

from __future__ import annotations

from typing import NamedTuple


class Part(NamedTuple):
    """A library inside the binary; `sign` is a string in the binary that proves its presence."""

    name: str
    licence: str
    copyright: str
    sign: bytes


PARTS = (
    Part("Emscripten", "MIT", "Copyright (c) 2010-2026 Emscripten authors", b"emscripten"),
    Part("musl", "MIT", "Copyright © 2005-2020 Rich Felker, et al.", b"-+   0X0x"),
    Part(
        "LLVM compiler-rt, libc++ and libunwind",
        "Apache-2.0 WITH LLVM-exception",
        "Copyright (c) the LLVM project contributors",
        b"clang",
    ),
    Part(
        "libffi",
        "MIT",
        "Copyright (c) 1996-2025 Anthony Green, Red Hat, Inc and others",
        b"_ctypes",
    ),
    Part("zlib", "Zlib", "Copyright (C) 1995-2024 Jean-loup Gailly and Mark Adler", b"inflate 1."),
    Part("bzip2", "bzip2-1.0.6", "Copyright (C) 1996-2019 Julian R Seward", b"_bz2"),
    Part("liblzma (XZ Utils)", "0BSD", "Copyright (c) the authors of XZ Utils", b"liblzma"),
    Part(
        "Zstandard",
        "BSD-3-Clause",
        "Copyright (c) Meta Platforms, Inc. and affiliates",
        b"Zstandard",
    ),
    Part("SQLite", "blessing", "In the public domain", b"SQLite format"),
    Part(
        "Expat",
        "MIT",
        "Copyright (c) 1998-2000 Thai Open Source Software Center Ltd and Clark Cooper; "
        "Copyright (c) 2001-2025 Expat maintainers",
        b"expat_",
    ),
    Part("libmpdec", "BSD-2-Clause", "Copyright (c) 2008-2024 Stefan Krah", b"libmpdec"),
    Part(
        "HACL*",
        "MIT",
        "Copyright (c) 2016-2023 INRIA, CMU and Microsoft Corporation",
        b"Hacl",
    ),
    Part(
        "mimalloc",
        "MIT",
        "Copyright (c) 2018-2024 Microsoft Corporation, Daan Leijen",
        b"mimalloc",
    ),
)

CPYTHON = Part(
    "CPython",
    "Python-2.0.1",
    "Copyright (c) 2001 Python Software Foundation; All Rights Reserved",
    b"Python Software Foundation",
)

STACKFRAME = Part(
    "error-stack-parser and stackframe",
    "MIT",
    "Copyright (c) 2017 Eric Wendelin and other contributors",
    b"stackframe",
)
"""Two small libraries that Pyodide's own source carries (`src/js/vendor/stackframe`)."""
