#!/usr/bin/env python3
"""Drives the command with inputs that broke it once, and with random relatives of them.

Usage: bench/hard/commands.py [COMMAND] [--count N] [--seed S] [--budget SECONDS] [--from FIRST]

Every run has 4 GB of address space at most (`ulimit -v`). It is bad if it ends with another exit code than 0, 1 or 2,
takes more than its budget and two seconds, or has more than 1.5 GB in memory. Nothing but the standard library is needed.
"""

import argparse
import os
import random
import resource
import subprocess
import sys
import tempfile
import threading
import time

ADDRESS_SPACE = 4_000_000 * 1024
MOST_BYTES = 1_500_000_000
PATIENCE = 2.0


def chain(first, more, count):
    return first + more * count


def parts(count, part="x-1"):
    return f"x -> [{','.join([part] * count)}]"


def binders(count):
    names = [f"a{i}" for i in range(count)]
    loops = " ".join(f"for {name} in 0..=x" for name in names)
    return f"x -> x - 1 - {' - '.join(names)} {loops}"


def clauses(count):
    return "x -> " + " | ".join(f"x-{1 + i % 977}" for i in range(count))


# The rules of the review. Each was refused, aborted, or took longer or more than it may.
RULES = [
    *[parts(count) for count in (20, 60, 150, 400, 2000)],
    "x -> [" + ",".join(["a"] * 201) + "] for a in 0..x",
    *[f"octal 4.{'7' * count}" for count in (300, 800, 1600, 3000, 8000)],
    *[f"octal 0.{'7' * count}" for count in (800, 3200, 8100)],
    *[f"hex 0.{'F' * count}" for count in (300, 1000, 3000)],
    *[f"bash({count})" for count in (1000, 2000, 3000, 4000, 5000, 2**31, 2**32 - 1, 2**63, 2**64, 2**127 - 1)],
    *[f"cyclic_nimhoff({count})" for count in (1000, 2**32, 2**64)],
    f"{'a' * 20000} -> {'b' * 20000} - 1",
    chain("x -> x", "-1", 30000),
    chain("x -> x", "-1", 4080),
    chain("x -> x", "-1", 490),
    chain("x -> x - 1 if x > 0", " and x > 0", 6000),
    chain("x -> x - 1 if x > 0", " and x > 0", 490),
    "(" * 4000 + "x",
    *[binders(count) for count in (5, 20, 60)],
    *[clauses(count) for count in (500, 2000, 8000)],
    "x -> [a,b,c,d] for a in 0..x for b in 0..x for c in 0..x for d in 0..x",
    "x -> [] for a in 0..x for b in 0..x for c in 0..x for d in 0..x for e in 0..x",
    "x -> x - k for k in divisors(1000000000000000000) if k <= x and k > 0",
    "x -> x - k for k in coprime(1000000000000) if k > 0",
    "x -> x - k for k in primes if k > 4",
    "take all but {" + ",".join(str(2 * i + 1) for i in range(4000)) + "}",
    "x -> x - k for a in 1..=4096 for b in 1..=4096 for k in 1..=0",
    "(x, y) -> (x-a, y-b) for a in 1..=64 for b in 1..=64 for c in 1..=64 for d in 1..=64",
    "x -> [x-1 * 1000000]",
    "nim",
    "kayles",
    "wythoff",
]

COMMANDS = [
    ["table", "{}"],
    ["table", "{}", "--limit", "50"],
    ["table", "{}", "--limit", "100000000"],
    ["table", "{}", "--limit", "18446744073709551615"],
    ["table", "{}", "--misere", "--limit", "60"],
    ["law", "{}"],
    ["law", "{}", "--at", "1000000000000000000"],
    ["solve", "{}", "10"],
    ["solve", "{}", "300", "--explain"],
    ["solve", "{}", "9223372036854775807"],
    ["solve", "{}", "5", "7", "--misere"],
    ["misere", "{}"],
    ["misere", "{}", "40"],
    ["story", "{}"],
    ["show", "{}"],
    ["code", "{}", "--lang", "cpp"],
    ["refute", "{}", "g = x % 3"],
    ["refute", "{}", "same as octal 0.77"],
    ["{}"],
]

NUMBERS = ["NaN", "inf", "-inf", "-1", "0", "1e308", "1e-300", "1e9", "", "x", "2", "0.5", str(2**64), str(2**127)]

SETS = ["1..=k", "primes", "squares", "divisors(x)", "coprime(x)", "{1, 2, K}", "1..=K", "K..", "1..", "powers(2)", "all but {K}", "digits(x)"]


def random_number(chance):
    return chance.choice([
        chance.randrange(10), chance.randrange(100, 6000), 2 ** chance.randrange(1, 127) + chance.randrange(-2, 3),
        10 ** chance.randrange(1, 20),
    ])


