// SPDX-License-Identifier: Apache-2.0 OR MIT
//! VexRiscv: cycles of short sequences as they were measured on its RTL, with warm caches.

use pennyweight_machine::observer::Nothing;

use crate::support::{self, RAM, assembler, boards};

/// The cycles of a program from the call to the return.
fn cycles(source: &str) -> u64 {
    let code = assembler::assembled(&format!("{source}\nret\n"));
    let mut machine = support::machine(&boards::VEXRISCV, &code);
    let outcome = machine.call(&support::call(support::CODE, &[RAM]), &mut Nothing);
    outcome.expect("the test's program returns").cycles
}

/// The cycles of a body that stands often behind another, as a whole or a half.
fn of(body: &str) -> f64 {
    let setup =
        "li a1, 0x12345678\nli a2, 5\nli t0, 0\naddi s1, a0, 64\nmv t2, ra\nsw s1, 64(a0)\n";
    let body = body.replace("; ", "\n");
    let often = |times| {
        let bodies = format!("{body}\n").repeat(times);
        cycles(&format!("mv a6, s1\n{setup}{bodies}mv s1, a6\nmv ra, t2\n"))
    };
    (often(20) - often(4)) as f64 / 16.0
}

#[test]
fn sequences_take_what_the_rtl_takes() {
    let rows = [
        ("add a3, a1, a2", 1.0),
        ("add a1, a1, a2", 1.0),
        ("c.add a1, a2", 1.0),
        ("c.nop; add a3, a1, a2", 2.0),
        ("lui a3, 5", 1.0),
        ("slli a3, a1, 31", 1.0),
        ("sll a3, a1, a2", 1.0),
        ("c.slli a1, 5", 2.0),
        ("c.srli a1, 5", 2.0),
        ("lw a3, 0(a0)", 1.0),
        ("lw a3, 0(a0); add a4, a1, a2", 2.0),
        ("lw a3, 0(a0); add a4, a3, a2", 4.0),
        ("lw a3, 0(a0); add a4, a1, a2; add a4, a3, a2", 4.0),
        ("lw a3, 0(a0); lw a4, 0(a0)", 2.0),
        ("lw s1, 0(s1)", 3.0),
        ("lw a3, 0(a0); sw a3, 4(a0)", 4.0),
        ("lw a3, 64(a0); sw a1, 4(a3)", 4.0),
        ("lw a3, 0(a0); beq a3, a1, 8", 4.0),
        ("lbu a3, 0(a0); add a4, a3, a2", 4.0),
        ("lh a3, 0(a0); add a4, a3, a2", 4.0),
        ("add a3, a0, t0; lw a4, 0(a3)", 2.0),
        ("sw a1, 8(a0)", 1.0),
        ("sw a1, 8(a0); add a3, a1, a2", 2.0),
        ("sw a1, 8(a0); lw a3, 0(a0)", 2.0),
        ("sw a1, 8(a0); lw a3, 8(a0)", 7.0),
        ("sw a1, 8(a0); lw a3, 8(a0); add a4, a3, a2", 10.0),
        ("add a3, a1, a2; sw a3, 8(a0)", 2.0),
        ("beq a1, a2, 8", 1.0),
        ("add a3, a1, a2; beq a3, a2, 8", 2.0),
        ("mul a3, a1, a2", 1.0),
        ("mulh a3, a1, a2", 1.0),
        ("mul a3, a1, a2; add a4, a3, a2", 4.0),
        ("mul a3, a1, a2; add a4, a1, a2", 2.0),
        ("mulhu a3, a1, a2; mul a4, a1, a2", 2.0),
        ("lw a3, 0(a0); mul a4, a3, a2", 4.0),
        ("div a3, a1, a2", 34.0),
        ("divu a3, a1, zero", 34.0),
        ("fence", 1.0),
    ];
    for (body, expected) in rows {
        assert_eq!(of(body), expected, "{body}");
    }
}

/// Measured beside the RTL by tests/lockstep/rv32.
#[test]
fn results_that_come_late_and_loads_of_what_is_being_stored_take_what_the_rtl_takes() {
    let rows = [
        ("slli a3, a1, 5; add a4, a3, a2", 3.0),
        ("slli a3, a1, 5; nop; add a4, a3, a2", 3.0),
        ("lw a3, 0(a0); nop; nop; add a4, a3, a2", 4.0),
        ("mulhu a3, a1, a2; nop; add a4, a3, a2", 4.0),
        ("lw zero, 0(a0); add a4, zero, a2", 2.0),
        ("div a3, a1, a2; add a4, a3, a2", 36.0),
        ("div a3, a1, a2; nop; add a4, a3, a2", 36.0),
        ("sw a1, 8(a0); nop; lw a3, 8(a0)", 8.0),
        ("sw a1, 8(a0); nop; nop; lw a3, 8(a0)", 4.0),
        ("sw a1, 8(a0); lw a3, 12(a0)", 2.0),
        ("sb a1, 8(a0); lbu a3, 9(a0)", 2.0),
        ("sb a1, 9(a0); lw a3, 8(a0)", 7.0),
        ("sb a1, 11(a0); lhu a3, 8(a0)", 2.0),
        // the branch, which has been fetched, begins again too
        (
            "sw a1, 8(a0); lw a3, 8(a0); beq t0, zero, 1f; nop; 1:; nop",
            12.0,
        ),
    ];
    for (body, expected) in rows {
        assert_eq!(of(body), expected, "{body}");
    }
}

