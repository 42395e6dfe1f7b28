# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The words that specifications compute with: what they must do, and must refuse, whatever they stand for."""

from __future__ import annotations

import pytest

from pennyweight.prove.specifications import gift128
from pennyweight.prove.words import constant, repeat, substitute, transpose
from word_engines import ENGINES, Engine

pytestmark = pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)


def test_words_refuse_to_direct_the_control_flow(engine: Engine) -> None:
    word = engine.word(5, 8)
    for misuse in (bool, hash, lambda w: w == 5, lambda w: w < 6, lambda w: [0] * 9 and range(9)[w]):
        with pytest.raises(TypeError):
            misuse(word)


def test_words_wrap_shift_rotate_and_are_put_together(engine: Engine) -> None:
    word = engine.word(0x96, 8)
    results = [
        (word + 0x70, 0x06),
        (word - 0x97, 0xFF),
        (~word, 0x69),
        (word | 0x0F, 0x9F),
        (word << 3, 0xB0),
        (word >> 3, 0x12),
        (word.rotate_left(3), 0xB4),
        (word.rotate_right(3), 0xD2),
        (word.rotate_left(0), 0x96),
        (word.extract(1, 4), 0xB),
        (constant(word, 0x31), 0x31),
        (repeat(word.extract(7, 1), 5), 0x1F),
        (word.concat(engine.word(0xA, 4)), 0xA96),
    ]
    assert [engine.value(result) for result, _ in results] == [expected for _, expected in results]


def test_an_s_box_is_its_table_at_every_position_of_its_slices(engine: Engine) -> None:
    cells = [engine.word(value, 4) for value in range(16)]
    results = transpose(substitute(transpose(cells), gift128.S_BOX))
    assert [engine.value(result) for result in results] == list(gift128.S_BOX)
