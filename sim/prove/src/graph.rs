// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Bits, gates, and the graph that holds each function once.

use rustc_hash::FxHashMap;

use crate::aiger;
use crate::budget::Budget;
use crate::cut;
use crate::deferred::{AllDeferred, Operation};
use crate::groups::{Groups, MOST, Member};
use crate::linear;
use crate::patterns::Patterns;
use crate::sat::{self, Answer, Effort};
use crate::sums::{Sum, Sums};

/// A bit as a function of the inputs: a gate's output, or its complement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bit(u32);

impl Bit {
    pub const ZERO: Bit = Bit(0);
    pub const ONE: Bit = Bit(1);

    pub(crate) fn of(node: u32, inverted: bool) -> Self {
        Bit(node << 1 | u32::from(inverted))
    }

    #[must_use]
    pub fn constant(one: bool) -> Self {
        Bit(u32::from(one))
    }

    /// The number of the gate.
    #[must_use]
    pub fn node(self) -> u32 {
        self.0 >> 1
    }

    #[must_use]
    pub fn is_inverted(self) -> bool {
        self.0 & 1 != 0
    }

    #[must_use]
    pub fn inverted_if(self, condition: bool) -> Self {
        Bit(self.0 ^ u32::from(condition))
    }

    /// Its value if it is a constant.
    #[must_use]
    pub fn known(self) -> Option<bool> {
        (self.node() == 0).then_some(self.is_inverted())
    }
}

impl std::ops::Not for Bit {
    type Output = Bit;

    fn not(self) -> Bit {
        self.inverted_if(true)
    }
}

/// A node of the graph. Operands stand before it; of a XOR neither is inverted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gate {
    /// Node 0: zero.
    Zero,
    Input,
    And(Bit, Bit),
    Xor(Bit, Bit),
    /// A bit of which no gates are made before it is used.
    Deferred(u32),
}

impl Gate {
    /// The operands; none of an input and of the constant.
    pub(crate) fn operands(self) -> Option<[Bit; 2]> {
        match self {
            Gate::Zero | Gate::Input | Gate::Deferred(_) => None,
            Gate::And(a, b) | Gate::Xor(a, b) => Some([a, b]),
        }
    }
}

/// Counts of gates that became bits which were there already.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Merges {
    /// By the truth table over a group's inputs.
    pub by_group: u64,
    /// As sums over GF(2).
    pub by_sum: u64,
    /// By truth tables over a common cut.
    pub by_cut: u64,
    /// By SAT on a part of the graph, or on all of it.
    pub by_sat: u64,
    /// Pairs that agree on every pattern and were not shown to be equal.
    pub open: u64,
}

/// The most gates; a graph that has as many takes no more, and nothing is proved on it.
const MOST_GATES: usize = 3_000_000;

/// Nodes with the same signature that a new one is compared with.
const MOST_CANDIDATES: usize = 4;

/// The graph.
#[derive(Debug)]
pub struct Graph {
    gates: Vec<Gate>,
    /// The bit that a gate is.
    hashed: FxHashMap<Gate, Bit>,
    patterns: Patterns,
    groups: Groups,
    inputs: Vec<u32>,
    sums: Sums,
    /// The inputs that stand in the place of other bits.
    cuts: FxHashMap<Vec<Bit>, Vec<Bit>>,
    deferred: AllDeferred,
    pub merges: Merges,
    /// Work of SAT that is left for comparing inner bits, and comparisons on the whole graph below them.
    work_left: u64,
    whole_left: u32,
    search: cut::Search,
    budget: Budget,
    /// False if gates are known by their structure alone.
    sweeps: bool,
}

impl Default for Graph {
    fn default() -> Self {
        Graph::new(1, Budget::default())
    }
}

/// The most bits that it is asked at once if one of them is set.
const LEAST_DEFERRED: usize = 4;

/// The most operations on deferred bits that stand on each other.
const MOST_NESTED: u32 = 64;

/// Limits of SAT: its work in all while the graph is built, its conflicts for one pair of bits, and how often it may take all
/// that stands below a pair.
const WORK_OF_BUILDING: u64 = 20_000_000;
const CONFLICTS_OF_PAIR: u64 = 500;
const WHOLE_OF_BUILDING: u32 = 100;

