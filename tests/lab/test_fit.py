"""The fit: known weights are found again, and its figures are those worked out by hand."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from build_steps.paths import ROOT
from core import GAMES
from lab import fit, picture, positions, selfplay
from lab.data import version

MODEL = SimpleNamespace(FEATURES=("cubes", "risk"), SIGNS="+-", STAGES=("early", "late"))
TRUE = np.array([[0.5, -1.0], [2.0, -0.25]])
"""By stage and feature."""
SHIPPED = sorted(selfplay.LEVELS)


def made_up(
    folder: Path, games: int, seed: int = 1, each: int = 4, source: str = "made"
) -> fit.Data:
    """Positions of three seats that win as often as `TRUE` says, `each` to a game."""
    random = np.random.default_rng(seed)
    size = games * each
    stage = random.random(size)
    x = random.normal(size=(size, 3, 2))
    weights = (1 - stage)[:, None] * TRUE[0] + stage[:, None] * TRUE[1]
    strength = np.exp(np.einsum("psf,pf->ps", x, weights))
    part = strength / strength.sum(axis=1, keepdims=True)
    winner = (random.random((size, 1)) > part.cumsum(axis=1)).sum(axis=1)
    columns = {"game": np.arange(size) // each, "ply": np.arange(size) % each, "stage": stage}
    for seat in range(3):
        columns |= {f"{name} {seat}": x[:, seat, n] for n, name in enumerate(MODEL.FEATURES)}
        columns |= {f"won {seat}": (winner == seat).astype(float)}
    metadata = {"seed": source, "players": json.dumps(["cadet", "navigator-0.1"])}
    folder.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.table(columns, metadata=metadata), folder / "000000.parquet")
    return fit.Data(folder, MODEL, 3)


def test_known_weights_are_found_again(tmp_path: Path) -> None:
    data = made_up(tmp_path, 5000)
    found = fit.fitted(data, np.ones(len(data.game), bool))
    assert found == pytest.approx(TRUE, abs=0.1)
    part = fit.chances(TRUE, data, np.ones(len(data.game), bool))
    assert part.sum(axis=1) == pytest.approx(np.ones(len(part)))
    error, _ = fit.calibration(part, data.won, data.weight)
    assert error < 0.01


def test_a_weight_keeps_the_sign_its_model_declares(tmp_path: Path) -> None:
    data = made_up(tmp_path, 500)
    data.signs = "-+"
    assert fit.fitted(data, np.ones(len(data.game), bool)) == pytest.approx(np.zeros((2, 2)))


def test_a_long_game_says_no_more_than_a_short_one(tmp_path: Path) -> None:
    data = made_up(tmp_path, 30)
    assert data.weight == pytest.approx(np.ones(120))
    table = pq.read_table(tmp_path / "000000.parquet")
    pq.write_table(pa.concat_tables([table[:2], table[4:]]), tmp_path / "000000.parquet")
    cut = fit.Data(tmp_path, MODEL, 3)
    assert cut.weight[0] == pytest.approx(2 * cut.weight[-1])


def test_the_calibration_error_is_that_worked_out_by_hand() -> None:
    """Foretold 0.8 and 0.2, came 0.5: each chance is 0.3 off. Then one game weighs three times."""
    part = np.array([[0.8, 0.2], [0.8, 0.2]])
    won = np.array([[1.0, 0.0], [0.0, 1.0]])
    error, curve = fit.calibration(part, won, np.ones(2))
    assert error == pytest.approx(0.3)
    assert curve == [
        {"told": pytest.approx(0.2), "came": pytest.approx(0.5), "positions": 2},
        {"told": pytest.approx(0.8), "came": pytest.approx(0.5), "positions": 2},
    ]
    error, curve = fit.calibration(part, won, np.array([3.0, 1.0]))
    assert error == pytest.approx(0.05)
    assert [one["came"] for one in curve] == pytest.approx([0.25, 0.75])
    sure, _ = fit.calibration(np.array([[1.0, 0.0]]), np.array([[1.0, 0.0]]), np.ones(1))
    assert sure == 0


def test_an_interval_knows_that_the_positions_of_a_game_share_its_result() -> None:
    """All came even; forty games of 50 positions say no more than forty positions."""
    winner: Any = np.arange(40) % 2
    won = np.stack([winner == 0, winner == 1], axis=1).astype(float)
    part = np.full((40, 2), (0.501, 0.499))
    few = fit.interval(part, won, np.ones(40), np.arange(40))
    many = fit.interval(
        np.repeat(part, 50, axis=0),
        np.repeat(won, 50, axis=0),
        np.ones(2000),
        np.arange(2000) // 50,
    )
    assert many == pytest.approx(few)
    # In 95 of 100 drawings a seat wins within 1.96 * sqrt(0.25 / 40) = 0.155 of one half.
    assert few[1] == pytest.approx(0.155, abs=0.03)
    assert fit.interval(won, won, np.ones(40), np.arange(40)) == (0, 0)


def test_positions_of_a_game_are_never_foretold_by_weights_of_that_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = made_up(tmp_path, 23)
    pairs: list[tuple[set[int], set[int]]] = []
    used: list[set[int]] = []
    real_fitted, real_chances = fit.fitted, fit.chances

    def fitted(data: fit.Data, rows: Any) -> Any:
        used.append(set(data.game[rows].tolist()))
        return real_fitted(data, rows)

    def chances(weights: Any, data: fit.Data, rows: Any) -> Any:
        if len(weights) and len(pairs) < len(used) and rows.sum() < len(rows) / 2:
            pairs.append((used[-1], set(data.game[rows].tolist())))
        return real_chances(weights, data, rows)

    monkeypatch.setattr(fit, "fitted", fitted)
    monkeypatch.setattr(fit, "chances", chances)
    messages: list[str] = []
    fit.validated(data, messages.append)
    assert len(pairs) == fit.PARTS == len(messages)
    for made_of, held in pairs:
        assert held
        assert not made_of & held
        assert made_of | held == set(range(23))
    assert set.union(*[held for _, held in pairs]) == set(range(23))


def test_the_command_writes_weights_with_where_they_come_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    games = tmp_path / "games"
    for module, words in ((selfplay, ["10", "--seed", "a test"]), (positions, [])):
        parser = ArgumentParser()
        module.add(parser)
        assert module.run(parser.parse_args(["lum42", *words, "--out", str(games)])) == 0
    target = tmp_path / "core" / "games" / "lum42" / "bots" / "weights.json"
    target.parent.mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    capsys.readouterr()
    parser = ArgumentParser()
    fit.add(parser)
    assert fit.run(parser.parse_args(["lum42", "--seats", "2", "--out", "games"])) == 0
    output = capsys.readouterr()
    assert output.err.splitlines()[0] == "lum42, 2 seats: part 1 of 5 foretold"
    assert output.err.splitlines()[-1] == "lum42, 2 seats: fitted"
    whole = json.loads(target.read_text("utf-8"))
    made = whole["fitted"]
    assert (made["seed"], made["version"]) == ("a test", version())
    assert (made["penalty"], made["penalty_of_steps"], made["parts"]) == (2.0, 8.0, 5)
    assert set(made["players"].split()) <= set(selfplay.LEVELS["lum42"])
    assert {float(one) for one in made["wobbles"].split()} <= set(selfplay.WOBBLES)
    assert whole["games"]["2"]["games"] == 10
    model: Any = import_module("core.games.lum42.bots.chances")
    rows = whole["weights"]["2"]
    assert (len(rows), len(rows[0])) == (len(model.STAGES), len(model.FEATURES))


def test_games_of_several_seeds_are_not_fitted_together(tmp_path: Path) -> None:
    one, other = (made_up(tmp_path / name, 10, source=name) for name in ("a", "b"))
    with pytest.raises(SystemExit, match="several seeds: a, b"):
        fit.provenance("lum42", [one, other])
    facts = fit.provenance("lum42", [one])
    assert (facts["players"], facts["wobbles"]) == ("cadet navigator", "0 0.1")


def weights_of(game: str) -> str:
    """Return the file of weights that ships."""
    return (ROOT / "core" / "games" / game / "bots" / "weights.json").read_text("utf-8")


def rows_of_docs() -> dict[tuple[str, int], list[str]]:
    """Return the table of `docs/lab.md`: by title and seats the cells behind them."""
    text = (ROOT / "docs" / "lab.md").read_text("utf-8")
    found = re.findall(r"^\| (\w+) \| ([234]) \| (\d+ \| \d+ \| .+) \|$", text, re.M)
    return {(title, int(seats)): rest.split(" | ") for title, seats, rest in found}


@pytest.mark.parametrize("game", SHIPPED)
def test_the_error_that_ships_keeps_its_promise_and_is_that_of_the_docs(game: str) -> None:
    shipped = json.loads(weights_of(game))
    assert set(shipped["games"]) == set(shipped["weights"]) == {"2", "3", "4"}
    docs = rows_of_docs()
    for seats, made in shipped["games"].items():
        assert made["error"] <= 0.03
        games, counted, error = docs[GAMES[game].title, int(seats)][:3]
        assert (int(games), int(counted)) == (made["games"], made["positions"])
        assert error.split()[0] == f"**{made['error']:.3f}**"


@pytest.mark.parametrize("game", SHIPPED)
def test_the_weights_that_ship_are_as_the_command_writes_them(game: str) -> None:
    text = weights_of(game)
    shipped = json.loads(text)
    assert fit.written(shipped["weights"], shipped["games"], shipped["fitted"]) == text


@pytest.mark.parametrize("game", SHIPPED)
def test_the_weights_that_ship_say_where_they_come_from(game: str) -> None:
    made = json.loads(weights_of(game))["fitted"]
    facts = {"date", "version", "rules", "seed", "players", "wobbles"}
    assert set(made) == facts | {"penalty", "penalty_of_steps", "parts"}
    assert made["rules"] == GAMES[game].rules
    levels = {level.partition("-")[0] for level in selfplay.LEVELS[game]}
    assert set(made["players"].split()) == levels
    assert {float(one) for one in made["wobbles"].split()} == set(selfplay.WOBBLES)


def test_the_picture_shows_every_curve_and_its_table_is_that_of_the_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    report = fit.report(made_up(tmp_path / "made", 50), MODEL)
    for game in SHIPPED:
        (tmp_path / f"{game}.json").write_text(json.dumps({"3": report}), "utf-8")
    monkeypatch.setattr(picture, "TARGET", tmp_path / "curves.svg")
    parser = ArgumentParser()
    picture.add(parser)
    options = parser.parse_args(["--out", str(tmp_path)])
    assert picture.run(options) == 0
    first = (tmp_path / "curves.svg").read_bytes()
    for game in SHIPPED:
        assert GAMES[game].title.encode() in first
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 + len(SHIPPED)
    low, high = report["interval"]
    cells = f"| 3 | 50 | 200 | **{report['error']:.3f}** [{low:.3f}, {high:.3f}] |"
    assert all(cells in line for line in lines[2:])
    assert picture.run(options) == 0
    assert (tmp_path / "curves.svg").read_bytes() == first, "the same picture for the same figures"
