// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The values of every node in many patterns of the inputs, 64 in a word. Pattern 0 is the run.

use rustc_hash::FxHashMap;

use crate::deferred::{AllDeferred, Operation};
use crate::graph::{Bit, Gate};

/// Words of random patterns, and words for those that tell two nodes apart.
const RANDOM: usize = 32;
const REFINED: usize = 8;
const WORDS: usize = RANDOM + REFINED;

#[derive(Debug)]
pub(crate) struct Patterns {
    /// `WORDS` for each node.
    values: Vec<u64>,
    /// Nodes by the hash of their values, those that are one in the run complemented.
    by_hash: FxHashMap<u64, Vec<u32>>,
    /// Patterns that tell nodes apart.
    refined: usize,
    random: u64,
}

fn mixed(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

impl Patterns {
    pub fn new(seed: u64) -> Self {
        Patterns {
            values: Vec::new(),
            by_hash: FxHashMap::default(),
            refined: 0,
            random: mixed(seed),
        }
    }

    fn of(&self, node: u32) -> &[u64] {
        &self.values[node as usize * WORDS..][..WORDS]
    }

    pub fn value(&self, node: u32, pattern: usize) -> bool {
        self.of(node)[pattern / 64] >> (pattern % 64) & 1 != 0
    }

    pub fn push_constant(&mut self) {
        self.values.extend([0; WORDS]);
    }

    /// Pattern 0 is as given, 1 is all zero, 2 is all one, an eighth is sparse, an eighth is dense; the rest is even.
    pub fn push_input(&mut self, value: bool) {
        for word in 0..RANDOM {
            let mut next = || {
                self.random = self.random.wrapping_add(0x9E37_79B9_7F4A_7C15);
                mixed(self.random)
            };
            let bits = match word % 8 {
                6 => next() & next() & next() & next(),
                7 => next() | next() | next() | next(),
                _ => next(),
            };
            let bits = match word {
                0 => bits & !0b111 | u64::from(value) | 0b100,
                _ => bits,
            };
            self.values.push(bits);
        }
        self.values.extend([0; REFINED]);
    }

    fn bit_word(&self, bit: Bit, word: usize) -> u64 {
        let value = self.values[bit.node() as usize * WORDS + word];
        if bit.is_inverted() { !value } else { value }
    }

    fn gate_word(&self, gate: Gate, word: usize) -> u64 {
        let of = |bit: Bit| self.bit_word(bit, word);
        match gate {
            Gate::And(a, b) => of(a) & of(b),
            Gate::Xor(a, b) => of(a) ^ of(b),
            Gate::Zero | Gate::Input | Gate::Deferred(_) => unreachable!("they have no operands"),
        }
    }

    pub fn push_gate(&mut self, gate: Gate) {
        for word in 0..WORDS {
            let value = self.gate_word(gate, word);
            self.values.push(value);
        }
    }

    /// The values of what is made of gates only when it is used.
    pub fn push_deferred(&mut self, operation: &Operation) {
        for word in 0..WORDS {
            let value = self.deferred_word(operation, word);
            self.values.push(value);
        }
    }

    fn deferred_word(&self, operation: &Operation, word: usize) -> u64 {
        let of = |bit: Bit| self.bit_word(bit, word);
        match operation {
            Operation::Carry(a, b, carry) => a.iter().zip(b).fold(of(*carry), |carry, (&a, &b)| {
                let (a, b) = (of(a), of(b));
                a & b ^ carry & (a ^ b)
            }),
            Operation::None(bits) => !bits.iter().fold(0, |any, &bit| any | of(bit)),
        }
    }

    pub fn pop(&mut self) {
        self.values.truncate(self.values.len() - WORDS);
    }

    /// The hash of the random patterns alone: those that tell nodes apart come later, and are looked at in candidates.
    fn hash(&self, node: u32) -> u64 {
        let values = &self.of(node)[..RANDOM];
        let flip = (values[0] & 1).wrapping_neg();
        values.iter().fold(0, |hash: u64, value| {
            mixed(hash.rotate_left(5) ^ value ^ flip)
        })
    }

    /// Makes a node one that others are compared with.
    pub fn keep(&mut self, node: u32) {
        let hash = self.hash(node);
        self.by_hash.entry(hash).or_default().push(node);
    }

    /// The nodes that agree with this one, or with its complement, in all patterns; the oldest first.
    pub fn candidates(&self, node: u32, most: usize) -> Vec<(u32, bool)> {
        let of_hash = self.by_hash.get(&self.hash(node));
        of_hash
            .into_iter()
            .flatten()
            .filter_map(|&candidate| {
                let inverted = self.value(candidate, 0) != self.value(node, 0);
                let agrees = self
                    .difference(Bit::of(candidate, inverted), Bit::of(node, false))
                    .is_none();
                agrees.then_some((candidate, inverted))
            })
            .take(most)
            .collect()
    }

    /// A pattern in which two bits differ.
    pub fn difference(&self, a: Bit, b: Bit) -> Option<usize> {
        let flip = u64::from(a.is_inverted() != b.is_inverted()).wrapping_neg();
        let (a, b) = (self.of(a.node()), self.of(b.node()));
        let last = 64 * RANDOM + self.refined;
        (a.iter().zip(b).enumerate())
            .map(|(word, (a, b))| (word, a ^ b ^ flip))
            .find(|&(_, difference)| difference != 0)
            .map(|(word, difference)| 64 * word + difference.trailing_zeros() as usize)
            .filter(|&pattern| pattern < last)
    }

    pub fn has_room(&self) -> bool {
        self.refined < 64 * REFINED
    }

    /// Adds a pattern: the values of some inputs, zero for the others. Returns false if there is no room.
    pub fn refine(
        &mut self,
        gates: &[Gate],
        deferred: &AllDeferred,
        inputs: &[u32],
        model: &FxHashMap<u32, bool>,
    ) -> bool {
        if !self.has_room() {
            return false;
        }
        let (word, bit) = (RANDOM + self.refined / 64, self.refined % 64);
        for input in inputs {
            let one = model.get(input).copied().unwrap_or(false);
            self.values[*input as usize * WORDS + word] |= u64::from(one) << bit;
        }
        for (node, gate) in gates.iter().enumerate() {
            self.values[node * WORDS + word] = match *gate {
                Gate::Zero | Gate::Input => continue,
                Gate::Deferred(index) => self.deferred_word(deferred.operation(index), word),
                Gate::And(..) | Gate::Xor(..) => self.gate_word(*gate, word),
            };
        }
        self.refined += 1;
        true
    }
}
