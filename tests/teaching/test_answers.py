"""Answers as plain data: written, collected again, and refused in one sentence when they can't be read."""

import json

import pytest

from conquian_nb.teaching import AnswersError, answer, collect, hand_in, read_answers, write_answers

ONE = {"student": "Ana", "source": "Monday", "ask": "1", "answer": "pass", "tries": 2, "hinted": True}


def put(folder, name, data):
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    return path


def test_an_answer_is_plain_data_and_says_nothing_of_being_right():
    assert answer("Ana", "Monday", "1", "pass", tries=2, hinted=True) == ONE
    assert json.loads(json.dumps(ONE)) == ONE


def test_what_is_written_is_read_back_exactly(tmp_path):
    given = [ONE, answer("Беа “=1+1” é🂱", "Monday", "2", 'a "quoted", {text}')]
    assert write_answers(given, tmp_path / "ana.json") == "2 answers written to ana.json."
    assert read_answers(tmp_path / "ana.json") == given
    assert [path.name for path in tmp_path.iterdir()] == ["ana.json"]


def test_handing_in_writes_one_file_named_after_sheet_and_student(tmp_path):
    said = hand_in("Ana María / 2b", "Monday: forcing", {"1": "2", "2": " ", "3": "7h"}, tmp_path)
    assert said == "2 answers written to Monday-forcing-Ana-María-2b.json."
    [path] = tmp_path.iterdir()
    assert [(one["ask"], one["answer"], one["student"]) for one in read_answers(path)] == [
        ("1", "2", "Ana María / 2b"), ("3", "7h", "Ana María / 2b")]  # fmt: skip
    hand_in("Ana María / 2b", "Monday: forcing", {"1": 3}, tmp_path)
    assert [one["answer"] for one in read_answers(path)] == ["3"]


def test_no_name_leads_out_of_the_folder(tmp_path):
    inner = tmp_path / "inner"
    hand_in("../../up", "..\\x", {"1": "2"}, inner)
    hand_in("...", "///", {"1": "2"}, inner)
    assert sorted(path.name for path in inner.iterdir()) == ["answers-answers.json", "x-up.json"]
    assert list(tmp_path.iterdir()) == [inner]


def test_nothing_to_hand_in_is_said(tmp_path):
    with pytest.raises(AnswersError, match="There is no answer yet: write one between the quotes"):
        hand_in("Ana", "Monday", {"1": "", "2": "  "}, tmp_path)
    with pytest.raises(AnswersError, match=r"^Student: this is empty\.$"):
        hand_in(" ", "Monday", {"1": "2"}, tmp_path)
    assert not list(tmp_path.iterdir())


BAD = {
    "not UTF-8": (b"\xff\xfe[", "this is not text in UTF-8."),
    "no JSON": (b"[{", "this is no JSON (line 1, column 3)."),
    "deep": (b"[" * 100_000, "this is no JSON that can be read: it is nested too deeply."),
    "long number": (b"[" + b"9" * 5000 + b"]", "a number in it is too long."),
    "large": (b" " * 1_000_001, "the file is too large, the limit is 1000000 bytes."),
    "no list": ({"answers": []}, "expected a list of answers."),
    "too many": ([ONE] * 2001, "2001 answers are too many for one file, the limit is 2000."),
    "no table": ([ONE, "x"], "answer 2: expected a table, found “x”."),
    "missing": ([{"student": "Ana"}], "answer 1, source: this is missing."),
    "misspelt": ([{**ONE, "hintet": 1}], "answer 1: the key “hintet” is not known; perhaps hinted is meant."),
    "no text": ([{**ONE, "answer": 7}], "answer 1, answer: expected text, found “7”."),
    "empty": ([{**ONE, "student": "  "}], "answer 1, student: this is empty."),
    "long": ([{**ONE, "answer": "x" * 401}], "answer 1, answer: 401 characters are too many, the limit is 400."),
    "lines": ([{**ONE, "student": "a\nb"}], "answer 1, student: a line break is not allowed here."),
    "half a letter": ([{**ONE, "student": "\ud800"}], "answer 1, student: the character U+D800 is not allowed here."),
    "turned writing": ([{**ONE, "answer": "a\u202eb"}], "answer 1, answer: the character U+202E is not allowed here."),
    "no number": ([{**ONE, "tries": True}], "answer 1, tries: expected a whole number from 1 to 999, found “True”."),
    "not a number": (
        b'[{"student":"a","source":"b","ask":"1","answer":"c","tries":NaN}]',
        "answer 1, tries: expected a",
    ),
    "not yes or no": ([{**ONE, "hinted": "no"}], "answer 1, hinted: expected true or false, found “no”."),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_told_in_one_sentence_with_its_name_and_place(name, tmp_path):
    data, sentence = BAD[name]
    path = put(tmp_path, "beto.json", data)
    with pytest.raises(AnswersError) as told:
        read_answers(path)
    said = str(told.value)
    assert said.startswith("“beto.json”")
    assert sentence in said
    assert said.endswith(".")
    assert said.isprintable()
    assert len(said) < 200


def test_a_file_that_is_not_there_is_told():
    with pytest.raises(AnswersError, match=r"^There is no file “nobody.json”\.$"):
        read_answers("nobody.json")


def test_a_bad_file_in_a_folder_costs_only_itself(tmp_path):
    put(tmp_path, "a.json", [ONE])
    put(tmp_path, "b.json", b"{")
    put(tmp_path, "c.JSON", [{**ONE, "student": "Carmen"}])
    put(tmp_path, "line\nbreak.json", b"[")
    put(tmp_path, ".hidden.json", b"[")
    put(tmp_path, "notes.txt", b"[")
    (tmp_path / "folder.json").mkdir()
    found = collect(tmp_path)
    assert [one["student"] for one in found.answers] == ["Ana", "Carmen"]
    assert [fault.split(":")[0] for fault in found.faults] == [
        "“b.json”", "There is no file “folder.json”.", "“line\ufffdbreak.json”"]  # fmt: skip


def test_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(AnswersError, match="can’t be read"):
        collect(tmp_path / "nowhere")


def test_what_can_not_be_written_is_told(tmp_path):
    (tmp_path / "in the way").write_text("x")
    with pytest.raises(AnswersError, match="can’t be written"):
        write_answers([ONE], tmp_path / "in the way" / "ana.json")
