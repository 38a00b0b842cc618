"""`match` and the laboratory play the same games on a local Dask cluster as without one."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.bots.bot import Bot
from core.bots.match import match
from core.cli import main
from core.kernel.errors import OptionError
from core.kernel.game import AnyGame

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")


class First:
    """Takes the first legal action."""

    def choose(self, game: AnyGame, s: Any, random: Random) -> Any:
        return game.legal(s)[0]


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a scheduler with two worker processes."""
    # A second to import, which every worker would spend on collecting the tests.
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, protocol="tcp"
    ) as opened:
        address: str = opened.scheduler_address
        yield address


def test_a_match_on_a_cluster_has_the_same_results(cluster: str) -> None:
    bots: list[str | Bot] = [First(), "novice"]
    assert match("qwantum", bots, 10, cluster=cluster) == match("qwantum", bots, 10, workers=1)


def test_command_plays_on_a_cluster(cluster: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", "qwantum", "uniform", "novice", "--games", "6"]
    assert main([*words, "--cluster", cluster]) == 0
    there = capsys.readouterr().out
    assert main([*words, "--workers", "1"]) == 0
    assert capsys.readouterr().out == there


def test_an_address_nobody_answers_at_is_named() -> None:
    with pytest.raises(OptionError, match="nowhere"):
        match("qwantum", ["uniform"], 2, seats=2, cluster="nowhere://127.0.0.1:1")


def worked(step: str, folder: Path, *words: str) -> dict[str, bytes]:
    """Return the files in a folder after a laboratory step."""
    module = import_module(f"lab.{step}")
    parser = ArgumentParser()
    module.add(parser)
    assert module.run(parser.parse_args([*words, "--out", str(folder)])) == 0
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_the_laboratory_plays_and_sees_the_same_on_a_cluster(
    cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lab.positions.BATCH", 4)
    here, there = tmp_path / "here", tmp_path / "there"
    for step, words in (("selfplay", ["lum42", "9"]), ("positions", ["lum42"])):
        found = worked(step, there, *words, "--seats", "3", "--cluster", cluster)
        assert found
        assert worked(step, here, *words, "--seats", "3", "--workers", "1") == found


def test_ratings_on_a_cluster_are_the_same(
    cluster: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["qwantum", "--games", "4", "--far", "2", "--levels", "uniform", "novice", "greedy"]
    found = worked("ratings", tmp_path / "there", *words, "--cluster", cluster)
    there = capsys.readouterr().out
    assert len(found) == 3
    assert worked("ratings", tmp_path / "here", *words, "--workers", "1") == found
    assert capsys.readouterr().out == there
