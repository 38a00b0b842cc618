"""The names of Quantum's cards as `docs/rules/quantum.md` lists them, without any code of `core`.

A card's row has the id QU-CMD-<NAME> or QU-GAM-<NAME>, and names the class of that name.
"""

from __future__ import annotations

from tests.rules_list import rows, sources


def _listed(deck: str) -> tuple[str, ...]:
    names = ((rule, name.rpartition(".")[2]) for rule, name in rows("quantum"))
    return tuple(name.lower() for rule, name in names if rule == f"QU-{deck}-{name.upper()}")


COMMANDS, GAMBITS = _listed("CMD"), _listed("GAM")
INVENTED = {
    rule.rpartition("-")[2].lower() for rule, found in sources("quantum") if "ours" in found
}
"""Cards (and other rules) that are not printed."""
