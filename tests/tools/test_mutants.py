# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`make mutants`: the faults that it makes, what it says of them, and some of them planted again.

Those that `records/mutants.csv` says were caught must still be: a few of each kind, and of those that are
listed by name one for each check.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import mutants
from conftest import ROOT, Say
from mutation import checkers, encodings, kernels, simulators
from mutation.checker_judge import WITHOUT_COMPILER, CheckerJudge
from mutation.fault import NO_BUILD, SURVIVED, Fault, Outcome
from mutation.kernel_judge import KernelJudge
from mutation.kinds import KINDS, Wanted
from mutation.listed import Listed, listed
from mutation.record import Record, file_of, matched, reasons
from mutation.simulator_sample import SimulatorSample

CHECKER = '''"""Words."""

MOST = 5
TRIED = (1, 2)


def check(cases: list[int], verdict: list[str]) -> bool:
    """More words."""
    assert cases
    for case in cases:
        if case > MOST and case != 9:
            verdict.append(f"{case + 1} is wrong")
    if not verdict:
        raise ValueError("nothing" + "said")
    return all(each for each in verdict if each)
'''

FAULTS_OF_CHECKER = {
    "MOST = 0",
    "for case in [*(cases)][1:]:",
    "for case in [*(cases)][:-1]:",
    "if True:",
    "if False:",
    "if not (case > MOST and case != 9):",
    "if case > MOST or case != 9:",
    "if case >= MOST and case != 9:",
    "if case > MOST and case == 9:",
    "if case > MOST and case != 10:",
    "pass",
    "if not (not verdict):",
    "return any(each for each in verdict if each)",
    "return not (all(each for each in verdict if each))",
    "return all(each for each in [*(verdict)][1:] if each)",
    "return all(each for each in [*(verdict)][:-1] if each)",
    "return all(each for each in verdict if True)",
    "return all(each for each in verdict if False)",
    "return all(each for each in verdict if not (each))",
}


def test_a_checker_can_be_wrong_in_every_way(tmp_path: Path) -> None:
    (tmp_path / "x.py").write_text(CHECKER)
    found = list(checkers.faults_of(Path("x.py"), tmp_path))
    assert {fault.shown[1] for fault in found} == FAULTS_OF_CHECKER


SIMULATOR = """
/// Words + 1.
fn add(a: u32, b: u32) -> u32 {
    let sum = a.wrapping_add(b); // + 1
    if sum > 7 && !core.carry {
        core.carry = true;
    }
    match sum {
        3 if a == b => run(sum),
        _ => sum & 1,
    }
}

#[cfg(test)]
fn test() { a + b }
"""


def test_a_simulator_can_be_wrong_in_every_way(tmp_path: Path) -> None:
    (tmp_path / "x.rs").write_text(SIMULATOR)
    found = list(simulators.faults_of(Path("x.rs"), tmp_path))
    assert {fault.shown[1] for fault in found} == {
        "let sum = a.wrapping_sub(b);",
        *(f"if {condition} {{" for condition in ("true", "false", "sum >= 7 && !core.carry")),
        *(f"if {condition} {{" for condition in ("sum > 8 && !core.carry", "sum > 7 || !core.carry")),
        "if sum > 7 && core.carry {",
        "core.carry = false;",
        ";",
        *(f"3 if {condition} => run(sum)," for condition in ("true", "false", "a != b")),
        "_ => sum | 1,",
        "_ => sum & 2,",
    }
    assert {fault.line for fault in found} == {4, 5, 6, 9, 10}


