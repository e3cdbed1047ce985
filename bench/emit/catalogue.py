"""Do programs hold what they promise, for every game of the catalogue?

    python3 bench/emit/catalogue.py [--grundy PATH] [--languages cpp,rust,java,python] [--rules FILE] [--inputs N] [NAME ...]

For each game and language two programs are written. One has small limits: inputs and answers come from `grundy stress --write`,
which asks the engines (C++ runs with -fsanitize=address,undefined, Rust with overflow checks). One has no limits: it must refuse
a number above its own limit in one line with exit 1, answer at the limit or refuse likewise, and in C++ take no longer than 5 ns
for each step that its header states, beside 50 ms. Games that are no rules of the language have no program; they are listed.
Instead of the catalogue's games, the rules in the lines of a file are tried.
"""

import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

import bundles

MOST = {1: 200, 2: 25, 3: 9, 4: 5}
# How long a list is, and how large its numbers are.
LIST = (4, 6)
SECONDS = 60


class Wrong(Exception):
    pass


def written(options, rule, language, limits):
    command = [options.grundy, "code", rule, "--lang", language, "--json", "--budget", "10"]
    done = subprocess.run(command + (["--limits", limits] if limits else []), capture_output=True, text=True)
    return json.loads(done.stdout) if done.returncode == 0 else None, done.stderr.strip().split("\n")[0]


def is_list(reads):
    """Whether one position is a list."""
    return "[count]" not in reads and "[size_" in reads


def is_sum(reads):
    """Whether a test is a sum of so many positions."""
    return "[count]" in reads


def names_of(reads):
    """Names before the count, and those of one position: `tests { m count (x,y)[count] }`, `tests { size_a a[size_a] }`."""
    inside = re.search(r"\{(.*)\}", reads).group(1)
    if is_list(reads):
        return [], [re.search(r"(\w+)\[size_", inside).group(1)]
    if not is_sum(reads):
        # Rules with draws, blocks and the like: one position for each test.
        names = re.findall(r"\w+(?:\[\w+\])?", inside)
        return [], names
    coordinates = re.findall(r"\w+", re.search(r"\(?([\w, ]+)\)?\[count\]", inside).group(1))
    before = re.findall(r"\w+(?:\[\w+\])?", inside[: inside.index("count")])
    return before, coordinates


def small_limits(reads):
    before, coordinates = names_of(reads)
    if is_list(reads):
        length, most = LIST
        return f"tests <= 20, size_{coordinates[0]} <= {length}, {coordinates[0]} <= {most}"
    most = MOST.get(len(coordinates), 4)
    sizes = ["tests <= 20", "count <= 3"] + [f"{own} <= {most}" for own in coordinates]
    return ", ".join(sizes + [f"1 <= {own} <= 9" for own in before if own.isidentifier()])


