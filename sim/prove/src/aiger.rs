// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Bits of a graph as a circuit in the text format of AIGER 1.9, which other programs read.

use crate::graph::{Bit, Gate};

/// Variables of the circuit: a literal is twice the number of its variable, plus one if it is inverted.
struct Circuit<'a> {
    gates: &'a [Gate],
    /// The literal of each node that has one so far.
    literals: Vec<Option<u32>>,
    /// The ANDs as literals: what each one is, and its operands.
    ands: Vec<[u32; 3]>,
    variables: u32,
}

impl Circuit<'_> {
    fn variable(&mut self) -> u32 {
        self.variables += 1;
        2 * self.variables
    }

    fn and(&mut self, a: u32, b: u32) -> u32 {
        let made = self.variable();
        self.ands.push([made, a, b]);
        made
    }

    /// The literal of a bit whose node has one.
    fn literal(&self, bit: Bit) -> u32 {
        let node = self.literals[bit.node() as usize].expect("operands come first");
        node ^ u32::from(bit.is_inverted())
    }

    fn make(&mut self, node: u32) {
        let literal = match self.gates[node as usize] {
            Gate::And(a, b) => self.and(self.literal(a), self.literal(b)),
            Gate::Xor(a, b) => {
                let (a, b) = (self.literal(a), self.literal(b));
                let both = self.and(a, b);
                let neither = self.and(a ^ 1, b ^ 1);
                self.and(both ^ 1, neither ^ 1)
            }
            Gate::Zero | Gate::Input | Gate::Deferred(_) => {
                unreachable!("operands are inputs and gates")
            }
        };
        self.literals[node as usize] = Some(literal);
    }
}

/// Returns the circuit of `outputs`, with all of a graph's inputs in their order.
pub(crate) fn text(gates: &[Gate], inputs: &[u32], outputs: &[Bit]) -> String {
    let mut circuit = Circuit {
        gates,
        literals: vec![None; gates.len()],
        ands: Vec::new(),
        variables: 0,
    };
    circuit.literals[0] = Some(0);
    for &input in inputs {
        circuit.literals[input as usize] = Some(circuit.variable());
    }
    let mut needed = vec![false; gates.len()];
    for bit in outputs {
        needed[bit.node() as usize] = true;
    }
    for node in (0..gates.len()).rev() {
        if needed[node] {
            for bit in gates[node].operands().into_iter().flatten() {
                needed[bit.node() as usize] = true;
            }
        }
    }
    for (node, _) in needed.iter().enumerate().filter(|&(_, &needed)| needed) {
        if circuit.literals[node].is_none() {
            circuit.make(node as u32);
        }
    }
    let mut lines = vec![format!(
        "aag {} {} 0 {} {}",
        circuit.variables,
        inputs.len(),
        outputs.len(),
        circuit.ands.len()
    )];
    lines.extend((1..=inputs.len()).map(|number| (2 * number).to_string()));
    lines.extend(outputs.iter().map(|&bit| circuit.literal(bit).to_string()));
    lines.extend(
        circuit
            .ands
            .iter()
            .map(|[made, a, b]| format!("{made} {a} {b}")),
    );
    lines.join("\n") + "\n"
}
