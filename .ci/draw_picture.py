"""Draw the picture of the README again: python .ci/draw_picture.py."""

from pathlib import Path

from conquian_nb import load, show_step

PLACE = Path(__file__).parents[1] / "picture.svg"


def picture():
    """Return the moment in the first lesson at which Beto forces a card on Ana, as Ana sees it."""
    return show_step(load("first_deal").record, 17, seen_by=1)


if __name__ == "__main__":
    picture().save(PLACE)
    print(picture().alt)
