// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Residues modulo 2^130 - 5, and whether words are the least form of one.
//!
//! Two polynomials are the same modulo the modulus if they are so at a random point of the field that it makes: the inputs
//! and what stands above a cut are drawn there as if they were independent. Polynomials that differ agree at such a point
//! with a probability of their degree in 2^130.

use std::sync::Arc;

use pennyweight_machine::symbolic::Domain;
use rustc_hash::FxHashMap;

use super::polynomial::{Atom, Monomial, ONE, Polynomial, added, atom, constant};
use super::wide::{BELOW, BITS, Wide};
use super::words::atom_of;
use super::{Form, Integer, Integers, Kind, PATTERNS, drawn};

/// Bytes of the least form of a residue.
const BYTES: u32 = 17;

/// Atoms that are tried as the quotient of the last reduction, the latest first.
const QUOTIENTS: usize = 8;

/// The largest value of such a quotient.
const MOST_QUOTIENT: u64 = 15;

/// Names that are put into their own words, one after the other, in a difference.
const MOST_NAMES: usize = 64;

/// Carries that a quotient is traced through.
const MOST_CARRIES: usize = 64;

/// An element of the field with 2^130 - 5 elements: a polynomial at a point, and the values in the patterns.
#[derive(Debug, Clone)]
pub struct Residue {
    mark: Wide,
    values: Arc<[Wide]>,
}

impl Residue {
    #[must_use]
    pub fn sum(&self, other: &Residue) -> Residue {
        self.with(other, |a, b| a.plus(b).reduced())
    }

    #[must_use]
    pub fn product(&self, other: &Residue) -> Residue {
        self.with(other, Wide::multiplied)
    }

    fn with(&self, other: &Residue, operation: fn(Wide, Wide) -> Wide) -> Residue {
        let pairs = self.values.iter().zip(&*other.values);
        Residue {
            mark: operation(self.mark, other.mark),
            values: pairs.map(|(&a, &b)| operation(a, b)).collect(),
        }
    }

    pub(super) fn byte(&self, pattern: usize, place: u32) -> u8 {
        self.values[pattern].byte(place)
    }
}

/// A polynomial with coefficients of any size that occurs; those that are zero may stand in it.
#[derive(Debug, Clone, Default)]
struct Large(FxHashMap<Monomial, Wide>);

impl Large {
    /// Adds a polynomial times `2^by`; `None` if a coefficient is too large to be safe.
    fn add(&mut self, other: &Polynomial, by: u32) -> Option<()> {
        for &(monomial, coefficient) in other.iter() {
            if coefficient.unsigned_abs() >> 90 != 0 {
                return None;
            }
            let place = self.0.entry(monomial).or_default();
            *place = place.plus(Wide::of(coefficient).shifted(by));
        }
        Some(())
    }

    fn shifted(&self, by: u32) -> Large {
        let terms = self.0.iter();
        Large(terms.map(|(&m, c)| (m, c.shifted(by))).collect())
    }

    fn minus(&self, other: &Large) -> Large {
        let mut difference = self.clone();
        for (&monomial, &coefficient) in &other.0 {
            let place = difference.0.entry(monomial).or_default();
            *place = place.minus(coefficient);
        }
        difference
    }

    /// The polynomial where an atom has a value.
    fn at(&self, atom: Atom, value: u64) -> Large {
        let mut made = Large::default();
        for (&(a, b), &coefficient) in &self.0 {
            let mut coefficient = coefficient;
            let mut factors = [a, b];
            for factor in &mut factors {
                if *factor == atom {
                    *factor = ONE;
                    coefficient = coefficient.times(value);
                }
            }
            let [a, b] = factors;
            let place = made.0.entry((a.min(b), a.max(b))).or_default();
            *place = place.plus(coefficient);
        }
        made
    }

    fn terms(&self) -> impl Iterator<Item = (Monomial, Wide)> {
        let terms = self.0.iter().map(|(&monomial, &c)| (monomial, c));
        terms.filter(|term| term.1 != Wide::ZERO)
    }

    fn coefficient(&self, monomial: Monomial) -> Wide {
        self.0.get(&monomial).copied().unwrap_or_default()
    }
}

/// Words as one number.
struct Total {
    number: Large,
    most: Wide,
}

/// A number whose rest after the lowest `places` bits is an atom, as far as the carries into it have been traced.
struct Traced {
    number: Large,
    places: u32,
    least: Wide,
    most: Wide,
}

impl Integers {
    /// The atoms at the point of the field, up to one.
    fn mark(&mut self, atom: Atom) -> Wide {
        while self.marks.len() <= atom as usize {
            let number = self.marks.len();
            let mark = match &self.atoms[number].kind {
                Kind::Named(polynomial) => {
                    let terms = polynomial.iter().map(|&(m, c)| (m, Wide::of(c)));
                    sum_of_marks(&self.marks, terms)
                }
                _ => {
                    let limb = |limb: u64| drawn(self.seed, number as u64 * 4 + limb);
                    Wide::drawn([limb(0), limb(1), limb(2)])
                }
            };
            self.marks.push(mark);
        }
        self.marks[atom as usize]
    }

