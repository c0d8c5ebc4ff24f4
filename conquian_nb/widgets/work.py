"""Work that goes on beside the page's own: tasks by name, one of each at a time, whose errors are told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any


class Work:
    """The tasks of one widget; `tell` is told what goes wrong in one."""

    def __init__(self, tell: Callable[[Exception], None]) -> None:
        self._tell = tell
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def start(self, name: str, work: Callable[[], Any]) -> None:
        """Do some work: as a task where a loop runs, else at once. Nothing while work of that name goes on."""
        if name in self._tasks:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a plain script or a test
            asyncio.run(work())
            return
        task = self._tasks[name] = loop.create_task(work())
        task.add_done_callback(lambda done: self._ended(name, done))

    def done(self, name: str) -> None:
        """The work of that name is done, so it may be started again."""
        self._tasks.pop(name, None)

    def _ended(self, name: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(name) is task:
            del self._tasks[name]
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            self._tell(error)
