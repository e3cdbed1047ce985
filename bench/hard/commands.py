#!/usr/bin/env python3
"""Drives the command with inputs that broke it once, and with random relatives of them.

Usage: bench/hard/commands.py [COMMAND] [--count N] [--seed S] [--budget SECONDS] [--from FIRST]

Every run has 4 GB of address space at most (`ulimit -v`). It is bad if it ends with another exit code than 0, 1 or 2,
takes more than its budget and two seconds, or has more than 1.5 GB in memory. A run that worked for much longer than
its budget is told as late, though the command ends itself in time: something in it did not look at the clock.
Nothing but the standard library is needed.
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
# A run whose work is longer than that of two threads within the budget and this did not look at the clock.
OVERTIME = 0.8


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

FLIPS = "s[] -> s[i := '-', i+1 := '-'] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'"
CRAM = ("b[,] -> b[i,j := '#', i,j+1 := '#'] for i in 0..rows(b) for j in 0..cols(b)-1 if b[i,j] == '.' and b[i,j+1] == '.'"
        " | b[i,j := '#', i+1,j := '#'] for i in 0..rows(b)-1 for j in 0..cols(b) if b[i,j] == '.' and b[i+1,j] == '.'")
LIST_NIM = "a[] -> a[i := a[i]-k] for i in 0..len(a) for k in 1.."

# Rules on lists, strings and boards, with endings, and compounds; each is played from every position below.
GENERAL = [
    FLIPS, CRAM, LIST_NIM,
    "a{} -> a[i := a[i]-k] for i in 0..len(a) for k in 1..",
    "a[] -> b for b in below(a)",
    "a[] -> b for b in below(a) if count(b[i] != a[i] for i in 0..len(a)) <= 2",
    "a[] -> a[..i] ++ a[j..] for S in subsets(0..len(a)) for i in S for j in S",
    "a[] -> list(a[i] for i in 0..len(a) if i not in S) for S in subsets(0..len(a)) if count(S) > 0",
    "a[] -> b[..len(a)-1] for b in permutations(a)",
    "x -> [a, b] for p in partitions(x) for a in p for b in p",
    "x -> p for p in partitions(x, distinct)",
    "a[] -> p for p in partitions(sum(a)) if len(p) < len(a)",
    "s[] -> [s[..i], s[i+2..]] for i in 0..len(s)-1 if s[i] == '+' and s[i+1] == '+'",
    "s[] -> s[..i] ++ s[j..] for i in 0..len(s) for j in i+1..=len(s) if all(s[k] == s[i] for k in i..j)",
    "take S", "x -> x - k for k in S if x % len(S) != 1", "x -> x - c[x % len(c)]",
    "x -> x+1 if 0 < x < 1000000 | x-1; loopy", "x -> x*2 if x < 1000000000000 | x-1; loopy",
    "wythoff; block 1000", "take 1..=3; block 1000", "take 1..=1000; block 999", "nim; block 1; misere",
    "take 1..=3; lose at 0", "x -> x - k for k in 1.. ; win at 7; stuck draws", "take any; misere",
    "(x -> 0..x) * (take 1..=2)", "(x -> 0..x) * (y -> 0..y) * (z -> 0..z)", "*".join(["(x -> 0..x)"] * 12),
    "x -> sum(k for k in 0..x) - x*x if x > 3", "x -> x - count(k for k in 1..=1000000 if k*k % 7 == 1)",
    "def f(x) = (if x < 2 then x else f(x-1)); x -> f(x) - 1", "set L = 2, 1, L[n-1] + L[n-2]; x -> x - k for k in L",
    "x -> x - k for k in {n*n*n + 1 for n in 1.. if odd(n)}", "x -> x ^ 200 - x", "x -> digit_list(x)",
]
POSITIONS = [
    "3", "(3, 1, 4)", "(" + ",".join("7" * 60) + ")", "(" + ",".join(str(n) for n in range(3000)) + ")", '"' + "+" * 40 + '"',
    '"' + "+" * 100_000 + '"', '"' + "+-" * 500 + '"', '"' + "/".join(["." * 6] * 6) + '"', '"' + "/".join(["." * 200] * 200) + '"',
    "10000", "1000000000000000000", "(1,2)", "()", "(" * 3000, "-1", "((1,2),(3,4))", "9" * 400, "x",
]
DESCRIPTIONS = [
    "T { n x[n] }", "{ x m } until 0 0", "{" * 3000, "T " + "{ n " * 200 + "x" + " }" * 200, "n x[n]" * 5000, "x[" * 2000,
    "T { n x[n] } " * 500, "a" * 50_000, "", "x until", "n { n { n { x[n] } } }",
]
WORDS = ["Alice|Bob", "take {least k}|resign", "{" * 3000, "|" * 5000, "a" * 100_000 + "|b", "{least k}" * 2000 + "|x", "{}|{}", ""]
BOUNDS = ["x <= 1e6", "x <= 1e18, m <= 1e18, T <= 1e18", "x <= 1e308", "x <= NaN", "x <= -1", "n <= 1e5, x <= 1e9",
          "x <= 10, " * 3000 + "x <= 5", "x < " + "(" * 2000, "x <= 2^200", "x <= 1e400"]
CLAIMS = [
    "g = x % 3", "loses iff x % 3 == 0", "same as octal 0.77", "same losses as wythoff", "period 7", "period 1000000000000",
    "g = " + " + ".join(["x"] * 3000), "g = " + "(" * 3000 + "x", "loses iff " + " or ".join(f"x % {n} == 1" for n in range(2, 3000)),
    "g = x mod (m+1)", "same as " + "x -> [" + ",".join(["x-1"] * 400) + "]", "g = x ^ 1000", "loses iff x in {" + ",".join(map(str, range(5000))) + "}",
    "period -1", "period NaN", "g = x / 0", "loses iff nimsum == 0",
]
EXPRESSIONS = ["(" * 3000 + "1" + ")" * 3000, "1" + "*3" * 20_000, "sqrt(" * 2000 + "8" + ")" * 2000, "2^2^2^2^2^2", "7^" + "9" * 300,
               f"{2**127} * {2**127}", f"{2**64 - 1} / {2**63}", "1 / 0", "-" * 5000 + "1", "5 *", "NaN", "9" * 10_000]

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

GRAPH_GAMES = ["tokens", "node-kayles", "arc-kayles", "vertex-geography", "edge-geography", "poset"]

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


def general_line(chance):
    """A question about a rule of the second edition."""
    rule, size = chance.choice(GENERAL), int(10 ** chance.uniform(0, 5))
    position = chance.choice(POSITIONS + ["(" + ",".join(str(chance.randrange(99)) for _ in range(size % 5000)) + ")",
                                          '"' + "".join(chance.choice("+-.") for _ in range(size)) + '"', str(size)])
    several = [position] * (chance.choice([1, 1, 1, 2, 50]) if len(position) < 10_000 else 1)
    compound = chance.choice(["sum", "conjunctive", "every", "selective", "shortened", "diminished", "ordered"])
    given = chance.choice([[], [], ["--set", "S={1,2,5}"], ["--set", "S={" + ",".join(map(str, range(1, 3000))) + "}"],
                           ["--set", "c=(" + ",".join(["1"] * 3000) + ")"], ["--set", "S={1..=1000000000000}"]])
    number = str(chance.choice([0, 7, 1000, 10**6, 10**18, 2**63, 2**64, 2**127]))
    return given + chance.choice([
        ["solve", rule, *several, "--compound", compound], ["solve", rule, *several, "--explain"], ["solve", rule, *several, "--misere"],
        ["solve", rule, *several, "+", "kayles", "7"], ["solve", rule, *several], ["table", rule, "--length", number], ["table", rule],
        ["table", rule, "--limit", number], ["table", rule, "--misere"], ["law", rule], ["law", rule, "--misere"], ["law", rule, "--at", number],
        ["law", rule, "--vary", f"m=1..{number}"], ["law", rule, "--fix", f"y={number}"], ["count", rule, "--below", number],
        ["count", rule, "--below", number, "--heaps", chance.choice(["1", "3", "60", number]), chance.choice(["--ordered", "--quiet"])],
        ["count", rule, "--below", "100", "--mod", number], ["count", rule, "--below", "100", "--value", number],
        ["code", rule, "--lang", chance.choice(["cpp", "java", "python", "rust"])],
        ["code", rule, "--compound", "every", "--moves"], ["misere", rule, *several], ["misere", rule], ["story", rule], ["show", rule],
        ["refute", rule, chance.choice(CLAIMS)], [rule],
    ])


def worded_line(chance):
    """A long text in some other place than the rule."""
    rule = chance.choice(["nim", "bash(3)", "bash", "wythoff", "take S", "kayles", FLIPS, LIST_NIM, "take {1, 3, 4}", "octal 0.6"])
    number = chance.choice(NUMBERS + [str(2**63), str(10**18), "1000000"])
    return chance.choice([
        ["code", rule, "--reads", chance.choice(DESCRIPTIONS), "--says", chance.choice(WORDS), "--limits", chance.choice(BOUNDS)],
        ["code", rule, "--reads", chance.choice(DESCRIPTIONS)], ["code", rule, "--says", chance.choice(WORDS)],
        ["code", rule, "--limits", chance.choice(BOUNDS), "--moves"], ["refute", rule, chance.choice(CLAIMS)],
        ["nim", chance.choice(EXPRESSIONS)], ["law", rule, "--misere"], ["law", "bash", "--misere"],
        ["count", rule, "--below", chance.choice([number, f"x={number},y=10"]), "--heaps", number], ["table", rule, "--base", number],
        ["table", rule, "--value", number], ["law", rule, "--at", number], ["law", "bash", "--vary", f"m={number}..{number}"],
        ["law", rule, "--fix", f"y={number}"], ["solve", rule, number, "--compound", "selective"], ["sweep", rule, "--shard", number],
        ["sweep", "octal 0.?", "--longest", number, "--each", number], ["table", rule, "--length", number], ["judge", "p2148"],
    ])


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
        game = chance.choice([["graph"], ["hackenbush"], ["graph", "--game", chance.choice(GRAPH_GAMES)]])
        return [*game, path, "--budget", str(budget)] + (["--json"] if chance.randrange(2) else [])
    elif chance.randrange(12) == 0:
        option = chance.choice(["--budget", "--threads", "--limit", "--each"])
        command = ["sweep", "octal 0.?"] if option == "--each" else ["table", "nim"]
        # The value that is tried may be a good and long budget, so the table is short.
        return command + [option, chance.choice(NUMBERS)] + ([] if option == "--limit" else ["--limit", "20"]) + (
            [] if option == "--budget" else ["--budget", str(budget)]
        )
    elif chance.randrange(2) == 0:
        line = general_line(chance) if chance.randrange(3) else worded_line(chance)
        return line + ["--budget", str(budget)] + (["--json"] if chance.randrange(3) == 0 else [])
    else:
        rule, command = random_rule(chance), chance.choice(COMMANDS)
    argument = rule_argument(rule, folder, number)
    line = [word.replace("{}", argument) for word in command] + ["--budget", str(budget)]
    return line + (["--json"] if chance.randrange(3) == 0 else [])


class Watcher:
    """Runs one command; says what was bad about it."""

    def __init__(self, command, budget):
        self.command, self.budget = command, budget
        self.longest, self.largest, self.late = 0.0, 0, 0

    def run(self, line):
        begun = time.monotonic()
        limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        complaints = tempfile.TemporaryFile()
        process = subprocess.Popen([self.command, *line], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=complaints, preexec_fn=limit)
        timer = threading.Timer(self.budget + 120, process.kill)
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
        # A machine that is busy with other things delays everybody: then the work of the run itself decides.
        longest = seconds if os.getloadavg()[0] < os.cpu_count() else min(seconds, busy)
        if longest > self.budget + PATIENCE:
            bad.append(f"{seconds:.1f} s ({busy:.1f} s of work)")
        if peak > MOST_BYTES:
            bad.append(f"{peak // 1_000_000} MB")
        complaints.seek(0)
        told = complaints.read(4000)
        if b"panicked" in told or b"bug" in told:
            bad.append(told.decode(errors="replace").strip()[:300])
        if busy > 2 * self.budget + OVERTIME:
            self.late += 1
            print(f"late: {busy:.1f} s of work: {shortened(line)}", flush=True)
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
                print(f"{number + 1} commands, {watcher.late} late, longest {watcher.longest:.1f} s, largest {watcher.largest // 10**6} MB", flush=True)
    print(f"{asked.count} commands from {asked.first}, seed {asked.seed}: {bad_runs} bad, "
          f"{watcher.late} late, longest {watcher.longest:.1f} s, largest {watcher.largest // 10**6} MB")
    sys.exit(1 if bad_runs else 0)


main()
