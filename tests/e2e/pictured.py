"""The screens used for docs/screenshots/, and how a picture is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.e2e.driver import Driver

Screen = dict[str, Any]
"""Settings of a browser context."""
Picture = tuple[str, Callable[[Page, Driver], None], Screen, str, str]
"""Its name, what leads to it, the screen, the theme, the language."""

PHONE: Screen = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
DESKTOP: Screen = {"viewport": {"width": 1440, "height": 900}}
TABLET: Screen = {"viewport": {"width": 820, "height": 1180}}
