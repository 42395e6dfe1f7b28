// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Faults that end a call before its return, each with code or a call that causes it.

use pennyweight_avr::Avr;
use pennyweight_machine::call::Call;
use pennyweight_machine::fault::{AccessKind, Fault, LoadError};
use pennyweight_machine::image::Image;
use pennyweight_machine::observer::{Nothing, Profile};

use crate::common;
use crate::common::boards::ATMEGA128;

use crate::common::{call, call_with_buffers, fault};

/// Pointer X to `address`, then one instruction, then a return.
fn at_x(address: u16, instruction: u16) -> Vec<u16> {
    let [low, high] = address.to_le_bytes().map(u16::from);
    let ldi = |d: u16, k: u16| 0xe000 | (k & 0xf0) << 4 | (d - 16) << 4 | k & 0xf;
    vec![ldi(26, low), ldi(27, high), instruction, 0x9508]
}

const LD_X: u16 = 0x918c; // ld r24, X
const ST_X: u16 = 0x938c; // st X, r24

#[test]
fn undefined_encodings() {
    for encoding in [
        0x0001,          // between NOP and MOVW
        0x9204,          // xch Z, r0: XMEGA
        0x940b,          // des 0: XMEGA
        0x91ad,          // ld r26, X+: what r26 holds is undefined
        0x93fa ^ 0x0030, // st -Y, r28
        0x91e5,          // lpm r30, Z+
        0xf808,          // bld with bit 3 set
        0xffff,          // erased flash
    ] {
        let error = common::error(&[0x0000, encoding], &call());
        let expected = Fault::UndefinedInstruction {
            encoding: encoding.into(),
        };
        assert_eq!(
            (error.fault, error.address),
            (expected, 2),
            "{encoding:#06x}"
        );
    }
}

#[test]
fn instructions_that_are_not_modelled_are_named() {
    for (encoding, name) in [(0x95e8, "SPM"), (0x9588, "SLEEP"), (0x9598, "BREAK")] {
        let fault = fault(&[encoding], &call());
        assert!(
            matches!(&fault, Fault::Unsupported { what } if what.starts_with(name)),
            "{fault}"
        );
    }
}

#[test]
fn accesses_outside_the_memory() {
    for address in [0x1100, 0x2000, 0xffff] {
        let expected = |kind| Fault::Unmapped {
            address: address.into(),
            size: 1,
            kind,
        };
        assert_eq!(
            fault(&at_x(address, LD_X), &call()),
            expected(AccessKind::Read)
        );
        assert_eq!(
            fault(&at_x(address, ST_X), &call()),
            expected(AccessKind::Write)
        );
    }
}

#[test]
fn accesses_outside_what_the_call_declares() {
    let declared = call_with_buffers(&[(0x200, 16, true), (0x300, 16, false)]);
    let clean = |address, instruction| {
        common::machine(&at_x(address, instruction))
            .call(&declared, &mut Nothing)
            .is_ok()
    };
    let undeclared = |address: u16, kind| Fault::Undeclared {
        address: address.into(),
        size: 1,
        kind,
    };
    for address in [0x200, 0x20f] {
        assert!(clean(address, LD_X) && clean(address, ST_X));
    }
    for address in [0x300, 0x30f] {
        assert!(clean(address, LD_X));
        assert_eq!(
            fault(&at_x(address, ST_X), &declared),
            undeclared(address, AccessKind::Write)
        );
    }
    // beside the buffers; below the stack; the registers and the I/O registers through a stray pointer
    for address in [
        0x1ff, 0x210, 0x2ff, 0x310, 0x10fd, 0x0000, 0x001f, 0x005d, 0x00ff,
    ] {
        assert_eq!(
            fault(&at_x(address, LD_X), &declared),
            undeclared(address, AccessKind::Read)
        );
        assert_eq!(
            fault(&at_x(address, ST_X), &declared),
            undeclared(address, AccessKind::Write)
        );
    }
    // without buffers all RAM is allowed
    common::run(&at_x(0x800, ST_X));
}

#[test]
fn the_stack_may_be_accessed_as_far_down_as_the_stack_pointer_went() {
    let frame_of_32 = |q: u16| {
        [
            0xb7ed,     // in r30, 0x3d
            0xb7fe,     // in r31, 0x3e
            0x97b0,     // sbiw r30, 0x20
            0xbfed,     // out 0x3d, r30: the high half stays as it is
            0x8380 | q, // std Z+q, r24
            0x96b0,     // adiw r30, 0x20
            0xbfed,     // out 0x3d, r30
            0x9508,     // ret
        ]
    };
    let declared = call_with_buffers(&[(0x200, 16, true)]);
    let outcome = common::machine(&frame_of_32(1)).call(&declared, &mut Nothing);
    assert_eq!(
        outcome.expect("the lowest byte of the frame").stack_bytes,
        34
    );
    let below = Fault::Undeclared {
        address: 0x10dd,
        size: 1,
        kind: AccessKind::Write,
    };
    assert_eq!(fault(&frame_of_32(0), &declared), below);
}

#[test]
fn a_buffer_at_the_linkers_address_is_the_same_buffer() {
    let declared = call_with_buffers(&[(0x80_0200, 1, true)]);
    assert!(
        common::machine(&at_x(0x200, ST_X))
            .call(&declared, &mut Nothing)
            .is_ok()
    );
}

