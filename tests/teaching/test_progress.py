"""Kept progress: a small file that anybody can read, whole at all times, that no correction of a lesson loses."""

import json
from pathlib import Path

import pytest

from conquian_nb.teaching import AnswersError, Kept, Place, hand_in_progress, keep, read_answers, read_progress
from conquian_nb.teaching.progress import progress_file

FIRST = Place("first_deal", 7, (Kept("4.1", "take QcQhQs", 2, hinted=True), Kept("9.1", skipped=True)))
OTHER = Place("ten_down", 26, (Kept("27.1", "Jd", 1), Kept("32.1", "pass", 3, shown=True)))


def test_what_is_kept_is_read_back_and_one_place_leaves_the_others_alone(tmp_path):
    path = tmp_path / "p.json"
    assert read_progress(path) == {}
    keep(FIRST, path)
    keep(OTHER, path)
    keep(Place("first_deal", 8, FIRST.answers), path)
    assert read_progress(path) == {"first_deal": Place("first_deal", 8, FIRST.answers), "ten_down": OTHER}
    assert [file.name for file in tmp_path.iterdir()] == ["p.json"]


def test_the_file_is_plain_and_holds_no_verdict(tmp_path):
    keep(FIRST, tmp_path / "p.json")
    data = json.loads((tmp_path / "p.json").read_text(encoding="utf-8"))
    assert set(data) == {"about", "places"}
    assert data["places"] == [{"source": "first_deal", "step": 7, "answers": [
        {"ask": "4.1", "answer": "take QcQhQs", "tries": 2, "hinted": True, "shown": False, "skipped": False},
        {"ask": "9.1", "answer": "", "tries": 0, "hinted": False, "shown": False, "skipped": True},
    ]}]  # fmt: skip


def test_it_lies_beside_the_notebook_unless_another_file_is_named():
    assert progress_file(True) == Path("conquian-progress.json")
    assert progress_file("mine.json") == Path("mine.json")
    assert progress_file(False) is None


BAD = {
    "empty": (b"", "no JSON"),
    "a list": (b"[]", "Expected a table"),
    "unknown key": (b'{"place": []}', "The key “place” is not known; perhaps places is meant."),
    "no number": (
        b'{"places": [{"source": "x", "step": "7"}]}',
        "Places 1, step: expected a whole number from 0 to 1000",
    ),
    "no source": (b'{"places": [{"step": 7}]}', "Places 1, source: this is missing."),
    "no list": (b'{"places": [{"source": "x", "answers": {}}]}', "Places 1, answers: expected a list"),
    "long": (b'{"places": [{"source": "' + b"x" * 81 + b'"}]}', "81 characters are too many"),
    "many": (json.dumps({"places": [{"source": "x"}] * 501}).encode(), "501 items are too many"),
    "large": (b" " * 1_000_001, "too large"),
    "bytes": (b"\xff", "not text in UTF-8"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_damaged_file_is_told_and_never_written_over(name, tmp_path):
    path = tmp_path / "conquian-progress.json"
    data, sentence = BAD[name]
    path.write_bytes(data)
    for act in (
        lambda: read_progress(path),
        lambda: keep(FIRST, path),
        lambda: hand_in_progress("Ana", path, tmp_path),
    ):
        with pytest.raises(AnswersError) as told:
            act()
        assert str(told.value).startswith("The progress in “conquian-progress.json” can’t be read. ")
        assert sentence in str(told.value)
        assert str(told.value).endswith("Rename the file to begin anew.")
    assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


def test_when_writing_fails_the_old_file_stays_whole(tmp_path, monkeypatch):
    path = tmp_path / "p.json"
    keep(FIRST, path)
    before = path.read_bytes()

    def full(self, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(AnswersError, match=r"“p.json”: the file can’t be written \(No space left on device\)"):
        keep(OTHER, path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_what_can_not_be_kept_is_told(tmp_path):
    with pytest.raises(AnswersError, match=r"^The progress can’t be kept. Places 1, source: 81 characters"):
        keep(Place("x" * 81), tmp_path / "p.json")
    assert not list(tmp_path.iterdir())


def test_handing_in_takes_every_answer_and_no_skipped_question(tmp_path):
    path = tmp_path / "p.json"
    keep(FIRST, path)
    keep(OTHER, path)
    assert hand_in_progress("Ana María", path, tmp_path) == "3 answers written to progress-Ana-María.json."
    given = read_answers(tmp_path / "progress-Ana-María.json")
    assert [(one["source"], one["ask"], one["answer"], one["tries"], one["hinted"]) for one in given] == [
        ("first_deal", "4.1", "take QcQhQs", 2, True),
        ("ten_down", "27.1", "Jd", 1, False),
        ("ten_down", "32.1", "pass", 3, True),
    ]


def test_with_nothing_answered_there_is_nothing_to_hand_in(tmp_path):
    with pytest.raises(AnswersError, match="There is no answer yet"):
        hand_in_progress("Ana", tmp_path / "p.json", tmp_path)
