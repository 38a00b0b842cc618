"""Imports of the standard library move to where they are needed."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from build_steps.pyodide.waiting import at_once, waiting

SHOP = {
    "shop/__init__.py": """
from .fruit import *
from .tools import *
__all__ = fruit.__all__ + tools.__all__

def __getattr__(name):
    if name == "old":
        return "an old name"
    raise AttributeError(name)
""",
    "shop/fruit.py": "__all__ = ('apple', 'pear')\napple, pear = 'red', 'green'\n",
    "shop/tools.py": "from . import scale\n__all__ = ('weigh',)\nweigh = lambda: scale.UNIT\n",
    "shop/scale.py": "UNIT = 'kg'\n",
}
LIBRARY = {
    "heavy.py": "SIZE = 7\ndef lift():\n    return SIZE\n",
    "user.py": '''
import heavy
from heavy import lift as up

def size():
    """How big."""
    return heavy.SIZE

class Crane:
    async def work(self):
        return [up() for _ in range(2)]

def other(heavy):
    return heavy
''',
}


def loaded(folder: Path, code: str) -> str:
    """Return the output of a Python that imports from `folder`."""
    words = [sys.executable, "-B", "-c", f"import sys; sys.path.insert(0, {str(folder)!r})\n{code}"]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()


def written(folder: Path, sources: dict[str, str]) -> Path:
    for name, text in sources.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def moved(sources: dict[str, str], *roots: str) -> dict[str, str]:
    """Return the library with its imports moved."""
    trees = waiting({name: text.encode() for name, text in sources.items()}, roots)
    return {name: ast.unparse(tree) for name, tree in trees.items()}


def test_an_import_that_only_functions_use_waits_for_them(tmp_path: Path) -> None:
    folder = written(tmp_path, moved(LIBRARY, "user"))
    asked = "import asyncio, user; has = lambda: 'heavy' in sys.modules; print(has(), {}, has())"
    assert loaded(folder, asked.format("user.other(3)")) == "False 3 False"
    assert loaded(folder, asked.format("user.size()")) == "False 7 True"
    assert loaded(folder, asked.format("user.size.__doc__")) == "False How big. False"
    work = asked.format("asyncio.run(user.Crane().work())")
    assert loaded(folder, work) == "False [7, 7] True"


def test_who_asks_the_module_for_an_imported_name_still_gets_it(tmp_path: Path) -> None:
    folder = written(tmp_path, moved(LIBRARY, "user"))
    assert loaded(folder, "from user import heavy, up; print(heavy.SIZE, up())") == "7 7"
    with pytest.raises(subprocess.CalledProcessError) as failed:
        loaded(folder, "import user; user.nothing")
    assert "'user' has no attribute 'nothing'" in failed.value.stderr


def test_an_import_stays_where_others_need_its_module_at_once() -> None:
    assert moved(LIBRARY, "user", "heavy")["user.py"] == ast.unparse(ast.parse(LIBRARY["user.py"]))


@pytest.mark.parametrize(
    "text",
    [
        "import heavy\ndef size(most=heavy.SIZE): return most",
        "import heavy\nclass Own:\n    size = heavy.SIZE",
        "import heavy\nclass Own(heavy.Base):\n    def size(self): return heavy.SIZE",
        "import heavy\n@heavy.lift\ndef size(): return heavy.SIZE",
        "import heavy\ndef size(): return heavy.SIZE\nprint(heavy.SIZE)",
        "import heavy\nsize = lambda: heavy.SIZE",
        "import heavy\nheavy = heavy or None\ndef size(): return heavy.SIZE",
        "import heavy\ndef set_it():\n    global heavy\n    heavy = 3",
        "try:\n    import heavy\nexcept ImportError:\n    heavy = None\ndef size(): return heavy",
        "from heavy import *\ndef size(): return SIZE",
    ],
)
def test_an_import_stays_where_more_than_functions_use_it(text: str) -> None:
    modules = moved(LIBRARY | {"user.py": text}, "user")
    assert modules["user.py"] == ast.unparse(ast.parse(text))


def test_a_package_gives_the_names_of_its_modules_when_they_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(written(tmp_path / "as it is", SHOP)))
    folder = written(tmp_path / "moved", moved(SHOP, "shop", "shop.fruit"))
    has = "print('shop.tools' in sys.modules, 'shop.fruit' in sys.modules)"
    assert loaded(folder, f"import shop; {has}; print(shop.apple)") == "False True\nred"
    assert loaded(folder, f"import shop; print(shop.weigh()); {has}") == "kg\nTrue True"
    assert loaded(folder, "import shop; print(shop.tools.scale.UNIT)") == "kg"
    assert loaded(folder, "import shop; print(shop.__all__, shop.old)") == (
        "('apple', 'pear', 'weigh') an old name"
    )
    assert loaded(folder, "from shop import *; print(apple, weigh())") == "red kg"


def test_what_is_imported_for_types_alone_is_not_needed_at_once() -> None:
    text = b"import a.b\nfrom c import d\nif TYPE_CHECKING:\n    import e\ndef f():\n    import g\n"
    assert at_once(text) == {"a.b", "c"}
