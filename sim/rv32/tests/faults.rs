// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Faults that end a call, and the board's reasons.

use pennyweight_machine::call::Buffer;
use pennyweight_machine::fault::{AccessKind, Fault};
use pennyweight_machine::observer::Nothing;

use crate::support::{self, RAM, assembler, boards, fault, fault_on, run_on};

#[test]
fn what_no_extension_has_is_undefined() {
    let zero = Fault::UndefinedInstruction { encoding: 0 };
    assert_eq!(fault(".2byte 0", &[]), zero);
    let float = Fault::UndefinedInstruction {
        encoding: 0x0052_A007,
    };
    assert_eq!(fault(".4byte 0x0052a007", &[]), float);
}

/// An instruction, an instruction set that lacks it, and one that has it.
const LACKING: &[(&str, &str, &str)] = &[
    ("mul a0, a0, a0", "rv32i", "rv32im"),
    ("c.nop", "rv32im", "rv32imc"),
    ("fence.i", "rv32i", "rv32i_zifencei"),
    ("csrrs a0, mcycle, zero", "rv32i", "rv32i_zicsr"),
    ("sh1add a0, a0, a0", "rv32i_zbb", "rv32i_zba"),
    ("clz a0, a0", "rv32i_zbkb", "rv32i_zbb"),
    ("rori a0, a0, 3", "rv32i_zba", "rv32i_zbb"),
    ("rori a0, a0, 3", "rv32i_zbs", "rv32i_zbkb"),
    ("zext.h a0, a0", "rv32i_zbs", "rv32i_zbb"),
    ("pack a0, a0, a1", "rv32i_zbb", "rv32i_zbkb"),
    ("bset a0, a0, a0", "rv32i_zbb", "rv32i_zbs"),
    ("xperm8 a0, a0, a0", "rv32i_zbkb", "rv32i_zbkx"),
    (".2byte 0x9d75", "rv32imc", "rv32imc_zcb"),
    (".2byte 0x9d65", "rv32imc_zcb", "rv32imc_zcb_zbb"),
];

#[test]
fn what_the_board_lacks_is_named_and_the_same_runs_where_it_is() {
    for &(source, without, with) in LACKING {
        let found = fault_on(&boards::board("ibex_small", without), source, &[]);
        assert!(matches!(found, Fault::Lacking { .. }), "{source}: {found}");
        assert!(found.to_string().contains(without), "{found}");
        let ran = run_on(&boards::board("ibex_small", with), source, &[]);
        assert!(ran.is_ok(), "{source}: {ran:?}");
    }
}

/// Each with a register from x16 on in another place of an instruction.
const BEYOND: [&str; 8] = [
    "add a6, a0, a1",
    "add a0, s2, a1",
    "add a0, a1, t6",
    "lui s11, 5",
    "lw t3, 0(sp)",
    "sw a7, 0(sp)",
    "beq a0, s3, 8",
    "c.mv a0, t4",
];

#[test]
fn a_core_with_the_base_e_has_sixteen_registers() {
    let board = boards::board("picorv32", "rv32ec");
    for source in BEYOND {
        let found = fault_on(&board, source, &[]);
        assert!(matches!(found, Fault::Lacking { .. }), "{source}: {found}");
        let said = "which the rv32ec core, whose last register is x15, does not have";
        assert!(found.to_string().ends_with(said), "{source}: {found}");
    }
    let found = fault_on(&board, "mul a0, a0, a1", &[]);
    assert!(
        found
            .to_string()
            .ends_with("which the rv32ec core does not have")
    );
    let highest = run_on(&board, "add a5, a0, a1\nc.mv a0, a5", &[2, 3]).unwrap();
    assert_eq!(highest.value as u32, 5);
}

#[test]
fn a_jump_to_half_a_word_needs_compressed_instructions() {
    let source = "li a1, 10\njalr zero, 0(a1)";
    let unaligned = Fault::Unaligned {
        address: 10,
        size: 4,
        kind: AccessKind::Fetch,
    };
    assert_eq!(
        fault_on(&boards::board("ibex_small", "rv32i"), source, &[]),
        unaligned
    );
}

#[test]
fn accesses_that_are_not_aligned_trap_on_some_cores() {
    for (source, size, kind) in [
        ("lw a0, 2(a0)", 4, AccessKind::Read),
        ("lhu a0, 3(a0)", 2, AccessKind::Read),
        ("sw a0, 1(a0)", 4, AccessKind::Write),
        ("sh a0, 1(a0)", 2, AccessKind::Write),
    ] {
        for board in [&boards::PICORV32, &boards::HAZARD3] {
            let found = fault_on(board, source, &[RAM]);
            let matches = matches!(found, Fault::Unaligned { size: s, kind: k, .. } if (s, k) == (size, kind));
            assert!(matches, "{source}: {found}");
        }
        assert!(run_on(&boards::IBEX_WB, source, &[RAM]).is_ok());
    }
}

