// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The operations on words that are integer polynomials.

use std::sync::Arc;

use pennyweight_machine::symbolic::Domain;

use super::polynomial::{self, Monomial, ONE, Polynomial, added, constant, known, sole};
use super::{Form, Integer, Integers, Kind, PATTERNS, Whole, drawn, ones};

impl Integers {
    fn opaque(value: u64, bits: u32) -> Integer {
        let form = Form::Opaque(Arc::new(value & ones(bits)));
        Integer { bits, form }
    }

    /// The value for 0 and 1 of a bit of a word that has no other values.
    fn mask(&self, word: &Integer) -> Option<(Monomial, [u64; 2])> {
        let Form::Whole(number) = &word.form else {
            return None;
        };
        let (bit, values) = self.two_values(&number.polynomial)?;
        Some((bit, values.map(|value| value as u64 & ones(word.bits))))
    }

    /// `coefficient * a`.
    fn scaled(&mut self, a: &Polynomial, coefficient: i128) -> Option<Polynomial> {
        added(&constant(0), a, coefficient)
    }

    /// The product of two numbers, one of which may be a constant; other factors become atoms.
    fn product(&mut self, a: &Arc<Whole>, b: &Arc<Whole>) -> Option<Polynomial> {
        if let Some(factor) = known(&a.polynomial) {
            return self.scaled(&b.polynomial, factor);
        }
        if let Some(factor) = known(&b.polynomial) {
            return self.scaled(&a.polynomial, factor);
        }
        let (a, b) = (self.name(a), self.name(b));
        Some(Arc::new([((a.min(b), a.max(b)), 1)]))
    }

    /// The bits of a word that a constant has, in the places where they stand.
    fn masked(&mut self, a: &Integer, mask: u64) -> Integer {
        let value = Domain::value(self, a) & mask;
        if mask == 0 {
            return self.constant(0, a.bits);
        }
        if mask == ones(a.bits) {
            return a.clone();
        }
        let mut sum = Some(constant(0));
        let (mut most, mut low) = (0u128, 0);
        while low < a.bits {
            let count = (mask >> low).trailing_ones();
            if count > 0 {
                let run = self.extract(a, low, count);
                let part = self.number(&run);
                sum = sum.zip(part).and_then(|(sum, part)| {
                    most += u128::from(part.most) << low;
                    added(&sum, &part.polynomial, 1 << low)
                });
            }
            low += count.max(1);
        }
        self.word(sum, most, a.bits, value)
    }

    /// An operation on bits with a word that has two values; `with` is that with a constant.
    fn by_mask(
        &mut self,
        a: &Integer,
        b: &Integer,
        with: fn(&mut Self, &Integer, u64) -> Integer,
    ) -> Option<Integer> {
        let (word, (bit, [zero, one])) = match (self.mask(b), self.mask(a)) {
            (Some(mask), _) => (a, mask),
            (None, Some(mask)) => (b, mask),
            (None, None) => return None,
        };
        let (one, zero) = (with(self, word, one), with(self, word, zero));
        let bit = Arc::new([(bit, 1)]);
        let condition = self.word(Some(bit), 1, 1, 0);
        Some(self.choose(&condition, &one, &zero))
    }

    fn with_ones(&mut self, a: &Integer, mask: u64) -> Integer {
        let others = self.masked(a, !mask & ones(a.bits));
        let (mask, none) = (self.constant(mask, a.bits), self.constant(0, 1));
        self.add(&others, &mask, &none).0
    }

    fn inverted(&mut self, a: &Integer, mask: u64) -> Integer {
        if mask == ones(a.bits) {
            return self.not(a);
        }
        if mask == 0 {
            return a.clone();
        }
        let others = self.masked(a, !mask & ones(a.bits));
        let those = self.masked(a, mask);
        let (mask, one) = (self.constant(mask, a.bits), self.constant(1, 1));
        let none = self.constant(0, 1);
        let without = self.not(&those);
        let turned = self.add(&mask, &without, &one).0;
        self.add(&others, &turned, &none).0
    }