impl Graph {
    /// An empty graph; `seed` chooses the patterns.
    #[must_use]
    pub fn new(seed: u64, budget: Budget) -> Self {
        let mut graph = Graph {
            gates: Vec::new(),
            hashed: FxHashMap::default(),
            patterns: Patterns::new(seed),
            groups: Groups::default(),
            inputs: Vec::new(),
            sums: Sums::default(),
            cuts: FxHashMap::default(),
            deferred: AllDeferred::default(),
            merges: Merges::default(),
            work_left: WORK_OF_BUILDING,
            whole_left: WHOLE_OF_BUILDING,
            search: cut::Search::default(),
            budget,
            sweeps: true,
        };
        graph.patterns.push_constant();
        graph.push(Gate::Zero, None);
        graph
    }

    /// A graph in which two gates are one only if they have the same operands, for programs that compare on their own.
    #[must_use]
    pub fn unswept(seed: u64, budget: Budget) -> Self {
        Graph {
            sweeps: false,
            ..Graph::new(seed, budget)
        }
    }

    /// Returns the circuit of some bits in the text format of AIGER.
    pub fn aiger(&mut self, outputs: &[Bit]) -> String {
        let outputs: Vec<Bit> = outputs.iter().map(|&bit| self.resolved(bit)).collect();
        aiger::text(&self.gates, &self.inputs, &outputs)
    }

