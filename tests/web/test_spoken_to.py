"""Where one person plays, what that person does and suffers is told as "you", never by name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from random import Random

import pytest

from core import GAMES
from core.bots.play import play
from core.kernel.game import Event
from core.kernel.timeline import Timeline
from pygame_web.features.review.played import played
from pygame_web.language import LANGUAGES, You, translator
from pygame_web.shell.session import Seat
from pygame_web.table.play import undo_target
from pygame_web.table.views.log import entries, events, live
from pygame_web.table.views.names import names
from pygame_web.ui.games import view
from tests.games.quantum.page.shown import game as quantum_game
from tests.games.quantum.page.shown import look
from tests.web.visit import Visit

ADA = "Ada"
T = translator("en")
SECOND_COLON = re.compile(r":\s[^.?!…]*:(\s|$)")


@cache
def lines(name: str) -> tuple[Timeline, ...]:
    """Whole games of two; in Quantum, games by chance, in which every card is used."""
    levels = list(GAMES[name].bots[1::-1])
    games = (play(GAMES[name], levels, seed=1), play(GAMES[name], levels[::-1], seed=2))
    if name == "quantum":
        return (*games, *(quantum_game(seed, 2, plies=900) for seed in range(1, 7)))
    return games


def sentences(name: str, called: tuple[str, str], language: str) -> Iterator[tuple[Event, str]]:
    """Each kind of event that is told by name, once a seat, with its sentence."""
    t, seen = translator(language, name), set()
    for line in lines(name):
        for event in events(line, 0, line.ply):
            facts = dict(event.facts)
            people = tuple(facts.get(key) for key in ("seat", "enemy", "rival", "by", "first"))
            kind = event.code, facts.get("how"), facts.get("where"), facts.get("spot"), people
            if kind not in seen:
                seen.add(kind)
                yield event, view(name).event(event, called, t)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_one_person_here_is_never_told_of_by_name(name: str, language: str) -> None:
    alone = list(sentences(name, (You(ADA), "Bo"), language))
    assert {event.code: sentence for event, sentence in alone if ADA in sentence} == {}
    both = list(sentences(name, (ADA, "Bo"), language))
    about = [sentence for _, sentence in both if ADA in sentence]
    assert len(about) > 2, "two people share the device: both have names"
    assert [event for event, _ in both] == [event for event, _ in alone]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_sentence_made_of_parts_has_one_colon_at_most(name: str, language: str) -> None:
    all_sentences = [sentence for _, sentence in sentences(name, (ADA, "Bo"), language)]
    assert [sentence for sentence in all_sentences if SECOND_COLON.search(sentence)] == []


@pytest.mark.parametrize("name", GAMES)
def test_what_others_do_to_others_is_told_the_same(name: str) -> None:
    """No sentence says "you" that is not about the one person here."""
    alone = list(sentences(name, (You(ADA), "Bo"), "en"))
    both = list(sentences(name, (ADA, "Bo"), "en"))
    differ = {
        sentence
        for (_, sentence), (_, named) in zip(alone, both, strict=True)
        if (sentence != named) != (ADA in named)
    }
    assert differ == set()


def test_a_battle_names_the_rival_and_speaks_to_the_one_person_here() -> None:
    fight = next(
        event
        for line in lines("quantum")
        for event in events(line, 0, line.ply)
        if event.code == "battle" and dict(event.facts)["attacker"] == 0
    )
    t = translator("en", "quantum")
    mine = view("quantum").event(fight, (You(ADA), "Bo"), t)
    theirs = view("quantum").event(fight, (ADA, You("Bo")), t)
    assert mine.startswith("You (")
    assert "against Bo (" in mine
    assert "against you (" in theirs
    assert mine.endswith(": you win.") != theirs.endswith(": you win.")


@pytest.mark.parametrize(
    ("seats", "alone"),
    [
        ((Seat(), Seat(bot="recruit")), True),
        ((Seat(), Seat(away=True)), True),
        ((Seat(), Seat()), False),
        ((Seat(), Seat(), Seat(bot="recruit")), False),
    ],
)
def test_only_one_person_on_a_device_is_spoken_to(seats: tuple[Seat, ...], *, alone: bool) -> None:
    called = names("quantum", seats, translator("en"))
    assert any(isinstance(name, You) for name in called) == alone


def test_a_review_speaks_to_the_one_person_here_without_the_name() -> None:
    """ "Ada: You fly …" names and speaks to the same person."""
    line = lines("quantum")[0]
    view, t = look(line), translator("en", "quantum")
    alone = replace(view, names=(You(ADA), "Bo"))
    plies = [ply for ply in range(line.ply) if line.seat_at(ply) == 0]
    all_sentences = [played(alone, ply, t) for ply in plies]
    assert [one for one in all_sentences if ADA in one and "You" in one] == []
    assert any(one.startswith("You ") for one in all_sentences)


@pytest.mark.parametrize("name", GAMES)
def test_what_the_person_here_does_is_heard_once(name: str) -> None:
    visit, heard, random = Visit(games=GAMES), 0, Random(7)
    visit.do("set", "game", name).do("set", "bot.0", "").do("set", "bot.1", GAMES[name].bots[0])
    visit.do("new")
    for _ in range(60):
        line = visit.settle().table.line
        if line.actor < 0:
            visit.do("roll")
            continue
        visit.do("act", line.game.write_action(random.choice(line.game.legal(line.state))))
        own = entries(visit.table, T, line.ply + 1, 1)[0]
        said = unescape(str(live(visit.session, T)))
        assert all(sentence in said for sentence in own.sentences)
        heard += bool(own.sentences)
        if undo_target(visit.table) == line.ply:
            undone = visit.do("undo").table
            earlier = f'id="said-{undone.id}-{undone.last_input - 1}"'
            assert earlier not in str(live(visit.session, T)), "it was heard before"
    assert heard > 3
