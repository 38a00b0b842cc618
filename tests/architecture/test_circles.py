"""There are no circular imports."""

from __future__ import annotations

import grimp
import pytest


@pytest.mark.parametrize("package", ["core", "pygame_web", "clubtable"])
def test_no_package_imports_itself_in_a_circle(package: str) -> None:
    """Imports inside functions and for types only count too."""
    graph = grimp.build_graph(package, cache_dir=None)
    circles = [
        sorted(str(module) for module in chain)
        for module in sorted(graph.modules)
        for imported in sorted(graph.find_modules_directly_imported_by(module))
        if (chain := graph.find_shortest_chain(imported, module)) is not None
    ]
    assert circles == []
