"""What every message to a reader keeps to."""

import re


def is_one_sentence(message):
    """One bounded, printable line with a full stop at its end and nowhere else."""
    return (
        message.endswith(".")
        and message.isprintable()
        and 10 < len(message) < 300
        and not re.search(r"[.!?…]\s+[A-Z“]", message)
    )


def assert_sentence(message, place=""):
    """`message` is one sentence and contains `place`, the piece of text it is about."""
    assert is_one_sentence(message), message
    assert place in message, (place, message)
