"""Are emitted C++ programs right, and as quick as careful hand-written ones, at the limits of all judge problems?

    python3 bench/emit/limits.py [--grundy PATH] [--rounds N] [ID ...]

Run from the root of the repository; any build of the command will do, since only what it emits is timed. Inputs and
hand-written programs are those of bench/problems; the answers must be equal. Least CPU time of several rounds, the two
programs by turns. A ratio above 1.10 is marked where either takes more than 10 ms: below that one measures the start.
"""

import argparse
import filecmp
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join("bench", "problems"))
import inputs
import run as problems

WANTED = 1.10


def emitted(grundy, id, folder):
    source = os.path.join(folder, id + "-emitted.cpp")
    subprocess.run([grundy, "code", "--judge", id, "--lang", "cpp", "--out", source], check=True)
    return problems.build(source, os.path.join(folder, id + "-emitted"))


def compare(id, options, folder, tool):
    given = os.path.join(folder, id + ".in")
    problems.generate(id, given)
    by_hand = problems.build(os.path.join(problems.HERE, "cpp", id + ".cpp"), os.path.join(folder, id))
    programs = [emitted(options.grundy, id, folder), by_hand]
    answers = [os.path.join(folder, id + suffix) for suffix in (".emitted.out", ".hand.out")]
    best = [(float("inf"), 0), (float("inf"), 0)]
    for _ in range(options.rounds):
        for which, program in enumerate(programs):
            best[which] = min(best[which], problems.measure(tool, given, answers[which], [program]))
    if not filecmp.cmp(*answers, shallow=False):
        sys.exit(f"{id}: the two programs differ")
    return os.path.getsize(given), best


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--grundy", default=os.path.join("target", "debug", "grundy"))
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("ids", nargs="*")
    options = parser.parse_args()
    ids = options.ids or sorted(inputs.INPUTS)
    late = 0
    with tempfile.TemporaryDirectory() as folder:
        tool = problems.build(os.path.join(problems.HERE, "measure.cpp"), os.path.join(folder, "measure"))
        print("| problem | input | emitted ms | by hand ms | ratio | emitted MiB | by hand MiB | |\n|---|---:|---:|---:|---:|---:|---:|---|")
        for id in ids:
            size, ((ours, our_memory), (theirs, their_memory)) = compare(id, options, folder, tool)
            ratio = ours / max(theirs, 1e-6)
            slow = max(ours, theirs) > problems.SLOW and ratio > WANTED
            late += slow
            print(
                f"| {id} | {size / 1e6:.2f} MB | {1000 * ours:.1f} | {1000 * theirs:.1f} | {ratio:.2f} "
                f"| {our_memory / 1024:.1f} | {their_memory / 1024:.1f} | {'slower' * slow} |",
                flush=True,
            )
    print(f"\n{len(ids)} problems, all answers equal, {late} above {WANTED:.2f}")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
