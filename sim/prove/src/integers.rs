// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Words as integer polynomials of degree two at most, for multiplications modulo 2^130 - 5 as in Poly1305.
//!
//! A word is exactly the value of its polynomial, not modulo anything. Its indeterminates, the atoms, are inputs, what is
//! left of a polynomial when its lower bits are cut off, and names for polynomials that are factors. Where a sum may exceed
//! its word, the carry is such a rest: `sum - 2^32 * carry` is the word. A carry that is dropped is therefore missing from
//! whatever the word goes into, unless bounds show that it is zero.
//!
//! What cannot be said so is opaque: it has a value in the run, and nothing is shown of it.

use std::sync::Arc;

use pennyweight_machine::symbolic::Domain;
use rustc_hash::FxHashMap;

use crate::budget::Budget;
use polynomial::{Atom, Monomial, ONE, Polynomial, added, constant, known, sole};
use wide::Wide;

mod polynomial;
mod residues;
#[cfg(test)]
mod tests;
mod wide;
mod words;

pub use residues::Residue;

/// The patterns that a difference is looked for in: the run, one with all bits of the inputs set and one with none, and
/// random ones in which half of the inputs are so.
pub const PATTERNS: usize = 64;

/// The most terms in all polynomials together.
const MOST_TERMS: usize = 60_000_000;

/// Terms that are tried as a carry, the latest first, before the others are.
const CARRIES_TRIED: usize = 4;

/// The most terms of a sum of carries whose bound is looked for in what they are the carries of.
const MOST_CARRIES: usize = 6;

/// Kinds of atoms.
#[derive(Debug)]
enum Kind {
    One,
    Input(Box<[u64; PATTERNS]>),
    /// A polynomial, which is at most `most`, without so many of its lower bits.
    Above {
        of: Polynomial,
        most: u128,
        places: u32,
    },
    Named(Polynomial),
    /// A byte of a residue in its least form, as a specification has it.
    Specified {
        residue: usize,
        place: u32,
    },
}

#[derive(Debug)]
struct Node {
    kind: Kind,
    /// It is not negative, and not above this.
    most: u64,
    /// In the run.
    value: u64,
}

/// A number of at most 64 bits that is exactly the value of a polynomial.
#[derive(Debug, PartialEq, Eq)]
struct Whole {
    polynomial: Polynomial,
    most: u64,
    value: u64,
}

#[derive(Debug, Clone)]
enum Form {
    Whole(Arc<Whole>),
    /// Bits of a number, from `low` on; nothing is made of them before they are used.
    Part {
        of: Arc<Whole>,
        low: u32,
    },
    /// The XOR of two numbers, where the bit is one, if there is one.
    Difference {
        pair: [Arc<Whole>; 2],
        bit: Option<Atom>,
        value: u64,
    },
    /// One that is the same in another place is the same allocation.
    Opaque(Arc<u64>),
}

/// A word of 1 to 64 bits.
#[derive(Debug, Clone)]
pub struct Integer {
    bits: u32,
    form: Form,
}

impl PartialEq for Integer {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
            && match (&self.form, &other.form) {
                (Form::Whole(a), Form::Whole(b)) => a == b,
                (Form::Part { of: a, low: x }, Form::Part { of: b, low: y }) => a == b && x == y,
                (
                    Form::Difference { pair, bit, .. },
                    Form::Difference {
                        pair: others,
                        bit: other,
                        ..
                    },
                ) => pair == others && bit == other,
                (Form::Opaque(a), Form::Opaque(b)) => Arc::ptr_eq(a, b),
                _ => false,
            }
    }
}

/// The atoms, and what is known of polynomials.
#[derive(Debug)]
pub struct Integers {
    atoms: Vec<Node>,
    above: FxHashMap<(Polynomial, u32), Atom>,
    named: FxHashMap<Polynomial, Atom>,
    /// The largest value of a polynomial that is not negative.
    most: FxHashMap<Polynomial, u64>,
    cut: FxHashMap<(Polynomial, u32), Option<[Arc<Whole>; 2]>>,
    /// The numbers whose sum has a carry that is an atom.
    summands: FxHashMap<Atom, [Arc<Whole>; 2]>,
    residues: Vec<Residue>,
    /// The atoms as elements of the field with 2^130 - 5 elements, from the first one on.
    marks: Vec<Wide>,
    terms: usize,
    seed: u64,
    wrong: Option<&'static str>,
    budget: Budget,
}

