"""What counts has a moment of its own: light, motion, large words, a sound, a shake of the device.

And the words say how far it still is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from core import GAMES
from core.bots.play import play
from core.games.quantum.cards.registry import GAMBITS
from core.kernel.timeline import Timeline
from pygame_web import scenes
from pygame_web.language import You, translator
from pygame_web.scenes.scene import Beat, Scene
from pygame_web.table.replay import later
from pygame_web.table.views.log import events
from pygame_web.ui.game_page import PROPS
from pygame_web.ui.games import view
from pygame_web.ui.moment import moment
from tests.games.quantum.page.shown import from_state
from tests.games.quantum.page.shown import game as quantum_game
from tests.games.quantum.rules.table import table

T = translator("en")
SCENE_SOUNDS = Path("pygame_web/browser/scene_sounds.js").read_text(encoding="utf-8")
SOUNDS = Path("pygame_web/browser/sound.js").read_text(encoding="utf-8")
FELT = set(re.findall(r"^  (\w+): \[[\d, ]+\],$", SCENE_SOUNDS, re.M))
"""The sounds with which the device shakes."""
MOMENTS = {
    ("quantum", "cube"): ("cube-placed", "cube", r"\d cubes? to go"),
    ("quantum", "last"): ("won", "prize", r"is-final.*The last cube!<"),
    ("quantum", "lost"): ("destroyed", "wreck", r"destroyed<.*dominance [1-6] of 6"),
    ("quantum", "card"): ("taken", "prize", r"(Command card|Gambit)\N{NO-BREAK SPACE}· "),
    ("quantum", "win"): ("won", "win", r"wins!<.*All cubes placed"),
    ("qwantum", "column"): ("column", "good", r"Column full<.*(\d columns? to go|the last column)"),
    ("qwantum", "win"): ("end", "win", r"wins!"),
    ("lum42", "beaten"): ("beaten", "burst", r"is-lost.*To the Exile!<.*\N{NO-BREAK SPACE}· "),
    ("lum42", "goal"): ("goal-reached", "good", r"reached<.*(\d rounds? to go|the last round)"),
    ("lum42", "majority"): (
        "majority",
        "good",
        r"Most .*\N{NO-BREAK SPACE}· \d+ points?.*(\d colours? to go|the last colour)",
    ),
    ("lum42", "win"): ("over", "win", r"wins!"),
}
"""By game and kind: the event, the sound that goes with it, what its words say."""
LEAST = 500
"""Milliseconds: shorter words cannot be read."""


@cache
def lines(name: str) -> tuple[Timeline, ...]:
    """Whole games, in Quantum and LUM42 between bots who fight."""
    if name == "quantum":
        return tuple(quantum_game(seed, 2, plies=400) for seed in (1, 2)) + tuple(
            play(GAMES[name], [level, level], seed=seed)
            for level, seed in (("captain", 1), ("recruit", 2), ("cadet", 4))
        )
    levels = ("scout", "pilot") if name == "lum42" else GAMES[name].bots[1::-1]
    return tuple(play(GAMES[name], list(levels), seed=seed) for seed in (1, 2))


@cache
def steps(name: str) -> tuple[tuple[set[str], Scene], ...]:
    """Return the codes of the events of each step of these games, and its scene."""
    return tuple(_steps(name))


def _steps(name: str) -> Iterator[tuple[set[str], Scene]]:
    for line in lines(name):
        ply = 0
        while ply < line.ply:
            start, ply = ply, later(line, ply)
            codes = {event.code for event in events(line, start, ply)}
            yield codes, scenes.scene(line, start, ply)


def moments(scene: Scene, kind: str) -> list[Beat]:
    return [b for b in scene.beats if b.what == "moment" and b.facts["kind"] == kind]


@pytest.mark.parametrize(("game", "kind"), list(MOMENTS))
def test_each_has_words_light_a_sound_and_a_shake(game: str, kind: str) -> None:
    code, sound, says = MOMENTS[game, kind]
    assert sound in FELT
    assert re.search(rf"^  {sound}: \[", SOUNDS, re.M), "it is no sound"
    drawn = PROPS.get(view(game))
    assert drawn is not None
    assert drawn.prop is not None
    found = 0
    for codes, scene in steps(game):
        stood = moments(scene, kind)
        assert code in codes or not stood
        for one in stood:
            found += 1
            assert one.ms >= LEAST
            near = [b for b in scene.beats if b.sound == sound and b.at <= one.at]
            assert near, "it is heard and felt when it is seen"
            markup = str(drawn.prop(one.facts, ("Ada", "Bo"), T.using(game)))
            assert re.search(says, markup, re.S), markup
            assert 'class="moment' in markup
    assert found, f"no {code} in these games"


@pytest.mark.parametrize("name", list(GAMES))
def test_no_number_rises_from_a_plate_over_another(name: str) -> None:
    rises = 0
    for _, scene in steps(name):
        floats = [beat for beat in scene.beats if beat.what == "float"]
        for first, then in pairwise(floats):
            assert first.where != then.where or then.at - first.at >= first.ms
        rises += len(floats)
    assert rises or name not in ("qwantum", "lum42"), "no number rose"


def test_a_ship_s_loss_is_told_when_the_verdict_was_read_and_is_no_small_burst() -> None:
    found = 0
    for codes, scene in steps("quantum"):
        if "destroyed" not in codes or "battle" not in codes:
            continue
        verdict = next(b for b in scene.beats if b.where[:1] == ("prop-battle-verdict",))
        (burst,) = (b for b in scene.beats if b.what == "burst")
        (words,) = moments(scene, "lost")
        pace = min(1, 6500 / scene.ms)
        assert verdict.at + 500 * pace < burst.at < words.at
        assert burst.facts["kind"] == "wreck"
        assert burst.facts["seat"] == words.facts["loser"] != words.facts["seat"]
        gone = [b for b in scene.beats if b.what == "hide" and b.where == ("prop-battle",)]
        assert [b.at for b in gone] == [burst.at], "the sums give way to it"
        found += 1
    assert found > 3


def test_a_card_is_seen_large_before_it_goes_to_its_winner() -> None:
    """A gambit is kept by nobody, and is shown once."""
    kept: list[bool] = []
    for codes, scene in steps("quantum"):
        for words in moments(scene, "card"):
            assert "taken" in codes
            card = f"prop-card-{words.facts['card']}"
            flies = [b for b in scene.beats if b.what == "fly" and b.where[0] == card]
            kept.append(words.facts["card"] not in GAMBITS)
            assert len(flies) == kept[-1]
            assert all(words.at + words.ms <= fly.at + 1 for fly in flies)
    assert kept.count(True) > 3
    assert False in kept


def test_a_cube_that_a_gambit_moves_lands_and_no_count_of_cubes_is_told() -> None:
    market = "relocation,reorganization,momentum,agile,clever,cruel"
    line = from_state(table(("b1=3", "h7=4"), picks="1/0", cubes="b2=0,e5=01", market=market))
    for token in ("end", "take:relocation", "=sabotage", "relocate:e5,1", "to:e2"):
        line = line.play(line.game.read_action(line.state, token))
    beats = scenes.scene(line, line.ply - 1, line.ply).beats
    motions = [(beat.what, *beat.where) for beat in beats if beat.what in ("flow", "land", "ring")]
    assert motions == [("flow", "sq-e5", "sq-e2"), ("land", "cubes-e2"), ("ring", "sq-e2")]
    assert not [beat for beat in beats if beat.what == "moment" or beat.facts.get("fresh")]


def test_the_last_cube_comes_down_slower_and_in_more_light_than_any_other() -> None:
    """The winner is named after it; the cubes left are named before it, down to one."""
    lands: dict[bool, list[int]] = {True: [], False: []}
    left = set()
    for codes, scene in steps("quantum"):
        if "cube-placed" not in codes:
            continue
        last, won = moments(scene, "last"), moments(scene, "win")
        assert len(last) == len(won) == ("won" in codes)
        if last:
            assert last[0].at + last[0].ms <= won[0].at + 1
            square = last[0].where
            rings = [b for b in scene.beats if b.what == "ring" and b.where == square]
            assert len(rings) == 3
        pace = min(1, 6500 / scene.ms)
        falls = [b.ms / pace for b in scene.beats if b.what == "land" and b.sound == "cube"]
        lands[bool(last)] += [round(ms) for ms in falls]
        left |= {b.facts["left"] for b in moments(scene, "cube")}
    assert min(lands[True]) > 1.4 * max(lands[False])
    assert 1 in left
    assert 0 not in left


def test_losses_and_cards_are_no_open_scenes() -> None:
    """What is decided by oneself without chance is shown at once, these are not."""
    for code in ("destroyed", "taken", "gambit", "cube-placed", "won"):
        assert scenes.weight("quantum", code) >= scenes.HEAVY


def test_the_points_at_a_plate_rise_with_the_film_and_end_at_what_the_table_has() -> None:
    """So does what a majority says: who leads then, and by how much."""
    count = 0
    for line in lines("lum42"):
        for ply, (before, after) in enumerate(zip(line.states, line.states[1:], strict=False)):
            seen = list(line.game.scores(before))
            for beat in scenes.scene(line, ply, ply + 1).beats:
                if beat.what == "bump" and "value" in beat.facts:
                    seen[beat.facts["seat"]] = int(beat.facts["value"])
                    count += 1
                if beat.facts.get("kind") == "majority":
                    assert beat.facts["total"] == seen[beat.facts["seat"]]
                    assert beat.facts["first"] == seen[beat.facts["leader"]] == max(seen)
            assert seen == list(line.game.scores(after))
    assert count > 20


def test_a_film_speaks_to_the_one_person_who_plays_here() -> None:
    drawn = PROPS.get(view("lum42"))
    assert drawn is not None
    assert drawn.prop is not None
    facts = {"kind": "win", "prop": "prop", "winners": (0,)}
    called = ((You("Ada"), "Bo"), ("Ada", You("Bo")), ("Ada", "Cy"))
    won, lost, watched = (str(drawn.prop(facts, names, T.using("lum42"))) for names in called)
    assert ">You win!<" in won
    assert "is-calm" not in won
    assert ">Ada wins!<" in lost
    assert "is-calm" in lost
    assert "is-calm" not in watched


def test_no_line_of_a_moment_begins_with_a_dot() -> None:
    drawn = str(moment("prop", 0, "Column full", "Player 1 · 5 points · 5 columns to go"))
    assert "Player 1\N{NO-BREAK SPACE}· 5 points\N{NO-BREAK SPACE}· 5 columns" in drawn
