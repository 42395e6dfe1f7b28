// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Bits, gates, and the graph that holds each function once.

use rustc_hash::FxHashMap;

use crate::cut;
use crate::groups::{Groups, Member};
use crate::patterns::Patterns;
use crate::sat::{self, Answer, Effort};

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

/// What a node of the graph is. Operands stand before it; of a XOR neither is inverted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gate {
    /// Node 0: zero.
    Zero,
    Input,
    And(Bit, Bit),
    Xor(Bit, Bit),
}

impl Gate {
    /// The operands; none of an input and of the constant.
    pub(crate) fn operands(self) -> Option<[Bit; 2]> {
        match self {
            Gate::Zero | Gate::Input => None,
            Gate::And(a, b) | Gate::Xor(a, b) => Some([a, b]),
        }
    }
}

/// How gates became bits that were there already, and what that cost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Merges {
    /// By the truth table over a group's inputs.
    pub by_group: u64,
    /// By truth tables over a common cut.
    pub by_cut: u64,
    /// By SAT on a part of the graph, or on all of it.
    pub by_sat: u64,
    /// Pairs that agree on every pattern and were not shown to be equal.
    pub open: u64,
}

/// The most gates; a graph that has as many takes no more, and nothing is proved on it.
const MOST_GATES: usize = 8_000_000;

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
    pub merges: Merges,
    /// Conflicts of SAT that are left for comparing inner bits.
    sat_left: u64,
    search: cut::Search,
    full: bool,
}

impl Default for Graph {
    fn default() -> Self {
        Graph::new(1)
    }
}

/// Conflicts that SAT may have in all while the graph is built, and for one pair of bits.
const CONFLICTS_OF_BUILDING: u64 = 2_000_000;
const CONFLICTS_OF_PAIR: u64 = 2_000;

impl Graph {
    /// An empty graph; `seed` chooses the patterns.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut graph = Graph {
            gates: Vec::new(),
            hashed: FxHashMap::default(),
            patterns: Patterns::new(seed),
            groups: Groups::default(),
            inputs: Vec::new(),
            merges: Merges::default(),
            sat_left: CONFLICTS_OF_BUILDING,
            search: cut::Search::default(),
            full: false,
        };
        graph.patterns.push_constant();
        graph.push(Gate::Zero, None);
        graph
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

    /// Returns true if there was no room for a gate: no bit made since means anything.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.full
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
        if self.gates.len() >= MOST_GATES {
            self.full = true;
            return Bit::ZERO;
        }
        self.patterns.push_input(value);
        let node = self.push(Gate::Input, None);
        self.inputs.push(node);
        Bit::of(node, false)
    }

    pub fn and(&mut self, a: Bit, b: Bit) -> Bit {
        let (a, b) = (a.min(b), a.max(b));
        match (a, b) {
            (Bit::ZERO, _) => Bit::ZERO,
            (Bit::ONE, _) => b,
            _ if a == b => a,
            _ if a == !b => Bit::ZERO,
            _ => self.gate_of(Gate::And(a, b)),
        }
    }

    pub fn or(&mut self, a: Bit, b: Bit) -> Bit {
        !self.and(!a, !b)
    }

    pub fn xor(&mut self, a: Bit, b: Bit) -> Bit {
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

    /// `a` where `condition` is one, else `b`.
    pub fn choose(&mut self, condition: Bit, a: Bit, b: Bit) -> Bit {
        let difference = self.xor(a, b);
        let taken = self.and(condition, difference);
        self.xor(b, taken)
    }

    /// Makes a group of bits that an S-box or the like is a function of; at most eight.
    ///
    /// What is made of them alone is from now on known by its truth table.
    pub fn group(&mut self, bits: &[Bit]) {
        let nodes: Vec<u32> = bits.iter().map(|bit| bit.node()).collect();
        self.groups.open(&nodes, self.gates.len());
    }

    /// The bit of a gate that is not trivial.
    fn gate_of(&mut self, gate: Gate) -> Bit {
        if let Some(&bit) = self.hashed.get(&gate) {
            return bit;
        }
        if self.gates.len() >= MOST_GATES {
            self.full = true;
            return Bit::ZERO;
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
                match self.decide(candidate, node, inverted) {
                    Answer::Equal => {
                        self.merges.by_sat += 1;
                        return Some(Bit::of(candidate, inverted));
                    }
                    Answer::Different(model) => {
                        refined = self.patterns.refine(&self.gates, &self.inputs, &model);
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
        if self.sat_left == 0 || !self.patterns.has_room() {
            return Answer::Open;
        }
        let mut effort = Effort::new(CONFLICTS_OF_PAIR.min(self.sat_left));
        let (a, b) = (Bit::of(a, inverted), Bit::of(b, false));
        let answer = sat::compare(&self.gates, a, b, &mut effort);
        self.sat_left -= effort.spent.min(self.sat_left);
        answer
    }

    /// Returns if two bits are the same for all inputs, with as many conflicts as given. A difference becomes a pattern.
    pub fn equal(&mut self, a: Bit, b: Bit, conflicts: u64) -> Equality {
        if self.full {
            return Equality::Open;
        }
        if a == b {
            return Equality::Proved;
        }
        if let Some(pattern) = self.patterns.difference(a, b) {
            return Equality::Refuted { pattern };
        }
        let mut effort = Effort::new(conflicts);
        match sat::compare(&self.gates, a, b, &mut effort) {
            Answer::Equal => Equality::Proved,
            Answer::Open => Equality::Open,
            Answer::Different(model) => {
                let room = self.patterns.refine(&self.gates, &self.inputs, &model);
                match self.patterns.difference(a, b) {
                    Some(pattern) if room => Equality::Refuted { pattern },
                    _ => Equality::Open,
                }
            }
        }
    }
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
