"""Short names for what only the late modules of one folder know."""

from __future__ import annotations

import pytest

from build_steps.console import Trouble
from build_steps.short_names import short_names, shortened

BASE = """
from hashlib import sha256
from json import loads
from core.text import marked as said
LONGEST = 3
class Table(NamedTuple):
    hidden: 0
    actor: 0
    def _alike(self, other): return self.hidden == other.hidden
class Rules(Outer):
    def _inner(self): return self._grown
def _depth(name, bound=2): return f'{_deep} {name}'
def loads_all(text): return loads(text), said
"""
OTHER = """
from a.base import LONGEST, Table, loads_all
def shown(table): return table.actor, table.hidden, 'LONGEST', b'encoded', shown_late
def encoded(table): return table._replace(actor=1), table.bound, shown
class Peer:
    def __init__(self): self._seen = self.digest = self.bound = encoded
"""
MODULES = {"a.base": BASE, "a.other": OTHER}
ELSEWHERE = "def show(of): of.actor = of._seen = of._grown = 1\n# Table, shown, encoded\n"


def test_names_that_no_other_source_has_get_short_ones_in_order_of_appearance() -> None:
    found = short_names(MODULES, [])
    assert list(found) == [
        *("Table", "hidden", "_alike", "Rules", "_inner", "_depth", "loads_all"),
        *("shown", "Peer", "_seen"),
    ]
    assert list(found.values())[:3] == ["aa", "ab", "ac"]


def test_a_short_name_is_none_that_any_source_or_python_has() -> None:
    found = short_names(MODULES, ["aa = ac.ab"])
    assert list(found.values())[:2] == ["ad", "ae"]
    assert not {"as", "if", "in", "is", "or", "id"} & {*found.values()}


def test_names_that_other_sources_know_stay_but_private_ones_and_those_of_modules() -> None:
    found = short_names(MODULES, [ELSEWHERE])
    assert {"Table", "shown", "_seen"} <= found.keys()
    assert "actor" not in found
    # Elsewhere it is an attribute, a text, or imported.
    for source in (
        "a.Table",
        "'Table'",
        "from a.base import Table",
        "from a import (\n  b,\n Table,\n)",
    ):
        assert "Table" not in short_names(MODULES, [source])
    # A class that inherits from elsewhere may inherit it.
    assert "_inner" not in short_names(MODULES, ["_inner"])


def test_a_text_changes_nothing_and_what_it_names_stays() -> None:
    names = short_names(MODULES, [])
    assert "LONGEST" not in names
    assert "encoded" not in names
    table, hidden = names["Table"], names["hidden"]
    assert shortened(OTHER, names).startswith(f"\nfrom a.base import LONGEST, {table}, ")
    assert f"table.actor, table.{hidden}, 'LONGEST', b'encoded', " in shortened(OTHER, names)
    with pytest.raises(Trouble, match="a word that is a name"):
        shortened(r"said = 'a\number'", {"number": "aa"})


def test_what_finds_something_by_its_name_ends_the_build() -> None:
    for source in ("vars(a)", "a.__dict__", "b.asdict(a)", "getattr(a, b)", "setattr(a, b + c, 1)"):
        with pytest.raises(Trouble, match="no text shows"):
            short_names({"a": source}, [])
    assert short_names({"a": "class Kind:\n  one = two = 1\ngetattr(Kind, 'one')"}, []) == {
        "Kind": "aa",
        "two": "ab",
    }


def test_classes_that_tell_no_module_change_nothing() -> None:
    before = short_names(MODULES, [])
    odd = type("Odd", (), {"__module__": property(str)})
    assert not isinstance(odd.__module__, str)
    assert short_names(MODULES, []) == before


def test_more_names_than_two_letters_can_tell_end_the_build() -> None:
    many = "\n".join(f"name{number} = 1" for number in range(700))
    with pytest.raises(Trouble, match="700 names"):
        short_names({"a": many}, [])
