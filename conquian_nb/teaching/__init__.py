"""For teachers: sheets of questions, copies for students, pages to be printed, answers collected and marked.

How all this is used in a course is told in the README beside this module, and in the notebook `teachers`.
"""

from .answers import Collected, answer, collect, hand_in, read_answers, write_answers
from .copies import student_notebook, write_deal, write_sheet
from .files import AnswersError
from .marking import mark, to_csv, totals, write_csv
from .pages import answer_page, deal_page, student_page
from .progress import Kept, Place, hand_in_progress, keep, read_progress
from .sheets import Exercise, Sheet, SheetError, one_by_one, sheet

__all__ = [
    "AnswersError", "Collected", "Exercise", "Kept", "Place", "Sheet", "SheetError", "answer", "answer_page", "collect",
    "deal_page", "hand_in", "hand_in_progress", "keep", "mark", "one_by_one", "read_answers", "read_progress", "sheet",
    "student_notebook", "student_page", "to_csv", "totals", "write_answers", "write_csv", "write_deal",
    "write_sheet",
]  # fmt: skip
