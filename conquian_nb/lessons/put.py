"""What a question of a lesson and one of a quiz have in common: what is asked, in the words of who wrote it."""

from __future__ import annotations

from dataclasses import dataclass

from conquian_nb.engine.record import Question


@dataclass(frozen=True, repr=False)
class Put:
    """A question as it is put to somebody. Its texts are for `parse_text`."""

    question: Question

    @property
    def seat(self) -> int:
        """Who is asked, 0 for the reader with all cards open, or where there is no table."""
        return self.question.seat

    @property
    def prompt(self) -> str:
        """The question itself."""
        return self.question.prompt

    @property
    def hint(self) -> str:
        """A first help."""
        return self.question.hint

    @property
    def solution(self) -> str:
        """The right answer and its reason."""
        return self.question.solution
