// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Words of which is told what bits depend on the inputs: enough to follow addresses that are partly known.

use pennyweight_machine::symbolic::Domain;

/// A word's size, its value in this run, and the bits that may be others for other inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word {
    pub value: u64,
    pub bits: u32,
    pub varying: u64,
}

/// The domain; `full` ends every execution.
#[derive(Debug, Clone, Copy, Default)]
pub struct KnownBits {
    pub full: bool,
}

fn ones(bits: u32) -> u64 {
    u64::MAX >> (64 - bits)
}

fn word(value: u64, bits: u32, varying: u64) -> Word {
    Word {
        value: value & ones(bits),
        bits,
        varying: varying & ones(bits),
    }
}

impl Word {
    fn zeros(self) -> u64 {
        !self.value & !self.varying
    }

    fn ones(self) -> u64 {
        self.value & !self.varying
    }

    /// All bits vary if any bit of an operand does.
    fn of(value: u64, bits: u32, operands: &[&Word]) -> Word {
        let varies = operands.iter().any(|operand| operand.varying != 0);
        word(value, bits, if varies { u64::MAX } else { 0 })
    }
}

impl Domain for KnownBits {
    type Term = Word;

    fn constant(&mut self, value: u64, bits: u32) -> Word {
        assert_eq!(value, value & ones(bits), "a constant of {bits} bits");
        word(value, bits, 0)
    }

    fn input(&mut self, value: u64, bits: u32) -> Word {
        Word {
            varying: ones(bits),
            ..self.constant(value, bits)
        }
    }

    fn bits(&self, a: &Word) -> u32 {
        a.bits
    }

    fn value(&self, a: &Word) -> u64 {
        a.value
    }

    fn known(&self, a: &Word) -> Option<u64> {
        (a.varying == 0).then_some(a.value)
    }

    fn not(&mut self, a: &Word) -> Word {
        word(!a.value, a.bits, a.varying)
    }

    fn and(&mut self, a: &Word, b: &Word) -> Word {
        assert_eq!(a.bits, b.bits, "operands of one size");
        let decided = a.zeros() | b.zeros();
        word(
            a.value & b.value,
            a.bits,
            (a.varying | b.varying) & !decided,
        )
    }

    fn or(&mut self, a: &Word, b: &Word) -> Word {
        assert_eq!(a.bits, b.bits, "operands of one size");
        let decided = a.ones() | b.ones();
        word(
            a.value | b.value,
            a.bits,
            (a.varying | b.varying) & !decided,
        )
    }

    fn xor(&mut self, a: &Word, b: &Word) -> Word {
        assert_eq!(a.bits, b.bits, "operands of one size");
        word(a.value ^ b.value, a.bits, a.varying | b.varying)
    }

    /// Bit by bit: a carry is known if two of the three that make it are the same and known.
    fn add(&mut self, a: &Word, b: &Word, carry: &Word) -> (Word, Word) {
        assert_eq!((a.bits, carry.bits), (b.bits, 1), "operands of one size");
        let mut sum = self.constant(0, a.bits);
        let mut carry = *carry;
        for place in 0..a.bits {
            let (x, y) = (self.bit(a, place), self.bit(b, place));
            let count = x.value + y.value + carry.value;
            let varying = x.varying | y.varying | carry.varying;
            let all = [x, y, carry];
            let known = |value| {
                let with = |bit: &&Word| bit.varying == 0 && bit.value == value;
                all.iter().filter(with).count() >= 2
            };
            sum.value |= (count & 1) << place;
            sum.varying |= varying << place;
            let decided = known(0) || known(1);
            carry = word(count >> 1, 1, if decided { 0 } else { varying });
        }
        (sum, carry)
    }

    fn multiply(&mut self, a: &Word, b: &Word) -> Word {
        Word::of(a.value.wrapping_mul(b.value), a.bits + b.bits, &[a, b])
    }

    fn concat(&mut self, low: &Word, high: &Word) -> Word {
        word(
            low.value | high.value << low.bits,
            low.bits + high.bits,
            low.varying | high.varying << low.bits,
        )
    }

    fn extract(&mut self, a: &Word, low: u32, bits: u32) -> Word {
        assert!(bits > 0 && low + bits <= a.bits, "bits of the word");
        word(a.value >> low, bits, a.varying >> low)
    }

    fn is_zero(&mut self, a: &Word) -> Word {
        if a.ones() != 0 {
            return self.constant(0, 1);
        }
        Word::of(u64::from(a.value == 0), 1, &[a])
    }

    fn choose(&mut self, condition: &Word, a: &Word, b: &Word) -> Word {
        assert_eq!((condition.bits, a.bits), (1, b.bits), "a bit and two words");
        let chosen = if condition.value == 1 { a } else { b };
        if condition.varying == 0 {
            return *chosen;
        }
        let differing = a.value ^ b.value;
        word(chosen.value, a.bits, a.varying | b.varying | differing)
    }

    fn outside(&self) -> Option<&str> {
        self.full.then_some("the domain is full")
    }
}