    /// Returns the number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.gates.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.inputs.is_empty()
    }

    /// The limits, and whether one is reached.
    #[must_use]
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Returns true if one more gate may be made.
    fn has_room(&mut self) -> bool {
        self.budget.allows(self.gates.len() < MOST_GATES)
    }

    /// The inputs' nodes, in the order in which they were made.
    #[must_use]
    pub fn inputs(&self) -> &[u32] {
        &self.inputs
    }

    /// A bit's value in a pattern; pattern 0 is the run.
    #[must_use]
    pub fn value(&self, bit: Bit, pattern: usize) -> bool {
        self.patterns.value(bit.node(), pattern) != bit.is_inverted()
    }

    /// A new input, which is `value` in the run.
    pub fn input(&mut self, value: bool) -> Bit {
        if !self.has_room() {
            return Bit::ZERO;
        }
        self.patterns.push_input(value);
        let node = self.push(Gate::Input, None);
        self.inputs.push(node);
        Bit::of(node, false)
    }

    /// Makes inputs that stand in the place of these bits, with their values in the run, the same ones for the same bits.
    ///
    /// What is equal for all values of the inputs is so for those that the bits have. An unswept graph keeps the bits.
    pub fn make_cut(&mut self, bits: &[Bit]) -> Vec<Bit> {
        let bits = self.all_resolved(bits);
        if !self.sweeps {
            return bits;
        }
        self.cut(&bits).unwrap_or_else(|| {
            let values = bits.iter().map(|&bit| self.value(bit, 0));
            let values: Vec<bool> = values.collect();
            let inputs: Vec<Bit> = values.into_iter().map(|value| self.input(value)).collect();
            self.cuts.insert(bits, inputs.clone());
            inputs
        })
    }

    /// The inputs that stand in the place of these bits, if there are any.
    pub fn cut(&mut self, bits: &[Bit]) -> Option<Vec<Bit>> {
        let bits = self.all_resolved(bits);
        self.cuts.get(&bits).cloned()
    }

    pub fn and(&mut self, a: Bit, b: Bit) -> Bit {
        match (a.min(b), a.max(b)) {
            (Bit::ZERO, _) => return Bit::ZERO,
            (Bit::ONE, b) => return b,
            _ => {}
        }
        let (a, b) = (self.resolved(a), self.resolved(b));
        let (a, b) = (a.min(b), a.max(b));
        match (a, b) {
            (Bit::ZERO, _) => Bit::ZERO,
            (Bit::ONE, _) => b,
            _ if a == b => a,
            _ if a == !b => Bit::ZERO,
            _ => self.gate_of(Gate::And(a, b)),
        }
    }

    pub fn xor(&mut self, a: Bit, b: Bit) -> Bit {
        match (a.known(), b.known()) {
            (Some(one), _) => return b.inverted_if(one),
            (_, Some(one)) => return a.inverted_if(one),
            _ => {}
        }
        let (a, b) = (self.resolved(a), self.resolved(b));
        let inverted = a.is_inverted() != b.is_inverted();
        let (a, b) = (a.node().min(b.node()), a.node().max(b.node()));
        let plain = |node| Bit::of(node, false);
        let bit = match (a, b) {
            (0, _) => plain(b),
            _ if a == b => Bit::ZERO,
            _ => self.gate_of(Gate::Xor(plain(a), plain(b))),
        };
        bit.inverted_if(inverted)
    }

    /// Makes a group of bits that an S-box or the like is a function of; at most eight.
    ///
    /// What is made of them alone is from now on known by its truth table.
    pub fn group(&mut self, bits: &[Bit]) {
        let nodes: Vec<u32> = bits.iter().map(|bit| bit.node()).collect();
        self.groups.open(&nodes, self.gates.len());
    }

    /// The bit that is a function of at most eight others, whose values stand in the order of their numbers.
    pub fn function(&mut self, bits: &[Bit], values: &[bool]) -> Bit {
        assert!(bits.len() <= MOST && values.len() == 1 << bits.len());
        let Some((&last, others)) = bits.split_last() else {
            return Bit::constant(values[0]);
        };
        let (zero, one) = values.split_at(values.len() / 2);
        if zero == one {
            return self.function(others, zero);
        }
        if let Some(place) = (0..others.len()).find(|&place| !matters(values, place)) {
            let without: Vec<Bit> = [&bits[..place], &bits[place + 1..]].concat();
            let values: Vec<bool> = (0..values.len())
                .filter(|number| number >> place & 1 == 0)
                .map(|number| values[number])
                .collect();
            return self.function(&without, &values);
        }
        let member = self.groups.composed(bits, values);
        if let Some(bit) = member.and_then(|member| self.groups.known(&member)) {
            self.merges.by_group += 1;
            return bit;
        }
        let (zero, one) = (self.function(others, zero), self.function(others, one));
        let difference = self.xor(zero, one);
        let taken = self.and(last, difference);
        self.xor(zero, taken)
    }

    /// `a + b + carry`, reduced to the bits of a word, and the carry out.
    ///
    /// A carry is `a & b ^ carry & (a ^ b)`: one form, whichever machine and specification add. A sum that was made of
    /// the same bits in another order is the same word; so is one of bytes, each with the carry of the one before.
    pub fn sum(&mut self, a: &[Bit], b: &[Bit], carry: Bit) -> (Vec<Bit>, Bit) {
        assert_eq!(a.len(), b.len(), "operands of one size");
        if !self.sweeps {
            return self.rippled(a, b, carry);
        }
        let (a, b) = (self.all_resolved(a), self.all_resolved(b));
        let Some(mut sum) = self.sums.whole(&a, &b, carry) else {
            return self.rippled(&a, &b, carry);
        };
        sum.carry = self.resolved(sum.carry);
        let Some(total) = self.sums.total(&sum) else {
            return self.rippled(&a, &b, carry);
        };
        let below = sum.result.len();
        let (own, out) = match self.sums.known(&total) {
            Some(known) => {
                let own = known[below..].to_vec();
                (own, self.carry_out(&sum))
            }
            None => self.rippled(&a, &b, carry),
        };
        sum.result.extend(&own);
        self.sums.keep(&total, &sum.result, below);
        self.sums.carry(out, sum);
        (own, out)
    }

    fn all_resolved(&mut self, word: &[Bit]) -> Vec<Bit> {
        word.iter().map(|&bit| self.resolved(bit)).collect()
    }

    /// Makes a word one that sums are made of, and not of what it is itself the sum of.
    pub fn name(&mut self, word: &[Bit]) {
        self.sums.name(word);
    }

    fn rippled(&mut self, a: &[Bit], b: &[Bit], mut carry: Bit) -> (Vec<Bit>, Bit) {
        let mut sum = Vec::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(b) {
            let half = self.xor(a, b);
            let both = self.and(a, b);
            let passed = self.and(carry, half);
            sum.push(self.xor(half, carry));
            carry = self.xor(both, passed);
        }
        (sum, carry)
    }

    /// The carry out of a sum that is there already.
    fn carry_out(&mut self, sum: &Sum) -> Bit {
        let is_known = |word: &[Bit]| word.last().is_some_and(|bit| bit.known().is_some());
        if is_known(&sum.a) && is_known(&sum.b) {
            return self.rippled(&sum.a, &sum.b, sum.carry).1;
        }
        self.defer(Operation::Carry(sum.a.clone(), sum.b.clone(), sum.carry), 1)
    }

    /// One if none of the bits is.
    pub fn none(&mut self, bits: &[Bit]) -> Bit {
        let mut free: Vec<Bit> = Vec::with_capacity(bits.len());
        let mut below = 0;
        for &bit in bits {
            let (bit, depth) = self.resolved_if_deep(bit);
            match bit {
                Bit::ONE => return Bit::ZERO,
                Bit::ZERO => {}
                bit => free.push(bit),
            }
            below = below.max(depth);
        }
        if free.len() <= LEAST_DEFERRED {
            self.none_now(&free)
        } else {
            self.defer(Operation::None(free), below + 1)
        }
    }

    /// The bit, and how many operations on deferred bits stand on each other in it; few enough to make them by recursion.
    fn resolved_if_deep(&mut self, bit: Bit) -> (Bit, u32) {
        if let Gate::Deferred(index) = self.gates[bit.node() as usize] {
            let depth = self.deferred.depth(index);
            if self.deferred.made(index).is_none() && depth < MOST_NESTED {
                return (bit, depth);
            }
        }
        (self.resolved(bit), 0)
    }

    fn none_now(&mut self, bits: &[Bit]) -> Bit {
        bits.iter()
            .fold(Bit::ONE, |none, &bit| self.and(none, !bit))
    }

    /// A bit of which no gates are made yet.
    fn defer(&mut self, operation: Operation, depth: u32) -> Bit {
        if !self.has_room() {
            return Bit::ZERO;
        }
        self.patterns.push_deferred(&operation);
        let node = self.gates.len() as u32;
        self.gates
            .push(Gate::Deferred(self.deferred.push(operation, depth)));
        self.groups.push(node, None);
        Bit::of(node, false)
    }

    /// The bit itself, made of gates if it was deferred.
    pub(crate) fn resolved(&mut self, bit: Bit) -> Bit {
        let Gate::Deferred(index) = self.gates[bit.node() as usize] else {
            return bit;
        };
        let made = self.deferred.made(index).unwrap_or_else(|| {
            let made = match self.deferred.operation(index).clone() {
                Operation::Carry(a, b, carry) => self.rippled(&a, &b, carry).1,
                Operation::None(bits) => self.none_now(&bits),
            };
            self.deferred.make(index, made);
            made
        });
        made.inverted_if(bit.is_inverted())
    }

    /// The bit of a gate that is not trivial.
    fn gate_of(&mut self, gate: Gate) -> Bit {
        if let Some(&bit) = self.hashed.get(&gate) {
            return bit;
        }
        if !self.has_room() {
            return Bit::ZERO;
        }
        if !self.sweeps {
            self.patterns.push_gate(gate);
            let bit = Bit::of(self.push(gate, None), false);
            self.hashed.insert(gate, bit);
            return bit;
        }
        let member = self.groups.member(gate);
        if let Some(bit) = member.as_ref().and_then(|member| self.groups.known(member)) {
            self.merges.by_group += 1;
            self.hashed.insert(gate, bit);
            return bit;
        }
        self.patterns.push_gate(gate);
        self.gates.push(gate);
        let node = (self.gates.len() - 1) as u32;
        let bit = self.same_as(node);
        self.gates.pop();
        let bit = match bit {
            Some(bit) => {
                self.patterns.pop();
                if let Some(member) = &member {
                    self.groups.keep(member, bit);
                }
                bit
            }
            None => Bit::of(self.push(gate, member), false),
        };
        self.hashed.insert(gate, bit);
        bit
    }

    /// Adds a node whose patterns are there already.
    fn push(&mut self, gate: Gate, member: Option<Member>) -> u32 {
        let node = self.gates.len() as u32;
        self.gates.push(gate);
        self.patterns.keep(node);
        self.groups.push(node, member);
        node
    }

    /// The older bit that the last node is the same function as, if that can be shown.
    fn same_as(&mut self, node: u32) -> Option<Bit> {
        for _ in 0..MOST_CANDIDATES {
            let mut refined = false;
            for (candidate, inverted) in self.patterns.candidates(node, MOST_CANDIDATES) {
                if self.search.equal(&self.gates, candidate, node, inverted) {
                    self.merges.by_cut += 1;
                    return Some(Bit::of(candidate, inverted));
                }
                if linear::equal(&self.gates, &self.groups, candidate, node, inverted) {
                    self.merges.by_sum += 1;
                    return Some(Bit::of(candidate, inverted));
                }
                match self.decide(candidate, node, inverted) {
                    Answer::Equal => {
                        self.merges.by_sat += 1;
                        return Some(Bit::of(candidate, inverted));
                    }
                    Answer::Different(model) => {
                        refined =
                            self.patterns
                                .refine(&self.gates, &self.deferred, &self.inputs, &model);
                        if refined {
                            break;
                        }
                    }
                    Answer::Open => self.merges.open += 1,
                }
            }
            if !refined {
                return None;
            }
        }
        None
    }

    /// Asks SAT about two bits within what is left of the effort.
    fn decide(&mut self, a: u32, b: u32, inverted: bool) -> Answer {
        if self.work_left == 0 || !self.patterns.has_room() {
            return Answer::Open;
        }
        let mut effort = Effort::new(CONFLICTS_OF_PAIR, self.budget);
        let (a, b) = (Bit::of(a, inverted), Bit::of(b, false));
        let whole = self.whole_left > 0;
        let answer = sat::compare(&self.gates, a, b, whole, &mut effort);
        self.whole_left -= u32::from(whole);
        self.work_left = self.work_left.saturating_sub(effort.work);
        answer
    }

    /// Returns a pattern of the inputs in which two bits differ, if there is one.
    pub fn difference(&mut self, a: Bit, b: Bit) -> Option<usize> {
        let (a, b) = (self.resolved(a), self.resolved(b));
        self.patterns.difference(a, b)
    }

    /// Returns if two bits are the same for all inputs, with as many conflicts as given. A difference becomes a pattern.
    pub fn equal(&mut self, a: Bit, b: Bit, conflicts: u64) -> Equality {
        if self.budget.spent().is_some() {
            return Equality::Open;
        }
        let (a, b) = (self.resolved(a), self.resolved(b));
        if a == b {
            return Equality::Proved;
        }
        if let Some(pattern) = self.patterns.difference(a, b) {
            return Equality::Refuted { pattern };
        }
        let mut effort = Effort::new(conflicts, self.budget);
        match sat::compare(&self.gates, a, b, true, &mut effort) {
            Answer::Equal => Equality::Proved,
            Answer::Open => {
                self.budget.allows(true); // notes the end of the time
                Equality::Open
            }
            Answer::Different(model) => {
                let room = self
                    .patterns
                    .refine(&self.gates, &self.deferred, &self.inputs, &model);
                match self.patterns.difference(a, b) {
                    Some(pattern) if room => Equality::Refuted { pattern },
                    _ => Equality::Open,
                }
            }
        }
    }
}

