"""The parts of features that are stored with a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pygame_web.shell import registry
from pygame_web.shell.session import Effects, Message, Session, Table
from pygame_web.shell.slot import Raw


def write(table: Table) -> dict[str, object]:
    """Return the parts of a table that are stored, as JSON by name."""
    fields: dict[str, object] = {}
    for name, part in table.parts.items():
        slot = registry.slot(name)
        if isinstance(part, Raw):
            fields[name] = part.value
        elif slot is not None and slot.write is not None:
            fields[name] = slot.write(part)
    return fields


def read(fields: Mapping[str, object], tags: Mapping[str, str]) -> dict[str, object]:
    """The parts in a stored table's JSON; raw where the feature that reads them is not there.

    `tags` are those of its record: see `Feature.tag`.
    """
    parts: dict[str, object] = {}
    for feature in registry.manifests():
        for name in feature.parts:
            if feature.tag in tags if feature.tag else name in fields:
                parts[name] = _read(name, fields.get(name))
    return {name: part for name, part in parts.items() if part is not None}


def _read(name: str, value: object) -> object:
    slot = registry.slot(name)
    if slot is None:
        return Raw(value)
    found = slot.read(value) if slot.read is not None else None
    # As in `Slot.put`: damaged JSON leaves the table without the part.
    return None if found == slot.first else found


def revived(table: Table) -> Table:
    """Return the table after its loaded features have read their parts."""
    parts = {
        name: _read(name, part.value) if isinstance(part, Raw) else part
        for name, part in table.parts.items()
    }
    loaded = {name: part for name, part in parts.items() if part is not None}
    return table if loaded == table.parts else replace(table, parts=loaded)


def missing(table: Table | None) -> str:
    """Return the key of the feature that a table waits for; "" for none."""
    raw = () if table is None else (n for n, part in table.parts.items() if isinstance(part, Raw))
    return next((one.key for name in raw for one in registry.manifests() if name in one.parts), "")


def load_missing(before: Table | None, after: Session) -> Effects:
    """Return the effect that loads a feature for which the table has begun to wait."""
    key = missing(after.table)
    if not key or missing(before) == key:
        return ()
    feature = next(one for one in registry.manifests() if one.key == key)
    return () if feature.barred(after) else (registry.load(feature, Message("resume")),)