SWITCHED = {
    # as it stands, what is wrong in it, as it is compiled; ?N is the switch of fault N
    "a let": ("let a = b + 1; // so", ["let a = b - 1;"], "let a = (if ?1 { b - 1 } else { b + 1 });"),
    "a statement": (
        "go(1);",
        [";", "go(2);"],
        "if ?1 { ; } else if ?2 { go(2); } else { go(1); }",
    ),
    "an assignment to several": (
        "(a, b) = (0, 1);",
        ["(a, b) = (a, 1);"],
        "if ?1 { (a, b) = (a, 1); } else { (a, b) = (0, 1); }",
    ),
    "a condition": ("if a {", ["if true {"], "if (if ?1 { true } else { a }) {"),
    "a condition with its block": (
        "if a { return b; }",
        ["if false { return b; }"],
        "if (if ?1 { false } else { a }) { return b; }",
    ),
    "one of many conditions": ("&& a.is_some()", ["&& true"], "&& (if ?1 { true } else { a.is_some() })"),
    "guard and value of an arm": (
        "_ if a == 0 => (b, self.c),",
        ["_ if a != 0 => (b, self.c),", "_ if a == 0 => (b, false),"],
        "_ if (if ?1 { a != 0 } else { a == 0 }) => (if ?2 { (b, false) } else { (b, self.c) }),",
    ),
    "the value of an arm whose guard compares": (
        "18 if a == 0 => b & 1,",
        ["18 if a == 0 => b | 1,"],
        "18 if a == 0 => (if ?1 { b | 1 } else { b & 1 }),",
    ),
    "the block of an arm": (
        "Tbb { n } => { let a = go(n)?; by(2 * a); }",
        ["Tbb { n } => { let a = go(n)?; by(2 * a as i8); }"],
        "Tbb { n } => if ?1 { { let a = go(n)?; by(2 * a as i8); } } else { { let a = go(n)?; by(2 * a); } }",
    ),
    "an element of a tuple": ("a | b.all() | c,", ["a | c,"], "(if ?1 { a | c } else { a | b.all() | c }),"),
}


@pytest.mark.parametrize("what", SWITCHED)
def test_faults_of_a_simulator_are_compiled_behind_switches(what: str) -> None:
    line, wrong, compiled = SWITCHED[what]
    indented = [(number, f"    {each}") for number, each in enumerate(wrong, 1)]
    expected = re.sub(r"\?(\d)", rf"{simulators.SWITCH}(\1)", f"    {compiled}")
    assert simulators.switched(f"    {line}", indented) == expected


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("    let a = b + 1;", "    let c = b + 1;"),
        ("    _ if a == 0 => b,", "    _ if a != 0 => c,"),
        ("    3 => b,", "    4 => b,"),
        ("    const A: u32 = 3;", "    const A: u32 = 4;"),
        ("    let a = (b + 1) * (c + 2);", "    let a = b + 1) * (c + 2;"),
    ],
)
def test_what_is_no_expression_is_not_switched(line: str, wrong: str) -> None:
    with pytest.raises(ValueError, match="no expression of this line can be switched"):
        simulators.switched(line, [(1, wrong)])


def test_a_pattern_is_no_place_for_a_switch() -> None:
    text = "match a {\n    3 => b,\n    _ => c,\n}"
    arm = [Fault(Path("x.rs"), 2, "arm", "    3 => b,", "    3 => c,")]
    pattern = Fault(Path("x.rs"), 2, "pattern", "    3 => b,", "    4 => b,")
    assert simulators.can_be_switched(text, arm)
    assert not simulators.can_be_switched(text, [*arm, pattern])


def test_of_several_lines_the_one_that_is_wrong_is_switched() -> None:
    text = "{\n    check(a)?;\n    go(a)\n}"
    fault = Fault(Path("x.rs"), 2, "unchecked", "    check(a)?;\n    go(a)", "    ;\n    go(a)")
    switch = f"crate::{simulators.SWITCH}"
    assert simulators.with_switches(text, [(7, fault)]) == (
        f"{{\n    if {switch}(7) {{ ; }} else {{ check(a)?; }}\n    go(a)\n}}"
    )
    both = Fault(Path("x.rs"), 2, "two", "    check(a)?;\n    go(a)", "    ;\n    go(b)")
    with pytest.raises(ValueError, match=r"x\.rs:2: two: not one line is wrong"):
        simulators.with_switches(text, [(7, both)])


@pytest.mark.parametrize("each", listed(ROOT, "sim/"), ids=lambda each: each.fault.kind)
def test_every_listed_fault_of_a_simulator_can_be_switched(each: Listed) -> None:
    text = (ROOT / each.fault.file).read_text(encoding="utf-8")
    assert f"crate::{simulators.SWITCH}(1)" in simulators.with_switches(text, [(1, each.fault)])


