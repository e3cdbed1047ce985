"""What goes wrong: a mistake in what was asked, or a budget that ended first."""

from __future__ import annotations

from typing import Any


class GrundyError(Exception):
    """What all exceptions of Grundy are."""


class RuleError(GrundyError, ValueError):
    """A mistake in what was asked, drawn at its place, with a witness and what to write instead.

    >>> import grundy
    >>> try:
    ...     grundy.Game("x -> x")
    ... except grundy.RuleError as mistake:
    ...     print(mistake.message, mistake.span)
    this move can leave the heap as it was [5, 6]
    """

    def __init__(self, drawn: str, body: dict[str, Any]) -> None:
        super().__init__(drawn, body)
        #: The whole diagnostic, as the terminal shows it.
        self.drawn = drawn
        #: What is wrong.
        self.message: str = body["message"]
        #: Where, in bytes of the source.
        self.span: list[int] | None = body["span"]
        #: A position or a move that shows it.
        self.witness: str | None = body["witness"]
        #: What to write instead.
        self.help: str | None = body["help"]
        #: What the place is a place in.
        self.source: str | None = body["source"]

    def __str__(self) -> str:
        return self.drawn


class Stopped(GrundyError, TimeoutError):
    """The budget ended first. What was known by then, if anything, is in `so_far`.

    >>> import grundy
    >>> try:
    ...     grundy.Game("wythoff").table(2_000, memory=1_000_000)
    ... except grundy.Stopped as stopped:
    ...     print(stopped)
    ...     print(stopped.so_far[3, 5])
    the memory was used up before the table was full
    0
    """

    def __init__(self, message: str, so_far: Any = None) -> None:
        super().__init__(message)
        #: The shorter table that was known by then, where there is one.
        self.so_far = so_far
