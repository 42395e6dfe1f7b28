// SPDX-License-Identifier: Apache-2.0 OR MIT
//! For tests: random numbers, and the values of small graphs for all inputs.

use crate::graph::{Bit, Gate};

/// Numbers below what is asked for, the same ones for each seed.
pub(crate) fn random(mut seed: u64) -> impl FnMut(u32) -> u32 {
    move |below| {
        seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
        (seed >> 33) as u32 % below
    }
}

/// The values of each gate for all inputs, which are the gates from 1 to `inputs`.
pub(crate) fn tables(gates: &[Gate], inputs: u32) -> Vec<Vec<bool>> {
    let mut tables: Vec<Vec<bool>> = Vec::new();
    for (node, gate) in gates.iter().enumerate() {
        let table = (0..1 << inputs).map(|row: usize| {
            let of = |bit: Bit| tables[bit.node() as usize][row] != bit.is_inverted();
            match *gate {
                Gate::Zero | Gate::Deferred(_) => false,
                Gate::Input => row >> (node - 1) & 1 != 0,
                Gate::And(a, b) => of(a) && of(b),
                Gate::Xor(a, b) => of(a) != of(b),
            }
        });
        let table = table.collect();
        tables.push(table);
    }
    tables
}
