# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`pennyweight measure`: foreign code is measured as it is, and what is wrong with it is named."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from conftest import ROOT
from foreign import pebble
from foreign.audited import Measure, audits, line_of
from pennyweight.board import Board
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.foreign import implementations

FOREIGN = ROOT / "tests" / "foreign"
AEAD = FOREIGN / "crypto_aead" / "pebble128v1"
HASH = FOREIGN / "crypto_hash" / "pebblehash"
QUICK = ("--vectors", "20", "--ad", "16", "--msg", "16", "--alone")

Capture = pytest.CaptureFixture[str]


def test_the_known_answers_of_the_toy_are_those_of_its_definition() -> None:
    for path, answers in pebble.ANSWERS.items():
        assert path.read_text() == "".join(answers()), "python tests/foreign/pebble.py writes them"


def test_a_folder_is_measured_on_a_core_of_each_platform_and_nothing_is_written_into_it(
    measure: Measure, tmp_path: Path
) -> None:
    folder = shutil.copytree(AEAD, tmp_path / "downloaded" / "pebble128v1")
    shutil.rmtree(folder / "faulty")
    (folder / "ref" / "genkat_aead.c").write_text("#include <nowhere.h>\nint main(void) { return 0; }\n")
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    status, found = audits(measure, folder, "--vectors", "all", "--alone")
    assert status == 0
    assert [audit["board"] for audit in found] == list(REFERENCE_BOARDS.values())
    for audit in found:
        assert audit["passed"] and audit["failed"] == []
        assert audit["known_answers"]["tried"] == audit["known_answers"]["records"] == 81
        assert audit["forgeries"] == {"tried": 18, "accepted": 0}
        assert audit["followed"] == ["encryption", "decryption", "forgery"]
        assert all(cost["cycles_least"] == cost["cycles_most"] > 1000 for cost in audit["costs"])
        assert audit["code_bytes"] > 500 and audit["static_bytes"] == 0
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


@pytest.mark.parametrize("board", REFERENCE_BOARDS.values())
def test_each_planted_fault_is_named_with_file_and_line(measure: Measure, board: str) -> None:
    status, (audit,) = audits(measure, AEAD / "faulty", "-b", board, *QUICK, "--vectors", "all")
    source = AEAD / "faulty" / "encrypt.c"
    over_read = line_of(source, "reads a whole block")
    branch = line_of(source, "a branch on the key")
    assert status == 1 and not audit["passed"]
    found = {
        (each["what"], each["line"] if Path(each["file"]) == source else 0) for each in audit["findings"]
    }
    if board in ("cortex_m0plus", "ibex_small"):  # the compiler calls memcpy, whose lines are named then
        past = {"reads 4 bytes past npub", "reads 8 bytes past ad"}
        past |= {"reads 3 bytes past ad"} if board == "cortex_m0plus" else set()  # by bytes, too
        assert found == {(what, 0) for what in past}
    else:
        assert found == {("reads 4 bytes past npub", over_read), ("reads 8 bytes past ad", over_read)}
    assert [(each["kind"], each["file"], each["line"]) for each in audit["leaks"]] == [
        ("branch", "encrypt.c", branch)
    ]
    # of 81 records those with a message of five bytes
    assert (audit["known_answers"]["tried"], audit["known_answers"]["wrong"]) == (81, 9)
    answers = (AEAD / "LWC_AEAD_KAT_128_96.txt").read_text().splitlines()
    assert f"LWC_AEAD_KAT_128_96.txt:{answers.index('Count = 46') + 1}: CT is" in audit["failed"][0]
    assert all(cost["cycles_median"] > 0 for cost in audit["costs"])


def test_what_is_for_one_core_is_measured_there_and_the_others_say_why_not(measure: Measure) -> None:
    status, found = audits(measure, HASH / "avr_asm", "--alone")
    assert status == 0
    by_board = {audit["board"]: audit for audit in found}
    assert by_board["atmega128"]["unavailable"] is None
    assert by_board["atmega128"]["known_answers"] == {
        "file": str(HASH / "LWC_HASH_KAT_128.txt"),
        "records": 24,
        "tried": 24,
        "wrong": 0,
    }
    for board in ("cortex_m3", "msp430f1611"):
        assert re.match(r"permutation\.s:\d+:.*rror", by_board[board]["unavailable"])
    # a source that is not preprocessed has no list of what it reads: what it includes counts all the same
    status, _ = audits(measure, HASH / "avr_asm", "-b", "msp430f1611", "--alone")
    assert status == 1


