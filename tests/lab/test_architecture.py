# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The lab's house: each room uses only those before it, nothing is imported in a circle, nothing forks.

And the tests' house: a test stands in the room named after what it judges, what tests share in one folder.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from circles import first_circle
from conftest import ROOT

PACKAGE = ROOT / "lab" / "pennyweight"

ORDER = (
    *("errors", "names", "files", "places", "catalogue", "lab"),
    *("build", "run", "check", "prove", "measure", "board", "foreign", "literature", "report", "cli"),
)
"""Rooms, and the files beside them, each after what it may use."""

OUTSIDE = ("__init__", "__main__", "_sim")
"""The package, the command that starts `cli`, the simulators: used by all or by none."""

TEST_ROOMS = ("docs", "lab", "library", "literature", "products", "simulators", "tools")
"""Folders of tests/, each named after what its tests judge."""

KINDS = ("Primitive", "Algorithm", "PrimitiveSubject", "AlgorithmSubject")
CHOICE = "check/session.py"
"""The one file that asks which kind an entry is."""


def modules(package: Path) -> dict[str, ast.Module]:
    """By name without the package: "check.subject"."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        name = ".".join(parts if parts[-1] != "__init__" or len(parts) == 1 else parts[:-1])
        found[name] = ast.parse(path.read_text(), str(path))
    return found


def imports(tree: ast.Module, known: Mapping[str, ast.Module]) -> Iterator[str]:
    """The modules of the package that one imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            own = name.removeprefix("pennyweight.")
            if own != name:
                # `from package import module` names a module, `from package.module import name` is one
                yield own if own in known or own in OUTSIDE else own.rpartition(".")[0] or "__init__"


def room(module: str) -> str:
    return module.partition(".")[0]


def upward(package: Path) -> list[str]:
    """Imports of a room that stands after the importing one, or in none."""
    known = modules(package)
    wrong = []
    for name, tree in known.items():
        if room(name) in OUTSIDE:
            continue
        assert room(name) in ORDER, f"{name} is in no room: {', '.join(ORDER)}"
        for used in imports(tree, known):
            if room(used) not in OUTSIDE and ORDER.index(room(used)) > ORDER.index(room(name)):
                wrong.append(f"{name} imports {used}")
    return wrong


def circle(package: Path) -> list[str]:
    """Modules that import each other, the first one again at the end; empty where there are none."""
    known = modules(package)
    return first_circle(
        {name: sorted(set(imports(tree, known)) & known.keys() - {name}) for name, tree in known.items()}
    )


def forks(package: Path) -> list[str]:
    """Return the places where a module distinguishes kinds of subject by their class."""
    found = []
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).as_posix()
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, asked]):
                    named = {each.id for each in ast.walk(asked) if isinstance(each, ast.Name)}
                    if named & set(KINDS) and name != CHOICE:
                        found.append(f"{name}:{node.lineno}")
                case ast.MatchClass(cls=ast.Name(id=asked)) if asked in KINDS:
                    found.append(f"{name}:{node.cls.lineno}")
    return found


def state(package: Path) -> list[str]:
    """Return the state that a module keeps between calls: cached functions, globals, empty containers."""
    found = []
    for name, tree in modules(package).items():
        for statement in tree.body:
            match statement:
                case ast.Assign(value=ast.expr() as value) | ast.AnnAssign(value=ast.expr() as value):
                    if ast.unparse(value) in ("{}", "[]", "set()", "dict()", "list()"):
                        found.append(f"{name}:{statement.lineno}")
        for node in ast.walk(tree):
            if isinstance(node, ast.Global):
                found.append(f"{name}: global {', '.join(node.names)}")
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    text = ast.unparse(decorator)
                    if text.split("(")[0].rpartition(".")[2] in ("cache", "lru_cache"):
                        found.append(f"{name}.{node.name}")
    return found


def named_twice(package: Path) -> list[str]:
    """Return the names of classes that more than one module has."""
    found: dict[str, list[str]] = {}
    for name, tree in modules(package).items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(name)
    return [f"{name}: {', '.join(where)}" for name, where in sorted(found.items()) if len(where) > 1]


DECLARATIONS = "catalogue.c_declarations"
"""The one module that reads C."""
_PROTOTYPE = re.compile(r"pw_.*\(|pycparser")


def readers_of_c(package: Path) -> list[str]:
    """Return the modules, but the one that does, that parse C or look for a prototype by a pattern."""
    found = []
    for name, tree in modules(package).items():
        for node in ast.walk(tree):
            match node:
                case ast.Import(names=names):
                    texts = [each.name for each in names]
                case ast.ImportFrom(module=str(module)):
                    texts = [module]
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="re")), args=[ast.Constant(value=str(pattern)), *_]
                ):
                    texts = [pattern]
                case _:
                    continue
            if name != DECLARATIONS and any(map(_PROTOTYPE.search, texts)):
                found.append(f"{name}:{node.lineno}")
    return found


def misplaced(tests: Path) -> list[str]:
    """Return tests outside a room, other modules inside one, and tests that import a test."""
    found = []
    for path in sorted(tests.rglob("*.py")):
        name = path.relative_to(tests).as_posix()
        is_test, is_in_a_room = path.name.startswith("test_"), path.parent.name in TEST_ROOMS
        if is_test != is_in_a_room:
            found.append(name)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("test_"):
                found.append(f"{name} imports {node.module}")
    return [*found, *(f"{path.name} is no room" for path in tests.glob("*.py") if path.name != "conftest.py")]


