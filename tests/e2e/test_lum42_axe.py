"""axe-core finds nothing on LUM42's table, in any phase, light and dark, phone and desktop."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e import axe
from tests.e2e.axe import check, open_and_check
from tests.e2e.conftest import NewPage
from tests.e2e.driver import Driver
from tests.e2e.phases import before_the_end, phases, show, sit_down

pytestmark = pytest.mark.outside


@pytest.fixture(params=axe.KINDS)
def page(request: pytest.FixtureRequest, new_page: NewPage, visit: Callable[..., Page]) -> Page:
    return axe.opened(new_page(**request.param), visit)


ASKED = frozenset({"take", "face", "place", "attach", "step", "deploy", "recover", "enlist"})


def kind_of(tokens: list[str]) -> str:
    return tokens[0].partition(":")[0]


def test_nothing_is_found(page: Page) -> None:
    driver = Driver(page)
    driver.begin("lum42", "", "cadet")
    check(page, "start")
    open_and_check(page, "howto")
    for kind, line in phases("lum42", ("cadet", "cadet"), kind_of, ASKED).items():
        show(driver, line)
        check(page, kind)
    sit_down(driver, before_the_end("lum42", ("cadet", "cadet"), 3))
    driver.play()
    check(page, "end")
