"""What the documentation shows is what happens."""

import doctest
import importlib
import inspect
import pkgutil
import re
from pathlib import Path

import pytest

import grundy

MODULES = sorted(one.name for one in pkgutil.iter_modules(grundy.__path__) if one.name != "_native")
ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("name", ["", *MODULES])
def test_examples_of_the_docstrings_run(name: str) -> None:
    module = importlib.import_module(f"grundy.{name}".rstrip("."))
    results = doctest.testmod(module)
    assert results.failed == 0


def test_everything_public_is_documented() -> None:
    for name in grundy.__all__:
        thing = getattr(grundy, name)
        if not inspect.isclass(thing) and not inspect.isfunction(thing):
            continue
        assert thing.__doc__, name
        members = vars(thing).items() if inspect.isclass(thing) else ()
        for member, value in members:
            if not member.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)):
                assert value.__doc__, f"{name}.{member}"


PAGES = ["README.md", "README.zh-CN.md", "docs/book/en/10-python.md", "docs/book/zh/10-python.md", "crates/grundy-python/README.md"]


@pytest.mark.parametrize("page", PAGES)
def test_programs_of_the_pages_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python blocks of a page are one program, and every `# …` behind an expression is what it gives."""
    monkeypatch.chdir(tmp_path)
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, flags=re.S | re.M)
    assert blocks, page
    scope: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, page, "exec"), scope)
        for line in block.splitlines():
            shown = re.fullmatch(r"([^#=\s][^#]*?)\s+# = (.*)", line)
            if shown is not None:
                assert repr(eval(shown.group(1), scope)) == shown.group(2), line
