"""A game in plain words, in every language the table speaks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from core.kernel.errors import OptionError
from core.kernel.timeline import Timeline


def tell(line: Timeline, language: str = "en", names: Sequence[str] = ()) -> list[tuple[int, str]]:
    """Describe a game as (number of plies before, sentences); dice that fall together are one.

    `names` holds one name per seat; by default "Player 1", "Player 2", ... Raises
    `OptionError` for a language the table does not speak or a wrong number of names.
    """
    # The texts belong to the page; import them only when needed.
    from pygame_web.language import LANGUAGES, translator
    from pygame_web.table.views.log import events, stops
    from pygame_web.ui.games import describe, view

    if language not in LANGUAGES:
        raise OptionError(f"{language!r} is none of {', '.join(LANGUAGES)}", "language")
    seats, t = line.record.seats, translator(language)
    called = tuple(names) or tuple(t("Player {number}", number=n + 1) for n in range(seats))
    if len(called) != seats:
        raise OptionError(f"{len(called)} names for {seats} seats", "seats", seats=seats)
    shown, words = view(line.game.name), t.using(line.game.name)
    found = []
    for begin, end in pairwise([*stops(line, line.ply, line.ply), line.ply]):
        text = " ".join(describe(shown, events(line, begin, end), called, words))
        if text:
            found.append((begin, text))
    return found
