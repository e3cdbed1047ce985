"""Parameters and positions as the rule language writes them."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, SupportsIndex

PositionLike = SupportsIndex | str | Sequence[SupportsIndex]
Parameter = SupportsIndex | str | Iterable[SupportsIndex] | Iterable[tuple[SupportsIndex, ...]]


def written_parameters(parameters: Mapping[str, Parameter]) -> list[tuple[str, str]]:
    """Each parameter with its value in words."""
    return [(name, _written(value)) for name, value in parameters.items()]


def _written(value: Any) -> str:
    """The value of a parameter as the rule language writes it."""
    if isinstance(value, str):
        return f'"{value}"'
    if (number := _if_whole(value)) is not None:
        return number
    elements = [_element(element) for element in (sorted(value) if isinstance(value, (set, frozenset)) else value)]
    if isinstance(value, (list, tuple)):
        return f"({', '.join(elements)})"
    return f"{{{', '.join(elements)}}}"


def _element(element: Any) -> str:
    if isinstance(element, tuple):
        return f"({', '.join(map(_whole, element))})"
    return _whole(element)


def _if_whole(value: Any) -> str | None:
    """A whole number in digits. An array of numbers has the method of one, too."""
    try:
        return _whole(value)
    except TypeError:
        return None


def _whole(number: Any) -> str:
    """A whole number in digits; another number, which would be cut off, is a `TypeError`."""
    return str(operator.index(number))


def position_text(position: PositionLike) -> str:
    """A position in words: `7`, `(3,5)`, `[1,2]`."""
    if isinstance(position, str):
        return position
    if isinstance(position, tuple):
        return f"({','.join(map(_whole, position))})"
    if isinstance(position, Sequence):
        return f"[{','.join(map(_whole, position))}]"
    return _whole(position)
