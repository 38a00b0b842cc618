"""Two phones on one network: the site by https with a certificate of its own, a relay behind it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from build_steps import lan, relay, serve
from build_steps.online import name_relays
from tests.e2e.conftest import PHONE, Watch
from tests.e2e.driver import Driver
from tests.e2e.online import agreed, arrived, begun, play


def test_two_phones_on_a_network_play_over_https_with_a_certificate_nobody_vouches_for(
    dist: Path,
    tmp_path: Path,
    new_context: Callable[..., BrowserContext],
    watch: Watch,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # A browser keeps nothing of such a site for later; the page goes on without that.
    watch.forgive("An SSL certificate error occurred when fetching the script")
    monkeypatch.setattr(lan, "WORK", tmp_path / "work")
    folder = Path(shutil.copytree(dist, tmp_path / "dist"))
    with relay.running() as near:
        server = lan.server(folder, 0, near, "127.0.0.1")
        name_relays(folder, [lan.relay_of(server)])
        with serve.running(server) as address:

            def come(fragment: str = "", seed: int = 1) -> Driver:
                page = new_context(ignore_https_errors=True, **PHONE).new_page()
                return arrived(page, address + fragment, seed)

            drivers = begun(come, "qwantum")
            play(drivers, 4)
            assert agreed(drivers)[0].ply >= 4
            for driver in drivers:
                assert driver.page.evaluate("isSecureContext")
                # Nothing stands there of what the browser refused.
                expect(driver.page.locator("#toast")).to_be_empty()
                expect(driver.page.locator("#update")).to_be_hidden()
                expect(driver.page.locator("[role='alert']")).to_have_count(0)
            # They leave before the relay does, or each would tell that it is gone.
            for driver in drivers:
                driver.page.close()
