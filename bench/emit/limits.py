"""Are emitted programs right, and as quick as careful hand-written C++, at the limits of all judge problems?

    python3 bench/emit/limits.py [--grundy PATH] [--rounds N] [--languages cpp,rust,java,python] [ID ...]

Run from the root of the repository; any build of the command will do, since only what it emits is timed. Inputs and
hand-written programs are those of bench/problems; all answers must be equal. Least CPU time of several rounds, C++ and the
hand-written program by turns; the other languages have two rounds at most. A ratio of C++ above 1.10 is marked where either
takes more than 10 ms: below that one measures the start.
"""

import argparse
import filecmp
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join("bench", "problems"))
import inputs
import run as problems

WANTED = 1.10
EXTENSIONS = {"cpp": "cpp", "rust": "rs", "java": "java", "python": "py"}


def emitted(grundy, id, language, folder):
    """The command that runs what is emitted."""
    own = os.path.join(folder, f"{id}-{language}")
    os.makedirs(own, exist_ok=True)
    source = os.path.join(own, "Main." + EXTENSIONS[language])
    subprocess.run([grundy, "code", "--judge", id, "--lang", language, "--out", source], check=True)
    binary = os.path.join(own, "main")
    if language == "cpp":
        return [problems.build(source, binary)]
    if language == "rust":
        subprocess.run(["rustc", "-O", "--edition", "2021", "-A", "warnings", "-o", binary, source], check=True)
        return [binary]
    if language == "java":
        subprocess.run(["javac", "-nowarn", "-d", own, source], check=True)
        return [shutil.which("java"), "-XX:+UseSerialGC", "-cp", own, "Main"]
    return [sys.executable, source]


def compare(id, options, folder, tool):
    """The size of the input, and of each program (the one by hand first) its CPU seconds and its memory."""
    given = os.path.join(folder, id + ".in")
    problems.generate(id, given)
    by_hand = [problems.build(os.path.join(problems.HERE, "cpp", id + ".cpp"), os.path.join(folder, id))]
    commands = [by_hand] + [emitted(options.grundy, id, language, folder) for language in options.languages]
    best = [(float("inf"), 0)] * len(commands)
    for round in range(options.rounds):
        for which, command in enumerate(commands):
            if round >= 2 and which > 0 and options.languages[which - 1] != "cpp":
                continue
            answer = os.path.join(folder, f"{id}.{which}.out")
            best[which] = min(best[which], problems.measure(tool, given, answer, command))
    for which in range(1, len(commands)):
        if not filecmp.cmp(os.path.join(folder, f"{id}.0.out"), os.path.join(folder, f"{id}.{which}.out"), shallow=False):
            sys.exit(f"{id}: {options.languages[which - 1]} differs from the program by hand")
    return os.path.getsize(given), best


def row(id, size, best, languages):
    """A line of the table, and whether C++ is slower than is wanted."""
    (by_hand, their_memory), rest = best[0], dict(zip(languages, best[1:]))
    slow, ratio, memory = False, "", ""
    if "cpp" in rest:
        ours, our_memory = rest["cpp"]
        ratio = f"{ours / max(by_hand, 1e-6):.2f}"
        memory = f"{our_memory / 1024:.1f}"
        slow = max(ours, by_hand) > problems.SLOW and ours > WANTED * by_hand
    cells = [id, f"{size / 1e6:.2f} MB", f"{1000 * by_hand:.1f}", ratio]
    cells += [f"{1000 * rest[language][0]:.1f}" for language in languages]
    cells += [f"{their_memory / 1024:.1f}", memory, "slower" * slow]
    return "| " + " | ".join(cells) + " |", slow


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--grundy", default=os.path.join("target", "debug", "grundy"))
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--languages", default="cpp", type=lambda text: text.split(","))
    parser.add_argument("ids", nargs="*")
    options = parser.parse_args()
    ids = options.ids or sorted(inputs.INPUTS)
    late = 0
    with tempfile.TemporaryDirectory() as folder:
        tool = problems.build(os.path.join(problems.HERE, "measure.cpp"), os.path.join(folder, "measure"))
        names = "".join(f" {language} ms |" for language in options.languages)
        print(f"| problem | input | by hand ms | ratio |{names} by hand MiB | C++ MiB | |")
        print("|---|---:|---:|---:|" + "---:|" * len(options.languages) + "---:|---:|---|")
        for id in ids:
            line, slow = row(id, *compare(id, options, folder, tool), options.languages)
            late += slow
            print(line, flush=True)
    print(f"\n{len(ids)} problems, all answers equal, {late} above {WANTED:.2f}")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
