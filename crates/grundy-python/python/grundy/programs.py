"""Programs to submit: what they are to be like, and those that read the parameters of a rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack

from . import _native
from .contests import Compound
from .numbers import limited
from .settings import Spend, settings
from .written import Parameter, written_parameters

if TYPE_CHECKING:
    from collections.abc import MutableMapping
    from typing import Any


class CodeWish(TypedDict):
    """What a program is to be like."""

    language: str
    style: str
    moves: bool
    limit: int | None
    misere: bool
    reads: str | None
    says: str | None
    limits: str | None
    layout: str
    compound: str
    only_proved: bool


class Wish(Spend, total=False):
    """What may be said about a program, beside its language."""

    #: What is read, in the rule's own names: `T { n x[n] }`, `{ x m } until 0 0`.
    reads: str | None
    #: What is answered: `Alice|Bob`, `take {least k}|resign`.
    says: str | None
    #: How large the input is: `x <= 1e6, m <= 100, T <= 1e5`.
    limits: str | None
    #: A whole program, or its functions only.
    style: Literal["program", "function"]
    #: How answers stand beside each other.
    layout: Literal["lines", "joined", "spaced"]
    #: How positions are joined.
    compound: Compound
    #: Whether a winning move is printed as well.
    moves: bool
    #: Whether the last move loses.
    misere: bool
    #: Whether a law is used only if it is proved.
    only_proved: bool
    #: How far tables go, where there is no law.
    limit: int | None


def code(
    rule: str, language: str = "cpp", *, given: Mapping[str, Parameter] | None = None, **wish: Unpack[Wish]
) -> str:
    """A program for a rule whose parameters are read from its input, unless `given` has their values.

    >>> import grundy
    >>> program = grundy.code("take 1..=m", reads="T { x m }", says="first|second", limits="x <= 1e9, m <= 1e9")
    >>> "first" in program and "%" in program
    True

    Rules that say how play goes (`loopy`, `stuck draws`) are understood too. What may be wished is listed at `Game.code`.
    """
    wished, spend = wished_of(language, wish)
    with settings.asked(**spend) as ask:
        return _native.code_of_rule(ask, rule, written_parameters(given or {}), wished)


def wished_of(language: str, wish: Wish) -> tuple[CodeWish, Spend]:
    """The wish with what was not said, and what may be spent on it."""
    usual: CodeWish = {
        "language": language,
        "style": "program",
        "moves": False,
        "limit": None,
        "misere": False,
        "reads": None,
        "says": None,
        "limits": None,
        "layout": "lines",
        "compound": "sum",
        "only_proved": False,
    }
    rest: MutableMapping[str, Any] = dict(wish)
    for name in usual.keys() - {"language"}:
        if name in rest:
            usual[name] = rest.pop(name)  # type: ignore[literal-required]
    usual["limit"] = limited(usual["limit"])
    for name in ("reads", "says", "limits", "style", "layout", "compound"):
        if not isinstance(usual[name], str | None):  # type: ignore[literal-required]
            raise TypeError(f"{name} is text, not {usual[name]!r}")  # type: ignore[literal-required]
    spend: Spend = rest  # type: ignore[assignment]
    return usual, spend
