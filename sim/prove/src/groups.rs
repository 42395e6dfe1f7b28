// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Groups of bits, such as the inputs of an S-box: what is made of one group alone is known by its truth table.

use rustc_hash::FxHashMap;

use crate::graph::{Bit, Gate};

/// The most bits of a group.
pub const MOST: usize = 8;

/// A truth table over the bits of a group.
pub type Table = [u64; 4];

/// A function of a group's bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Member {
    group: u32,
    table: Table,
}

impl Member {
    /// The table or its complement, whichever is zero where all bits are, and if that is the complement.
    fn normal(&self) -> (Member, bool) {
        let inverted = self.table[0] & 1 != 0;
        let flip = u64::from(inverted).wrapping_neg();
        let table = self.table.map(|word| word ^ flip);
        (Member { table, ..*self }, inverted)
    }
}

#[derive(Debug, Default)]
pub(crate) struct Groups {
    /// The function that each node is in the group that it was last made a bit of.
    members: Vec<Option<Member>>,
    known: FxHashMap<Member, Bit>,
    /// The bits of each group, in order.
    bits: Vec<Vec<u32>>,
}

/// The first word of the tables of the bits that change within a word.
const WITHIN: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// The table of the `index`-th bit.
fn variable(index: usize) -> Table {
    match WITHIN.get(index) {
        Some(&word) => [word; 4],
        None if index == 6 => [0, u64::MAX, 0, u64::MAX],
        None => [0, 0, u64::MAX, u64::MAX],
    }
}

/// The value of a table for one row: bit i of `row` is the value of the `i`-th bit.
fn entry(table: &Table, row: usize) -> bool {
    table[row / 64] >> (row % 64) & 1 != 0
}

/// The monomials of a truth table, at the rows whose ones are their factors; or the table of monomials.
pub fn normal_form(mut table: Table) -> Table {
    for word in &mut table {
        for (index, ones) in WITHIN.iter().enumerate() {
            *word ^= (*word & !ones) << (1 << index);
        }
    }
    let [a, b, c, d] = table;
    [a, b ^ a, c ^ a, d ^ c ^ b ^ a]
}

impl Groups {
    /// A group of these nodes, constants left out.
    pub fn open(&mut self, nodes: &[u32], count: usize) {
        let mut own: Vec<u32> = nodes.iter().copied().filter(|&node| node != 0).collect();
        own.sort_unstable();
        own.dedup();
        assert!(own.len() <= MOST, "a group has at most {MOST} bits");
        if self.is_open(&own) {
            return; // or what was made of it would no longer be found
        }
        self.members.resize(count, None);
        let group = self.bits.len() as u32;
        for (index, &node) in own.iter().enumerate() {
            let table = variable(index);
            let member = Member { group, table };
            self.members[node as usize] = Some(member);
            self.known.insert(member, Bit::of(node, false));
        }
        self.bits.push(own);
    }

    /// The bits of a group, in order.
    pub fn bits(&self, group: u32) -> &[u32] {
        &self.bits[group as usize]
    }

    /// The group that a node is a function of and its table, unless it is one of the group's bits.
    pub fn function(&self, node: u32) -> Option<(u32, Table)> {
        let member = (*self.members.get(node as usize)?)?;
        let is_bit = self.bits(member.group).contains(&node);
        (!is_bit).then_some((member.group, member.table))
    }

    /// The function of a group that a function of some bits is, whose values stand in the order of their numbers.
    /// `None` if the bits are not of one group.
    pub fn composed(&self, bits: &[Bit], values: &[bool]) -> Option<Member> {
        let members: Vec<Member> = bits
            .iter()
            .map(|&bit| self.of(bit))
            .collect::<Option<_>>()?;
        let group = members.first()?.group;
        let is_one_group = members.iter().all(|member| member.group == group);
        let mut table = Table::default();
        for row in 0..1 << MOST {
            let number = (members.iter().enumerate())
                .map(|(place, member)| usize::from(entry(&member.table, row)) << place)
                .sum::<usize>();
            table[row / 64] |= u64::from(values[number]) << (row % 64);
        }
        is_one_group.then_some(Member { group, table })
    }

    /// Returns true if these nodes are the bits of one group already.
    fn is_open(&self, nodes: &[u32]) -> bool {
        let mut members = nodes.iter().enumerate().map(|(index, &node)| {
            let member = (*self.members.get(node as usize)?)?;
            (member.table == variable(index)).then_some(member.group)
        });
        match members.next() {
            Some(Some(group)) => members.all(|other| other == Some(group)),
            _ => false,
        }
    }

    fn of(&self, bit: Bit) -> Option<Member> {
        let member = (*self.members.get(bit.node() as usize)?)?;
        let flip = u64::from(bit.is_inverted()).wrapping_neg();
        let table = member.table.map(|word| word ^ flip);
        Some(Member { table, ..member })
    }

    /// The function of a group that a gate of two of its bits is.
    pub fn member(&self, gate: Gate) -> Option<Member> {
        let [a, b] = gate.operands()?;
        let (a, b) = (self.of(a)?, self.of(b)?);
        let both = |operation: fn(u64, u64) -> u64| {
            std::array::from_fn(|word| operation(a.table[word], b.table[word]))
        };
        let table = match gate {
            Gate::And(..) => both(|a, b| a & b),
            _ => both(|a, b| a ^ b),
        };
        let group = a.group;
        (group == b.group).then_some(Member { group, table })
    }

    /// The bit that is this function already.
    pub fn known(&self, member: &Member) -> Option<Bit> {
        let (normal, inverted) = member.normal();
        if normal.table == [0; 4] {
            return Some(Bit::constant(inverted));
        }
        let bit = self.known.get(&normal)?;
        Some(bit.inverted_if(inverted))
    }

    /// Notes that a bit is this function.
    pub fn keep(&mut self, member: &Member, bit: Bit) {
        let (normal, inverted) = member.normal();
        self.known.insert(normal, bit.inverted_if(inverted));
    }

    /// A node is about to be added.
    pub fn push(&mut self, node: u32, member: Option<Member>) {
        if let Some(member) = member {
            self.members.resize(node as usize, None);
            self.members.push(Some(member));
            self.keep(&member, Bit::of(node, false));
        }
    }
}
