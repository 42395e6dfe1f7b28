// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The flow of secrets through each instruction, and their leaks.

use std::sync::Arc;

use pennyweight_machine::taint::{Follow as _, LeakKind, Secret, Taint};
use pennyweight_rv32::board::Board;
use pennyweight_rv32::{Core, Follower};

use crate::support::{self, RAM, assembler, boards};

/// The follower after a program that begins with a secret word in a1 and five in a2; a0 points to it.
fn followed_on(board: &Arc<Board>, source: &str) -> Follower {
    let code = assembler::assembled(&format!("lw a1, 0(a0)\nli a2, 5\n{source}\nret\n"));
    let mut machine = support::machine(board, &code);
    machine.write(RAM, &[0x12, 0x34, 0x56, 0x78]).unwrap();
    let key = Secret {
        name: "key".to_owned(),
        address: RAM,
        bytes: 4,
    };
    let mut follower = machine.follower(&[key]);
    let call = support::call(support::CODE, &[RAM]);
    machine
        .call(&call, &mut follower)
        .expect("the test's program returns");
    follower
}

fn followed(source: &str) -> Follower {
    followed_on(&boards::EVERYTHING, source)
}

/// A letter for each byte of a0, the highest first: `s` if it is secret.
fn bytes(source: &str) -> String {
    let follower = followed(source);
    let shown = |taint: &Taint| if taint.is_secret() { 's' } else { '.' };
    follower.register(10).iter().rev().map(shown).collect()
}

#[test]
fn results_depend_on_the_bytes_that_they_are_made_from() {
    let rows = [
        ("mv a0, a1", "ssss"),
        ("lui a0, 5", "...."),
        ("auipc a0, 5", "...."),
        ("andi a0, a1, 255", "...s"),
        ("ori a0, a1, -1", "...."),
        ("xor a0, a1, a1", "...."),
        ("sub a0, a1, a1", "...."),
        ("xor a0, a1, a2", "ssss"),
        ("andi a0, a1, 255\nadd a0, a0, a2", "..ss"),
        ("andi a0, a1, 255\nslli a0, a0, 4", "..ss"),
        ("andi a0, a1, 255\nslli a0, a0, 8", "..s."),
        ("srli a0, a1, 24", "...s"),
        ("srli a0, a1, 20", "..ss"),
        ("andi a0, a1, 255\nror a0, a0, a2", "s..s"),
        ("andi a0, a1, 255\nrol a0, a0, a2", "..ss"),
        ("sll a0, a2, a1", "ssss"),
        ("sltu a0, a1, a2", "...s"),
        ("sltu a0, a1, a1", "...."),
        ("andi a0, a1, 255\nmul a0, a0, a2", "ssss"),
        ("mul a0, a1, zero", "...."),
        ("mulhu a0, a1, a2", "ssss"),
        ("sext.b a0, a1", "ssss"),
        ("zext.h a0, a1", "..ss"),
        ("andi a0, a1, 255\nrev8 a0, a0", "s..."),
        ("andi a0, a1, 255\nbrev8 a0, a0", "...s"),
        ("andi a0, a1, 255\norc.b a0, a0", "...s"),
        ("andi a0, a1, 255\nzip a0, a0", "..ss"),
        ("zext.h a0, a1\nunzip a0, a0", ".s.s"),
        ("clz a0, a1", "...s"),
        ("pack a0, a2, a1", "ss.."),
        ("packh a0, a1, a2", "...s"),
        ("bexti a0, a1, 3", "...s"),
        ("andi a0, a1, 255\nbseti a0, a0, 3", "...s"),
        ("bset a0, a2, a1", "ssss"),
        ("andn a0, a2, a1", "...s"),
        ("andi a1, a1, 255\nsh1add a0, a1, a2", ".sss"),
        ("andi a1, a1, 255\nxperm8 a0, a2, a1", "...s"),
        ("min a0, a1, a2", "ssss"),
        ("lbu a0, 1(a0)", "...s"),
        ("lb a0, 1(a0)", "ssss"),
        ("lhu a0, 2(a0)", "..ss"),
        ("lw a0, 2(a0)", "..ss"),
        ("sb a1, 9(a0)\nlw a0, 8(a0)", "..s."),
        ("jal t0, 1f\n1: mv a0, t0", "...."),
        ("csrrs a0, mcycle, zero", "...."),
    ];
    for (source, expected) in rows {
        assert_eq!(bytes(source), expected, "{source}");
    }
}

fn leaks(board: &Arc<Board>, source: &str) -> Vec<LeakKind> {
    let follower = followed_on(board, source);
    Core::leaks(&follower)
        .iter()
        .map(|leak| leak.kind)
        .collect()
}

#[test]
fn branches_addresses_and_jumps_on_secrets_leak() {
    let target =
        "srli a1, a1, 31\nslli a1, a1, 2\nauipc t0, 0\nadd a1, a1, t0\njalr zero, 12(a1)\nnop";
    let rows = [
        ("beq a1, a2, 1f\n1:", vec![LeakKind::Branch]),
        ("beq a1, a1, 1f\n1:", vec![]),
        ("blt a1, a2, 1f\n1:", vec![LeakKind::Branch]),
        ("bltu a1, zero, 1f\n1:", vec![]),
        (
            "andi a1, a1, 15\nadd a0, a0, a1\nlb a3, 0(a0)",
            vec![LeakKind::Address],
        ),
        (
            "andi a1, a1, 15\nadd a0, a0, a1\nsb a2, 0(a0)",
            vec![LeakKind::Address],
        ),
        (target, vec![LeakKind::Branch]),
        ("xor a1, a1, a2\nsw a1, 4(a0)\nlw a3, 4(a0)", vec![]),
        ("andi a1, a1, 1\nneg a1, a1\nand a3, a1, a2", vec![]),
    ];
    for (source, expected) in rows {
        assert_eq!(leaks(&boards::EVERYTHING, source), expected, "{source}");
    }
}

#[test]
fn the_board_says_which_instructions_tell_their_operands() {
    let shift = "sll a3, a2, a1";
    let rows: [(&Arc<Board>, &str, bool); 9] = [
        (&boards::PICORV32_SLOW, shift, true),
        (&boards::PICORV32_SLOW, "sll a3, a1, a2", false),
        (&boards::PICORV32_SLOW, "slli a3, a1, 3", false),
        (&boards::PICORV32, shift, false),
        (&boards::IBEX_SMALL, shift, false),
        (&boards::IBEX_SMALL, "div a3, a1, a2", true),
        (&boards::PICORV32, "div a3, a1, a2", false),
        (&boards::CV32E40P, "divu a3, a2, a1", true),
        (&boards::HAZARD3, "mulhu a3, a2, a1", false),
    ];
    for (board, source, leaks_it) in rows {
        let expected = if leaks_it {
            vec![LeakKind::VariableTime]
        } else {
            vec![]
        };
        assert_eq!(leaks(board, source), expected, "{source}");
    }
}

#[test]
fn a_branch_that_finds_a_register_equal_reveals_it_once() {
    let zero = "sub a3, a1, a1\nand a1, a1, a3\nor a1, a1, zero\nbeq a1, zero, 1f\n1: beq a1, zero, 2f\n2:";
    assert_eq!(leaks(&boards::EVERYTHING, zero), vec![]);
    let known = "li a3, 0x78563412\nbne a1, a3, 1f\n1: add a0, a0, a1\nmv a0, a1\n2:";
    let follower = followed(known);
    assert_eq!(Core::leaks(&follower).iter().count(), 1);
    assert!(!Core::result(&follower).is_secret());
}