def test_text_fits_eighty_columns_and_markdown_has_the_table(measure: Measure) -> None:
    _, text, _ = measure(AEAD, "-b", "atmega128", *QUICK)
    lines = text.splitlines()
    paths = [line for line in lines if line.startswith("  known answers")]
    assert [line for line in lines if len(line) > 80 and line not in paths] == []
    assert "checks failed" in text and "no check failed" in text
    _, text, _ = measure(AEAD / "ref", "-b", "atmega128", *QUICK, "--markdown")
    assert re.search(
        r"^\| atmega128 \| 16 \| 16 \| \d+ \| \d+ \| \d+ \| 0 \| 0 \| \d+ \|$", text, re.MULTILINE
    )


def test_flags_are_the_users(measure: Measure) -> None:
    _, found = audits(measure, HASH / "ref", "-b", "cortex_m3", "--sweep-flags", "--alone")
    assert [audit["flags"] for audit in found] == ["-Os", "-O2", "-O3"]
    assert len({audit["code_bytes"] for audit in found}) > 1
    assert all(audit["passed"] and audit["flags"] in audit["toolchain"] for audit in found)


def test_code_that_the_linker_optimises_is_measured(measure: Measure) -> None:
    _, alone = audits(measure, AEAD / "ref", *QUICK, "-f", "-O2")
    status, whole = audits(measure, AEAD / "ref", *QUICK, "-f", "-O2 -flto")
    assert status == 0 and all(audit["known_answers"]["tried"] == 20 for audit in whole)
    assert [audit["code_bytes"] for audit in whole] != [audit["code_bytes"] for audit in alone]


def test_ours_stand_beside_what_does_the_same_job(measure: Measure, tmp_path: Path) -> None:
    folder = shutil.copytree(AEAD / "ref", tmp_path / "ascon_aead128" / "ref")
    _, (audit,) = audits(measure, folder, "-b", "cortex_m3", "--ad", "8", "--msg", "24")
    ours = audit["ours"]
    assert {record["implementation"] for record in ours} == {"armv7m/small", "armv7m/fast"}
    assert {(record["ad_bytes"], record["msg_bytes"]) for record in ours} == {(8, 24)}
    assert audit["known_answers"]["file"] is None and "no check failed" not in audit["remarks"]
    _, text, _ = measure(folder, "-b", "cortex_m3", "--ad", "8", "--msg", "24")
    assert "ours fast" in text and "output not checked" in text


