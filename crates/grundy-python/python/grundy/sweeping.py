"""Many rules, one after the other or on many machines: the law of each in a file of its own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, TypeVar

from . import _native
from .cluster import LOOK, WorkersKilled, finished
from .display import sweep_html
from .files import write_before, write_whole
from .numbers import limited, natural
from .progress import counted
from .settings import settings

if TYPE_CHECKING:
    from distributed import Client

#: A rule that has ended the life of so many workers is left alone; as Dask counts by itself.
ATTEMPTS = 3

Found = TypeVar("Found")


@dataclass(frozen=True)
class Record:
    """What is known about one rule of a sweep."""

    #: The canonical rule.
    rule: str
    #: The line of JSON, with its checksum.
    line: str
    #: The certificates that the line rests on.
    certificates: tuple[str, ...]
    #: What the checker accepted when this process asked it.
    accepted: tuple[str, ...]

    @property
    def document(self) -> dict[str, Any]:
        """The line as plain data."""
        return dict(json.loads(self.line))

    @property
    def standing(self) -> str:
        """How far the law is known; `error` where the rule is wrong, or nothing could be found out."""
        return str(self.document.get("standing", "error"))

    @property
    def clock(self) -> tuple[str, ...]:
        """What the clock ended, usually nothing: such a line may be another on another machine."""
        return tuple(self.document.get("clock", ()))

    @property
    def is_open(self) -> bool:
        """Whether no law was found, or the clock ended something."""
        return self.standing == "none" or bool(self.clock)


class SweepResult:
    """The records of a sweep, in the order of their rules."""

    def __init__(self, records: Iterable[Record]) -> None:
        self._records = sorted(records, key=lambda record: record.rule.encode())

    @property
    def lines(self) -> str:
        """All lines, byte for byte what `grundy sweep FOLDER` prints."""
        return "".join(record.line for record in self._records)

    @property
    def late(self) -> list[str]:
        """The rules whose work the clock ended: look at them again with `again=True` and a longer `each`."""
        return [record.rule for record in self._records if record.clock]

    def to_pandas(self) -> Any:
        """A data frame with a row for each rule."""
        import pandas

        return pandas.json_normalize([record.document for record in self._records])

    def __iter__(self) -> Iterator[Record]:
        return iter(self._records)

    def __len__(self) -> int:
        return len(self._records)

    def __getitem__(self, rule: str) -> Record:
        canonical = _named([rule])
        found = next((record for record in self._records if record.rule in canonical), None)
        if found is None:
            raise KeyError(rule)
        return found

    def __repr__(self) -> str:
        proved = sum(record.standing == "proved" for record in self._records)
        return f"SweepResult({len(self)} rules, {proved} proved)"

    def _repr_html_(self) -> str:
        return sweep_html(self)


@dataclass(frozen=True)
class _Job:
    """What each rule may take; its memory is always the same, so that lines depend on nothing of the machine."""

    each: float
    limit: int | None
    longest: int | None
    locale: str

    def record(self, rule: str) -> tuple[str, str, list[str]]:
        return self.record_among(rule, set())

    def record_among(self, rule: str, running: set[_native.Ask]) -> tuple[str, str, list[str]]:
        """What is found out about a rule; meanwhile the question is among those that are running."""
        with settings.using(locale=self.locale), settings.asked(seconds=None) as ask:
            running.add(ask)
            try:
                return _native.sweep_rule(ask, rule, self.each, self.limit, self.longest)
            finally:
                running.discard(ask)


def sweep(
    rules: str | Iterable[str],
    *,
    out: str | PathLike[str] | None = None,
    client: Client | None = None,
    each: float = 60.0,
    limit: int | None = None,
    longest: int | None = None,
    again: bool = False,
) -> SweepResult:
    """The laws of many rules: of a pattern such as `octal 0.??`, or of a list.

    >>> import grundy
    >>> laws = grundy.sweep(["octal 0.07", "octal 0.77"])
    >>> laws
    SweepResult(2 rules, 2 proved)
    >>> laws["octal 0.07"].document["parameters"]["period"]
    34

    With `out` each rule gets a file in that folder, its certificates beside it, and what is there already is not done again;
    several processes may fill one folder, as `grundy sweep --shard` does. With `client` the work is done by the workers of a
    Dask cluster. Every certificate is checked again here, so nobody who fills a folder or works on a cluster is trusted.

    What is found is bounded by numbers, so that the lines are the same on every machine: long periods are looked for below
    `longest`, or as far as a fixed amount of work goes. A rule that takes more than `each` seconds of processor time is left;
    its line says so (`late`), and `again` looks at it once more, and at the rules in which no law was found.
    """
    named = _named(_listed(rules))
    folder = None if out is None else _Folder(Path(out), named)
    bound = None if longest is None else natural("longest", longest)
    job = _Job(each, limited(limit), bound, settings.locale)
    held = {} if folder is None else folder.held()
    records = {rule: record for rule, record in held.items() if not (again and record.is_open)}
    waiting = [rule for rule in named if rule not in records]
    found = _here(waiting, job) if client is None else _there(waiting, job, client)
    for rule, answer in counted("sweep", found, len(waiting)):
        record = _checked(rule, *answer)
        records[rule] = record
        if folder is not None:
            folder.keep(record)
    return SweepResult(records.values())


def _listed(rules: str | Iterable[str]) -> list[str]:
    if not isinstance(rules, str):
        return list(rules)
    with settings.asked() as ask:
        return _native.pattern(ask, rules)


def _named(rules: Iterable[str]) -> dict[str, str]:
    """Each canonical rule with the name of its files."""
    with settings.asked() as ask:
        return dict(_native.sweep_name(ask, rule) for rule in rules)


def _here(waiting: list[str], job: _Job) -> Iterator[tuple[str, tuple[str, list[str]]]]:
    running: set[_native.Ask] = set()
    with ThreadPoolExecutor(max(1, settings.threads)) as pool:
        done: SimpleQueue[Future[tuple[str, str, list[str]]]] = SimpleQueue()
        for rule in waiting:
            pool.submit(job.record_among, rule, running).add_done_callback(done.put)
        try:
            for _ in waiting:
                rule, line, certificates = _next_of(done).result()
                yield rule, (line, certificates)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            # Only the main thread hears of Ctrl-C.
            for ask in list(running):
                ask.end()


def _next_of(done: SimpleQueue[Found]) -> Found:
    """What comes next. Who waits without end does not hear of Ctrl-C on every system."""
    while True:
        try:
            return done.get(timeout=LOOK)
        except Empty:
            pass


def _there(waiting: list[str], job: _Job, client: Client) -> Iterator[tuple[str, tuple[str, list[str]]]]:
    submit = lambda before, rule: client.submit(job.record, rule, pure=False)  # noqa: E731
    for rule, answer in finished(client, waiting, submit):
        if isinstance(answer, WorkersKilled):
            with settings.asked() as ask:
                answer = _native.sweep_failed(ask, rule, ATTEMPTS)
        if isinstance(answer, Exception):
            raise answer
        _, line, certificates = answer
        yield rule, (line, certificates)


def _checked(rule: str, line: str, certificates: list[str]) -> Record:
    """A record whose certificates the checker has accepted in this process."""
    with settings.asked(seconds=None) as ask:
        accepted = _native.sweep_accepted(ask, rule, line, certificates)
    return Record(rule, line, tuple(certificates), tuple(accepted))


class _Folder:
    """A folder with one file for each canonical rule."""

    def __init__(self, path: Path, names: dict[str, str]) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.names = names

    def held(self) -> dict[str, Record]:
        """The records that are there already."""
        return {rule: record for rule in self.names if (record := self.read(rule)) is not None}

    def read(self, rule: str) -> Record | None:
        """The record of a rule; nothing where there is none, or one that does not hold."""
        try:
            line = self._file(rule, ".json").read_text(encoding="utf-8")
        except (FileNotFoundError, UnicodeDecodeError):
            return None
        certificates: list[str] = []
        while (path := self._certificate(rule, len(certificates))).exists():
            certificates.append(path.read_text(encoding="utf-8", errors="replace"))
        try:
            return _checked(rule, line, certificates)
        except ValueError:
            return None

    def keep(self, record: Record) -> None:
        """Writes the certificates, and then the line that rests on them."""
        for place, certificate in enumerate(record.certificates):
            write_before(self._certificate(record.rule, place), certificate.encode())
        self._drop_certificates_from(record.rule, len(record.certificates))
        write_whole(self._file(record.rule, ".json"), record.line.encode())

    def _drop_certificates_from(self, rule: str, place: int) -> None:
        """What a record that did not hold left behind."""
        while (path := self._certificate(rule, place)).exists():
            path.unlink()
            place += 1

    def _file(self, rule: str, ending: str) -> Path:
        return self.path / f"{self.names[rule]}{ending}"

    def _certificate(self, rule: str, place: int) -> Path:
        return self._file(rule, ".certificate.json" if place == 0 else f".certificate-{place + 1}.json")
