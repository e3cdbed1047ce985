"""A bar for long work, where somebody looks: that of tqdm if it is installed, else a line on stderr."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

#: Work shorter than this shows nothing.
PATIENCE = 0.5

Told = Callable[[int, int], None]

Piece = TypeVar("Piece")


def _somebody_looks() -> bool:
    return "ipykernel" in sys.modules or (sys.stderr is not None and sys.stderr.isatty())


@contextmanager
def progress_bar(what: str, wanted: bool | None) -> Iterator[Told | None]:
    """What is to be told how many positions are known, and how many there are; nothing where nobody looks."""
    if not what or wanted is False or (wanted is None and not _somebody_looks()):
        yield None
        return
    bar = _Bar(what)
    try:
        yield bar.tell
    finally:
        bar.close()


def counted(what: str, pieces: Iterable[Piece], total: int) -> Iterator[Piece]:
    """The pieces of long work one by one, with a bar of how many are done where somebody looks."""
    from .settings import settings

    with progress_bar(what, settings.progress) as tell:
        for done, piece in enumerate(pieces):
            if tell is not None:
                tell(done, total)
            yield piece


class _Bar:
    def __init__(self, what: str) -> None:
        self.what = what
        self.started = time.monotonic()
        self.shown: Any = None

    def tell(self, known: int, total: int) -> None:
        if self.shown is None and time.monotonic() - self.started >= PATIENCE:
            self.shown = _tqdm_bar(self.what, total) or _Line(self.what, total)
        if self.shown is not None:
            self.shown.update(known - self.shown.n)

    def close(self) -> None:
        if self.shown is not None:
            self.shown.close()


def _tqdm_bar(what: str, total: int) -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(total=total, desc=what, unit="", unit_scale=True, leave=False)


class _Line:
    """A line on stderr that is written over, for those without tqdm."""

    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self.n = 0

    def update(self, more: int) -> None:
        self.n += more
        print(f"\r{self.what}: {100 * self.n // max(self.total, 1)} %", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        print(f"\r{' ' * (len(self.what) + 8)}\r", end="", file=sys.stderr, flush=True)
