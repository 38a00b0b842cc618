"""The review: luck is exact, luck and play make the result, blunders are found."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from clubtable import analyse as analyse_record
from core import CHANCE, GAMES, OVER
from core.bots.greedy import evaluation
from core.bots.judgement import Choice, Judgement, result
from core.bots.play import choose, play
from core.bots.review import Analysis, analyse, annotated
from core.bots.review.analyse import expectation, some_plies
from core.bots.review.annotate import OWN, remark
from core.bots.review.ply import SWING
from core.bots.review.weigh import leads, weighed, wins
from core.cli import main
from core.games.quantum.actions import END
from core.kernel.dice import SeededDice
from core.kernel.errors import GameError, OptionError
from core.kernel.game import AnyGame
from core.kernel.record import Record, read_record
from core.kernel.timeline import Timeline, start
from tests.thorough import amount

LEVELS = {"quantum": "captain", "qwantum": "strong", "lum42": "navigator"}
TABLES = [("quantum", 2), ("qwantum", 2), ("qwantum", 3), ("lum42", 2), ("lum42", 4)]

each_table = pytest.mark.parametrize(("key", "seats"), TABLES)
each_game = pytest.mark.parametrize("key", list(LEVELS))


@cache
def game(key: str, seats: int) -> Timeline:
    return play(GAMES[key], [LEVELS[key]], seats=seats, seed=11)


@cache
def looked_at(key: str, seats: int) -> Analysis:
    return analyse(game(key, seats))


@each_table
def test_luck_and_play_add_up_to_the_result(key: str, seats: int) -> None:
    line, found = game(key, seats), looked_at(key, seats)
    assert found.whole
    assert line.actor == OVER
    came = result(line.game, line.state)
    assert sum(came) == pytest.approx(1)
    for seat in range(seats):
        luck = sum(ply.luck[seat] for ply in found.plies)
        play_ = sum(ply.play[seat] for ply in found.plies)
        assert found.start[seat] + luck + play_ == pytest.approx(came[seat], abs=1e-9)
        assert (found.luck()[seat], found.play()[seat]) == pytest.approx((luck, play_), abs=1e-12)


WHO = "uniform"
"""A player who finishes any game quickly, and not as the judgement expects."""
PIECES = {"quantum": amount(plain=30, thorough=100_000)}
"""How many plies of a game are reviewed; whole games but for Quantum's in a plain run."""


def fits(rules: AnyGame, table: tuple[int, dict[str, str]]) -> bool:
    seats, options = table
    try:
        rules.new(seats=seats, **options)
    except OptionError:
        return False
    return True


def tables(rules: AnyGame) -> st.SearchStrategy[tuple[int, dict[str, str]]]:
    """Any number of seats with any options that go with it."""
    options = {
        option.name: st.sampled_from(option.choices)
        for option in rules.options
        if option.name != "start"
    }
    found = st.tuples(st.integers(2, 4), st.fixed_dictionaries(options))
    return found.filter(lambda table: fits(rules, table))


@each_game
def test_luck_and_play_add_up_in_any_game(key: str) -> None:
    """From any ply to a later one; at the end of the game to its result."""
    rules = GAMES[key]

    @settings(max_examples=amount(plain=5, thorough=30), derandomize=True, database=None)
    @given(table=tables(rules), seed=st.integers(0, 10**9), where=st.floats(0, 1))
    @example(table=(3, {}), seed=1, where=1.0)
    def adds_up(table: tuple[int, dict[str, str]], seed: int, where: float) -> None:
        seats, options = table
        line = play(rules, [WHO], seats=seats, options=options, seed=seed)
        assert line.actor == OVER
        count = min(PIECES.get(key, line.ply), line.ply)
        first = round(where * (line.ply - count))
        judge = Judgement(rules, seats)
        plies = some_plies(line, judge, first, count)
        assert [ply.ply for ply in plies] == list(range(first, first + count))
        found = Analysis(key, count, judge(line.states[first]), plies)
        last = first + count
        came = result(rules, line.state) if last == line.ply else judge(line.states[last])
        assert sum(found.luck()) == pytest.approx(0, abs=1e-9)
        assert sum(found.play()) == pytest.approx(0, abs=1e-9)
        for seat in range(seats):
            total = found.start[seat] + found.luck()[seat] + found.play()[seat]
            assert total == pytest.approx(came[seat], abs=1e-9)

    adds_up()


