"""How things look in a notebook, in both languages."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from .errors import GrundyError
from .settings import settings

if TYPE_CHECKING:
    from .game import Game
    from .law import Law
    from .misere import Misere
    from .sums import Solution
    from .sweeping import Record, SweepResult
    from .table import Table

#: What is shown beside the answer must not take long.
SECONDS = 3.0

COLORS = {"proved": "#1a7f37", "bounded": "#0969da", "conjectured": "#9a6700", "refuted": "#cf222e"}


def escaped(text: str) -> str:
    """Text that a page shows as it is."""
    return html.escape(text)


def said(english: str, chinese: str) -> str:
    """The sentence in the language of the settings."""
    return chinese if settings.locale == "zh" else english


def badge_html(standing: str, words: str) -> str:
    """How far something is known, as a badge."""
    color = COLORS.get(standing, "#57606a")
    style = f"background:{color};color:white;border-radius:1em;padding:.1em .6em;font-size:85%"
    return f'<span style="{style}">{escaped(words)}</span>'


def game_html(game: Game) -> str:
    """The rule, the first values, a picture, the law and its badge."""
    title = f"<b>{escaped(game.title)}</b> " if game.title else ""
    return f"<div>{title}<code>{escaped(game.rule)}</code>{_values_html(game)}{_known_law_html(game)}</div>"


def _values_html(game: Game) -> str:
    limits = {1: 120, 2: 40, 3: 6}
    if game.arity not in limits:
        return ""
    try:
        table = game.table(limits[game.arity], seconds=SECONDS)
    except GrundyError as stopped:
        return f"<pre>{escaped(str(stopped))}</pre>"
    return table_html(table)


def _known_law_html(game: Game) -> str:
    if game.arity is None and not game.free:
        return ""
    try:
        return law_html(game.law(seconds=SECONDS))
    except GrundyError as stopped:
        return f"<pre>{escaped(str(stopped))}</pre>"


def table_html(table: Table) -> str:
    """The first values, and a picture."""
    first = 32 if len(table.shape) == 1 else 10
    shown = table._cells.shown(first)
    values = f"<pre>{escaped(shown)}{' …' if len(table) > first else ''}</pre>"
    if len(table.shape) > 2 or len(table) == 0:
        return values
    try:
        return values + table.svg()
    except GrundyError as mistake:
        return values + f"<pre>{escaped(str(mistake))}</pre>"


def law_html(law: Law) -> str:
    """The law in LaTeX with its badge, and its proof behind a fold."""
    statement = f"$\\displaystyle {escaped(law.latex)}$" if law.latex else escaped(law.formula or "")
    if law.conditions:
        statement += f" {said('for all', '，对一切')} <code>{escaped(law.conditions)}</code>"
    badge = badge_html(law.standing, law.badge)
    words = f"<p>{escaped(law.words)}</p>" if law.words and law.words != law.formula else ""
    undecided = f"<p>{escaped(law.undecided)}</p>" if law.undecided else ""
    return f"<div><p>{statement} {badge}</p>{words}{undecided}{_proof_html(law.proof)}</div>"


def _proof_html(proof: str | None) -> str:
    if not proof:
        return ""
    lines = "".join(f"<p>{escaped(line)}</p>" for line in proof.splitlines() if line.strip())
    return f"<details><summary>{said('Proof', '证明')}</summary>{lines}</details>"


def solution_html(solution: Solution) -> str:
    """Who wins, the nim-sum in binary columns, and the winning moves."""
    from .sums import outcome_words

    who = f"<p><b>{escaped(outcome_words(solution.outcome))}</b>: {escaped(solution.reason)}</p>"
    columns = f"<pre>{escaped(chr(10).join(solution.columns))}</pre>" if solution.columns else ""
    moves = "".join(f"<li>{escaped(str(move))}</li>" for move in solution.moves[:20])
    rest = len(solution.moves) - 20
    more = f"<li>{said(f'… and {rest} more', f'……还有 {rest} 种')}</li>" if rest > 0 else ""
    return f"<div>{who}{columns}<ul>{moves}{more}</ul></div>"


def misere_html(misere: Misere) -> str:
    """Whether the textbook rule applies, the quotient, and how to play."""
    document = misere.document
    textbook = document["textbook"]
    head = f"<p>{escaped(textbook['reason'])} {badge_html(textbook['standing'], textbook['standing'])}</p>"
    quotient = document["quotient"]
    if quotient:
        words = said(
            f"quotient of order {quotient['order']}, {quotient['p_order']} of P-positions",
            f"商的阶为 {quotient['order']}，其中必败类 {quotient['p_order']} 个",
        )
        head += f"<p>{words} {badge_html(quotient['standing'], quotient['standing'])}</p>"
    return f"<div><code>{escaped(document['rule'])}</code>{head}<p>{escaped(document['how_to_play'])}</p></div>"


#: More rules are not listed.
MOST_RULES = 100


def sweep_html(result: SweepResult) -> str:
    """How many laws are proved, and each rule with its law and badge."""
    records = list(result)
    proved = sum(record.standing == "proved" for record in records)
    head = said(f"{len(records)} rules, {proved} proved", f"{len(records)} 条规则，其中 {proved} 条已证明")
    lines = "".join(_record_html(record) for record in records[:MOST_RULES])
    rest = len(records) - MOST_RULES
    more = f"<p>{said(f'… and {rest} more', f'……还有 {rest} 条')}</p>" if rest > 0 else ""
    return f"<div><p>{head}</p><table>{lines}</table>{more}</div>"


def _record_html(record: Record) -> str:
    document = record.document
    law = document.get("formula") or document.get("error", {}).get("message") or ""
    if record.clock:
        law = f"{law} {said('(the clock ended it)', '（因时限中止）')}"
    cells = (f"<code>{escaped(record.rule)}</code>", badge_html(record.standing, standing_words(record.standing)), escaped(law))
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def standing_words(standing: str) -> str:
    """How far something is known, in the language of the settings."""
    chinese = {"proved": "已证明", "conjectured": "猜想", "none": "没有规律", "error": "错误"}
    english = {"none": "no law", "error": "mistake"}
    return said(english.get(standing, standing), chinese.get(standing, standing))
