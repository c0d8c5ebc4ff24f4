"""What the tables of both games are alike in as values: the way from the start to now, and who has done what."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Generic, Self, TypeVar

from conquian_nb.engine import Cards, Position
from conquian_nb.engine.panguingue import PanPosition

P = TypeVar("P", Position, PanPosition)


class Played(Generic[P]):
    """A deal, or a round, that has been played as far as its `actions` go. Immutable, as the tables made of it are."""

    start: P
    actions: tuple[Any, ...]
    before: Self | None

    def _clear(self, **changes: object) -> Self:
        """The same with these changes, nothing chosen and nothing said."""
        raise NotImplementedError

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that persons play."""
        raise NotImplementedError

    @property
    def pack(self) -> Cards:
        """The cards that are played with, each once."""
        raise NotImplementedError

    @cached_property
    def path(self) -> tuple[P, ...]:
        """The positions from the start to now, all cards open."""
        line = [self.start]
        for action in self.actions:
            line.append(line[-1].play(action))
        return tuple(line)

    @property
    def position(self) -> P:
        """The position now, all cards open."""
        return self.path[-1]

    @property
    def own_actions(self) -> tuple[int, ...]:
        """Which of the actions persons have done, counted from 0."""
        return tuple(n for n in range(len(self.actions)) if self.path[n].to_act in self.persons)

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return self.before is not None or bool(self.own_actions)

    def put_down(self) -> Self:
        """Choose nothing after all."""
        return self._clear()

    def told(self, news: str) -> Self:
        """The same with nothing chosen, and with a sentence that is said once."""
        return self._clear(news=news)
