// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Two nodes compared by their truth tables over a common cut.

use crate::graph::{Bit, Gate};

/// The most leaves of a cut, and the most gates above it.
const LEAVES: usize = 10;
const GATES: usize = 200;

/// 64-bit words of a truth table.
const WORDS: usize = 1 << (LEAVES - 6);

type Table = [u64; WORDS];

/// The table of the `index`-th leaf.
fn variable(index: usize) -> Table {
    std::array::from_fn(|word| {
        if index >= 6 {
            return ((word >> (index - 6) & 1) as u64).wrapping_neg();
        }
        (0..64)
            .filter(|bit| bit >> index & 1 != 0)
            .fold(0, |all, bit| all | 1 << bit)
    })
}

/// Room for the search, kept from one to the next.
#[derive(Debug, Default)]
pub struct Search {
    leaves: Vec<u32>,
    /// Nodes above the cut.
    above: Vec<u32>,
    tables: Vec<(u32, Table)>,
    /// The search that has seen each node.
    seen: Vec<u32>,
    number: u32,
}

impl Search {
    fn see(&mut self, node: u32) -> bool {
        let seen = &mut self.seen[node as usize];
        let new = *seen != self.number;
        *seen = self.number;
        new
    }

    fn is_new(&self, node: u32) -> bool {
        self.seen[node as usize] != self.number
    }

    /// Returns true if `b` is shown to be the same function as `a`, or with `inverted` as its complement.
    pub fn equal(&mut self, gates: &[Gate], a: u32, b: u32, inverted: bool) -> bool {
        self.seen.resize(gates.len(), 0);
        self.number = self.number.wrapping_add(1);
        if self.number == 0 {
            self.seen.fill(0);
            self.number = 1;
        }
        self.leaves.clear();
        self.above.clear();
        self.see(0);
        for node in [a, b] {
            if self.see(node) {
                self.leaves.push(node);
            }
        }
        self.go_down(gates);
        self.tables_agree(gates, a, b, inverted)
    }

    /// Replaces leaves by their operands: those first that add the fewest leaves, of these the newest.
    fn go_down(&mut self, gates: &[Gate]) {
        while self.above.len() < GATES {
            let cost = |node: u32| {
                let [a, b] = gates[node as usize].operands()?;
                let new = usize::from(self.is_new(a.node())) + usize::from(self.is_new(b.node()));
                Some(new)
            };
            let best = (self.leaves.iter().enumerate())
                .filter_map(|(place, &node)| Some((cost(node)?, std::cmp::Reverse(node), place)))
                .min();
            let Some((added, std::cmp::Reverse(node), place)) = best else {
                return;
            };
            if self.leaves.len() - 1 + added > LEAVES {
                return;
            }
            self.leaves.swap_remove(place);
            self.above.push(node);
            let operands = gates[node as usize].operands();
            for operand in operands.into_iter().flatten() {
                if self.see(operand.node()) {
                    self.leaves.push(operand.node());
                }
            }
        }
    }

    fn tables_agree(&mut self, gates: &[Gate], a: u32, b: u32, inverted: bool) -> bool {
        self.above.sort_unstable();
        self.tables.clear();
        self.tables.push((0, [0; WORDS]));
        let leaves = self.leaves.iter().enumerate();
        self.tables
            .extend(leaves.map(|(index, &leaf)| (leaf, variable(index))));
        self.tables.sort_unstable_by_key(|&(node, _)| node);
        // A leaf may be newer than a gate above the cut, but no gate is made of a newer one.
        let mut made: Vec<(u32, Table)> = Vec::with_capacity(self.above.len());
        let of = |tables: &[(u32, Table)], made: &[(u32, Table)], node: u32| {
            let among = |sorted: &[(u32, Table)]| {
                let place = sorted.binary_search_by_key(&node, |&(node, _)| node);
                place.ok().map(|place| sorted[place].1)
            };
            among(made).or_else(|| among(tables))
        };
        let operand = |tables: &[(u32, Table)], made: &[(u32, Table)], bit: Bit| {
            let flip = u64::from(bit.is_inverted()).wrapping_neg();
            of(tables, made, bit.node()).map(|table| table.map(|word| word ^ flip))
        };
        for &node in &self.above {
            let gate = gates[node as usize];
            let table = gate.operands().and_then(|[x, y]| {
                let (x, y) = (
                    operand(&self.tables, &made, x)?,
                    operand(&self.tables, &made, y)?,
                );
                Some(std::array::from_fn(|word| match gate {
                    Gate::And(..) => x[word] & y[word],
                    _ => x[word] ^ y[word],
                }))
            });
            let Some(table) = table else {
                return false;
            };
            made.push((node, table));
        }
        let flip = u64::from(inverted).wrapping_neg();
        let of = |node| of(&self.tables, &made, node);
        matches!((of(a), of(b)), (Some(a), Some(b)) if a.iter().zip(&b).all(|(a, b)| a ^ b ^ flip == 0))
    }
}
