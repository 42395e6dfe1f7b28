// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Two bits compared by SAT, on growing parts of the graph.

use std::collections::BinaryHeap;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::graph::{Bit, Gate};

/// What SAT found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    Equal,
    /// Values of inputs for which they differ; those that are not named do not matter.
    Different(FxHashMap<u32, bool>),
    /// The effort was not enough.
    Open,
}

/// Conflicts that a comparison may have, and has had.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    most: u64,
    pub spent: u64,
}

impl Effort {
    #[must_use]
    pub fn new(most: u64) -> Self {
        Effort { most, spent: 0 }
    }

    fn left(&self) -> u64 {
        self.most - self.spent.min(self.most)
    }
}

/// Ends a search after so many conflicts.
struct Bounded {
    left: u64,
}

impl Callbacks for Bounded {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.left = self.left.saturating_sub(1);
        }
    }

    fn stop(&self) -> bool {
        self.left == 0
    }
}

/// Gates in the parts that are tried one after the other; the last part is the whole graph below both.
const PARTS: [usize; 4] = [100, 1_000, 10_000, usize::MAX];

/// Compares two bits. What a part of the graph stands on is free there: if they are equal nevertheless, they are equal.
pub fn compare(gates: &[Gate], a: Bit, b: Bit, effort: &mut Effort) -> Answer {
    for part in PARTS {
        let cone = Cone::below([a, b], gates, part);
        let whole = cone.is_whole;
        match cone.solve(gates, a, b, effort) {
            Answer::Different(_) if !whole => {}
            answer @ (Answer::Equal | Answer::Different(_)) => return answer,
            Answer::Open => return Answer::Open,
        }
        if effort.left() == 0 {
            return Answer::Open;
        }
    }
    Answer::Open
}

/// The newest gates below two bits, and the nodes that they stand on.
struct Cone {
    gates: Vec<u32>,
    leaves: Vec<u32>,
    is_whole: bool,
}

impl Cone {
    fn below(bits: [Bit; 2], gates: &[Gate], most: usize) -> Self {
        let mut open: BinaryHeap<u32> = BinaryHeap::new();
        let mut seen = FxHashSet::default();
        let mut cone = Cone {
            gates: Vec::new(),
            leaves: Vec::new(),
            is_whole: true,
        };
        for bit in bits {
            if seen.insert(bit.node()) {
                open.push(bit.node());
            }
        }
        while let Some(node) = open.pop() {
            match gates[node as usize].operands() {
                Some(operands) if cone.gates.len() < most => {
                    cone.gates.push(node);
                    for operand in operands {
                        if seen.insert(operand.node()) {
                            open.push(operand.node());
                        }
                    }
                }
                operands => {
                    cone.is_whole &= operands.is_none();
                    cone.leaves.push(node);
                }
            }
        }
        cone
    }

    fn solve(&self, gates: &[Gate], a: Bit, b: Bit, effort: &mut Effort) -> Answer {
        let bound = Bounded {
            left: effort.left().max(1),
        };
        let mut solver = Solver::new(SolverOpts::default(), bound);
        let mut variables: FxHashMap<u32, Var> = FxHashMap::default();
        for &node in self.leaves.iter().chain(self.gates.iter().rev()) {
            variables.insert(node, solver.new_var_default());
        }
        let literal = |bit: Bit| Lit::new(variables[&bit.node()], !bit.is_inverted());
        let mut clause = |literals: &[Lit]| {
            solver.add_clause_reuse(&mut literals.to_vec());
        };
        if variables.contains_key(&0) {
            clause(&[literal(Bit::ONE)]);
        }
        for &node in &self.gates {
            let made = literal(Bit::of(node, false));
            match gates[node as usize] {
                Gate::And(x, y) => {
                    let (x, y) = (literal(x), literal(y));
                    clause(&[!made, x]);
                    clause(&[!made, y]);
                    clause(&[made, !x, !y]);
                }
                Gate::Xor(x, y) => {
                    let (x, y) = (literal(x), literal(y));
                    clause(&[!made, x, y]);
                    clause(&[!made, !x, !y]);
                    clause(&[made, !x, y]);
                    clause(&[made, x, !y]);
                }
                Gate::Zero | Gate::Input | Gate::Carry(_) => {}
            }
        }
        let (x, y) = (literal(a), literal(b));
        clause(&[x, y]);
        clause(&[!x, !y]);
        let result = solver.solve_limited(&[]);
        effort.spent += solver.num_conflicts();
        if result == lbool::FALSE {
            return Answer::Equal;
        }
        if result != lbool::TRUE {
            return Answer::Open;
        }
        let inputs = self.leaves.iter().filter(|&&node| node != 0);
        Answer::Different(
            inputs
                .map(|&node| (node, solver.value_var(variables[&node]) == lbool::TRUE))
                .collect(),
        )
    }
}
