#!/usr/bin/env python3
"""How long `grundy law` takes, and what it answers, over the catalogue and a list of games.

Usage: bench/laws/speed.py --grundy GRUNDY [--games FILE] [--catalogue] [--budget 20]
FILE has lines `name<tab>rule`. Prints one line for each game and a summary; the records are bench/records/laws.md and strangers.md.
Times are seconds of processor time, so that they mean something on a busy machine too; the budget is one of the clock.
"""

import argparse
import json
import resource
import statistics
import subprocess


def catalogue(grundy):
    listed = json.loads(subprocess.run([grundy, "games", "--json"], capture_output=True, text=True, check=True).stdout)
    games = listed["games"] if isinstance(listed, dict) else listed
    return [(game["name"], game["name"]) for game in games]


def listed(path):
    with open(path, encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines if line.strip() and not line.startswith("#")]
    return [(row[0], row[1]) for row in rows]


def used_by_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def answered(grundy, rule, budget):
    begin = used_by_children()
    command = [grundy, "law", rule, "--json", "--budget", str(budget)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    seconds = used_by_children() - begin
    try:
        document = json.loads(run.stdout)
    except json.JSONDecodeError:
        return seconds, "refused", "", ""
    formula = (document.get("formula") or "").replace("\n", " ")
    return seconds, document.get("standing") or "refused", document.get("method") or "", formula


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--grundy", required=True)
    parser.add_argument("--games")
    parser.add_argument("--catalogue", action="store_true")
    parser.add_argument("--budget", type=float, default=20)
    asked = parser.parse_args()
    games = (catalogue(asked.grundy) if asked.catalogue else []) + (listed(asked.games) if asked.games else [])
    times, standings = [], {}
    for name, rule in games:
        seconds, standing, method, formula = answered(asked.grundy, rule, asked.budget)
        standings[standing] = standings.get(standing, 0) + 1
        if standing != "refused":
            times.append(seconds)
        print(f"{seconds:7.2f} s  {standing:12} {method:14} {name}: {formula[:100]}", flush=True)
    slow = sum(seconds > 10 for seconds in times)
    counts = ", ".join(f"{count} {standing}" for standing, count in sorted(standings.items()))
    print(f"{len(games)} games: {counts}")
    print(f"median {statistics.median(times):.2f} s, {slow} of {len(times)} above 10 s, greatest {max(times):.1f} s")


if __name__ == "__main__":
    main()
