# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Checks of algorithms detect faults: they reject each wrong implementation of tests/suite."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from algorithm_builds import known_cases
from exposures import expose
from measured import measured
from pennyweight.build.sources import Sources
from pennyweight.catalogue.boards import HOST
from pennyweight.catalogue.families import Catalog
from pennyweight.catalogue.jobs import Job, Request
from pennyweight.catalogue.platforms import REFERENCE_BOARDS
from pennyweight.check.algorithm import RANDOM_INPUTS
from pennyweight.check.coverage import NEVER, reach_failures
from pennyweight.check.session import Session
from pennyweight.check.verdict import DEFAULT, Verdict
from pennyweight.errors import CatalogError, LabError, VerificationError
from pennyweight.lab import Lab
from pennyweight.measure.tasks import Check
from suite_tree import DEFECTS, with_tag_first, write_suite

BOARDS = tuple(REFERENCE_BOARDS.values())

COMPLAINTS = {
    "tag_ignored": "bit 0 of byte 0 of the tag changed: the status of the decryption is 0, must be -1",
    "tag_byte_ignored": "bit 0 of byte 7 of the tag changed: the status of the decryption is 0, must be -1",
    "tag_bit_ignored": "bit 2 of byte 6 of the tag changed: the status of the decryption is 0, must be -1",
    "stream_tag_bit_ignored": "bit 2 of byte 6 of the tag changed: the status of _verify is 0, must be -1",
    "output_left": "the output, which must be wiped, is",
    "not_in_place": "in place, bytes at offsets",
    "long_text": "random input",
    "long_ad": "random input",
    "narrow_length": "random input 0 ",
    "narrow_ad_length": "random input 0 ",
    "unaligned": "bytes at offsets",
    "ad_unaligned": "bytes at offsets",
    "cuts_matter": "in chunks",
    "without_aad": r"in chunks: associated data of no call, text of (no call|\[\])",
    "without_update": r"in chunks(: associated data of (no call|\[\]), text)? of no call",
    "empty_aad": "in chunks",
    "empty_update": "in chunks",
    "late_ad": "associated data after the message: the status of _verify is 0, must be -1",
    "ended_goes_on": "associated data after the message: the output after that is",
    "empty_squeeze": "in chunks",
    "left_by_finalize": "finalize leaves",
    "left_by_verify": "verify leaves",
    "answers_again": "after finalisation: the status of _verify is -1 or 0, must be -1",
    "beyond_tag": "tag",
    "beyond_digest": "digest",
    "into_nonce": "nonce",
    "label_ignored": "record 2 of",
    "long_output": "random input",
    "squeezes_matter": "in chunks",
    "left_by_wipe": "wipe leaves",
    "beyond_output": "digest",
}
"""Regular expression for the first failure, by defect."""

ONLY_ON_BOARDS = {
    "beyond_ad": "read of 1 byte",
    "beyond_message": "read of 1 byte",
    "across_page": "bytes at offsets .*across a page",
}
"""On the host reads are not watched, and memories are not put across a page."""

LEAKS = {
    "toy_aead": {
        "key_branch": ("branch", "key"),
        "text_branch": ("branch", "ciphertext"),
        "early_exit": ("branch", "key"),
        "own_comparison": ("branch", "key"),
        "key_compared": ("branch", "key"),
        "tag_in_pieces": ("branch", "key"),
        "stream_branch": ("branch", "output"),
        "full_block_branch": ("branch", "ciphertext"),
    },
    "toy_hash": {"text_address": ("address", "message")},
}
"""Defects that only constant time tells from right code: the kind, and a secret that shows."""


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Session:
    root = write_suite(tmp_path_factory.mktemp("suite"))
    return Session(Lab(root, root / "build"))


def judged(session: Session, id: str, implementation: str, board: str) -> Verdict:
    return session.verdict(Job(id, implementation, board))


