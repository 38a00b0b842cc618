"""One place escapes: text is text wherever it stands, markup is markup."""

from __future__ import annotations

import html

from hypothesis import given
from hypothesis import strategies as st

from pygame_web.ui.markup import EMPTY, Markup, el, escape, join


def test_text_is_escaped_in_content_and_attributes() -> None:
    nasty = '<b onclick="x">&\'</b>'
    made = el("p", nasty, title=nasty)
    assert "<b" not in made
    assert made.count("&lt;b onclick=&quot;x&quot;&gt;&amp;'") == 2


def test_markup_passes_and_is_not_escaped_twice() -> None:
    inner = el("b", "1 < 2")
    assert el("p", inner, join("a", inner)) == "<p><b>1 &lt; 2</b>a<b>1 &lt; 2</b></p>"
    assert escape(inner) is inner


def test_children_none_and_booleans_are_left_out_and_iterables_are_flattened() -> None:
    assert el("p", None, False, True, 3, ["a", ("b", [None])], EMPTY) == "<p>3ab</p>"


def test_a_number_below_zero_is_read_with_a_minus_and_handed_on_as_it_is() -> None:
    made = el("td", -9, [0, ("b", -12)], data_points=-9, style="top:-1px", tabindex=-1)
    assert made == '<td data-points="-9" style="top:-1px" tabindex="-1">−90b−12</td>'
    assert join(-1, "-1") == "−1-1", "a text stays as it was written"


def test_attributes_are_written_as_html_wants_them() -> None:
    made = el(
        "input", type="text", cls="a b", for_="x", data_act="=r4", disabled=True, hidden=False
    )
    assert made == '<input type="text" class="a b" for="x" data-act="=r4" disabled>'


def test_plain_strings_are_never_markup() -> None:
    assert not isinstance("<b>" + el("b", "x"), Markup), "joining with + makes text again"


@given(st.text())
def test_any_text_comes_back(text: str) -> None:
    assert html.unescape(el("p", text)) == f"<p>{text}</p>" or "&" in text or "\r" in text
    assert "<" not in escape(text)
    assert '"' not in escape(text)
