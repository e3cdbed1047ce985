"""Is every random periodic game proved, and its certificate accepted?

`python3 bench/proofs/sweep.py GRUNDY [--seed N] [--only MAKER] [--share N] [--budget S] [--out FILE]` draws about 900 games (`games.py`) that are periodic
by the tables of this script (`code_values.cpp` for codes), which shares nothing with the command. For each it runs `grundy law --certificate` with the
default budget and `grundy check`, and compares preperiod, period, saltus and single values with its own. FILE gets a JSON line for each game.
"""
import argparse
import json
import os
import pathlib
import subprocess
import tempfile
import time
from collections import Counter, defaultdict

import games
from games import Board, Code, Finite, Heap

HERE = pathlib.Path(__file__).resolve().parent


# Tables.

def mex(values):
    seen = set(values)
    return next(value for value in range(len(seen) + 1) if value not in seen)


def heap_values(options, limit):
    values = []
    for n in range(limit):
        reached = set()
        for option in options(n):
            total = 0
            for part in option:
                total ^= values[part]
            reached.add(total)
        values.append(mex(reached))
    return values


def finite_values(taken, limit):
    return heap_values(lambda n: [(n - k,) for k in taken if k <= n], limit)


def remembered(options):
    """Values of positions of any kind: what is needed is computed first, with a stack of our own."""
    known = {}

    def value(position):
        waiting = [position]
        while waiting:
            here = waiting[-1]
            followers = [option for option in options(here)]
            missing = [part for option in followers for part in option if part not in known]
            if missing:
                waiting.extend(missing)
                continue
            waiting.pop()
            reached = set()
            for option in followers:
                total = 0
                for part in option:
                    total ^= known[part]
                reached.add(total)
            known[here] = mex(reached)
        return known[position]
    return value


class CodeTables:
    """The compiled program that computes codes."""

    def __init__(self, folder):
        self.program = os.path.join(folder, "code_values")
        subprocess.run(["c++", "-O2", "-std=c++17", "-o", self.program, str(HERE / "code_values.cpp")], check=True)

    def values(self, digits, limit):
        line = " ".join(map(str, [limit] + digits)) + "\n"
        done = subprocess.run([self.program], input=line, capture_output=True, text=True, check=True)
        return [int(word) for word in done.stdout.split()]


# Periods.

