"""Made by `python -m lab fit`; see `docs/lab.md`. Not edited by hand."""

from __future__ import annotations

FITTED = {"date": "2026-11-22", "seed": "lab", "rules": 1}
GAMES = {
    2: {"games": 60, "positions": 1287, "error": 0.0369},
}
"""By seats: from what, and the expected calibration error."""
WEIGHTS = {
    2: (
        (
            -0.186,
            0.395,
            -0.008,
            -0.046,
            0.166,
            -0.247,
            -0.005,
            0.282,
            0.221,
            -0.125,
            0.092,
            0.053,
            -0.046,
        ),  # set-up
        (
            -0.187,
            0.607,
            0.099,
            -0.057,
            0.207,
            -0.308,
            0.220,
            0.352,
            0.276,
            -0.168,
            -0.022,
            0.066,
            0.011,
        ),  # 4 cubes left
        (
            -0.255,
            0.860,
            0.196,
            0.062,
            0.292,
            -0.399,
            0.432,
            0.461,
            0.324,
            -0.271,
            -0.207,
            0.241,
            0.104,
        ),  # 3 left
        (
            -0.747,
            0.893,
            0.211,
            0.100,
            0.264,
            -0.677,
            0.447,
            0.559,
            0.228,
            -0.095,
            -0.217,
            0.426,
            0.108,
        ),  # 2 left
        (
            -1.188,
            0.903,
            0.154,
            0.132,
            0.432,
            -0.875,
            0.352,
            0.635,
            0.152,
            -0.070,
            -0.291,
            0.414,
            0.146,
        ),  # 1 left
    ),
}
"""By seats, by stage, by feature (`chances.STAGES`, `chances.FEATURES`)."""