def test_what_was_found_is_shown_when_it_is_interrupted(
    measure: Measure, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(implementations.Auditor, "follow", interrupted)
    status, out, err = measure(AEAD / "ref", "-b", "atmega128", *QUICK)
    assert status == 130 and "interrupted" in err
    assert (
        "known answers: 20 of 81 tried, all right" in out
        and "interrupted: later checks were not tried" in out
    )


def test_what_is_interrupted_while_it_is_built_is_not_called_right(
    measure: Measure, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Board, "build", interrupted)
    for code in ((AEAD / "ref",), (FOREIGN / "sorting.c", "-c", "sort(u16[8] inout, 8)")):
        status, out, _ = measure(*code, "-b", "atmega128")
        assert status == 130 and "checks failed" in out and "interrupted: later checks were not tried" in out


def test_the_page_runs_as_it_stands(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(
        r"^```python\n(.*?)^```", (ROOT / "docs/python.md").read_text(), re.DOTALL | re.MULTILINE
    )
    assert len(blocks) == 2
    for block in blocks:
        exec(compile(block, "docs/python.md", "exec"), {})
    assert capsys.readouterr().out.count("atmega128") == 4


def test_records_are_flat_and_pandas_makes_a_table_of_them() -> None:
    board = Board("cortex_m3")
    board.build([FOREIGN / "sorting.c"], ["sort"])
    records = [board.record("sort(u16[8] inout, 8)", seed) for seed in range(3)]
    for seed, record in enumerate(records):
        assert all(type(value) in (str, int) for value in record.values())
        assert record["cycles"] == board.call("sort(u16[8] inout, 8)", seed).cycles
        assert (record["code_bytes"], record["findings"]) == (board.image.code_bytes, 0)
    table = pytest.importorskip("pandas").DataFrame(records)
    assert list(table["cycles"]) == [record["cycles"] for record in records]


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


API = "#define CRYPTO_BYTES 16\n"
AEAD_API = "#define CRYPTO_KEYBYTES 16\n#define CRYPTO_NPUBBYTES 12\n#define CRYPTO_ABYTES 8\n"
CODE = "int crypto_hash(unsigned char *o, const unsigned char *i, unsigned long long n) { return 0; }\n"


@pytest.mark.parametrize(
    ("files", "options", "message"),
    [
        ({"readme": ""}, (), "no api.h found in this directory tree"),
        ({"api.h": "junk\0\x01", "a.c": CODE}, (), "gives no sizes: api.h:1:"),
        ({"api.h": "#define OTHER 1\n", "a.c": CODE}, (), "defines neither CRYPTO_NPUBBYTES"),
        ({"api.h": API}, (), "no source in this directory tree"),
        ({"api.h": "#define CRYPTO_BYTES SIZE\n", "a.c": CODE}, (), "'SIZE' undeclared"),
        ({"api.h": "#define CRYPTO_BYTES (8*\n", "a.c": CODE}, (), "gives no sizes: "),
        ({"api.h": "#define CRYPTO_BYTES CRYPTO_BYTES\n", "a.c": CODE}, (), "'CRYPTO_BYTES' undeclared"),
        ({"api.h": "#define CRYPTO_BYTES 99999\n", "a.c": CODE}, (), "must be 1 to 4096"),
        ({"api.h": AEAD_API + "#define CRYPTO_NSECBYTES 4\n", "a.c": CODE}, (), "secret message numbers"),
        ({"api.h": AEAD_API.replace("CRYPTO_ABYTES", "X"), "a.c": CODE}, (), "does not define CRYPTO_ABYTES"),
        (
            {"api.h": API, "a.c": "int other(void) { return 0; }\n"},
            (),
            "defines no global function crypto_hash",
        ),
        ({"api.h": API, "a.c": CODE + "#error no\n"}, (), "a.c:2:2: error"),
        ({"api.h": API, "a.c": CODE}, ("--kat", "missing.txt"), "cannot be read: No such file"),
    ],
)
def test_a_folder_that_is_none_is_told_what_is_missing(
    measure: Measure, tmp_path: Path, files: dict[str, str], options: Sequence[str], message: str
) -> None:
    status, out, err = measure(write(tmp_path / "folder", files), "-b", "cortex_m3", *options)
    assert status == 1
    assert message in " ".join((out + err).split())
    assert "Traceback" not in err


def test_one_broken_folder_does_not_keep_the_others_from_being_measured(
    measure: Measure, tmp_path: Path
) -> None:
    folder = write(tmp_path / "all", {"broken/api.h": "junk", "broken/a.c": CODE})
    shutil.copytree(HASH / "ref", folder / "ref")
    status, out, err = measure(folder, "-b", "cortex_m3", "--alone")
    assert status == 1 and "broken/api.h" in err and "all/ref" in out


def test_known_answers_beside_the_code_that_do_not_fit_are_named_and_it_is_measured(
    measure: Measure, tmp_path: Path
) -> None:
    folder = shutil.copytree(HASH / "ref", tmp_path / "ref")
    (folder / "LWC_HASH_KAT_1.txt").write_text(RECORD.replace("EEFF", ""))
    status, out, err = measure(folder, "-b", "cortex_m3", "--alone")
    assert status == 1 and "MD has 14 bytes" in err and "output not checked" in out
    # another one in the same folder may be the right one
    (folder / "LWC_HASH_KAT_2.txt").write_text("".join(pebble.hash_answers()))
    status, out, _ = measure(folder, "-b", "cortex_m3", "--alone")
    assert status == 0 and "24 of 24 tried, all right" in out


RECORD = "Count = 1\nMsg = \nMD = 00112233445566778899AABBCCDDEEFF\n\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "has no record"),
        (RECORD + "Count = 2\nMsg = 00\n", ":5: record 2 has no MD: the file is truncated"),
        (RECORD.replace("EEFF", ""), ":1: record 1: MD has 14 bytes"),
        (RECORD.replace("EEFF", "E"), ":3: MD has 29 hexadecimal digits, an odd number"),
        (RECORD.replace("MD", "Key"), ":3: Key is not a field of a crypto_hash file"),
        (RECORD.replace("Count = 1", "Count = A1"), ":1: Count is 'A1'"),
        ("Msg = 00\n" + RECORD, ":1: Msg comes before the first Count"),
        (RECORD + "what is this\n", ":5: must be `Name = hexadecimal digits`"),
        ("\0\xff\n", ":1: must be `Name"),
    ],
)
def test_known_answers_that_are_none_are_refused_with_the_line(
    measure: Measure, tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "KAT.txt"
    file.write_text(text, encoding="latin-1")
    status, _, err = measure(HASH / "ref", "--kat", file, "-b", "cortex_m3")
    assert status == 1 and message in " ".join(err.split())


def test_a_link_among_known_answers_is_not_followed(measure: Measure, tmp_path: Path) -> None:
    """A download could show by it, line by line, what the reader's own files say."""
    (private := tmp_path / "private").write_text("what nobody else may read\n")
    folder = shutil.copytree(HASH / "ref", tmp_path / "ref")
    (link := folder / "LWC_HASH_KAT_1.txt").symlink_to(private)
    for options in ((), ("--kat", link)):
        status, out, err = measure(folder, "-b", "cortex_m3", "--alone", *options)
        said = " ".join(err.split())
        assert status == 1
        assert f"LWC_HASH_KAT_1.txt: is a symbolic link to {private}; known answers must not be links" in said
        assert "what nobody" not in out + err
