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
    difference.is_zero()
}

impl Difference<'_> {
    fn add(&mut self, node: u32) {
        if node != 0 && !self.open.remove(&node) {
            self.open.insert(node);
        }
    }

    fn is_zero(mut self) -> bool {
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
