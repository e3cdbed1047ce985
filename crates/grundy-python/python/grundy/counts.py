"""How many positions are lost, won, or have a value."""

from __future__ import annotations

from typing import Any


class Count:
    """How many positions there are of a kind: a whole number, and how it is known.

    >>> import grundy
    >>> count = grundy.Game("nim").count(8, heaps=2)
    >>> count
    Count(8 of 36, computed)
    >>> count == 8, count + 1
    (True, 9)
    """

    __slots__ = ("document",)

    def __init__(self, document: dict[str, Any]) -> None:
        #: Everything at once, key by key as `grundy count --json` prints it.
        self.document = document

    @property
    def all(self) -> int:
        """How many positions there are of any kind."""
        return int(self.document["all"])

    @property
    def standing(self) -> str:
        """`proved` where a proved law was counted, `computed` where the positions were."""
        return str(self.document["standing"])

    def __int__(self) -> int:
        return int(self.document["count"])

    def __index__(self) -> int:
        return int(self)

    def __add__(self, other: int) -> int:
        return int(self) + int(other)

    def __eq__(self, other: object) -> bool:
        return int(self) == int(other) if isinstance(other, (int, Count)) else NotImplemented

    def __hash__(self) -> int:
        return hash(int(self))

    def __repr__(self) -> str:
        return f"Count({int(self)} of {self.all}, {self.standing})"
