// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Polynomials with integer coefficients, of degree two at most, over the atoms of a proof.

use std::sync::Arc;

/// The number of an atom; [`ONE`] stands for the number 1.
pub(super) type Atom = u32;

pub(super) const ONE: Atom = 0;

/// A product of two atoms, the lower number first.
pub(super) type Monomial = (Atom, Atom);

/// Monomials in order with their coefficients, none of which is zero.
pub(super) type Polynomial = Arc<[(Monomial, i128)]>;

pub(super) fn constant(value: i128) -> Polynomial {
    [((ONE, ONE), value)]
        .into_iter()
        .filter(|&(_, c)| c != 0)
        .collect()
}

pub(super) fn atom(number: Atom) -> Polynomial {
    Arc::new([((ONE, number), 1)])
}

/// The value of a polynomial without an atom.
pub(super) fn known(a: &[(Monomial, i128)]) -> Option<i128> {
    match a {
        [] => Some(0),
        [((ONE, ONE), value)] => Some(*value),
        _ => None,
    }
}

/// `a + factor * b`; `None` if a coefficient becomes too large.
pub(super) fn added(
    a: &[(Monomial, i128)],
    b: &[(Monomial, i128)],
    factor: i128,
) -> Option<Polynomial> {
    let mut sum = Vec::with_capacity(a.len() + b.len());
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    loop {
        let first = match (a.peek(), b.peek()) {
            (None, None) => return Some(sum.into()),
            (Some(x), Some(y)) => x.0.min(y.0),
            (Some(one), None) | (None, Some(one)) => one.0,
        };
        let of_a = a.next_if(|term| term.0 == first).map_or(0, |term| term.1);
        let of_b = b.next_if(|term| term.0 == first).map_or(0, |term| term.1);
        let coefficient = of_b.checked_mul(factor)?.checked_add(of_a)?;
        if coefficient != 0 {
            sum.push((first, coefficient));
        }
    }
}

/// The one atom that a polynomial is, without a coefficient.
pub(super) fn sole(a: &[(Monomial, i128)]) -> Option<Atom> {
    match a {
        [((ONE, number), 1)] if *number != ONE => Some(*number),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_in_order_and_without_zeros() {
        let x = added(&atom(2), &atom(1), -3).unwrap();
        assert_eq!(*x, [((ONE, 1), -3), ((ONE, 2), 1)]);
        let y = added(&x, &atom(2), -1).unwrap();
        let z = added(&y, &constant(7), 2).unwrap();
        assert_eq!(*z, [((ONE, ONE), 14), ((ONE, 1), -3)]);
        assert_eq!(known(&added(&y, &atom(1), 3).unwrap()), Some(0));
        assert_eq!((sole(&y), sole(&atom(2))), (None, Some(2)));
        assert_eq!(added(&atom(1), &atom(1), i128::MAX), None);
    }
}
