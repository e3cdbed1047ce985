"""Arithmetic of nimbers."""

from __future__ import annotations

from . import _native
from .settings import settings


def nim(expression: str) -> int:
    """The value of an expression of nimbers with `+`, `*`, `/`, `^` and parentheses.

    >>> import grundy
    >>> grundy.nim("2 * 3"), grundy.nim("4 * 4"), grundy.nim("4 * 4 + 2")
    (1, 6, 4)
    """
    with settings.asked() as ask:
        return _native.nim(ask, expression)
