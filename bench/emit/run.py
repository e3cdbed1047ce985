"""Is emitted C++ as quick as hand-written C++ on the largest inputs of the judge?

Run from the root of the repository: python3 bench/emit/run.py
Both programs are compiled with g++ -O2 and run in turn. On a machine with other work the clock says little about
programs of ten milliseconds, so the ratio is that of instructions, counted by valgrind; the least user time of several
runs stands beside it.
"""

import os
import random
import re
import resource
import subprocess
import tempfile

ROUNDS = 15


def many(tests, heaps, most):
    random.seed(1)
    lines = [str(tests)]
    for _ in range(tests):
        lines.append(str(heaps))
        lines.append(" ".join(str(random.randint(1, most)) for _ in range(heaps)))
    return "\n".join(lines) + "\n"


def single(heaps, low, high, most):
    random.seed(2)
    return f"{heaps} {low} {high}\n" + " ".join(str(random.randint(1, most)) for _ in range(heaps)) + "\n"


QUESTIONS = {
    "abc297g": (["judge", "abc297g", "cpp"], single(200_000, 1, 10**9, 10**9)),
    "cf2004e": (["judge", "cf2004e", "cpp"], many(10, 30_000, 10**7)),
    "hdu4664": (["judge", "hdu4664", "cpp"], many(10, 100_000, 10**9)),
    "grundys_game": (["rule", "x -> [a, x - a] for a in 1..x if 2 * a != x", "cpp", "40000"], many(10, 1_000, 39_999)),
}


def compiled(source, folder, name):
    binary = os.path.join(folder, name)
    subprocess.run(["g++", "-O2", "-std=c++17", source, "-o", binary], check=True)
    return binary


def timed(binary, text):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    printed = subprocess.run([binary], input=text, capture_output=True, check=True, text=True).stdout
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, printed


def instructions(binary, text):
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", binary]
    told = subprocess.run(command, input=text, capture_output=True, check=True, text=True).stderr
    return int(re.search(r"Collected : (\d+)", told).group(1))


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name, (arguments, text) in QUESTIONS.items():
            command = ["cargo", "run", "-q", "-p", "grundy-emit", "--example", "emit", "--"]
            code = subprocess.run(command + arguments, capture_output=True, check=True, text=True).stdout
            source = os.path.join(folder, f"{name}.cpp")
            with open(source, "w") as file:
                file.write(code)
            emitted = compiled(source, folder, f"{name}-emitted")
            by_hand = compiled(f"bench/emit/{name}.cpp", folder, f"{name}-by-hand")
            runs = [(timed(emitted, text), timed(by_hand, text)) for _ in range(ROUNDS)]
            assert all(ours[1] == theirs[1] for ours, theirs in runs), name
            ours, theirs = min(run[0][0] for run in runs), min(run[1][0] for run in runs)
            counted, by_hand_counted = instructions(emitted, text), instructions(by_hand, text)
            print(
                f"{name}: {counted / 1e6:.0f} and {by_hand_counted / 1e6:.0f} million instructions, "
                f"ratio {counted / by_hand_counted:.3f}; {ours:.3f} s and {theirs:.3f} s"
            )


main()
