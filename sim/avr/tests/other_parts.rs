// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Features that parts other than the ATmegas do not have, and AVRxt's addresses of registers and RAM.

use std::sync::Arc;

use pennyweight_avr::Avr;
use pennyweight_avr::board::{Board, DATA_SPACE};
use pennyweight_machine::board::{BoardError, Chip, Description};
use pennyweight_machine::call::Call;
use pennyweight_machine::fault::{AccessKind, CallError, Fault};
use pennyweight_machine::image::Image;
use pennyweight_machine::inspect::Inspect;
use pennyweight_machine::observer::{Nothing, Profile};
use pennyweight_machine::outcome::Outcome;

use crate::common::boards::{ATMEGA4809, ATTINY85, AVR128DA28};
use crate::common::{AVR, bytes, call, elf, machine_on};

const RET: u16 = 0x9508;

/// Calls the code at 0, with and without an observer.
fn run(board: &Arc<Board>, code: &[u16]) -> Result<Outcome, Box<CallError>> {
    let mut avr: Avr = machine_on(board, &[(0, bytes(code))]);
    let outcome = avr.clone().call(&call(), &mut Nothing);
    assert_eq!(avr.call(&call(), &mut Profile::new(0..0x2000)), outcome);
    outcome
}

fn fault(board: &Arc<Board>, code: &[u16]) -> Fault {
    run(board, code).expect_err("the code is faulty").fault
}

/// r25:r24 of the outcome.
fn word(outcome: &Outcome) -> u64 {
    outcome.value >> 48
}

#[test]
fn what_the_attiny85_lacks_ends_the_call_by_its_name() {
    for (instruction, encoding) in [
        ("MUL", 0x9f86),
        ("MULS", 0x0286),
        ("MULSU", 0x0346),
        ("FMUL", 0x034e),
        ("FMULS", 0x03c6),
        ("FMULSU", 0x03ce),
        ("JMP", 0x940c),
        ("CALL", 0x940e),
        ("ELPM", 0x95d8),
        ("EIJMP", 0x9419),
        ("EICALL", 0x9519),
    ] {
        let lacking = Fault::Lacking {
            instruction: instruction.to_owned(),
            encoding: encoding.into(),
            part: "ATtiny85".to_owned(),
        };
        assert_eq!(fault(&ATTINY85, &[encoding, 0x0001, RET]), lacking);
        let said = lacking.to_string();
        assert!(
            said.starts_with(instruction) && said.ends_with("which the ATtiny85 does not have")
        );
    }
    // des 0 is of no part here
    let undefined = Fault::UndefinedInstruction { encoding: 0x940b };
    assert_eq!(fault(&ATTINY85, &[0x940b, RET]), undefined);
}

#[test]
fn the_ram_of_the_attiny85_begins_behind_its_64_io_registers() {
    // ldi r26, 0x60; ldi r27, 0; ldi r24, 0x5a; st X, r24; lds r25, 0x60; ret
    let code = [0xe6a0, 0xe0b0, 0xe58a, 0x938c, 0x9190, 0x0060, RET];
    assert_eq!(word(&run(&ATTINY85, &code).expect("it returns")), 0x5a5a);
    // lds r24, 0x5f is SREG, interrupts enabled, C and Z set and no other flag but S and N as at a call
    let sreg = run(&ATTINY85, &[0x9180, 0x005f, RET]).expect("it returns");
    let input = run(&ATTINY85, &[0xb78f, RET]).expect("it returns");
    assert_eq!(word(&sreg) & 0xff, word(&input) & 0xff);
    // sts 0x0260, r24: behind the last byte
    assert_eq!(
        fault(&ATTINY85, &[0x9380, 0x0260, RET]),
        Fault::Unmapped {
            address: 0x260,
            size: 1,
            kind: AccessKind::Write
        }
    );
}

#[test]
fn the_program_counter_of_the_attiny85_has_12_bits() {
    // rjmp to word -2, which holds ret
    let mut avr = machine_on(
        &ATTINY85,
        &[(0, bytes(&[0xcffd])), (2 * 0xffe, bytes(&[RET]))],
    );
    let outcome = avr.call(&call(), &mut Nothing).expect("it returns");
    assert_eq!(outcome.cycles, 3 + 2 + 4);
}

#[test]
fn on_avrxt_the_data_space_begins_with_the_io_registers() {
    for board in [&*ATMEGA4809, &*AVR128DA28] {
        // lds r24, 0x3f and in r24, 0x3f: SREG; lds r24, 0x3d and in r24, 0x3d: SPL
        for a in [0x3f, 0x3d] {
            let loaded = run(board, &[0x9180, a, RET]).expect("it returns");
            let input = run(board, &[0xb78d | (a & 2), RET]).expect("it returns");
            assert_eq!(word(&loaded) & 0xff, word(&input) & 0xff, "{a:x}");
        }
        // ldi r24, 0x5a; out 0x1e, r24; lds r25, 0x1e: no register of the file lies there
        let code = [0xe58a, 0xbb8e, 0x9190, 0x001e, RET];
        assert_eq!(word(&run(board, &code).expect("it returns")), 0x5a5a);
        // in r24, SPL; in r25, SPH: below the return address at the end of the RAM
        let outcome = run(board, &[0xb78d, 0xb79e, RET]).expect("it returns");
        assert_eq!(word(&outcome), u64::from(board.ram_end()) - 2);
    }
}

