// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Two nodes compared as sums over GF(2): the same terms in another order, and functions of the same groups, cancel.

use std::collections::{BTreeSet, HashSet};

use rustc_hash::FxHashMap;

use crate::graph::{Bit, Gate};
use crate::groups::{Groups, Table, normal_form};

/// The most nodes that are replaced by what they are sums of.
const STEPS: usize = 4_000;

/// The sum of two nodes, taken apart from the newest node on.
struct Difference<'a> {
    gates: &'a [Gate],
    groups: &'a Groups,
    /// Nodes that are still to be taken apart.
    open: BTreeSet<u32>,
    /// Nodes that are no sums.
    products: HashSet<u32>,
    /// The part that each group's functions have in it, as a truth table or, once it is looked at, without its sums of bits.
    of_groups: FxHashMap<u32, Table>,
    is_one: bool,
}

/// Returns true if `b` is shown to be the same function as `a`, or with `inverted` as its complement.
pub fn equal(gates: &[Gate], groups: &Groups, a: u32, b: u32, inverted: bool) -> bool {
    let mut difference = Difference {
        gates,
        groups,
        open: BTreeSet::new(),
        products: HashSet::new(),
        of_groups: FxHashMap::default(),
        is_one: inverted,
    };
    difference.add(a);
    difference.add(b);
    difference.comes_to_zero()
}

impl Difference<'_> {
    fn add(&mut self, node: u32) {
        if node != 0 && !self.open.remove(&node) {
            self.open.insert(node);
        }
    }

    fn comes_to_zero(mut self) -> bool {
        for _ in 0..STEPS {
            match self.open.pop_last() {
                Some(node) => self.take_apart(node),
                None if self.bits_of_groups_added() => {}
                None => {
                    let is_zero = |table: &Table| *table == Table::default();
                    return !self.is_one
                        && self.products.is_empty()
                        && self.of_groups.values().all(is_zero);
                }
            }
        }
        false
    }

    fn take_apart(&mut self, node: u32) {
        if let Some((group, table)) = self.groups.function(node) {
            let part = self.of_groups.entry(group).or_default();
            *part = std::array::from_fn(|word| part[word] ^ table[word]);
            return;
        }
        match self.gates[node as usize] {
            Gate::Xor(a, b) => {
                self.add_bit(a);
                self.add_bit(b);
            }
            _ => {
                if !self.products.remove(&node) {
                    self.products.insert(node);
                }
            }
        }
    }

    fn add_bit(&mut self, bit: Bit) {
        self.is_one ^= bit.is_inverted();
        self.add(bit.node());
    }

    /// Moves what is linear of the groups' parts to the nodes; returns false if nothing is.
    fn bits_of_groups_added(&mut self) -> bool {
        let mut added = Vec::new();
        for (&group, part) in &mut self.of_groups {
            let monomials = normal_form(*part);
            let mut rest = monomials;
            self.is_one ^= monomials[0] & 1 != 0;
            rest[0] &= !1;
            for (place, &node) in self.groups.bits(group).iter().enumerate() {
                let monomial = 1 << place;
                if monomials[monomial / 64] >> (monomial % 64) & 1 != 0 {
                    rest[monomial / 64] &= !(1 << (monomial % 64));
                    added.push(node);
                }
            }
            *part = normal_form(rest);
        }
        for &node in &added {
            self.add(node);
        }
        !added.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use pennyweight_testing::cases;

    use super::*;
    use crate::truth::{random, tables};

    const INPUTS: u32 = 8;

    /// Gates of random operands, most of them XORs, with a group of three of the first and, later, one of theirs.
    fn random_gates(seed: u64, count: usize) -> (Vec<Gate>, Groups) {
        let mut next = random(seed);
        let mut gates = vec![Gate::Zero];
        gates.extend([Gate::Input; INPUTS as usize]);
        let mut groups = Groups::default();
        while gates.len() < count {
            let node = gates.len() as u32;
            if [12, 40].contains(&node) {
                let bits: Vec<u32> = (0..3).map(|_| node - 1 - next(8)).collect();
                groups.open(&bits, gates.len());
            }
            let mut operand = || node - 1 - next(node.min(12) - 1);
            let (a, b) = (operand(), operand());
            let gate = match next(5) {
                0 => Gate::And(Bit::of(a, next(2) != 0), Bit::of(b, next(2) != 0)),
                _ => Gate::Xor(Bit::of(a, false), Bit::of(b, false)),
            };
            let member = groups.member(gate);
            gates.push(gate);
            groups.push(node, member);
        }
        (gates, groups)
    }

    #[test]
    fn what_cancels_is_the_same_for_all_inputs() {
        let (mut shown, mut different) = (0, 0);
        for seed in 0..cases(200) {
            let (gates, groups) = random_gates(seed, 70);
            let tables = tables(&gates, INPUTS);
            for a in 0..gates.len() {
                for b in a + 1..gates.len() {
                    for inverted in [false, true] {
                        let are_equal =
                            (tables[a].iter().zip(&tables[b])).all(|(x, y)| (x != y) == inverted);
                        if equal(&gates, &groups, a as u32, b as u32, inverted) {
                            assert!(are_equal, "seed {seed}: {a} and {b}, {inverted}");
                            shown += 1;
                        }
                        different += u32::from(!are_equal);
                    }
                }
            }
        }
        assert!(shown.min(different) > cases(1000), "{shown} {different}");
    }

    #[test]
    fn a_sum_of_functions_of_groups_is_known_in_any_order_and_one_term_more_is_not() {
        let mut gates = vec![Gate::Zero];
        gates.extend([Gate::Input; INPUTS as usize]);
        let mut groups = Groups::default();
        groups.open(&[1, 2, 3], gates.len());
        groups.open(&[4, 5, 6], gates.len());
        let mut add = |a: u32, b: u32, is_product: bool| {
            let (a, b) = (Bit::of(a, is_product), Bit::of(b, false));
            let gate = if is_product {
                Gate::And(a, b)
            } else {
                Gate::Xor(a, b)
            };
            let member = groups.member(gate);
            gates.push(gate);
            groups.push(gates.len() as u32 - 1, member);
            gates.len() as u32 - 1
        };
        // !1 & 2 is 1 & 2 ^ 2, whichever of the two is made
        let (first, second) = (add(1, 2, true), add(4, 5, true));
        let outside = add(7, 8, true);
        let with_outside = add(second, outside, false);
        let one = add(first, with_outside, false);
        let other = add(first, second, false);
        let other = add(other, outside, false);
        let (more, product) = (add(other, 3, false), add(2, 1, true));
        let [sum, changed] = [add(first, 2, false), add(product, 1, false)];
        assert!(equal(&gates, &groups, one, other, false));
        assert!(!equal(&gates, &groups, one, other, true));
        assert!(!equal(&gates, &groups, one, more, false));
        assert!(equal(&gates, &groups, sum, changed, false));
        assert!(!equal(&gates, &groups, first, product, false));
    }
}