def questions(options, rule, document, limits, folder):
    """Inputs within the limits, and what the engines answer."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    command = [options.grundy, "stress", rule, "--reads", document["reads"], "--says", document["says"]]
    command += ["--limits", limits, "--tests", str(options.inputs), "--budget", "60", "--write", folder]
    done = subprocess.run(command, capture_output=True, text=True)
    names = sorted(name[:-3] for name in os.listdir(folder) if name.endswith(".in"))
    if done.returncode != 0 or not names:
        raise Wrong("no questions: " + (done.stdout + done.stderr).strip()[-600:])
    return [[open(os.path.join(folder, name + end)).read() for end in (".in", ".out")] for name in names]


def asked(command, text):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise Wrong(f"no answer within {SECONDS} s: {text[:200]!r}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def agrees(command, cases):
    for text, wanted in cases:
        done, _ = asked(command, text)
        if done.returncode != 0 or done.stdout.split() != wanted.split():
            raise Wrong(f"on {text!r} wanted {wanted!r}, found {done.stdout!r} and {done.stderr[-300:]!r}")


def refuses(command, text):
    done, _ = asked(command, text)
    words = done.stderr.strip().split("\n")
    if done.returncode != 1 or len(words) != 1 or not words[0] or done.stdout:
        raise Wrong(f"not refused: {text!r}: exit {done.returncode}, {done.stdout!r}, {done.stderr[-300:]!r}")
    return words[0]


def steps_stated(notes):
    """The steps that a header states; none where a law answers at once."""
    found = re.search(r"about (?:(\d+)·)?10\^(\d+) steps|about (\d+) steps", " ".join(notes))
    if not found:
        return None
    if found.group(3):
        return float(found.group(3))
    return float(found.group(1) or 1) * 10 ** int(found.group(2))


def at_its_limit(document, language, command):
    before, coordinates = names_of(document["reads"])
    if not all(own.isidentifier() for own in before + coordinates):
        return
    # Positions that are words have no number that could be too large.
    if not is_sum(document["reads"]) and "[]" in document["notes"][0]:
        return
    for given in ("3", "1000000000") if before else ("",):
        with_parameters(" ".join(given for _ in before), coordinates, document, language, command)


def with_parameters(given, coordinates, document, language, command):
    def sum_of(numbers):
        count = "1 " if is_sum(document["reads"]) else ""
        return f"1\n{given} {count}" + " ".join(str(number) for number in numbers) + "\n"

    told = refuses(command, sum_of([2 * 10**18] * len(coordinates)))
    most = re.search(r"for -?\d+ to (\d+)$", told)
    if not most:
        return
    most = int(most.group(1))
    refuses(command, sum_of([most + 1] * len(coordinates)))
    steps = steps_stated(document["notes"])
    for numbers in ([most] * len(coordinates), [0] * len(coordinates), [most] + [0] * (len(coordinates) - 1)):
        done, seconds = asked(command, sum_of(numbers))
        if done.returncode not in (0, 1) or done.returncode == 1 and len(done.stderr.strip().split("\n")) != 1:
            raise Wrong(f"at its limit, {numbers}: exit {done.returncode}, {done.stderr[-300:]!r}")
        if language == "cpp" and seconds > 0.05 + 5e-9 * (steps or 0):
            raise Wrong(f"at its limit, {numbers}, {seconds:.2f} s, and the header states {steps} steps")


class Report:
    def __init__(self):
        self.right, self.without, self.wrong = set(), [], {}

    def tried(self, rule, language, work):
        key = f"{rule} ({language})"
        try:
            work()
            self.right.add(key)
        except Wrong as found:
            self.wrong.setdefault(key, str(found))
            print("WRONG", key, found, flush=True)


def programs_of(options, names, language, report, folder, cases):
    """The programs without limits and with small ones, and the questions for the latter."""
    found = []
    for place, name in enumerate(names):
        document, why = written(options, name, language, "")
        if document is None:
            report.without.append(f"{name} ({language}): {why}")
            continue
        try:
            limits = small_limits(document["reads"])
        except AttributeError:
            report.without.append(f"{name} ({language}): nothing is known of the input {document['reads']!r}")
            continue
        small, why = written(options, name, language, limits)

        def prepared():
            if small is None:
                raise Wrong(f"no program within {limits}: {why}")
            if name not in cases:
                cases[name] = questions(options, name, small, limits, os.path.join(folder, f"questions{place}"))

        report.tried(name, language, prepared)
        if name in cases and small is not None:
            found.append((name, document, small))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--grundy", default=os.path.join("target", "debug", "grundy"))
    parser.add_argument("--languages", default="cpp,rust,java,python", type=lambda text: text.split(","))
    parser.add_argument("--rules")
    parser.add_argument("--inputs", type=int, default=12)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    pages = os.path.join("crates", "grundy-catalogue", "pages", "games")
    names = options.names or sorted(page[:-3] for page in os.listdir(pages) if page.endswith(".md"))
    if options.rules:
        names = [line.strip() for line in open(options.rules) if line.strip()]
    report, cases = Report(), {}
    with tempfile.TemporaryDirectory() as folder:
        for language in options.languages:
            found = programs_of(options, names, language, report, folder, cases)
            print(f"{language}: {len(found)} programs written", flush=True)
            smalls = [small["code"] for _, _, small in found]
            commands = bundles.commands(smalls, language, bundles.SANITIZED, folder, f"small-{language}-")
            for (name, _, _), command in zip(found, commands):
                report.tried(name, language, lambda: agrees(command, cases[name]))
            print(f"{language}: answers compared", flush=True)
            wholes = [document["code"] for _, document, _ in found]
            commands = bundles.commands(wholes, language, bundles.QUICK, folder, f"whole-{language}-")
            for (name, document, _), command in zip(found, commands):
                report.tried(name, language, lambda: at_its_limit(document, language, command))
            print(f"{language}: done", flush=True)
    right = len(report.right - set(report.wrong))
    print(f"\n{right} programs right, {len(report.wrong)} wrong, {len(report.without)} not written")
    print("\n".join([f"{key}: {why}" for key, why in report.wrong.items()] + report.without))
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