def test_a_test_stands_in_a_room_and_what_tests_share_in_one_folder() -> None:
    assert misplaced(ROOT / "tests") == []


@pytest.mark.parametrize(
    ("path", "text", "found"),
    [
        ("test_a.py", "", ["test_a.py", "test_a.py is no room"]),
        ("support/test_a.py", "", ["support/test_a.py"]),
        ("helper.py", "", ["helper.py is no room"]),
        ("lab/helper.py", "", ["lab/helper.py"]),
        ("lab/test_a.py", "from test_b import helper", ["lab/test_a.py imports test_b"]),
        ("lab/test_a.py", "", []),
        ("support/helper.py", "", []),
    ],
)
def test_a_misplaced_test_or_helper_is_found(tmp_path: Path, path: str, text: str, found: list[str]) -> None:
    (tmp_path / path).parent.mkdir(exist_ok=True)
    (tmp_path / path).write_text(text)
    assert misplaced(tmp_path) == found


def test_each_room_uses_only_those_before_it() -> None:
    assert upward(PACKAGE) == []


def test_nothing_is_imported_in_a_circle() -> None:
    assert circle(PACKAGE) == []


def test_only_one_place_asks_which_kind_of_subject_it_has() -> None:
    assert forks(PACKAGE) == []


def test_no_two_classes_have_one_name() -> None:
    assert named_twice(PACKAGE) == []


def test_one_module_reads_declarations_of_c() -> None:
    assert readers_of_c(PACKAGE) == []


IN_PROCESS = {
    *("build.compilers._chosen", "build.compilers.printed_by"),  # what an installed program says of itself
    *("catalogue.boards._described", "check.contract._read"),  # of a text that is its argument
    *("catalogue.c_declarations.prototypes", "catalogue.c_declarations._parameters"),  # likewise
    *("catalogue.strict_toml._parsed", "literature.builds._written"),  # likewise, of bytes and of counts
    "build.objects.names_in",  # of a file whose name holds the hash of its content
    *("measure.cluster.installation", "measure.measurer._measuring_code"),  # that stays while it runs
    "measure.proofs._proving_code",  # likewise
    "measure.workers: global _session",  # of a worker process, which is begun for one command
    "run.host_worker._library",  # of a child process that is nothing but its libraries
}


def test_no_module_keeps_anything_between_commands() -> None:
    assert set(state(PACKAGE)) == IN_PROCESS


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A small one in which all is right."""
    for path, text in {
        "__init__.py": "",
        "errors.py": "",
        "catalogue/__init__.py": "",
        "catalogue/entry.py": "from pennyweight.errors import LabError\n",
        "check/__init__.py": "",
        "check/session.py": "from pennyweight.catalogue.entry import Entry\nisinstance(x, Primitive)\n",
        "cli/__init__.py": "from pennyweight.check import session\n",
    }.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    rules = (upward, circle, forks, state, named_twice, readers_of_c)
    assert not [found for rule in rules for found in rule(tmp_path)]
    return tmp_path


@pytest.mark.parametrize(
    "line",
    [
        "from pennyweight.check.session import Session",
        "from pennyweight.check import session",
        "import pennyweight.check.session",
        "def late() -> None:\n    from pennyweight.cli import main",
    ],
)
def test_an_upward_import_is_found(house: Path, line: str) -> None:
    (house / "catalogue" / "more.py").write_text(f"{line}\n")
    (found, *_) = upward(house)
    assert found.startswith("catalogue.more imports c")


def test_a_circle_is_found(house: Path) -> None:
    (house / "errors.py").write_text("from pennyweight.catalogue.entry import Entry\n")
    assert circle(house) == ["catalogue.entry", "errors", "catalogue.entry"]


@pytest.mark.parametrize(
    "line",
    [
        "isinstance(subject, Algorithm)",
        "isinstance(subject, (Primitive, str))",
        "match subject:\n    case Primitive():\n        pass",
    ],
)
def test_a_fork_is_found(house: Path, line: str) -> None:
    (house / "cli" / "bench.py").write_text(f"{line}\n")
    assert forks(house)[0].startswith("cli/bench.py:")


@pytest.mark.parametrize(
    "text",
    [
        "@cache\ndef f(): ...\n",
        "@functools.lru_cache(maxsize=4)\ndef f(): ...\n",
        "def f():\n    global x\n",
        "SEEN: set[str] = set()\n",
    ],
)
def test_state_of_a_module_is_found(house: Path, text: str) -> None:
    (house / "cli" / "bench.py").write_text(text)
    assert state(house)[0].startswith("cli.bench")


def test_a_name_of_two_classes_is_found(house: Path) -> None:
    for file in ("cli/bench.py", "check/result.py"):
        (house / file).write_text("class Result:\n    pass\n")
    assert named_twice(house) == ["Result: check.result, cli.bench"]


@pytest.mark.parametrize(
    "line",
    [
        "from pycparser import c_parser",
        "import pycparser",
        r'FUNCTION = re.compile(r"^\w+ (pw_\w+)\(", re.MULTILINE)',
        r"names = re.findall(r'\bvoid (pw_[a-z]+)\(', text)",
    ],
)
def test_a_second_reader_of_c_is_found(house: Path, line: str) -> None:
    (house / "cli" / "bench.py").write_text(f"{line}\n")
    assert readers_of_c(house) == ["cli.bench:1"]
