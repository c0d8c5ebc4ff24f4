"""Rounds of Panguingue for pictures and words: played by chance from a seed, melding whatever can be melded."""

from functools import lru_cache
from random import Random

from conquian_nb.drawing.pan_story import PanStep
from conquian_nb.engine.pan_deal import PanDeal


@lru_cache(16)
def played(players=4, seed=1, steps=150):
    """The positions of a round, each with the step that led to it (None at the start)."""
    position, chance = PanDeal.shuffle(f"pan+players={players}", seed).start(), Random(seed)
    found = [(position, None)]
    while not position.over and len(found) <= steps:
        legal = position.legal()
        melding = [a for a in legal if a.kind in ("take", "lay", "add", "stay")]
        action = chance.choice(melding or legal)
        after = position.play(action)
        found.append((after, PanStep(position, action)))
        position = after
    return tuple(found)


def seen_by(moment, seat):
    """A position and its step as a seat sees them."""
    position, last = moment
    return position.view(seat), last and PanStep(last.before.view(seat), last.action)
