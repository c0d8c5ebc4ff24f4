"""Players by name. A bot is a plain function of what a seat has seen, the legal actions and a source of chance.

>>> from random import Random
>>> from conquian_nb.engine import Deal
>>> position = Deal.shuffle("naibi", seed=1).start()
>>> seen = position.view(position.to_act, memory=True)
>>> BOTS["careful"](seen, seen.legal(), Random(0))
<pass>
"""

from __future__ import annotations

from .plain_bots import Bot, careful_bot, greedy_bot, random_bot
from .strong import strong_bot

__all__ = ["BOTS", "Bot", "careful_bot", "greedy_bot", "random_bot", "strong_bot"]

BOTS: dict[str, Bot] = {
    "random": random_bot,
    "greedy": greedy_bot,
    "careful": careful_bot,
    "strong": strong_bot(worlds=60),
}
