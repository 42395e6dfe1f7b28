// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The calling convention of avr-gcc: arguments, results, what a function must leave as it was, the depth of its stack.

use pennyweight_avr::result;
use pennyweight_machine::call::{Argument, Call};
use pennyweight_machine::fault::Fault;
use pennyweight_machine::observer::Nothing;
use pennyweight_machine::outcome::Outcome;

use crate::common;
use crate::common::argument;
use crate::common::boards::{ATMEGA128, ATMEGA2560};

fn run_with(code: &[u16], arguments: &[Argument]) -> Outcome {
    let call = Call {
        arguments: arguments.to_vec(),
        ..common::call()
    };
    common::machine(code)
        .call(&call, &mut Nothing)
        .expect("the code returns")
}

#[test]
fn arguments_go_down_from_r25_each_in_an_even_number_of_registers() {
    // r8 is the low byte of the last of them
    let outcome = run_with(
        &[
            0x2d88, // mov r24, r8
            0x2d99, // mov r25, r9
            0x9508, // ret
        ],
        &[
            argument(1, 1),
            argument(2, 2),
            argument(3, 4),
            argument(0x8877_6655_4433_2211, 8),
            argument(0xabcd, 2),
        ],
    );
    assert_eq!(result(outcome.value, 2), 0xabcd);
    assert_eq!(outcome.stacked_argument_bytes, 0);
}

#[test]
fn a_result_of_each_size_ends_in_r25() {
    let outcome = run_with(&[0x9508], &[argument(0x8877_6655_4433_2211, 8)]); // ret
    assert_eq!(result(outcome.value, 8), 0x8877_6655_4433_2211);
    assert_eq!(result(outcome.value, 4), 0x8877_6655);
    assert_eq!(result(outcome.value, 2), 0x8877);
    let outcome = run_with(&[0x9508], &[argument(0x5a, 1)]);
    assert_eq!(result(outcome.value, 1), 0x5a);
    // sizes that no result has count as the nearest that one has
    assert_eq!(result(0x1122_3344_5566_7788, 9), 0x1122_3344_5566_7788);
    assert_eq!(result(0x0011_2233_4455_6677, 0), 0x11);
}

#[test]
fn from_the_first_argument_that_does_not_fit_on_they_lie_on_the_stack_unpadded() {
    let code = [
        0xb7ed, // in r30, 0x3d
        0xb7fe, // in r31, 0x3e
        0x8183, // ldd r24, Z+3
        0x8194, // ldd r25, Z+4
        0x8167, // ldd r22, Z+7
        0x8570, // ldd r23, Z+8
        0x8781, // std Z+9, r24: an argument on the stack is the callee's
        0x9508, // ret
    ];
    // 16 bytes fill r25 to r10; four more do not fit, so what follows goes to the stack as well
    let wide = argument(0, 8);
    let arguments = vec![
        wide,
        wide,
        argument(0x4433_2211, 4),
        argument(0x55, 1),
        argument(0x7766, 2),
    ];
    for buffers in [None, Some(Vec::new())] {
        let call = Call {
            arguments: arguments.clone(),
            buffers,
            ..common::call()
        };
        let outcome = common::machine(&code)
            .call(&call, &mut Nothing)
            .expect("the code returns");
        assert_eq!(result(outcome.value, 4), 0x2211_6655);
        assert_eq!(outcome.stacked_argument_bytes, 7);
        assert_eq!(outcome.stack_bytes, 2);
    }
}

#[test]
fn each_callee_saved_register_is_checked_by_name() {
    for number in (2..=17).chain(28..=29) {
        let inc = 0x9403 | number << 4;
        let name = format!("r{number}");
        match common::fault(&[inc, 0x9508], &common::call()) {
            Fault::CalleeSaved {
                register,
                before,
                after,
            } => {
                assert_eq!((register, after), (name.as_str(), before + 1));
            }
            other => panic!("{name}: {other}"),
        }
    }
}

