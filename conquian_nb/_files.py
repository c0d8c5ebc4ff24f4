"""Writing files that somebody keeps."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(place: Path, data: bytes) -> None:
    """Write a whole file or nothing: whatever stops it half-way, the file that was there stays as it was."""
    place.parent.mkdir(parents=True, exist_ok=True)
    part = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        part.replace(place)
    finally:
        part.unlink(missing_ok=True)
