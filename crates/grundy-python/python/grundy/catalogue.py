"""The catalogue: known games, and judges' problems."""

from __future__ import annotations

from typing import Any, Unpack

from . import _native
from .settings import Spend, settings


def games(search: str | None = None) -> list[dict[str, Any]]:
    """The games in which a word occurs, or all.

    >>> import grundy
    >>> "kayles" in [game["name"] for game in grundy.games("octal")]
    True
    """
    return list(_native.games(search)["games"])


def problems(search: str | None = None) -> list[dict[str, Any]]:
    """The judges' problems in which a word occurs, or all.

    >>> import grundy
    >>> "hdu1848" in [problem["id"] for problem in grundy.problems()]
    True
    """
    return list(_native.problems(search)["problems"])


def show(name: str) -> dict[str, Any]:
    """The page of a game or a problem.

    >>> import grundy
    >>> grundy.show("kayles")["rule"]
    'octal 0.77'
    """
    with settings.asked() as ask:
        return _native.page(ask, name)


def judge(problem: str, text: str | bytes, **spend: Unpack[Spend]) -> str:
    """The judge's output for an input of a problem.

    >>> import grundy
    >>> print(grundy.judge("hdu1848", "1 1 1 1 4 1 0 0 0"))
    Fibo
    Nacci
    <BLANKLINE>
    """
    data = text.encode() if isinstance(text, str) else text
    with settings.asked(**spend) as ask:
        return _native.judge(ask, problem, data).decode()


def judge_program(problem: str, language: str = "cpp", **spend: Unpack[Spend]) -> str:
    """A program that reads and writes the format of a judge's problem.

    >>> import grundy
    >>> "Fibo" in grundy.judge_program("hdu1848", "python")
    True
    """
    with settings.asked(**spend) as ask:
        return _native.judge_code(ask, problem, language)
