"""Do the two checkers agree? Forged certificates through both.

`python3 bench/proofs/two_checkers.py GRUNDY_CHECK CHECKER [--seed N] [--each N]` takes the certificates of `rocq/certificates`, of
`crates/grundy-check/tests` and the forged ones that `tests/adversary/known` keeps, and makes N damaged ones of each: a number is
another number, a word of the rule another word, a key is gone, a list lost or doubled an element; or the text of the rule is attacked: precedence,
names, conditions, blanks, repetition. Each goes through the
checker in Rust and the proved one. It fails if the proved checker accepts what the other rejects. It counts, for each method and
reason, what the proved checker does not accept though the other does, and fails where it does not say "not covered" and the
certificate it came from has no reason in `rocq/certificates/refused.txt`.
"""
import argparse
import collections
import copy
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDERS = ["rocq/certificates/accepted", "rocq/certificates/rejected", "crates/grundy-check/tests/certificates",
           "crates/grundy-check/tests/forged"]
KNOWN = "tests/adversary/known/certificates.txt"
REASONS = "rocq/certificates/refused.txt"
LONGEST = 6_000
# The proved checker stops by itself after so much of the processor's time; on a busy machine that takes longer.
SECONDS = "100"
LONGEST_WAIT = 3_000


def seeds():
    for folder in FOLDERS:
        for file in sorted((TOP / folder).glob("*.json")):
            yield file.stem, file.read_text()
    for number, line in enumerate((TOP / KNOWN).read_text().splitlines()):
        if line.startswith("{"):
            yield f"known_{number}", line


def reasons():
    """The names of the certificates that the proved checker refuses for a reason that is written down."""
    lines = (TOP / REASONS).read_text().splitlines()
    return {line.split("\t")[0] for line in lines if line and not line.startswith("#")}