def random_rule(chance):
    kind = chance.randrange(10)
    size = int(10 ** chance.uniform(0, 3.7))
    if kind == 0:
        return parts(size, chance.choice(["x-1", "x-2", "x/2", "x-1-1"]))
    if kind == 1:
        digits = "".join(chance.choice("0124567") for _ in range(size))
        return f"octal {chance.choice('04')}.{digits}"
    if kind == 2:
        return "hex 0." + "".join(chance.choice("0123456789ABCDEF") for _ in range(size))
    if kind == 3:
        return f"bash({max(1, random_number(chance))})"
    if kind == 4:
        return binders(1 + size % 70)
    if kind == 5:
        return clauses(size)
    if kind == 6:
        return chain("x -> x - 1", chance.choice(["-1", "*2", "+x", " if x > 0", " | x-1", " if x % 2 == 0 or x > 3"]), size)
    if kind == 7:
        name = chance.choice("ab") * size
        return f"{name} -> {name[:-1]}c - 1"
    if kind == 8:
        text = chance.choice(RULES)
        for _ in range(chance.randrange(1, 6)):
            place = chance.randrange(len(text) + 1)
            text = text[:place] + chance.choice(["1", "x", "-", "(", ")", "[", "]", " for k in 1..", "0", "9", "|", ";"]) + text[place:]
        return text[:100_500]
    loops = " ".join(f"for {name} in {chance.choice(SETS)}" for name in "kabc"[: chance.randrange(1, 5)])
    result = chance.choice(["x - k", "[k, x - k]", "[a, b, c]", "x - k - a", "[x - k, x - k, a]", "x / 2 - k"])
    return f"x -> {result} {loops}".replace("K", str(max(1, random_number(chance) % 10**6)))


def rule_argument(rule, folder, number):
    """Long rules are given as files, as the shell bounds what can be typed."""
    if len(rule) < 30_000:
        return rule
    path = os.path.join(folder, f"rule{number}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(rule)
    return "@" + path


def random_graph(chance):
    kind, size = chance.randrange(4), int(10 ** chance.uniform(1, 5.5))
    if kind == 0:
        return "\n".join(f"{i} {i + 1}" for i in range(size))
    if kind == 1:
        return "\n".join(f"0 {i + 1}" for i in range(size))
    if kind == 2:
        names = " ".join(f"v{i}" for i in range(min(size, 4000)))
        return f"digraph {{ {{ {names} }} -> {{ {names} }} }}"
    return "\n".join(f"{chance.randrange(size)} {chance.randrange(size)}" for _ in range(size))


def words(chance, number, folder, budget):
    """One command line."""
    if number < len(RULES) * len(COMMANDS):
        rule, command = RULES[number % len(RULES)], COMMANDS[number // len(RULES)]
    elif chance.randrange(12) == 0:
        path = os.path.join(folder, f"graph{number}")
        with open(path, "w", encoding="utf-8") as file:
            file.write(random_graph(chance))
        game = chance.choice(["graph", "hackenbush"])
        return [game, path, "--budget", str(budget)] + (["--json"] if chance.randrange(2) else [])
    elif chance.randrange(12) == 0:
        option = chance.choice(["--budget", "--threads", "--limit", "--each"])
        command = ["sweep", "octal 0.?"] if option == "--each" else ["table", "nim"]
        # The value that is tried may be a good and long budget, so the table is short.
        return command + [option, chance.choice(NUMBERS)] + ([] if option == "--limit" else ["--limit", "20"]) + (
            [] if option == "--budget" else ["--budget", str(budget)]
        )
    else:
        rule, command = random_rule(chance), chance.choice(COMMANDS)
    argument = rule_argument(rule, folder, number)
    line = [word.replace("{}", argument) for word in command] + ["--budget", str(budget)]
    return line + (["--json"] if chance.randrange(3) == 0 else [])


class Watcher:
    """Runs one command; says what was bad about it."""

    def __init__(self, command, budget):
        self.command, self.budget = command, budget
        self.longest, self.largest = 0.0, 0

    def run(self, line):
        begun = time.monotonic()
        limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        process = subprocess.Popen([self.command, *line], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, preexec_fn=limit)
        timer = threading.Timer(self.budget + 30, process.kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds, busy = time.monotonic() - begun, usage.ru_utime + usage.ru_stime
        peak = usage.ru_maxrss * 1024
        self.longest, self.largest = max(self.longest, seconds), max(self.largest, peak)
        bad = []
        if process.returncode not in (0, 1, 2):
            bad.append(f"exit code {process.returncode}")
        # A machine that is busy with other things delays everybody: then the work of the run itself is looked at too.
        if seconds > self.budget + PATIENCE and (busy > self.budget or os.getloadavg()[0] < os.cpu_count()):
            bad.append(f"{seconds:.1f} s ({busy:.1f} s of work)")
        if peak > MOST_BYTES:
            bad.append(f"{peak // 1_000_000} MB")
        return bad


def shortened(line):
    return [word if len(word) < 120 else f"{word[:60]}…({len(word)})" for word in line]


def main():
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("command", nargs="?", default="target/release/grundy")
    reader.add_argument("--count", type=int, default=20_000)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--budget", type=float, default=1.0)
    reader.add_argument("--from", dest="first", type=int, default=0)
    asked = reader.parse_args()
    watcher, bad_runs = Watcher(asked.command, asked.budget), 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(asked.first, asked.first + asked.count):
            chance = random.Random(f"{asked.seed}:{number}")
            line = words(chance, number, folder, asked.budget)
            bad = watcher.run(line)
            if bad:
                bad_runs += 1
                print(f"BAD {number}: {', '.join(bad)}: {shortened(line)}", flush=True)
            for left in os.listdir(folder):
                os.remove(os.path.join(folder, left))
            if number % 500 == 499:
                print(f"{number + 1} commands, longest {watcher.longest:.1f} s, largest {watcher.largest // 10**6} MB", flush=True)
    print(f"{asked.count} commands from {asked.first}, seed {asked.seed}: {bad_runs} bad, "
          f"longest {watcher.longest:.1f} s, largest {watcher.largest // 10**6} MB")
    sys.exit(1 if bad_runs else 0)


main()