@pytest.mark.parametrize("board", [*BOARDS, HOST])
@pytest.mark.parametrize(("id", "vectors"), [("toy_aead", 101), ("toy_hash", 91), ("toy_cxof", 36)])
def test_right_code_passes(suite: Session, id: str, vectors: int, board: str) -> None:
    verdict = judged(suite, id, "c/ref", board)
    verdict.require()
    assert verdict.vectors == vectors


QUICK = ("cortex_m3", HOST)
"""Places at which the first tier looks for each defect: the checks are the same code for every board."""

FOUND_WHEREVER = [
    pytest.param(
        *(f"toy_{mode}", defect, complaint, board), marks=() if board in QUICK else pytest.mark.second
    )
    for mode, defects in DEFECTS.items()
    for defect in defects
    for complaint in [COMPLAINTS.get(defect) or ONLY_ON_BOARDS.get(defect)]
    for board in (*BOARDS, HOST)
    if complaint and not (board == HOST and defect in ONLY_ON_BOARDS)
]


@pytest.mark.parametrize(("id", "defect", "complaint", "board"), FOUND_WHEREVER)
def test_wrong_code_is_found_out(suite: Session, id: str, defect: str, complaint: str, board: str) -> None:
    verdict = judged(suite, id, f"c/{defect}", board)
    assert not verdict.passed
    assert re.search(complaint, verdict.failures[0])


def test_every_defect_has_a_test_that_finds_it() -> None:
    for mode, defects in DEFECTS.items():
        for defect in defects:
            if defect == "never_run":
                continue  # right, but not all of it is executed
            leaks = LEAKS.get(f"toy_{mode}", {})
            found = (defect in COMPLAINTS) + (defect in ONLY_ON_BOARDS) + (defect in leaks)
            assert found == 1, defect


def test_a_failure_names_the_implementation_the_board_and_the_lengths(suite: Session) -> None:
    verdict = judged(suite, "toy_aead", "c/not_in_place", "atmega128")
    with pytest.raises(VerificationError) as error:
        verdict.require()
    assert "toy_aead c/not_in_place on atmega128 failed" in str(error.value)
    assert "record 12 of made/up:LWC_AEAD_KAT.txt, 1 bytes of associated data, 1 of message" in str(
        error.value
    )


def test_wrong_code_is_not_measured(suite: Session) -> None:
    request = Request("toy_aead", "c/tag_ignored", "atmega128", None, "encrypt", 1, 1)
    with pytest.raises(VerificationError, match="toy_aead c/tag_ignored on atmega128"):
        measured(suite, request)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    ("id", "defect", "kind", "secret"),
    [(id, defect, *leak) for id, leaks in LEAKS.items() for defect, leak in leaks.items()],
)
def test_what_shows_a_secret_is_named_and_gives_right_answers(
    suite: Session, id: str, defect: str, kind: str, secret: str, board: str
) -> None:
    assert judged(suite, id, f"c/{defect}", board).passed
    exposure = expose(suite, Job(id, f"c/{defect}", board))
    assert {leak.kind for leak in exposure.undeclared} == {kind}
    assert all(secret in leak.secrets for leak in exposure.leaks)
    mode = id.removeprefix("toy_")
    assert {leak.file for leak in exposure.leaks} == {f"crypto/toy/{mode}.template.h"}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("id", ["toy_aead", "toy_hash", "toy_cxof"])
def test_the_result_of_the_common_comparison_is_public(suite: Session, id: str, board: str) -> None:
    """The reference branches on it, to wipe the output."""
    exposure = expose(suite, Job(id, "c/ref", board))
    assert exposure.leaks == ()
    wrong = [call for call in exposure.calls if "invalid tag" in call]
    assert bool(wrong) == (id == "toy_aead")


@pytest.mark.parametrize("board", BOARDS)
def test_a_comparison_of_its_own_can_be_declared(tmp_path: Path, board: str) -> None:
    lab = with_change(tmp_path, 'id = "toy_aead"', 'id = "toy_aead"\npublic_results = ["pw_toy_compare"]')
    with Session(lab) as session:
        assert expose(session, Job("toy_aead", "c/own_comparison", board)).leaks == ()
        assert expose(session, Job("toy_aead", "c/early_exit", board)).leaks != ()