def places(value, path=()):
    """Every place in a JSON value, as a path of keys and indices."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inside in items:
        yield from places(inside, (*path, key))


def at(value, path):
    for key in path:
        value = value[key]
    return value


def other_number(number, dice):
    return dice.choice([number + 1, number - 1, 2 * number, 0, 1, -number, number + 64])


def other_text(text, dice):
    words = text.split(" ")
    place = dice.randrange(len(words))
    digits = [index for index, letter in enumerate(text) if letter.isdigit()]
    if digits and dice.random() < 0.7:
        index = dice.choice(digits)
        return text[:index] + dice.choice("0123456789") + text[index + 1:]
    words[place] = dice.choice(words + ["x", "1", "not", "min(x, 1)"])
    return " ".join(words)


# Words that a reader of rules may take for something else, as names.
NAMES = ["octal", "hex", "lists", "trees", "all", "but", "powers", "primes", "fib", "of", "move", "x1", "_", "K", "min", "not", "in"]
OTHER_SIGNS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "and": "or", "or": "and", "+": "-", "-": "+",
               "*": "/", "/": "%", "%": "*", "..=": "..", "..": "..=", "|": ";"}
CONDITIONS = ["1 == 1", "0 == 1", "x == x", "x >= 0", "x > 0", "not x < 0", "x >= 0 and x > 0 or 0 == 1", "0 < x < 9", "x / 0 == 1", "divides(0, x)",
              "divides(x, 0)", "(x > 0)", "is_prime(7)", "isqrt(0 - 1) == 0", "y != 3", "1 <= x", "0 != x"]
SIGN = re.compile(r"\.\.=|\.\.|[<>=!]=|->|[<>+*/%|-]|\band\b|\bor\b")
NAME = re.compile(r"\b[a-z]\w*\b(?! *\()")
NUMBER = re.compile(r"\b\d+\b")
SPOKEN = {"for", "in", "let", "if", "and", "or", "not", "domain", "win", "at", "start", "octal", "hex", "lists", "of", "move", "any", "most", "all", "but",
          "primes", "prime_powers", "squares", "triangular", "fib", "trees", "cut", "an", "edge", "drop", "the", "greatest", "lower", "by", "number", "one"}


def one_place(pattern, text, dice, change):
    found = [place for place in pattern.finditer(text) if place.group() not in SPOKEN or pattern is SIGN]
    if not found:
        return text
    place = dice.choice(found)
    return text[:place.start()] + change(place.group()) + text[place.end():]


def renamed(text, dice):
    names = sorted({place.group() for place in NAME.finditer(text)} - SPOKEN)
    if not names:
        return text
    old, new = dice.choice(names), dice.choice(NAMES + names)
    return re.sub(rf"\b{old}\b", new, text)


def bracketed(text, dice):
    """A pair of brackets about some words, or one pair fewer."""
    if "(" in text and dice.random() < 0.3:
        return text.replace("(", "", 1).replace(")", "", 1)
    words = text.split(" ")
    begin = dice.randrange(len(words))
    end = dice.randrange(begin, min(len(words), begin + 5))
    return " ".join([*words[:begin], "(" + words[begin], *words[begin + 1:end + 1]]) + ")" + "".join(" " + word for word in words[end + 1:])


# What is done to the text of a rule: precedence, names, conditions, blanks, repetition.
ATTACKS = [
    lambda text, dice: one_place(SIGN, text, dice, lambda sign: OTHER_SIGNS.get(sign, sign)),
    lambda text, dice: one_place(NUMBER, text, dice, lambda number: dice.choice(["0" + number, f"({number})", f"{number} + 0", f"-{number}", f"1 * {number}", str(2**64 - 1), str(2**64)])),
    lambda text, dice: one_place(NAME, text, dice, lambda name: dice.choice([f"({name})", f"({name} + 0)", f"(-{name})", f"1 * {name}", f"{name}{name}", name.upper()])),
    renamed,
    bracketed,
    lambda text, dice: text + " if " + dice.choice(CONDITIONS),
    lambda text, dice: text.replace(" for ", " if " + dice.choice(CONDITIONS) + " for ", 1),
    lambda text, dice: text.replace(" if ", " if not ", 1),
    lambda text, dice: text + "; domain " + ", ".join(dice.choice(CONDITIONS) for _ in range(dice.choice([1, 1, 2]))),
    lambda text, dice: text + " | " + text.split(" -> ")[-1],
    lambda text, dice: text + "; " + text,
    lambda text, dice: text + dice.choice([";", " |", " ", "\t", ",", "; domain", "; start n -> n", "; win at 3", " for z in {1}", " for z in {1, 2}", " for z in {}", " let z = x"]),
    lambda text, dice: dice.choice([" ", "", "\n"]).join(text.split(" ")) if dice.random() < 0.5 else text.replace(" ", "  ", 1),
]


def damaged(certificate, dice):
    forged = copy.deepcopy(certificate)
    rule = [("rule",)] if isinstance(forged, dict) and "rule" in forged else []
    path = dice.choice([path for path in places(forged) if path] if dice.random() < 0.5 or not rule else rule)
    inside, key, old = at(forged, path[:-1]), path[-1], at(forged, path)
    if dice.random() < 0.1:
        del inside[key]
    elif isinstance(old, int):
        inside[key] = other_number(old, dice)
    elif isinstance(old, str) and " " in old and dice.random() < 0.5:
        inside[key] = dice.choice(ATTACKS)(old, dice)
    elif isinstance(old, str):
        inside[key] = other_text(old, dice)
    elif isinstance(old, list) and old:
        inside[key] = old[:-1] if dice.random() < 0.5 else old + [dice.choice(old)]
    else:
        del inside[key]
    return forged


def verdict(command, file):
    try:
        done = subprocess.run([*command, str(file)], capture_output=True, text=True, check=False, timeout=LONGEST_WAIT)
    except subprocess.TimeoutExpired:
        return False, "out of budget"
    lines = (done.stdout or done.stderr).strip().splitlines()
    return done.returncode == 0, (lines or ["no answer"])[0]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("check")
    parser.add_argument("checker")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=4)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    looked, agreed, refused, wrong, known = 0, 0, collections.Counter(), [], reasons()
    with tempfile.TemporaryDirectory() as name:
        file = pathlib.Path(name) / "forged.json"
        for seed, text in seeds():
            try:
                whole = json.loads(text)
            except ValueError:
                continue
            forgeries = [] if len(text) > LONGEST else [damaged(whole, dice) for _ in range(options.each)]
            for certificate in [whole, *forgeries]:
                file.write_text(json.dumps(certificate))
                looked += 1
                proved, said = verdict([options.checker, "--seconds", SECONDS], file)
                rust, _ = verdict([options.check], file)
                agreed += proved == rust
                if proved and not rust:
                    wrong.append(f"{seed}, accepted by the proved checker alone: {json.dumps(certificate)}")
                elif rust and not proved:
                    reason = said.split(":")[0]
                    refused[(certificate.get("method"), reason)] += 1
                    if reason != "not covered" and seed not in known:
                        wrong.append(f"{seed}, refused without a reason ({said}): {json.dumps(certificate)}")
    print(f"{looked} certificates, {agreed} with the same verdict, {len(wrong)} that should not be.")
    for (method, reason), number in sorted(refused.items()):
        print(f"- {method}: {number} accepted by the checker in Rust alone ({reason})")
    print("\n".join(wrong))
    sys.exit(1 if wrong else 0)


main()
