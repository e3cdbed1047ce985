"""Do programs hold what they promise, for every game of the catalogue?

    python3 bench/emit/catalogue.py [--grundy PATH] [--languages cpp,rust,java,python] [--every N] [NAME ...]

For each game and language two programs are written. One has small limits: `grundy stress` holds it against the engines (C++
with -fsanitize=address,undefined). One has none: it must refuse a number above its own limit in one line with exit 1, answer at
the limit, and in C++ take no longer than 5 ns for each step that its header states, beside 50 ms. Of languages other than C++
every N-th game is tried. Games that are no rules of the language have no program; they are listed.
"""

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

import json

EXTENSIONS = {"cpp": "cpp", "rust": "rs", "java": "java", "python": "py"}
SANITIZED = ["-O1", "-std=c++17", "-D_GLIBCXX_ASSERTIONS", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
QUICK = ["-O2", "-std=c++17"]
MOST = {1: 200, 2: 25, 3: 9, 4: 5}


class Wrong(Exception):
    pass


def written(options, name, language, limits):
    command = [options.grundy, "code", name, "--lang", language, "--json", "--budget", "10"]
    done = subprocess.run(command + (["--limits", limits] if limits else []), capture_output=True, text=True)
    return json.loads(done.stdout) if done.returncode == 0 else None, done.stderr.strip().split("\n")[0]


def ready(flags, folder):
    """A folder with the header of all programs made ready for these flags."""
    own = os.path.join(folder, "ready" + "".join(flags).replace("/", ""))
    header = os.path.join(own, "bits", "stdc++.h")
    if not os.path.exists(header + ".gch"):
        os.makedirs(os.path.dirname(header))
        source = os.path.join(own, "all.h")
        with open(source, "w") as file:
            file.write("#include <bits/stdc++.h>\n")
        subprocess.run(["g++", *flags, "-x", "c++-header", source, "-o", header + ".gch"], check=True)
    return own


def runnable(text, language, flags, folder):
    source = os.path.join(folder, "Main." + EXTENSIONS[language])
    binary = os.path.join(folder, "main")
    with open(source, "w") as file:
        file.write(text)
    if language == "cpp":
        subprocess.run(["g++", *flags, "-I", ready(flags, folder), source, "-o", binary], check=True)
        return [binary]
    if language == "rust":
        subprocess.run(["rustc", "--edition", "2021", "-A", "warnings", "-o", binary, source], check=True)
        return [binary]
    if language == "java":
        subprocess.run(["javac", "-nowarn", "-d", folder, source], check=True)
        return [shutil.which("java"), "-cp", folder, "Main"]
    return [sys.executable, source]


def names_of(reads):
    """Names before the count, and those of one position: `tests { m count (x,y)[count] }`."""
    inside = re.search(r"\{(.*)\}", reads).group(1)
    place = re.search(r"(\w*)\(?([\w,]+)\)?\[", inside)
    coordinates = re.findall(r"\w+", re.search(r"\(?([\w, ]+)\)?\[count\]", inside).group(1))
    before = re.findall(r"\w+(?:\[\w+\])?", inside[: inside.index("count")])
    return before, coordinates, place


def small_limits(reads):
    before, coordinates, _ = names_of(reads)
    most = MOST.get(len(coordinates), 4)
    sizes = ["tests <= 20", "count <= 3"] + [f"{own} <= {most}" for own in coordinates]
    return ", ".join(sizes + [f"1 <= {own} <= 9" for own in before if own.isidentifier()])


def agrees(options, name, document, limits, command):
    stress = [options.grundy, "stress", name, "--reads", document["reads"], "--says", document["says"]]
    stress += ["--limits", limits, "--tests", "25", "--budget", "60", "--", *command]
    done = subprocess.run(stress, capture_output=True, text=True)
    if done.returncode != 0:
        raise Wrong("stress: " + (done.stdout + done.stderr).strip()[-600:])


def asked(command, text):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def refuses(command, text):
    done, _ = asked(command, text)
    words = done.stderr.strip().split("\n")
    if done.returncode != 1 or len(words) != 1 or not words[0] or done.stdout:
        raise Wrong(f"not refused: {text!r}: exit {done.returncode}, {done.stderr[-300:]!r}")
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
    before, coordinates, _ = names_of(document["reads"])
    if not all(own.isidentifier() for own in before):
        return
    given = " ".join("3" for _ in before)

    def sum_of(number, count):
        return f"1\n{given} {count} " + " ".join([str(number)] * (len(coordinates) * count)) + "\n"

    told = refuses(command, sum_of(2 * 10**18, 1))
    most = re.search(r"for -?\d+ to (\d+)$", told)
    if not most:
        return
    refuses(command, sum_of(int(most.group(1)) + 1, 1))
    done, seconds = asked(command, sum_of(int(most.group(1)), 1))
    if done.returncode not in (0, 1) or done.returncode == 1 and len(done.stderr.strip().split("\n")) != 1:
        raise Wrong(f"at its limit: exit {done.returncode}, {done.stderr[-300:]!r}")
    steps = steps_stated(document["notes"])
    if language == "cpp" and steps and seconds > 0.05 + 5e-9 * steps:
        raise Wrong(f"at its limit {seconds:.2f} s, and the header states {steps:.0e} steps")


def tried(options, name, language, folder):
    document, why = written(options, name, language, "")
    if document is None:
        return why
    at_its_limit(document, language, runnable(document["code"], language, QUICK, folder))
    limits = small_limits(document["reads"])
    small, why = written(options, name, language, limits)
    if small is None:
        raise Wrong(f"no program within {limits}: {why}")
    agrees(options, name, small, limits, runnable(small["code"], language, SANITIZED, folder))
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--grundy", default=os.path.join("target", "debug", "grundy"))
    parser.add_argument("--languages", default="cpp,rust,java,python", type=lambda text: text.split(","))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    pages = os.path.join("crates", "grundy-catalogue", "pages", "games")
    names = options.names or sorted(page[:-3] for page in os.listdir(pages) if page.endswith(".md"))
    right, without, wrong = 0, [], []
    with tempfile.TemporaryDirectory() as folder:
        for place, name in enumerate(names):
            for language in options.languages:
                if language != "cpp" and place % options.every:
                    continue
                try:
                    why = tried(options, name, language, folder)
                    right += why is None
                    if why is not None:
                        without.append(f"{name} ({language}): {why}")
                except Wrong as found:
                    wrong.append(f"{name} ({language}): {found}")
                    print("WRONG", wrong[-1], flush=True)
            print(name, flush=True)
    print(f"\n{right} programs right, {len(wrong)} wrong, {len(without)} not written")
    print("\n".join(wrong + without))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