    fn mark_of(&mut self, number: &Large) -> Wide {
        for (monomial, _) in number.terms() {
            self.mark(monomial.0.max(monomial.1));
        }
        sum_of_marks(&self.marks, number.terms())
    }

    /// The residue of a word, or `None` of one that is opaque.
    pub fn residue(&mut self, word: &Integer) -> Option<Residue> {
        let number = self.number(word)?;
        let mut large = Large::default();
        large.add(&number.polynomial, 0)?;
        let mark = self.mark_of(&large);
        let form = Form::Whole(number);
        let word = Integer {
            bits: word.bits,
            form,
        };
        let values = (0..PATTERNS).map(|pattern| Wide::of(self.value_in(&word, pattern).into()));
        let values = values.collect();
        Some(Residue { mark, values })
    }

    /// The least form of a residue as bytes, the lowest first, with zeros above.
    pub fn specified(&mut self, residue: Residue, bytes: u32) -> Vec<Integer> {
        let number = self.residues.len();
        let lowest = (0..bytes.min(BYTES)).map(|place| {
            let most = if place + 1 == BYTES { 3 } else { 255 };
            let value = residue.byte(0, place).into();
            let kind = Kind::Specified {
                residue: number,
                place,
            };
            let byte = self.made(kind, most, value);
            self.word(Some(atom(byte)), most.into(), 8, value)
        });
        let mut words: Vec<Integer> = lowest.collect();
        words.extend((BYTES..bytes).map(|_| self.constant(0, 8)));
        self.residues.push(residue);
        words
    }

    /// Returns true if words are shown to be those of a specification, for all inputs.
    pub fn shows(&mut self, words: &[Integer], specified: &[Integer]) -> bool {
        let mut place = 0;
        while place < specified.len() && self.spent().is_none() {
            let kind = atom_of(&specified[place]).map(|atom| &self.node(atom).kind);
            let residue = match kind {
                Some(&Kind::Specified { residue, place: 0 }) => residue,
                _ if words[place] == specified[place] => {
                    place += 1;
                    continue;
                }
                _ => return false,
            };
            let after = place + BYTES as usize;
            let is_whole = specified.len() >= after
                && (0..).zip(&specified[place..after]).all(|(number, word)| {
                    let kind = atom_of(word).map(|atom| &self.node(atom).kind);
                    matches!(kind, Some(&Kind::Specified { residue: of, place })
                        if (of, place) == (residue, number))
                });
            if !is_whole || self.is_least(&words[place..after], residue).is_none() {
                return false;
            }
            place = after;
        }
        self.spent().is_none()
    }

    /// Shows that words of eight bits are the least form of a residue; `None` if it cannot.
    fn is_least(&mut self, words: &[Integer], residue: usize) -> Option<()> {
        let mark = self.residues[residue].mark;
        let mut total = Total {
            number: Large::default(),
            most: Wide::ZERO,
        };
        for (place, word) in (0..).zip(words) {
            let number = self.number(word)?;
            total.number.add(&number.polynomial, 8 * place)?;
            let most = Wide::of(number.most.into()).shifted(8 * place);
            total.most = total.most.plus(most);
        }
        if total.most < Wide::modulus() && self.mark_of(&total.number) == mark {
            return Some(());
        }
        let small = |atom: &Atom| {
            let node = self.node(*atom);
            matches!(node.kind, Kind::Above { .. }) && node.most <= MOST_QUOTIENT
        };
        let terms = total.number.terms();
        let mut atoms: Vec<Atom> = terms
            .flat_map(|((a, b), _)| [a, b])
            .filter(|atom| small(atom))
            .collect();
        atoms.sort_unstable();
        atoms.dedup();
        let quotients = atoms.iter().rev().take(QUOTIENTS);
        quotients
            .copied()
            .find_map(|quotient| self.is_least_by(&total, quotient, mark))
    }

    /// The same by the values of one atom, which is a quotient by 2^130 of nearly the same number.
    ///
    /// Where the quotient has a value, the number lies between two multiples of 2^130. The words differ from it by a known
    /// number, and perhaps by a multiple of 2^130, which has few values if the words lie between 0 and 2^130.
    fn is_least_by(&mut self, total: &Total, quotient: Atom, mark: Wide) -> Option<()> {
        let traced = self.traced(quotient)?;
        let power = Wide::power_of_two(BITS);
        for value in 0..=self.node(quotient).most {
            let least = power.times(value).max(traced.least);
            let most = power.times(value + 1).minus(Wide::of(1)).min(traced.most);
            let number = traced.number.at(quotient, value);
            let base = self.mark_of(&number);
            let rest = total.number.at(quotient, value).minus(&number);
            let (rest, varies) = self.rest(rest, quotient, value)?;
            let rests = if varies {
                if total.most >= power {
                    return None;
                }
                let first = rest.rest(BITS).minus(power.times(value + 3));
                (0..value + 6)
                    .map(|turn| first.plus(power.times(turn)))
                    .collect()
            } else {
                vec![rest]
            };
            for rest in rests {
                let highest = most.plus(rest).min(total.most);
                let lowest = least.plus(rest).max(Wide::ZERO);
                let is_possible = least <= most && lowest <= highest;
                let is_right = base.plus(rest.reduced()).reduced() == mark;
                if is_possible && !(highest < Wide::modulus() && is_right) {
                    return None;
                }
            }
        }
        Some(())
    }

