// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Results of every operation, as QEMU gives them.

use std::collections::BTreeMap;

use pennyweight_machine::observer::Nothing;

use crate::support::{self, assembler, boards};

/// Operands and result.
type Row = (Vec<u32>, u32);

fn rows() -> BTreeMap<&'static str, Vec<Row>> {
    let mut rows: BTreeMap<_, Vec<Row>> = BTreeMap::new();
    for line in include_str!("manual/operations.txt").lines() {
        if line.starts_with('#') {
            continue;
        }
        let (operation, numbers) = line.split_once(' ').expect("a name and numbers");
        let mut numbers: Vec<u32> = (numbers.split(' '))
            .map(|number| u32::from_str_radix(number, 16).expect("a number"))
            .collect();
        let result = numbers.pop().expect("a result");
        rows.entry(operation).or_default().push((numbers, result));
    }
    rows
}

/// The distance between the programs of a suite.
const STRIDE: u32 = 16;

#[test]
fn every_operation_gives_the_result_that_qemu_gives() {
    let rows = rows();
    assert_eq!(rows.len(), 49, "every operation has rows");
    let programs: String = (rows.iter())
        .map(|(operation, rows)| {
            let operands = if rows[0].0.len() == 1 { "a0" } else { "a0, a1" };
            format!(".balign {STRIDE}\n{operation} a0, {operands}\nret\n")
        })
        .collect();
    let mut machine = support::machine(&boards::EVERYTHING, &assembler::assembled(&programs));
    for ((operation, rows), entry) in rows.iter().zip((0..).step_by(STRIDE as usize)) {
        for (operands, expected) in rows {
            let outcome = machine.call(&support::call(entry, operands), &mut Nothing);
            let found = outcome.expect("it returns").value as u32;
            assert_eq!(found, *expected, "{operation} {operands:x?}");
        }
    }
}

/// Forms with a constant: the same operation on a register that holds it.
#[test]
fn a_constant_is_an_operand_like_any_other() {
    let forms = [
        ("add", "addi", &[0, 1, -1, 2047, -2048][..]),
        ("slt", "slti", &[0, 1, -1, 2047, -2048]),
        ("sltu", "sltiu", &[0, 1, -1, 2047, -2048]),
        ("xor", "xori", &[0, -1, 0x555]),
        ("or", "ori", &[0, -1, 0x555]),
        ("and", "andi", &[0, -1, 0x555]),
        ("sll", "slli", &[0, 1, 31]),
        ("srl", "srli", &[0, 1, 31]),
        ("sra", "srai", &[0, 1, 31]),
        ("ror", "rori", &[0, 1, 31]),
        ("bclr", "bclri", &[0, 1, 31]),
        ("bext", "bexti", &[0, 1, 31]),
        ("binv", "binvi", &[0, 1, 31]),
        ("bset", "bseti", &[0, 1, 31]),
    ];
    let mut programs = String::new();
    for (of_registers, of_constant, constants) in forms {
        for constant in constants {
            programs += &format!(
                ".balign {STRIDE}\nli t0, {constant}\n{of_registers} a1, a0, t0\n{of_constant} a0, a0, {constant}\nret\n"
            );
        }
    }
    let count = forms.iter().map(|(.., constants)| constants.len()).sum();
    let mut machine = support::machine(&boards::EVERYTHING, &assembler::assembled(&programs));
    for entry in (0..).step_by(STRIDE as usize).take(count) {
        for operand in [0, 1, 0x8000_0001, 0x1234_5678, 0xFFFF_FFFF] {
            let outcome = machine.call(&support::call(entry, &[operand]), &mut Nothing);
            let value = outcome.expect("it returns").value;
            assert_eq!(
                value as u32,
                (value >> 32) as u32,
                "0x{entry:x} of {operand:x}"
            );
        }
    }
}
