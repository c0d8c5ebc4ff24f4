"""Run the timings: ``python3 -m tests.bench``, or only some: ``python3 -m tests.bench loops clicks``.

Needs ``pip install -e ".[test,bench]"``. Run it on a machine that does nothing else; what counts are the ratios.
"""

from __future__ import annotations

import sys
from importlib import import_module

PARTS = {
    "loops": "deals a second beside OpenSpiel and RLCard, and legal()",
    "solving": "the solver beside endplay",
    "kernel": "import, two workers, memory",
    "pan": "ten thousand random rounds of Panguingue, every card and chip accounted for",
    "clicks": "from a click to its picture in a real browser",
    "left": "what a thousand clicks leave in the kernel and in the page",
}


def main(wanted: list[str]) -> None:
    """Run the parts that were named, or all."""
    unknown = set(wanted) - set(PARTS)
    if unknown:
        parts = "\n".join(f"  {name}: {what}" for name, what in PARTS.items())
        raise SystemExit(f"There is no part {', '.join(sorted(unknown))}. The parts are:\n{parts}")
    for name in wanted or PARTS:
        print(f"-- {name}: {PARTS[name]}", flush=True)
        import_module(f"tests.bench.{name}").report()


if __name__ == "__main__":
    main(sys.argv[1:])
