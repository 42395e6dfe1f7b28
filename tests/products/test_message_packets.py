# SPDX-License-Identifier: Apache-2.0 OR MIT
"""TLS records and COSE objects of examples/protocols, exchanged with another implementation; bad ones."""

from __future__ import annotations

import random
from itertools import product

import cbor2
import pytest

from message_ends import ObjectEnd, RecordEnd
from models.messages import (
    ALERT,
    ALGORITHM,
    APPLICATION_DATA,
    ASCON,
    CCM,
    CCM_8,
    GCM,
    HANDSHAKE,
    IV,
    KEY_ID,
    CoseKey,
    RecordLayer,
    expand_label,
)
from pennyweight.catalogue.boards import HOST
from pennyweight.lab import Lab
from pennyweight.run.arguments import Runner
from protocol_ends import PLACES, flipped, runner_of, written

SUITES = (GCM, CCM, CCM_8, ASCON)


@pytest.fixture(scope="module", params=PLACES)
def where(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# ---- TLS 1.3 ----

CLIENT_SECRET = bytes.fromhex("9e40646ce79a7f9dc05af8889bce6552875afa0b06df0087f792ebb7c17504a5")
SERVER_SECRET = bytes.fromhex("a11af9f05531f856ad47116b45a950328204b4f44bfb6b3a4b4f1f3fcb631643")
CONTENT = bytes(range(50))
CLIENT_RECORDS = [
    (
        APPLICATION_DATA,
        CONTENT,
        "1703030043a23f7054b62c94d0affafe8228ba55cbefacea42f914aa66bcab3f2b9819a8a5b46b395bd54a9a20441e2b"
        "62974e1f5a6292a2977014bd1e3deae63aeebb21694915e4",
    ),
    (ALERT, b"\x01\x00", "1703030013c9872760655666b74d7ff1153efd6db6d0b0e3"),
]
SERVER_RECORDS = [
    (
        APPLICATION_DATA,
        CONTENT,
        "17030300432e937e11ef4ac740e538ad36005fc4a46932fc3225d05f82aa1b36e30efaf97d90e6dffc602dcb501a59a8"
        "fcc49c4bf2e5f0a21c0047c2abf332540dd032e167c2955d",
    ),
    (ALERT, b"\x01\x00", "1703030013b58fd67166ebf599d24720cfbe7efa7a8864a9"),
]
"""Records of RFC 8448, section 3; the server has sent a session ticket before."""


@pytest.fixture(scope="module")
def tls(lab: Lab, where: str) -> Runner:
    return runner_of(lab, "tls13", where)


@pytest.fixture(scope="module")
def tls_here(lab: Lab) -> Runner:
    return runner_of(lab, "tls13", HOST)


def begun(run: Runner, suite: int = GCM, secret: bytes = CLIENT_SECRET, number: int = 0) -> RecordEnd:
    end = RecordEnd(run)
    assert end.start(suite, secret) == 0
    end.state = end.state[:32] + number.to_bytes(8, "big") + end.state[40:]
    return end


@pytest.mark.parametrize(
    ("secret", "first", "records"),
    [(CLIENT_SECRET, 0, CLIENT_RECORDS), (SERVER_SECRET, 1, SERVER_RECORDS)],
    ids=["client", "server"],
)
def test_the_records_of_rfc_8448_are_sent_and_taken(
    tls: Runner, secret: bytes, first: int, records: list[tuple[int, bytes, str]]
) -> None:
    sending, receiving = (begun(tls, GCM, secret, first) for _ in range(2))
    for kind, content, record in records:
        assert sending.encrypt(kind, content) == bytes.fromhex(record)
        assert receiving.decrypt(bytes.fromhex(record)) == (kind, content)


@pytest.mark.parametrize("suite", SUITES)
def test_records_go_in_both_directions(tls: Runner, where: str, suite: int) -> None:
    draw = random.Random(suite)
    secrets = draw.randbytes(32), draw.randbytes(32)
    sending, receiving = (begun(tls, suite, secret) for secret in secrets)
    taking, giving = (RecordLayer(suite, secret) for secret in secrets)
    sizes = (*range(40), 300, 16384) if where == HOST else (0, 1, 15, 100)
    for size, padding in product(sizes, (0, 1, 40)):
        kind, content = draw.choice((ALERT, HANDSHAKE, APPLICATION_DATA)), draw.randbytes(size)
        if size + padding <= 16384:
            record = sending.encrypt(kind, content, padding)
            assert record is not None and taking.decrypt(record) == (kind, content)
            assert receiving.decrypt(giving.encrypt(kind, content, padding)) == (kind, content)


@pytest.mark.parametrize("suite", SUITES)
def test_a_record_that_was_changed_is_refused_and_ends_the_direction(tls_here: Runner, suite: int) -> None:
    record = RecordLayer(suite, CLIENT_SECRET).encrypt(APPLICATION_DATA, b"a content of two blocks ..", 3)
    changed = [record[:5] + each for each in flipped(record[5:])]
    changed += [
        record[:1] + each + record[3:] for each in flipped(record[1:3])
    ]  # authenticated, else not read
    for wrong in changed:
        end = begun(tls_here, suite)
        assert end.decrypt(wrong) is None
        assert end.is_closed
        assert end.decrypt(record) is None
        assert end.encrypt(APPLICATION_DATA, b"more") is None


def test_a_changed_record_is_refused_on_boards(tls: Runner) -> None:
    record = RecordLayer(GCM, CLIENT_SECRET).encrypt(APPLICATION_DATA, b"a content of two blocks ..", 3)
    for wrong in [*flipped(record[5:])][::71]:
        end = begun(tls)
        assert end.decrypt(record[:5] + wrong) is None
        assert end.is_closed


@pytest.mark.parametrize("suite", SUITES)
def test_a_record_of_another_length_or_type_changes_nothing(tls_here: Runner, suite: int) -> None:
    layer = RecordLayer(suite, CLIENT_SECRET)
    record = layer.encrypt(APPLICATION_DATA, b"content")
    end = begun(tls_here, suite)
    before = end.state
    cut = [record[:n] for n in range(len(record))]
    bare = [b"\x17\x03\x03" + bytes((0, n)) + record[5 : 5 + n] for n in range(layer.tag_bytes + 1)]
    long = b"\x17\x03\x03" + (16384 + 257).to_bytes(2, "big") + bytes(16384 + 257)
    others = [bytes((kind,)) + record[1:] for kind in (0, ALERT, HANDSHAKE)]
    for wrong in (*cut, *bare, long, *others, record + b"0"):
        assert end.decrypt(wrong) is None
        assert end.state == before
    assert end.decrypt(record) == (APPLICATION_DATA, b"content")


@pytest.mark.parametrize("suite", SUITES)
def test_a_record_that_was_cut_has_a_wrong_tag(tls_here: Runner, suite: int) -> None:
    layer = RecordLayer(suite, CLIENT_SECRET)
    record = layer.encrypt(APPLICATION_DATA, b"some content")
    for n in range(layer.tag_bytes + 1, len(record) - 5):
        end = begun(tls_here, suite)
        assert end.decrypt(record[:3] + n.to_bytes(2, "big") + record[5 : 5 + n]) is None
        assert end.is_closed


def test_a_record_is_taken_once_and_in_its_order(tls_here: Runner) -> None:
    layer = RecordLayer(CCM, CLIENT_SECRET)
    first, second = (layer.encrypt(APPLICATION_DATA, bytes((i,))) for i in range(2))
    end = begun(tls_here, CCM)
    assert end.decrypt(first) is not None and end.decrypt(first) is None
    assert begun(tls_here, CCM).decrypt(second) is None
    assert begun(tls_here, CCM, SERVER_SECRET).decrypt(first) is None


def test_a_record_without_a_type_or_with_too_much_content_is_refused(tls_here: Runner) -> None:
    for inner in (bytes(1), bytes(20), b"x" * 16385 + b"\x17", bytes(16640 - 16)):
        end = begun(tls_here)
        assert end.decrypt(RecordLayer(GCM, CLIENT_SECRET).encrypt_inner(inner)) is None
        assert end.is_closed
    whole = b"x" * 16384 + b"\x17"
    assert begun(tls_here).decrypt(RecordLayer(GCM, CLIENT_SECRET).encrypt_inner(whole)) == (23, whole[:-1])


def test_what_may_not_be_sent_is_refused(tls_here: Runner) -> None:
    end = begun(tls_here)
    before = end.state
    for kind, size, padding in ((0, 1, 0), (23, 16385, 0), (23, 16384, 1), (23, 0, 16385)):
        assert end.encrypt(kind, bytes(size), padding) is None
        assert end.state == before
    assert [RecordEnd(tls_here).start(suite, bytes(32)) for suite in (0, 2, 3, 6)] == [-1] * 4


def test_no_number_is_used_twice(tls_here: Runner) -> None:
    last = (1 << 64) - 1
    layer = RecordLayer(GCM, CLIENT_SECRET)
    layer.number = last
    record = layer.encrypt(APPLICATION_DATA, b"last")
    sending, receiving = (begun(tls_here, number=last) for _ in range(2))
    assert sending.encrypt(APPLICATION_DATA, b"last") == record and sending.is_closed
    assert receiving.decrypt(record) is not None and receiving.is_closed


def test_the_next_secret_is_that_of_a_key_update(tls: Runner) -> None:
    secret = CLIENT_SECRET
    for _ in range(2):
        held, _ = tls("tls13_next_secret", [written("secret", secret)])
        secret = expand_label(secret, "traffic upd", 32)
        assert held["secret"] == secret


# ---- COSE ----

RFC_KEY = CoseKey(bytes.fromhex("849b5786457c1491be3a76dcea6c4271"))
RFC_IV = bytes.fromhex("89f52f65a1c580933b5261a78c")
RFC_OBJECT = bytes.fromhex(
    "d08343a1010aa1054d89f52f65a1c580933b5261a78c581c5974e1b99a3a4cc09a659aa2e9e7fff161d38ce71cb45ce460ffb569"
)
"""RFC 9052, appendix C.4.1."""


@pytest.fixture(scope="module")
def cose(lab: Lab, where: str) -> Runner:
    return runner_of(lab, "cose", where)


@pytest.fixture(scope="module")
def cose_here(lab: Lab) -> Runner:
    return runner_of(lab, "cose", HOST)


def test_the_object_of_rfc_9052_is_written_and_read(cose: Runner) -> None:
    end = ObjectEnd(cose, RFC_KEY)
    assert end.encrypt0(b"This is the content.", RFC_IV) == RFC_OBJECT
    assert end.decrypt0(RFC_OBJECT) == (b"This is the content.", RFC_IV)


def test_objects_go_in_both_directions(cose: Runner, where: str) -> None:
    draw = random.Random(6)
    sizes = (*range(40), 247, 248, 255, 256, 16384) if where == HOST else (0, 15, 16, 17, 248)
    for size in sizes:
        key = CoseKey(draw.randbytes(16), draw.randbytes(draw.choice((0, 1, 23))))
        end, text, iv = ObjectEnd(cose, key), draw.randbytes(size), draw.randbytes(13)
        external = draw.randbytes(draw.choice((0, 1, 23, 24, 64)))
        encoded = end.encrypt0(text, iv, external)
        assert encoded is not None and key.decrypt0(encoded, external) == text
        assert end.decrypt0(key.encrypt0(text, iv, external), external) == (text, iv)
        assert end.decrypt0(key.encrypt0(text, iv, external, is_tagged=False), external) == (text, iv)
        both = {KEY_ID: key.id, IV: iv}
        assert end.decrypt0(key.encrypt0(text, iv, unprotected=both)) == (text, iv)


def test_an_object_that_was_changed_or_cut_is_refused(cose: Runner, where: str) -> None:
    key = CoseKey(bytes(range(16)), b"meter 7")
    end = ObjectEnd(cose, key)
    encoded = key.encrypt0(b"a text of more than a block", bytes(13), b"topic")
    changes = [*flipped(encoded), *(encoded[:n] for n in range(len(encoded))), encoded + b"0"]
    for changed in changes if where == HOST else changes[::31]:
        assert end.decrypt0(changed, b"topic") is None
    for wrong in (b"", b"Topic", b"topic2"):
        assert end.decrypt0(encoded, wrong) is None
    assert end.decrypt0(encoded, b"topic") == (b"a text of more than a block", bytes(13))


def test_an_object_of_another_shape_is_refused(cose_here: Runner) -> None:
    key, iv = CoseKey(bytes(16), b"k"), bytes(range(13))
    end = ObjectEnd(cose_here, key)
    headers = [
        {IV: iv},
        {KEY_ID: b"k"},
        {},
        {IV: iv, KEY_ID: b"other"},
        {IV: iv, KEY_ID: "k"},
        {IV: list(iv), KEY_ID: b"k"},
        {IV: iv, KEY_ID: b"k", 6: b"partial"},
        {IV: iv + b"0", KEY_ID: b"k"},
        {-IV: iv, KEY_ID: b"k"},
    ]
    for unprotected in headers:
        assert end.decrypt0(key.encrypt0(b"text", iv, unprotected=unprotected)) is None, unprotected
    for protected in ({}, {ALGORITHM: 1}, {ALGORITHM: 10, 3: 0}, {2: 10}):
        assert end.decrypt0(key.encrypt0(b"text", iv, protected=protected)) is None, protected
    fields = cbor2.loads(key.encrypt0(b"text", iv, is_tagged=False))
    shapes = [
        cbor2.CBORTag(17, fields),
        cbor2.CBORTag(96, fields),
        fields[:2],
        [*fields, b""],
        [fields[0], fields[1], fields[2][:7]],
        [fields[0], fields[1], None],
        fields[2],
    ]
    for shape in shapes:
        assert end.decrypt0(cbor2.dumps(shape)) is None, shape
    its_iv, its_id = b"\x05\x4d" + iv, b"\x04\x41k"
    for header in (its_iv + its_id + its_iv, its_iv + its_id + its_id):
        begin = bytes((0x83,)) + cbor2.dumps(fields[0]) + b"\xa3"
        assert end.decrypt0(begin + header + cbor2.dumps(fields[2])) is None, "a label twice"


def test_an_announced_length_that_is_not_there_is_refused(cose_here: Runner) -> None:
    begin = RFC_OBJECT[:23]
    end = ObjectEnd(cose_here, RFC_KEY)
    heads = ["58", "59", "59ff", "58ff", "59ffff", "5a0000001c", "5a001c", "5b001c", "5c001c", "5f001c", "5f"]
    for head in heads:
        for rest in (b"", RFC_OBJECT[24:], bytes(300)):
            assert end.decrypt0(begin[:22] + bytes.fromhex(head) + rest) is None
    assert end.decrypt0(begin[:22] + b"\x59\x00\x1c" + RFC_OBJECT[24:]) == (b"This is the content.", RFC_IV)


def test_lengths_that_are_not_allowed_are_refused(cose_here: Runner) -> None:
    end = ObjectEnd(cose_here, RFC_KEY)
    assert end.encrypt0(bytes(16385), RFC_IV) is None
    assert end.encrypt0(b"text", RFC_IV, bytes(65)) is None
    assert end.decrypt0(RFC_KEY.encrypt0(bytes(16385), RFC_IV)) is None
    assert end.decrypt0(RFC_KEY.encrypt0(b"text", RFC_IV, bytes(65)), bytes(65)) is None