/// Returns true if a function depends on the bit with this place in the numbers of its values.
fn matters(values: &[bool], place: usize) -> bool {
    (0..values.len()).any(|number| values[number] != values[number & !(1 << place)])
}

/// If two bits are the same function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Equality {
    Proved,
    /// They differ in this pattern.
    Refuted {
        pattern: usize,
    },
    /// Not decided within the bounds.
    Open,
}

#[cfg(test)]
mod tests {
    use pennyweight_testing::cases;

    use super::*;
    use crate::truth::random;

    const INPUTS: u32 = 6;

    /// The values of each input for all inputs, one in a bit.
    const TABLES: [u64; INPUTS as usize] = [
        0xAAAA_AAAA_AAAA_AAAA,
        0xCCCC_CCCC_CCCC_CCCC,
        0xF0F0_F0F0_F0F0_F0F0,
        0xFF00_FF00_FF00_FF00,
        0xFFFF_0000_FFFF_0000,
        0xFFFF_FFFF_0000_0000,
    ];

    /// A bit with its values for all inputs; an input of a cut has the values of the bit that it replaces.
    type Tabled = (Bit, u64);

    fn inverted_if((bit, table): Tabled, condition: bool) -> Tabled {
        (
            bit.inverted_if(condition),
            if condition { !table } else { table },
        )
    }

