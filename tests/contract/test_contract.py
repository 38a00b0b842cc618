"""Every game, held to the contract of core.kernel.game on random games of every set-up."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from core import CHANCE, OVER
from core.kernel.errors import NotationError, OptionError
from core.kernel.game import AnyGame, Event, Reason
from core.kernel.line import Line, replay, start
from core.kernel.record import Record, read_record
from tests.games import ALL, playout, setups

CASES = [
    pytest.param(game, seats, options, id=f"{key}-{seats}-{''.join(options.values())[:24]}")
    for key, game in ALL.items()
    for seats, options in setups(game)
]
ALL_PLIES, STRIDE = 400, 7
"""Every ply at the beginning of a game is looked at, later every seventh."""

GAMES = pytest.mark.parametrize("game", ALL.values(), ids=ALL)
each_setup = pytest.mark.parametrize(("game", "seats", "options"), CASES)


@each_setup
def test_random_games_keep_the_contract(game: AnyGame, seats: int, options: dict[str, str]) -> None:
    for seed in range(1 if options else 3):
        random = Random(f"{game.name} {seats} {options} {seed}")
        s = game.new(seats=seats, **options)
        for ply, (before, action, after) in enumerate(playout(game, s, random)):
            assert after is not before
            s = after
            if ply >= ALL_PLIES and ply % STRIDE:
                continue
            text = game.write_state(before)
            _check_node(game, before, seats, deep=ply % (4 * STRIDE) == 0)
            _check_observed(game, before, seats)
            events = game.events(before, action, after)
            assert all(isinstance(event, Event) and event.code for event in events)
            assert game.write_state(before) == text, "apply or events touched the state"
        assert game.actor(s) == OVER
        _check_over(game, s, seats)


def _check_node(game: AnyGame, s: object, seats: int, deep: bool) -> None:
    actor, legal, outcomes = game.actor(s), game.legal(s), game.outcomes(s)
    assert actor in range(seats) or actor == CHANCE
    assert legal, "a node without actions"
    assert legal == game.legal(s), "the order of legal is not stable"
    assert len(set(legal)) == len(legal), "legal holds an action twice"
    assert len(game.scores(s)) == seats
    assert game.winners(s) == ()
    if actor == CHANCE:
        assert tuple(action for action, _ in outcomes) == legal
        assert sum(weight for _, weight in outcomes) == 1
        assert all(isinstance(w, Fraction) and w > 0 for _, w in outcomes)
    else:
        assert outcomes == ()
    tokens = [game.write_action(action) for action in legal]
    assert len(set(tokens)) == len(tokens), "two actions share a token"
    for token in tokens:
        assert token.isascii()
        assert not set(token) & set(" \t\n{}[]")
        assert token.startswith("=") == (actor == CHANCE)
        assert not token.rstrip(".").isdigit()
    if deep:
        _check_texts(game, s, legal, tokens)


def _check_texts(game: AnyGame, s: object, legal: tuple[object, ...], tokens: list[str]) -> None:
    for action, token in zip(legal, tokens, strict=True):
        assert game.read_action(s, token) == action
        assert game.why_not(s, action) is None, f"{token} is legal, why_not objects"
    text = game.write_state(s)
    assert "\n" not in text
    assert text.startswith(game.name)
    again = game.read_state(text)
    assert game.write_state(again) == text
    assert game.actor(again) == game.actor(s)
    assert game.legal(again) == legal
    assert game.outcomes(again) == game.outcomes(s)
    assert game.scores(again) == game.scores(s)


def _check_observed(game: AnyGame, s: object, seats: int) -> None:
    """What a seat may know is a position in which it has the same choices."""
    actor = game.actor(s)
    for seat in range(seats):
        seen = game.observe(s, seat)
        assert game.actor(seen) == actor
        assert game.observe(seen, seat) == seen, "there is something left to hide"
        assert game.read_state(game.write_state(seen)) == seen
        if actor in (seat, OVER, CHANCE):
            assert game.legal(seen) == game.legal(s)
            assert game.scores(seen) == game.scores(s)


def _check_over(game: AnyGame, s: object, seats: int) -> None:
    assert game.legal(s) == ()
    assert game.outcomes(s) == ()
    winners = game.winners(s)
    assert winners
    assert list(winners) == sorted(set(winners))
    assert all(seat in range(seats) for seat in winners)
    again = game.read_state(game.write_state(s))
    assert game.actor(again) == OVER
    assert game.winners(again) == winners


@each_setup
def test_why_not_agrees_with_legal_on_actions_of_other_positions(
    game: AnyGame, seats: int, options: dict[str, str]
) -> None:
    random = Random(f"why {game.name} {seats} {options}")
    nodes = [before for before, _, _ in playout(game, game.new(seats=seats, **options), random)]
    sample = random.sample(nodes, min(60, len(nodes)))
    strangers = {action for s in sample for action in game.legal(s)}
    strangers = set(sorted(strangers, key=game.write_action)[:: 1 + len(strangers) // 400])
    for s in sample:
        legal = set(game.legal(s))
        for action in strangers | legal:
            reason = game.why_not(s, action)
            assert (reason is None) == (action in legal), (game.write_state(s), action, reason)
            assert reason is None or (isinstance(reason, Reason) and reason.code)


@each_setup
def test_replay_equals_live(game: AnyGame, seats: int, options: dict[str, str]) -> None:
    games = {game.name: game}
    record = Record(game.name, seats, game.rules, options, tags={"Seat0": 'A "b" \\ c'})
    line = start(games, record)
    random = Random(f"replay {game.name} {seats} {options}")
    actions, s = [], line.state
    for _, action, after in playout(game, line.state, random):
        actions.append(action)
        s = after
    tokens = tuple(game.write_action(action) for action in actions)
    told = read_record(record.with_tokens(tokens).text())
    assert told == record.with_tokens(tokens)
    again = replay(games, told)
    assert game.write_state(again.state) == game.write_state(s)
    assert again.ply == len(tokens)
    middle = again.cut(len(tokens) // 2)
    assert isinstance(middle, Line)
    resumed = Record(game.name, seats, game.rules, options, game.write_state(middle.state))
    ended = replay(games, resumed.with_tokens(tokens[middle.ply :]))
    assert game.write_state(ended.state) == game.write_state(s)


@GAMES
def test_junk_is_refused_with_a_notation_error(game: AnyGame) -> None:
    s = game.new(seats=game.seats[0])
    text = game.write_state(s)
    for junk in ("", " ", "zz", "=", "==9", "a b", "é", "1.", "-1", "9" * 400, text, "{}", "\x00"):
        with pytest.raises(NotationError) as caught:
            game.read_action(s, junk)
        assert caught.value.code
    words = text.split(" ")
    broken = ["", "zz", "tiny9", text + " 1", "\x00", "9" * 400, " ".join(words[:-1])]
    broken += [" ".join([*words[:i], "?!", *words[i + 1 :]]) for i in range(len(words))]
    for junk in broken:
        with pytest.raises(NotationError) as caught:
            game.read_state(junk)
        assert caught.value.code


@GAMES
def test_positions_mangled_at_random_never_crash(game: AnyGame) -> None:
    random = Random(game.name)
    s = game.new(seats=game.seats[-1])
    nodes = [before for before, _, _ in playout(game, s, random)]
    for s in random.sample(nodes, min(40, len(nodes))):
        text = game.write_state(s)
        for _ in range(25):
            at = random.randrange(len(text))
            mangled = text[:at] + random.choice("0123456789abcz,:/-+=?. ") + text[at + 1 :]
            try:
                again = game.read_state(mangled)
            except NotationError:
                continue
            assert game.read_state(game.write_state(again)) is not None
            if game.actor(again) != OVER:
                assert game.legal(again), f"a position nobody can leave: {mangled}"
                for action in game.legal(again)[:5]:
                    game.apply(again, action)


@GAMES
def test_options_are_checked(game: AnyGame) -> None:
    for seats in (0, -1, 99, True, None, "2"):
        with pytest.raises(OptionError):
            game.new(seats=seats)  # type: ignore[arg-type]
    with pytest.raises(OptionError):
        game.new(seats=game.seats[0], nosuchoption="1")
    for option in game.options:
        assert option.default in option.choices
        for value in ("no such value", "", 5, None):
            with pytest.raises(OptionError):
                game.new(seats=game.seats[0], **{option.name: value})  # type: ignore[arg-type]


@GAMES
def test_the_game_describes_itself(game: AnyGame) -> None:
    assert game.title
    assert game.rules >= 1
    assert list(game.seats) == sorted(set(game.seats))
    assert len(game.bots) >= 1
    assert all(option.name.islower() for option in game.options)
