#!/usr/bin/env python3
"""The tables of the catalogue's games against plain loops in C++ (catalogue.cpp), by their own rules and the cheapest engine.

    cargo build --release -p grundy-table --example fill
    python3 bench/tables/catalogue.py [--fill target/release/examples/fill] [GAME…]

First both must agree on every cell of a small box. Then each box is doubled until the loops take a while, and both are timed on it
in turn: CPU seconds of whole processes, the best of some. Games on lists, strings and boards have no table of this kind.
"""

import argparse
import glob
import os
import re
import resource
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PAGES = os.path.join(HERE, "..", "..", "crates", "grundy-catalogue", "pages", "games")
SMALL = {1: 200, 2: 24, 3: 10}
MOST = {1: 1 << 26, 2: 1 << 12, 3: 1 << 8}
SECONDS = 0.1
PATIENCE = 10


def rule_of(page):
    """The rule with the values of its parameters, or nothing if it is no rule of numbers in one clause."""
    with open(page, encoding="utf-8") as file:
        text = file.read()
    rule = re.search(r"```rule\n(.*?)\n```", text, re.S)
    if not rule or any(mark in rule[1] for mark in ("a[", "a{", "b[", "s[", "ring(", "wythoff")):
        return None
    # The table of starts is another one: the positions behind it are what takes the time.
    rule = re.sub(r"; start .*", "", " ".join(rule[1].split()))
    given = re.search(r"^parameters: (.*)$", text, re.M)
    for name, value in re.findall(r"(\w+)=(\d+)", given[1] if given else ""):
        rule = re.sub(rf"\b{name}\b", value, rule)
    return rule


class TooLong(Exception):
    """A run took more processor time than it may."""


def run(command):
    """The CPU seconds of a child and what it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=limit)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode < 0:
        raise TooLong
    if done.returncode != 0:
        sys.exit(f"{command}: {done.stderr or done.returncode}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout.split()


def compare(name, rule, fill, loops, repeats):
    """One line: the box, both times, their ratio."""
    coordinates = run([fill, rule, "2", "cells"])[1][0]
    if int(coordinates) not in SMALL:
        return f"| {name} | {coordinates} numbers |"
    limit = SMALL[int(coordinates)]
    ours = run([fill, rule, str(limit), "cells"])[1][1]
    theirs = run([loops, name, str(limit), coordinates, "all"])[1][0]
    if ours != theirs:
        sys.exit(f"{name}: the values differ")
    box, most = limit, MOST[int(coordinates)]
    while 2 * box <= most and run([loops, name, str(box), coordinates])[0] < SECONDS:
        box *= 2
    theirs, ours = [], []
    for _ in range(repeats):
        theirs.append(run([loops, name, str(box), coordinates])[0])
        try:
            spent, (engine, *_) = run([fill, rule, str(box)])
        except TooLong:
            return f"| {name} | {box} | | > {PATIENCE} | {min(theirs):.3f} | < {min(theirs) / PATIENCE:.2f} |"
        ours.append(spent)
    return f"| {name} | {box} | {engine} | {min(ours):.3f} | {min(theirs):.3f} | {min(theirs) / max(min(ours), 1e-3):.2f} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fill", default="target/release/examples/fill")
    parser.add_argument("--repeats", type=int, default=2)
    parser.add_argument("games", nargs="*")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        loops = os.path.join(folder, "catalogue")
        source = os.path.join(HERE, "catalogue.cpp")
        subprocess.run(["g++", "-O2", "-std=c++17", "-o", loops, source], check=True)
        print("| game | box | engine | ours, s | loops, s | ratio |\n|---|---|---|---|---|---|")
        for page in sorted(glob.glob(os.path.join(PAGES, "*.md"))):
            name = os.path.basename(page)[:-3]
            if arguments.games and name not in arguments.games:
                continue
            rule = rule_of(page)
            if rule is None:
                continue
            print(compare(name, rule, arguments.fill, loops, arguments.repeats), flush=True)


if __name__ == "__main__":
    main()