def period_of(values, periods=4):
    """The least preperiod and period, and the saltus, if that many periods and half of the table show them."""
    count = len(values)
    for period in range(1, count // periods + 1):
        saltus = values[-1] - values[-1 - period]
        if saltus < 0:
            continue
        start = count - 1 - period
        while start >= 0 and values[start + period] == values[start] + saltus:
            start -= 1
        preperiod = start + 1
        if preperiod + periods * period <= count and 2 * preperiod <= count:
            return preperiod, period, saltus
    return None


def code_period(game, values):
    """For codes without growth the bound of Guy and Smith must lie inside the table."""
    found = period_of(values, 2 if max(game.digits) < 8 else 4)
    if found is None:
        return None
    preperiod, period, saltus = found
    parts = 3 if max(game.digits) >= 8 else 2
    needed = parts * (max(preperiod, 1) + period - 1) + len(game.digits)
    return found if saltus or needed <= len(values) else None


def board_period(values):
    """Whether rows and columns repeat with common periods from a common place on."""
    limit = len(values)

    def repeats(value):
        for period in range(1, limit // 4 + 1):
            differing = [i for i in range(limit - period) for j in range(limit) if value(i, j) != value(i + period, j)]
            preperiod = max(differing, default=-1) + 1
            if preperiod <= limit // 3:
                return preperiod, period
        return None
    rows = repeats(lambda i, j: values[i][j])
    columns = rows and repeats(lambda i, j: values[j][i])
    return columns and (rows, columns)


def measured(game, tables):
    """The period of a game and single values to compare, or nothing if it is not seen to be periodic."""
    if isinstance(game, Board):
        value = remembered(lambda position: [(option,) for option in game.options(*position)])
        values = [[value((x, y)) for y in range(game.limit)] for x in range(game.limit)]
        far = game.limit - 1
        at = {f"({x},{y})": values[x][y] for x, y in [(far, far), (far, 3), (7, far - 1), (11, 13)]}
        found = board_period(values)
        return found and (None, at)
    if isinstance(game, Code):
        values = tables.values(game.digits, game.limit)
        found = code_period(game, values)
    else:
        if isinstance(game, Finite):
            values = finite_values(game.taken, game.limit)
        elif isinstance(game, Heap):
            values = heap_values(game.options, game.limit)
        else:
            value = remembered(lambda position: game.options(*position))
            values = [value((game.first, n)) for n in range(game.limit)]
        found = period_of(values)
    return found and (found, {str(n): values[n] for n in (len(values) // 7, len(values) // 2, len(values) - 1)})


def periodic_games(wanted, tables, seed):
    for maker, count in wanted:
        for game in games.drawn(maker, seed):
            if count <= 0:
                break
            truth = measured(game, tables)
            if truth:
                count -= 1
                yield game, truth


# The command.

def run(command):
    """Standard output, exit code, CPU and wall seconds, megabytes."""
    began = time.monotonic()
    with tempfile.TemporaryFile() as out:
        child = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read().decode()
    return text, child.returncode, used.ru_utime + used.ru_stime, time.monotonic() - began, used.ru_maxrss / 1024


def judged(grundy, budget, game, truth, certificate):
    expected, at = truth
    separator = ";" if isinstance(game, Board) else ","
    command = [grundy, "law", game.rule, "--json", "--threads", "1", "--at", separator.join(at)] + budget
    text, code, cpu, wall, megabytes = run(command + ["--certificate", certificate])
    if code == 2:
        # Nothing was proved, so that no certificate could be written: ask for the law alone.
        text, code, cpu, wall, megabytes = run(command)
    report = json.loads(text) if text else {}
    record = {"kind": game.kind, "rule": game.rule, "expected": expected, "standing": report.get("standing"), "method": report.get("method"),
              "family": report.get("family"), "cpu": round(cpu, 3), "wall": round(wall, 3), "mb": round(megabytes, 1)}
    record["verdict"] = verdict(grundy, report, code, expected, at, certificate, record)
    return record


def verdict(grundy, report, code, expected, at, certificate, record):
    if code != 0 or "standing" not in report:
        record["error"] = report.get("error")
        return "error"
    parameters = report.get("parameters") or {}
    found = tuple(parameters.get(key) for key in ("preperiod", "period", "saltus"))
    differs = {place: (value, report.get("at", {}).get(place)) for place, value in at.items()
               if report["standing"] != "none" and report.get("claim") == "grundy" and report.get("at", {}).get(place) not in (value, None)}
    if differs or (expected and found[0] is not None and found != expected):
        record["found"], record["differs"] = found, differs
        return "wrong"
    if report["standing"] != "proved":
        record["undecided"] = report.get("undecided")
        return "conjectured" if report["standing"] == "conjectured" else "no law"
    if report.get("claim") != "grundy":
        return "outcome only"
    if expected and found != expected:
        record["found"] = found
        return "period not stated"
    text, code, cpu, _, _ = run([grundy, "check", certificate, "--json"])
    record["check cpu"] = round(cpu, 3)
    return "proved" if code == 0 and json.loads(text).get("accepted") is True else "not accepted"


# The summary.

def median(numbers):
    return sorted(numbers)[len(numbers) // 2]


def summary(records):
    by_kind = defaultdict(list)
    for record in records:
        by_kind[record["kind"]].append(record)
    lines = ["| kind | games | proved and accepted | not | median CPU s | longest CPU s |", "|---|---|---|---|---|---|"]
    for kind, some in list(by_kind.items()) + [("all", records)]:
        proved = sum(record["verdict"] == "proved" for record in some)
        others = Counter(record["verdict"] for record in some if record["verdict"] != "proved")
        words = ", ".join(f"{count} {name}" for name, count in sorted(others.items()))
        spent = [record["cpu"] for record in some]
        lines.append(f"| {kind} | {len(some)} | {proved} | {words} | {median(spent):.2f} | {max(spent):.1f} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("grundy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--share", type=int, default=1, help="only one game of so many")
    parser.add_argument("--budget", help="seconds of wall time, where the machine is too busy for the default")
    parser.add_argument("--out")
    asked = parser.parse_args()
    grundy = os.path.abspath(asked.grundy)
    budget = ["--budget", asked.budget] if asked.budget else []
    wanted = [(maker, -(-count // asked.share)) for maker, count in games.MAKERS if asked.only in maker.__name__]
    records = []
    with tempfile.TemporaryDirectory() as folder:
        tables = CodeTables(folder)
        certificate = os.path.join(folder, "certificate.json")
        for game, truth in periodic_games(wanted, tables, asked.seed):
            pathlib.Path(certificate).unlink(missing_ok=True)
            records.append(judged(grundy, budget, game, truth, certificate))
            if asked.out:
                with open(asked.out, "a", encoding="utf-8") as out:
                    out.write(json.dumps(records[-1], ensure_ascii=False) + "\n")
            if records[-1]["verdict"] != "proved":
                print(json.dumps(records[-1], ensure_ascii=False)[:600], flush=True)
    print(summary(records))


main()