    /// The number of which an atom is the quotient by 2^130.
    ///
    /// Where a carry `c`, the quotient of another number by `2^n`, is added, `(x + c) / 2^m` is `(2^n x + y) / 2^(n + m)`
    /// without the rest, if `y` is that number.
    fn traced(&self, quotient: Atom) -> Option<Traced> {
        let (of, most, places) = self.quotient(quotient)?;
        let (mut lowest, mut most_lowest) = (of, most);
        let mut above = Traced {
            number: Large::default(),
            places,
            least: Wide::ZERO,
            most: Wide::ZERO,
        };
        for _ in 0..MOST_CARRIES {
            if above.places >= BITS {
                break;
            }
            let carries = lowest.iter().filter(|&&((one, atom), coefficient)| {
                one == ONE && coefficient == 1 && self.quotient(atom).is_some()
            });
            let term = *carries.max_by_key(|term| term.0.1)?;
            let (of, most, places) = self.quotient(term.0.1)?;
            let without = added(&lowest, &[term], -1)?;
            let known = self.most.get(&without).copied().map(u128::from);
            let most_without = known.unwrap_or(most_lowest).min(most_lowest);
            above.number.add(&without, 0)?;
            above.number = above.number.shifted(places);
            above.most = above
                .most
                .plus(Wide::of(i128::try_from(most_without).ok()?));
            above.most = above.most.shifted(places);
            above.places += places;
            (lowest, most_lowest) = (of, most);
        }
        // what has been added to a number that is not negative
        let added_last = i128::from(BELOW);
        let before = added(&lowest, &constant(added_last), -1)?;
        if self.most.contains_key(&before) {
            above.least = Wide::of(added_last);
        }
        above.number.add(&lowest, 0)?;
        above.most = above.most.plus(Wide::of(i128::try_from(most_lowest).ok()?));
        (above.places == BITS).then_some(above)
    }

    fn quotient(&self, atom: Atom) -> Option<(Polynomial, u128, u32)> {
        match &self.node(atom).kind {
            Kind::Above { of, most, places } => Some((Arc::clone(of), *most, *places)),
            _ => None,
        }
    }

    /// The number without multiples of 2^130, if that does not depend on the inputs when names are put into their own
    /// words; and if it has such multiples.
    fn rest(&self, number: Large, quotient: Atom, value: u64) -> Option<(Wide, bool)> {
        let mut number = number;
        for _ in 0..MOST_NAMES {
            let names = number.terms().filter_map(|((one, atom), coefficient)| {
                let Kind::Named(polynomial) = &self.node(atom).kind else {
                    return None;
                };
                let counts = one == ONE && coefficient.rest(BITS) != Wide::ZERO;
                counts.then_some((atom, polynomial, coefficient))
            });
            let Some((name, polynomial, coefficient)) = names.max_by_key(|name| name.0) else {
                break;
            };
            let mut own = Large::default();
            own.add(polynomial, 0)?;
            let (places, is_negative) = power_of_two(coefficient)?;
            number = number.at(name, 0);
            let own = own.shifted(places);
            let taken = if is_negative {
                own
            } else {
                Large::default().minus(&own)
            };
            number = number.minus(&taken).at(quotient, value);
        }
        let varying = |term: &(Monomial, Wide)| term.0 != (ONE, ONE);
        let constant = number.coefficient((ONE, ONE));
        let varies = number.terms().any(|term| varying(&term));
        let mut multiples = number.terms().filter(varying);
        let are_multiples = multiples.all(|term| term.1.rest(BITS) == Wide::ZERO);
        are_multiples.then_some((constant, varies))
    }
}

/// The exponent of a number that is a power of two or the negative of one, and if it is that.
fn power_of_two(number: Wide) -> Option<(u32, bool)> {
    let is = |exponent: &u32| {
        let power = Wide::power_of_two(*exponent);
        number == power || number == power.negated()
    };
    let exponent = (0..200).find(is)?;
    Some((exponent, number < Wide::ZERO))
}

fn sum_of_marks(marks: &[Wide], terms: impl Iterator<Item = (Monomial, Wide)>) -> Wide {
    terms.fold(Wide::ZERO, |sum, ((a, b), coefficient)| {
        let product = coefficient.reduced().multiplied(marks[b as usize]);
        let product = match a {
            ONE => product,
            _ => product.multiplied(marks[a as usize]),
        };
        sum.plus(product).reduced()
    })
}