def at_random(key: str, seats: int, seed: int, plies: int) -> Timeline:
    """Return the beginning of a game in which all act at random, or all of it."""
    random, dice, rules = Random(seed), SeededDice(seed), GAMES[key]
    line = start(GAMES, Record(key, seats, rules.rules))
    while line.actor != OVER and line.ply < plies:
        if line.actor == CHANCE:
            line = line.play(dice.pick(rules, line.state))
        else:
            line = line.play(random.choice(rules.legal(line.state)))
    return line


@cache
def _analysed_at_random(key: str, seats: int, seed: int) -> tuple[Timeline, Analysis]:
    line = at_random(key, seats, seed, 400 if seed == 1 else 300)
    return line, analyse(line)


def looked_at_random(key: str, seats: int, seed: int, plies: int) -> tuple[Timeline, Analysis]:
    """The beginning of such a game and its review: a shorter one is the beginning of a longer."""
    line, found = _analysed_at_random(key, seats, seed)
    plies = min(plies, line.ply)
    return line.cut(plies), replace(found, length=plies, plies=found.plies[:plies])


def test_the_review_of_the_beginning_is_the_beginning_of_the_review() -> None:
    line, found = looked_at_random("lum42", 2, 0, 90)
    assert line.ply == 90 < looked_at_random("lum42", 2, 0, 300)[0].ply
    assert analyse(line) == found


@pytest.mark.parametrize("seats", [2, 3, 4])
@each_game
def test_luck_decisions_and_what_was_not_foreseen_make_the_result(key: str, seats: int) -> None:
    """To 1e-9 for every seat; decisions give nothing or less, and each is its own seat's."""
    parts = []
    for seed in range(amount(2, 12)):
        line, found = looked_at_random(key, seats, seed, 400 if seed else 90)
        judge = Judgement(GAMES[key], seats)
        now = judge(line.state)
        prices = [0.0] * seats
        for ply in found.plies:
            prices[ply.actor] -= (ply.price or 0.0) if ply.actor != CHANCE else 0.0
        for seat in range(seats):
            luck, own = found.luck()[seat], found.decisions()[seat]
            rest = found.unforeseen()[seat]
            assert own <= 0
            assert own == pytest.approx(prices[seat], abs=1e-12)
            assert luck + own + rest == pytest.approx(now[seat] - found.start[seat], abs=1e-9)
            parts.append((own, rest))
        assert sum(map(sum, (found.luck(), found.decisions(), found.unforeseen()))) == (
            pytest.approx(0, abs=1e-9)
        )
    # Who acts at random pays for it, and no judgement foresees everything.
    assert any(own < -0.01 for own, _ in parts)
    assert any(abs(rest) > 0.01 for _, rest in parts)


@pytest.mark.parametrize("seats", [2, 4])
@each_game
def test_no_marked_decision_is_without_a_better_one_and_a_reason(key: str, seats: int) -> None:
    """In games of random play, where every kind of blunder happens."""
    known = {"win", "all in all", *Judgement(GAMES[key], seats).model.names}
    marked = 0
    for seed in range(amount(3, 25)):
        _, found = looked_at_random(key, seats, seed, 300)
        for ply in found.plies:
            if ply.mark:
                marked += 1
                assert ply.why in known
                assert ply.better
                assert ply.token in [token for token, _ in ply.others]
    assert marked > 20


def test_where_no_feature_speaks_for_the_better_one_it_is_better_all_in_all() -> None:
    """A ship is rerolled: the likeliest face leads in nothing, all six together do."""
    line = at_random("quantum", 2, 1, 40)
    (found,) = some_plies(line, Judgement(GAMES["quantum"], 2), 37, 1)
    assert (found.token, found.better, found.why) == ("h9-g7", "reconfigure:h3", "all in all")


def test_who_ends_a_game_and_does_not_win_it_is_not_told_to_win() -> None:
    """The last answer of a game ends it, whoever has won."""
    losses = 0
    for seed in range(24):
        line = at_random("qwantum", 3, seed, 1000)
        s = line.states[-2]
        if line.seat_at(line.ply - 1) == CHANCE:
            continue
        seat, action = line.seat_at(line.ply - 1), line.game.read_action(s, line.record.tokens[-1])
        won = seat in line.game.winners(line.state)
        losses += not won
        judge = Judgement(line.game, 3)
        assert wins(judge, s, action) is won
        end = Choice(0.0, action, line.state)
        assert (leads(judge, seat, end, Choice(0.0, action, s))[0][1] == "win") is won
    assert losses


