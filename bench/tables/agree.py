#!/usr/bin/env python3
"""Every engine against the reference: the games of the catalogue and random codes, to ten thousand values.

Usage: bench/tables/agree.py [path of the grundy command] [seconds for each table]

Tables hold 10 000 heaps, 100 by 100 positions, or 21 by 21 by 21. Where the reference is too slow for that, engines are
compared with it as far as it came, and with each other beyond; the report says how far each came.
"""

import glob
import json
import os
import random
import re
import subprocess
import sys

GRUNDY = sys.argv[1] if len(sys.argv) > 1 else "target/release/grundy"
SECONDS = sys.argv[2] if len(sys.argv) > 2 else "20"
CATALOGUE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "catalogue", "games")
ENGINES = ["reference", "subtraction", "take-and-break", "lines", "compiled", "memory"]
SIDES = {1: 10_000, 2: 100, 3: 21}
CODES = 16


def table(rule, limit, engine):
    """The nested cells; nothing if the engine refuses the rule or gets nowhere."""
    words = [GRUNDY, "table", *rule, "--limit", str(limit), "--engine", engine, "--budget", SECONDS, "--json"]
    done = subprocess.run(words, capture_output=True, text=True)
    return json.loads(done.stdout)["values"] if done.returncode == 0 else None


def part(cells, limit):
    """The cells of the smaller box."""
    if not isinstance(cells, list):
        return cells
    return [part(cell, limit) for cell in cells[:limit]]


def depth(cells):
    return 1 + depth(cells[0]) if isinstance(cells, list) else 0


def compare(name, rule):
    """Compares every pair of engines as far as both came; says how far each came."""
    small = table(rule, 2, "reference")
    if small is None:
        return print(f"{name}: no table", flush=True)
    side = SIDES[depth(small)]
    found = {engine: cells for engine in ENGINES if (cells := table(rule, side, engine))}
    for one in found:
        for other in found:
            limit = min(len(found[one]), len(found[other]))
            if part(found[one], limit) != part(found[other], limit):
                sys.exit(f"{name}: {one} and {other} differ")
    print(f"{name}: " + ", ".join(f"{engine} {len(cells)}" for engine, cells in found.items()), flush=True)


def games():
    """The pages of the catalogue as words of a command, parameters filled in."""
    for path in sorted(glob.glob(os.path.join(CATALOGUE, "*.md"))):
        text = open(path, encoding="utf-8").read()
        if "```rule" in text:
            name = os.path.splitext(os.path.basename(path))[0]
            line = re.search(r"^parameters: (.*)$", text, re.M)
            values = [value.strip() for value in line.group(1).split(",")] if line else []
            yield name, [name] + [word for value in values for word in ("--set", value)]


def main():
    random.seed(2026)
    for name, rule in games():
        compare(name, rule)
    for _ in range(CODES):
        code = "octal 0." + "".join(random.choice("01234567") for _ in range(random.randint(1, 4))) + random.choice("1234567")
        compare(code, [code])
    print("no two engines differ")


main()
