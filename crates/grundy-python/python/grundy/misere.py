"""What is known about misère play, where the last move loses."""

from __future__ import annotations

from typing import Any

from .display import misere_html


class Misere:
    """What is known about the misère play of a game, and of a sum if one was given.

    >>> import grundy
    >>> misere = grundy.Game("kayles").misere()
    >>> misere
    Misere(octal 0.77: textbook rule False, quotient of order 40, proved)
    >>> misere.counterexample
    '[1, 5]'
    """

    __slots__ = ("certificates", "document")

    def __init__(self, document: dict[str, Any], certificates: list[str]) -> None:
        #: Everything at once, key by key as `grundy misere --json` prints it.
        self.document = document
        #: What the checker accepted: the quotient first.
        self.certificates = certificates

    @property
    def textbook_rule(self) -> bool:
        """Whether the textbook rule names the right winner, as far as is known."""
        return bool(self.document["textbook_rule"])

    @property
    def counterexample(self) -> str | None:
        """The smallest sum for which the textbook rule names the wrong winner."""
        counterexample = self.document["counterexample"]
        return None if counterexample is None else str(counterexample)

    @property
    def quotient(self) -> dict[str, Any]:
        """The quotient as far as it was found; a `LookupError` where there is none."""
        quotient = self.document["quotient"]
        if quotient is None:
            raise LookupError("no quotient was found for this game: a larger budget may find one")
        return dict(quotient)

    @property
    def genus(self) -> dict[str, str]:
        """The genus of the first positions."""
        return {entry["position"]: entry["genus"] for entry in self.document["genus"]}

    @property
    def outcome(self) -> str | None:
        """Who wins the sum that was given: `next` or `previous`."""
        outcome = self.document.get("outcome")
        return None if outcome is None else str(outcome)

    @property
    def moves(self) -> list[dict[str, Any]]:
        """The winning moves in the sum that was given."""
        return list(self.document.get("moves") or [])

    def __repr__(self) -> str:
        quotient = self.document["quotient"]
        known = f"quotient of order {quotient['order']}, {quotient['standing']}" if quotient else "no quotient"
        return f"Misere({self.document['rule']}: textbook rule {self.textbook_rule}, {known})"

    def _repr_html_(self) -> str:
        return misere_html(self)
