"""Impartial games: from a rule to the table, the law, a machine-checked proof, the winning move and the code.

>>> import grundy
>>> game = grundy.Game("take {1,3,4}")
>>> game.table(14)
Table(x -> x - k for k in {1, 3, 4}; 14): 0 1 0 1 2 3 2 0 1 0 1 2 3 2
>>> law = game.law()
>>> law
Law(g(x + 7) = g(x): proved (window), checked)
>>> law.value(10**18)
1
>>> grundy.check(law.certificate).accepted
True
>>> grundy.Sum("nim 3 5 7").solve().moves[0].words
'take 1 from the heap of 3'

Long work ends on Ctrl-C, and after `grundy.settings.seconds`; a mistake in what was asked is a `RuleError` that shows where it is.
"""

from ._native import __version__
from .blocks import BlockTable
from .catalogue import games, judge, judge_program, problems, show
from .claims import Checked, Claimed, check
from .contests import Contest, solve
from .counts import Count
from .errors import GrundyError, RuleError, Stopped
from .game import Game
from .law import Law, LawForAll
from .misere import Misere
from .nimbers import nim
from .programs import code
from .settings import Settings, settings
from .sums import Move, Solution, Sum
from .sweeping import Record, SweepResult, sweep
from .table import Table

__all__ = [
    "BlockTable",
    "Checked",
    "Claimed",
    "Contest",
    "Count",
    "Game",
    "GrundyError",
    "Law",
    "LawForAll",
    "Misere",
    "Move",
    "Record",
    "RuleError",
    "Settings",
    "Solution",
    "Stopped",
    "Sum",
    "SweepResult",
    "Table",
    "__version__",
    "check",
    "code",
    "games",
    "judge",
    "judge_program",
    "nim",
    "problems",
    "settings",
    "show",
    "solve",
    "sweep",
]
