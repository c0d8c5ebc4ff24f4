"""Text that is wrapped up, so that nobody reads hidden cards in it by accident: capitals and digits only."""

from __future__ import annotations

import base64
import binascii
import zlib

from conquian_nb.engine.language import _

LONGEST_WRAPPED = 20_000  # characters; a record of a deal needs about a thousand
LONGEST_RECORD = 50_000  # characters of a record that was wrapped up


class WrapError(ValueError):
    """A wrapped text that can't be read; one sentence says what to do."""


def wrap(text: str) -> str:
    """The text as capitals and digits: nothing in it looks like a card."""
    return base64.b32encode(zlib.compress(text.encode(), 9)).decode()


def unwrap(wrapped: str) -> str:
    """The text again. Raises WrapError for a damaged one."""
    try:
        return zlib.decompressobj().decompress(base64.b32decode(wrapped), LONGEST_RECORD).decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        said = _("The deal in this text is damaged: copy all of the text, from the first line on.")
        raise WrapError(said) from None
