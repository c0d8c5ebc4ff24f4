"""A page that is played here: it gets what is painted, and is there from when it connects."""

import json
import zlib

from ipycanvas import canvas as ipycanvas_module

MANAGER = ipycanvas_module._CANVAS_MANAGER
NAMES = ipycanvas_module._CMD_LIST


class Wire:
    """What a page would get: messages, each a list of (canvas id, command, arguments)."""

    def __init__(self):
        self.messages, self.bytes, self.at = [], 0, None

    def get(self, content, buffers=None):
        data = bytes(buffers[0])
        commands = json.loads(zlib.decompress(data))["painted"]
        if not commands:
            return
        self.bytes += len(data)
        message = []
        for number, arguments, *_ in commands:
            if NAMES[number] == "switchCanvas":
                self.at = arguments[0]
            else:
                message.append((self.at, NAMES[number], arguments))
        self.messages.append(message)

    def clear(self):
        self.messages, self.bytes = [], 0

    def commands(self, canvas):
        wanted = f"IPY_MODEL_{canvas.model_id}"
        return [(name, arguments) for message in self.messages for at, name, arguments in message if at == wanted]

    def painted(self):
        return {at for message in self.messages for at, name, _ in message if name == "clearRect"}


def connect(picture):
    picture._canvas._handle_frontend_event(None, {"event": "client_ready"}, [])
