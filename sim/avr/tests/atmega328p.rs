// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Features of the ATmega128 that the ATmega328P does not have.

use pennyweight_avr::Avr;
use pennyweight_machine::call::Call;
use pennyweight_machine::fault::{AccessKind, CallError, Fault, LoadError};
use pennyweight_machine::image::Image;
use pennyweight_machine::observer::{Nothing, Profile};
use pennyweight_machine::outcome::Outcome;

use crate::common::boards::{ATMEGA128, ATMEGA328P, BOARDS};
use crate::common::{bytes, call, call_with_buffers, elf, machine_on};

const RET: u16 = 0x9508;
/// Words of its flash.
const WORDS: u32 = 0x4000;

/// Calls the code at 0, with and without an observer.
fn run(pieces: &[(u32, Vec<u8>)], call: &Call) -> Result<Outcome, Box<CallError>> {
    let mut avr = machine_on(&ATMEGA328P, pieces);
    let outcome = avr.clone().call(call, &mut Nothing);
    assert_eq!(avr.call(call, &mut Profile::new(0..0x8000)), outcome);
    outcome
}

fn fault(code: &[u16]) -> Fault {
    run(&[(0, bytes(code))], &call())
        .expect_err("the code is faulty")
        .fault
}

#[test]
fn the_boards_are_known_by_their_names() {
    let names: Vec<_> = BOARDS
        .iter()
        .map(|board| board.info.name.as_str())
        .collect();
    assert_eq!(
        names,
        [
            "atmega128",
            "atmega2560",
            "atmega328p",
            "atmega4809",
            "attiny85",
            "avr128da28"
        ]
    );
    let avr = Avr::new(&ATMEGA328P);
    assert_eq!(
        (avr.board().part.as_str(), avr.board().mhz),
        ("ATmega328P", 16)
    );
    assert_eq!(avr.board().flash, (0, 32 * 1024));
    assert_eq!(avr.board().ram, (0x80_0100, 2 * 1024));
}

#[test]
fn the_stack_begins_at_the_end_of_its_ram() {
    // in r24, SPL; in r25, SPH; ret: below the return address
    let outcome = run(&[(0, bytes(&[0xb78d, 0xb79e, RET]))], &call()).expect("it returns");
    assert_eq!(outcome.value >> 48, 0x08fd);
    // ldi r26, 0; ldi r27, 9; st X, r24
    let beyond = [0xe0a0, 0xe0b9, 0x938c, RET];
    assert_eq!(
        fault(&beyond),
        Fault::Unmapped {
            address: 0x900,
            size: 1,
            kind: AccessKind::Write
        }
    );
}

#[test]
fn elpm_is_undefined_and_rampz_is_not_there() {
    for encoding in [0x95d8, 0x9186, 0x9187] {
        let lacking = Fault::Lacking {
            instruction: "ELPM".to_owned(),
            encoding: encoding.into(),
            part: "ATmega328P".to_owned(),
        };
        assert_eq!(fault(&[encoding, RET]), lacking);
    }
    // ldi r24, 1; out RAMPZ, r24; in r24, RAMPZ
    let outcome = run(&[(0, bytes(&[0xe081, 0xbf8b, 0xb78b, RET]))], &call()).expect("it returns");
    assert_eq!(outcome.value >> 48 & 0xff, 0);
}

#[test]
fn lpm_reads_to_the_end_of_the_flash_and_no_further() {
    // ldi r30, 0xfd; ldi r31, 0x7f; lpm r24, Z
    let data = (2 * WORDS - 4, vec![0x11, 0x5a]);
    let code = (0, bytes(&[0xefed, 0xe7ff, 0x9184, RET]));
    let outcome = run(&[code, data], &call()).expect("it returns");
    assert_eq!(outcome.value >> 48 & 0xff, 0x5a);
    // ldi r30, 0; ldi r31, 0x80; lpm r24, Z
    assert_eq!(
        fault(&[0xe0e0, 0xe8f0, 0x9184, RET]),
        Fault::Unmapped {
            address: 0x8000,
            size: 1,
            kind: AccessKind::Read
        }
    );
}

#[test]
fn jmp_and_call_reach_the_whole_flash_and_no_further() {
    for (jump, cycles) in [(0x940c, 4 + 3 + 4), (0x940e, 4 + 4 + 4 + 4)] {
        let there = (2 * (WORDS - 2), bytes(&[RET]));
        let code = (0, bytes(&[jump, (WORDS - 2) as u16, RET]));
        let outcome = run(&[code, there], &call()).expect("it returns");
        assert_eq!(outcome.cycles, cycles);
        let undefined = Fault::UndefinedInstruction {
            encoding: jump.into(),
        };
        assert_eq!(fault(&[jump, WORDS as u16, RET]), undefined);
    }
}

/// The program counter has 14 bits: what would count beyond them comes back at the beginning of the flash.
#[test]
fn jumps_beyond_an_end_of_the_flash_come_back_at_the_other() {
    let there = (2 * (WORDS - 2), bytes(&[RET]));
    // rjmp to word -2; brcs likewise: C is set at a call
    for jump in [0xcffd, 0xf3e8] {
        let outcome = run(&[(0, bytes(&[jump])), there.clone()], &call()).expect("it returns");
        assert_eq!(outcome.cycles, 4 + 2 + 4);
    }
    // from there: rjmp .+4 to word 1
    let back = (2 * (WORDS - 2), bytes(&[0xc002]));
    let code = (0, bytes(&[0xcffd, RET]));
    let outcome = run(&[code, back], &call()).expect("it returns");
    assert_eq!(outcome.cycles, 4 + 2 + 2 + 4);
    // sbrc r1, 0, over the last word
    let skip = (2 * (WORDS - 2), bytes(&[0xfc10]));
    let outcome = run(
        &[(0, bytes(&[RET])), skip],
        &Call {
            entry: 2 * (WORDS - 2),
            ..call()
        },
    );
    assert_eq!(outcome.expect("it returns").cycles, 4 + 2 + 4);
    // ldi r30, 4; ldi r31, 0x40; ijmp: the upper bits of Z do not count
    let code = bytes(&[0xe0e4, 0xe4f0, 0x9409, 0xffff, RET]);
    assert_eq!(
        run(&[(0, code)], &call()).expect("it returns").cycles,
        4 + 1 + 1 + 2 + 4
    );
}

#[test]
fn an_image_for_a_larger_part_is_refused() {
    for piece in [
        (2 * WORDS - 2, vec![0; 2]),
        (0x1_0000, vec![0; 2]),
        (0x80_08ff, vec![0; 2]),
    ] {
        let image =
            Image::parse(&elf(83, std::slice::from_ref(&piece))).expect("the file is well formed");
        let refused = Avr::new(&ATMEGA328P).load(image.clone());
        let expected = LoadError::OutsideMemory {
            address: piece.0,
            size: 2,
            board: "atmega328p".to_owned(),
        };
        assert_eq!(refused, Err(expected));
        assert_eq!(Avr::new(&ATMEGA128).load(image), Ok(()));
    }
}

#[test]
fn buffers_lie_in_its_ram() {
    let declared = call_with_buffers(&[(0x8f0, 0x20, true)]);
    let error = run(&[(0, bytes(&[RET]))], &declared).expect_err("the buffer ends beyond the RAM");
    assert!(matches!(
        error.fault,
        Fault::Unmapped {
            address: 0x8f0,
            size: 0x20,
            ..
        }
    ));
}
