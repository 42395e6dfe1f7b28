// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Hazard3: its rules as they were measured on RTL, and what its predictor does.

use pennyweight_machine::observer::Nothing;

use crate::support::{self, RAM, assembler, boards};

/// The cycles of a program from the call to the return.
fn cycles(source: &str) -> u64 {
    let code = assembler::assembled(&format!("{source}\nret\n"));
    let mut machine = support::machine(&boards::HAZARD3, &code);
    let outcome = machine.call(&support::call(support::CODE, &[RAM]), &mut Nothing);
    outcome.expect("the test's program returns").cycles
}

/// The cycles of a sequence behind a setup.
fn of(body: &str) -> u64 {
    let setup = "li a1, -1\nli a2, 3\nsw a0, 0(a0)\nnop\n";
    let body = body.replace("; ", "\n");
    cycles(&format!("{setup}{body}")) - cycles(setup)
}

#[test]
fn straight_code_takes_a_cycle_an_instruction_and_one_for_a_load_used_at_once() {
    let rows = [
        ("add a3, a1, a2", 1),
        ("csrrs a3, mcycle, zero", 1),
        ("fence", 1),
        ("lw a3, 0(a0); add a4, a1, a2", 2),
        ("lw a3, 0(a0); add a4, a3, a2", 3),
        ("lw a3, 0(a0); add a4, a2, a3", 3),
        ("lw a3, 0(a0); c.mv a4, a3", 3),
        ("lw a3, 0(a0); lw a4, 0(a3)", 3),
        ("lw a3, 0(a0); sw a3, 4(a0)", 2),
        ("lw a3, 0(a0); sw a2, 4(a3)", 3),
        ("lw a3, 0(a0); sw a3, 4(a3)", 3),
        ("lw a3, 0(a0); li a3, 1", 2),
        ("lw zero, 0(a0); add a4, zero, a2", 2),
        ("sw a1, 4(a0); lw a3, 4(a0)", 2),
        ("mul a3, a1, a2; add a4, a3, a2", 2),
        ("mulh a3, a1, a2", 1),
        ("rori a3, a1, 7", 1),
        ("divu a3, a1, a2", 19),
        ("remu a3, a1, a2", 19),
        ("div a3, a2, a1", 19),
        ("div a3, a1, a2", 20),
        ("rem a3, a1, zero", 20),
    ];
    for (body, expected) in rows {
        assert_eq!(of(body), expected, "{body}");
    }
}

#[test]
fn jumps_take_two_cycles_and_one_more_to_a_far_instruction() {
    let rows = [
        ("beq a1, a2, 8", 1),
        ("j 1f; nop; 1:", 2),
        ("j 1f; c.nop; 1: ; nop", 4),
        ("beq a1, a1, 1f; nop; 1:; nop", 3),
        ("beq a1, a1, 1f; c.nop; 1:; nop", 4),
        ("fence.i", 2),
        ("c.nop; fence.i; nop", 5),
    ];
    for (body, expected) in rows {
        assert_eq!(of(body), expected, "{body}");
    }
}

/// The cycles of `turns` turns of a loop.
fn turns(body: &str, turns: u32) -> u64 {
    of(&format!("li a5, {turns}; {body}"))
}

/// The cycles of one turn, once the loop has been entered.
fn turn(body: &str) -> u64 {
    turns(body, 31) - turns(body, 30)
}

#[test]
fn a_backward_branch_is_predicted_unless_it_stands_where_the_last_jump_went() {
    // head and branch in two words
    assert_eq!(turn("1: addi a5, a5, -1; bne a5, zero, 1b"), 2);
    assert_eq!(turn("1: nop; c.addi a5, -1; c.bnez a5, 1b"), 3);
    // within one word
    assert_eq!(turn("1: c.addi a5, -1; c.bnez a5, 1b"), 3);
    // across two
    assert_eq!(turn("c.nop; 1: c.addi a5, -1; c.bnez a5, 1b"), 2);
    // a return that does not land in the branch's word, and one that does
    let call = |before: &str| {
        format!(
            "mv t2, ra; j 1f; 2: ret; {before}1: c.jal 2b; c.addi a5, -1; c.bnez a5, 1b; mv ra, t2"
        )
    };
    assert_eq!(turn(&call("")), 6);
    assert_eq!(turn(&call("c.nop; ")), 7);
}

#[test]
fn a_far_head_costs_a_cycle_each_turn_only_if_nothing_lets_the_fetch_get_ahead() {
    assert_eq!(
        turn("c.nop; 1: addi a4, a4, 1; addi a5, a5, -1; bne a5, zero, 1b"),
        4
    );
    assert_eq!(
        turn("c.nop; 1: addi a4, a4, 1; addi a4, a4, 1; c.nop; c.addi a5, -1; bne a5, zero, 1b"),
        5
    );
}

/// An outer loop of 50 turns around an inner one of n turns: cycles of an outer turn.
#[test]
fn nested_loops_take_what_the_rtl_takes() {
    for (n, expected) in [(1, 6), (2, 12), (3, 15), (4, 18), (5, 21)] {
        let outer = |turns: u32| {
            of(&format!(
                "li a5, {turns}; 2: li a4, {n}; 1: add a3, a1, a2; addi a4, a4, -1; bne a4, zero, 1b; addi a5, a5, -1; bne a5, zero, 2b"
            ))
        };
        assert_eq!(outer(51) - outer(50), expected, "{n} inner turns");
    }
}

/// A loop of one word and 20 turns inside another: what one visit leaves predicts the next, whose end clears it.
#[test]
fn every_other_visit_of_a_loop_of_one_word_is_predicted() {
    let visits = |count: u32| {
        of(&format!(
            "li a4, {count}; 2: li a5, 20; nop; 1: c.addi a5, -1; c.bnez a5, 1b; addi a4, a4, -1; beq a4, zero, 3f; j 2b; 3: nop"
        ))
    };
    let visit = |number| visits(number) - visits(number - 1);
    assert_eq!(visit(2) + 18, visit(3));
    assert_eq!(visit(2), visit(4));
    assert_eq!(visit(3), visit(5));
}
