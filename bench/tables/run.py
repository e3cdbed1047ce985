#!/usr/bin/env python3
"""Tables against other programs, all in one run: rates per CPU second and their ratios.

    cargo build --release -p grundy-table --example fill
    cargo install ogsolve
    python3 bench/tables/run.py --fill target/release/examples/fill --ogsolve ogsolve [TASK…]

A task that names no peer is compared with another task. The CPU time is that of the whole child process. Last come two
threads against one, by the clock on the wall, and what looking for a period adds to a run.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SET = "{1, 5, 7, 9, 12, 13, 20, 22, 27, 30, 31, 33, 38, 41, 44, 50, 52, 57, 60, 64}"
CF87C = ("x -> [a+i for i in 0..m] for m in 2..=x let a = (x - m*(m-1)/2) / m "
         "if a >= 1 and a*m + m*(m-1)/2 == x")

# name: our arguments, how many values that is, the peers with how many values theirs are, the ratio asked for
TASKS = {
    "officers": (["octal 0.6", "10000000", "threads", "1"], 1e7, [("ogsolve", ["0.6", "-m", "rc", "-n", "1000000"], 1e6)], 9),
    "0.16": (["octal 0.16", "10000000", "take-and-break"], 1e7,
             [("ogsolve", ["0.16", "-m", m, "-n", "10000000"], 1e7) for m in ("rc", "rc2")], 5),
    "0.106": (["octal 0.106", "10000000", "take-and-break"], 1e7,
              [("ogsolve", ["0.106", "-m", "rc2", "-n", "10000000"], 1e7)], 8),
    "kayles": (["octal 0.77", "100000", "take-and-break"], 1e5, [("ogsolve", ["0.77", "-n", "100000"], 1e5)], 50),
    "dawsons-kayles": (["octal 0.07", "100000", "take-and-break"], 1e5, [("ogsolve", ["0.07", "-n", "100000"], 1e5)], 10),
    "0.007": (["octal 0.007", "100000", "take-and-break"], 1e5, [("ogsolve", ["0.007", "-n", "100000"], 1e5)], 6),
    "grundys-game": (["x -> [a, x-a] for a in 1..x if a != x-a", "3000000", "take-and-break"], 3e6,
                     [("fill", ["octal 0.6", "3000000", "threads", "1"], 3e6)], 1.2),
    "subtraction": (["take " + SET, "100000000", "subtraction"], 1e8, [("loops", ["subtraction", "20000000"], 2e7)], 50),
    "wythoff": (["(x,y) -> (x-k,y) | (x,y-k) | (x-k,y-k) for k in 1..", "4000", "lines"], 16e6,
                [("loops", ["wythoff", "1000"], 1e6)], 50),
    "coprime": (["x -> x-k for k in coprime(x)", "20000", "compiled"], 1, [("loops", ["coprime", "20000"], 1)], 0.75),
    "divisors": (["x -> x-k for k in divisors(x)", "100000", "compiled"], 1, [("loops", ["divisors", "100000"], 1)], 0.75),
    "bits": (["x -> x-k for k in 1..=x if bitand(k, x-k) == 0", "20000", "compiled"], 1, [("loops", ["bits", "20000"], 1)], 0.75),
    "acwing894": (["x -> [a, b] for a in 0..x for b in 0..=a", "1000", "compiled"], 1, [("loops", ["acwing894", "1000"], 1)], 0.75),
    "e_and_d": (["(x,y) -> (k, x-k) for k in 1..x | (k, y-k) for k in 1..y; domain x >= 1, y >= 1", "300", "compiled"], 1,
                [("loops", ["e_and_d", "300"], 1)], 0.75),
    "cf87c": ([CF87C, "100000", "compiled"], 1, [("loops", ["cf87c", "100000"], 1)], 0.5),
    "jiangnanle": (["x -> [q+1; r, q; m-r] for m in 2..=x let q = x/m let r = x%m if x >= 2", "20000", "compiled"], 1,
                   [("loops", ["jiangnanle", "20000"], 1)], 0.5),
    "lieges": (["x -> x-1 | [x/2; 3] if x % 2 == 0 and x > 0", "10000000", "compiled"], 1,
               [("loops", ["lieges", "10000000"], 1)], 0.5),
    "primes": (["take primes", "100000"], 1, [("loops", ["primes", "100000"], 1)], 1),
    "squares": (["take squares", "300000"], 1, [("loops", ["squares", "300000"], 1)], 1),
    "four-parts": (["x -> [a,b,c,x-a-b-c] for a in 1..x for b in a..x for c in b..x if a+b+2*c <= x", "150"], 1,
                   [("loops", ["four_parts", "150"], 1)], 1),
    "knight": (["(x,y) -> (x-2,y-1) | (x-1,y-2) | (x-2,y+1) | (x+1,y-2)", "500"], 1, [("loops", ["knight", "500"], 1)], 1),
    "odd-diagonal": (["(x,y) -> (x-k,y) for k in 1.. | (x-k,y-k) for k in 1.. if k % 2 == 1", "500"], 1,
                     [("loops", ["odd_diagonal", "500"], 1)], 1),
}


def cpu_seconds(command):
    """The CPU time of a child, and the last word it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"{command}: {done.stderr}")
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent, (done.stdout.split() or ["?"])[-1]


