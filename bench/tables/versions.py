#!/usr/bin/env python3
"""Two builds of the command beside each other: CPU seconds of the same tables, in turn.

Usage: bench/tables/versions.py BEFORE AFTER [--repeats N]

The least of N runs is kept; what others do on the machine disturbs both alike. Nothing but the standard library is needed.
"""

import argparse
import os
import subprocess

TASKS = [
    ("Officers 0.6 to 10^6", "octal 0.6", 1_000_000),
    ("0.16 to 3·10^6", "octal 0.16", 3_000_000),
    ("0.106 to 10^7", "octal 0.106", 10_000_000),
    ("Kayles to 10^5", "kayles", 100_000),
    ("Dawson's Kayles to 60 000", "octal 0.07", 60_000),
    ("0.007 to 40 000", "octal 0.007", 40_000),
    ("Grundy's game to 500 000", "grundys_game", 500_000),
    ("subtraction, 20 numbers, to 5·10^7", "take {1,5,9,13,17,21,25,29,33,37,41,44,47,50,53,56,58,60,62,64}", 50_000_000),
    ("Wythoff 2000×2000", "wythoff", 2_000),
    ("coprime nim to 20 000", "x -> x-k for k in coprime(x)", 20_000),
    ("divisors to 10^5", "x -> x-k for k in divisors(x)", 100_000),
    ("`bitand(k, x-k) == 0` to 20 000", "x -> x-k for k in 1..=x if bitand(k, x-k) == 0", 20_000),
    ("AcWing894 to 1000", "x -> [a, b] for a in 0..x for b in 0..=a", 1_000),
    ("E&D 300×300", "(x,y) -> (k, x-k) for k in 1..x | (k, y-k) for k in 1..y; domain x >= 1, y >= 1", 300),
    ("CF87C to 10^5", "x -> [a+i for i in 0..m] for m in 2..=x let a = (x - m*(m-1)/2) / m if a >= 1 and a*m + m*(m-1)/2 == x", 100_000),
    ("江南乐 (F = 2) to 20 000", "x -> [q+1; r, q; m-r] for m in 2..=x let q = x/m let r = x%m if x >= 2", 20_000),
    ("lieges to 10^7", "x -> x-1 | [x/2; 3] if x % 2 == 0 and x > 0", 10_000_000),
]


def seconds(command, rule, limit):
    line = [command, "table", rule, "--limit", str(limit), "--quiet", "--threads", "1", "--budget", "600"]
    process = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime if process.returncode == 0 else float("nan")


def main():
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("before")
    reader.add_argument("after")
    reader.add_argument("--repeats", type=int, default=2)
    asked = reader.parse_args()
    print("| table | before | after | ratio |\n|---|---|---|---|")
    for name, rule, limit in TASKS:
        runs = [(seconds(asked.before, rule, limit), seconds(asked.after, rule, limit)) for _ in range(asked.repeats)]
        before, after = (min(run[side] for run in runs) for side in (0, 1))
        print(f"| {name} | {before:.2f} | {after:.2f} | {before / max(after, 0.01):.2f} |", flush=True)


main()
