// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Calls by the EABI: arguments, results, what a function must preserve, and the memory that a call declares.

use pennyweight_machine::call::{Argument, Buffer, Call};
use pennyweight_machine::fault::{AccessKind, CallError, Fault};
use pennyweight_machine::observer::Nothing;
use pennyweight_machine::outcome::Outcome;

use crate::support;
use crate::support::{
    CODE, DATA, EM_MSP430, RET, Statics, bytes, call, declared, machine, run, with_return,
};

const TOP: u16 = 0x3900;

fn fault(result: Result<Outcome, Box<CallError>>) -> Fault {
    result.expect_err("the call should fault").fault
}

#[test]
fn arguments_come_in_registers_and_on_the_stack() {
    // ADD 2(SP),R12; ADD 4(SP),R12; SUB R14,R13
    let code = with_return(&[0x511C, 2, 0x511C, 4, 0x8E0D]);
    let arguments = [(0x100, 2), (9, 1), (4, 2), (0, 2), (0x20, 2), (0x03, 1)];
    let request = Call {
        arguments: arguments
            .map(|(value, bytes)| Argument { value, bytes })
            .to_vec(),
        ..call(&[])
    };
    let outcome = machine(&code).call(&request, &mut Nothing).unwrap();
    assert_eq!(outcome.value as u32, 5 << 16 | 0x123);
    assert_eq!(outcome.stacked_argument_bytes, 4);
    assert_eq!(
        outcome.stack_bytes, 2,
        "stacked arguments are the caller's, the return address is not"
    );
}

#[test]
fn the_result_is_taken_from_r12_to_r15() {
    let outcome = run(&with_return(&[]), &[0x1111, 0x2222, 0x3333, 0x4444]).unwrap();
    assert_eq!(outcome.value, 0x4444_3333_2222_1111);
}

#[test]
fn the_outcome_counts_stack_and_instructions() {
    // PUSH R4; PUSH R5; CALL #sub; POP R5; POP R4; RET; sub: RET
    let sub = CODE as u16 + 14;
    let code = [0x1204, 0x1205, 0x12B0, sub, 0x4135, 0x4134, RET, RET];
    let outcome = run(&code, &[]).unwrap();
    assert_eq!(outcome.stack_bytes, 2 + 4 + 2);
    assert_eq!(outcome.instructions, 7);
    assert_eq!(outcome.cycles, 5 + 3 + 3 + 5 + 3 + 2 + 2 + 3);
}

#[test]
fn changed_registers_are_named() {
    let outcome = run(&with_return(&[]), &[1]).unwrap();
    assert_eq!(outcome.changed, Vec::<&str>::new());
    // CLR R11; CLR R14; SETC; PUSH R4; INC R4; POP R4
    let code = with_return(&[0x430B, 0x430E, 0xD312, 0x1204, 0x5314, 0x4134]);
    let outcome = run(&code, &[1]).unwrap();
    assert_eq!(outcome.changed, ["r11", "r14", "flags"]);
}

#[test]
fn each_callee_saved_register_must_be_preserved_and_no_other() {
    for n in 4..=15u16 {
        let result = run(&with_return(&[0xE330 | n]), &[]); // INV Rn
        if n > 10 {
            result.unwrap();
            continue;
        }
        let before = 0xA000 | (u64::from(n) * 0x111);
        let expected = Fault::CalleeSaved {
            register: ["r4", "r5", "r6", "r7", "r8", "r9", "r10"][n as usize - 4],
            before,
            after: !before & 0xFFFF,
        };
        assert_eq!(fault(result), expected);
    }
}

#[test]
fn a_return_by_another_instruction_than_ret_is_a_return() {
    // POP R15; BR R15
    let outcome = run(&[0x413F, 0x4F00], &[]).unwrap();
    assert_eq!(outcome.cycles, 5 + 2 + 2);
}

#[test]
fn an_odd_stack_pointer_is_named_where_it_becomes_odd() {
    // NOP; DEC SP
    let error = run(&with_return(&[0x4303, 0x8311]), &[]).unwrap_err();
    assert_eq!(error.address, CODE + 2);
    assert!(
        matches!(&error.fault, Fault::Convention { what } if what.contains("odd (0x38fd)")),
        "{error}"
    );
}

