"""`python -m core` for every game."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from core import GAMES
from core.bots.play import play
from core.cli import ask, main
from core.cli.perft import perft
from core.kernel.chain import write_terms
from core.kernel.links import write
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
    output = capsys.readouterr().out
    assert line.game.write_state(line.state) in output
    assert "winners" in output


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
        ["play", "qwantum", "--seats", "0"],
        ["play", "qwantum", "--bots", "novice", "--seats", "99999999999999999999"],
        ["play", "quantum", "--option", "seats=3"],
        ["play", "quantum", "--option", "self=3"],
        ["play", "quantum", "--option", "map=alpha", "--option", "map=beta"],
        ["play", "qwantum", "--bots", "novice", "--seed", "\udcff"],
        ["legal", "quantum", "--option", "seats=3"],
        ["legal", "qwantum", "qwantum1 lot 0 ?,?,?,?,?,?,? - . 0.0 -/-/-/-", "--seats", "2"],
        ["perft", "qwantum", "start", "-1"],
        ["perft", "qwantum", "start", "99999999999"],
        ["bench", "--seconds", "nan"],
        ["match", "qwantum", "novice", "uniform", "--workers", "0"],
        ["match", "qwantum", "novice", "uniform", "--results", "no such folder/file"],
    ],
)
def test_mistakes_are_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    errors = capsys.readouterr().err
    assert errors.startswith(arguments[0])
    assert errors.count("\n") == 1
    assert "Errno" not in errors


@pytest.mark.parametrize("key", list(GAMES))
def test_a_game_has_two_seats_where_nobody_says_how_many(
    key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["legal", key]) == 0
    alone = capsys.readouterr().out
    assert main(["legal", key, "--seats", "2"]) == 0
    assert capsys.readouterr().out == alone
    assert main(["play", key, "--bots", f"{GAMES[key].bots[0]}, uniform"]) == 0
    assert '[Seats "2"]' in capsys.readouterr().out


def test_a_map_that_is_not_there_is_named_with_its_option(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["play", "quantum", "--option", "map=nowhere"]) == 2
    assert "option map: 'nowhere' is none of its choices" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["play qwantum", "bench", "perft qwantum start 3"])
def test_a_command_that_is_stopped_says_so(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    name = command.split()[0]
    monkeypatch.setattr(f"core.cli.{name}.find", stop)
    monkeypatch.setattr("core.cli.ask.position", stop)
    assert main(command.split()) == 130
    assert capsys.readouterr().err == f"{name}: stopped\n"


@pytest.mark.parametrize("command", ["replay", "analyse", "verify"])
@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('[Game "qwantum"]\n[Seats "9"]\n', "line 2: Qwantum is played with"),
        ('[Game "qwantum"]\n[Rules "9"]\n[Seats "2"]\n', "line 2: the record needs rules"),
        ('[Game "qwantum"]\n[Seats "2"]\n[start "7"]\n', "line 3: option start: '7'"),
        ('[Game "lum42"]\n[Seats "2"]\n\n1. =s1 =b1 =b5 =p3', "line 4: ply 1, '=s1'"),
        (" \n", "it is empty"),
    ],
)
def test_a_record_that_cannot_begin_is_an_error_with_its_line(
    command: str, text: str, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(text, "utf-8")
    assert main([command, str(file)]) > 0
    errors = capsys.readouterr().err
    assert errors.startswith(f"{command}: {file}")
    assert where in errors


def test_the_beginning_of_what_is_no_game_is_told_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann", "utf-8")
    assert main(["replay", str(file)]) == 2
    assert capsys.readouterr().err.count("Dear Ann") == 1


def test_standard_input_that_is_closed_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main(["replay", "-"]) == 2
    assert capsys.readouterr().err == "replay: standard input is closed\n"


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


ROOT = Path(__file__).parents[2]


def real_record() -> str:
    text = play(GAMES["qwantum"], ["novice"], seats=2, seed=3).cut(20).record
    return text.with_tags(Seat0="Zoé").text()


def replayed(data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The output of `replay` for a file with these bytes, which is the same for standard input."""
    file = tmp_path / "game.txt"
    file.write_bytes(data)
    assert main(["replay", str(file)]) == 0
    from_file = capsys.readouterr().out
    run = subprocess.run(
        [sys.executable, "-m", "core", "replay", "-"],
        input=data,
        capture_output=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": "cp1252"},
    )
    assert run.stdout.decode() == from_file
    return from_file


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be", "utf-32"]
)
def test_a_file_of_any_encoding_is_read_and_so_is_standard_input(
    encoding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = real_record()
    expected = replayed(text.encode(), tmp_path, capsys)
    data = (text.replace("\n", "\r\n") + "\0\x1a").encode(encoding)
    assert replayed(data, tmp_path, capsys) == expected
    file = tmp_path / "game.txt"
    assert ask.record(str(file)).tags["Seat0"] == "Zoé"


def test_a_link_a_mail_and_a_backup_are_read_as_well(tmp_path: Path) -> None:
    text = real_record()
    line = replay(GAMES, read_record(text))
    forms = [
        f"Your turn: https://club.example/#{write(line)} bye",
        "> " + text.replace("\n", "\n> "),
        json.dumps({"clubtable": 1, "games": [text]}),
    ]
    for form in forms:
        file = tmp_path / "mail.txt"
        file.write_text(form, "utf-8")
        assert ask.record(str(file)).tokens == line.record.tokens


def test_an_error_names_the_file_the_line_and_the_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ours.txt"
    file.write_text(real_record().rstrip() + " bx9\n", "utf-8")
    assert main(["replay", str(file)]) == 1
    errors = capsys.readouterr().err
    assert f"{file}, line " in errors
    assert "'bx9'" in errors
    assert main(["replay", str(tmp_path / "none.txt")]) == 2
    assert "none.txt" in capsys.readouterr().err
    file.write_text("Dear Ann,\nsee you.", "utf-8")
    assert main(["verify", str(file)]) == 2
    assert f"verify: {file}, line 1: no game was found in it" in capsys.readouterr().err


def test_two_games_in_one_file_are_named_and_none_is_chosen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = play(GAMES["lum42"], ["cadet"], seats=2, seed=1).cut(30).record.text()
    file = tmp_path / "two.txt"
    file.write_text(f"{real_record()}\n{other}", "utf-8")
    assert main(["replay", str(file)]) == 2
    errors = capsys.readouterr().err
    assert "2 different games stand in it" in errors
    assert "line 1: qwantum, 2 seats, 20 plies" in errors


def test_an_annotated_record_is_utf_8_whatever_the_console_is(tmp_path: Path) -> None:
    text = real_record().replace("Zoé", "Łukasz")
    file = tmp_path / "game.txt"
    file.write_text(text, "utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "core", "analyse", str(file), "--annotate"],
        capture_output=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": "cp1252"},
    )
    assert read_record(run.stdout.decode("utf-8")).tags["Seat0"] == "Łukasz"