    /// Two words of which one has bits only where the other has none.
    fn beside(&mut self, a: &Integer, b: &Integer) -> Option<Integer> {
        let (Form::Whole(x), Form::Whole(y)) = (&a.form, &b.form) else {
            return None;
        };
        let apart = |lower: &Whole, upper: &Whole| {
            let places = 64 - lower.most.leading_zeros();
            places < 64 && (upper.polynomial.iter()).all(|&(_, c)| c.trailing_zeros() >= places)
        };
        (apart(x, y) || apart(y, x)).then(|| {
            let none = self.constant(0, 1);
            self.add(a, b, &none).0
        })
    }
}

impl Domain for Integers {
    type Term = Integer;

    fn constant(&mut self, value: u64, bits: u32) -> Integer {
        assert!(value <= ones(bits), "a constant of {bits} bits");
        let polynomial = constant(value.into());
        let most = value;
        let form = Form::Whole(Arc::new(Whole {
            polynomial,
            most,
            value,
        }));
        Integer { bits, form }
    }

    fn input(&mut self, value: u64, bits: u32) -> Integer {
        let number = self.atoms.len() as u64;
        let values = std::array::from_fn(|pattern| {
            let random = drawn(!self.seed, number * PATTERNS as u64 + pattern as u64);
            let limit = ones(bits);
            match (pattern, random >> 61) {
                (0, _) => value,
                (1, _) => limit,
                (2, _) => 0,
                (_, 0..=1) => limit,
                (_, 2..=3) => 0,
                _ => random & limit,
            }
        });
        let atom = self.made(Kind::Input(Box::new(values)), ones(bits), value);
        self.word(Some(polynomial::atom(atom)), u128::MAX, bits, value)
    }

    fn bits(&self, a: &Integer) -> u32 {
        a.bits
    }

    fn value(&self, a: &Integer) -> u64 {
        match &a.form {
            Form::Whole(number) => number.value,
            Form::Part { of, low } => of.value >> low & ones(a.bits),
            Form::Difference { value, .. } => *value,
            Form::Opaque(value) => **value,
        }
    }

    fn known(&self, a: &Integer) -> Option<u64> {
        match &a.form {
            Form::Whole(number) => known(&number.polynomial).map(|value| value as u64),
            _ => None,
        }
    }

    fn not(&mut self, a: &Integer) -> Integer {
        let value = !Domain::value(self, a) & ones(a.bits);
        let Some(number) = self.number(a) else {
            return Integers::opaque(value, a.bits);
        };
        let all = constant(ones(a.bits).into());
        let polynomial = added(&all, &number.polynomial, -1);
        self.word(polynomial, u128::MAX, a.bits, value)
    }

    fn and(&mut self, a: &Integer, b: &Integer) -> Integer {
        assert_eq!(a.bits, b.bits, "operands of one size");
        if a == b {
            return a.clone();
        }
        let value = Domain::value(self, a) & Domain::value(self, b);
        match (self.known(a), self.known(b)) {
            (Some(mask), _) => return self.masked(b, mask),
            (_, Some(mask)) => return self.masked(a, mask),
            _ => {}
        }
        if let (
            Form::Difference {
                pair, bit: None, ..
            },
            Some((bit, [0, one])),
        ) = match (&a.form, &b.form) {
            (Form::Difference { .. }, _) => (&a.form, self.mask(b)),
            _ => (&b.form, self.mask(a)),
        } && one == ones(a.bits)
            && bit.0 == ONE
        {
            let (pair, bit) = (pair.clone(), Some(bit.1));
            let form = Form::Difference { pair, bit, value };
            return Integer { bits: a.bits, form };
        }
        let masked = self.by_mask(a, b, Integers::masked);
        masked.unwrap_or_else(|| Integers::opaque(value, a.bits))
    }

    fn or(&mut self, a: &Integer, b: &Integer) -> Integer {
        assert_eq!(a.bits, b.bits, "operands of one size");
        if a == b {
            return a.clone();
        }
        let value = Domain::value(self, a) | Domain::value(self, b);
        match (self.known(a), self.known(b)) {
            (Some(mask), _) => return self.with_ones(b, mask),
            (_, Some(mask)) => return self.with_ones(a, mask),
            _ => {}
        }
        let made = match self.beside(a, b) {
            None => self.by_mask(a, b, Integers::with_ones),
            made => made,
        };
        made.unwrap_or_else(|| Integers::opaque(value, a.bits))
    }

