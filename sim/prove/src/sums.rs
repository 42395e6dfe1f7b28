// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Sums by what they are made of: `(a + b) + c` and `a + (c + b)` are one word.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::graph::Bit;

type Word = Vec<Bit>;

/// The least bits of a word whose sums are looked up.
const LEAST_BITS: usize = 16;

/// The most words that a sum is taken apart into.
const MOST_WORDS: usize = 16;

/// The parts of a sum: words in order, and the sum of all constants.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Key {
    words: Vec<Word>,
    constant: u64,
    bits: usize,
}

#[derive(Debug, Default)]
pub struct Sums {
    known: FxHashMap<Key, Word>,
    made_of: FxHashMap<Word, Key>,
    named: FxHashSet<Word>,
}

fn constant(word: &[Bit]) -> Option<u64> {
    let bits = word.iter().rev();
    bits.copied()
        .try_fold(0, |value, bit| Some(value << 1 | u64::from(bit.known()?)))
}

impl Sums {
    /// The parts of `a + b + carry`; `None` where it is not looked up.
    pub fn key(&self, a: &[Bit], b: &[Bit], carry: Bit) -> Option<Key> {
        let bits = a.len();
        if bits < LEAST_BITS {
            return None;
        }
        let mut key = Key {
            words: Vec::new(),
            constant: carry.known()?.into(),
            bits,
        };
        for word in [a, b] {
            if let Some(value) = constant(word) {
                key.constant = key.constant.wrapping_add(value);
                continue;
            }
            match self.made_of.get(word) {
                Some(parts) if !self.named.contains(word) => {
                    key.words.extend(parts.words.iter().cloned());
                    key.constant = key.constant.wrapping_add(parts.constant);
                }
                _ => key.words.push(word.to_vec()),
            }
        }
        if key.words.len() > MOST_WORDS {
            key.words = vec![a.to_vec(), b.to_vec()];
            key.constant = carry.known()?.into();
        }
        key.words.sort_unstable();
        key.constant &= u64::MAX >> (64 - bits);
        (!key.words.is_empty()).then_some(key)
    }

    pub fn known(&self, key: &Key) -> Option<Word> {
        self.known.get(key).cloned()
    }

    pub fn keep(&mut self, key: Key, sum: &[Bit]) {
        self.known.insert(key.clone(), sum.to_vec());
        self.made_of.entry(sum.to_vec()).or_insert(key);
    }

    pub fn name(&mut self, word: &[Bit]) {
        self.named.insert(word.to_vec());
    }
}