def test_a_fault_of_several_lines_comes_and_goes(tmp_path: Path) -> None:
    (tmp_path / "x.py").write_text(CHECKER)
    fault = Fault(Path("x.py"), 3, "number", "MOST = 5\nTRIED = (1, 2)", "MOST = 6")
    fault.plant(tmp_path)
    assert (tmp_path / "x.py").read_text() == CHECKER.replace("MOST = 5\nTRIED = (1, 2)", "MOST = 6")
    with pytest.raises(ValueError, match=r"x.py:3: there is no"):
        fault.plant(tmp_path)
    fault.mend(tmp_path)
    assert (tmp_path / "x.py").read_text() == CHECKER


@pytest.mark.parametrize(
    ("kind", "among"),
    [
        ("kernels", "crypto/gimli"),
        ("checkers", "lab/pennyweight/check/held"),
        ("simulators", "sim/avr"),
        ("listed", "crypto/"),
    ],
)
def test_a_sample_is_the_same_wherever_it_is_drawn(kind: str, among: str) -> None:
    groups = KINDS[kind].faults(ROOT, among)
    drawn = Wanted(groups, 1, 10).sample()
    assert len(drawn) == len(set(drawn)) == 10  # of kernels two for each platform
    again = Wanted(KINDS[kind].faults(ROOT, among), 1, 10).sample()
    assert drawn == again != Wanted(groups, 2, 10).sample()
    assert all(fault.file.as_posix().startswith(among) for fault in drawn)


def test_a_sample_that_was_begun_goes_on() -> None:
    groups = KINDS["checkers"].faults(ROOT, "lab/pennyweight/check/held")
    whole = Wanted(groups, 1, 12).sample()
    known = tuple(Outcome(fault, "tests/test_x.py::test_y") for fault in whole[3:8])
    rest = Wanted(groups, 1, 12, known).sample()
    assert rest == [*whole[:3], *whole[8:]]
    assert {*whole} < {*Wanted(groups, 1, 20).sample()}
    more = Wanted(groups, 1, 12, known, again=[groups["lab"][-1]]).sample()
    assert more[-2:].count(groups["lab"][-1]) == 1 and len(more) == len(rest)
    everything = tuple(Outcome(fault, "x") for fault in groups["lab"][:-1])
    assert Wanted(groups, 1, 1, everything, again=[groups["lab"][-1]]).sample() == [groups["lab"][-1]]


def outcome(by: str, after: str = "b") -> Outcome:
    return Outcome(Fault(Path("x.py"), 1, "number", "  a", after), by)


def test_a_survivor_without_a_reason_fails_and_so_does_a_low_score(
    capsys: pytest.CaptureFixture[str],
) -> None:
    caught = [outcome("tests/test_x.py::test_y")] * 19
    known = {("x.py", "a", "b"): "nobody reads it"}
    assert mutants.report("checkers", caught, {})
    assert mutants.report("checkers", [*caught, outcome(SURVIVED), outcome(NO_BUILD)], known)
    shown = capsys.readouterr().out
    assert "checkers: 19 of 19 caught: 100.0%\n" in shown
    assert "checkers: 19 of 20 caught: 95.0%; without the 1 that have a reason 19 of 19\n" in shown
    assert not mutants.report("checkers", [*caught, outcome(SURVIVED)], {})
    assert "x.py:1: a  ->  b\n    survived: no reason is written down" in capsys.readouterr().out
    assert not mutants.report("checkers", [*caught[:18], outcome(SURVIVED)], known)


