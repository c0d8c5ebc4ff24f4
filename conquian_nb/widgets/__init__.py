"""The widgets of the notebooks: pictures that answer, built on ipywidgets, ipycanvas and anywidget."""

from .lesson_player import LessonPlayer, lesson

__all__ = ["LessonPlayer", "lesson"]