#[test]
fn on_avrxt_what_lies_before_the_ram_is_no_memory() {
    for (board, last) in [(&*ATMEGA4809, 0x27ff), (&*AVR128DA28, 0x3fff)] {
        for (address, kind, encoding) in [
            (0x0400, AccessKind::Read, 0x9180),
            (last, AccessKind::Read, 0x9180),
            (last, AccessKind::Write, 0x9380),
        ] {
            let unmapped = Fault::Unmapped {
                address: address.into(),
                size: 1,
                kind,
            };
            assert_eq!(fault(board, &[encoding, address, RET]), unmapped);
        }
        // sts and lds of the first byte of RAM
        let code = [0x9380, last + 1, 0x9190, last + 1, RET];
        assert!(run(board, &code).is_ok());
    }
}

#[test]
fn the_avr128da28_has_elpm_and_the_atmega4809_has_not() {
    // ldi r24, 1; out RAMPZ, r24; in r24, RAMPZ
    let rampz = |board| word(&run(board, &[0xe081, 0xbf8b, 0xb78b, RET]).expect("it returns"));
    assert_eq!(rampz(&AVR128DA28) & 0xff, 1);
    assert_eq!(rampz(&ATMEGA4809) & 0xff, 0);
    assert!(run(&AVR128DA28, &[0x9186, RET]).is_ok());
    assert!(matches!(
        fault(&ATMEGA4809, &[0x9186, RET]),
        Fault::Lacking { .. }
    ));
}

const TOML: &str = r#"
part = "X"
mhz = 8
sources = ["none: made up"]
[cpu]
core = "avre"
[flash]
bytes = 8192
[ram]
address = 0x60
bytes = 512
"#;

