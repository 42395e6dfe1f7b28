// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Bits as polynomials over GF(2) of degree two at most: for products of two inputs without carries, as in GHASH.
//!
//! A polynomial is the set of its monomials, so that equal functions are equal sets, in whatever order they were added.
//! What has a higher degree is opaque: it has a value in the run, and nothing is shown of it.

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::budget::Budget;
use crate::graph::{Bit, Equality};

/// A product of two inputs, or twice the same for the input alone.
type Monomial = (u16, u16);

/// The monomials in order, without the constant one, which is a bit's complement.
type Polynomial = Arc<[Monomial]>;

#[derive(Debug)]
struct Node {
    /// `None` where it is opaque.
    polynomial: Option<Polynomial>,
    value: bool,
}

/// A number that is counted by columns: of each place, the lowest bit of its count, and the most that it can be.
type Columns = Vec<(Bit, u32)>;

/// The polynomials, each once.
#[derive(Debug)]
pub struct Polynomials {
    nodes: Vec<Node>,
    known: FxHashMap<Polynomial, u32>,
    /// The columns of products and of sums with them.
    columns: FxHashMap<Vec<Bit>, Columns>,
    /// Values of the inputs in the patterns: in the run, and 63 random ones.
    inputs: Vec<u64>,
    random: u64,
    budget: Budget,
}

/// The patterns that a difference is looked for in.
const PATTERNS: usize = 64;

/// The most monomials in all polynomials together.
const MOST_MONOMIALS: usize = 100_000_000;

impl Polynomials {
    #[must_use]
    pub fn new(seed: u64, budget: Budget) -> Self {
        let mut polynomials = Polynomials {
            nodes: Vec::new(),
            known: FxHashMap::default(),
            columns: FxHashMap::default(),
            inputs: Vec::new(),
            random: seed,
            budget,
        };
        polynomials.of(Vec::new(), false);
        polynomials
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.inputs.is_empty()
    }

    #[must_use]
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The bit with these monomials, in order.
    fn of(&mut self, monomials: Vec<Monomial>, value: bool) -> Bit {
        let polynomial: Polynomial = monomials.into();
        if let Some(&node) = self.known.get(&polynomial) {
            return Bit::of(node, false);
        }
        let bit = self.push(Some(Arc::clone(&polynomial)), value);
        self.known.insert(polynomial, bit.node());
        bit
    }

    fn push(&mut self, polynomial: Option<Polynomial>, value: bool) -> Bit {
        self.nodes.push(Node { polynomial, value });
        Bit::of(self.nodes.len() as u32 - 1, false)
    }

    fn node(&self, bit: Bit) -> &Node {
        &self.nodes[bit.node() as usize]
    }

    /// A bit's value in a pattern; of an opaque one that in the run.
    #[must_use]
    pub fn value(&self, bit: Bit, pattern: usize) -> bool {
        let node = self.node(bit);
        let value = match &node.polynomial {
            Some(polynomial) if pattern > 0 => self.values(polynomial) >> pattern & 1 != 0,
            _ => node.value,
        };
        value != bit.is_inverted()
    }

    fn values(&self, polynomial: &[Monomial]) -> u64 {
        let of = |&(a, b): &Monomial| self.inputs[usize::from(a)] & self.inputs[usize::from(b)];
        polynomial
            .iter()
            .map(of)
            .fold(0, |sum, values| sum ^ values)
    }

    pub fn input(&mut self, value: bool) -> Bit {
        let Ok(number) = u16::try_from(self.inputs.len()) else {
            self.budget.allows(false);
            return Bit::ZERO;
        };
        self.random = self
            .random
            .wrapping_mul(0x5851_F42D_4C95_7F2D)
            .wrapping_add(0x1405_7B7E_F767_814F);
        let values = self.random ^ self.random >> 29;
        self.inputs.push(values & !1 | u64::from(value));
        self.of(vec![(number, number)], value)
    }

    pub fn xor(&mut self, a: Bit, b: Bit) -> Bit {
        let inverted = a.is_inverted() != b.is_inverted();
        let (a, b) = (
            a.inverted_if(a.is_inverted()),
            b.inverted_if(b.is_inverted()),
        );
        let value = self.value(a, 0) != self.value(b, 0);
        let sum = match (&self.node(a).polynomial, &self.node(b).polynomial) {
            _ if a == b => return Bit::constant(inverted),
            (Some(x), Some(y)) => Some(added(x, y)),
            (None, Some(y)) if y.is_empty() => return a.inverted_if(inverted),
            (Some(x), None) if x.is_empty() => return b.inverted_if(inverted),
            _ => None,
        };
        self.made(sum, value).inverted_if(inverted)
    }

    pub fn and(&mut self, a: Bit, b: Bit) -> Bit {
        match (a, b) {
            (Bit::ZERO, _) | (_, Bit::ZERO) => return Bit::ZERO,
            (Bit::ONE, other) | (other, Bit::ONE) => return other,
            _ if a == b => return a,
            _ if a == !b => return Bit::ZERO,
            _ => {}
        }
        // (x + 1)(y + 1) = xy + x + y + 1
        let one = a.is_inverted() && b.is_inverted();
        let value = (self.value(a, 0) && self.value(b, 0)) != one;
        let product = match (&self.node(a).polynomial, &self.node(b).polynomial) {
            (Some(x), Some(y)) => multiplied((x, a.is_inverted()), (y, b.is_inverted())),
            _ => None,
        };
        match product {
            Some(_) => self.made(product, value).inverted_if(one),
            None => self.push(None, value != one),
        }
    }