fn drawn(seed: u64, number: u64) -> u64 {
    let mut mixed = seed.wrapping_add(number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    for factor in [0xBF58_476D_1CE4_E5B9_u64, 0x94D0_49BB_1331_11EB] {
        mixed = (mixed ^ mixed >> 30).wrapping_mul(factor);
    }
    mixed ^ mixed >> 31
}

fn ones(bits: u32) -> u64 {
    u64::MAX >> (64 - bits)
}

impl Integers {
    #[must_use]
    pub fn new(seed: u64, budget: Budget) -> Self {
        let one = Node {
            kind: Kind::One,
            most: 1,
            value: 1,
        };
        Integers {
            atoms: vec![one],
            above: FxHashMap::default(),
            named: FxHashMap::default(),
            most: FxHashMap::default(),
            cut: FxHashMap::default(),
            summands: FxHashMap::default(),
            residues: Vec::new(),
            marks: vec![Wide::of(1)],
            terms: 0,
            seed,
            wrong: None,
            budget,
        }
    }

    /// Returns the number of atoms.
    #[must_use]
    pub fn len(&self) -> usize {
        self.atoms.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.atoms.len() == 1
    }

    /// Why nothing that is made any more counts.
    #[must_use]
    pub fn spent(&self) -> Option<&'static str> {
        self.wrong.or(self.budget.spent())
    }

    fn node(&self, atom: Atom) -> &Node {
        &self.atoms[atom as usize]
    }

    fn made(&mut self, kind: Kind, most: u64, value: u64) -> Atom {
        if value > most {
            self.wrong = Some("a term is not within its bounds");
        }
        let terms = match &kind {
            Kind::Above { of, .. } | Kind::Named(of) => of.len(),
            _ => 1,
        };
        self.terms += terms;
        self.budget.allows(self.terms <= MOST_TERMS);
        self.atoms.push(Node { kind, most, value });
        self.atoms.len() as Atom - 1
    }

    /// The value in the run, of a polynomial below 2^128.
    fn value_of(&self, polynomial: &[(Monomial, i128)]) -> u128 {
        let value = |atom| u128::from(self.node(atom).value);
        polynomial.iter().fold(0, |sum, &((a, b), coefficient)| {
            let product = value(a).wrapping_mul(value(b));
            sum.wrapping_add(product.wrapping_mul(coefficient as u128))
        })
    }

    /// Bounds of a polynomial by those of its atoms, each for itself.
    fn bounds(&self, polynomial: &[(Monomial, i128)]) -> Option<(i128, i128)> {
        let mut bounds = (0i128, 0i128);
        for &((a, b), coefficient) in polynomial {
            if (a, b) == (ONE, ONE) {
                bounds.0 = bounds.0.checked_add(coefficient)?;
                bounds.1 = bounds.1.checked_add(coefficient)?;
                continue;
            }
            let most = u128::from(self.node(a).most) * u128::from(self.node(b).most);
            let most = i128::try_from(most).ok()?.checked_mul(coefficient)?;
            let end = if coefficient < 0 {
                &mut bounds.0
            } else {
                &mut bounds.1
            };
            *end = end.checked_add(most)?;
        }
        Some(bounds)
    }

    /// The largest value of a polynomial, if it is shown never to be negative.
    fn most_of(&self, polynomial: &Polynomial) -> Option<u128> {
        if let Some(&most) = self.most.get(polynomial) {
            return Some(most.into());
        }
        let (least, most) = self.bounds(polynomial)?;
        (least >= 0).then_some(most as u128)
    }

    /// A number that a sum of quotients is not above, and that is not above `most`.
    ///
    /// With the latest of them, `c`, the quotient of `y` by `2^n`, `2^n` times the sum is at most `2^n (sum - c) + y`. There
    /// the earlier ones are gone if they come from the same digits, as in a product of bytes plus two bytes.
    fn sum_of_carries(&self, sum: &Polynomial, most: u128) -> Option<u128> {
        if sum.len() > MOST_CARRIES {
            return None;
        }
        let mut latest = None;
        let mut summands = Vec::new();
        for &term in sum.iter() {
            let ((one, atom), coefficient) = term;
            if let (ONE, 1, Kind::Above { of, places, .. }) =
                (one, coefficient, &self.node(atom).kind)
            {
                latest = Some((term, of, *places));
                summands.extend(self.summands.get(&atom).into_iter().flatten());
            }
        }
        let (term, of, places) = latest?;
        let others = added(sum, &[term], -1)?;
        let digits = added(of, &others, 1i128.checked_shl(places)?)?;
        let bound = self.bound_with(&digits, &summands, 2)?;
        Some(most.min(u128::try_from(bound).ok()? >> places))
    }

    /// A number that a polynomial is not above, by the bounds of its atoms and of so many numbers that may be in it.
    fn bound_with(
        &self,
        polynomial: &Polynomial,
        parts: &[&Arc<Whole>],
        count: u32,
    ) -> Option<i128> {
        let own = match self.most.get(polynomial) {
            Some(&most) => Some(most.into()),
            None => self.bounds(polynomial).map(|bounds| bounds.1),
        };
        let with_part = |part: &&Arc<Whole>| {
            let others = added(polynomial, &part.polynomial, -1)?;
            let bound = self.bound_with(&others, parts, count - 1)?;
            bound.checked_add(part.most.into())
        };
        let parts = parts.iter().filter(|_| count > 0);
        parts.filter_map(with_part).chain(own).min()
    }

    /// A number that lies between 0 and `most`.
    fn whole(&mut self, polynomial: Polynomial, most: u64) -> Arc<Whole> {
        let by_atoms = match self.bounds(&polynomial) {
            Some((_, upper)) => u64::try_from(upper.max(0)).unwrap_or(u64::MAX),
            None => u64::MAX,
        };
        let before = self.most.get(&polynomial).copied().unwrap_or(u64::MAX);
        let most = most.min(by_atoms).min(before);
        let value = self.value_of(&polynomial);
        if value > u128::from(most) {
            self.wrong = Some("a term is not within its bounds");
        }
        self.terms += polynomial.len();
        self.budget.allows(self.terms <= MOST_TERMS);
        self.most.insert(Arc::clone(&polynomial), most);
        Arc::new(Whole {
            polynomial,
            most,
            value: value as u64,
        })
    }

    /// A polynomial, at most `most`, without its lowest bits, as an atom or as zero.
    fn above(&mut self, of: &Polynomial, most: u128, places: u32) -> Polynomial {
        if let Some(atom) = sole(of)
            && let Kind::Above {
                of,
                most,
                places: before,
            } = &self.node(atom).kind
        {
            let (of, most, places) = (Arc::clone(of), *most, places + before);
            return self.above(&of, most, places);
        }
        let upper = most.checked_shr(places).unwrap_or(0);
        let Ok(upper @ 1..) = u64::try_from(upper) else {
            if upper > 0 {
                self.wrong = Some("a term has too many bits");
            }
            return constant(0);
        };
        let key = (Arc::clone(of), places);
        if let Some(&atom) = self.above.get(&key) {
            return polynomial::atom(atom);
        }
        let value = (self.value_of(of) >> places) as u64;
        let of = Arc::clone(of);
        let atom = self.made(Kind::Above { of, most, places }, upper, value);
        self.above.insert(key, atom);
        polynomial::atom(atom)
    }

    /// An atom that is a number.
    fn name(&mut self, number: &Arc<Whole>) -> Atom {
        if let Some(atom) = sole(&number.polynomial) {
            return atom;
        }
        if let Some(&atom) = self.named.get(&number.polynomial) {
            return atom;
        }
        let kind = Kind::Named(Arc::clone(&number.polynomial));
        let atom = self.made(kind, number.most, number.value);
        self.named.insert(Arc::clone(&number.polynomial), atom);
        atom
    }

    /// The quotient and the rest of a number from 0 to `most` divided by `2^places`.
    fn cut(&mut self, polynomial: &Polynomial, most: u128, places: u32) -> Option<[Arc<Whole>; 2]> {
        let key = (Arc::clone(polynomial), places);
        if let Some(made) = self.cut.get(&key) {
            return made.clone();
        }
        let made = self.cut_anew(polynomial, most, places);
        self.cut.insert(key, made.clone());
        made
    }

    fn cut_anew(
        &mut self,
        polynomial: &Polynomial,
        most: u128,
        places: u32,
    ) -> Option<[Arc<Whole>; 2]> {
        let upper = self.divided(polynomial, most, places)?;
        let factor = 1i128.checked_shl(places)?;
        let rest = added(polynomial, &upper, -factor)?;
        let quotient = u64::try_from(most.checked_shr(places).unwrap_or(0)).ok()?;
        let most_rest = most.min(factor as u128 - 1) as u64;
        let [rest, quotient] = [self.whole(rest, most_rest), self.whole(upper, quotient)];
        // a bit is an atom, so that it can be a factor
        let is_plain =
            known(&rest.polynomial).is_some() || self.two_values(&rest.polynomial).is_some();
        let rest = if rest.most == 1 && !is_plain {
            let bit = self.name(&rest);
            self.whole(polynomial::atom(bit), 1)
        } else {
            rest
        };
        Some([rest, quotient])
    }

    /// A polynomial from 0 to `most` divided by `2^places`, without the rest.
    fn divided(&mut self, polynomial: &Polynomial, most: u128, places: u32) -> Option<Polynomial> {
        let factor = 1i128.checked_shl(places)?;
        if most < factor as u128 {
            return Some(constant(0));
        }
        let mut multiples = Vec::new();
        let mut whole = 0;
        for &(monomial, coefficient) in polynomial.iter() {
            if monomial == (ONE, ONE) {
                whole = coefficient.div_euclid(factor);
            } else if coefficient % factor == 0 {
                multiples.push((monomial, coefficient / factor));
            }
        }
        multiples.sort_unstable_by_key(|&((a, b), _)| std::cmp::Reverse(a.max(b)));
        let few = 0..multiples.len().min(CARRIES_TRIED);
        let constant_part = constant(whole);
        for taken in [multiples.len()].into_iter().chain(few) {
            let mut terms = multiples[..taken].to_vec();
            terms.sort_unstable();
            let upper = added(&terms, &constant_part, 1)?;
            let rest = added(polynomial, &upper, -factor)?;
            if (self.most_of(&rest)).is_some_and(|most| most < factor as u128) {
                return Some(upper);
            }
        }
        multiples.sort_unstable();
        let upper = added(&multiples, &constant_part, 1)?;
        let rest = added(polynomial, &upper, -factor)?;
        if let Some((bit, [zero, one])) = self.two_values(&rest) {
            let [zero, one] = [zero, one].map(|value| value.div_euclid(factor));
            let of_bit = added(&constant(zero), &[(bit, 1)], one - zero)?;
            return added(&upper, &of_bit, 1);
        }
        for &term in rest.iter() {
            let ((one, atom), coefficient) = term;
            if one != ONE || atom == ONE || coefficient <= 0 || coefficient.count_ones() != 1 {
                continue;
            }
            let others = added(&rest, &[term], -1)?;
            if (self.most_of(&others)).is_some_and(|most| most < coefficient as u128) {
                let most = self.node(atom).most.into();
                let left = places - coefficient.trailing_zeros();
                let above = self.above(&polynomial::atom(atom), most, left);
                return added(&upper, &above, 1);
            }
        }
        Some(self.above(polynomial, most, places))
    }

    /// The bit and the values for 0 and 1 of it, if a polynomial has two values at the most.
    fn two_values(&self, polynomial: &[(Monomial, i128)]) -> Option<(Monomial, [i128; 2])> {
        let (zero, (bit, coefficient)) = match *polynomial {
            [((ONE, ONE), zero), term] => (zero, term),
            [term] if term.0 != (ONE, ONE) => (0, term),
            _ => return None,
        };
        let is_bit = |atom| self.node(atom).most <= 1;
        let one = zero.checked_add(coefficient)?;
        (is_bit(bit.0) && is_bit(bit.1)).then_some((bit, [zero, one]))
    }

    /// A new number from 0 to `most` as a word; opaque where a coefficient became too large.
    fn word(
        &mut self,
        polynomial: Option<Polynomial>,
        most: u128,
        bits: u32,
        value: u64,
    ) -> Integer {
        let form = match polynomial {
            Some(polynomial) => {
                let most = u64::try_from(most).unwrap_or(u64::MAX).min(ones(bits));
                Form::Whole(self.whole(polynomial, most))
            }
            None => Form::Opaque(Arc::new(value)),
        };
        Integer { bits, form }
    }

    /// The number that a word is, unless it is opaque.
    fn number(&mut self, word: &Integer) -> Option<Arc<Whole>> {
        match &word.form {
            Form::Whole(number) => Some(Arc::clone(number)),
            Form::Part { of, low } => {
                let above = if *low == 0 {
                    Arc::clone(of)
                } else {
                    let [_, above] = self.cut(&of.polynomial, of.most.into(), *low)?;
                    above
                };
                let [part, _] = self.cut(&above.polynomial, above.most.into(), word.bits)?;
                Some(part)
            }
            Form::Difference { .. } | Form::Opaque(_) => None,
        }
    }

    /// The value in a pattern, of an atom that is not made of others.
    fn given(&self, atom: Atom, pattern: usize) -> Option<u64> {
        match &self.node(atom).kind {
            Kind::One => Some(1),
            Kind::Input(values) => Some(values[pattern]),
            Kind::Specified { residue, place } => {
                Some(self.residues[*residue].byte(pattern, *place).into())
            }
            Kind::Above { .. } | Kind::Named(_) => None,
        }
    }

    /// The values of all atoms up to one in a pattern.
    fn values_in(&self, pattern: usize, last: Atom) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::with_capacity(last as usize + 1);
        for atom in 0..=last {
            let of = |polynomial: &Polynomial| {
                polynomial
                    .iter()
                    .fold(0u128, |sum, &((a, b), coefficient)| {
                        let value = |atom: Atom| u128::from(values[atom as usize]);
                        let product = value(a).wrapping_mul(value(b));
                        sum.wrapping_add(product.wrapping_mul(coefficient as u128))
                    })
            };
            let value = match &self.node(atom).kind {
                Kind::Above {
                    of: below, places, ..
                } => (of(below) >> places) as u64,
                Kind::Named(polynomial) => of(polynomial) as u64,
                _ => self.given(atom, pattern).unwrap_or_default(),
            };
            values.push(value);
        }
        values
    }

    /// The value of a word in a pattern; of an opaque one that in the run.
    #[must_use]
    pub fn value_in(&self, word: &Integer, pattern: usize) -> u64 {
        let (whole, low) = match &word.form {
            Form::Whole(whole) => (whole, 0),
            Form::Part { of, low } => (of, *low),
            Form::Difference { .. } | Form::Opaque(_) => return Domain::value(self, word),
        };
        if pattern == 0 {
            return Domain::value(self, word);
        }
        if let Some(atom) = sole(&whole.polynomial)
            && let Some(value) = self.given(atom, pattern)
        {
            return value >> low & ones(word.bits);
        }
        let highest = |&((a, b), _): &(Monomial, i128)| a.max(b);
        let last = whole.polynomial.iter().map(highest).max().unwrap_or(ONE);
        let values = self.values_in(pattern, last);
        let terms = whole.polynomial.iter();
        let value = terms.fold(0u64, |sum, &((a, b), coefficient)| {
            let product = values[a as usize].wrapping_mul(values[b as usize]);
            sum.wrapping_add(product.wrapping_mul(coefficient as u64))
        });
        value >> low & ones(word.bits)
    }
}
