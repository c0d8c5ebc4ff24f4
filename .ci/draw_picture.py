"""Draw the picture of the README again: python .ci/draw_picture.py."""

from pathlib import Path

from conquian_nb import load, show
from conquian_nb.drawing.scene import Step

PLACE = Path(__file__).parents[1] / "picture.svg"


def picture():
    """Return the moment in the first lesson at which Beto forces a card on Ana, as Beto sees it."""
    record = load("first_deal").record
    number = next(n for n, step in enumerate(record.steps) if step.action.startswith("force"))
    before, after = record.positions()[number : number + 2]
    step = Step(before.view(2), before.action(record.steps[number].action))
    return show(after.view(2), seat=2, last=step)


if __name__ == "__main__":
    picture().save(PLACE)
    print(picture().alt)