def test_a_comparison_of_a_declared_length_is_public(tmp_path: Path) -> None:
    declared = 'public_lengths = [1]\npublic_lengths_because = "it is a test"'
    lab = with_change(tmp_path, 'id = "toy_aead"', f'id = "toy_aead"\n{declared}')
    with Session(lab) as session:
        assert expose(session, Job("toy_aead", "c/key_compared", "cortex_m3")).leaks == ()
    with pytest.raises(LabError, match="public_lengths_because: must be given with"):
        _ = with_change(tmp_path / "more", 'id = "toy_aead"', 'id = "toy_aead"\npublic_lengths = [1]').catalog


@pytest.mark.parametrize("board", BOARDS)
def test_what_no_call_executes_is_named(suite: Session, board: str) -> None:
    gaps = expose(suite, Job("toy_aead", "c/never_run", board)).gaps
    named = {gap.text for gap in gaps if gap.kind == NEVER}
    assert named & {"for (left = turns; left > 0; left--) {", "wait(1);"}
    right = expose(suite, Job("toy_aead", "c/ref", board)).gaps
    assert not {gap.text for gap in right if gap.kind == NEVER} & {"wait(1);"}


UNREACHED = """
[[unreached]]
file = "toy/aead.template.h"
line = "{line}"
of = ["toy_aead"]
implementations = ["c/never_run"]
why = "nobody gives 1000 bytes"

[[algorithm]]
id = "toy_aead"
"""


@pytest.mark.parametrize(
    ("listed", "failures"),
    [
        ("x", ["never executed: `for (left = turns; left > 0; left--) {`: add a test that reaches it"]),
        ("for (left = turns; left > 0; left--) {", []),
        (
            "context->at++;",
            [
                "never executed: `for (left = turns; left > 0; left--) {`: add a test that reaches it",
                "executed: `context->at++;`: remove the [[unreached]]",
            ],
        ),
    ],
)
def test_code_that_verify_does_not_execute_must_be_known(
    tmp_path: Path, listed: str, failures: list[str]
) -> None:
    place = '\n[[algorithm]]\nid = "toy_aead"\n'
    lab = with_change(tmp_path, place, place if listed == "x" else UNREACHED.format(line=listed))
    with Session(lab) as session:
        job = Job("toy_aead", "c/never_run", "atmega128")
        subject = session.subject(job.subject)
        kit = session.kit(job.subject, job.implementation, job.board, DEFAULT)
        sheet = session.sheet(job.subject, subject.scope(job.implementation), DEFAULT)
        verdict = Check(kit, job, lab.boards.find(job.board), subject, sheet)(session)
    verdict.require()
    known = lab.catalog.unreached(job.subject, job.implementation, lab.boards.find(job.board).platform)
    found = reach_failures(verdict.lines, known, Sources(lab.root))
    assert len(found) == len(failures)
    assert all(wanted in each for wanted, each in zip(failures, found, strict=True))


@pytest.mark.parametrize(
    "declared",
    [
        "void pw_toy_aead_derive(const uint8_t *key);",
        "uint32_t *pw_toy_aead_words(uint8_t *key);",
        "static inline int pw_toy_aead_told(const uint8_t *key)\n{\n    return key[0];\n}",
        "void pw_tool_ratchet(uint8_t *key);",
    ],
)
def test_a_public_function_that_is_not_followed_is_named(tmp_path: Path, declared: str) -> None:
    """Whatever it returns and whether or not it is named after an algorithm; a type is none."""
    header = next((write_suite(tmp_path) / "crypto").rglob("toy.h"))
    header.write_text(header.read_text() + f"{declared}\ntypedef void pw_toy_aead_type(void);\n")
    named = re.findall(r"pw_\w+(?=\()", declared)
    with Session(Lab(tmp_path, tmp_path / "build")) as session:
        exposure = expose(session, Job("toy_aead", "c/ref", "atmega128"))
        assert [*exposure.not_followed] == named


