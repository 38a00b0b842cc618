"""`python -m core` on every game there is."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from core import GAMES
from core.cli import main
from core.cli.perft import perft
from core.kernel.chain import write_terms
from core.kernel.record import read_record
from core.kernel.timeline import replay
from tests.chained import played
from tests.tiny import GAME as TINY

each_game = pytest.mark.parametrize("key", list(GAMES))


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    listed = capsys.readouterr().out
    for key, game in GAMES.items():
        assert f"{key}: {game.title}" in listed
        assert all(level in listed for level in game.bots)


@each_game
def test_a_played_game_is_a_record_that_replays(
    key: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    level = GAMES[key].bots[0]
    assert main(["play", key, "--bots", level, "--seed", "7", "--seats", "2"]) == 0
    text = capsys.readouterr().out
    line = replay(GAMES, read_record(text))
    assert line.game.winners(line.state)
    assert line.record.tags["Bot1"] == level
    assert main(["play", key, "--bots", level, "--seed", "7", "--seats", "2"]) == 0
    assert capsys.readouterr().out == text, "the same seed gave another game"
    file = tmp_path / "game.txt"
    file.write_text(text, "utf-8")
    assert main(["replay", str(file)]) == 0
    told = capsys.readouterr().out
    assert line.game.write_state(line.state) in told
    assert "winners" in told


@each_game
def test_a_broken_record_is_told_up_to_the_fault(
    key: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = f'[Game "{key}"] [Seats "2"] never'
    monkeypatch.setattr("sys.stdin", io.StringIO(broken))
    assert main(["replay", "-"]) == 1
    printed = capsys.readouterr()
    assert "ply 1" in printed.err
    assert "'never'" in printed.err
    assert "scores" in printed.out


@each_game
def test_legal_and_perft_agree(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = GAMES[key]
    text = game.write_state(game.new(seats=2))
    assert main(["legal", key, text]) == 0
    shown = capsys.readouterr().out.split("\n")[1:-1]
    assert main(["perft", key, text, "1"]) == 0
    counted = capsys.readouterr().out
    assert counted.endswith(f"{len(shown)} lines\n")


def test_perft_counts_chance_and_ends() -> None:
    s = TINY.read_state("tiny1 10 8,0 0 0 -")
    assert [perft(TINY, s, depth) for depth in range(4)] == [1, 1, 6, 11]
    # After =1 the other seat has one action; the other five faces leave roll or hold. Holding then
    # ends the game wherever 8 and the face make 10.
    assert perft(TINY, s, 4) == 1 * 6 + 5 * (6 + 0)


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "chess"],
        ["play", "qwantum", "--seats", "9"],
        ["play", "qwantum", "--bots", "clever"],
        ["play", "qwantum", "--option", "nonsense"],
        ["play", "qwantum", "--option", "no=thing"],
        ["legal", "qwantum", "what?"],
        ["replay", "no such file"],
    ],
)
def test_mistakes_are_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert said.startswith(arguments[0])
    assert said.count("\n") == 1


def test_bench_counts_plies(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.01"]) == 0
    assert capsys.readouterr().out.count("plies/s") == len(GAMES)


def test_a_reader_who_has_seen_enough_is_no_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: object, **__: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("builtins.print", closed)
    assert main(["games"]) == 0
    monkeypatch.undo()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("bent", "code"), [(False, 0), (True, 1)])
def test_verify_finds_a_bent_die(
    bent: bool, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    timeline, terms = played("qwantum", "strict", plies=20)
    text = write_terms(timeline.record, terms).text()
    if bent:
        first = timeline.record.tokens[1]
        could = map(timeline.game.write_action, timeline.game.legal(timeline.states[1]))
        text = text.replace(f" {first} ", f" {next(t for t in could if t != first)} ", 1)
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    assert main(["verify", str(file)]) == code
    assert ("the chains give" in capsys.readouterr().out) == bent


def test_verify_says_that_a_record_has_no_chains(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text('[Game "qwantum"] [Seats "2"]', encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    assert "names no chains" in capsys.readouterr().out
