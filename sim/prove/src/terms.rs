// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The terms of a proof: words of bits, or integers.

use pennyweight_machine::symbolic::Domain;

use crate::budget::Budget;
use crate::engine::Engine;
use crate::graph::{Bit, Graph};
use crate::integers::{Integer, Integers};
use crate::words::Word;

#[derive(Debug)]
pub enum Terms {
    Bits(Engine),
    Integers(Box<Integers>),
}

#[derive(Debug, Clone, PartialEq)]
pub enum Term {
    Bits(Word),
    Integer(Integer),
}

impl Default for Terms {
    fn default() -> Self {
        Terms::Bits(Engine::default())
    }
}

impl Term {
    /// The bits of the word, unless it is an integer.
    #[must_use]
    pub fn as_bits(&self) -> Option<&Word> {
        match self {
            Term::Bits(word) => Some(word),
            Term::Integer(_) => None,
        }
    }

    /// The integer, unless the word is one of bits.
    #[must_use]
    pub fn as_integer(&self) -> Option<&Integer> {
        match self {
            Term::Bits(_) => None,
            Term::Integer(integer) => Some(integer),
        }
    }
}

const MIXED: &str = "terms of one kind";

/// An operation of the kind of terms that there are, whose results are such terms.
macro_rules! of_kind {
    ($terms:expr, ($($operand:ident),*), $inner:ident => $result:expr) => {
        match $terms {
            Terms::Bits($inner) => {
                $(let $operand = $operand.as_bits().expect(MIXED);)*
                Term::Bits($result)
            }
            Terms::Integers(integers) => {
                let $inner: &mut Integers = integers;
                $(let $operand = $operand.as_integer().expect(MIXED);)*
                Term::Integer($result)
            }
        }
    };
}

/// A question to the kind of terms that there are.
macro_rules! asked {
    ($terms:expr, $operand:ident, $inner:ident => $answer:expr) => {
        match ($terms, $operand) {
            (Terms::Bits($inner), Term::Bits($operand)) => $answer,
            (Terms::Integers(integers), Term::Integer($operand)) => {
                let $inner: &Integers = integers;
                $answer
            }
            _ => unreachable!("{MIXED}"),
        }
    };
}

impl Terms {
    /// Integers, with a limit.
    #[must_use]
    pub fn integers(seed: u64, budget: Budget) -> Self {
        Terms::Integers(Box::new(Integers::new(seed, budget)))
    }

    /// Returns the number of terms.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Terms::Bits(engine) => engine.len(),
            Terms::Integers(integers) => integers.len(),
        }
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        match self {
            Terms::Bits(engine) => engine.is_empty(),
            Terms::Integers(integers) => integers.is_empty(),
        }
    }

    /// Why no term is made any more, once that is so.
    #[must_use]
    pub fn spent(&self) -> Option<&'static str> {
        match self {
            Terms::Bits(engine) => engine.budget().spent(),
            Terms::Integers(integers) => integers.spent(),
        }
    }

    /// Puts inputs in the place of words; `None` where the terms are no gates.
    #[must_use]
    pub fn make_cut(&mut self, words: &[Term]) -> Option<Vec<Term>> {
        self.through_graph(words, |graph, bits| Some(graph.make_cut(bits)))
    }

    /// Words of the same sizes, made of the bits of all of them where the terms are gates.
    fn through_graph(
        &mut self,
        words: &[Term],
        operation: impl FnOnce(&mut Graph, &[Bit]) -> Option<Vec<Bit>>,
    ) -> Option<Vec<Term>> {
        let Terms::Bits(Engine::Graph(graph)) = self else {
            return None;
        };
        let words: Vec<&Word> = words.iter().filter_map(Term::as_bits).collect();
        let bits: Vec<Bit> = words.iter().copied().flatten().copied().collect();
        let mut made = operation(graph, &bits)?.into_iter();
        let words = words.iter();
        Some(
            words
                .map(|word| Term::Bits(made.by_ref().take(word.len()).collect()))
                .collect(),
        )
    }

    /// The value of a word in a pattern of the inputs; pattern 0 is the run.
    #[must_use]
    pub fn value_in(&self, word: &Term, pattern: usize) -> u64 {
        match (self, word) {
            (Terms::Bits(engine), Term::Bits(word)) => engine.word_value(word, pattern),
            (Terms::Integers(integers), Term::Integer(word)) => integers.value_in(word, pattern),
            _ => unreachable!("{MIXED}"),
        }
    }
}

impl Domain for Terms {
    type Term = Term;

    fn constant(&mut self, value: u64, bits: u32) -> Term {
        of_kind!(self, (), inner => inner.constant(value, bits))
    }

    fn input(&mut self, value: u64, bits: u32) -> Term {
        of_kind!(self, (), inner => Domain::input(inner, value, bits))
    }

    fn bits(&self, a: &Term) -> u32 {
        asked!(self, a, inner => inner.bits(a))
    }

    fn value(&self, a: &Term) -> u64 {
        asked!(self, a, inner => Domain::value(inner, a))
    }

    fn known(&self, a: &Term) -> Option<u64> {
        asked!(self, a, inner => inner.known(a))
    }

    fn not(&mut self, a: &Term) -> Term {
        of_kind!(self, (a), inner => inner.not(a))
    }

    fn and(&mut self, a: &Term, b: &Term) -> Term {
        of_kind!(self, (a, b), inner => Domain::and(inner, a, b))
    }

    fn or(&mut self, a: &Term, b: &Term) -> Term {
        of_kind!(self, (a, b), inner => Domain::or(inner, a, b))
    }

    fn xor(&mut self, a: &Term, b: &Term) -> Term {
        of_kind!(self, (a, b), inner => Domain::xor(inner, a, b))
    }

    fn add(&mut self, a: &Term, b: &Term, carry: &Term) -> (Term, Term) {
        match (self, a, b, carry) {
            (Terms::Bits(engine), Term::Bits(a), Term::Bits(b), Term::Bits(carry)) => {
                let (sum, out) = engine.add(a, b, carry);
                (Term::Bits(sum), Term::Bits(out))
            }
            (
                Terms::Integers(integers),
                Term::Integer(a),
                Term::Integer(b),
                Term::Integer(carry),
            ) => {
                let (sum, out) = integers.add(a, b, carry);
                (Term::Integer(sum), Term::Integer(out))
            }
            _ => unreachable!("{MIXED}"),
        }
    }

    fn multiply(&mut self, a: &Term, b: &Term) -> Term {
        of_kind!(self, (a, b), inner => inner.multiply(a, b))
    }

    fn concat(&mut self, low: &Term, high: &Term) -> Term {
        of_kind!(self, (low, high), inner => inner.concat(low, high))
    }

    fn extract(&mut self, a: &Term, low: u32, bits: u32) -> Term {
        of_kind!(self, (a), inner => inner.extract(a, low, bits))
    }

    fn is_zero(&mut self, a: &Term) -> Term {
        of_kind!(self, (a), inner => inner.is_zero(a))
    }

    fn choose(&mut self, condition: &Term, a: &Term, b: &Term) -> Term {
        of_kind!(self, (condition, a, b), inner => Domain::choose(inner, condition, a, b))
    }

    fn look_up(&mut self, table: &[u64], index: &Term, bits: u32) -> Term {
        of_kind!(self, (index), inner => inner.look_up(table, index, bits))
    }

    fn cut(&mut self, words: &[Term]) -> Option<Vec<Term>> {
        self.through_graph(words, Graph::cut)
    }

    fn outside(&self) -> Option<&str> {
        self.spent()
    }
}
