"""Scenes as data: every event has its place in a table, times have bounds, all is repeatable."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from core import GAMES
from core.bots.play import play
from core.games.quantum.maps import cell_name
from core.kernel.game import OVER
from core.kernel.timeline import Timeline
from pygame_web import scenes
from pygame_web.language import translator
from pygame_web.scenes.scene import LONGEST, PACES, SHORTEST, Scene, Script
from pygame_web.shell.session import Seat, Table
from pygame_web.table.replay import later
from pygame_web.table.views.board_views import of_table
from pygame_web.ui.games import own_view
from tests.games.quantum.page.shown import find
from tests.games.quantum.page.shown import game as quantum_game
from tests.games.quantum.page.shown import kind as question

SHOWN = ("quantum", "qwantum", "lum42")


def named(script: str, table: str) -> set[str]:
    """Return the names in a table of a script of the browser."""
    parts = (
        (Path("pygame_web/browser") / script).read_text("utf-8").partition(f"const {table} = {{")
    )
    return set(re.findall(r"^  (\w+)[:,]", parts[2].partition("\n};")[0], re.M))


SEEDS = (1, 2)


@cache
def game(name: str, seed: int) -> Timeline:
    """Return a whole game: between two bots, in Quantum between two who fight when they can."""
    if name == "quantum":
        return quantum_game(seed, 2, plies=300)
    levels = GAMES[name].bots
    return play(GAMES[name], [levels[0], levels[seed % 2]], seed=seed)


def steps(line: Timeline) -> Iterator[tuple[int, int]]:
    """Plies as the page shows them: dice that fall together are one step."""
    ply = 0
    while ply < line.ply:
        yield ply, later(line, ply)
        ply = later(line, ply)


def of_game(name: str, seed: int) -> Iterator[Scene]:
    line = game(name, seed)
    return (scenes.scene(line, *step) for step in steps(line))


@cache
def all_scenes(name: str) -> tuple[Scene, ...]:
    return tuple(scene for seed in SEEDS for scene in of_game(name, seed))


@pytest.mark.parametrize("name", SHOWN)
def test_each_kind_of_event_has_a_scene_or_is_named_as_silent(name: str) -> None:
    declared = import_module(f"core.games.{name}.events").EVENTS
    assert set(scenes.table(name)) == set(declared)


@pytest.mark.parametrize("name", SHOWN)
def test_times_stay_in_their_bounds(name: str) -> None:
    for scene in filter(None, all_scenes(name)):
        assert SHORTEST <= scene.ms <= LONGEST
        assert 0 <= scene.revealed_at <= scene.ms + 1
        for beat in scene.beats:
            assert min(beat.at, beat.ms) >= 0
            assert beat.at + beat.ms <= scene.ms + 1, beat


@pytest.mark.parametrize("name", SHOWN)
def test_motions_and_sounds_are_known(name: str) -> None:
    found = [beat for scene in all_scenes(name) for beat in scene.beats]
    assert found
    assert {beat.what for beat in found} <= named("motions.js", "MOTIONS")
    assert {beat.sound for beat in found} - {""} <= named("sound.js", "SOUNDS")


@pytest.mark.parametrize("name", SHOWN)
def test_the_same_plies_make_the_same_scene(name: str) -> None:
    first = all_scenes(name)
    scenes._scene.cache_clear()
    all_scenes.cache_clear()
    assert all_scenes(name) == first


@pytest.mark.parametrize("name", SHOWN)
def test_a_scene_begins_where_the_piece_stood_and_ends_where_it_stands(name: str) -> None:
    """Pieces are handed on: what flies from a place was there, or came there in this scene."""
    for scene in all_scenes(name):
        gone: set[tuple[str, str]] = set()
        for beat in scene.beats:
            here = (beat.where[0], beat.piece) if beat.where else ("", "")
            if beat.what in ("fly", "throw", "burst", "vanish"):
                assert here not in gone, f"{beat}: nothing is there any more"
                gone.add(here)
            if beat.what in ("fly", "throw", "land"):
                gone.discard((beat.where[-1], beat.piece))


def test_an_instant_pace_shows_nothing_and_others_are_scaled() -> None:
    line = game("qwantum", 1)
    start, end = next((a, b) for a, b in steps(line) if scenes.scene(line, a, b).beats)
    normal = scenes.scene(line, start, end)
    assert not scenes.scene(line, start, end, "instant")
    for pace, factor in PACES.items():
        scaled = scenes.scene(line, start, end, pace)
        assert len(scaled.beats) == len(normal.beats)
        assert scaled.ms == round(normal.ms * factor)


def test_a_game_without_a_table_is_played_without_scenes() -> None:
    assert scenes.table("pig") == {}
    assert scenes.weight("pig", "turn") == 0


def test_seven_dice_fall_nearly_together() -> None:
    rolls = [scene for scene in all_scenes("qwantum") if len(scene.beats) == 7]
    assert rolls
    for scene in rolls:
        assert [beat.what for beat in scene.beats] == ["tumble"] * 7
        assert len({beat.where for beat in scene.beats}) == 7
        assert scene.revealed_at <= 1600


def test_the_dice_of_a_fleet_lie_by_number_as_the_panel_lists_them() -> None:
    unsorted = 0
    for scene in all_scenes("quantum"):
        dice = [beat.facts for beat in scene.beats if beat.where == ("tray",)]
        ships = [die for die in dice if die["kind"] == "ship"]
        if len(ships) == 3:
            lying = sorted(ships, key=lambda die: int(die["index"]))
            assert [die["index"] for die in lying] == [0, 1, 2]
            assert [die["face"] for die in lying] == sorted(die["face"] for die in ships)
            unsorted += lying != ships
    assert unsorted, "all fell in their order"


def test_the_total_of_a_player_grows_when_a_column_is_full() -> None:
    found = 0
    for seed in SEEDS:
        line = game("qwantum", seed)
        for start, end in steps(line):
            scene = scenes.scene(line, start, end)
            totals = line.game.scores(line.states[end])
            if any(beat.facts.get("kind") == "column" for beat in scene.beats):
                grown = [beat.facts for beat in scene.beats if "value" in beat.facts]
                shown = [facts for facts in grown if isinstance(facts["value"], int)]
                assert shown
                assert all(facts["value"] == totals[facts["seat"]] for facts in shown)
                found += 1
    assert found


FRESH = {
    "quantum": ("cube", "land", r"(figure|sheet)-cubes-\d"),
    "qwantum": ("column", "stamp", r"column-\d-\d"),
}
"""What a moment tells, what comes before it, and the places that are shown anew with it."""


@pytest.mark.parametrize("name", FRESH)
def test_a_figure_is_shown_anew_when_its_event_is_seen(name: str) -> None:
    kind, before, places = FRESH[name]
    found = 0
    for scene in chain.from_iterable(of_game(name, seed) for seed in range(1, 30)):
        moments = [beat.at for beat in scene.beats if beat.facts.get("kind") == kind]
        fresh = [
            beat
            for beat in scene.beats
            if beat.facts.get("fresh") and re.fullmatch(places, beat.where[0])
        ]
        if not moments:
            continue
        found += 1
        assert len(fresh) == len(moments) * (2 if name == "quantum" else 1)
        assert {beat.at for beat in fresh} == set(moments)
        assert all(beat.at < min(moments) for beat in scene.beats if beat.what == before)
        if found == 3:
            return
    raise AssertionError("too few such moments in these games")


def test_a_place_is_shown_anew_with_its_last_change_only() -> None:
    """Else it would show at the first one what comes of the last one."""
    script = Script()
    for place in ("a", "b", "a"):
        script.then("bump", place, ms=100, fresh=True)
    shown = [(beat.where[0], beat.facts.get("fresh", False)) for beat in script.scene().beats]
    assert shown == [("a", False), ("b", True), ("a", True)]


def test_a_battle_is_decided_when_both_dice_lie_and_then_the_loser_bursts() -> None:
    found = 0
    for scene in all_scenes("quantum"):
        bursts = [beat for beat in scene.beats if beat.what == "burst"]
        verdicts = [beat for beat in scene.beats if beat.where[:1] == ("prop-battle-verdict",)]
        dice = [beat for beat in scene.beats if beat.what == "tumble" and "battle" in beat.where[0]]
        if bursts and verdicts:
            found += 1
            assert all(die.at + die.ms <= verdicts[0].at for die in dice)
            assert verdicts[0].at < bursts[0].at
            assert scene.ms - bursts[0].at > 700, "there is time to read"
    assert found > 3


def test_a_passenger_comes_out_of_the_flagship_that_carries_it() -> None:
    line = find(lambda s: question(s) == "drop")
    ship = cell_name(line.state.pending[-1].ship)
    for action in line.game.legal(line.state):
        (lands,) = scenes.scene(line.play(action), line.ply, line.ply + 1).beats
        cell = line.game.write_action(action).removeprefix("drop:")
        assert lands.where == (f"sq-{ship}", f"sq-{cell}")


def test_marks_are_the_places_that_changed() -> None:
    line = game("quantum", 1)
    moves = [
        (start, end)
        for start, end in steps(line)
        if "-" in line.record.tokens[start] and line.record.tokens[start][0] in "abcdefghi"
    ]
    start, end = moves[0]
    goal = line.record.tokens[start].partition("-")[2]
    assert scenes.scene(line, start, end).marks == (f"sq-{goal}",)


SOMETIMES = ("prop-", "tray", "card-", "market-", "planets-", "satellites-", "goal-")
"""Places that are in the page only during another question."""


@pytest.mark.parametrize("name", SHOWN)
def test_places_of_scenes_are_in_the_page(name: str) -> None:
    line = game(name, 1)
    t = translator("en")
    seats = (Seat(), Seat(bot=line.game.bots[0]))
    for start, end in list(steps(line))[::12]:
        places = {place for beat in scenes.scene(line, start, end).beats for place in beat.where}
        view = of_table(Table("1", line.cut(end), seats), t)
        drawn = own_view(name)
        assert drawn is not None
        markup = str(drawn.board(view, t.using(name)))
        named = set(re.findall(r'(?:id|data-place)="([^"]*)"', markup))
        missing = {one for one in places - named if not one.startswith(SOMETIMES)}
        assert view.actor == OVER or not missing, line.record.tokens[start:end]


FIGURES = {"dominance": "dominance", "left": "cubes"}


@pytest.mark.parametrize("name", SHOWN)
def test_no_figure_of_a_moment_is_told_before_the_plate_shows_it(name: str) -> None:
    found = 0
    for scene in all_scenes(name):
        for moment in (beat for beat in scene.beats if beat.what == "moment"):
            facts = moment.facts
            for fact, figure in FIGURES.items() if name == "quantum" else ():
                place = f"figure-{figure}-{facts['seat']}" if fact in facts else ""
                changes = [b.at for b in scene.beats if b.where == (place,) and "fresh" in b.facts]
                assert max(changes, default=0) <= moment.at
                found += len(changes)
            if "points" not in facts:
                continue
            own = [b for b in scene.beats if b.facts.get("seat") == facts["seat"]]
            counted = [b for b in own if b.what == "bump" and b.at <= moment.at]
            assert counted
            value = counted[-1].facts["value"]
            assert int(value) == facts.get("total", int(value))
            found += 1
    assert found


def test_a_ship_that_has_burst_is_not_seen_on_its_square_again() -> None:
    found = 0
    for scene in all_scenes("quantum"):
        for burst in (beat for beat in scene.beats if beat.what == "burst"):
            later_on = [b for b in scene.beats if b.at > burst.at and b.what == "tumble"]
            found += len(later_on)
            assert burst.where[0] not in {beat.where[0] for beat in later_on}
    assert found, "the die of no destroyed ship was rolled again"


def test_numbers_written_at_the_same_time_are_seen_before_the_columns_they_fill() -> None:
    found = 0
    for scene in all_scenes("qwantum"):
        written = [beat.at for beat in scene.beats if beat.what == "stamp"]
        full = [beat.at for beat in scene.beats if beat.what == "moment"]
        if len(written) > 1 and full:
            found += 1
            assert max(written) < 500, "a tap is answered at once"
            assert max(written) < min(full)
    assert found, "nobody filled a column while another wrote"


def test_a_number_is_written_in_a_field_that_was_there() -> None:
    t, found = translator("en"), 0
    for seed in SEEDS:
        line = game("qwantum", seed)
        for start, end in steps(line):
            beats = scenes.scene(line, start, end).beats
            fields = {beat.where[0] for beat in beats if beat.what == "stamp"}
            view = of_table(Table("1", line.cut(start), (Seat(), Seat(bot="novice"))), t)
            drawn = own_view("qwantum")
            assert drawn is not None
            markup = str(drawn.board(view, t.using("qwantum")))
            named = set(re.findall(r'data-place="([^"]*)"', markup))
            assert not fields - named, line.record.tokens[start:end]
            found += len(fields)
    assert found


def plate(s: Any, seat: int) -> dict[str, int]:
    """Return LUM42's figures on a player's plate, by their names in scenes."""
    own = slice(4 * seat, 4 * seat + 4)
    figures = {
        "light": sum(s.light[own]),
        "energy": sum(s.energy[own]),
        "units": len(s.ready[seat]),
    }
    return {f"figure-{name}-{seat}": figure for name, figure in figures.items()}


def test_the_figures_on_a_plate_change_when_their_event_is_seen() -> None:
    """Otherwise they would change at the end of the scene only."""
    met = set()
    for seed in SEEDS:
        line = game("lum42", seed)
        for ply, end in steps(line):
            scene = scenes.scene(line, ply, end)
            fresh = {beat.where[0] for beat in scene.beats if beat.facts.get("fresh")}
            for seat in range(2):
                old, new = plate(line.states[ply], seat), plate(line.states[end], seat)
                changed = {name for name, figure in new.items() if old[name] != figure}
                assert changed <= fresh, (line.record.tokens[ply:end], changed - fresh)
                met |= changed
    assert len(met) == 6


def test_a_film_of_a_miss_tells_the_points_that_are_left() -> None:
    misses = 0
    for seed in SEEDS:
        line = game("qwantum", seed)
        for start, end in steps(line):
            scene = scenes.scene(line, start, end)
            shaken = {beat.where[0][-1] for beat in scene.beats if beat.what == "shake"}
            points = {
                str(beat.facts["seat"]): beat.facts["value"]
                for beat in scene.beats
                if beat.what == "bump" and "value" in beat.facts
            }
            left = line.game.scores(line.states[end])
            assert all(points[seat] == left[int(seat)] for seat in shaken)
            misses += len(shaken)
    assert misses