def test_the_score_of_simulators_is_told_crate_by_crate(capsys: pytest.CaptureFixture[str]) -> None:
    found = [
        Outcome(Fault(Path("sim", crate, "src", "x.rs"), 1, "number", "a", "b"), by)
        for crate, by in (("avr", "avr/abi: x"), ("avr", SURVIVED), ("msp430", "msp430/abi: x"))
    ]
    assert not mutants.report("aimed", found, {})
    shown = capsys.readouterr().out
    assert "aimed of sim/avr: 1 of 2 caught\naimed of sim/msp430: 1 of 1 caught\n" in shown


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Record:
    """Return the record of a checkout with one reason and no rows."""
    monkeypatch.setattr("mutation.record.commit_of", lambda root: "abc")
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "survivors.toml").write_text(
        '[[survivor]]\nfile = "x.py"\nbefore = "a"\nafter = "same"\nwhy = "so"\n'
    )
    record = Record(tmp_path)
    assert record.begin("checkers", 1, [], "") == ([], [])
    return record


def test_what_was_found_is_kept_kind_by_kind(record: Record) -> None:
    record.add("checkers", 1, outcome("x"))
    record.add("kernels", 1, outcome("y"))
    assert record.begin("checkers", 2, [outcome("").fault], "") == ([], [])
    record.add("checkers", 2, outcome(SURVIVED, "same"))
    rows = [list(row.values()) for kind in ("kernels", "checkers") for row in record.rows(kind)]
    assert rows == [
        ["kernels", "1", "abc", "x.py:1", "number", "a", "b", "y", ""],
        ["checkers", "2", "abc", "x.py:1", "number", "a", "same", "survived", "so"],
    ]


def test_what_is_known_is_not_asked_again(record: Record) -> None:
    caught, missed, same = outcome("x"), outcome(SURVIVED, "c"), outcome(SURVIVED, "same")
    gone = Outcome(Fault(Path("y.py"), 7, "number", "a", "b"), "x")
    for each in (caught, missed, same, gone):
        record.add("checkers", 1, each)
    moved = Fault(Path("x.py"), 5, "number", "  a", "b")
    faults = [moved, missed.fault, same.fault]
    assert record.begin("checkers", 1, faults, "x") == ([Outcome(moved, "x"), same], [missed.fault])
    assert [row["place"] for row in record.rows("checkers")] == ["y.py:7", *["x.py:1"] * 3]
    assert record.begin("checkers", 1, faults, "") == ([Outcome(moved, "x"), same], [missed.fault])
    assert [row["place"] for row in record.rows("checkers")] == ["x.py:1"] * 3
    record.add("checkers", 1, outcome("z", "c"))
    assert [row["by"] for row in record.rows("checkers")] == ["x", SURVIVED, "z"]


def test_every_reason_is_of_a_fault_that_can_be_planted() -> None:
    aimed = [each.fault for each in listed(ROOT, "", "aimed")]
    changed = {(file_of(row), row["before"], row["after"]) for row in Record(ROOT).rows("encodings")}
    for file, before, after in reasons(ROOT).keys() - changed:
        path = Path(file)
        of_kind = {".rs": simulators.faults_of, ".py": checkers.faults_of}.get(path.suffix, kernels.faults_of)
        known = [*of_kind(path, ROOT), *(fault for fault in aimed if fault.file == path)]
        assert (before, after) in {fault.shown for fault in known}, file


# those that are listed by name

LISTED = """[[fault]]
name = "two"
file = "x.py"
before = '{before}'
after = "7"
by = "models"
"""


def listed_in(root: Path, monkeypatch: pytest.MonkeyPatch, before: str) -> list[Listed]:
    monkeypatch.setattr("mutation.listed.FOLDERS", root)
    (root / "x.py").write_text(CHECKER)
    (root / "listed").mkdir()
    (root / "listed" / "x.toml").write_text(LISTED.format(before=before))
    return listed(root)


def test_a_listed_fault_is_a_part_of_its_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (one,) = listed_in(tmp_path, monkeypatch, "5")
    assert one.fault == Fault(Path("x.py"), 3, "two", "MOST = 5", "MOST = 7")
    assert listed(tmp_path, "y") == []


@pytest.mark.parametrize(("before", "times"), [("verdict", 4), ("nowhere", 0)])
def test_a_listed_fault_has_one_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str, times: int
) -> None:
    with pytest.raises(ValueError, match=f"x.py: two: '{before}' stands there {times} times"):
        listed_in(tmp_path, monkeypatch, before)


