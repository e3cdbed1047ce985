"""Who wins, as the command `grundy solve` is asked: compounds other than sums, and rules with a manner of play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Unpack

from . import _native
from .settings import Spend, settings
from .sums import outcome_words
from .written import Parameter, PositionLike, position_text, written_parameters

Compound = Literal["sum", "conjunctive", "every", "selective", "shortened", "diminished", "ordered"]


@dataclass(frozen=True, kw_only=True)
class Contest:
    """The answer about positions of rules that are told by their text; `solve` gives it."""

    #: The canonical rule, or the rules in the order of the games.
    rule: str
    #: `next` if the player to move wins, `previous` if not, `draw` if nobody does.
    outcome: str
    #: The nim-sum, where there is one.
    value: int | None
    #: Winning moves, each with `component`, `from`, `to` and `words`.
    moves: tuple[dict[str, Any], ...]
    #: Whether all of them are listed.
    complete: bool
    #: How many moves win; none where not all are known.
    winning_moves: int | None
    #: How far the answer is known.
    standing: str
    #: Why, in one sentence.
    reason: str
    #: How the positions are joined.
    compound: str = "sum"
    #: The remoteness of each position, where that decides.
    remoteness: tuple[int | None, ...] | None = None
    #: The suspense of each position, where that decides.
    suspense: tuple[int | None, ...] | None = None

    @property
    def wins(self) -> bool:
        """Whether the player to move wins."""
        return self.outcome == "next"

    def __str__(self) -> str:
        return f"{outcome_words(self.outcome)}: {self.reason}"


def solve(
    rule: str,
    *positions: PositionLike,
    compound: Compound = "sum",
    misere: bool = False,
    given: Mapping[str, Parameter] | None = None,
    **spend: Unpack[Spend],
) -> Contest:
    """Who wins positions of a rule; further games follow a `"+"`.

    >>> import grundy
    >>> grundy.solve("nim", 3, 5, 7).outcome
    'next'
    >>> grundy.solve("nim", 3, "+", "kayles", 3).outcome
    'previous'

    Positions are joined as a sum, or otherwise: with a move in `every` one that is not over, in one or more of them
    (`selective`), and so on.

    >>> grundy.solve("take {1,2}", 3, 3, compound="selective").outcome
    'previous'
    >>> grundy.solve("take {1,2}", 3, 4, compound="every").suspense
    (2, 3)

    A rule may say how play goes: `loopy` play may go on for ever, `block k` lets the opponent forbid moves.

    >>> grundy.solve("x -> x - 1 | x + 1 if x % 3 == 1; loopy", 4).outcome
    'draw'
    """
    words = [rule, *(position_text(position) for position in positions)]
    with settings.asked(**spend) as ask:
        told = _native.solve(ask, words, written_parameters(given or {}), misere, compound)
    told.pop("version", None)
    frozen: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in told.items()}
    return Contest(**frozen)
