"""No two lists and fields of a widget go by one name: who hears it would not know which one it is."""

from collections import Counter

import pytest
from ipywidgets import Dropdown, RadioButtons, Select, Text, Textarea

from conquian_nb.engine.language import speaking

from .said import walk
from .test_spoken import WIDGETS


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", WIDGETS)
def test_every_field_has_a_name_of_its_own(name, language):
    with speaking(language):
        widget = WIDGETS[name]()
    fields = [one for one in walk(widget.widget) if isinstance(one, Dropdown | RadioButtons | Select | Text | Textarea)]
    names = Counter(field.description for field in fields)
    assert [(said, count) for said, count in names.items() if count > 1 or not said] == []
