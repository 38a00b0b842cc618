"""`match` on a Dask cluster of this machine: the same games as anywhere."""

from __future__ import annotations

from collections.abc import Iterator
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
    """The address of a scheduler with two workers, each a process of its own."""
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
