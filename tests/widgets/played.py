"""A table whose computer answers at once, and what a reader does at it."""

from conquian_nb.widgets.play_table import table

WHOLE = "naibi 1o Jd1t 5d6d7d/3c3d3h,6c7cJcQc QdKd/2c2d2h2s,7sJsQsKs 6s 4cKhAcAs5cKc4s3s4dJhAh6h5hAd5s4h7hQh"


def made(rules="naibi", against="any", seed=7, **options):
    return table(rules, against, seed=seed, pace="at once", **options)


def widgets(root):
    """A widget and all below it."""
    yield root
    for child in getattr(root, "children", ()):
        yield from widgets(child)


def panel(player):
    return player._panel.widget


def tell(player, kind, **more):
    panel(player)._handle_custom_msg({"kind": kind, **more}, [])


def press(player, text):
    labels = [label for _, label in player.state.labels()]
    tell(player, "act", n=labels.index(text), text=text)


def press_any(player, chance):
    n = chance.randrange(len(player.state.labels()))
    tell(player, "act", n=n, text=player.state.labels()[n][1])
