"""What is known about the law of a game, and how far."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

from .display import law_html, said
from .errors import Stopped
from .numbers import naturals
from .settings import settings

#: Asks for a law again.
Again = Callable[[], "Law"]


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

    __slots__ = ("_again", "_answer")

    def __init__(self, answer: Any, again: Again) -> None:
        #: A native answer, or one that came from another process.
        self._answer = answer
        #: Asks for the same law again: what is sent to another process is the law as it is told, and how it was asked for.
        self._again = again

    @property
    def document(self) -> dict[str, Any]:
        """Everything at once, key by key as `grundy law --json` prints it."""
        document: dict[str, Any] = self._answer.document(settings.locale)
        return document

    def __reduce__(self) -> tuple[Any, ...]:
        documents = {locale: self._answer.document(locale) for locale in ("en", "zh")}
        return _law_again, (type(self), documents, self.certificates, self._again)

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
        return list(self._answer.certificates)

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

    @property
    def conditions(self) -> str | None:
        """What the parameters of the rule must satisfy, where they are free."""
        return self._word("parameters_where")

    @property
    def undecided(self) -> str | None:
        """Why it is not proved, where that is known."""
        return self._word("undecided")

    def value(self, *position: int, **given: int) -> int | float | None:
        """The Grundy value at any position: `inf` where one wins at once, `None` where the law gives none.

        The law of a rule with free parameters asks for their values too: `law.value(10**18, m=5)`.
        """
        _no_parameters(given)
        coordinates = naturals("a coordinate", position)
        value: int | float | None = math.inf if self._answer.is_threat(coordinates) else self._answer.value(coordinates)
        return value

    def outcome(self, *position: int, **given: int) -> str | None:
        """`P` where the player to move loses, `N` where that player wins, `None` where the law does not say."""
        _no_parameters(given)
        return _outcome(self._answer.is_loss(naturals("a coordinate", position)))

    def _word(self, key: str) -> str | None:
        word = self.document.get(key)
        return None if word is None else str(word)

    def __repr__(self) -> str:
        where = f" for {self.conditions}" if self.conditions else ""
        return f"Law({self.formula}{where}: {self.badge})" if self.formula else f"Law({self.badge})"

    def _repr_latex_(self) -> str | None:
        return None if self.latex is None else f"$\\displaystyle {self.latex}$"

    def _repr_html_(self) -> str:
        return law_html(self)


class _Sent:
    """A law that came from another process: as it was told there; for values it is found again here, once."""

    def __init__(self, documents: dict[str, dict[str, Any]], certificates: list[str], again: Again) -> None:
        self.documents = documents
        self.certificates = certificates
        self._again = again
        self._found: Any = None

    def document(self, locale: str) -> dict[str, Any]:
        return dict(self.documents[locale])

    @property
    def names(self) -> Any:
        return self._here().names

    def value(self, *place: Any) -> Any:
        return self._here().value(*place)

    def is_loss(self, *place: Any) -> Any:
        return self._here().is_loss(*place)

    def is_threat(self, *place: Any) -> Any:
        return self._here().is_threat(*place)

    def _here(self) -> Any:
        if self._found is None:
            self._found = self._again()._answer
        if self._found.document("en")["formula"] != self.documents["en"]["formula"]:
            raise Stopped("another law is found here than was sent: ask again, with more `seconds`")
        return self._found


def _law_again(
    kind: type[Law], documents: dict[str, dict[str, Any]], certificates: list[str], again: Again
) -> Law:
    return kind(_Sent(documents, certificates, again), again)


class LawForAll(Law):
    """The law of a rule whose parameters have no values: it holds for all of them that satisfy its `conditions`.

    >>> import grundy
    >>> law = grundy.Game("take 1..=m").law()
    >>> law
    Law(g(x) = x mod (m + 1) for m >= 1: proved (parametric), checked)
    >>> law.value(10**18 + 3, m=4), law.outcome(10**18, m=4)
    (3, 'P')
    >>> bool(grundy.check(law.certificate))
    True
    """

    __slots__ = ()

    @property
    def badge(self) -> str:
        """How far it is known, in a few words."""
        agrees = self.document["trained"]
        words = {
            "proved": (f"proved ({self.method}), checked", f"已证明（{self.method}），已复核"),
            "conjectured": (
                f"conjectured, agrees for {agrees} choices of the parameters",
                f"猜想，在 {agrees} 组参数下符合",
            ),
        }
        return said(*words.get(self.standing, ("no law in the parameters was found", "没有找到关于参数的规律")))

    def value(self, *position: int, **given: int) -> int | None:
        """The Grundy value at any position for these values of the parameters; `None` where the law gives none.

        >>> import grundy
        >>> law = grundy.Game("take 1..=m").law()
        >>> law.value(7, m=2), law.value(7, m=0)
        (1, None)
        """
        place = self._place(position, given)
        value: int | None = None if place is None else self._answer.value(*place)
        return value

    def outcome(self, *position: int, **given: int) -> str | None:
        """`P` where the player to move loses, `N` where that player wins, `None` where the law does not say."""
        place = self._place(position, given)
        return None if place is None else _outcome(self._answer.is_loss(*place))

    def _place(
        self, position: tuple[int, ...], given: dict[str, int]
    ) -> tuple[list[tuple[str, int]], list[int]] | None:
        """Parameters and coordinates, if there is a law: what is missing or too many is a `TypeError`."""
        coordinates = naturals("a coordinate", position)
        names = self._answer.names
        if names is None:
            return None
        parameters, own = names
        if given.keys() != set(parameters) or len(position) != len(own):
            call = ", ".join([*own, *(f"{name}=…" for name in parameters)])
            raise TypeError(f"this law asks for ({call})")
        return [(name, operator.index(value)) for name, value in given.items()], coordinates


def _no_parameters(given: dict[str, int]) -> None:
    if given:
        raise TypeError(f"{next(iter(given))!r} is no free parameter of this rule")


def _outcome(loses: bool | None) -> str | None:
    return None if loses is None else ("P" if loses else "N")
