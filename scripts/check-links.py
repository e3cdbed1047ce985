#!/usr/bin/env python3
"""Every link between the documents leads somewhere, and the book has the same chapters in both languages."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)")
SKIPPED = {"target", "node_modules", ".git"}


def documents():
    for path in sorted(ROOT.rglob("*.md")):
        if not SKIPPED & set(path.relative_to(ROOT).parts):
            yield path


def without_code(text):
    text = re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)
    return re.sub(r"`[^`\n]*`", "", text)


def anchors(path):
    """The names of the headings, as GitHub and mdBook make them."""
    names = set()
    for line in path.read_text(encoding="utf-8").splitlines():
        heading = re.match(r"#+\s+(.*)", line)
        if heading:
            plain = re.sub(r"[^\w\- ]", "", heading.group(1).strip().lower())
            names.add(plain.replace(" ", "-"))
    return names


def broken(path):
    for match in LINK.finditer(without_code(path.read_text(encoding="utf-8"))):
        target = match.group(1) or match.group(2)
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        to = (path.parent / file).resolve() if file else path
        if not to.exists():
            yield f"{path.relative_to(ROOT)}: {target} leads nowhere"
        elif anchor and to.suffix == ".md" and anchor not in anchors(to):
            yield f"{path.relative_to(ROOT)}: {target} names no heading"


def chapters(language):
    return sorted(path.name for path in (ROOT / "docs/book" / language).glob("[0-9]*.md"))


def main():
    mistakes = [mistake for path in documents() for mistake in broken(path)]
    if chapters("en") != chapters("zh"):
        mistakes.append(f"the book differs: {chapters('en')} and {chapters('zh')}")
    for mistake in mistakes:
        print(mistake, file=sys.stderr)
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main())