def best(command, repeats):
    return min(cpu_seconds(command) for _ in range(repeats))


def wall_seconds(command):
    start = time.monotonic()
    subprocess.run(command, capture_output=True, check=True, timeout=600)
    return time.monotonic() - start


def two_threads(fill, repeats):
    """Officers to two million by the clock on the wall; both in turn, so that other work disturbs both alike."""
    times = {1: [], 2: []}
    for _ in range(repeats):
        for threads in times:
            times[threads].append(wall_seconds([fill, "octal 0.6", "2000000", "threads", str(threads)]))
    one, two = min(times[1]), min(times[2])
    print(f"| officers, two threads against one, wall | {2e6 / two:.4g} | {2e6 / one:.4g} | {one / two:.2f} | 1.7 |", flush=True)


def period_search(fill, repeats):
    """CPU time of a run that looks for a period against one that does not."""
    for rule, limit in [("octal 0.6", "1000000"), ("octal 0.106", "30000000")]:
        plain = best([fill, rule, limit, "threads", "1"], repeats)[0]
        looking = best([fill, rule, limit, "period"], repeats)[0]
        print(f"looking for a period of {rule} up to {limit}: {100 * (looking / plain - 1):.1f} % more CPU time", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fill", default="target/release/examples/fill")
    parser.add_argument("--ogsolve", default="ogsolve")
    parser.add_argument("--repeats", type=int, default=2)
    parser.add_argument("tasks", nargs="*")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        loops = os.path.join(folder, "loops")
        subprocess.run(["g++", "-O2", "-o", loops, os.path.join(HERE, "loops.cpp")], check=True)
        programs = {"fill": arguments.fill, "ogsolve": arguments.ogsolve, "loops": loops}
        print("| task | ours, values/s | peer, values/s | ratio | asked |\n|---|---|---|---|---|")
        for name in arguments.tasks or TASKS:
            ours, values, peers, asked = TASKS[name]
            spent, last = best([programs["fill"], *ours], arguments.repeats)
            rate = values / max(spent, 1e-4)
            peer = max(size / max(best([programs[p], *line], arguments.repeats)[0], 1e-4) for p, line, size in peers)
            print(f"| {name} ({last}) | {rate:.4g} | {peer:.4g} | {rate / peer:.2f} | {asked} |", flush=True)
        if not arguments.tasks:
            two_threads(arguments.fill, arguments.repeats + 1)
            period_search(arguments.fill, arguments.repeats)


if __name__ == "__main__":
    main()
