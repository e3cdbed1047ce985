"""A game: a ruleset that is ready to be asked about."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, Unpack

from . import _native
from .blocks import BlockTable, side_within
from .claims import Claimed
from .counts import Count
from .display import game_html
from .errors import RuleError, Stopped
from .law import Law, LawForAll
from .misere import Misere
from .numbers import limited, natural, naturals
from .programs import Wish, wished_of
from .settings import Spend, settings
from .sums import Solution, Sum
from .table import Table
from .written import Parameter, PositionLike, position_text, written_parameters

if TYPE_CHECKING:
    from distributed import Client

Rule = str | Callable[..., Iterable[Any]]


class Game:
    """A game: rule text, the name of a game of the catalogue, or a function of your own.

    >>> import grundy
    >>> grundy.Game("kayles")
    Game('octal 0.77')
    >>> grundy.Game("take 1..=m", m=3).table(6)
    Table(x -> x - k for k in 1..=3; 6): 0 1 2 3 0 1
    >>> grundy.Game("take S", S={1, 3, 4}).rule
    'x -> x - k for k in {1, 3, 4}'

    A function takes the numbers of a position and gives its options: a number or a tuple for one position, a list for a sum.

    >>> def divisors(heap):
    ...     return [heap - taken for taken in range(1, heap) if heap % taken == 0]
    >>> grundy.Game(divisors).table(9)
    Table(function in Python: divisors; 9): 0 0 1 0 2 0 1 0 3

    Where the parameters are numbers that have no value yet, laws, claims and programs are those for all of them; every other
    question asks for values.

    >>> bash = grundy.Game("take 1..=m")
    >>> bash.law()
    Law(g(x) = x mod (m + 1) for m >= 1: proved (parametric), checked)
    >>> bash.given(m=3)
    Game('x -> x - k for k in 1..=3')
    """

    __slots__ = ("_free", "_given", "_opened", "_parameters", "_rule")

    def __init__(self, rule: Rule, /, **parameters: Parameter) -> None:
        self._given = rule
        self._parameters = parameters
        self._rule: str | None = None
        self._opened: _native.Rules | None = None
        self._free: _native.FreeRules | None = None
        if callable(rule):
            if parameters:
                raise TypeError("a function takes the numbers of a position, and no parameters")
            self._opened = _native.Rules.of_function(rule, _name_of(rule), _arity_of(rule))
            return
        try:
            self._opened = _opened(rule, parameters)
        except RuleError:
            self._free = None if parameters else _free(rule)
            if self._free is None:
                raise

    @property
    def _rules(self) -> _native.Rules:
        """Whom most questions are put to; where parameters are free that is nobody, and opening it again says so."""
        return self._opened or _opened(self._given, self._parameters)

    @property
    def rule(self) -> str:
        """The one canonical spelling of its rule."""
        if self._rule is None:
            self._rule = (self._free or self._rules).rule
        return self._rule

    @property
    def name(self) -> str:
        """What it was called by who asked for it."""
        return (self._free or self._rules).name

    @property
    def title(self) -> str | None:
        """The title of its page in the catalogue, where it has one."""
        return (self._free or self._rules).title(settings.locale)

    @property
    def arity(self) -> int | None:
        """How many numbers a position has, where that is fixed and known."""
        return None if self._free else self._rules.arity

    @property
    def free(self) -> tuple[str, ...]:
        """The parameters that have no value.

        >>> import grundy
        >>> grundy.Game("take {a, b}").free
        ('a', 'b')
        """
        return tuple(self._free.parameters) if self._free else ()

    def given(self, **parameters: Parameter) -> Game:
        """The same rule with values for its parameters."""
        return Game(self._given, **{**self._parameters, **parameters})

    def table(
        self, limit: int | None = None, *, misere: bool = False, engine: str | None = None, **spend: Unpack[Spend]
    ) -> Table:
        """The Grundy values of all positions with every coordinate below the limit.

        >>> import grundy
        >>> table = grundy.Game("kayles").table(2_000)
        >>> array = table.numpy()
        >>> array[:5].tolist(), array.flags.owndata
        ([0, 1, 2, 3, 1], False)

        A budget that ends first raises `Stopped`, with the shorter table in `so_far`.
        """
        with settings.asked(self.name, **spend) as ask:
            table = Table(self._rules.table(ask, limited(limit), misere, engine), self)
        if (why := table.stopped) is not None:
            raise Stopped(_why_stopped(why), table)
        return table

    def blocks(
        self,
        limit: int,
        folder: str | PathLike[str],
        *,
        side: int | None = None,
        client: Client | None = None,
        **spend: Unpack[Spend],
    ) -> BlockTable:
        """The table of one or two coordinates in a folder, block by block, for tables that are larger than memory.

        What is there already is not done again. `side` is the largest that `memory` allows, unless it is given; with
        `client` the blocks are filled by the workers of a Dask cluster that see the same folder. On a board moves must run along lines.
        One heap is filled from the heaps before it: from a few where no move takes more than that, else from all.
        """
        limit = natural("limit", limit)
        chosen = side_within(self, limit, spend.get("memory", settings.memory)) if side is None else side
        table = BlockTable(self, folder, limit, chosen)
        table.fill(client=client, **spend)
        return table

    def law(
        self,
        limit: int | None = None,
        *,
        fix: dict[str, int] | None = None,
        misere: bool = False,
        **spend: Unpack[Spend],
    ) -> Law:
        """The law of its values: seen in the table, and proved where that can be had.

        >>> import grundy
        >>> law = grundy.Game("kayles").law()
        >>> law.standing, law.period, law.preperiod
        ('proved', 12, 71)

        `fix={"y": 3}` asks for the law of one row of a board. In misère play the law says who loses a single position:

        >>> law = grundy.Game("take 1..=3").law(misere=True)
        >>> law.outcome(5), law.outcome(6), law.standing
        ('P', 'N', 'proved')

        Where parameters are free it is a `LawForAll`, which is asked with their values:

        >>> grundy.Game("take {1, k}").law(misere=True).outcome(10**18, k=3)
        'N'
        """
        if fix is not None and misere:
            raise ValueError("the law of a row is one of normal play: leave out misere, or fix")
        if fix is not None and len(fix) != 1:
            raise ValueError("fix holds one coordinate and its value, such as {'y': 3}")
        fixed = None if fix is None else next(iter(fix.items()))
        with settings.asked(self.name, **spend) as ask:
            if self._free is not None and limit is None and fix is None:
                return LawForAll(self._free.law(ask, misere), partial(self.law, misere=misere))
            answer = self._rules.law(ask, limited(limit), fixed, misere)
            return Law(answer, partial(self.law, limit, fix=fix, misere=misere))

    def count(
        self,
        below: int | Sequence[int],
        *,
        heaps: int = 1,
        ordered: bool = False,
        outcome: Literal["P", "N"] = "P",
        value: int | None = None,
        modulus: int | None = None,
        misere: bool = False,
        **spend: Unpack[Spend],
    ) -> Count:
        """How many positions with every coordinate below a bound are lost (`P`), won (`N`), or have a value.

        >>> import grundy
        >>> int(grundy.Game("wythoff").count(100))
        77
        >>> count = grundy.Game("take 1..=3").count(10**18)
        >>> int(count), count.standing
        (250000000000000000, 'proved')

        `below` holds one bound for each coordinate, or one for all; with `heaps` sums of so many heaps are counted, and
        those that differ only in the order of their heaps count once unless they are `ordered`.
        """
        bounds = naturals("below", below if isinstance(below, Sequence) else (below,))
        if value is not None and misere:
            raise ValueError("values are those of normal play: leave out misere, or value")
        if not 1 <= heaps <= 1000:
            raise ValueError(f"heaps is a number from 1 to 1000, not {heaps}")
        if modulus is not None and modulus < 1:
            raise ValueError(f"modulus is a number from 1 on, not {modulus}")
        with settings.asked(self.name, **spend) as ask:
            return Count(self._rules.count(ask, bounds, heaps, ordered, outcome, value, modulus, misere))

    def at(self, *coordinates: int) -> Sum:
        """The position with these coordinates, to be solved or to be added to others.

        >>> import grundy
        >>> nim, kayles = grundy.Game("nim"), grundy.Game("kayles")
        >>> (nim.at(4) + kayles.at(7)).solve().value
        6
        """
        with settings.asked() as ask:
            return Sum._of(self._rules.at(ask, naturals("a coordinate", coordinates)))

    def position(self, text: str) -> Sum:
        """Positions as people write them: `7`, `(3, 5)`, `ring(5)`, several of them parted by blanks.

        >>> import grundy
        >>> len(grundy.Game("nim").position("3 5 7"))
        3
        """
        with settings.asked() as ask:
            return Sum._of(self._rules.position(ask, text))

    def solve(self, *positions: PositionLike, misere: bool = False, **spend: Unpack[Spend]) -> Solution:
        """Who wins a sum of positions of this game, with which moves, and why.

        >>> import grundy
        >>> solution = grundy.Game("nim").solve(3, 5, 7)
        >>> solution.outcome, solution.value
        ('next', 1)
        >>> print(solution.moves[0])
        take 1 from the heap of 3
        """
        text = " ".join(position_text(position) for position in positions)
        return self.position(text).solve(misere=misere, **spend)

    def misere(self, *positions: PositionLike, **spend: Unpack[Spend]) -> Misere:
        """What is known about misère play, where the last move loses; and who wins a sum.

        >>> import grundy
        >>> misere = grundy.Game("kayles").misere(1, 5)
        >>> misere.textbook_rule, misere.quotient["order"], misere.outcome
        (False, 40, 'previous')
        """
        written = [position_text(position) for position in positions]
        with settings.asked(**spend) as ask:
            return Misere(*self._rules.misere(ask, written))

    def refute(self, claim: str, *, misere: bool = False, **spend: Unpack[Spend]) -> Claimed:
        """Decides a claim such as `g = x % 4`, `loses iff x % 3 == 0` or `same as octal 0.36`.

        >>> import grundy
        >>> game = grundy.Game("take 1..=m", m=3)
        >>> game.refute("g = x % 4").standing
        'proved'
        >>> refuted = game.refute("g = x % 5")
        >>> refuted.standing, refuted.position, refuted.claimed, refuted.actual
        ('refuted', '4', 4, 0)
        >>> game.refute("loses iff x % 4 == 0", misere=True).position
        '0'
        >>> grundy.Game("take 1..=m").refute("g = x % (m + 1)").standing
        'proved'
        """
        with settings.asked(**spend) as ask:
            return Claimed(*(self._free or self._rules).refute(ask, claim, misere))

    def code(self, language: str = "cpp", **wish: Unpack[Wish]) -> str:
        """A program that decides any sum of its positions, or just what `reads`, `says` and `limits` describe.

        >>> import grundy
        >>> program = grundy.Game("take {1,3,4}").code("python")
        >>> "First" in program
        True
        >>> nim = grundy.Game("nim")
        >>> "Alice" in nim.code("cpp", reads="T { n x[n] }", says="Alice|Bob", limits="n <= 100, x <= 1e9")
        True

        `style="function"` gives the functions alone, `moves=True` prints a winning move, `layout` is `lines`, `joined` or
        `spaced`, `compound` is that of `solve`, `only_proved=True` uses no law that is only
        seen, and `limit` is how far tables go where there is no law. Where parameters are free the program reads them.
        """
        wished, spend = wished_of(language, wish)
        with settings.asked(**spend) as ask:
            if self._free is not None:
                return _native.code_of_rule(ask, self.name, [], wished)
            return self._rules.code(ask, wished)

    def story(self, format: Literal["md", "html"] = "md", **spend: Unpack[Spend]) -> str:
        """Everything about it on one page.

        >>> import grundy
        >>> print(grundy.Game("kayles").story().splitlines()[0])
        # Kayles
        """
        with settings.asked(**spend) as ask:
            return self._rules.story(ask, format)

    def __repr__(self) -> str:
        return f"Game({self.rule!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        if self._free or other._free:
            return (self.rule, self.free) == (other.rule, other.free)
        if self._rules.is_text and other._rules.is_text:
            return self.rule == other.rule
        # What is not told by a text is known by its identity alone.
        return self._rules is other._rules or (callable(self._given) and self._given is other._given)

    def __hash__(self) -> int:
        return hash(self.rule)

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_again, (self._given, self._parameters)

    def _repr_html_(self) -> str:
        return game_html(self)


def _game_again(rule: Rule, parameters: dict[str, Parameter]) -> Game:
    return Game(rule, **parameters)


def _opened(rule: Rule, parameters: Mapping[str, Parameter]) -> _native.Rules:
    with settings.asked() as ask:
        return _native.Rules(ask, str(rule), written_parameters(parameters))


def _free(rule: Rule) -> _native.FreeRules | None:
    with settings.asked() as ask:
        return _native.FreeRules.of(ask, str(rule))


def _name_of(function: Callable[..., Any]) -> str:
    return str(getattr(function, "__name__", type(function).__name__))


def _arity_of(function: Callable[..., Any]) -> int:
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    own = inspect.signature(function).parameters.values()
    return sum(one.kind in kinds and one.default is inspect.Parameter.empty for one in own)


def _why_stopped(why: str) -> str:
    words = {
        "time": ("the time was over before the table was full", "时间已到，表尚未填完"),
        "memory": ("the memory was used up before the table was full", "内存已用尽，表尚未填完"),
        "positions": ("all positions of the budget were used", "预算中的局面数已用尽"),
    }
    english, chinese = words.get(why, (why, why))
    return chinese if settings.locale == "zh" else english
