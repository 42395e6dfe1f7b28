// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Features that the ATmega2560 has in addition to the ATmega128: a program counter of 17 bits, EIND, the
//! second bit of RAMPZ.

use pennyweight_avr::Avr;
use pennyweight_machine::call::Call;
use pennyweight_machine::fault::{CallError, Fault};
use pennyweight_machine::observer::{Nothing, Profile};
use pennyweight_machine::outcome::Outcome;
use pennyweight_machine::taint::{Follow, LeakKind, Secret};

use crate::common;
use crate::common::boards::{ATMEGA128, ATMEGA2560};
use crate::common::{bytes, call, machine_on};

const RET: u16 = 0x9508;
/// The first byte of the upper 64 K words.
const UPPER: u32 = 0x2_0000;

/// Calls the code at 0, with and without an observer.
fn run(pieces: &[(u32, Vec<u8>)], call: &Call) -> Result<Outcome, Box<CallError>> {
    let mut avr: Avr = machine_on(&ATMEGA2560, pieces);
    let outcome = avr.clone().call(call, &mut Nothing);
    assert_eq!(avr.call(call, &mut Profile::new(0..0x4_0000)), outcome);
    outcome
}

fn cycles(pieces: &[(u32, Vec<u8>)]) -> u64 {
    run(pieces, &call()).expect("it returns").cycles
}

#[test]
fn a_return_address_has_three_bytes_the_highest_at_the_lowest_address() {
    let code = [0x940e, 0x0004, RET, 0xffff]; // call 8; ret
    let callee = [
        0xb7ed, // in r30, SPL
        0xb7fe, // in r31, SPH
        0x8183, // ldd r24, Z+3
        0x8192, // ldd r25, Z+2
        0x8171, // ldd r23, Z+1
        RET,
    ];
    let code = [&code[..], &callee[..]].concat();
    let outcome = run(&[(0, bytes(&code))], &call()).expect("it returns");
    assert_eq!(outcome.value >> 48, 0x0002);
    assert_eq!(outcome.value >> 40 & 0xff, 0);
    assert_eq!(outcome.stack_bytes, 3 + 3);
}

#[test]
fn the_call_from_the_host_leaves_three_bytes_and_arguments_lie_above_them() {
    // in r30, SPL; in r31, SPH; ldd r24, Z+4; ldd r25, Z+5
    let code = bytes(&[0xb7ed, 0xb7fe, 0x8184, 0x8195, RET]);
    let arguments = vec![
        common::argument(0, 8),
        common::argument(0, 8),
        common::argument(0x1234, 2),
        common::argument(0x5678, 2),
    ];
    let outcome = run(
        &[(0, code)],
        &Call {
            arguments,
            ..call()
        },
    );
    let outcome = outcome.expect("it returns");
    assert_eq!(outcome.value >> 48, 0x5678);
    assert_eq!(
        (outcome.stack_bytes, outcome.stacked_argument_bytes),
        (3, 2)
    );
}

#[test]
fn jumps_calls_and_returns_reach_the_upper_half() {
    let there = (UPPER, bytes(&[RET]));
    // call 0x20000; ret
    let calling = bytes(&[0x940f, 0x0000, RET]);
    assert_eq!(cycles(&[(0, calling), there.clone()]), 5 + 5 + 5 + 5);
    // jmp 0x20000
    assert_eq!(cycles(&[(0, bytes(&[0x940d, 0x0000])), there]), 5 + 3 + 5);
    // in the upper half: call 8; ret, and ret at 8
    let pieces = [
        (0, bytes(&[0x940d, 0, 0, 0, RET])),
        (UPPER, bytes(&[0x940e, 0x0004, RET])),
    ];
    assert_eq!(cycles(&pieces), 5 + 3 + 5 + 5 + 5);
    // one word beyond the flash
    let fault = run(&[(0, bytes(&[0x941d, 0x0000]))], &call()).expect_err("it leaves the flash");
    assert_eq!(
        fault.fault,
        Fault::UndefinedInstruction { encoding: 0x941d }
    );
}

