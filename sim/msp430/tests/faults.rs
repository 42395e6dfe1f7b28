// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Faults that end a call: each with code that causes it, and the address at which it is reported.

use pennyweight_machine::call::Call;
use pennyweight_machine::fault::{AccessKind, CallError, Fault, LoadError};
use pennyweight_machine::observer::Nothing;

use crate::support;
use crate::support::{CODE, DATA, EM_MSP430, RET, bytes, call, machine, run, with_return};

/// The fault of `code`, which must be laid to the instruction `offset` bytes behind its start.
fn fault_at(code: &[u16], arguments: &[u16], offset: u32) -> Fault {
    let error = run(code, arguments).expect_err("the call should fault");
    assert_eq!(error.address, CODE + offset, "{error}");
    error.fault
}

fn assert_unsupported(error: &CallError, about: &str) {
    assert!(
        matches!(&error.fault, Fault::Unsupported { what } if what.contains(about)),
        "{error}"
    );
}

#[test]
fn undefined_encodings_fault_with_their_encoding() {
    let undefined = [
        0x0000,
        0x0FFF, // below the one-operand instructions
        0x1400,
        0x1FFF, // the later CPUX has PUSHM and the extension word here
        0x10C5,
        0x11C5,
        0x12C5, // SWPB.B, SXT.B, CALL.B
        0x1301,
        0x1380, // beside RETI
        0x1030,
        0x1130,
        0x1190 | 0x23, // RRC #N; RRA #N; SXT @R3
        0x1013,
        0x1132, // RRC #1; RRA #8
        0x4583, // MOV R5,x(R3)
    ];
    for encoding in undefined {
        assert_eq!(
            fault_at(&[0x4303, encoding, 0, RET], &[], 2),
            Fault::UndefinedInstruction {
                encoding: encoding.into()
            }
        );
    }
}

#[test]
fn a_word_at_an_odd_address_is_unaligned() {
    let unaligned = |kind| Fault::Unaligned {
        address: DATA + 1,
        size: 2,
        kind,
    };
    let odd = [DATA as u16 + 1];
    // MOV @R12,R13; MOV R13,0(R12); SWPB @R12; PUSH @R12
    assert_eq!(fault_at(&[0x4C2D], &odd, 0), unaligned(AccessKind::Read));
    assert_eq!(
        fault_at(&[0x4D8C, 0], &odd, 0),
        unaligned(AccessKind::Write)
    );
    assert_eq!(fault_at(&[0x10AC], &odd, 0), unaligned(AccessKind::Read));
    assert_eq!(fault_at(&[0x122C], &odd, 0), unaligned(AccessKind::Read));
    // BR R12: laid to the branch
    assert_eq!(
        fault_at(&[0x4303, 0x4C00], &odd, 2),
        unaligned(AccessKind::Fetch)
    );
    // A byte may be anywhere: MOV.B @R12,R13
    run(&with_return(&[0x4C6D]), &odd).unwrap();
}

#[test]
fn accesses_outside_memory_are_unmapped() {
    for address in [0x0A00, 0x0BFE, 0x0C00, 0x0FFE, 0x3900, 0x3FFE] {
        let unmapped = |size, kind| Fault::Unmapped {
            address: address.into(),
            size,
            kind,
        };
        // MOV @R12,R13; MOV.B @R12+,R13; MOV R13,0(R12); BR R12; CALL R12
        assert_eq!(
            fault_at(&[0x4C2D], &[address], 0),
            unmapped(2, AccessKind::Read)
        );
        assert_eq!(
            fault_at(&[0x4C7D], &[address], 0),
            unmapped(1, AccessKind::Read)
        );
        assert_eq!(
            fault_at(&[0x4D8C, 0], &[address], 0),
            unmapped(2, AccessKind::Write)
        );
        for branch in [0x4C00, 0x128C] {
            assert_eq!(
                fault_at(&[branch], &[address], 0),
                unmapped(2, AccessKind::Fetch)
            );
        }
    }
}

#[test]
fn running_past_the_code_is_a_fetch_from_flash_that_holds_none() {
    let unfilled = |address| Fault::Unmapped {
        address,
        size: 2,
        kind: AccessKind::Fetch,
    };
    // NOP; NOP
    assert_eq!(fault_at(&[0x4303, 0x4303], &[], 2), unfilled(CODE + 4));
    // MOV #...,R12 without its extension word: laid to what ran before
    assert_eq!(fault_at(&[0x4303, 0x403C], &[], 0), unfilled(CODE + 4));
}

#[test]
fn an_instruction_may_not_run_over_the_end_of_the_address_space() {
    let file = support::elf(EM_MSP430, &[(0xFFFE, bytes(&[0x403C]))], None);
    let request = Call {
        entry: 0xFFFE,
        ..call(&[])
    };
    let error = support::loaded(file)
        .unwrap()
        .call(&request, &mut Nothing)
        .unwrap_err();
    assert_eq!(
        error.fault,
        Fault::Unmapped {
            address: 0,
            size: 2,
            kind: AccessKind::Fetch
        }
    );
}

#[test]
fn flash_cannot_be_written() {
    for address in [0x1000, 0x10FE, 0x4000, 0xFFFE] {
        let read_only = |size| Fault::ReadOnly {
            address: u32::from(address),
            size,
        };
        // MOV R13,0(R12); MOV.B R13,0(R12); INC 0(R12)
        assert_eq!(fault_at(&[0x4D8C, 0], &[address], 0), read_only(2));
        assert_eq!(fault_at(&[0x4DCC, 0], &[address], 0), read_only(1));
        assert_eq!(fault_at(&[0x539C, 0], &[address], 0), read_only(2));
    }
}