#[test]
fn memory_that_is_not_there_and_flash_are_not_written() {
    assert!(matches!(
        fault("sw a0, 0(a0)", &[0x4000_0000]),
        Fault::Unmapped { .. }
    ));
    assert!(matches!(
        fault("lw a0, 0(a0)", &[0x4000_0000]),
        Fault::Unmapped { .. }
    ));
    assert!(matches!(
        fault("sw a0, 0(zero)", &[]),
        Fault::ReadOnly { .. }
    ));
    let jump = fault("jalr zero, 0(a0)", &[0x4000_0000]);
    assert!(
        matches!(
            jump,
            Fault::Unmapped {
                kind: AccessKind::Fetch,
                ..
            }
        ),
        "{jump}"
    );
}

#[test]
fn what_is_not_modelled_is_said() {
    for source in [
        "ecall",
        "ebreak",
        "mret",
        "wfi",
        "csrrs a0, mepc, zero",
        "csrrw zero, mcycle, a0",
    ] {
        let found = fault(source, &[]);
        assert!(
            matches!(found, Fault::Unsupported { .. }),
            "{source}: {found}"
        );
    }
}

#[test]
fn a_function_keeps_what_the_calling_convention_says() {
    for register in ["gp", "tp", "s0", "s1", "s2", "s11"] {
        let found = fault(&format!("addi {register}, {register}, 1"), &[]);
        let expected =
            matches!(found, Fault::CalleeSaved { register: name, .. } if name == register);
        assert!(expected, "{register}: {found}");
    }
    assert!(matches!(
        fault("addi sp, sp, -16", &[]),
        Fault::StackPointer { .. }
    ));
    assert_eq!(fault("csrrci zero, mstatus, 8", &[]), Fault::Interrupts);
    for register in ["ra", "t0", "t6", "a0", "a7"] {
        let source = format!("mv t1, ra\nli {register}, 5\nmv ra, t1");
        assert!(support::run(&source, &[]).is_ok(), "{register}");
    }
}

#[test]
fn the_stack_is_counted_and_what_lies_below_it_is_not_read() {
    let source = "addi sp, sp, -32\nsw a0, 4(sp)\nlw a0, 4(sp)\naddi sp, sp, 32";
    let outcome = support::run(source, &[77]).unwrap();
    assert_eq!((outcome.stack_bytes, outcome.value as u32), (32, 77));
    let below = assembler::assembled("lw a0, -4(sp)\nret");
    let mut machine = support::machine(&boards::EVERYTHING, &below);
    let buffer = Buffer {
        address: RAM,
        bytes: 4,
        writable: true,
    };
    let error = machine.call(&support::declared(&[], &[buffer]), &mut Nothing);
    assert!(matches!(error.unwrap_err().fault, Fault::Undeclared { .. }));
}

#[test]
fn eight_words_are_in_registers_and_the_ninth_on_the_stack() {
    let sum = "lw t0, 0(sp)\nadd a0, a7, t0";
    let outcome = support::run(sum, &[0, 0, 0, 0, 0, 0, 0, 30, 12]).unwrap();
    assert_eq!(
        (outcome.value as u32, outcome.stacked_argument_bytes),
        (42, 16)
    );
}

#[test]
fn with_the_base_e_six_words_are_in_registers_and_the_seventh_on_the_stack() {
    let board = &boards::SIXTEEN_REGISTERS;
    let sum = "lw t0, 0(sp)\nadd a0, a5, t0";
    let outcome = run_on(board, sum, &[0, 0, 0, 0, 0, 30, 12]).unwrap();
    assert_eq!(
        (outcome.value as u32, outcome.stacked_argument_bytes),
        (42, 4)
    );
}

#[test]
fn with_the_base_e_a_function_keeps_two_registers_and_the_stack_is_one_of_words() {
    let board = &boards::SIXTEEN_REGISTERS;
    for register in ["gp", "tp", "s0", "s1"] {
        let found = fault_on(board, &format!("addi {register}, {register}, 1"), &[]);
        let expected =
            matches!(found, Fault::CalleeSaved { register: name, .. } if name == register);
        assert!(expected, "{register}: {found}");
    }
    for register in ["t0", "t2", "a0", "a5"] {
        let source = format!("mv t1, ra\nli {register}, 5\nmv ra, t1");
        let outcome = run_on(board, &source, &[]).expect(register);
        assert!(outcome.changed.contains(&register), "{register}");
    }
    let frame = "addi sp, sp, -4\nsw a0, 0(sp)\nlw a0, 0(sp)\naddi sp, sp, 4";
    let outcome = run_on(board, frame, &[7]).unwrap();
    assert_eq!((outcome.stack_bytes, outcome.value as u32), (4, 7));
}