def test_a_listed_fault_that_another_check_catches_has_survived() -> None:
    one = Listed(outcome("").fault, "ct::x.c")
    for by, found in (("ct::x.c:4", "ct::x.c:4"), ("verify", SURVIVED), (NO_BUILD, SURVIVED)):
        assert one.held(outcome(by)).by == found
    any_will_do = Listed(outcome("").fault, "")
    for by, found in (("verify", "verify"), (SURVIVED, SURVIVED), (NO_BUILD, SURVIVED)):
        assert any_will_do.held(outcome(by)).by == found


def judged(folder: str) -> dict[Listed, str | None]:
    """Return each fault of a list, and who caught it: SURVIVED, a reason for that, or None if not asked."""
    every = {each.fault: each for each in listed(ROOT, "", folder)}
    rows = {fault: row for row, fault in matched(Record(ROOT).rows(folder), every)}
    return {
        each: (each.held(Outcome(each.fault, row["by"])).by if not row["why"] else row["why"])
        if (row := rows.get(each.fault))
        else None
        for each in every.values()
    }


def test_every_listed_fault_was_caught_by_the_check_that_has_to() -> None:
    missed = [each.fault.kind for each, by in judged("listed").items() if by in (None, SURVIVED)]
    assert missed == [], "make mutants KIND=listed RECORD=yes"


def test_every_aimed_fault_that_was_asked_was_caught(say: Say) -> None:
    """Hundreds of them take hours: docs/mutation.md says how many were asked and are on record."""
    asked = {each.fault.kind: by for each, by in judged("aimed").items() if by is not None}
    say(f"aimed faults on record: {len(asked)} of {len(judged('aimed'))}")
    assert asked
    assert [kind for kind, by in asked.items() if by == SURVIVED] == [], "make mutants KIND=aimed RECORD=yes"


ONE_FOR_EACH_CHECK = {
    "a truncated tag is compared up to the first difference": "ct",
    "streaming ChaChaPoly counts associated data in 8 bits": "models",
    "words to an output at an odd address": "verify",
    "Ascon-p leaves what the compiler spilled": "residue",
}


@pytest.mark.second
def test_listed_faults_are_caught(tmp_path: Path) -> None:
    some = [each for each in listed(ROOT, "crypto/") if each.fault.kind in ONE_FOR_EACH_CHECK]
    judge = KernelJudge(ROOT, tmp_path)
    try:
        found = {each.fault.kind: each.held(judge.judge(each.fault)).by for each in some}
    finally:
        judge.close()
    assert {name: by.partition("::")[0] for name, by in found.items()} == ONE_FOR_EACH_CHECK


# some of those that were caught, planted again

AGAIN = {"checkers": 4, "kernels": 2}
FAULTS_OF = {
    "checkers": checkers.faults_of,
    "kernels": kernels.faults_of,
    "simulators": simulators.faults_of,
}


def recorded(kind: str) -> Iterator[tuple[Fault, str]]:
    """Yield faults that were caught and whose line is still in the sources, with their catchers."""
    rows = [row for row in Record(ROOT).rows(kind) if row["by"] not in (SURVIVED, NO_BUILD)]
    files = [file for file in sorted({Path(file_of(row)) for row in rows}) if (ROOT / file).exists()]
    faults_of = FAULTS_OF[kind]
    for row, fault in matched(rows, (fault for file in files for fault in faults_of(file, ROOT))):
        yield fault, row["by"]