#[test]
fn the_other_registers_and_the_flags_are_free_and_reported() {
    let code: Vec<u16> = [0, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 30, 31]
        .iter()
        .map(|number| 0x9403 | number << 4) // inc
        .chain([0x9508]) // ret
        .collect();
    let changed = common::run(&code).changed;
    let expected = [
        "r0", "r18", "r19", "r20", "r21", "r22", "r23", "r24", "r25", "r26", "r27", "r30", "r31",
        "flags",
    ];
    assert_eq!(changed, expected);
    assert!(common::run(&[0x9508]).changed.is_empty());
    // r18 saved and restored: nothing changed; mul r1, r1 and its zero: r0 and the flags
    assert!(
        common::run(&[0x932f, 0xe020, 0x912f, 0x9508])
            .changed
            .is_empty()
    );
    assert_eq!(common::run(&[0x9c11, 0x9508]).changed, ["r0", "flags"]);
}

#[test]
fn r1_must_be_zero_at_the_return() {
    // mul r24, r25 of 0xb8 and 0xb9 leaves a product
    let fault = common::fault(&[0x9f89, 0x9508], &common::call());
    assert!(
        matches!(&fault, Fault::Convention { what } if what.contains("r1")),
        "{fault}"
    );
    common::run(&[0x9f89, 0x2411, 0x9508]); // with eor r1, r1 it is clean
}

#[test]
fn a_return_with_the_stack_unbalanced_is_named() {
    let code = [
        0xb7ed, // in r30, 0x3d
        0xb7fe, // in r31, 0x3e
        0x8121, // ldd r18, Z+1: the return address
        0x8132, // ldd r19, Z+2
        0x933f, // push r19
        0x932f, // push r18
        0x9508, // ret
    ];
    let error = common::error(&code, &common::call());
    assert_eq!(
        error.fault,
        Fault::StackPointer {
            before: 0x10ff,
            after: 0x10fd
        }
    );
    assert_eq!(error.address, 12);
}

#[test]
fn reaching_the_return_address_without_a_return_is_no_return() {
    let code = [
        0xefef, // ldi r30, 0xff
        0xefff, // ldi r31, 0xff
        0x9409, // ijmp
    ];
    let error = common::error(&code, &common::call());
    assert_eq!(
        (error.fault, error.address),
        (Fault::UndefinedInstruction { encoding: 0xffff }, 0x1fffe)
    );
}

#[test]
fn reti_returns_too_and_sets_i() {
    assert!(common::run(&[0x9518]).changed.is_empty());
    assert!(common::run(&[0x94f8, 0x9518]).changed.is_empty()); // cli; reti
}

#[test]
fn the_depth_counts_return_addresses_and_pushes() {
    assert_eq!(common::run(&[0x9508]).stack_bytes, 2);
    let outcome = common::run(&[
        0x93cf, // push r28
        0xd002, // rcall .+4
        0x91cf, // pop r28
        0x9508, // ret
        0x93df, // push r29
        0x91df, // pop r29
        0x9508, // ret
    ]);
    assert_eq!(outcome.stack_bytes, 2 + 1 + 2 + 1);
}

#[test]
fn the_depth_ignores_a_stack_pointer_of_which_one_half_is_new() {
    // The frame of avr-gcc: the new SP is 0x0fd7, after the high half alone it is 0x0ffb, then 0x10d7 on the way back.
    let outcome = common::run(&[
        0x93cf, // push r28
        0x93df, // push r29
        0xb7cd, // in r28, 0x3d
        0xb7de, // in r29, 0x3e
        0x5cc4, // subi r28, 0xc4
        0x40d0, // sbci r29, 0
        0x97ee, // sbiw r28, 0x3e
        0xb60f, // in r0, 0x3f
        0x94f8, // cli
        0xbfde, // out 0x3e, r29
        0xbe0f, // out 0x3f, r0
        0xbfcd, // out 0x3d, r28
        0x8389, // std Y+1, r24
        0x5dce, // subi r28, 0xde
        0x4fde, // sbci r29, 0xfe: 290 = 0x122 and not the 258 of the frame
        0x97a0, // sbiw r28, 0x20: 258
        0xb60f, // in r0, 0x3f
        0x94f8, // cli
        0xbfde, // out 0x3e, r29
        0xbe0f, // out 0x3f, r0
        0xbfcd, // out 0x3d, r28
        0x91df, // pop r29
        0x91cf, // pop r28
        0x9508, // ret
    ]);
    assert_eq!(outcome.stack_bytes, 2 + 2 + 258);
}

