"""The report of a bug, which a visitor may send to the makers."""

from __future__ import annotations

from pygame_web.shell.feature import Feature, Way

FEATURE = Feature(
    key="report",
    verbs=("report", "copied"),
    readonly=frozenset({"report", "copied"}),
    dialogs=("report",),
    ways=(Way("defect", "report", "copy", lambda t: t("Copy report")),),
    # After a fault nothing more should have to be fetched.
    pack="",
    order=95,
)
