"""Made by `python -m lab fit`; see `docs/lab.md`. Not edited by hand."""

from __future__ import annotations

FITTED = {"date": "2026-11-22", "seed": "lab", "rules": 1}
GAMES = {
    2: {"games": 68, "positions": 3492, "error": 0.0189},
}
"""By seats: from what, and the expected calibration error."""
WEIGHTS = {
    2: (
        (-0.033, 0.946, 0.501, -0.375, -0.320, -0.062, 0.031),  # 24 fields left
        (-0.136, 1.170, 0.686, -0.416, -0.243, -0.075, 0.037),  # 16 left
        (-0.153, 0.856, 0.583, -0.534, 0.024, 0.042, -0.021),  # 10 left
        (-0.477, 0.827, 0.537, -0.649, 0.421, 0.120, -0.060),  # 6 left
        (-0.183, 0.721, 0.432, -0.568, 0.655, 0.181, -0.091),  # 3 left
        (0.357, 0.909, 0.415, -0.350, 0.751, 0.077, -0.039),  # 1 left
    ),
}
"""By seats, by stage, by feature (`chances.STAGES`, `chances.FEATURES`)."""
