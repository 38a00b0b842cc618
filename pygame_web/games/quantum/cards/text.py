"""What the page says and draws of a card."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class CardText(NamedTuple):
    """A card on the page: its texts, as English message ids ("" for none), and its symbol."""

    name: str
    text: str
    """The text on the card."""
    line: str
    """The same in at most 36 characters, in each language: the bold line beside its symbol."""
    symbol: str
    """Its line drawing, our own: a path on 24 by 24."""
    first: str = ""
    """The same, where it differs in the first printing's rules."""
    use: str = ""
    """Its own action, or its answer to a question; a ship is told by {ship}, {place}, {goal}."""
    short: str = ""
    """Its action on the button of a ship that is already selected."""
    price: str = ""
    """What that costs or gains, if it is not "free"."""
    declines: str = ""
    """The label for passing when the card asks."""
    main: bool = False
    """Whether `use` is the usual answer."""
    asks: Mapping[str, str] = MappingProxyType({})
    """Its questions to {who}, by kind."""
    hint: str = ""
    """What is said beside its question."""
    useless: str = ""
    """Why it cannot be taken from the market."""
    tells: Mapping[str, str] = MappingProxyType({})
    """Sentences for events of this card only, by code."""
    yours: Mapping[str, str] = MappingProxyType({})
    """The same for the one person who plays here."""
    refuses: Mapping[str, str] = MappingProxyType({})
    """Sentences for refusals by this card only, by code."""
