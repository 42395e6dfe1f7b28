// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Parts with CPUX and FRAM: where memory and multiplier are, what a call costs, which descriptions are refused.

use pennyweight_machine::board::{Chip, Description};
use pennyweight_machine::call::Call;
use pennyweight_machine::fault::{CallError, Fault};
use pennyweight_machine::image::Image;
use pennyweight_machine::observer::Nothing;
use pennyweight_machine::outcome::Outcome;
use pennyweight_machine::taint::{Follow, LeakKind, Secret};
use pennyweight_msp430::Msp430;
use pennyweight_msp430::board::Board;
use pennyweight_msp430::core::Core;

use crate::support;
use crate::support::boards::{MSP430FR2433, MSP430FR5969};
use crate::support::{RET, call, elf, words};

fn machine(board: &std::sync::Arc<Board>, code: &[u16]) -> (Msp430, Call) {
    let entry = board.info.flash.0;
    let file = elf(support::EM_MSP430, &[(entry, support::bytes(code))], None);
    let mut machine = Msp430::new(board);
    machine
        .load(Image::parse(&file).expect("the file is well formed"))
        .expect("the image fits");
    (machine, Call { entry, ..call(&[]) })
}

fn run(
    board: &std::sync::Arc<Board>,
    code: &[u16],
    arguments: &[u16],
) -> Result<Outcome, Box<CallError>> {
    let (mut machine, call) = machine(board, code);
    let arguments = words(arguments);
    machine.call(&Call { arguments, ..call }, &mut Nothing)
}

/// MOV R12,&MPY; MOV R13,&OP2; MOV &RESLO,R12; MOV &RESHI,R13, of a multiplier at an address.
fn product(at: u16) -> Vec<u16> {
    vec![
        0x4C82,
        at,
        0x4D82,
        at + 8,
        0x421C,
        at + 10,
        0x421D,
        at + 12,
        RET,
    ]
}

#[test]
fn an_empty_function_costs_a_call_and_a_return_of_four_cycles_each() {
    for board in [&MSP430FR2433, &MSP430FR5969] {
        assert_eq!(run(board, &[RET], &[]).expect("it returns").cycles, 4 + 4);
    }
}

#[test]
fn the_multiplier_answers_at_0x4c0_and_not_where_the_older_parts_have_it() {
    for board in [&MSP430FR2433, &MSP430FR5969] {
        let outcome = run(board, &product(0x4C0), &[0x1234, 0x5678]).expect("it returns");
        assert_eq!(outcome.value as u32, 0x1234 * 0x5678);
        // MOV to memory takes 3
        assert_eq!(outcome.cycles, 4 + 3 + 3 + 3 + 3 + 4);
        let fault = run(board, &product(0x130), &[1, 2])
            .expect_err("nothing is there")
            .fault;
        assert!(
            matches!(&fault, Fault::Unsupported { what } if what.contains("0x0130")),
            "{fault}"
        );
    }
}

#[test]
fn a_result_is_not_ready_for_an_indirect_read_right_behind_its_second_factor() {
    // MOV #RESLO,R11; MOV R13,&OP2; MOV @R11,R12
    let early = [0x403B, 0x4CA, 0x4D82, 0x4C8, 0x4B2C, RET];
    let fault = run(&MSP430FR5969, &early, &[1, 2])
        .expect_err("it is too early")
        .fault;
    assert!(matches!(fault, Fault::Unsupported { .. }), "{fault}");
}

#[test]
fn a_secret_goes_through_the_multiplier_at_its_place() {
    // MOV &RAM,&MPY; MOV R13,&OP2; MOV &RESLO,R12; TST R12; JNE .+0
    let ram = MSP430FR5969.info.ram.0 as u16;
    let code = [
        0x4292, ram, 0x4C0, 0x4D82, 0x4C8, 0x421C, 0x4CA, 0x930C, 0x2000, RET,
    ];
    let (mut machine, call) = machine(&MSP430FR5969, &code);
    let mut follower = machine.follower(&[Secret {
        name: "key".to_owned(),
        address: ram.into(),
        bytes: 2,
    }]);
    machine.call(&call, &mut follower).expect("it returns");
    let kinds: Vec<_> = Core::leaks(&follower)
        .iter()
        .map(|leak| leak.kind)
        .collect();
    assert_eq!(kinds, [LeakKind::Branch]);
}

#[test]
fn instructions_of_20_bits_are_undefined() {
    // MOVA R12,R13; CALLA R12; RRAX (an extension word); PUSHM.W #1,R12
    for encoding in [0x0CCD, 0x134C, 0x1840, 0x150C] {
        let fault = run(&MSP430FR5969, &[encoding, RET], &[])
            .expect_err("it is undefined")
            .fault;
        assert_eq!(
            fault,
            Fault::UndefinedInstruction {
                encoding: encoding.into()
            }
        );
    }
}

#[test]
fn a_clock_that_needs_wait_states_and_a_multiplier_out_of_place_are_refused() {
    let text = include_str!("../../../boards/msp430fr5969.toml");
    let described = |key: &str, value: &str| {
        let changes = [(key.to_owned(), value.to_owned())];
        Board::described(&Description::read("x", text, &changes).expect("it is a description"))
    };
    assert!(described("mhz", "8").is_ok() && described("multiplier", "0x130").is_ok());
    for (key, value, said) in [
        ("mhz", "16", "mhz: is 16, must be at most 8"),
        (
            "multiplier",
            "0x4c8",
            "cpu.multiplier: is 0x4c8, must be a multiple of 0x10",
        ),
        (
            "multiplier",
            "0x1000",
            "below 0x1000, where the peripherals end",
        ),
        ("multiplier", "0", "cpu.multiplier: is 0x0"),
        (
            "ram.address",
            "0x800",
            "ram.address: is 0x800, among the peripherals, which end at 0x1000",
        ),
    ] {
        let refused = described(key, value).expect_err(value).to_string();
        assert!(refused.contains(said), "{key} = {value}: {refused}");
    }
}