def with_change(tmp_path: Path, old: str, new: str, count: int = 1) -> Lab:
    def change(toml: str) -> str:
        assert old in toml
        return toml.replace(old, new, count)

    root = write_suite(tmp_path, change)
    return Lab(root, root / "build")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"0a0b"', '"0a0c"', "vector 'worked in Python': is"),
        ("nonce = 16", "nonce = 17", "has the SHA-256"),
        ("max_msg_bytes = 90", "max_msg_bytes = 89", "has the SHA-256"),
    ],
)
def test_the_reference_itself_is_held_to_the_official_answers(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    session = Session(with_change(tmp_path, old, new))
    id = "toy_hash" if "90" in old else "toy_aead"
    for board in ("atmega128", HOST):
        with pytest.raises(VerificationError, match=f"{id} c/ref on the host: .*{complaint}"):
            judged(session, id, "c/ref", board)
    with pytest.raises(VerificationError, match=complaint):
        assert known_cases(session, id)


ONE_SHOT_ONLY = 'id = "toy_aead"', 'id = "toy_aead"\none_shot_only = true'


@pytest.mark.parametrize("board", ["atmega128", HOST])
def test_an_algorithm_without_a_streaming_form_is_asked_nothing_in_pieces(tmp_path: Path, board: str) -> None:
    lab = with_change(tmp_path, *ONE_SHOT_ONLY)
    for source in ("toy.h", "aead.template.h"):
        path = next((tmp_path / "crypto").rglob(source))
        path.write_text(path.read_text().replace("pw_toy_aead_verify", "pw_toy_aead_verify_within"))
    with Session(lab) as session:
        verdict = judged(session, "toy_aead", "c/ref", board)
        verdict.require()
        assert verdict.random_states == RANDOM_INPUTS
        assert not judged(session, "toy_aead", "c/tag_ignored", board).passed
    assert session.subject("toy_aead").context is None


@pytest.mark.parametrize("tag_first", [False, True])
def test_the_place_of_the_tag_in_the_official_file_is_the_catalogues(tmp_path: Path, tag_first: bool) -> None:
    root = write_suite(tmp_path, with_tag_first)
    if not tag_first:
        entry = root / "crypto" / "toy" / "toy.toml"
        entry.write_text(entry.read_text().replace("tag_first = true\n", ""))
    session = Session(Lab(root, root / "build"))
    if tag_first:
        judged(session, "toy_aead", "c/ref", HOST).require()
    else:
        with pytest.raises(VerificationError, match="has the SHA-256"):
            judged(session, "toy_aead", "c/ref", HOST)


UNREACHED_TOY = '[[unreached]]\nfile = "toy/aead.template.h"\nline = "gone();"\nwhy = "x"\n'
IMPLEMENTATION = 'summary = "right"\nsources = ["aead_none.c"]\nuses = { toy = "c/ref" }\n'


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('header = "toy.h"', 'header = "toi.h"', "header: "),
        ('header = "toy.h"', 'header = "toi.h"', "toy/include/pennyweight/toi.h exists"),
        ('id = "toy_aead"', 'id = "toy-aead"', "must look like 'schwaemm256_128'"),
        ('id = "toy_aead"', 'id = "toy"', "the family toy has this id already"),
        ('kind = "aead"', 'kind = "cipher"', "must be one of aead, hash, xof, cxof"),
        ("key_bytes = 4\nnonce", "nonce", "key_bytes: is missing"),
        ("tag_bytes = 8\n", "tag_bytes = 0\n", "tag_bytes: is 0, must be 1 to"),
        ("tag_bytes = 8\n", "tag_bytes = 8\none_shot_only = 1\n", "one_shot_only: "),
        ("tag_bytes = 8\n", "longest_message_bytes = 3\n", "ciphertext_bytes: is missing"),
        (
            "tag_bytes = 8\n",
            "longest_message_bytes = 3\nciphertext_bytes = 3\n",
            "ciphertext_bytes: must be more than longest_message_bytes",
        ),
        (
            "tag_bytes = 8\n",
            "longest_message_bytes = 3\nciphertext_bytes = 8\n",
            "message: is too long, or has associated data, which is not supported",
        ),
        ("tag_bytes = 8\n", "tag_bytes = 8\nciphertext_bytes = 8\n", "ciphertext_bytes: unknown key"),
        ("digest_bytes = 8\n", "digest_bytes = 8\none_shot_only = true\n", "one_shot_only: unknown key"),
        ("digest_bytes = 8\n", "digest_bytes = 8\ntag_first = true\n", "tag_first: unknown key"),
        ("digest_bytes = 8\n", "digest_bytes = 8\ntag_bytes = 8\n", "tag_bytes: unknown key"),
        ("key_bytes = 4\n", "key_bytes = 4\ndigest_bytes = 8\n", "digest_bytes: unknown key"),
        ("max_msg_bytes = 90", "max_msg_bytes = 90\nmax_ad_bytes = 1", "max_ad_bytes: unknown key"),
        ("starts = { nonce", "starts = { nonse", "nonse: unknown key"),
        ("nonce = 16", "nonce = 256", "must be 0 to 255"),
        ('source = "made/up@0', 'source = "made/up@main', "must be owner/repository@commit:path"),
        ('source = "made/up@0', 'vectors = 100\nsource = "made/up@0', "vectors: unknown key"),
        ('key = "01020304"\nnonce', 'key = "010203"\nnonce', "key: has 3 bytes, must have 4"),
        ('nonce = "01', 'nonce = "0x', "nonce: is not hexadecimal"),
        ('message = "1011', 'message = "10', "result: has 14 bytes, must have 13"),
        (IMPLEMENTATION, IMPLEMENTATION.replace("toy =", "toi ="), "uses: unknown primitive 'toi'"),
        (
            IMPLEMENTATION,
            IMPLEMENTATION.replace("c/ref", "c/fast"),
            "toy: unknown implementation 'c/fast'",
        ),
        (IMPLEMENTATION, IMPLEMENTATION.replace("c/ref", "avr/fast"), "toy avr/fast is not for c"),
        (IMPLEMENTATION, IMPLEMENTATION.replace('"c/ref"', "1"), "toy: is 1, must be"),
        (IMPLEMENTATION, IMPLEMENTATION + 'optimise = "most"\n', "must be one of size, speed"),
        (IMPLEMENTATION, IMPLEMENTATION.replace("aead_none", "aead_no"), "aead_no.c does not exist"),
        ("[[algorithm]]", UNREACHED_TOY + 'of = ["toy_ead"]\n[[algorithm]]', "of: "),
        ("[[algorithm]]", UNREACHED_TOY + 'of = ["toy"]\n[[algorithm]]', "has no line 'gone();'"),
        (
            "[[algorithm]]",
            UNREACHED_TOY.replace("aead.t", "ead.t") + 'of = ["toy"]\n[[algorithm]]',
            "ead.template.h does not exist",
        ),
        (IMPLEMENTATION, IMPLEMENTATION + 'leaks = ["branch"]\n', "say why"),
        (
            'id = "c/tag_ignored"',
            'id = "x/tag_ignored"',
            "platform one of c, avr, armv7m, armv6m, msp430, rv32",
        ),
        ('id = "c/tag_ignored"', 'id = "c/ref"', "'c/ref' occurs twice"),
        (f'id = "c/ref"\n{IMPLEMENTATION}', f'id = "c/right"\n{IMPLEMENTATION}', "'c/ref' is missing"),
    ],
)
def test_a_mistake_in_the_catalogue_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    def change(toml: str) -> str:
        assert old in toml
        start = toml.index("[[algorithm]]")
        return toml[:start] + OTHER_PLATFORM + toml[start:].replace(old, new, 1)

    write_suite(tmp_path, change)
    with pytest.raises(CatalogError) as error:
        Catalog.load(tmp_path)
    assert str(error.value).startswith("crypto/toy/toy.toml")
    assert complaint in str(error.value)


OTHER_PLATFORM = (
    '[[primitive.implementation]]\nid = "avr/fast"\nsummary = "x"\nsources = ["permutation.c"]\n\n'
)
