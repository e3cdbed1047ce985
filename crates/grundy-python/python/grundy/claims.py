"""Claims that somebody makes: in words about a game, or in a certificate."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any, Unpack

from . import _native
from .display import badge_html, escaped
from .settings import Spend, settings


class Claimed:
    """A claim, proved, or refuted with the smallest position, or undecided."""

    __slots__ = ("certificates", "document")

    def __init__(self, document: dict[str, Any], certificates: list[str]) -> None:
        #: Everything at once, key by key as `grundy refute --json` prints it.
        self.document = document
        #: What the checker accepted.
        self.certificates = certificates

    @property
    def standing(self) -> str:
        """`proved`, `refuted` or `undecided`."""
        return str(self.document["standing"])

    @property
    def proved(self) -> bool:
        """Whether the checker accepted a certificate."""
        return self.standing == "proved"

    @property
    def refuted(self) -> bool:
        """Whether a position shows that it is wrong."""
        return self.standing == "refuted"

    @property
    def position(self) -> str | None:
        """The position at which it fails."""
        return self.document.get("position")

    @property
    def claimed(self) -> int | str | None:
        """What the claim says there."""
        return self.document.get("claimed")

    @property
    def actual(self) -> int | str | None:
        """What is true there."""
        return self.document.get("actual")

    @property
    def reason(self) -> str | None:
        """Why it is refuted or undecided, or the proof."""
        return self.document.get("reason") or self.document.get("proof")

    def __repr__(self) -> str:
        where = f" at {self.position}: {self.claimed} is claimed, {self.actual} is true" if self.refuted else ""
        return f"Claimed({self.document['claim']}: {self.standing}{where})"

    def _repr_html_(self) -> str:
        return f"<p>{badge_html(self.standing, self.standing)} <code>{escaped(self.document['claim'])}</code></p><p>{escaped(self.reason or '')}</p>"


class Checked:
    """What the independent checker says about a certificate: above all, what it accepted."""

    __slots__ = ("document",)

    def __init__(self, document: dict[str, Any]) -> None:
        #: Everything at once, key by key as `grundy check --json` prints it.
        self.document = document

    @property
    def accepted(self) -> bool:
        """Whether it accepted the certificate."""
        return bool(self.document["accepted"])

    @property
    def rule(self) -> str | None:
        """The rule that the certificate speaks of."""
        return self.document.get("rule")

    @property
    def method(self) -> str | None:
        """The method of the proof."""
        return self.document.get("method")

    @property
    def claim(self) -> str | None:
        """What was accepted, as a sentence."""
        return self.document.get("claim")

    @property
    def reason(self) -> str | None:
        """Why it was rejected."""
        return self.document.get("reason")

    def __bool__(self) -> bool:
        return self.accepted

    def __repr__(self) -> str:
        if self.accepted:
            return f"Checked(accepted ({self.method}): {self.rule}: {self.claim})"
        return f"Checked(rejected: {self.reason})"


def check(certificate: str | PathLike[str], **spend: Unpack[Spend]) -> Checked:
    """Re-checks a certificate, its text or its file, with the independent checker.

    >>> import grundy
    >>> law = grundy.Game("take {1,3,4}").law()
    >>> grundy.check(law.certificate)
    Checked(accepted (window): x -> x - k for k in {1, 3, 4}: g(n + 7) = g(n) for all n ≥ 0)
    >>> bool(grundy.check(law.certificate.replace("7", "8")))
    False
    """
    text = certificate if isinstance(certificate, str) else Path(certificate).read_text(encoding="utf-8")
    with settings.asked(**spend) as ask:
        return Checked(_native.check(ask, text))