fn described(text: &str, changes: &[(&str, &str)]) -> Result<Board, BoardError> {
    let changes: Vec<_> = changes
        .iter()
        .map(|&(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    Board::described(&Description::read("x", text, &changes)?)
}

#[test]
fn a_description_that_is_no_chip_is_refused_by_key() {
    assert!(described(TOML, &[]).is_ok());
    for (key, value, said) in [
        (
            "flash.bytes",
            "6144",
            "flash.bytes: is 6144, must be a power of two",
        ),
        ("flash.bytes", "0x80000", "must end at or below 0x40000"),
        ("flash.bytes", "0", "flash.bytes: is 0, must be even"),
        ("flash.bytes", "-2", "invalid value: integer `-2`"),
        (
            "ram.address",
            "0x20",
            "ram.address: must not lie before 0x60",
        ),
        ("ram.address", "0x61", "ram.address: is 0x61, must be even"),
        ("ram.bytes", "0x10000", "must end at or below 0x10000"),
        ("mhz", "0", "mhz: is 0, must be 1 to 1000"),
        ("mhz", "8.5", "invalid type: floating point `8.5`"),
        ("mhz", "fast", "mhz: \"fast\" is no value"),
        ("cpu.core", "\"avr1\"", "unknown variant `avr1`"),
        (
            "cpu.multiplier",
            "1",
            "invalid type: integer `1`, expected a boolean",
        ),
        ("cpu.cache", "true", "unknown field `cache`"),
        (
            "wait_states",
            "1",
            "wait_states: this board says nothing of it",
        ),
        ("bytes", "1", "bytes: write flash.bytes or ram.bytes"),
        ("eeprom.bytes", "1", "the board has no table eeprom"),
        ("sources", "[]", "sources: must name one document or more"),
        ("part", "\" \"", "part: is empty"),
        (
            "flash.alias",
            "0x4000",
            "flash.alias: only avrxt maps the flash into the data space",
        ),
    ] {
        let refused = described(TOML, &[(key, value)])
            .expect_err(value)
            .to_string();
        assert!(refused.contains(said), "{key} = {value}: {refused}");
    }
}

#[test]
fn the_flash_is_mapped_behind_the_ram_as_far_as_the_data_space_goes() {
    let xt = TOML.replace("avre", "avrxt");
    let mapped = |alias| described(&xt, &[("flash.alias", alias)]).map(|board| board.mapped_flash);
    assert_eq!(described(&xt, &[]).expect("it is sound").mapped_flash, 0..0);
    assert_eq!(mapped("0x260"), Ok(0x260..0x2260));
    assert_eq!(mapped("0xf000"), Ok(0xf000..0x1_0000));
    for alias in ["0x25f", "0x10000"] {
        let refused = mapped(alias).expect_err(alias).to_string();
        assert!(
            refused.contains("must lie behind the RAM, from 0x260 to 0xffff"),
            "{refused}"
        );
    }
    assert_eq!(ATMEGA4809.mapped_flash, 0x4000..0x1_0000);
    assert_eq!(AVR128DA28.mapped_flash, 0x8000..0x1_0000);
}

#[test]
fn mapped_flash_begins_behind_the_ram_with_the_first_byte_of_the_flash() {
    for (board, alias) in [(&*ATMEGA4809, 0x4000), (&*AVR128DA28, 0x8000)] {
        // lds r24, of the byte that this instruction begins with, or of the last of the RAM
        let load = |address| run(board, &[0x9180, address, RET]).expect("it returns");
        let (first, before) = (load(alias), load(alias - 1));
        assert_eq!((word(&first) & 0xff, first.cycles), (0x80, 3 + 4 + 4));
        assert_eq!(before.cycles, 3 + 3 + 4);
    }
}

/// Loads from mapped flash in a row, which an unobserved call executes at once, and what follows them.
fn loads(count: usize) -> Vec<u16> {
    let mut code = vec![0xe0a0, 0xe8b0]; // ldi r26, 0; ldi r27, 0x80
    code.resize(code.len() + count, 0x918d); // ld r24, X+
    code.push(RET);
    code
}

#[test]
fn loads_from_mapped_flash_cost_the_same_observed_or_not_and_count_against_the_budget() {
    for board in [&*ATMEGA4809, &*AVR128DA28] {
        let code = loads(20);
        let cycles = run(board, &code).expect("it returns").cycles;
        assert_eq!(cycles, 3 + 2 + 20 * 3 + 4);
        let within = |budget| {
            let call = Call { budget, ..call() };
            let mut avr: Avr = machine_on(board, &[(0, bytes(&code))]);
            let outcome = avr.clone().call(&call, &mut Nothing);
            assert_eq!(avr.call(&call, &mut Profile::new(0..0x2000)), outcome);
            outcome.map_err(|error| error.address)
        };
        assert!(within(cycles).is_ok());
        for budget in 10..cycles {
            assert!(within(budget).is_err(), "{budget}");
        }
    }
}

#[test]
fn constants_are_loaded_where_the_flash_is_mapped() {
    let image = |address, load_address| {
        let pieces = [
            (0, bytes(&[0x9180, 0x8006, RET])), // lds r24, 0x8006
            (DATA_SPACE + address, vec![0x5a, 0x66]),
        ];
        let mut image = Image::parse(&elf(AVR, &pieces)).expect("it is well formed");
        for segment in &mut image.segments {
            if segment.address >= DATA_SPACE {
                segment.load_address = load_address;
            }
        }
        image
    };
    let mut avr = Avr::new(&AVR128DA28);
    avr.load(image(0x8006, 0x0006)).expect("it fits");
    let outcome = avr.call(&call(), &mut Nothing).expect("it returns");
    assert_eq!((word(&outcome) & 0xff, outcome.cycles), (0x5a, 3 + 4 + 4));
    assert_eq!(avr.read(DATA_SPACE + 0x8006, 2), Ok(vec![0x5a, 0x66]));
    assert_eq!(avr.core().peek(DATA_SPACE + 0x8007), Some(0x66));
    assert!(matches!(
        avr.write(DATA_SPACE + 0x8006, &[1]),
        Err(Fault::ReadOnly { .. })
    ));
    // of another section of the flash, before the RAM, and beyond the data space
    for (address, load_address) in [
        (0x8006, 0x1_0006),
        (0x8006, 0x8006),
        (0x3ffe, 0x0006),
        (0xffff, 0x7fff),
    ] {
        assert!(
            avr.load(image(address, load_address)).is_err(),
            "{address:x}"
        );
    }
}

#[test]
fn an_error_of_a_file_tells_the_line() {
    let wrong = TOML.replace("mhz = 8", "mhz = 8\nwaits = 1");
    let refused = described(&wrong, &[])
        .expect_err("a key is unknown")
        .to_string();
    assert!(refused.contains("line 4") && refused.contains("unknown field `waits`"));
    let cut = described("part = ", &[])
        .expect_err("it is cut")
        .to_string();
    assert!(cut.contains("line 1"), "{cut}");
    let missing = TOML.replace("mhz = 8", "");
    let refused = described(&missing, &[])
        .expect_err("a key is missing")
        .to_string();
    assert!(refused.contains("missing field `mhz`"), "{refused}");
}

#[test]
fn descriptions_that_say_the_same_are_the_same() {
    let canonical = |text, changes: &[(&str, &str)]| {
        let changes: Vec<_> = changes
            .iter()
            .map(|&(key, value): &(&str, &str)| (key.to_owned(), value.to_owned()))
            .collect();
        Description::read("x", text, &changes)
            .expect("it is sound")
            .canonical()
    };
    let commented = TOML.replace("mhz = 8", "# as sold\nmhz = 8");
    assert_eq!(canonical(&commented, &[]), canonical(TOML, &[]));
    assert_eq!(canonical(TOML, &[("mhz", "8")]), canonical(TOML, &[]));
    assert_ne!(canonical(TOML, &[("mhz", "16")]), canonical(TOML, &[]));
    assert_ne!(
        canonical(TOML, &[("ram.bytes", "256")]),
        canonical(TOML, &[])
    );
}