#[test]
fn the_control_bits_of_the_status_register_must_be_as_before() {
    // DINT; EINT around work is fine, DINT alone is not
    run(&with_return(&[0xC232, 0x4303, 0xD232]), &[]).unwrap();
    let fault = |code: &[u16]| fault(run(&with_return(code), &[]));
    assert_eq!(fault(&[0xC232]), Fault::Interrupts);
    // BIS #bit,SR: OSCOFF, SCG0, SCG1
    for bit in [0x020, 0x040, 0x080] {
        let clocks = fault(&[0xD032, bit]);
        let named = format!("0x{bit:03x} at the return");
        assert!(
            matches!(&clocks, Fault::Convention { what } if what.contains(&named)),
            "{clocks}"
        );
    }
}

fn buffer(address: u32, bytes: u32, writable: bool) -> Buffer {
    Buffer {
        address,
        bytes,
        writable,
    }
}

fn undeclared(address: u32, size: u32, kind: AccessKind) -> Fault {
    Fault::Undeclared {
        address,
        size,
        kind,
    }
}

#[test]
fn a_call_touches_only_the_buffers_that_it_declares() {
    let buffers = [buffer(DATA, 4, false), buffer(DATA + 8, 4, true)];
    let run = |code: &[u16], pointer: u32| {
        machine(&with_return(code)).call(&declared(&[pointer as u16], &buffers), &mut Nothing)
    };
    const READ: [u16; 1] = [0x4C2D]; // MOV @R12,R13
    const READ_BYTE: [u16; 1] = [0x4C6D]; // MOV.B @R12,R13
    const WRITE: [u16; 2] = [0x4D8C, 0]; // MOV R13,0(R12)
    run(&READ, DATA + 2).unwrap();
    run(&READ, DATA + 10).unwrap();
    run(&WRITE, DATA + 10).unwrap();
    run(&WRITE, 0x0200 + 10).unwrap(); // the mirror of the same bytes
    assert_eq!(
        fault(run(&READ, DATA + 4)),
        undeclared(DATA + 4, 2, AccessKind::Read)
    );
    assert_eq!(
        fault(run(&READ_BYTE, DATA + 12)),
        undeclared(DATA + 12, 1, AccessKind::Read)
    );
    assert_eq!(
        fault(run(&WRITE, DATA + 2)),
        undeclared(DATA + 2, 2, AccessKind::Write)
    );
    // Between the last buffer and the stack pointer lies nobody's memory, up to the last word.
    for address in [DATA + 12, u32::from(TOP) - 4] {
        assert_eq!(
            fault(run(&WRITE, address)),
            undeclared(address, 2, AccessKind::Write)
        );
    }
}

#[test]
fn stacked_arguments_and_the_stack_are_the_functions() {
    let request = declared(&[1, 2, 3, 4, 5], &[]);
    // MOV 2(SP),R12; PUSH R12; POP R13
    let mut reads = machine(&with_return(&[0x411C, 2, 0x120C, 0x413D]));
    let outcome = reads.call(&request, &mut Nothing).unwrap();
    assert_eq!(outcome.value as u32, 0x0005_0005);
}

#[test]
fn statics_may_be_used_and_bound_the_stack() {
    let statics = Statics {
        address: DATA,
        size: 6,
    };
    // INC 4(R12)
    let code = bytes(&with_return(&[0x539C, 4]));
    let file = support::elf(EM_MSP430, &[(CODE, code)], Some(statics));
    let mut machine = support::loaded(file).unwrap();
    let call_with = |pointer| declared(&[pointer], &[]);
    machine.call(&call_with(DATA as u16), &mut Nothing).unwrap();

    // MOV R12,SP; MOV R13,SP with R13 the old SP: down to the statics, and below
    let code = bytes(&with_return(&[0x4C01, 0x4D01]));
    let file = support::elf(EM_MSP430, &[(CODE, code)], Some(statics));
    let mut machine = support::loaded(file).unwrap();
    let call_with = |sp| declared(&[sp, TOP - 2], &[]);
    let outcome = machine.call(&call_with(DATA as u16 + 6), &mut Nothing);
    assert_eq!(outcome.unwrap().stack_bytes, u32::from(TOP) - (DATA + 6));
    assert_eq!(
        fault(machine.call(&call_with(DATA as u16 + 4), &mut Nothing)),
        Fault::StackOverflow {
            address: DATA + 4,
            limit: DATA + 6
        }
    );
}
