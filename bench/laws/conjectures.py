#!/usr/bin/env python3
"""How often is a conjecture false?

Random rules are given to `grundy law` at default settings; each law that is only conjectured is then held against ten
times as many values as it has seen: all of them where it is a period, three thousand of them otherwise.

    bench/laws/conjectures.py --grundy target/release/grundy --rules 2000 --seed 1 --out FILE [--minutes 60] [--table-seconds 60]

One line for each rule goes to FILE; a run that is ended goes on where it was when it is started again. One line for
each false conjecture, a line of progress for every fifty rules, and a summary at the end. Same seed, same rules.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time


def number(rng, low, high):
    return rng.randint(low, high)


def condition(rng, name):
    kinds = [
        lambda: f"{name} % {number(rng, 2, 9)} == {number(rng, 0, 4)}",
        lambda: f"{name} % {number(rng, 2, 9)} != {number(rng, 0, 4)}",
        lambda: f"{name} > {number(rng, 1, 60)}",
        lambda: f"bits({name}) % {number(rng, 2, 4)} == {number(rng, 0, 1)}",
        lambda: f"isqrt({name}) % {number(rng, 2, 5)} != {number(rng, 0, 2)}",
        lambda: f"popcount({name}) % 2 == {number(rng, 0, 1)}",
        lambda: f"{name} / {number(rng, 2, 30)} % {number(rng, 2, 4)} == {number(rng, 0, 2)}",
    ]
    return rng.choice(kinds)()


def members(rng):
    kinds = [
        lambda: "{" + ", ".join(map(str, sorted(rng.sample(range(1, 30), number(rng, 2, 5))))) + "}",
        lambda: f"1..={number(rng, 2, 12)}",
        lambda: f"{number(rng, 1, 6)}..={number(rng, 7, 20)}",
        lambda: rng.choice(["squares", "primes", "triangular", "fib"]),
        lambda: f"powers({number(rng, 2, 4)})",
        lambda: "1..",
        lambda: f"{number(rng, 2, 5)}..",
    ]
    return rng.choice(kinds)()


def alternative(rng):
    guard = f" if {condition(rng, 'x')}" if rng.random() < 0.45 else ""
    kinds = [
        lambda: f"x - k for k in {members(rng)}{guard}",
        lambda: f"x - {number(rng, 1, 12)}{guard}",
        lambda: f"x / {number(rng, 2, 5)} if x > 0" + (guard.replace(" if", " and") if guard else ""),
        lambda: f"x - k for k in divisors(x) if k < x" + (guard.replace(" if", " and") if guard else ""),
        lambda: f"[a, x - {number(rng, 1, 4)} - a] for a in 0..={'x'}{guard}",
        lambda: f"y for y in isqrt(x)..=x / {number(rng, 2, 4)} if y < x",
        lambda: f"x - bits(x) if x > 1" + (guard.replace(" if", " and") if guard else ""),
        lambda: f"y for y in 0..=isqrt(x) if y < x" + (guard.replace(" if", " and") if guard else ""),
    ]
    weights = [8, 5, 3, 2, 3, 1, 1, 1]
    return rng.choices(kinds, weights)[0]()


def heap_rule(rng):
    return "x -> " + " | ".join(alternative(rng) for _ in range(number(rng, 1, 3)))


def board_rule(rng):
    steps = ["(x - k, y)", "(x, y - k)", "(x - k, y - k)", "(x - 2*k, y - k)", "(x - k, y - 2*k)", "(x - 1, y - 1)"]
    chosen = rng.sample(steps, number(rng, 2, 3))
    ends = [f"for k in {rng.choice(['1..', '1..=3', '{1, 3}', '2..', '{1, 2, 5}'])}" for _ in chosen]
    guards = [f" if {rng.choice(['x > y', 'x >= y', 'x % 2 == 0', 'y > 2'])}" if rng.random() < 0.3 else "" for _ in chosen]
    parts = [step + (f" {end}" if "k" in step else "") + guard for step, end, guard in zip(chosen, ends, guards)]
    return "(x, y) -> " + " | ".join(parts)


def asked(grundy, *arguments, seconds=90):
    try:
        done = subprocess.run([grundy, *arguments, "--json"], capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None
    try:
        return json.loads(done.stdout)
    except ValueError:
        return None


def by_period(values, found):
    start, period, saltus = found["preperiod"], found["period"], found["saltus"]
    for n in range(start, len(values) - period):
        left, right = values[n], values[n + period]
        if isinstance(left, int) and isinstance(right, int) and right != left + saltus:
            return n + period
    return None


def by_values(grundy, rule, law, values, seen, rng):
    """The first of many positions at which the law says something else than the table; "another" if the law is not told again."""
    board = isinstance(values[0], list)
    side = len(values)
    if board:
        places = [(rng.randrange(side), rng.randrange(len(values[0]))) for _ in range(3000)]
        places = [place for place in places if max(place) >= seen]
    else:
        places = sorted(set(list(range(seen, min(seen + 500, side))) + [rng.randrange(side) for _ in range(2500)]))
    text = ";".join(f"({x},{y})" for x, y in places) if board else ",".join(map(str, places))
    answer = asked(grundy, "law", rule, "--at", text)
    if not answer or any(answer.get(key) != law[key] for key in ("standing", "formula")):
        return "another"
    for place in places:
        name = f"({place[0]},{place[1]})" if board else str(place)
        said = answer["at"].get(name)
        actual = values[place[0]][place[1]] if board else values[place]
        if said is None or actual is None:
            continue
        if law["claim"] == "outcome":
            actual = "P" if actual == 0 else "N"
        if said != actual:
            return place
    return None


def tried(grundy, rule, seconds):
    """What one rule comes to: its standing, and for a conjecture whether it was tested and where it is false."""
    start = time.time()
    law = asked(grundy, "law", rule)
    if law is None or "error" in law:
        return {"standing": "refused" if law else "too_slow"}
    found = {"standing": law["standing"], "seconds": round(time.time() - start, 2)}
    if law["standing"] != "conjectured":
        return found
    seen = law["agrees_below"]
    found |= {"formula": law["formula"], "seen": seen}
    # Ten times as many values: on a board that is a little more than three times the side.
    limit = seen * 16 // 5 if rule.startswith("(") else seen * 10
    table = asked(grundy, "table", rule, "--limit", str(limit), "--budget", str(seconds))
    values = table.get("values") if table else None
    if not values or len(values) <= seen:
        return found | {"tested": 0}
    periodic = {"preperiod", "period", "saltus"} <= set(law["parameters"]) and not rule.startswith("(")
    if periodic:
        wrong = by_period(values, law["parameters"])
    else:
        wrong = by_values(grundy, rule, law, values, seen, random.Random(rule))
    if wrong == "another":
        return found | {"tested": 0}
    return found | {"tested": len(values)} | ({"false": wrong} if wrong is not None else {})


def rules(seed):
    """The rules of a seed, none twice."""
    rng, seen = random.Random(seed), set()
    while True:
        rule = board_rule(rng) if rng.random() < 0.15 else heap_rule(rng)
        if rule not in seen:
            seen.add(rule)
            yield rule


def summary(results):
    count = {"rules": 0, "proved": 0, "conjectured": 0, "none": 0, "tested": 0, "false": 0, "refused": 0, "too_slow": 0}
    for result in results:
        count[result["standing"]] += 1
        count["rules"] += result["standing"] not in ("refused", "too_slow")
        count["tested"] += bool(result.get("tested"))
        count["false"] += "false" in result
    return count


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--grundy", default="target/release/grundy")
    arguments.add_argument("--rules", type=int, default=2000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--minutes", type=float, default=1e9)
    arguments.add_argument("--table-seconds", type=float, default=60, help="for the table that a conjecture is held against")
    arguments.add_argument("--out", required=True)
    options = arguments.parse_args()
    end = time.time() + 60 * options.minutes
    done = {}
    if os.path.exists(options.out):
        done = {line["rule"]: line for line in map(json.loads, open(options.out))}
    results = []
    with open(options.out, "a") as out:
        for rule in rules(options.seed):
            if summary(results)["rules"] >= options.rules or time.time() > end:
                break
            result = done.get(rule)
            if result is None:
                result = {"rule": rule} | tried(options.grundy, rule, options.table_seconds)
                print(json.dumps(result), file=out, flush=True)
            results.append(result)
            if "false" in result:
                print(f"FALSE at {result['false']}: {rule}  [{result['formula']}, seen {result['seen']}]", flush=True)
            if len(results) % 50 == 0:
                print(summary(results), file=sys.stderr, flush=True)
    count = summary(results)
    times = sorted(result["seconds"] for result in results if result["standing"] == "proved")
    print(f"seed {options.seed}: {count}")
    print(f"median time of a proved law: {times[len(times) // 2] if times else 0:.2f} s")
    return 1 if count["false"] * 200 > max(count["tested"], 1) else 0


if __name__ == "__main__":
    sys.exit(main())
