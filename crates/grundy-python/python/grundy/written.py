"""Parameters and positions as the rule language writes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

PositionLike = int | str | Sequence[int]
Parameter = int | str | Iterable[int] | Iterable[tuple[int, ...]]


def written_parameters(parameters: Mapping[str, Parameter]) -> list[tuple[str, str]]:
    """Each parameter with its value in words."""
    return [(name, _written(value)) for name, value in parameters.items()]


def _written(value: Parameter) -> str:
    """The value of a parameter as the rule language writes it."""
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, int):
        return str(int(value))
    elements = [_element(element) for element in (sorted(value) if isinstance(value, (set, frozenset)) else value)]
    if isinstance(value, (list, tuple)):
        return f"({', '.join(elements)})"
    return f"{{{', '.join(elements)}}}"


def _element(element: Any) -> str:
    if isinstance(element, tuple):
        return f"({', '.join(str(int(number)) for number in element)})"
    return str(int(element))


def position_text(position: PositionLike) -> str:
    """A position in words: `7`, `(3,5)`, `[1,2]`."""
    if isinstance(position, str):
        return position
    if isinstance(position, tuple):
        return f"({','.join(str(int(number)) for number in position)})"
    if isinstance(position, Sequence):
        return f"[{','.join(str(int(number)) for number in position)}]"
    return str(int(position))
