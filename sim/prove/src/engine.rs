// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The kinds of terms that a proof can be made on.

use crate::budget::Budget;
use crate::graph::{Bit, Equality, Graph};
use crate::polynomials::Polynomials;

/// Bits as a graph of gates, or as polynomials over GF(2).
#[derive(Debug)]
pub enum Engine {
    Graph(Box<Graph>),
    Polynomials(Box<Polynomials>),
}

impl Default for Engine {
    fn default() -> Self {
        Engine::Polynomials(Box::new(Polynomials::new(1, Budget::default())))
    }
}

macro_rules! with {
    ($engine:expr, $inner:ident => $body:expr) => {
        match $engine {
            Engine::Graph($inner) => $body,
            Engine::Polynomials($inner) => $body,
        }
    };
}

impl Engine {
    /// Returns the number of terms.
    #[must_use]
    pub fn len(&self) -> usize {
        with!(self, inner => inner.len())
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        with!(self, inner => inner.is_empty())
    }

    /// The limits, and whether one is reached.
    #[must_use]
    pub fn budget(&self) -> &Budget {
        with!(self, inner => inner.budget())
    }

    /// A bit's value in a pattern of the inputs; pattern 0 is the run.
    #[must_use]
    pub fn value(&self, bit: Bit, pattern: usize) -> bool {
        with!(self, inner => inner.value(bit, pattern))
    }

    /// A new input with its value in the run.
    pub fn input(&mut self, value: bool) -> Bit {
        with!(self, inner => inner.input(value))
    }

    pub fn and(&mut self, a: Bit, b: Bit) -> Bit {
        with!(self, inner => inner.and(a, b))
    }

    pub fn or(&mut self, a: Bit, b: Bit) -> Bit {
        !self.and(!a, !b)
    }

    pub fn xor(&mut self, a: Bit, b: Bit) -> Bit {
        with!(self, inner => inner.xor(a, b))
    }

    /// `a` where `condition` is one, else `b`.
    pub fn choose(&mut self, condition: Bit, a: Bit, b: Bit) -> Bit {
        let difference = self.xor(a, b);
        let taken = self.and(condition, difference);
        self.xor(b, taken)
    }

    /// `a + b + carry`, reduced to the bits of a word, and the carry out.
    pub fn sum(&mut self, a: &[Bit], b: &[Bit], carry: Bit) -> (Vec<Bit>, Bit) {
        match self {
            Engine::Graph(graph) => graph.sum(a, b, carry),
            Engine::Polynomials(polynomials) if carry == Bit::ZERO => {
                let sum = polynomials.sum_with_holes(a, b);
                sum.unwrap_or_else(|| self.rippled(a, b, carry))
            }
            Engine::Polynomials(_) => self.rippled(a, b, carry),
        }
    }

    /// One if none of the bits is.
    pub fn none(&mut self, bits: &[Bit]) -> Bit {
        match self {
            Engine::Graph(graph) => graph.none(bits),
            Engine::Polynomials(polynomials) => bits
                .iter()
                .fold(Bit::ONE, |none, &bit| polynomials.and(none, !bit)),
        }
    }

    fn rippled(&mut self, a: &[Bit], b: &[Bit], mut carry: Bit) -> (Vec<Bit>, Bit) {
        let mut sum = Vec::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(b) {
            let half = self.xor(a, b);
            let both = self.and(a, b);
            let passed = self.and(carry, half);
            sum.push(self.xor(half, carry));
            carry = self.xor(both, passed);
        }
        (sum, carry)
    }

    /// Makes a group of at most eight bits, whose functions are known by their truth tables.
    pub fn group(&mut self, bits: &[Bit]) {
        if let Engine::Graph(graph) = self {
            graph.group(bits);
        }
    }

    /// Makes a word one that sums are made of.
    pub fn name(&mut self, word: &[Bit]) {
        if let Engine::Graph(graph) = self {
            graph.name(word);
        }
    }

    /// The product of words with holes, where it has a form of its own.
    pub fn product_with_holes(&mut self, a: &[Bit], b: &[Bit]) -> Option<Vec<Bit>> {
        match self {
            Engine::Graph(_) => None,
            Engine::Polynomials(polynomials) => polynomials.product_with_holes(a, b),
        }
    }

    /// Returns a pattern of the inputs in which two bits differ, if one is known.
    pub fn difference(&mut self, a: Bit, b: Bit) -> Option<usize> {
        match self {
            Engine::Graph(graph) => graph.difference(a, b),
            Engine::Polynomials(polynomials) => polynomials.difference(a, b),
        }
    }

    /// Returns if two bits are the same for all inputs, with so many conflicts of SAT at the most.
    pub fn equal(&mut self, a: Bit, b: Bit, conflicts: u64) -> Equality {
        match self {
            Engine::Graph(graph) => graph.equal(a, b, conflicts),
            Engine::Polynomials(polynomials) => polynomials.equal(a, b),
        }
    }
}
