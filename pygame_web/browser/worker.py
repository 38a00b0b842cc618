"""Bots think in a PyScript worker of their own, so that the page never waits for them.

The worker starts with the first question. Where it cannot start (some embedded pages forbid
workers), or an answer does not come, the page thinks itself, one decision at a time between two
frames.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from js import URL, Blob, console, document
from js import Worker as JsWorker
from pyodide.ffi import JsException, to_js
from pyscript import config, create_named_worker

from pygame_web.session import Message
from pygame_web.session.model import AskBot

NAME = "bots"
PATIENCE = 40
"""Seconds the worker may take to start before the page thinks itself."""

ANSWER = 10
"""Seconds an answer may take before the page thinks itself; no level needs two."""


class Bots:
    """Answers `AskBot` by sending a message "bot", or "bot-failed"."""

    def __init__(self, send: Callable[[Message], None]) -> None:
        self._send = send
        self._worker: asyncio.Future[Any] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def ask(self, question: AskBot) -> None:
        """Begin to think; returns at once."""
        task = asyncio.ensure_future(self._answer(question))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, question: AskBot) -> None:
        words = (question.game, question.position, question.level, question.seed)
        worker = await asyncio.shield(self.wake())
        try:
            here = worker is None
            token = await (_think_here(*words) if here else self._think_there(worker, words))
        except Exception as error:
            console.warn(f"bot: {error}")
            self._send(Message("bot-failed", question.id, str(error)))
            return
        self._send(Message("bot", question.id, token))

    async def _think_there(self, worker: Any, words: tuple[str, str, str, str]) -> str:
        try:
            return str(await asyncio.wait_for(worker.choose(*words), ANSWER))
        except TimeoutError:
            console.warn("The bots' worker is silent; the page thinks itself from now on.")
            self._worker = asyncio.get_running_loop().create_future()
            self._worker.set_result(None)
            return await _think_here(*words)

    def wake(self) -> asyncio.Future[Any]:
        """Start the worker, once; it comes as None where none can start."""
        if self._worker is None:
            self._worker = asyncio.ensure_future(_start())
        return self._worker


async def _start() -> Any:
    try:
        # Where workers are forbidden this fails at once, while PyScript's own would only be silent.
        JsWorker.new(URL.createObjectURL(Blob.new(to_js([""])))).terminate()
        settings = {"interpreter": config["interpreter"], "sync_main_only": True}
        started = create_named_worker(_source(), NAME, json.dumps(settings), "py")
        return await asyncio.wait_for(started, PATIENCE)
    except (TimeoutError, JsException, OSError, KeyError) as error:
        console.warn(f"No worker for bots, the page thinks itself: {error}")
        return None


def _source() -> str:
    main = document.querySelector("script[type=py][src]").src
    return str(main).replace("main.py", "bots.py")


async def _think_here(game: str, position: str, level: str, seed: str) -> str:
    await asyncio.sleep(0.05)
    from pygame_web.browser.bot_worker import choose

    return choose(game, position, level, seed)