    /// The product of two words whose bits stand so far apart that no sum of a column reaches the next one: there each
    /// column's lowest bit is a sum over GF(2). `None` of other words.
    pub fn product_with_holes(&mut self, a: &[Bit], b: &[Bit]) -> Option<Vec<Bit>> {
        let places = |word: &[Bit]| -> Vec<usize> {
            (0..word.len())
                .filter(|&place| word[place] != Bit::ZERO)
                .collect()
        };
        let (in_a, in_b) = (places(a), places(b));
        let most = in_a.len().min(in_b.len());
        let apart = |places: &[usize], stride: usize| {
            places.windows(2).all(|two| (two[1] - two[0]) % stride == 0)
        };
        (2..=8)
            .find(|&stride| most < 1 << stride && apart(&in_a, stride) && apart(&in_b, stride))?;
        let mut columns = vec![(Bit::ZERO, 0); a.len() + b.len()];
        for &x in &in_a {
            for &y in &in_b {
                let both = self.and(a[x], b[y]);
                let (sum, most) = columns[x + y];
                columns[x + y] = (self.xor(sum, both), most + 1);
            }
        }
        let value = self.number(a) * self.number(b);
        Some(self.of_columns(columns, value).0)
    }

    /// The sum of two words, and its carry, where one of them is such a product or such a sum; else `None`.
    pub fn sum_with_holes(&mut self, a: &[Bit], b: &[Bit]) -> Option<(Vec<Bit>, Bit)> {
        if !self.columns.contains_key(a) && !self.columns.contains_key(b) {
            return None;
        }
        let (in_a, in_b) = (self.columns_of(a), self.columns_of(b));
        let columns = (in_a.into_iter().zip(in_b))
            .map(|((x, most), (y, more))| (self.xor(x, y), most + more))
            .collect();
        let value = self.number(a) + self.number(b);
        Some(self.of_columns(columns, value))
    }

    /// The columns of a word, which are its bits unless it is known as a sum of more.
    fn columns_of(&self, word: &[Bit]) -> Columns {
        let bits = || word.iter().map(|&bit| (bit, u32::from(bit != Bit::ZERO)));
        (self.columns.get(word).cloned()).unwrap_or_else(|| bits().collect())
    }

    fn number(&self, word: &[Bit]) -> u128 {
        let bits = word.iter().enumerate();
        bits.fold(0, |value, (place, &bit)| {
            value | u128::from(self.value(bit, 0)) << place
        })
    }

    /// The word with these columns, and its carry: where the columns below cannot reach a place, its bit is that of its
    /// column.
    fn of_columns(&mut self, columns: Columns, value: u128) -> (Vec<Bit>, Bit) {
        let mut below = 0u128;
        let mut word = Vec::with_capacity(columns.len() + 1);
        for (place, &(bit, most)) in columns.iter().chain(&[(Bit::ZERO, 0)]).enumerate() {
            let is_reached = below >> place != 0;
            below += u128::from(most) << place;
            word.push(if is_reached {
                self.push(None, value >> place & 1 != 0)
            } else {
                bit
            });
        }
        let carry = word.pop().unwrap_or(Bit::ZERO);
        self.columns.insert(word.clone(), columns);
        (word, carry)
    }

    fn made(&mut self, monomials: Option<Vec<Monomial>>, value: bool) -> Bit {
        match monomials {
            Some(monomials) => {
                let all = monomials.len() * self.nodes.len() / 16;
                self.budget.allows(all <= MOST_MONOMIALS);
                self.of(monomials, value)
            }
            None => self.push(None, value),
        }
    }

    /// Returns a pattern of the inputs in which two bits differ, if there is one and neither is opaque.
    #[must_use]
    pub fn difference(&self, a: Bit, b: Bit) -> Option<usize> {
        let is_exact = [a, b]
            .iter()
            .all(|&bit| self.node(bit).polynomial.is_some());
        (0..PATTERNS)
            .filter(|_| is_exact)
            .find(|&pattern| self.value(a, pattern) != self.value(b, pattern))
    }

    /// Returns if two bits are the same polynomial.
    #[must_use]
    pub fn equal(&self, a: Bit, b: Bit) -> Equality {
        if self.budget.spent().is_some() {
            return Equality::Open;
        }
        if a == b {
            return Equality::Proved;
        }
        match self.difference(a, b) {
            Some(pattern) => Equality::Refuted { pattern },
            None => Equality::Open,
        }
    }
}

/// The monomials that one of them has and not both.
fn added(a: &[Monomial], b: &[Monomial]) -> Vec<Monomial> {
    let mut sum = Vec::with_capacity(a.len() + b.len());
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    loop {
        match (a.peek(), b.peek()) {
            (Some(x), Some(y)) if x == y => {
                a.next();
                b.next();
            }
            (Some(x), Some(y)) if x < y => sum.extend(a.next()),
            (Some(_), None) => sum.extend(a.next()),
            (_, Some(_)) => sum.extend(b.next()),
            (None, None) => return sum,
        }
    }
}

/// The product of two polynomials, each with a constant one added if it says so; the product's is left out. `None` of a
/// degree above two.
fn multiplied(
    (a, a_one): (&[Monomial], bool),
    (b, b_one): (&[Monomial], bool),
) -> Option<Vec<Monomial>> {
    let mut product = BTreeSet::new();
    let mut toggle = |monomial: Monomial| {
        if !product.remove(&monomial) {
            product.insert(monomial);
        }
    };
    for &(x, x2) in a {
        for &(y, y2) in b {
            if x != x2 || y != y2 {
                return None;
            }
            toggle((x.min(y), x.max(y)));
        }
    }
    a.iter()
        .filter(|_| b_one)
        .for_each(|&monomial| toggle(monomial));
    b.iter()
        .filter(|_| a_one)
        .for_each(|&monomial| toggle(monomial));
    Some(product.into_iter().collect())
}