@each_table
def test_luck_is_even_on_average_at_every_node_of_chance(key: str, seats: int) -> None:
    """Over all that could have come, weighed exactly; and what one seat gains others lose."""
    line, found = game(key, seats), looked_at(key, seats)
    judge = Judgement(line.game, seats)
    nodes = [ply for ply in found.plies if ply.actor == CHANCE]
    for ply in nodes:
        assert sum(ply.luck) == pytest.approx(0, abs=1e-9)
    for ply in Random(4).sample(nodes, 12):
        s = line.states[ply.ply]
        mean = expectation(judge, s)
        even = [0.0] * seats
        for action, weight in line.game.outcomes(s):
            after = judge(line.game.apply(s, action))
            for seat in range(seats):
                even[seat] += float(weight) * (after[seat] - mean[seat])
            if line.game.write_action(action) == ply.token:
                luck = [chance - before for chance, before in zip(after, mean, strict=True)]
                assert ply.luck == pytest.approx(luck, abs=1e-12)
        assert even == pytest.approx([0.0] * seats, abs=1e-12)
    assert all(not any(ply.luck) for ply in found.plies if ply.actor != CHANCE)


@each_table
def test_a_decision_never_costs_less_than_nothing(key: str, seats: int) -> None:
    line, found = game(key, seats), looked_at(key, seats)
    priced = [ply for ply in found.plies if ply.price is not None]
    assert len(priced) > 10
    for ply in priced:
        assert ply.actor == line.seat_at(ply.ply) >= 0
        assert 0 <= ply.price <= 1  # type: ignore[operator]
        assert bool(ply.better) == bool(ply.price)
        if ply.better:
            s = line.states[ply.ply]
            assert line.game.read_action(s, ply.better) in line.game.legal(s)
            assert ply.better != ply.token
    marked = sorted((ply.price or 0.0 for ply in found.plies if ply.mark), reverse=True)
    assert [ply.price for ply in found.dearest(5)] == marked[:5]