#[test]
fn peripherals_other_than_the_multiplier_are_named_as_such() {
    for address in [0x0000, 0x0020, 0x0120, 0x012E, 0x0140, 0x01FE] {
        let about = format!("the peripheral register at 0x{address:04x}");
        for code in [&[0x4C2D][..], &[0x4D8C, 0]] {
            assert_unsupported(&run(code, &[address]).unwrap_err(), &about);
        }
    }
    // SUMEXT is read-only: MOV R12,&SUMEXT
    let error = run(&[0x4C82, 0x013E], &[]).unwrap_err();
    assert_unsupported(&error, "0x013e (write)");
}

#[test]
fn a_multiplier_result_cannot_be_read_indirectly_straight_away() {
    // MOV R13,&OP2; MOV @R12,R13 with R12 = RESLO; the same with a NOP between; the same by absolute address
    let error = run(&with_return(&[0x4D82, 0x0138, 0x4C2D]), &[0x013A]).unwrap_err();
    assert_unsupported(&error, "a multiplier result that is read by @Rn (0x013a)");
    run(&with_return(&[0x4D82, 0x0138, 0x4303, 0x4C2D]), &[0x013A]).unwrap();
    run(&with_return(&[0x4D82, 0x0138, 0x421D, 0x013A]), &[]).unwrap();
}

#[test]
fn a_multiplication_of_an_earlier_call_is_over() {
    // MOV R13,&OP2; RET, then NOP; MOV @R12,R13; RET: each the second instruction of its call
    let mut machine = machine(&[0x4D82, 0x0138, RET, 0x4303, 0x4C2D, RET]);
    machine.call(&call(&[]), &mut Nothing).unwrap();
    let later = Call {
        entry: CODE + 6,
        ..call(&[0x013A])
    };
    machine.call(&later, &mut Nothing).unwrap();
}

#[test]
fn sleep_is_not_modelled() {
    // BIS #CPUOFF,SR
    let error = run(&with_return(&[0xD032, 0x0010]), &[]).unwrap_err();
    assert_unsupported(&error, "low-power mode");
}

#[test]
fn push_of_the_generated_4_and_8_is_refused_for_erratum_cpu4() {
    for (encoding, about) in [(0x1222, "PUSH #4"), (0x1232, "PUSH #8")] {
        let error = run(&with_return(&[encoding]), &[]).unwrap_err();
        assert_unsupported(&error, about);
    }
}

#[test]
fn flags_and_a_result_for_the_status_register_at_once_are_refused() {
    // ADD R12,SR; RRA SR; but CMP #0,SR and SWPB R12 are fine
    for encoding in [0x5C02, 0x1102] {
        let error = run(&with_return(&[encoding]), &[]).unwrap_err();
        assert_unsupported(&error, "sets flags and writes the status register");
    }
    run(&with_return(&[0x9302]), &[]).unwrap();
}

#[test]
fn an_entry_that_holds_no_code_is_refused() {
    for entry in [0x4001, 0x4002, 0x0BAD, 0x1_4000, 0xFFFF_FFFF] {
        let request = Call { entry, ..call(&[]) };
        let error = machine(&[RET]).call(&request, &mut Nothing).unwrap_err();
        assert!(
            matches!(
                error.fault,
                Fault::Unaligned { address, .. } | Fault::Unmapped { address, .. } if address == entry
            ),
            "{error}"
        );
    }
}

#[test]
fn images_that_do_not_fit_are_refused_and_leave_what_was_loaded() {
    let mut machine = machine(&[RET]);
    let refuse = |machine: &mut pennyweight_msp430::Msp430, file: Vec<u8>| {
        let image = pennyweight_machine::image::Image::parse(&file).unwrap();
        machine.load(image).unwrap_err()
    };
    const EM_AVR: u16 = 83;
    let error = refuse(&mut machine, support::elf(EM_AVR, &[], None));
    assert!(
        matches!(&error, LoadError::WrongMachine { found, .. } if found == "avr"),
        "{error}"
    );
    for (address, size) in [
        (0x38FF, 2),
        (0x3FFF, 1),
        (0x0200, 2), // the mirror is no place for data: its bytes have an address in RAM
        (0x10FF, 2),
        (0xFFFF, 2),
        (0x1_4000, 2),
    ] {
        let file = support::elf(EM_MSP430, &[(address, vec![0; size])], None);
        assert_eq!(
            refuse(&mut machine, file),
            LoadError::OutsideMemory {
                address,
                size,
                board: "msp430f1611".to_owned()
            }
        );
    }
    machine.call(&call(&[]), &mut Nothing).unwrap();
}

#[test]
fn the_host_reads_all_memory_and_writes_ram_alone() {
    let mut machine = machine(&[RET]);
    machine.write(0x38FE, &[1, 2]).unwrap();
    assert_eq!(machine.read(0x38FE, 2).unwrap(), [1, 2]);
    assert_eq!(machine.read(CODE, 3).unwrap(), [0x30, 0x41, 0xFF]);
    for (address, length) in [(0x38FF, 2), (0x3900, 1), (0xFFFF, 2), (0x1_4000, 1), (0, 1)] {
        assert!(machine.read(address, length).is_err());
    }
    assert!(machine.read(CODE, usize::MAX).is_err());
    assert!(machine.write(CODE, &[0]).is_err());
    assert!(machine.write(0x38FF, &[0, 0]).is_err());
}
