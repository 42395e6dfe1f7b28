// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Sums by the weights of the bits that they are made of.
//!
//! `(a + b) + c` and `a + (c + b)` have the same weights, as have `x + rol(y, 1)` and `x + y + y + msb(y)`. A sum that is
//! made byte by byte is known as a whole: the carry out of one byte leads to the sum that the next one goes on with.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::graph::Bit;

type Word = Vec<Bit>;

/// Sums are looked up where their bits are a multiple of this, and their beginnings with them.
const STEP: usize = 8;

/// The most bits of a sum, and the most different bits that it is made of.
const MOST_BITS: usize = 64;
const MOST_WEIGHTS: usize = 512;

/// `a + b + carry` with its result.
#[derive(Debug, Clone)]
pub struct Sum {
    pub a: Word,
    pub b: Word,
    pub carry: Bit,
    pub result: Word,
}

/// A number modulo a power of two: the weight of each bit that it is made of, in order, and a constant.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Total {
    weights: Vec<(u32, u64)>,
    constant: u64,
    bits: usize,
}

impl Total {
    fn of_bits(word: &[Bit], bits: usize) -> Self {
        let mut total = Total {
            weights: Vec::with_capacity(word.len()),
            constant: 0,
            bits,
        };
        for (place, bit) in word.iter().enumerate() {
            // the complement of x is 1 - x
            let weight = 1u64 << place;
            if bit.is_inverted() {
                total.constant = total.constant.wrapping_add(weight);
            }
            let signed = if bit.is_inverted() {
                weight.wrapping_neg()
            } else {
                weight
            };
            if bit.known().is_none() {
                total.weights.push((bit.node(), signed));
            }
        }
        total.normal()
    }

    fn mask(&self) -> u64 {
        u64::MAX >> (MOST_BITS - self.bits)
    }

    fn normal(mut self) -> Self {
        let mask = self.mask();
        self.weights.sort_unstable_by_key(|&(node, _)| node);
        self.weights.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 = kept.1.wrapping_add(next.1);
            }
            same
        });
        self.weights.retain_mut(|(_, weight)| {
            *weight &= mask;
            *weight != 0
        });
        self.constant &= mask;
        self
    }

    fn plus(mut self, other: &Total) -> Self {
        self.weights.extend(&other.weights);
        self.constant = self.constant.wrapping_add(other.constant);
        self.normal()
    }

    /// The same modulo a smaller power of two.
    fn beginning(&self, bits: usize) -> Self {
        let total = Total {
            bits,
            ..self.clone()
        };
        total.normal()
    }
}

#[derive(Debug, Default)]
pub struct Sums {
    known: FxHashMap<Total, Word>,
    made_of: FxHashMap<Word, Total>,
    named: FxHashSet<Word>,
    /// The sum that each carry comes from.
    carries: FxHashMap<Bit, Sum>,
}

/// The numbers of bits of a word's beginnings that are looked up, and of the word.
fn steps(from: usize, bits: usize) -> impl Iterator<Item = usize> {
    (from + STEP..=bits).step_by(STEP)
}

impl Sums {
    /// The sum that `a + b + carry` is the end of: of the words that stand below, with their results, and of these.
    /// `None` where it is not looked up.
    pub fn whole(&self, a: &[Bit], b: &[Bit], carry: Bit) -> Option<Sum> {
        let below = self.carries.get(&carry);
        let below = below.filter(|below| below.a.len() + a.len() <= MOST_BITS);
        let with = |low: Option<&Word>, high: &[Bit]| -> Word {
            low.into_iter().flatten().chain(high).copied().collect()
        };
        let is_moved = a == b;
        (a.len().is_multiple_of(STEP) && a.len() <= MOST_BITS && !is_moved).then(|| Sum {
            a: with(below.map(|below| &below.a), a),
            b: with(below.map(|below| &below.b), b),
            carry: below.map_or(carry, |below| below.carry),
            result: below.map_or(Vec::new(), |below| below.result.clone()),
        })
    }

    /// The weights of the bits in a sum; `None` of a constant.
    pub fn total(&self, sum: &Sum) -> Option<Total> {
        let bits = sum.a.len();
        let parts = |word: &Word| match self.made_of.get(word) {
            Some(total) if !self.named.contains(word) => total.clone(),
            _ => Total::of_bits(word, bits),
        };
        let carry = Total::of_bits(&[sum.carry], bits);
        let mut total = parts(&sum.a).plus(&parts(&sum.b)).plus(&carry);
        if total.weights.len() > MOST_WEIGHTS {
            let (a, b) = (Total::of_bits(&sum.a, bits), Total::of_bits(&sum.b, bits));
            total = a.plus(&b).plus(&carry);
        }
        (!total.weights.is_empty()).then_some(total)
    }

    pub fn known(&self, total: &Total) -> Option<&Word> {
        self.known.get(total)
    }

    /// Notes the result of a sum, and of its beginnings from `from` bits on.
    pub fn keep(&mut self, total: &Total, result: &[Bit], from: usize) {
        for bits in steps(from, total.bits) {
            let (total, result) = (total.beginning(bits), result[..bits].to_vec());
            self.known
                .entry(total.clone())
                .or_insert_with(|| result.clone());
            self.made_of.entry(result).or_insert(total);
        }
    }

    /// Notes where a carry comes from.
    pub fn carry(&mut self, carry: Bit, sum: Sum) {
        if carry.known().is_none() {
            self.carries.insert(carry, sum);
        }
    }

    pub fn name(&mut self, word: &[Bit]) {
        for bits in steps(0, word.len()) {
            self.named.insert(word[..bits].to_vec());
        }
    }
}
