"""Sums of positions, of one game or of several: who wins, and with which moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Unpack

from . import _native
from .display import solution_html
from .errors import RuleError
from .settings import Spend, settings


class Sum:
    """A sum of positions, with a move in one of them at a time.

    >>> import grundy
    >>> written = grundy.Sum("nim 4 + kayles 7")
    >>> added = grundy.Game("nim").at(4) + grundy.Game("kayles").at(7)
    >>> written.solve().value == added.solve().value == 6
    True
    >>> [str(move) for move in added.solve().moves]
    ['nim: take 2 from the heap of 4', 'kayles: take 2 from the heap of 7']
    """

    __slots__ = ("_positions",)

    def __init__(self, text: str) -> None:
        with settings.asked() as ask:
            self._positions = _native.Positions.parse(ask, text)

    @classmethod
    def _of(cls, positions: _native.Positions) -> Sum:
        own = cls.__new__(cls)
        own._positions = positions
        return own

    def solve(self, *, misere: bool = False, **spend: Unpack[Spend]) -> Solution:
        """Who wins, with which moves, and why; `misere` lets the last move lose.

        >>> import grundy
        >>> grundy.Sum("nim 1 1").solve().outcome, grundy.Sum("nim 1 1").solve(misere=True).outcome
        ('previous', 'next')
        """
        with settings.asked(**spend) as ask:
            told = self._positions.solve(ask, misere)
        moves = tuple(Move(made) for made in told.pop("moves"))
        return Solution(moves=moves, parts=tuple(self.parts), **told)

    def moves(self, **spend: Unpack[Spend]) -> list[Move]:
        """All legal moves."""
        with settings.asked(**spend) as ask:
            return [Move(made) for made in self._positions.moves(ask)]

    def reply(self, *, misere: bool = False, **spend: Unpack[Spend]) -> Move | None:
        """The move of a perfect opponent: it wins where it can, and makes it hard where it cannot."""
        with settings.asked(**spend) as ask:
            made = self._positions.reply(ask, misere)
        return None if made is None else Move(made)

    def after(self, move: Move) -> Sum:
        """What a move of this sum leaves.

        >>> import grundy
        >>> sum = grundy.Sum("nim 3 5 7")
        >>> print(sum.after(sum.solve().moves[0]))
        nim 2 5 7
        """
        return Sum._of(self._positions.after(move._made))

    @property
    def parts(self) -> list[tuple[str, str]]:
        """Each position with the name of its game."""
        return self._positions.parts

    def __reduce__(self) -> tuple[Any, ...]:
        text = str(self)
        try:
            is_told = str(Sum(text)) == text
        except RuleError:
            is_told = False
        if not is_told:
            raise TypeError("a sum of games that are functions stays in its process: send the games and the positions")
        return Sum, (text,)

    def __add__(self, other: Sum) -> Sum:
        if not isinstance(other, Sum):
            return NotImplemented
        return Sum._of(self._positions + other._positions)

    def __len__(self) -> int:
        return len(self._positions)

    def __str__(self) -> str:
        return str(self._positions)

    def __repr__(self) -> str:
        return f"Sum({str(self)!r})"

    def _repr_html_(self) -> str:
        return self.solve()._repr_html_()


class Move:
    """A move in one position of a sum."""

    __slots__ = ("_made",)

    def __init__(self, made: _native.Made) -> None:
        self._made = made

    @property
    def component(self) -> int:
        """Which of the positions that were written is moved in, counted from the left."""
        return self._made.place

    @property
    def game(self) -> str:
        """The name of the game that is moved in."""
        return self._made.game

    @property
    def before(self) -> str:
        """The position before."""
        return self._made.before

    @property
    def after(self) -> str:
        """What is left: `4`, or `[2, 3]` for several."""
        return self._made.after

    @property
    def words(self) -> str:
        """In words, with the name of the game where the sum has several."""
        return self._made.words(settings.locale)

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"Move({self.before} → {self.after})"


@dataclass(frozen=True, kw_only=True)
class Solution:
    """The answer about a sum.

    >>> import grundy
    >>> solution = grundy.Sum("nim 3 5 7").solve()
    >>> print(solution)
    the player to move wins: 3 ⊕ 5 ⊕ 7 = 1, so make 3 into 2
    """

    #: `next` if the player to move wins, `previous` if not, `draw` if nobody does.
    outcome: str
    #: The Grundy value of the sum, where it has one.
    value: int | None
    #: The value of each position.
    values: list[int | None]
    #: The winning moves.
    moves: tuple[Move, ...]
    #: Whether all of them are listed.
    complete: bool
    #: How far the answer is known.
    standing: str
    #: Why, in one sentence.
    reason: str
    #: The values in binary, and their nim-sum below.
    columns: list[str]
    #: Each position with the name of its game.
    parts: tuple[tuple[str, str], ...]

    @property
    def wins(self) -> bool:
        """Whether the player to move wins."""
        return self.outcome == "next"

    def __str__(self) -> str:
        return f"{outcome_words(self.outcome)}: {self.reason}"

    def _repr_html_(self) -> str:
        return solution_html(self)


def outcome_words(outcome: str) -> str:
    """Who wins, in words."""
    words: dict[str, Any] = {
        "next": ("the player to move wins", "先手必胜"),
        "previous": ("the player to move loses", "先手必败"),
        "draw": ("with best play nobody wins", "双方最优时是平局"),
    }
    english, chinese = words[outcome]
    return str(chinese if settings.locale == "zh" else english)