    fn xor(&mut self, a: &Integer, b: &Integer) -> Integer {
        assert_eq!(a.bits, b.bits, "operands of one size");
        if a == b {
            return self.constant(0, a.bits);
        }
        let value = Domain::value(self, a) ^ Domain::value(self, b);
        match (self.known(a), self.known(b)) {
            (Some(mask), _) => return self.inverted(b, mask),
            (_, Some(mask)) => return self.inverted(a, mask),
            _ => {}
        }
        let (difference, other) = match (&a.form, &b.form) {
            (Form::Difference { pair, bit, .. }, _) => (Some((pair.clone(), *bit)), b),
            (_, Form::Difference { pair, bit, .. }) => (Some((pair.clone(), *bit)), a),
            _ => (None, b),
        };
        if let Some(([x, y], bit)) = difference {
            let Some(other) = self.number(other) else {
                return Integers::opaque(value, a.bits);
            };
            let turned = if other == y {
                Some(x)
            } else {
                (other == x).then_some(y)
            };
            let Some(turned) = turned else {
                return Integers::opaque(value, a.bits);
            };
            let [turned, other] = [turned, other].map(|number| Integer {
                bits: a.bits,
                form: Form::Whole(number),
            });
            let Some(bit) = bit else { return turned };
            let condition = self.word(Some(polynomial::atom(bit)), 1, 1, 0);
            return self.choose(&condition, &turned, &other);
        }
        if let Some(made) = self.beside(a, b) {
            return made;
        }
        if let Some(made) = self.by_mask(a, b, Integers::inverted) {
            return made;
        }
        match (&a.form, &b.form) {
            (Form::Whole(x), Form::Whole(y)) => {
                let (pair, bit) = ([Arc::clone(x), Arc::clone(y)], None);
                let form = Form::Difference { pair, bit, value };
                Integer { bits: a.bits, form }
            }
            _ => Integers::opaque(value, a.bits),
        }
    }

    fn add(&mut self, a: &Integer, b: &Integer, carry: &Integer) -> (Integer, Integer) {
        assert_eq!((a.bits, carry.bits), (b.bits, 1), "operands of one size");
        let bits = a.bits;
        let values = [a, b, carry].map(|word| u128::from(Domain::value(self, word)));
        let sum = values.iter().sum::<u128>();
        let opaque = (
            Integers::opaque(sum as u64, bits),
            Integers::opaque((sum >> bits) as u64, 1),
        );
        let numbers = [a, b, carry].map(|word| self.number(word));
        let [Some(x), Some(y), Some(c)] = numbers else {
            return opaque;
        };
        let made = added(&x.polynomial, &y.polynomial, 1);
        let Some(whole) = made.and_then(|sum| added(&sum, &c.polynomial, 1)) else {
            return opaque;
        };
        let most = u128::from(x.most) + u128::from(y.most) + u128::from(c.most);
        let most = match self.most_of(&whole) {
            Some(shown) => most.min(shown),
            None => most,
        };
        let most = if most > ones(bits).into() {
            self.sum_of_carries(&whole, most).unwrap_or(most)
        } else {
            most
        };
        let Some([rest, above]) = self.cut(&whole, most, bits) else {
            return opaque;
        };
        if let Some(carry) = sole(&above.polynomial) {
            self.summands.entry(carry).or_insert([x, y]);
        }
        let of = |bits, number| Integer {
            bits,
            form: Form::Whole(number),
        };
        (of(bits, rest), of(1, above))
    }

    fn multiply(&mut self, a: &Integer, b: &Integer) -> Integer {
        let bits = a.bits + b.bits;
        let value = Domain::value(self, a).wrapping_mul(Domain::value(self, b));
        let (Some(x), Some(y)) = (self.number(a), self.number(b)) else {
            return Integers::opaque(value, bits);
        };
        let product = self.product(&x, &y);
        self.word(
            product,
            u128::from(x.most) * u128::from(y.most),
            bits,
            value,
        )
    }