#[test]
fn the_stack_may_reach_the_statics_and_no_byte_further() {
    let code = [0x920f, 0xcffe]; // push r0; rjmp .-4
    let pieces = [(0, common::bytes(&code)), (0x80_0100, vec![0; 0x10])];
    let error = common::machine_with(&pieces)
        .call(
            &Call {
                budget: 100_000,
                ..call()
            },
            &mut Nothing,
        )
        .expect_err("endless pushing");
    assert_eq!(
        error.fault,
        Fault::StackOverflow {
            address: 0x10f,
            limit: 0x110
        }
    );
}

#[test]
fn a_stack_pointer_set_below_the_statics_is_an_overflow() {
    let code = [
        0xbe1d, // out 0x3d, r1
        0xbe1e, // out 0x3e, r1
        0x9508, // ret
    ];
    assert_eq!(
        fault(&code, &call()),
        Fault::StackOverflow {
            address: 1,
            limit: 0x100
        }
    );
    // one half only: seen when the stack is used
    let code = [
        0xbe1e, // out 0x3e, r1
        0x900f, // pop r0
    ];
    assert_eq!(
        fault(&code, &call()),
        Fault::StackOverflow {
            address: 0xfe,
            limit: 0x100
        }
    );
}

#[test]
fn popping_beyond_the_stack_is_outside_the_memory() {
    let code = [0x900f, 0x900f, 0x900f]; // pop r0
    assert!(matches!(
        fault(&code, &call()),
        Fault::Unmapped {
            address: 0x1100,
            ..
        }
    ));
}

#[test]
fn the_budget_ends_at_its_instruction_with_and_without_an_observer() {
    let mut code = vec![0x0000; 3000];
    code.push(0x9508);
    for budget in [4, 5, 100, 1030, 2999, 3003] {
        let call = Call { budget, ..call() };
        let mut avr = common::machine(&code);
        let alone = avr
            .call(&call, &mut Nothing)
            .expect_err("it takes 3008 cycles");
        let mut profile = Profile::new(0..0x2000);
        let observed = avr
            .call(&call, &mut profile)
            .expect_err("it takes 3008 cycles");
        assert_eq!(alone.fault, Fault::Budget { cycles: budget });
        // the call takes 4, then a cycle each; the first one beyond the budget is executed
        assert_eq!(alone.address, 2 * (budget as u32 - 4 + 1));
        assert_eq!(alone, observed);
    }
}

#[test]
fn an_entry_that_is_no_address_of_code_is_refused() {
    let at = |entry| fault(&[0x9508], &Call { entry, ..call() });
    assert!(matches!(
        at(1),
        Fault::Unaligned {
            address: 1,
            kind: AccessKind::Fetch,
            ..
        }
    ));
    assert!(matches!(
        at(0x2_0000),
        Fault::Unmapped {
            kind: AccessKind::Fetch,
            ..
        }
    ));
    assert!(matches!(
        at(0x80_0100),
        Fault::Unmapped {
            kind: AccessKind::Fetch,
            ..
        }
    ));
    assert_eq!(at(0x100), Fault::UndefinedInstruction { encoding: 0xffff });
}

#[test]
fn an_image_that_does_not_fit_is_refused_and_the_loaded_one_stays() {
    let mut avr = common::machine(&[0xe08a, 0x9508]); // ldi r24, 10; ret
    let mut load = |machine, address, size| {
        avr.load(
            Image::parse(&common::elf(machine, &[(address, vec![0; size])])).expect("well formed"),
        )
    };
    assert!(matches!(
        load(40, 0, 2),
        Err(LoadError::WrongMachine {
            expected: "avr",
            ..
        })
    ));
    // the last word is where the call's return address points
    for (address, size) in [
        (0, 0x1_ffff),
        (0x1_fffe, 2),
        (0x80_0060, 4),
        (0x80_1100, 1),
        (0x80_0100, 4097),
        (0x81_0000, 1),
    ] {
        let outside = load(83, address, size);
        assert!(
            matches!(outside, Err(LoadError::OutsideMemory { .. })),
            "{address:#x}: {outside:?}"
        );
    }
    let outcome = avr
        .call(&call(), &mut Nothing)
        .expect("the first image is still there");
    assert_eq!(pennyweight_avr::result(outcome.value, 1), 10);
    assert!(
        load_on_a_new_board(0, 0x1_fffe).is_ok() && load_on_a_new_board(0x80_0100, 4096).is_ok()
    );
}

fn load_on_a_new_board(address: u32, size: usize) -> Result<(), LoadError> {
    Avr::new(&ATMEGA128)
        .load(Image::parse(&common::elf(83, &[(address, vec![0; size])])).expect("well formed"))
}

#[test]
fn the_host_reaches_ram_by_both_addresses_and_nothing_else() {
    let mut avr = common::machine_with(&[(0x80_0100, vec![1, 2, 3])]);
    assert_eq!(avr.read(0x100, 4), Ok(vec![1, 2, 3, 0]));
    assert_eq!(avr.write(0x80_0101, &[9]), Ok(()));
    assert_eq!(avr.read(0x80_0100, 3), Ok(vec![1, 9, 3]));
    assert!(avr.read(0x10ff, 2).is_err() && avr.write(0xff, &[0]).is_err());
}
