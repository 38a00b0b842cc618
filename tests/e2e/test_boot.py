"""The page starts, wherever it is put, and loses no click made before Python is there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from build_steps import serve


def test_boots_on_a_phone_under_a_sub_path(phone: Page, visit: Callable[..., Page]) -> None:
    visit(phone)
    assert phone.locator("#boot").is_hidden()


def test_boots_at_the_root_of_a_host(desktop: Page, dist: Path) -> None:
    with serve.running(serve.server(dist)) as address:
        desktop.goto(address)
        desktop.locator("html[data-ready='1']").wait_for(state="attached")


@pytest.mark.parametrize("redrawn", [False, True], ids=["same element", "redrawn element"])
def test_an_early_click_is_answered_later(desktop: Page, site: str, redrawn: bool) -> None:
    desktop.goto(site, wait_until="commit")
    desktop.wait_for_function("window.clubtable && document.querySelector('#page')")
    desktop.evaluate(
        """redrawn => {
            const draw = () => {
                const button = document.createElement("button");
                button.dataset.act = "early";
                button.onclick = () => (window.answers = (window.answers ?? 0) + 1);
                document.getElementById("page").append(button);
                return button;
            };
            const button = draw();
            button.click();
            if (redrawn) { button.remove(); draw(); }
        }""",
        redrawn,
    )
    assert desktop.evaluate("window.answers") is None
    desktop.locator("html[data-ready='1']").wait_for(state="attached")
    desktop.wait_for_function("window.answers === 1")


FORBID_STORAGE = """
const refuse = () => { throw new DOMException("forbidden", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { get: refuse });
}
indexedDB.open = refuse;
CacheStorage.prototype.open = CacheStorage.prototype.keys = async () => refuse();
ServiceWorkerContainer.prototype.register = async () => refuse();
"""


def test_starts_where_storage_is_forbidden(phone: Page, visit: Callable[..., Page]) -> None:
    phone.add_init_script(FORBID_STORAGE)
    visit(phone)
    phone.locator("html[data-kept='1']").wait_for(state="attached")
