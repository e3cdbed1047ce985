"""Numbers that people give: whole, from 0 on, below 2^63."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import SupportsIndex

#: Coordinates and limits are below this.
BOUND = 2**63


def natural(what: str, number: SupportsIndex) -> int:
    """The number, if it is one that a position may have.

    >>> from grundy.numbers import natural
    >>> natural("limit", -1)
    Traceback (most recent call last):
    ...
    ValueError: limit is a whole number from 0 on, below 2^63, not -1
    """
    value = operator.index(number)
    if not 0 <= value < BOUND:
        raise ValueError(f"{what} is a whole number from 0 on, below 2^63, not {value}")
    return value


def naturals(what: str, numbers: Iterable[SupportsIndex]) -> list[int]:
    """All of them."""
    return [natural(what, number) for number in numbers]


def limited(limit: SupportsIndex | None) -> int | None:
    """A limit that may be left out."""
    return None if limit is None else natural("limit", limit)
