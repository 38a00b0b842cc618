"""Made by `python -m lab fit`; see `docs/lab.md`. Not edited by hand."""

from __future__ import annotations

FITTED = {"date": "2026-11-22", "seed": "lab", "rules": 1}
GAMES = {
    2: {"games": 60, "positions": 3157, "error": 0.0312},
}
"""By seats: from what, and the expected calibration error."""
WEIGHTS = {
    2: (
        (0.278, 0.465, 0.331, 1.190, 0.177, -0.089),  # round 1
        (0.458, 0.492, 0.460, 1.476, 0.048, -0.024),  # round 2
        (0.945, 0.356, 0.760, 1.845, 0.052, -0.026),  # round 3
        (1.111, 0.588, 0.745, 1.903, 0.092, -0.046),  # round 4
        (1.616, 0.254, 0.769, 1.853, 0.268, -0.134),  # round 5
        (1.505, 0.162, 0.677, 1.801, 0.264, -0.132),  # end
    ),
}
"""By seats, by stage, by feature (`chances.STAGES`, `chances.FEATURES`)."""
