"""Every game keeps the contract of core.kernel.game in random games of every set-up."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from core import CHANCE, OVER
from core.kernel.errors import NotationError, OptionError
from core.kernel.game import AnyGame, Reason
from core.kernel.question import Question
from core.kernel.record import Record, read_record
from core.kernel.timeline import Timeline, replay, start
from tests.contract.node import walk
from tests.every_game import ALL, playout, setups
from tests.thorough import amount

CASES = [
    pytest.param(game, seats, options, id=f"{key}-{seats}-{''.join(options.values())[:24]}")
    for key, game in ALL.items()
    for seats, options in setups(game)
]
PLIES = 120
"""Plies of a game whose option is not the default: what options change is seen early."""
GAMES = pytest.mark.parametrize("game", ALL.values(), ids=ALL)
each_setup = pytest.mark.parametrize(("game", "seats", "options"), CASES)


@each_setup
def test_random_games_keep_the_contract(game: AnyGame, seats: int, options: dict[str, str]) -> None:
    for seed in range(1 if options else amount(plain=1, thorough=3)):
        random = Random(f"{game.name} {seats} {options} {seed}")
        walk(game, game.new(seats=seats, **options), random, PLIES if options else None)


@each_setup
def test_why_not_agrees_with_legal_on_actions_of_other_positions(
    game: AnyGame, seats: int, options: dict[str, str]
) -> None:
    random = Random(f"why {game.name} {seats} {options}")
    plies = playout(game, game.new(seats=seats, **options), random)
    nodes = [before for before, _, _ in islice(plies, PLIES if options else None)]
    sample = random.sample(nodes, min(20 if options else 60, len(nodes)))
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
    for _, action, after in islice(playout(game, line.state, random), PLIES if options else None):
        actions.append(action)
        s = after
    tokens = tuple(game.write_action(action) for action in actions)
    parsed = read_record(record.with_tokens(tokens).text())
    assert parsed == record.with_tokens(tokens)
    again = replay(games, parsed)
    assert game.write_state(again.state) == game.write_state(s)
    assert again.ply == len(tokens)
    middle = again.cut(len(tokens) // 2)
    assert isinstance(middle, Timeline)
    resumed = Record(game.name, seats, game.rules, options, game.write_state(middle.state))
    ended = replay(games, resumed.with_tokens(tokens[middle.ply :]))
    assert game.write_state(ended.state) == game.write_state(s)


@GAMES
def test_a_game_says_whether_chance_decides_anything(game: AnyGame) -> None:
    plies = playout(game, game.new(seats=game.seats[-1]), Random(f"chance {game.name}"))
    falls = any(game.actor(before) == CHANCE for before, _, _ in plies)
    assert falls == game.chance, "`chance` of a game without dice and cards is False"


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


@GAMES
def test_every_question_that_asks_somebody_offers_and_takes_answers(game: AnyGame) -> None:
    kinds = game.new(seats=game.seats[0]).pending[-1].kinds
    assert kinds
    for kind in kinds.values():
        own = {
            name
            for name in ("offers", "answer")
            if getattr(kind, name) is not getattr(Question, name)
        }
        assert own == (set() if kind.runs else {"offers", "answer"}), kind.__name__
