// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The secrets that the bytes of a result depend on.

use std::array::from_fn;

use pennyweight_machine::taint::Taint;
use pennyweight_machine::taint::word::{Bit, Word};

use crate::execute::operations::{self, binary as value_of};
use crate::instruction::{Condition, Operation, Unary};

pub(super) fn add(a: Word, b: Word) -> Word {
    a.add(b, Bit::public(false)).0
}

/// `a - b`, and the carry: 1 if `a` is at least `b`, as unsigned numbers.
fn subtract(a: Word, b: Word) -> (Word, Bit) {
    a.add(b.inverted(), Bit::public(true))
}

/// The word with its sign bit inverted: it compares as an unsigned number as the word does as a signed one.
fn biased(a: Word) -> Word {
    a.xor(Word::public(0x8000_0000))
}

/// Returns the secrets that the comparison of a branch depends on.
pub(super) fn compared(condition: Condition, a: Word, b: Word) -> Taint {
    match condition {
        Condition::Eq | Condition::Ne => a.xor(b).is_zero(),
        Condition::Lt | Condition::Ge => subtract(biased(a), biased(b)).1.taint,
        Condition::Ltu | Condition::Geu => subtract(a, b).1.taint,
    }
}

/// Returns true if an operation on a register and itself gives the same whatever that holds.
pub(super) fn cancels(operation: Operation) -> bool {
    use Operation::*;
    matches!(operation, Xor | Sub | Xnor | Slt | Sltu | Andn | Orn)
}

/// The result of an operation, and what its bytes depend on.
pub(super) fn binary(operation: Operation, a: Word, b: Word) -> Word {
    use Operation::*;
    let value = value_of(operation, a.value, b.value);
    let all = a.all() | b.all();
    match operation {
        Add => add(a, b),
        Sub => subtract(a, b).0,
        And => a.and(b),
        Or => a.or(b),
        Xor => a.xor(b),
        Andn => a.and(b.inverted()),
        Orn => a.or(b.inverted()),
        Xnor => a.xor(b).inverted(),
        Mul => a.multiply(b),
        Mulh | Mulhsu | Mulhu | Div | Divu | Rem | Remu => Word::spread(value, all),
        Max | Maxu | Min | Minu => Word::spread(value, all),
        Sh1add | Sh2add | Sh3add => {
            let places = match operation {
                Sh1add => 1,
                Sh2add => 2,
                _ => 3,
            };
            add(shifted(Sll, a, places), b)
        }
        Slt | Sltu => {
            let condition = if operation == Slt {
                Condition::Lt
            } else {
                Condition::Ltu
            };
            lowest(value, compared(condition, a, b))
        }
        Sll | Srl | Sra | Rol | Ror if b.taint[0].is_secret() => Word::spread(value, all),
        Sll | Srl | Sra | Rol | Ror => shifted(operation, a, b.value & 31),
        Bext if b.taint[0].is_secret() => lowest(value, all),
        Bext => lowest(value, a.taint[(b.value & 31) as usize / 8]),
        Bclr | Binv | Bset if b.taint[0].is_secret() => Word::spread(value, all),
        Bclr => a.and(Word::public(!(1 << (b.value & 31)))),
        Bset => a.or(Word::public(1 << (b.value & 31))),
        Binv => Word { value, ..a },
        Pack => Word {
            value,
            taint: [a.taint[0], a.taint[1], b.taint[0], b.taint[1]],
        },
        Packh => Word {
            value,
            taint: [a.taint[0], b.taint[0], Taint::NONE, Taint::NONE],
        },
        // any field of the table may be taken, by the fields of the same byte
        Xperm4 | Xperm8 => Word {
            value,
            taint: b.taint.map(|byte| byte | a.all()),
        },
    }
}

/// A word of which only the lowest byte is not always zero.
fn lowest(value: u32, taint: Taint) -> Word {
    let taint = [taint, Taint::NONE, Taint::NONE, Taint::NONE];
    Word { value, taint }
}

/// Shifted or rotated by a public amount.
fn shifted(operation: Operation, a: Word, amount: u32) -> Word {
    let value = value_of(operation, a.value, amount);
    a.rearranged(value, |bit| match operation {
        Operation::Sll => bit.checked_sub(amount),
        Operation::Srl => Some(bit + amount).filter(|from| *from < 32),
        Operation::Sra => Some((bit + amount).min(31)),
        Operation::Rol => Some((bit + 32 - amount) % 32),
        _ => Some((bit + amount) % 32),
    })
}

/// Returns the secrets that the bytes of an operation's result on one word depend on.
pub(super) fn unary(operation: Unary, a: Word) -> [Taint; 4] {
    let value = operations::unary(operation, a.value);
    let rearranged = |source: fn(u32) -> Option<u32>| a.rearranged(value, source).taint;
    match operation {
        Unary::Clz | Unary::Ctz | Unary::Cpop => lowest(value, a.all()).taint,
        Unary::SextB => [a.taint[0]; 4],
        Unary::SextH => from_fn(|i| a.taint[i.min(1)]),
        Unary::ZextH => [a.taint[0], a.taint[1], Taint::NONE, Taint::NONE],
        Unary::Rev8 => from_fn(|i| a.taint[3 - i]),
        Unary::OrcB | Unary::Brev8 => a.taint,
        Unary::Zip => rearranged(|bit| Some(bit / 2 + bit % 2 * 16)),
        Unary::Unzip => rearranged(|bit| Some(bit % 16 * 2 + bit / 16)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_gives_the_core_s_value() {
        let (a, b) = (0x8123_45F7, 0x0000_0A93);
        for operation in crate::execute::operations::tests::ALL {
            let word = binary(operation, Word::public(a), Word::public(b));
            assert_eq!(word.value, value_of(operation, a, b), "{operation:?}");
            assert_eq!(word.all(), Taint::NONE, "{operation:?}");
        }
    }
}
