"""What the benchmarks share runs with the site as it is built."""

from __future__ import annotations

import subprocess

from build_steps.paths import PYTHON, ROOT

JOB = """
from bench._browser import in_pyodide
with in_pyodide() as run:
    print(run("from core import GAMES; len(GAMES)"))
"""


def test_the_rules_run_in_the_bare_page_of_the_benchmarks() -> None:
    # In a process of its own: only one Playwright may be started in each.
    done = subprocess.run(
        [PYTHON, "-c", JOB], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout == "3\n", done.stderr