/// A wrong prediction costs a cycle more if the fetch then has a word with two compressed instructions of which neither has
/// gone on.
#[test]
fn jumps_take_what_the_rtl_takes_by_what_has_been_fetched() {
    let rows = [
        // on the wrong path: a jump, a wait, zeros that are expanded to an instruction, and no instruction
        ("beq t0, zero, 1f; j 2f; nop; nop; 1:; nop; 2:; nop", 6.0),
        (
            "beq t0, zero, 1f; lw a3, 0(a0); add a3, a3, a3; nop; nop; 1:; nop",
            6.0,
        ),
        (
            "beq t0, zero, 1f; .4byte 0; .4byte 0; .4byte 0; 1:; nop",
            6.0,
        ),
        (
            "beq t0, zero, 1f; .4byte -1; nop; c.nop; c.nop; 1:; nop",
            5.0,
        ),
        (
            "beq t0, zero, 1f; .4byte -1; c.nop; c.nop; c.nop; c.nop; 1:; nop",
            5.0,
        ),
        ("j 1f; nop; 1:; nop", 3.0),
        ("j 1f; c.nop; 1:; nop; c.nop", 5.0),
        ("c.j 1f; c.nop; 1:; nop", 3.0),
        ("beq t0, zero, 1f; nop; 1:; c.nop; c.nop; c.nop; c.nop", 8.0),
        ("beq t0, zero, 1f; c.nop; 1:; c.nop; c.nop; c.nop", 8.0),
        ("beq t0, zero, 1f; nop; 1:; nop; c.nop; c.nop", 8.0),
        ("beq t0, zero, 1f; c.nop; 1:; nop; c.nop", 7.0),
        (
            "jal t1, 1f; 1:; addi t1, t1, 12; jalr zero, 0(t1); nop",
            7.0,
        ),
    ];
    for (body, expected) in rows {
        assert_eq!(of(body), expected, "{body}");
    }
}

/// The cycles of one turn, once the loop has been entered.
fn turn(body: &str) -> u64 {
    let turns = |turns: u32| {
        let body = body.replace("; ", "\n");
        cycles(&format!("li a5, {turns}\nli a2, 3\n.balign 4\n{body}"))
    };
    turns(31) - turns(30)
}

#[test]
fn a_backward_branch_is_predicted_and_a_head_across_words_costs_a_cycle() {
    let rows = [
        ("1: addi a5, a5, -1; bne a5, zero, 1b", 3),
        ("c.nop; 1: addi a5, a5, -1; bne a5, zero, 1b; nop", 4),
        ("1: add a3, a1, a2; addi a5, a5, -1; bne a5, zero, 1b", 4),
        (
            "c.nop; 1: add a3, a1, a2; addi a5, a5, -1; bne a5, zero, 1b; nop",
            5,
        ),
        ("1: c.addi a5, -1; c.bnez a5, 1b; nop", 3),
        ("c.nop; 1: c.addi a5, -1; c.bnez a5, 1b; nop", 3),
        ("1: c.add a1, a2; c.addi a5, -1; c.bnez a5, 1b; nop", 4),
        (
            "c.nop; 1: c.add a1, a2; c.addi a5, -1; c.bnez a5, 1b; nop",
            4,
        ),
        ("c.nop; 1: c.addi a5, -1; bne a5, zero, 1b", 3),
        ("1: lw a3, 0(a0); addi a5, a5, -1; bne a5, zero, 1b", 4),
        (
            "c.nop; 1: lw a3, 0(a0); addi a5, a5, -1; bne a5, zero, 1b; nop",
            5,
        ),
    ];
    for (body, expected) in rows {
        assert_eq!(turn(body), expected, "{body}");
    }
}

#[test]
fn what_is_not_aligned_traps() {
    for source in ["lw a0, 2(a0)", "sh a0, 1(a0)"] {
        let found = support::fault_on(&boards::VEXRISCV, source, &[RAM]);
        assert!(found.to_string().contains("aligned"), "{source}: {found}");
    }
}