def with_blunder(key: str) -> tuple[Timeline, int]:
    """Return a game in which a level once does what looks worst by its own judgement, and plays on.

    That is where it makes the greatest difference while the game is open. Its judgement is the
    older one in points (`evaluate`), of which the review knows nothing.
    """
    line = game(key, 2)
    rules, random = line.game, Random(6)
    still_open = range(line.ply // 5, line.ply // 2)
    gaps = {ply: blunder(line, ply) for ply in still_open if line.seat_at(ply) != CHANCE}
    planted = max(gaps, key=lambda ply: gaps[ply][0])
    line = line.cut(planted).play(gaps[planted][1])
    dice = SeededDice(6)
    while line.actor != OVER:
        if line.actor == CHANCE:
            line = line.play(dice.pick(rules, line.state))
        else:
            line = line.play(choose(rules, line.state, LEVELS[key], str(random.random())))
    return line, planted


def blunder(line: Timeline, ply: int) -> tuple[float, Any]:
    """The worst action of a decision, and by how much, of those that leave nothing to chance."""
    rules, s = line.game, line.states[ply]
    evaluate, seat = evaluation(rules), line.seat_at(ply)
    after = {action: rules.apply(s, action) for action in rules.legal(s)}
    worth = {
        action: evaluate(n, seat)
        for action, n in after.items()
        if rules.actor(n) not in (CHANCE, OVER)
    }
    if not worth:
        return 0.0, None
    worst = min(worth, key=lambda action: worth[action])
    return max(worth.values()) - worth[worst], worst


@each_game
def test_a_planted_blunder_is_among_the_dearest_of_its_seat(key: str) -> None:
    line, planted = with_blunder(key)
    found = analyse(line)
    dearest = found.dearest(3, seat=line.seat_at(planted))
    assert planted in [ply.ply for ply in dearest], [
        (ply.ply, ply.token, ply.price) for ply in dearest
    ]


def test_a_win_that_is_let_go_is_marked_with_the_winning_action() -> None:
    """The turn is ended where an action would have won at once."""
    whole = play(GAMES["quantum"], [LEVELS["quantum"]], seats=2, seed=2)
    rules = whole.game
    ply, winning = next(
        (ply, wins)
        for ply in range(whole.ply - 1, 0, -1)
        if END in rules.legal(s := whole.states[ply])
        if (wins := [a for a in rules.legal(s) if rules.actor(rules.apply(s, a)) == OVER])
    )
    line = whole.cut(ply).play(END)
    (found,) = some_plies(line, Judgement(rules, 2), ply, 1)
    assert (found.actor, found.token) == (whole.seat_at(ply), "end")
    assert found.mark in ("?", "??")
    assert found.better in [rules.write_action(action) for action in winning]
    assert found.why == "win"


def test_two_moves_that_both_win_next_cost_nothing() -> None:
    """Either 4 completes the sum around b8: what is followed last is seen as far as the first."""
    rules = GAMES["quantum"]
    s = rules.read_state(
        "quantum1 alpha revised,on e6=4,b7=3,d7=4/e1=6,e3=3,i5=1,b6=1 5/- 1/1"
        " b2=1,e2=1,h2=1,b5=1,e5=0,h5=0,e8=0,h8=0 1/3 4/2 flexible/-"
        " reorganization,expansion,expansion,ferocious,tactical,warlike"
        " aggression,expansion,expansion,relocation,sabotage/- 1,0,0,16 3,0 - - 0/0 act:0:-"
    )
    for token in ("d7-c8", "e6-c8"):
        found = weighed(Judgement(rules, 2), s, rules.read_action(s, token))
        assert found is not None
        assert found.own.value == found.best.value == 1.0


def test_a_review_is_told_as_it_goes_and_can_be_stopped() -> None:
    line = game("qwantum", 2)
    reports: list[tuple[int, int]] = []
    found = analyse(line, lambda done, of: reports.append((done, of)), lambda: len(reports) == 9)
    assert reports == [(n, line.ply) for n in range(1, 10)]
    assert not found.whole
    assert found.plies == looked_at("qwantum", 2).plies[:9]


def test_pieces_put_together_are_the_whole() -> None:
    line = game("quantum", 2)
    judge = Judgement(line.game, 2)
    pieces = [some_plies(line, judge, first, 40) for first in range(0, line.ply, 40)]
    assert [ply for piece in pieces for ply in piece] == looked_at("quantum", 2).plies


@each_table
def test_turning_points_are_whole_turns_in_order(key: str, seats: int) -> None:
    line, found = game(key, seats), looked_at(key, seats)
    chances = found.chances()
    moments = found.turning()
    assert [moment.first for moment in moments] == sorted(moment.first for moment in moments)
    for moment in moments:
        before, after = chances[moment.first], chances[moment.last + 1]
        change = [b - a for a, b in zip(before, after, strict=True)]
        assert moment.change == pytest.approx(change)
        deciders = {line.seat_at(n) for n in range(moment.first, moment.last + 1)} - {CHANCE}
        assert len(deciders) <= 1


@each_game
def test_an_annotated_record_reads_back_and_keeps_what_others_said(key: str) -> None:
    line, found = game(key, 2), looked_at(key, 2)
    record = read_record(line.record.text())
    commented = annotated(record.with_tokens(record.tokens), found)
    again = read_record(commented.text())
    assert again.tokens == record.tokens
    assert dict(again.comments) == dict(commented.comments)
    assert len(again.comments) == line.ply
    assert "[%win " in again.comments[1]
    for ply in found.dearest(2):
        assert f"{ply.mark} -" in again.comments[ply.ply + 1]
        assert f"better {ply.better}" in again.comments[ply.ply + 1]
    assert annotated(again, found) == again, "a review takes the place of the one before"


def test_comments_of_others_stay_when_a_record_is_annotated_again() -> None:
    line, found = game("qwantum", 2), looked_at("qwantum", 2)
    marked = next(ply for ply in found.plies if ply.mark and ply.why).ply + 1
    lucky = next(ply for ply in found.plies if "luck" in remark(ply)).ply + 1
    theirs = {0: "before", marked: "well? [%clk 1:02]", lucky: "so what", line.ply: "gg"}
    record = replace(line.record, comments=theirs)
    once = annotated(record, found)
    assert once.comments[0] == "before"
    for place in (marked, lucky, line.ply):
        assert once.comments[place] == f"{theirs[place]} {remark(found.plies[place - 1])}"
    assert annotated(read_record(once.text()), found) == once
    added = replace(once, comments={**once.comments, marked: f"{once.comments[marked]} I see"})
    again = annotated(added, found).comments[marked]
    assert again == f"{theirs[marked]} I see {remark(found.plies[marked - 1])}"
    short = replace(found, plies=found.plies[:3])
    assert annotated(once, short) == once, "of what was not looked at, the earlier remark stays"


def test_a_review_is_written_into_no_other_record() -> None:
    line, found = game("qwantum", 2), looked_at("qwantum", 2)
    shorter = line.record.with_tokens(line.record.tokens[:-1])
    for other in (game("lum42", 2).record, replace(line.record, seats=3), shorter):
        with pytest.raises(GameError, match="does not fit a record of"):
            annotated(other, found)


@each_table
def test_whatever_is_remarked_is_known_as_a_remark(key: str, seats: int) -> None:
    for ply in looked_at(key, seats).plies:
        assert OWN.fullmatch(remark(ply))


def test_the_library_looks_back_at_a_text() -> None:
    line = game("qwantum", 2)
    assert analyse_record(line.record.text()).plies == looked_at("qwantum", 2).plies
    with pytest.raises(OptionError, match="nothing is known"):
        analyse_record('[Game "qwantum"] [Seats "1"] [start "0"] 1. =r1')


def test_the_command_tells_luck_prices_and_turning_points(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line, found = game("lum42", 2), looked_at("lum42", 2)
    monkeypatch.setattr("sys.stdin", io.StringIO(line.record.text()))
    assert main(["analyse", "-"]) == 0
    output = capsys.readouterr().out
    assert output.count("\n") >= line.ply
    assert f"seat 0: start {found.start[0]:.1%}, luck {found.luck()[0]:+.1%}" in output
    assert (
        f"decisions {found.decisions()[0]:+.1%}, unforeseen {found.unforeseen()[0]:+.1%}" in output
    )
    unjudged = [
        ply.ply
        for ply in found.plies
        if ply.actor >= 0 and ply.price is None and len(line.game.legal(line.states[ply.ply])) > 1
    ]
    assert unjudged
    assert output.count("not judged\n") == len(unjudged)
    for ply in found.dearest():
        assert f"better {ply.better}" in output
    monkeypatch.setattr("sys.stdin", io.StringIO(line.record.text()))
    assert main(["analyse", "-", "--annotate"]) == 0
    assert read_record(capsys.readouterr().out).tokens == line.record.tokens


def test_the_command_stopped_in_the_middle_tells_what_it_has(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = game("lum42", 2)
    asked = iter(range(1000))

    def interrupted(judge: Judgement, s: Any) -> Any:
        if next(asked) == 20:
            raise KeyboardInterrupt
        return (0.5, 0.5)

    monkeypatch.setattr(Judgement, "_judged", interrupted)
    monkeypatch.setattr("sys.stdin", io.StringIO(line.record.text()))
    assert main(["analyse", "-"]) == 130
    printed = capsys.readouterr()
    assert "stopped after ply" in printed.err
    assert "seat 1: start 50.0%" in printed.out


@each_table
def test_what_a_guide_ordered_is_not_judged_and_the_sum_still_is_the_result(
    key: str, seats: int
) -> None:
    found = looked_at(key, seats)
    until = found.length // 2
    excused = found.excused(until)
    early = [ply for ply in excused.plies if ply.ply < until and ply.actor >= 0]
    assert early
    assert all(ply.ordered and ply.price is None and not ply.mark for ply in early)
    assert excused.plies[until:] == found.plies[until:]
    assert all(ply.ply >= until for ply in excused.dearest(1000))
    for seat in range(seats):
        parts = excused.luck(), excused.decisions(), excused.unforeseen()
        assert sum(part[seat] for part in parts) == pytest.approx(
            found.chances()[-1][seat] - found.start[seat], abs=1e-9
        )


@each_table
def test_after_the_turning_point_whoever_wins_has_the_best_chance_for_good(
    key: str, seats: int
) -> None:
    found = looked_at(key, seats)
    point = found.turning_point()
    assert point is not None
    end = found.plies[-1].chances
    best = max(range(seats), key=lambda seat: end[seat])
    turns = list(found._moments())
    ends = [found.start, *[found.plies[turn.last].chances for turn in turns]]
    behind = [
        number
        for number, now in enumerate(ends)
        if any(now[best] <= one for seat, one in enumerate(now) if seat != best)
    ]
    last = turns[behind[-1]] if behind and behind[-1] < len(turns) else None
    largest = max(turns, key=lambda turn: max(turn.change))
    assert point in (last, largest)
    if last is not None and max(last.change) >= SWING:
        assert point == last


@each_game
def test_every_marked_decision_has_facts_or_a_feature_that_speak_for_the_better_one(
    key: str,
) -> None:
    marked = [ply for ply in looked_at(key, 2).plies if ply.mark]
    for ply in marked:
        assert ply.because or ply.why
    assert all(ply.because for ply in marked) or len(marked) > 3


@each_game
def test_the_levels_the_chances_assume_are_levels_of_the_game(key: str) -> None:
    players = Judgement(GAMES[key], 2).model.players
    assert players
    assert set(players) <= set(GAMES[key].bots)
