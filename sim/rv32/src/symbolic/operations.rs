// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Operations on terms of 32 bits; `execute::operations` defines the values.

use pennyweight_machine::symbolic::Domain;

pub(super) use crate::execute::operations::binary as value_of;
use crate::instruction::{Condition, Operation, Unary};

fn plus<D: Domain>(domain: &mut D, a: &D::Term, b: &D::Term) -> D::Term {
    let none = domain.constant(0, 1);
    domain.add(a, b, &none).0
}

/// `a - b`, and the carry: 1 if `a` is at least `b`, as unsigned numbers.
fn subtract<D: Domain>(domain: &mut D, a: &D::Term, b: &D::Term) -> (D::Term, D::Term) {
    let (other, one) = (domain.not(b), domain.constant(1, 1));
    domain.add(a, &other, &one)
}

/// One bit: `a` is below `b`, as unsigned or signed numbers.
fn below<D: Domain>(domain: &mut D, a: &D::Term, b: &D::Term, signed: bool) -> D::Term {
    let sign = domain.constant(if signed { 1 << 31 } else { 0 }, 32);
    let (a, b) = (domain.xor(a, &sign), domain.xor(b, &sign));
    let (_, at_least) = subtract(domain, &a, &b);
    domain.not(&at_least)
}

/// One bit: the condition of a branch holds.
pub(super) fn compared<D: Domain>(
    domain: &mut D,
    condition: Condition,
    a: &D::Term,
    b: &D::Term,
) -> D::Term {
    let holds = match condition {
        Condition::Eq | Condition::Ne => {
            let difference = domain.xor(a, b);
            domain.is_zero(&difference)
        }
        Condition::Lt | Condition::Ge => below(domain, a, b, true),
        Condition::Ltu | Condition::Geu => below(domain, a, b, false),
    };
    match condition {
        Condition::Ne | Condition::Ge | Condition::Geu => domain.not(&holds),
        _ => holds,
    }
}

/// Moved by a constant of 0 to 31.
fn moved<D: Domain>(domain: &mut D, operation: Operation, a: &D::Term, by: u32) -> D::Term {
    match operation {
        Operation::Sll => domain.shifted_left(a, by),
        Operation::Srl => domain.shifted_right(a, by),
        Operation::Sra => {
            let rest = domain.extract(a, by, 32 - by);
            domain.sign_extended(&rest, 32)
        }
        Operation::Rol => domain.rotated_right(a, (32 - by) % 32),
        _ => domain.rotated_right(a, by),
    }
}

/// Moved by the low five bits of `by`: by each of them in turn.
fn moved_by<D: Domain>(domain: &mut D, operation: Operation, a: &D::Term, by: &D::Term) -> D::Term {
    let mut result = a.clone();
    for place in 0..5 {
        let applies = domain.bit(by, place);
        if domain.known(&applies) == Some(0) {
            continue;
        }
        let further = moved(domain, operation, &result, 1 << place);
        result = domain.choose(&applies, &further, &result);
    }
    result
}

/// The upper half of the product of 64 bits; each of the factors may be signed.
fn upper_product<D: Domain>(
    domain: &mut D,
    a: &D::Term,
    b: &D::Term,
    signed: (bool, bool),
) -> D::Term {
    let product = domain.multiply(a, b);
    let mut upper = domain.extract(&product, 32, 32);
    // a sign takes the other factor off the upper half
    for (factor, other, signed) in [(a, b, signed.0), (b, a, signed.1)] {
        if signed {
            let (sign, zero) = (domain.bit(factor, 31), domain.constant(0, 32));
            let taken = domain.choose(&sign, other, &zero);
            upper = subtract(domain, &upper, &taken).0;
        }
    }
    upper
}

/// The fields of `bits` bits of `table` that the fields of `indices` name; zero for those that there are not.
fn looked_up<D: Domain>(domain: &mut D, table: &D::Term, indices: &D::Term, bits: u32) -> D::Term {
    let count = 32 / bits;
    let fields: Vec<_> = (0..count)
        .map(|place| {
            let index = domain.extract(indices, bits * place, bits);
            let none = domain.constant(0, bits);
            (0..count).fold(none, |found, number| {
                let number_term = domain.constant(number.into(), bits);
                let difference = domain.xor(&index, &number_term);
                let is_it = domain.is_zero(&difference);
                let field = domain.extract(table, bits * number, bits);
                domain.choose(&is_it, &field, &found)
            })
        })
        .collect();
    joined(domain, fields)
}

/// Words from the lowest on, as one.
fn joined<D: Domain>(domain: &mut D, words: Vec<D::Term>) -> D::Term {
    let mut words = words.into_iter();
    let first = words.next().expect("there is one");
    words.fold(first, |low, high| domain.concat(&low, &high))
}

