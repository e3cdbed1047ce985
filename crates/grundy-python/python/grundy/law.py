"""What is known about the law of a game, and how far."""

from __future__ import annotations

import math
from typing import Any

from . import _native
from .display import law_html
from .numbers import naturals
from .settings import settings


class Law:
    """What is known about the law of a game. It is never shown without its standing.

    >>> import grundy
    >>> law = grundy.Game("kayles").law()
    >>> law
    Law(g(x + 12) = g(x) for x ≥ 71: proved (guy-smith), checked)
    >>> law.value(10**12), law.outcome(10**12)
    (1, 'N')
    >>> grundy.check(law.certificate).claim
    'g(n + 12) = g(n) for all n ≥ 71'
    """

    __slots__ = ("_answer",)

    def __init__(self, answer: _native.LawAnswer) -> None:
        self._answer = answer

    @property
    def document(self) -> dict[str, Any]:
        """Everything at once, key by key as `grundy law --json` prints it."""
        return self._answer.document(settings.locale)

    @property
    def rule(self) -> str:
        """The canonical rule."""
        return str(self.document["rule"])

    @property
    def standing(self) -> str:
        """How far it is known: `proved`, `bounded`, `conjectured` or `none`."""
        return str(self.document["standing"])

    @property
    def proved(self) -> bool:
        """Whether the independent checker accepted a certificate."""
        return bool(self.document["checked"])

    @property
    def formula(self) -> str | None:
        """For people."""
        return self._word("formula")

    @property
    def words(self) -> str | None:
        """As a sentence."""
        return self._word("words")

    @property
    def latex(self) -> str | None:
        """In LaTeX, without dollar signs, where it is a closed form."""
        return self._word("latex")

    @property
    def method(self) -> str | None:
        """The method of the proof."""
        return self._word("method")

    @property
    def family(self) -> str | None:
        """The family of the law."""
        return self._word("family")

    @property
    def badge(self) -> str:
        """How far it is known, in a few words."""
        return str(self.document["badge"])

    @property
    def proof(self) -> str | None:
        """The proof for people, where there is one."""
        return self._word("proof")

    @property
    def certificate(self) -> str:
        """What the checker accepted, as it goes into a file; a `LookupError` where nothing is proved."""
        certificates = self.certificates
        if not certificates:
            raise LookupError("there is no certificate, since the law is not proved")
        return certificates[0]

    @property
    def certificates(self) -> list[str]:
        """All certificates; usually there is one."""
        return self._answer.certificates

    @property
    def parameters(self) -> dict[str, int]:
        """Its numbers: preperiod, period and saltus whenever the values repeat."""
        return {name: int(value) for name, value in self.document["parameters"].items()}

    @property
    def period(self) -> int | None:
        """The period, where the values repeat."""
        return self.parameters.get("period")

    @property
    def preperiod(self) -> int | None:
        """From where on the values repeat."""
        return self.parameters.get("preperiod")

    @property
    def saltus(self) -> int | None:
        """What the values grow by in each period."""
        return self.parameters.get("saltus")

    def value(self, *position: int) -> int | float | None:
        """The Grundy value at any position: `inf` where one wins at once, `None` where the law gives none."""
        coordinates = naturals("a coordinate", position)
        return math.inf if self._answer.is_threat(coordinates) else self._answer.value(coordinates)

    def outcome(self, *position: int) -> str | None:
        """`P` where the player to move loses, `N` where that player wins, `None` where the law does not say."""
        loses = self._answer.is_loss(naturals("a coordinate", position))
        return None if loses is None else ("P" if loses else "N")

    def _word(self, key: str) -> str | None:
        word = self.document[key]
        return None if word is None else str(word)

    def __repr__(self) -> str:
        document = self.document
        return f"Law({document['formula']}: {document['badge']})" if document["formula"] else f"Law({document['badge']})"

    def _repr_latex_(self) -> str | None:
        return None if self.latex is None else f"$\\displaystyle {self.latex}$"

    def _repr_html_(self) -> str:
        return law_html(self)
