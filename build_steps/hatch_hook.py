"""Hatchling's hooks for building a wheel; see `layout`.

`pip wheel .`, from a checkout or from the source archive, builds the library's wheel. With
`CLUBTABLE_WHEEL=page` in the environment it builds the page's.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LayoutHook(BuildHookInterface[Any]):
    """Lay the files out in a separate folder and hand that to hatchling."""

    PLUGIN_NAME = "custom"
    _stage: tempfile.TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is written."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from build_steps import layout

        self._stage = tempfile.TemporaryDirectory()
        lay = layout.page if os.environ.get("CLUBTABLE_WHEEL") == "page" else layout.library
        lay(Path(self.root), Path(self._stage.name))
        for folder in sorted(Path(self._stage.name).iterdir()):
            build_data["force_include"][str(folder)] = folder.name

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Called after the wheel was written."""
        if self._stage is not None:
            self._stage.cleanup()