/// A prologue and epilogue like avr-gcc's out-of-line ones, on parts with return addresses of two bytes and
/// of three. The prologue pushes registers, allocates a frame whose size is in X, writes the stack pointer
/// with SREG between its halves and continues through Z. The epilogue leaves the frame in the same way, loads
/// the registers and returns to the caller.
#[test]
fn an_out_of_line_prologue_costs_its_frame_and_no_half_written_stack_pointer() {
    let code = [
        // entry: the frame, where to go on, the prologue
        0xe2ac, // ldi r26, 44
        0xe0b1, // ldi r27, 1: a frame of 300 bytes, and both halves of SP change
        0xe0e5, // ldi r30, 5
        0xe0f0, // ldi r31, 0
        0xc007, // rjmp prologue
        // word 5: the body, and the epilogue
        0x8389, // std Y+1, r24
        0x5dc4, // subi r28, 0xd4
        0x4fde, // sbci r29, 0xfe: Y + 300
        0xe0e2, // ldi r30, 2: registers to take back
        0x0000, // nop
        0xc00e, // rjmp epilogue
        0xffff, // word 12: prologue
        0x93cf, // push r28
        0x93df, // push r29
        0xb7cd, // in r28, SPL
        0xb7de, // in r29, SPH
        0x1bca, // sub r28, r26
        0x0bdb, // sbc r29, r27
        0xb60f, // in r0, SREG
        0x94f8, // cli
        0xbfde, // out SPH, r29
        0xbe0f, // out SREG, r0
        0xbfcd, // out SPL, r28
        0x9409, // ijmp
        0xffff, // word 25: epilogue
        0x81aa, // ldd r26, Y+2
        0x81b9, // ldd r27, Y+1
        0x0fce, // add r28, r30
        0x1dd1, // adc r29, r1
        0xb60f, // in r0, SREG
        0x94f8, // cli
        0xbfde, // out SPH, r29
        0xbe0f, // out SREG, r0
        0xbfcd, // out SPL, r28
        0x01ed, // movw r28, r26
        0x9508, // ret
    ];
    // From each stack pointer that the call can begin at, so that every pair of halves is crossed.
    for board in [&ATMEGA128, &ATMEGA2560] {
        let returns = board.return_address_bytes();
        for size in (0..=600).step_by(50) {
            let mut avr = common::machine_on(board, &[(0, common::bytes(&code))]);
            let arguments = vec![common::argument(0, 8), common::argument(0, 8)];
            let stacked = (0..size / 8).map(|_| common::argument(0, 8));
            let call = Call {
                arguments: arguments.into_iter().chain(stacked).collect(),
                ..common::call()
            };
            let outcome = avr.call(&call, &mut Nothing).expect("it returns");
            let name = &board.info.name;
            assert_eq!(outcome.stack_bytes, returns + 2 + 300, "{name}, {size}");
        }
    }
}

#[test]
fn the_depth_counts_a_stack_pointer_of_which_only_one_half_was_written() {
    let outcome = common::run(&[
        0xb7ed, // in r30, 0x3d
        0x52e0, // subi r30, 0x20
        0xbfed, // out 0x3d, r30
        0x5ee0, // subi r30, 0xe0
        0xbfed, // out 0x3d, r30
        0x9508, // ret
    ]);
    assert_eq!(outcome.stack_bytes, 2 + 32);
    let outcome = common::run(&[
        0xb7ed, // in r30, 0x3d
        0x50e4, // subi r30, 4
        0xbfed, // out 0x3d, r30
        0x900f, // pop r0
        0x900f, // pop r0
        0x900f, // pop r0
        0x900f, // pop r0
        0x9508, // ret
    ]);
    assert_eq!(outcome.stack_bytes, 2 + 4);
}