/// The result of an operation that has a term: any but a quotient or a remainder.
pub(super) fn binary<D: Domain>(
    domain: &mut D,
    operation: Operation,
    a: &D::Term,
    b: &D::Term,
) -> D::Term {
    use Operation::*;
    match operation {
        Add => plus(domain, a, b),
        Sub => subtract(domain, a, b).0,
        Sll | Srl | Sra | Rol | Ror => moved_by(domain, operation, a, b),
        Slt | Sltu => {
            let bit = below(domain, a, b, operation == Slt);
            domain.resized(&bit, 32)
        }
        Xor => domain.xor(a, b),
        Or => domain.or(a, b),
        And => domain.and(a, b),
        Mul => {
            let product = domain.multiply(a, b);
            domain.resized(&product, 32)
        }
        Mulh => upper_product(domain, a, b, (true, true)),
        Mulhsu => upper_product(domain, a, b, (true, false)),
        Mulhu => upper_product(domain, a, b, (false, false)),
        Div | Divu | Rem | Remu => unreachable!("it has no term"),
        Sh1add | Sh2add | Sh3add => {
            let places = match operation {
                Sh1add => 1,
                Sh2add => 2,
                _ => 3,
            };
            let shifted = domain.shifted_left(a, places);
            plus(domain, &shifted, b)
        }
        Andn | Orn => {
            let other = domain.not(b);
            if operation == Andn {
                domain.and(a, &other)
            } else {
                domain.or(a, &other)
            }
        }
        Xnor => {
            let differ = domain.xor(a, b);
            domain.not(&differ)
        }
        Max | Maxu | Min | Minu => {
            let is_below = below(domain, a, b, matches!(operation, Max | Min));
            let (lower, upper) = (a, b);
            if matches!(operation, Min | Minu) {
                domain.choose(&is_below, lower, upper)
            } else {
                domain.choose(&is_below, upper, lower)
            }
        }
        Bext => {
            let shifted = moved_by(domain, Srl, a, b);
            let bit = domain.bit(&shifted, 0);
            domain.resized(&bit, 32)
        }
        Bclr | Binv | Bset => {
            let one = domain.constant(1, 32);
            let mask = moved_by(domain, Sll, &one, b);
            match operation {
                Bset => domain.or(a, &mask),
                Binv => domain.xor(a, &mask),
                _ => {
                    let others = domain.not(&mask);
                    domain.and(a, &others)
                }
            }
        }
        Pack => {
            let halves = [a, b].map(|word| domain.extract(word, 0, 16));
            joined(domain, halves.to_vec())
        }
        Packh => {
            let bytes = [a, b].map(|word| domain.extract(word, 0, 8));
            let low = joined(domain, bytes.to_vec());
            domain.resized(&low, 32)
        }
        Xperm4 => looked_up(domain, a, b, 4),
        Xperm8 => looked_up(domain, a, b, 8),
    }
}

/// The bits of a word in another order: the one at each place, from the lowest on.
fn ordered<D: Domain>(domain: &mut D, a: &D::Term, from: impl Fn(u32) -> u32) -> D::Term {
    let bits = (0..32).map(|place| domain.bit(a, from(place))).collect();
    joined(domain, bits)
}

/// The place of the first bit that is set, of those at `places`; 32 if none is.
fn first_set<D: Domain>(domain: &mut D, a: &D::Term, place_of: impl Fn(u32) -> u32) -> D::Term {
    let none = domain.constant(32, 32);
    (0..32).rev().fold(none, |beyond, number| {
        let (is_set, count) = (
            domain.bit(a, place_of(number)),
            domain.constant(number.into(), 32),
        );
        domain.choose(&is_set, &count, &beyond)
    })
}

/// The result of an operation on one word.
pub(super) fn unary<D: Domain>(domain: &mut D, operation: Unary, a: &D::Term) -> D::Term {
    let extended = |domain: &mut D, bits, signed| {
        let low = domain.extract(a, 0, bits);
        if signed {
            domain.sign_extended(&low, 32)
        } else {
            domain.resized(&low, 32)
        }
    };
    match operation {
        Unary::Clz => first_set(domain, a, |number| 31 - number),
        Unary::Ctz => first_set(domain, a, |number| number),
        Unary::Cpop => {
            let none = domain.constant(0, 32);
            (0..32).fold(none, |count, place| {
                let bit = domain.bit(a, place);
                let bit = domain.resized(&bit, 32);
                plus(domain, &count, &bit)
            })
        }
        Unary::SextB => extended(domain, 8, true),
        Unary::SextH => extended(domain, 16, true),
        Unary::ZextH => extended(domain, 16, false),
        Unary::Rev8 => ordered(domain, a, |place| place ^ 24),
        Unary::Brev8 => ordered(domain, a, |place| place ^ 7),
        Unary::Zip => ordered(domain, a, |place| place / 2 + place % 2 * 16),
        Unary::Unzip => ordered(domain, a, |place| place % 16 * 2 + place / 16),
        Unary::OrcB => {
            let bytes = [0, 8, 16, 24].map(|low| {
                let byte = domain.extract(a, low, 8);
                let zero = domain.is_zero(&byte);
                let set = domain.not(&zero);
                domain.repeated(&set, 8)
            });
            joined(domain, bytes.to_vec())
        }
    }
}
