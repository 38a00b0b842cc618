"""Two visitors who know of each other only by the links they send play a game to its end."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from core import GAMES
from core.kernel.compact import write_compact
from core.kernel.game import CHANCE, OVER
from core.kernel.record import Record
from core.kernel.timeline import Timeline, start
from pygame_web.features.by_link.state import LINK
from pygame_web.language import number
from pygame_web.shell import links
from tests.e2e import axe
from tests.e2e.conftest import PHONE, NewPage
from tests.e2e.driver import Driver
from tests.e2e.lum42_hand import Hand
from tests.e2e.phases import game
from tests.e2e.pilot import Pilot

pytestmark = pytest.mark.outside

SEND = '#bar [data-do="send"]'
PLIES = 30
"""The number of plies before the end at which the game starts, to keep it short."""


def late_position() -> str:
    """Return a position of Qwantum not far from its end, where the first player decides."""
    game: Any = GAMES["qwantum"]
    random, states = Random(11), [game.new(seats=2, start="0")]
    while game.actor(states[-1]) != OVER:
        states.append(game.apply(states[-1], random.choice(game.legal(states[-1]))))
    text: str = game.write_state(next(s for s in states[-PLIES::-1] if game.actor(s) == 0))
    return text


def begun(name: str) -> str:
    """The fragment of a link to a game by link, of two with long names, before its first ply."""
    game: Any = GAMES[name]
    state = game.new(seats=2)
    while game.actor(state) == CHANCE:
        state = game.apply(state, game.outcomes(state)[0][0])
    tags = {LINK: f"{name}game1", "Seat0": "Maximiliane Schönberg", "Seat1": "Bartholomäus"}
    record = Record(name, 2, game.rules, {}, game.write_state(state), tags)
    return f"#{links.SHORT}{write_compact(start(GAMES, record))}"


def ending(name: str, bots: tuple[str, ...], plies: int, first: int) -> tuple[str, Timeline]:
    """Return the fragment of a link to a game by link of two, and how its last plies were played.

    Both decide in them and no die falls, so that the game can end in the same way again:
    the first such game from the seed `first` on.
    """
    games = (list(game(name, bots, seed)) for seed in count(first))
    last = (lines[-1 - plies :] for lines in games)
    line, *_, whole = next(
        lines
        for lines in last
        if {0, 1} <= (actors := {one.actor for one in lines}) and CHANCE not in actors
    )
    tags = {LINK: f"{name}game2", "Seat0": "Ann", "Seat1": "Linus"}
    record = line.record.without_tag("Bot1").with_tags(**tags)
    return f"#{links.SHORT}{write_compact(Timeline(line.game, record, line.states))}", whole


def follow(player: Pilot, whole: Timeline) -> bool:
    """Play a turn as it was played before; whether the game is over."""
    while True:
        over = player.look()["actor"] == "over"
        if over or player.page.locator(SEND).count():
            return bool(over)
        line = player.line()
        if line.ply == player.look()["ply"]:
            token = whole.record.tokens[line.ply]
            player.go(token, line.game.read_action(line.state, token))


def play_turn(driver: Driver) -> bool:
    """Play until the game goes on elsewhere; whether it is over."""
    while True:
        seen = driver.look()
        over = seen["actor"] == "over"
        if over or driver.page.locator(SEND).count():
            return bool(over)
        if seen["acts"] or seen["steps"] or seen["todo"]:
            driver.play(1)
        else:
            driver.page.wait_for_timeout(50)


def link(driver: Driver) -> str:
    """Return the fragment of the link in the share dialog, which stays open."""
    driver.press(SEND)
    field = driver.page.locator("#share-link")
    expect(field).to_have_value(re.compile("#g="))
    return "#" + field.input_value().partition("#")[2]


def close(driver: Driver) -> None:
    driver.press('[data-do="close"]')


def test_what_is_to_be_done_fits_a_phone_in_every_game(
    new_page: NewPage, visit: Callable[..., Page]
) -> None:
    page = axe.opened(new_page(**axe.PHONE_DARK.values[0]), visit)
    driver = Driver(page, hand="touch")
    for name in GAMES:
        page.evaluate("(to) => { location.hash = to; }", begun(name))
        expect(page.locator(f'[data-game="{name}"]')).to_be_visible()
        elsewhere = page.locator("#bar [data-do^='sit ']").last.get_attribute("data-do")
        axe.check(page, f"who are you, {name}")
        driver.press(f'[data-do="{elsewhere}"]')
        expect(page.locator(SEND)).to_be_visible()
        axe.check(page, f"a link is to be sent, {name}")
        for button in page.locator("#bar .btn").all():
            box = button.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= PHONE["viewport"]["width"]


@pytest.mark.regulars
def test_a_link_brings_what_it_needs_on_the_first_visit(
    desktop: Page, visit: Callable[..., Page]
) -> None:
    page = visit(desktop, begun("qwantum"))
    expect(page.locator("#bar [data-do='sit 1']")).to_be_visible()
    page.locator("[data-do='sit 1']").click()
    expect(page.locator(SEND)).to_be_visible()


def test_a_game_is_played_to_its_end_by_links_and_is_the_same_on_both_devices(
    new_page: NewPage, visit: Callable[..., Page]
) -> None:
    ann = Driver(axe.opened(new_page(**axe.DESKTOP_DARK.values[0]), visit), seed=1)
    linus = Driver(new_page(**axe.PHONE_LIGHT.values[0]), seed=2, hand="touch")
    ann.tell("data-do", "set game qwantum")
    ann.tell("data-do", "set seats 2")
    ann.tell("data-do", "set bot.1 away")
    expect(ann.page.locator("#elsewhere")).to_be_visible()
    ann.tell("data-do", f"load {late_position()}")
    players, turn = (ann, linus), 0
    opened = False
    while not play_turn(players[turn]):
        address = link(players[turn])
        expect(players[turn].page.locator("svg.qr path")).to_be_visible()
        if not opened:
            axe.check(ann.page, "a link to be sent")
        close(players[turn])
        turn = 1 - turn
        if opened:
            players[turn].page.evaluate("(to) => { location.hash = to; }", address)
            expect(players[turn].page.locator("#dialog-news")).to_be_visible()
            close(players[turn])
        else:
            axe.opened(linus.page, visit, address)
            axe.check(linus.page, "who are you")
            linus.press('[data-do="sit 1"]')
            axe.check(linus.page, "what happened")
            close(linus)
            opened = True
    assert opened
    address = link(players[turn])
    close(players[turn])
    other = players[1 - turn]
    other.page.evaluate("(to) => { location.hash = to; }", address)
    expect(other.page.locator("[data-actor='over']")).to_be_visible()
    assert ann.line().record == linus.line().record


def test_the_ends_of_quantum_and_lum42_are_played_by_links(
    new_page: NewPage, visit: Callable[..., Page]
) -> None:
    pages = [
        axe.opened(new_page(**kind.values[0]), visit)
        for kind in (axe.DESKTOP_DARK, axe.PHONE_LIGHT)
    ]
    ends = {
        "quantum": (Pilot, ending("quantum", ("cadet", "cadet"), 8, first=10)),
        "lum42": (Hand, ending("lum42", ("cadet", "cadet"), 4, first=1)),
    }
    for name, (head, (address, whole)) in ends.items():
        players = [head(pages[0]), head(pages[1], "touch")]
        turn, seats, over, sent = 0, set[int](), False, 0
        while not over:
            player = players[turn]
            player.page.evaluate("(to) => { location.hash = to; }", address)
            expect(player.page.locator(f'[data-game="{name}"]')).to_be_visible()
            if turn not in seats:
                player.press(f'[data-do="sit {turn}"]')
                seats.add(turn)
            expect(player.page.locator("#dialog-news")).to_be_visible()
            close(player)
            over = follow(player, whole)
            address, turn, sent = link(player), 1 - turn, sent + 1
            close(player)
        assert seats == {0, 1}
        assert sent > 1
        other = players[turn]
        other.page.evaluate("(to) => { location.hash = to; }", address)
        expect(other.page.locator("[data-actor='over']")).to_be_visible()
        close(other)
        line = other.line()
        assert line.record == players[1 - turn].line().record
        assert line.state == whole.state
        scores = sorted(map(number, line.game.scores(line.state)))
        for page in pages:
            shown = page.locator("#end .end-scores b").all_inner_texts()
            assert sorted(shown) == scores
