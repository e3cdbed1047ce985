"""What questions may spend unless they say otherwise, and in which language they are answered."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from typing import Any, TypedDict, Unpack

from ._native import Ask
from .progress import progress_bar


class Spend(TypedDict, total=False):
    """What one question may spend."""

    seconds: float | None
    threads: int
    memory: int


#: The names of `Spend`.
SPENT = frozenset(Spend.__annotations__)


def _language_of_the_environment() -> str:
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    set_ones = (os.environ[name] for name in names if os.environ.get(name))
    return "zh" if next(set_ones, "").lower().startswith("zh") else "en"


@dataclass
class Settings:
    """What questions may spend unless they say otherwise, and in which language they are answered.

    >>> import grundy
    >>> with grundy.settings.using(locale="zh"):
    ...     grundy.Sum("nim 1").solve().moves[0].words
    '从 1 个中取 1 个'
    """

    #: `en` or `zh`.
    locale: str = field(default_factory=_language_of_the_environment)
    #: Seconds for one question; `None` for no end.
    seconds: float | None = 20.0
    #: Threads for one question; answers do not depend on it.
    threads: int = 1
    #: Bytes that one table or memory of positions may take.
    memory: int = 1 << 30
    #: Whether long work shows a bar; `None` shows it where somebody looks.
    progress: bool | None = None

    @contextmanager
    def using(self, **changes: Any) -> Iterator[Settings]:
        """The settings with some of them changed, until the block ends."""
        known = {one.name for one in fields(self)}
        if wrong := sorted(changes.keys() - known):
            raise TypeError(f"there is no setting {wrong[0]!r}: the settings are {', '.join(sorted(known))}")
        before = {name: getattr(self, name) for name in changes}
        for name, value in changes.items():
            setattr(self, name, value)
        try:
            yield self
        finally:
            for name, value in before.items():
                setattr(self, name, value)

    @contextmanager
    def asked(self, what: str = "", **spend: Unpack[Spend]) -> Iterator[Ask]:
        """What the native half wants to know about one question."""
        if spend.keys() - SPENT:
            wrong = sorted(spend.keys() - SPENT)[0]
            raise TypeError(f"{wrong!r} is not among the keywords here")
        chosen: dict[str, Any] = {"seconds": self.seconds, "threads": self.threads, "memory": self.memory, **spend}
        spending = (self.locale, chosen["seconds"], chosen["threads"], chosen["memory"])
        # Most questions are short: they cost nothing that they do not need.
        if not what:
            yield Ask(*spending)
            return
        with progress_bar(what, self.progress) as bar:
            yield Ask(*spending, bar)


#: The settings of this process.
settings = Settings()
