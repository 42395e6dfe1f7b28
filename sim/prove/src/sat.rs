// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Two bits compared by SAT, on growing parts of the graph.

use std::collections::BinaryHeap;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::budget::Budget;
use crate::graph::{Bit, Gate};

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    Equal,
    /// Values of inputs for which they differ; those that are not named do not matter.
    Different(FxHashMap<u32, bool>),
    /// The effort was not enough.
    Open,
}

/// Limit and cost of a comparison.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Conflicts that are left.
    conflicts: u64,
    /// Gates that the search was told of, and propagations.
    pub work: u64,
    budget: Budget,
}

impl Effort {
    #[must_use]
    pub fn new(conflicts: u64, budget: Budget) -> Self {
        Effort {
            conflicts,
            work: 0,
            budget,
        }
    }
}

/// Ends a search after so many conflicts, or when the time is over.
struct Bounded {
    left: u64,
    budget: Budget,
}

impl Callbacks for Bounded {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.left = self.left.saturating_sub(1);
        }
    }

    fn stop(&self) -> bool {
        self.left == 0 || self.budget.is_late()
    }
}

/// Gates in the parts that are tried one after the other.
pub const PARTS: [usize; 3] = [100, 1_000, 10_000];

/// Compares two bits. What a part of the graph stands on is free there: if they are equal nevertheless, they are equal.
/// With `whole`, the whole graph below both is tried in the end.
pub fn compare(gates: &[Gate], a: Bit, b: Bit, whole: bool, effort: &mut Effort) -> Answer {
    for part in PARTS.into_iter().chain(whole.then_some(usize::MAX)) {
        let cone = Cone::below([a, b], gates, part);
        match cone.solve(gates, a, b, effort) {
            Answer::Different(_) if !cone.is_whole => {}
            answer => return answer,
        }
        if effort.conflicts == 0 {
            break;
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
            left: effort.conflicts.max(1),
            budget: effort.budget,
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
                Gate::Zero | Gate::Input | Gate::Deferred(_) => {}
            }
        }
        let (x, y) = (literal(a), literal(b));
        clause(&[x, y]);
        clause(&[!x, !y]);
        let result = solver.solve_limited(&[]);
        effort.conflicts = effort.conflicts.saturating_sub(solver.num_conflicts());
        effort.work += self.gates.len() as u64 + solver.num_propagations();
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

#[cfg(test)]
mod tests {
    use pennyweight_testing::cases;

    use super::*;
    use crate::cut::Search;
    use crate::truth::{random, tables};

    const INPUTS: u32 = 9;

    /// Gates of random operands, among them many that are the same function in other forms.
    fn random_gates(seed: u64, count: usize) -> Vec<Gate> {
        let mut next = random(seed);
        let mut gates = vec![Gate::Zero];
        gates.extend([Gate::Input; INPUTS as usize]);
        while gates.len() < count {
            let near = gates.len().min(14) as u32;
            let mut operand = |gates: &[Gate]| gates.len() as u32 - 1 - next(near);
            let (a, b) = (operand(&gates), operand(&gates));
            gates.push(match next(4) {
                0 => Gate::Xor(Bit::of(a, false), Bit::of(b, false)),
                kind => Gate::And(Bit::of(a, kind & 1 != 0), Bit::of(b, kind & 2 != 0)),
            });
        }
        gates
    }

    #[test]
    fn nothing_is_shown_that_is_not_so_for_all_inputs() {
        let (mut by_cut, mut by_sat, mut different) = (0, 0, 0);
        for seed in 0..cases(60) {
            let gates = random_gates(seed, 90);
            let tables = tables(&gates, INPUTS);
            let mut search = Search::default();
            for a in 0..gates.len() {
                for b in a + 1..gates.len() {
                    let inverted = tables[a][0] != tables[b][0];
                    let are_equal =
                        (tables[a].iter().zip(&tables[b])).all(|(x, y)| (x != y) == inverted);
                    let (x, y) = (Bit::of(a as u32, inverted), Bit::of(b as u32, false));
                    if search.equal(&gates, a as u32, b as u32, inverted) {
                        assert!(are_equal, "seed {seed}: {a} and {b} by a cut");
                        by_cut += 1;
                    }
                    if b % 7 != 0 {
                        continue; // SAT on some pairs is enough
                    }
                    match compare(
                        &gates,
                        x,
                        y,
                        true,
                        &mut Effort::new(10_000, Budget::default()),
                    ) {
                        Answer::Equal => {
                            assert!(are_equal, "seed {seed}: {a} and {b} by SAT");
                            by_sat += 1;
                        }
                        Answer::Different(model) => {
                            let row = (model.iter())
                                .filter(|(_, one)| **one)
                                .fold(0, |row, (node, _)| row | 1 << (node - 1));
                            let of =
                                |bit: Bit| tables[bit.node() as usize][row] != bit.is_inverted();
                            assert_ne!(of(x), of(y), "seed {seed}: the model is one");
                            different += 1;
                        }
                        Answer::Open => panic!("seed {seed}: {a} and {b} take few conflicts"),
                    }
                }
            }
        }
        assert!(
            by_cut.min(by_sat).min(different) > cases(500),
            "{by_cut} {by_sat} {different}"
        );
    }
}
