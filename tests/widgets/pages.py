"""A page that is played: it connects, clicks on spots of a picture, and weighs what a widget sends it."""

import json

import ipywidgets
import pytest


def connected(stage):
    """Tell a stage that a page is there to show it."""
    stage._picture._canvas._handle_frontend_event(None, {"event": "client_ready"}, [])


def click(stage, spot):
    """Click in the middle of what shows of a spot, as a page would tell it."""
    found = next(s for s in stage.scene.spots if s.id == spot)
    at = [(found.x + found.w / 2) / stage.scene.width, (found.y + found.h / 2) / stage.scene.height]
    stage._picture._guard._handle_custom_msg({"kind": "click", "at": at}, [])


def press(stage, *keys):
    """Press keys while the picture has the focus."""
    for key in keys:
        stage._picture._guard._handle_custom_msg({"kind": "key", "key": key}, [])


class Sent:
    """What all widgets have sent since it was last cleared: bytes in all."""

    def __init__(self):
        self.bytes = 0

    def clear(self):
        self.bytes = 0


@pytest.fixture
def sent(monkeypatch):
    counted = Sent()

    def send(self, msg, buffers=None):
        counted.bytes += len(json.dumps(msg, default=str)) + sum(len(bytes(b)) for b in buffers or ())

    monkeypatch.setattr(ipywidgets.Widget, "_send", send)
    return counted


def models():
    """How many widgets there are."""
    return len(ipywidgets.widgets.widget._instances)


def kept(stage):
    """How many canvases a picture keeps off screen; they come and go."""
    return len(stage._picture._sprites._canvases)