    /// Returns a gate of random ones of the last bits, or the deferred bit that is 1 if none of five is.
    fn random_gate(
        graph: &mut Graph,
        bits: &[Tabled],
        next: &mut impl FnMut(u32) -> u32,
    ) -> Tabled {
        let [a, b, c, d, e] = [(); 5].map(|()| {
            let last = bits.len() as u32 - 1;
            inverted_if(bits[(last - next(last.min(11))) as usize], next(2) != 0)
        });
        match next(5) {
            0 | 1 => (graph.xor(a.0, b.0), a.1 ^ b.1),
            2 | 3 => (graph.and(a.0, b.0), a.1 & b.1),
            _ => (
                graph.none(&[a.0, b.0, c.0, d.0, e.0]),
                !(a.1 | b.1 | c.1 | d.1 | e.1),
            ),
        }
    }

    fn split(bits: &[Tabled]) -> (Vec<Bit>, Vec<u64>) {
        bits.iter().copied().unzip()
    }

    #[test]
    fn what_is_shown_with_cuts_is_so_for_the_bits_that_they_replace() {
        let (mut replaced, mut refused, mut merged) = (0, 0, 0);
        for seed in 0..cases(60) {
            let mut next = random(seed);
            let mut graph = Graph::new(seed, Budget::default());
            let row = next(64);
            let mut bits: Vec<Tabled> = (TABLES.iter())
                .map(|&table| (graph.input(table >> row & 1 != 0), table))
                .collect();
            let mut cuts = Vec::new();
            for number in 1..100 {
                bits.push(random_gate(&mut graph, &bits, &mut next));
                if number % 20 == 0 {
                    let taken: Vec<Tabled> = (0..3)
                        .map(|_| bits[bits.len() - 1 - next(12) as usize])
                        .collect();
                    let (given, tables) = split(&taken);
                    let made = graph.make_cut(&given);
                    bits.extend(made.iter().copied().zip(tables));
                    cuts.push((taken, made));
                }
            }
            for &(bit, table) in &bits {
                assert_eq!(graph.value(bit, 0), table >> row & 1 != 0, "seed {seed}");
            }
            for (taken, made) in &cuts {
                // any bits in the place of one, among them the same function of another gate
                for (place, other) in bits.iter().flat_map(|&bit| [(0, bit), (2, bit)]) {
                    let mut asked = taken.clone();
                    asked[place] = other;
                    let (given, tables) = split(&asked);
                    let found = graph.cut(&given);
                    for (taken, made) in &cuts {
                        if found.as_ref() == Some(made) {
                            assert_eq!(tables, split(taken).1, "seed {seed}: other bits");
                            replaced += 1;
                        }
                    }
                    refused += u32::from(found.is_none());
                }
                let (given, _) = split(taken);
                assert_eq!(graph.cut(&given[..2]), None, "seed {seed}: a bit less");
                assert_eq!(graph.cut(&given).as_ref(), Some(made), "seed {seed}");
                assert_eq!(&graph.make_cut(&given), made, "seed {seed}: once more");
            }
            for (index, &a) in bits.iter().enumerate() {
                for &b in &bits[index + 1..] {
                    let (x, y) = (graph.resolved(a.0), graph.resolved(b.0));
                    if x.node() == y.node() {
                        let (_, table) = inverted_if(b, x != y);
                        assert_eq!(a.1, table, "seed {seed}: one gate");
                        merged += 1;
                    }
                }
            }
        }
        assert!(
            replaced.min(refused).min(merged) > cases(3000),
            "{replaced} {refused} {merged}"
        );
    }

    #[test]
    fn an_unswept_graph_keeps_the_bits_at_a_cut() {
        let mut graph = Graph::unswept(1, Budget::default());
        let (a, b) = (graph.input(true), graph.input(false));
        let sum = graph.xor(a, b);
        let gates = graph.len();
        assert_eq!(graph.make_cut(&[sum, !a]), [sum, !a]);
        assert_eq!(graph.cut(&[sum, !a]), None);
        assert_eq!(graph.len(), gates);
    }
}
