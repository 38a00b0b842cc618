"""Reads the results of an exported JSON file."""

from __future__ import annotations

SHORT = 40
"""Longest id, as `results` reads it."""


def read_rows(entries: list[object]) -> list[dict[str, object]]:
    """Return a file's rows in the form that `results.read` reads; empty for other lists.

    Older files have no `id`: rows with the same game and time belong together.
    """
    found: dict[str, dict[str, object]] = {}
    for row in entries:
        if not isinstance(row, dict) or not {"game", "at", "seat", "score", "won"} <= set(row):
            return []
        id = row.get("id") or f"{row['game']}-{row['at']}"[:SHORT]
        one = found.setdefault(str(id), {"id": id, "game": row["game"], "at": row["at"]})
        for name, value in (
            ("seats", [row.get("name", ""), row.get("bot", "")]),
            ("scores", row["score"]),
            ("luck", row.get("luck", "")),
        ):
            values = one.setdefault(name, [])
            assert isinstance(values, list)
            values.append(value)
        winners = one.setdefault("winners", [])
        if row["won"] == 1 and isinstance(winners, list):
            winners.append(row["seat"])
    for one in found.values():
        if "" in one["luck"]:  # type: ignore[operator]
            del one["luck"]
    return list(found.values())
