"""The state behind the flash cards: which words are still to come, which card lies there, and which side of it.

Immutable: every verb returns the next state. The same seed puts the cards in the same order for a whole class.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

from conquian_nb.engine.cards import shown
from conquian_nb.engine.deal import SeedError, seed_number
from conquian_nb.engine.language import _, speaking
from conquian_nb.lessons.glossary import GlossaryError, Language, Term, define, terms

from .flash_cards_words import ASKED, said


@dataclass(frozen=True)
class FlashState:
    """One reader with a pack of words.

    `asked` is what the front shows: ``word``, ``meaning``, or ``other``, the word in the other language. `to_come`
    are the keys of the terms not yet known, the first of which lies there; `known` those put aside. `before` is the
    state before the last card was put away.
    """

    language: Language = "en"
    seed: int | str = 0
    group: str = ""
    asked: str = "word"
    to_come: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    turned: bool = False
    refused: str = ""
    before: FlashState | None = field(default=None, repr=False)

    @classmethod
    def start(cls, language: Language = "en", seed: int | str = 0, group: str = "", asked: str = "word") -> FlashState:
        """A shuffled pack of all words of a group. Raises GlossaryError, or SeedError for what can't be a seed."""
        if asked not in ASKED:
            refused = _("A flash card can’t ask for {asked}; it can for {known}.")
            raise GlossaryError(refused.format(asked=shown(asked), known=", ".join(ASKED)))
        keys = [term.key for term in terms("en", group)]
        terms(language)  # is there such a language?
        draw = random.Random(seed_number(seed)).random
        return cls(language, seed, group, asked, tuple(sorted(keys, key=lambda _key: draw())))

    # what follows from it

    @property
    def term(self) -> Term | None:
        """The term whose card lies there; None when all are known."""
        return define(self.to_come[0]) if self.to_come else None

    @property
    def other(self) -> Language:
        """The language that is not the reader’s."""
        return "es" if self.language == "en" else "en"

    @property
    def told(self) -> str:
        """What is said beside the card: why a wish could not be granted, or how many words are known and to come."""
        with speaking(self.language):
            return self.refused or said("progress", known=len(self.known), left=len(self.to_come))

    @property
    def front(self) -> tuple[str, ...]:
        """What the front of the card says."""
        term = self.term
        assert term is not None
        if self.asked == "meaning":
            return (term.says(self.language),)
        return (term.word(self.language if self.asked == "word" else self.other),)

    @property
    def back(self) -> tuple[str, ...]:
        """What the back of the card says: the word, its word in the other language, what it means."""
        term = self.term
        assert term is not None
        pair = (f"{term.word(self.language)} – {term.word(self.other)}",)
        return pair if self.asked == "meaning" else (*pair, term.says(self.language))

    # what the reader does

    def turn(self) -> FlashState:
        """Turn the card over, and back again."""
        return replace(self, turned=not self.turned, refused="") if self.term else self

    def knew(self) -> FlashState:
        """Put the card aside: the reader knew it."""
        if not self.to_come:
            return self
        first, *rest = self.to_come
        return self._next(tuple(rest), (*self.known, first))

    def not_yet(self) -> FlashState:
        """Put the card under the others: it will come again."""
        if not self.to_come:
            return self
        first, *rest = self.to_come
        return self._next((*rest, first), self.known)

    def _next(self, to_come: tuple[str, ...], known: tuple[str, ...]) -> FlashState:
        return replace(self, to_come=to_come, known=known, turned=False, refused="", before=replace(self, refused=""))

    def back_one(self) -> FlashState:
        """Take the last card back."""
        return replace(self.before, language=self.language) if self.before else self

    def again(self) -> FlashState:
        """All cards once more, in the same order."""
        return FlashState.start(self.language, self.seed, self.group, self.asked)

    def ask(self, asked: str) -> FlashState:
        """Put something else on the front of the same cards."""
        return replace(self, asked=asked, turned=False, refused="", before=None)

    def choose(self, group: str) -> FlashState:
        """A pack of the words of another group."""
        return FlashState.start(self.language, self.seed, group, self.asked)

    def speak(self, language: Language) -> FlashState:
        """The same cards in another language."""
        return replace(self, language=language, refused="")

    def shuffle(self, seed: str) -> FlashState:
        """The cards in the order of another seed; what can’t be a seed is refused and changes nothing."""
        try:
            return FlashState.start(self.language, seed.strip(), self.group, self.asked)
        except SeedError:
            return replace(self, refused=said("no seed"))
