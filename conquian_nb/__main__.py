"""`python -m conquian_nb` is the command `conquian-nb`."""

from conquian_nb.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
