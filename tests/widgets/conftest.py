"""What the tests of widgets share."""

import pytest

from conquian_nb.widgets.guard import Guard

from .wires import Wire


@pytest.fixture
def wire(monkeypatch):
    wire = Wire()
    monkeypatch.setattr(Guard, "send", lambda _, *message: wire.get(*message))
    return wire
