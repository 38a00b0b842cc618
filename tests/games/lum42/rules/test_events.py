"""Events and reasons: told in words, for every kind of thing that happens."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from core.games.lum42.events import EVENTS
from core.games.lum42.game import GAME
from core.games.lum42.zone import NAMES
from tests.every_game import playout
from tests.games.lum42.rules.scene import moving, play, recovering, scene, stopped

DOCS = Path(__file__).parents[4] / "docs" / "rules" / "lum42.md"


def events_of(s: object, tokens: str) -> list[str]:
    """Return the events of the last token, as text."""
    *first, last = tokens.split()
    before = play(s, " ".join(first))  # type: ignore[arg-type]
    action = GAME.read_action(before, last)
    return [str(event) for event in GAME.events(before, action, GAME.apply(before, action))]


def test_a_move_tells_bonus_and_ejection() -> None:
    s = moving("a1blb,b1glb:-1b,c1ylb", ships="a1 b1")
    assert events_of(s, "step:b1") == [
        "stepped (seat: 0, start: a1, cell: b1)",
        "passing (seat: 1, by: 0, cell: b1, points: 1)",
        "ejected (seat: 1, by: 0, cell: b1)",
    ]


def test_a_combat() -> None:
    s = stopped("b1glb:1b-", ships="b1 d4")
    assert events_of(s, "deploy:basic:planet") == [
        "attacked (seat: 0, unit: basic, cell: b1, spot: planet, rival: 1, rival_unit: basic)",
        "beaten (seat: 1, unit: basic)",
        "beaten (seat: 0, unit: basic)",
    ]
    assert events_of(s, "deploy:basic:planet exile:swap") == [
        "exiled (seat: 1, unit: basic, slot: swap)"
    ]


def test_recovery_tells_cubes_points_and_losses() -> None:
    rest = ("basic basic", "basic basic basic")
    s = recovering("b1glb:0b-", ready=rest, goals="green red-4 red-3")
    assert events_of(s, "recover:b1:planet") == [
        "recovered (seat: 0, unit: basic, cell: b1, spot: planet)",
        "collected (seat: 0, colour: green, cubes: 1, by: unit, points: 1)",
    ]
    s = recovering("b1geb:0b-", ready=rest, light=((0, 1, 0, 0),))
    assert events_of(s, "recover:b1:planet transform:green")[0] == (
        "transformed (seat: 0, colour: green, cubes: 1, points: 4)"
    )
    s = recovering("b1geb:0b-", ready=rest)
    assert events_of(s, "recover:b1:planet") == [
        "recovered (seat: 0, unit: basic, cell: b1, spot: planet)",
        "lost (seat: 0)",
        "phase (phase: round-end, round: 1)",
    ]


LAST_GAIN = (
    "lum42.1 2x 5.recovery.0.1 green,yellow-4,blue-2-yellow-2 1/- "
    "e1bew,f1blw,c2reb,e2gel,f2ylt,c3bld:0x-,d3yld:1x-,e3blg:1x-,f3glw,c4glb:1x-,e4kew,a5bel,"
    "b5rey,c5ylg,d5rly:1x-,e5glr:0x-,b6kel,d6gey r3,-0,y3,k1 t0,t2,d2,g2 e5,d6 "
    "2,4,0,1;3,1,1,1;bator;dscp/5,2,9,7;0,3,0,0;btpor;dsac "
    "24,14,0,5,0,0,0/12,4,1,5,8,0,0 -,-,-,-;- bonus:1:4"
)


def test_gained_at_the_last_recovery_tells_exile_points_only() -> None:
    """LU-EXILE-6, LU-END-1. Majorities are told by their own events, not again by `gained`."""
    before = GAME.read_state(LAST_GAIN)
    action = GAME.read_action(before, "gain")
    events = GAME.events(before, action, GAME.apply(before, action))
    assert [str(event) for event in events] == [
        "gained (seat: 1, points: 1)",
        "majority (seat: 0, colour: blue, points: 6)",
        "majority (seat: 1, colour: green, points: 7)",
        "majority (seat: 0, colour: yellow, points: 8)",
        "majority (seat: 0, colour: red, points: 9)",
        "over (winners: (0,))",
    ]


def test_a_pair_that_can_do_nothing_is_told_as_lost() -> None:
    """LU-UNIT-PAIR, LU-REC-6. Told after the order, in either order, and only then."""
    rest = ("basic basic", "basic basic basic basic")
    more = {"expansion": True, "round": 3, "ready": rest}
    empty_reserve = {"light": ((0, 0, 0, 0), (0, 0, 0, 10))}
    s = recovering("b1rlr:0p-,c1glb:0b-", **more, **empty_reserve)  # type: ignore[arg-type]
    assert events_of(s, "recover:b1:planet") == [
        "recovered (seat: 0, unit: pair, cell: b1, spot: planet)"
    ]
    for order in ("begin:planet", "begin:moon"):
        assert events_of(s, f"recover:b1:planet {order}") == ["lost (seat: 0)"]
    s = recovering("b1rlg:0p-,c1glb:0b-", **more, **empty_reserve)  # type: ignore[arg-type]
    assert events_of(s, "recover:b1:planet begin:planet") == [
        "collected (seat: 0, colour: green, cubes: 1, by: unit, points: 0)"
    ]


def test_probes_are_told_when_deployment_ends() -> None:
    s = stopped("b1glb:0x-,c1ylb:1b-", ships="c1 d4", ready=("basic", ""), first=1)
    assert events_of(s, "deploy:basic:moon") == [
        "deployed (seat: 0, unit: basic, cell: c1, spot: moon)",
        "phase (phase: probes, round: 1)",
        "collected (seat: 0, colour: green, cubes: 1, by: probe, points: 0)",
        "phase (phase: recovery, round: 1)",
    ]


def test_points_told_are_the_points_scored_and_every_event_is_told() -> None:
    seen = set()
    for seed in range(12):
        seats = 2 + seed % 3
        s = GAME.new(seats=seats, expansion=("off", "on")[seed % 2])
        for before, action, after in playout(GAME, s, Random(f"events {seed}")):
            won = [0] * seats
            events = GAME.events(before, action, after)
            for event in events:
                seen.add(event.code)
                if event.code != "over" and "points" in event.facts:
                    won[int(str(event.facts["seat"]))] += int(str(event.facts["points"]))
            gained = [b - a for a, b in zip(GAME.scores(before), GAME.scores(after), strict=True)]
            assert won == gained, (GAME.write_action(action), events)
            assert len(events) > 0 or GAME.write_action(action).split(":")[0] in ("give", "begin")
    assert set(EVENTS) - seen <= {"stranded", "displaced", "fought"}, "shown by scenes below"


def test_rare_events() -> None:
    s = moving("a1blb,b1gll:0b-", ships="a1 d4", ready=("basic", "basic"))
    assert events_of(s, "deploy:basic:exile")[0] == "stranded (seat: 0, unit: basic)"
    s = stopped("b1glb:1t-,c1glb", ships="b1 d4")
    assert events_of(s, "deploy:basic:planet fight")[0] == "fought (seat: 1, cell: b1)"
    s = stopped("b1glb:1r-", seats=3, ships="b1 d4 d4", expansion=True, exile=(21, 0, 0, 0))
    assert events_of(s, "deploy:basic:planet exile:collect") == [
        "exiled (seat: 1, unit: renegade, slot: collect)",
        "displaced (seat: 2, unit: basic, by: 1, slot: collect)",
    ]


def codes(chapter: str) -> set[str]:
    """Return the codes in the first column of a table of docs/rules/lum42.md."""
    text = DOCS.read_text("utf-8").split(f"## {chapter}")[1].split("## ")[0]
    rows = [line.split("|")[1] for line in text.split("\n") if line.startswith("| `")]
    return {code for row in rows for code in re.findall(r"`([a-z-]+)`", row)}


def test_reasons_are_listed() -> None:
    """Every code of `reasons.py` is in the list, and the list holds no other."""
    known = codes("Reasons")
    source = (DOCS.parents[2] / "core" / "games" / "lum42" / "reasons.py").read_text("utf-8")
    used = set(re.findall(r'Reason\(\s*"([a-z-]+)"', source))
    used |= {"own-probe", "own-unit", "rivals-have-none", "no-such-cube"}
    assert used == known


def test_facts_are_plain_words() -> None:
    s = scene("b1glb")
    assert NAMES[1] == "b1"
    for before, action, after in playout(GAME, GAME.new(seats=4), Random(1)):
        for event in GAME.events(before, action, after):
            for value in event.facts.values():
                assert isinstance(value, str | int | tuple)
    assert s.seats == 2
