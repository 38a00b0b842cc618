"""Modules of a late file that see the names of the one before them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from build_steps.chained import chained
from build_steps.console import Trouble

BASE = "from math import floor\nSIDE=3\n_hidden=4\ndef read(A):return floor(A)"
OTHER = (
    "from a.base import SIDE,_hidden,read\ndef size():return read(SIDE+.5)+_hidden\ntext='other'"
)
LAST = "from a.base import read as of\nfrom a.other import size,text\nfrom math import floor\n"
LAST += "read=len\ndef all():return of(2.5),size(),read(text),floor(1.5)"


def test_a_module_imports_by_name_only_what_the_one_before_it_does_not_bring() -> None:
    found = chained({"a.last": LAST, "a.base": BASE, "a.other": OTHER, "a.__init__": ""})
    heads = {name: text.split("\n")[:2] for name, text in found.items()}
    assert list(found) == ["a.base", "a.other", "a.last", "a.__init__"]
    assert heads["a.base"] == ["from math import floor", "SIDE=3"]
    assert heads["a.other"] == ["from a.base import *", "from a.base import _hidden"]
    assert heads["a.last"] == ["from a.other import *", "from a.base import read as of"]


def test_it_does_what_it_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {"chain.__init__": ""}
    for name, text in (("base", BASE), ("other", OTHER), ("last", LAST)):
        sources[f"chain.{name}"] = text.replace("a.", "chain.")
    for name, text in chained(sources).items():
        path = tmp_path / f"{name.replace('.', '/')}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    from chain import last  # type: ignore[import-not-found]

    assert last.all() == (2, 7, 5, 1)
    for name in [name for name in sys.modules if name.startswith("chain")]:
        del sys.modules[name]


def test_a_name_of_python_that_a_neighbour_also_has_fails_the_build() -> None:
    with pytest.raises(Trouble, match="b means Python's open"):
        chained({"a.a": "def open():return 1", "a.b": "from a.a import x\ndef go():return open()"})