def some(kind: str) -> list[Fault]:
    """Evenly over all, of those that are caught without a compiler or by a comparison."""
    quick = [fault for fault, by in recorded(kind) if by.partition("::")[0] in {*WITHOUT_COMPILER, "verify"}]
    count = AGAIN[kind]
    assert len(quick) >= count, f"the sources have changed: make mutants KIND={kind} RECORD=yes"
    return [quick[number * (len(quick) - 1) // (count - 1)] for number in range(count)]


@pytest.mark.second
def test_faults_of_checkers_that_were_caught_still_are(tmp_path: Path) -> None:
    judge = CheckerJudge(ROOT, tmp_path)
    try:
        missed = [fault.place for fault in some("checkers") if judge.judge(fault).by == SURVIVED]
        # a judge that fails whatever it is asked would pass this test, too
        whole = judge.first_failure(("tests/lab/test_formula.py",))
    finally:
        judge.close()
    assert not missed
    assert whole is None


def test_faults_of_kernels_that_were_caught_still_are(tmp_path: Path) -> None:
    judge = KernelJudge(ROOT, tmp_path)
    try:
        found = {fault.place: judge.judge(fault).by for fault in some("kernels")}
        right = Path("crypto/gimli/avr/permutation_small.S")
        (same,) = (each for each in list(kernels.faults_of(right, ROOT))[:1])
        unchanged = Fault(right, same.line, "none", same.before, same.before + " ")
        assert judge.judge(unchanged).by == "no other code"
    finally:
        judge.close()
    assert not [place for place, by in found.items() if by in (SURVIVED, "no other code", NO_BUILD)]


@pytest.mark.second
def test_faults_of_a_simulator_that_were_caught_still_are(tmp_path: Path) -> None:
    """The smallest, by one suite: of all of them `make mutants` knows."""
    crate, suite = "msp430", "abi"
    own = Path("sim") / crate
    caught = [
        fault
        for fault, by in recorded("simulators")
        if by.startswith(f"{crate}/{suite}:") and fault.file.is_relative_to(own)
    ]
    assert len(caught) >= 4, "the sources have changed: make mutants KIND=simulators RECORD=yes"
    sample = SimulatorSample(ROOT, tmp_path, crate, suite, caught)
    assert sample.passes(0)
    assert [fault.place for number, fault in enumerate(caught, 1) if sample.passes(number)] == []


# changed encodings, which the prover judges


def test_every_changed_encoding_was_refuted_or_is_harmless() -> None:
    """A change is also caught if the proof stops at a rule that it breaks, or the simulator at an error."""
    rows = Record(ROOT).rows("encodings")
    assert len(rows) >= 500, "make mutants KIND=encodings COUNT=520 RECORD=yes"
    assert {" ".join(row["rule"].split()[:2]) for row in rows} == {
        " ".join(each) for each in encodings.KERNELS
    }
    assert {row["by"].partition("::")[0] for row in rows} == {"refuted", "stopped", SURVIVED}
    assert [row["place"] for row in rows if row["by"] == SURVIVED and not row["why"]] == []
    assert sum(row["by"].startswith("refuted") for row in rows) >= 200


ONE_KERNEL_OF_EACH_PLATFORM = ("avr/small", "armv6m/words", "armv7m/small", "msp430/small")


@pytest.mark.parametrize("implementation", ONE_KERNEL_OF_EACH_PLATFORM)
def test_changed_encodings_of_ascon_are_judged_as_the_record_says(
    tmp_path: Path, implementation: str
) -> None:
    rows = [
        row for row in Record(ROOT).rows("encodings") if row["rule"].startswith(f"ascon {implementation} ")
    ]
    found = matched(rows, encodings.target(ROOT, "ascon", implementation).changes)
    assert len(found) == len(rows), "the kernel has changed: make mutants KIND=encodings COUNT=520 RECORD=yes"
    judge = encodings.EncodingJudge(ROOT, tmp_path)
    for result in ("refuted", "stopped"):
        row, fault = next((row, fault) for row, fault in found if row["by"].startswith(result))
        assert judge.judge(fault).by == row["by"]


def test_a_kernel_without_a_change_survives() -> None:
    kernel = encodings.target(ROOT, "ascon", "msp430/small")
    assert encodings.caught_by(kernel.proof()) == SURVIVED


@pytest.mark.second
def test_the_record_has_changes_of_the_kernels_as_they_are() -> None:
    groups = encodings.faults(ROOT, "")
    rows = Record(ROOT).rows("encodings")
    gone = len(rows) - len(matched(rows, (fault for group in groups.values() for fault in group)))
    assert gone == 0, "kernels have changed: make mutants KIND=encodings COUNT=520 RECORD=yes"
