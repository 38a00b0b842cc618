"""A browser with a persistent profile, to be killed and restarted.

with Life(profile) as life:
    life.page.goto(…)
    life.kill()          # SIGKILL to the whole process group: nobody can tidy up
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from pathlib import Path
from types import TracebackType

from playwright.sync_api import Page, Playwright

from build_steps import chromium
from tests.e2e.conftest import DESKTOP, PATIENCE

PORT_FILE = "DevToolsActivePort"


class Life:
    """One run of a browser with the profile in the folder `profile`."""

    def __init__(self, playwright: Playwright, profile: Path) -> None:
        (profile / PORT_FILE).unlink(missing_ok=True)
        program = chromium.executable(playwright.chromium.executable_path)
        words = [
            program,
            *chromium.FLAGS,
            "--headless=new",
            "--remote-debugging-port=0",
            "--disable-breakpad",
            "--disable-dev-shm-usage",
            f"--user-data-dir={profile}",
            "about:blank",
        ]
        # A group of its own: what is killed is this browser and nothing else.
        self.process = subprocess.Popen(
            words,
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.browser = playwright.chromium.connect_over_cdp(self._address(), timeout=PATIENCE)
        self.context = self.browser.contexts[0]
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.page.set_viewport_size(DESKTOP["viewport"])

    def _address(self) -> str:
        """Return the address the browser listens on, from its error output."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            if "DevTools listening on" in line:
                # What it says later must not fill the pipe.
                self.reading = threading.Thread(target=self.process.stderr.read, daemon=True)
                self.reading.start()
                return line.rpartition(" ")[2].strip()
        raise AssertionError("the browser did not start")

    def kill(self) -> None:
        """End every process of this browser at once."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.reading.join()
        if self.process.stderr is not None:
            self.process.stderr.close()

    def __enter__(self) -> Life:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
