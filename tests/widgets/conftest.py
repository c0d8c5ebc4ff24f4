"""What the tests of widgets share."""

import pytest

from .wires import MANAGER, Wire


@pytest.fixture
def wire(monkeypatch):
    wire = Wire()
    monkeypatch.setattr(MANAGER, "send", wire.get)
    monkeypatch.setattr(MANAGER, "_current_canvas", None)
    return wire