#[test]
fn eijmp_and_eicall_go_where_eind_and_z_say_and_ijmp_and_icall_to_the_lower_half() {
    // ldi r24, 1; out EIND, r24; ldi r30, 8; ldi r31, 0
    let upper = [0xe081, 0xbf8c, 0xe0e8, 0xe0f0];
    let at = |jump: u16| [&upper[..], &[jump, RET, 0xffff, 0xffff, RET]].concat();
    let there = (UPPER + 16, bytes(&[0x0000, RET])); // one nop longer than the way to the lower half
    for (jump, expected) in [
        (0x9419, 2 + 1 + 5),     // eijmp
        (0x9519, 4 + 1 + 5 + 5), // eicall
        (0x9409, 2 + 5),         // ijmp
        (0x9509, 4 + 5 + 5),     // icall
    ] {
        let pieces = [(0, bytes(&at(jump))), there.clone()];
        assert_eq!(cycles(&pieces), 5 + 4 + expected, "{jump:x}");
    }
}

#[test]
fn eind_has_one_bit_and_rampz_two_and_on_the_atmega128_eind_is_plain_storage() {
    // ldi r24, 0xff; out EIND, r24; out RAMPZ, r24; in r24, EIND; in r25, RAMPZ
    let code = [0xef8f, 0xbf8c, 0xbf8b, 0xb78c, 0xb79b, RET];
    let outcome = run(&[(0, bytes(&code))], &call()).expect("it returns");
    assert_eq!(outcome.value >> 48, 0x0301);
    let mut smaller = machine_on(&ATMEGA128, &[(0, bytes(&code))]);
    let outcome = smaller.call(&call(), &mut Nothing).expect("it returns");
    assert_eq!(outcome.value >> 48, 0x01ff);
}

#[test]
fn elpm_reads_all_four_pages_of_64_kilobytes() {
    for page in 0..4u16 {
        let data = (u32::from(page) << 16 | 0x8000, vec![0x50 + page as u8]);
        // ldi r24, page; out RAMPZ, r24; ldi r30, 0; ldi r31, 0x80; elpm r24, Z
        let code = [0xe080 | page, 0xbf8b, 0xe0e0, 0xe8f0, 0x9186, RET];
        let outcome = run(&[(0, bytes(&code)), data], &call()).expect("it returns");
        assert_eq!(outcome.value >> 48 & 0xff, 0x50 + u64::from(page));
    }
}

#[test]
fn rjmp_comes_back_at_the_other_end_of_its_128_k_words() {
    // rjmp to word -2, which holds ret
    let there = (2 * 0x1_fffe, bytes(&[RET]));
    assert_eq!(cycles(&[(0, bytes(&[0xcffd])), there]), 5 + 2 + 5);
}

#[test]
fn extended_io_reaches_to_the_ram_at_0x200() {
    // ldi r24, 0x5a; sts 0x1ff, r24; lds r25, 0x1ff; sts 0x200, r24
    let code = [0xe58a, 0x9380, 0x01ff, 0x9190, 0x01ff, 0x9380, 0x0200, RET];
    let outcome = run(&[(0, bytes(&code))], &call()).expect("it returns");
    assert_eq!(outcome.value >> 48, 0x5a5a);
    // in r24, SPL; in r25, SPH: below the return address at the end of the RAM
    let outcome = run(&[(0, bytes(&[0xb78d, 0xb79e, RET]))], &call()).expect("it returns");
    assert_eq!(outcome.value >> 48, 0x21ff - 3);
}

#[test]
fn a_secret_in_eind_shows_in_eijmp_and_one_in_the_third_byte_of_a_return_address_in_ret() {
    let leaks = |code: &[u16]| {
        let mut avr = machine_on(&ATMEGA2560, &[(0, bytes(code))]);
        let secret = Secret {
            name: "key".to_owned(),
            address: 0x200,
            bytes: 1,
        };
        let mut follower = avr.follower(&[secret]);
        let _ = avr.call(&call(), &mut follower);
        let leaks = pennyweight_avr::Core::leaks(&follower);
        (leaks.iter())
            .map(|leak| (leak.kind, leak.address))
            .collect::<Vec<_>>()
    };
    // lds r24, 0x200; out EIND, r24; ldi r30, 6; ldi r31, 0; eijmp to the ret behind it
    let jump = [0x9180, 0x0200, 0xbf8c, 0xe0e6, 0xe0f0, 0x9419, RET];
    assert_eq!(leaks(&jump), [(LeakKind::Branch, 10)]);
    // ldi r25, 0; ldi r26, 8; push r26; push r25; lds r24, 0x200; push r24; ret to the ret at 16
    let back = [
        0xe090, 0xe0a8, 0x93af, 0x939f, 0x9180, 0x0200, 0x938f, RET, RET,
    ];
    assert_eq!(leaks(&back), [(LeakKind::Branch, 14)]);
}
