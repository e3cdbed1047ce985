#!/usr/bin/env python3
"""For each problem: CPU time and peak memory of `grundy judge ID` beside a careful C++ program, on an input at the limits.

    cargo build --release
    bench/problems/run.py [--grundy PATH] [--rounds N] [ID ...]

Best of several rounds, the two programs by turns. The answers must be equal. A ratio above 1.00 is marked where either
program takes more than 10 ms; below that one measures little but the start. Memory is marked above the C++ program's plus 20 MiB.
"""

import argparse
import filecmp
import os
import subprocess
import sys
import tempfile

import inputs

HERE = os.path.dirname(os.path.abspath(__file__))
SLOW = 0.010
SPARE = 20 * 1024


def build(source, target):
    if not os.path.exists(target) or os.path.getmtime(target) < os.path.getmtime(source):
        subprocess.run(["g++", "-O2", "-std=c++17", "-o", target, source], check=True)
    return target


def measure(tool, given, answer, command):
    seconds, memory, status = subprocess.check_output([tool, given, answer, *command]).split()
    if int(status) != 0:
        sys.exit(f"{' '.join(command)} ended with {int(status)}")
    return float(seconds), int(memory)


def generate(id, path):
    if not os.path.exists(path):
        with open(path, "w") as file:
            file.write(inputs.text(id))


def compare(id, options, folder, tool):
    given = os.path.join(folder, id + ".in")
    generate(id, given)
    plain = [build(os.path.join(HERE, "cpp", id + ".cpp"), os.path.join(folder, id))]
    ours = options.grundy + [id]
    answers = [os.path.join(folder, id + suffix) for suffix in (".ours", ".cpp.out")]
    best = [(float("inf"), 0), (float("inf"), 0)]
    for _ in range(options.rounds):
        for which, command in enumerate((ours, plain)):
            best[which] = min(best[which], measure(tool, given, answers[which], command))
    if not filecmp.cmp(*answers, shallow=False):
        sys.exit(f"{id}: the two programs differ, see {folder}")
    return os.path.getsize(given), best


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--grundy", default="target/release/grundy judge", help="the command before the id")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--folder", help="keeps inputs and programs here instead of in a temporary folder")
    parser.add_argument("ids", nargs="*")
    options = parser.parse_args()
    options.grundy = options.grundy.split()
    ids = options.ids or sorted(inputs.INPUTS)
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or temporary
        os.makedirs(folder, exist_ok=True)
        tool = build(os.path.join(HERE, "measure.cpp"), os.path.join(folder, "measure"))
        print("| problem | input | ours ms | C++ ms | ratio | ours MiB | C++ MiB | |\n|---|---:|---:|---:|---:|---:|---:|---|")
        late = 0
        for id in ids:
            size, ((ours, our_memory), (plain, their_memory)) = compare(id, options, folder, tool)
            slow = max(ours, plain) > SLOW and ours > plain
            large = our_memory > their_memory + SPARE
            late += slow or large
            mark = "slower" * slow + " larger" * large
            print(
                f"| {id} | {size / 1e6:.2f} MB | {1000 * ours:.1f} | {1000 * plain:.1f} | {ours / max(plain, 1e-6):.2f} "
                f"| {our_memory / 1024:.1f} | {their_memory / 1024:.1f} | {mark.strip()} |",
                flush=True,
            )
    print(f"\n{len(ids)} problems, {late} slower or larger than they should be")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