    fn concat(&mut self, low: &Integer, high: &Integer) -> Integer {
        let bits = low.bits + high.bits;
        let value = Domain::value(self, low) | Domain::value(self, high) << low.bits;
        if let (
            Form::Part { of, low: first },
            Form::Part {
                of: other,
                low: next,
            },
        ) = (&low.form, &high.form)
            && Arc::ptr_eq(of, other)
            && first + low.bits == *next
        {
            if *first == 0 && of.most <= ones(bits) {
                let form = Form::Whole(Arc::clone(of));
                return Integer { bits, form };
            }
            let (of, low) = (Arc::clone(of), *first);
            let form = Form::Part { of, low };
            return Integer { bits, form };
        }
        let (Some(x), Some(y)) = (self.number(low), self.number(high)) else {
            return Integers::opaque(value, bits);
        };
        let polynomial = added(&x.polynomial, &y.polynomial, 1 << low.bits);
        let most = u128::from(x.most) + (u128::from(y.most) << low.bits);
        self.word(polynomial, most, bits, value)
    }

    fn extract(&mut self, a: &Integer, low: u32, bits: u32) -> Integer {
        assert!(bits > 0 && low + bits <= a.bits, "bits of the word");
        let value = Domain::value(self, a) >> low & ones(bits);
        if bits == a.bits {
            return a.clone();
        }
        let (of, low) = match &a.form {
            Form::Whole(number) => (Arc::clone(number), low),
            Form::Part { of, low: first } => (Arc::clone(of), low + first),
            _ => return Integers::opaque(value, bits),
        };
        if let Some(whole) = known(&of.polynomial) {
            return self.constant(whole as u64 >> low & ones(bits), bits);
        }
        if of.most >> low == 0 {
            return self.constant(0, bits);
        }
        let form = if low == 0 && of.most <= ones(bits) {
            Form::Whole(of)
        } else {
            Form::Part { of, low }
        };
        Integer { bits, form }
    }

    fn is_zero(&mut self, a: &Integer) -> Integer {
        let value = u64::from(Domain::value(self, a) == 0);
        if let Some(known) = self.known(a) {
            return self.constant(u64::from(known == 0), 1);
        }
        if let Some((bit, values)) = self.mask(a) {
            let [zero, one] = values.map(|value| i128::from(value == 0));
            let polynomial = added(&constant(zero), &[(bit, 1)], one - zero);
            return self.word(polynomial, 1, 1, value);
        }
        if a.bits == 1 {
            return self.not(a);
        }
        Integers::opaque(value, 1)
    }

    fn choose(&mut self, condition: &Integer, a: &Integer, b: &Integer) -> Integer {
        let (bits, chosen) = (a.bits, Domain::value(self, condition) == 1);
        assert_eq!(
            (condition.bits, bits),
            (1, b.bits),
            "a bit and two words of one size"
        );
        let value = Domain::value(self, if chosen { a } else { b });
        match self.known(condition) {
            Some(1) => return a.clone(),
            Some(_) => return b.clone(),
            None => {}
        }
        let numbers = [condition, a, b].map(|word| self.number(word));
        let [Some(condition), Some(x), Some(y)] = numbers else {
            return Integers::opaque(value, bits);
        };
        if x == y {
            return a.clone();
        }
        let (bit, x, y) = match self.two_values(&condition.polynomial) {
            Some((bit, [0, 1])) => (bit, x, y),
            Some((bit, [1, 0])) => (bit, y, x),
            _ => ((ONE, self.name(&condition)), x, y),
        };
        let polynomial = Arc::new([(bit, 1)]);
        let bit = self.whole(polynomial, 1);
        let of_x = self.product(&bit, &x);
        let of_y = self.product(&bit, &y);
        let polynomial = of_x.zip(of_y).and_then(|(of_x, of_y)| {
            let sum = added(&y.polynomial, &of_x, 1)?;
            added(&sum, &of_y, -1)
        });
        self.word(polynomial, x.most.max(y.most).into(), bits, value)
    }

    fn outside(&self) -> Option<&str> {
        self.spent()
    }
}

/// The one atom of a word, if it is one.
pub(super) fn atom_of(word: &Integer) -> Option<polynomial::Atom> {
    match &word.form {
        Form::Whole(number) => sole(&number.polynomial),
        _ => None,
    }
}
