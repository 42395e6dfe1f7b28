// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The rules of a call, which are the same on every core: each with code or a request that keeps it, or breaks it.

use pennyweight_machine::call::{ArgumentError, Call};
use pennyweight_machine::core::Core;
use pennyweight_machine::fault::{AccessKind, Fault, LoadError};
use pennyweight_machine::image::Image;
use pennyweight_machine::machine::Machine;
use pennyweight_machine::observer::Nothing;

use crate::cores::*;
use crate::elf;

fn undeclared(address: u32, kind: AccessKind) -> Fault {
    Fault::Undeclared {
        address,
        size: 1,
        kind,
    }
}

fn unmapped(address: u32, size: u32, kind: AccessKind) -> Fault {
    Fault::Unmapped {
        address,
        size,
        kind,
    }
}

/// More than any core's registers hold.
const MANY: [(u64, u8); 3] = [(1, 8), (2, 8), (3, 8)];

#[test]
fn an_argument_has_a_size_that_c_has() {
    for bytes in [0, 3, 5, 6, 7, 9, 16, 255] {
        refused(
            |_| Request::default().with_arguments(&[(1, 2), (0, bytes)]),
            |_| Fault::Argument {
                index: 1,
                error: ArgumentError::Size { bytes },
            },
        );
    }
    for bytes in [1, 2, 4, 8] {
        returns(RETURN, |_| Request::default().with_arguments(&[(0, bytes)]));
    }
}

#[test]
fn an_argument_fits_its_size() {
    for (value, bytes) in [(0x100, 1), (0x1_0000, 2), (0x1_0000_0000, 4)] {
        refused(
            |_| Request::default().with_arguments(&[(value, bytes)]),
            |_| Fault::Argument {
                index: 0,
                error: ArgumentError::Range { value, bytes },
            },
        );
        returns(RETURN, |_| {
            Request::default().with_arguments(&[(value - 1, bytes), (u64::MAX, 8)])
        });
    }
}

#[test]
fn a_buffer_lies_in_ram_whole() {
    let size = |facts: &Facts| facts.end - facts.ram;
    for (writable, kind) in [(true, AccessKind::Write), (false, AccessKind::Read)] {
        // across the end, directly behind it, directly before the beginning, beyond any address
        for (back, bytes) in [(4, 5), (0, 1), (8, u32::MAX)] {
            refused(
                |facts| Request::declaring(&[(size(facts) - back, bytes, writable)]),
                |facts| unmapped(facts.end - back, bytes, kind),
            );
        }
        refused(
            |_| Request::declaring(&[(0, 4, true), (0xFFFF_FFF8, 8, writable)]),
            |facts| unmapped(facts.ram.wrapping_sub(8), 8, kind),
        );
    }
    returns(RETURN, |_| {
        Request::declaring(&[(0, 4, true), (8, 4, false)])
    });
}

#[test]
fn an_empty_buffer_grants_nothing_wherever_it_is() {
    returns(RETURN, |facts| {
        Request::declaring(&[
            (facts.end - facts.ram + 8, 0, true),
            (0xFFFF_FFFF, 0, false),
        ])
    });
    faults(
        STORE,
        |_| Request::declaring(&[(8, 0, true)]).to(8),
        |facts| undeclared(facts.ram + 8, AccessKind::Write),
    );
}

#[test]
fn a_function_touches_only_what_the_call_declares() {
    let buffers = [(16, 4, true), (32, 4, false)];
    let request = |offset| move |_: &Facts| Request::declaring(&buffers).to(offset);
    for offset in [16, 19] {
        returns(STORE, request(offset));
        returns(LOAD, request(offset));
    }
    for offset in [32, 35] {
        returns(LOAD, request(offset));
        faults(STORE, request(offset), |facts| {
            undeclared(facts.ram + offset, AccessKind::Write)
        });
    }
    for offset in [0, 15, 20, 31, 36] {
        faults(STORE, request(offset), |facts| {
            undeclared(facts.ram + offset, AccessKind::Write)
        });
        faults(LOAD, request(offset), |facts| {
            undeclared(facts.ram + offset, AccessKind::Read)
        });
    }
}

#[test]
fn a_call_that_declares_nothing_may_touch_all_ram() {
    for back in [1, 100] {
        let request = |facts: &Facts| Request::default().to(facts.end - facts.ram - back);
        // but for its return address
        if back > 2 {
            returns(STORE, request);
        }
        returns(LOAD, request);
    }
    returns(STORE, |_| Request::default().to(0));
    faults(
        STORE,
        |facts| Request::default().to(facts.end - facts.ram),
        |facts| unmapped(facts.end, 1, AccessKind::Write),
    );
}

#[test]
fn what_the_program_occupies_may_be_used_and_the_gaps_may_not() {
    let sections = [(0, 8), (16, 8)];
    let request =
        |offset| move |_: &Facts| Request::declaring(&[]).to(offset).with_sections(&sections);
    for offset in [0, 7, 16, 23] {
        returns(STORE, request(offset));
    }
    for offset in [8, 15, 24] {
        faults(STORE, request(offset), |facts| {
            undeclared(facts.ram + offset, AccessKind::Write)
        });
    }
}

#[test]
fn data_without_a_section_is_the_programs_too() {
    let request = |offset| {
        move |_: &Facts| Request {
            data: Some((4, 1)),
            ..Request::declaring(&[]).to(offset)
        }
    };
    returns(STORE, request(4));
    faults(STORE, request(5), |facts| {
        undeclared(facts.ram + 5, AccessKind::Write)
    });
}

#[test]
fn the_stack_is_the_functions_down_to_the_stack_pointer() {
    returns(FRAME, |_| Request::declaring(&[]));
    let below = |facts: &Facts| {
        // the stack pointer of AVR is the next free byte
        let pushed = facts.return_address + u32::from(facts.board == AVR.board);
        facts.end - pushed - 16
    };
    faults(
        STORE_BELOW,
        |_| Request::declaring(&[]),
        |facts| undeclared(below(facts), AccessKind::Write),
    );
    returns(STORE_BELOW, |_| Request::default());
}

#[test]
fn what_was_popped_may_be_wiped_and_not_read() {
    let popped = |facts: &Facts| match facts.board {
        "atmega128" => facts.end - 3,
        _ => facts.end - 4,
    };
    faults(
        LOAD_POPPED,
        |_| Request::declaring(&[]),
        |facts| undeclared(popped(facts), AccessKind::Read),
    );
    returns(LOAD_POPPED, |_| Request::default());
    returns(STORE_POPPED, |_| Request::declaring(&[]));
}

#[test]
fn arguments_on_the_stack_are_the_functions_to_write() {
    let outcomes = returns(STORE_STACKED, |_| {
        Request::declaring(&[]).with_arguments(&MANY)
    });
    assert_eq!(
        outcomes.map(|outcome| outcome.stacked_argument_bytes),
        [8, 8, 16]
    );
    // and none of them is counted as the function's stack
    let outcomes = returns(RETURN, |_| Request::declaring(&[]).with_arguments(&MANY));
    assert_eq!(outcomes.map(|outcome| outcome.stack_bytes), [2, 0, 2]);
}

#[test]
fn the_stack_overflows_into_the_program_and_into_buffers() {
    let limits = |limit: u32, request: &dyn Fn() -> Request| {
        for (facts, end) in everywhere(RECURSION, |_| request()) {
            match end.expect_err(facts.board).fault {
                Fault::StackOverflow { address, limit: at } => {
                    assert_eq!(at, facts.ram + limit, "{}", facts.board);
                    assert!(address < at && address + 4 >= at, "{}", facts.board);
                }
                other => panic!("{}: {other}", facts.board),
            }
        }
    };
    limits(0, &Request::default);
    limits(8, &|| Request::default().with_sections(&[(0, 8)]));
    for writable in [false, true] {
        limits(48, &|| {
            Request::declaring(&[(32, 16, writable), (0, 4, true)]).with_sections(&[(8, 8)])
        });
    }
}

#[test]
fn a_call_without_room_for_a_stack_is_refused() {
    // a buffer up to the end; for the core whose return address is a register, arguments that lie in it
    refused(
        |facts| Request::declaring(&[(0, facts.end - facts.ram, true)]).with_arguments(&MANY),
        |facts| {
            let stacked = if facts.board == MSP430.board { 16 } else { 8 };
            Fault::StackOverflow {
                address: facts.end - stacked - facts.return_address,
                limit: facts.end,
            }
        },
    );
    // more arguments than RAM
    refused(
        |_| Request::default().with_arguments(&[(0, 8); 40_000]),
        |facts| Fault::StackOverflow {
            address: 0,
            limit: facts.ram,
        },
    );
}

#[test]
fn the_stack_begins_below_what_the_program_has_at_the_end_of_ram() {
    let top = |facts: &Facts| (facts.end - facts.ram - 64, 64);
    let request = |facts: &Facts| Request::declaring(&[]).with_sections(&[(0, 8), top(facts)]);
    returns(FRAME, request);
    returns(STORE, |facts| request(facts).to(top(facts).0));
    for (facts, end) in everywhere(UNBALANCED, request) {
        match end.expect_err(facts.board).fault {
            Fault::StackPointer { before, .. } => {
                let below = u32::from(facts.board == AVR.board);
                assert_eq!(before, facts.end - 64 - below, "{}", facts.board);
            }
            other => panic!("{}: {other}", facts.board),
        }
    }
}

#[test]
fn a_function_leaves_what_belongs_to_its_caller() {
    for (facts, end) in everywhere(CLOBBER, |_| Request::default()) {
        match end.expect_err(facts.board).fault {
            Fault::CalleeSaved { register, .. } => assert_eq!(register, facts.clobbered),
            other => panic!("{}: {other}", facts.board),
        }
    }
    for (facts, end) in everywhere(UNBALANCED, |_| Request::default()) {
        match end.expect_err(facts.board).fault {
            Fault::StackPointer { before, after } => {
                let below = u32::from(facts.board == AVR.board);
                assert_eq!(before, facts.end - below, "{}", facts.board);
                assert_eq!(after, before - facts.left, "{}", facts.board);
            }
            other => panic!("{}: {other}", facts.board),
        }
    }
    faults(DISABLE, |_| Request::default(), |_| Fault::Interrupts);
    returns(DISABLE_AND_ENABLE, |_| Request::default());
}

#[test]
fn what_a_function_breaks_stands_beside_its_figures_where_that_is_asked_for() {
    fn breaks<C: Core>(facts: &Facts, mut machine: Machine<C>, broken: &[&str]) {
        let call = Request::default().call(facts);
        let outcome = machine.attempt(&call, &mut Nothing).expect(facts.board);
        let named: Vec<_> = (outcome.broken.iter())
            .map(|error| error.fault.broken().unwrap_or_default())
            .collect();
        assert_eq!(named, broken, "{}", facts.board);
        assert!(outcome.cycles > 1 && outcome.instructions > 0);
        let kept = outcome.clone().kept();
        assert_eq!(kept, machine.call(&call, &mut Nothing), "{}", facts.board);
        assert_eq!(kept.is_ok(), broken.is_empty(), "{}", facts.board);
    }
    fn keeps<C: Core>(facts: &Facts, machine: Machine<C>) {
        breaks(facts, machine, &[]);
    }
    fn clobbers<C: Core>(facts: &Facts, machine: Machine<C>) {
        breaks(facts, machine, &[facts.clobbered]);
    }
    fn moves_the_stack<C: Core>(facts: &Facts, machine: Machine<C>) {
        breaks(facts, machine, &["stack pointer"]);
    }
    fn disables<C: Core>(facts: &Facts, machine: Machine<C>) {
        breaks(facts, machine, &["interrupts"]);
    }
    on_every_core!(RETURN, Request::default(), keeps);
    on_every_core!(CLOBBER, Request::default(), clobbers);
    on_every_core!(UNBALANCED, Request::default(), moves_the_stack);
    on_every_core!(DISABLE, Request::default(), disables);
}

#[test]
fn an_empty_function_is_one_instruction_and_changes_nothing() {
    let outcomes = returns(RETURN, |_| Request::default().with_arguments(&MANY));
    for (facts, outcome) in [&AVR, &ARMV7M, &MSP430].iter().zip(outcomes) {
        assert_eq!(outcome.instructions, 1, "{}", facts.board);
        assert_eq!(outcome.changed, [""; 0], "{}", facts.board);
        assert_eq!(outcome.stack_bytes, facts.return_address, "{}", facts.board);
    }
}

#[test]
fn a_fault_is_laid_to_the_instruction_that_made_it() {
    for (facts, end) in everywhere(STORE, |_| Request::declaring(&[]).to(8)) {
        let error = end.expect_err(facts.board);
        let before = if facts.board == AVR.board { 2 } else { 0 };
        assert_eq!(error.address, facts.code + before, "{}", facts.board);
    }
}

#[test]
fn the_budget_is_what_a_call_may_just_take() {
    let cycles = returns(COUNT, |_| Request::default().to(0)).map(|outcome| outcome.cycles);
    let of = |facts: &Facts| match facts.board {
        "atmega128" => cycles[0],
        "cortex_m3" => cycles[1],
        _ => cycles[2],
    };
    let with = |budget: u64| Request {
        budget: Some(budget),
        ..Request::default().to(0)
    };
    returns(COUNT, |facts| with(of(facts)));
    faults(
        COUNT,
        |facts| with(of(facts) - 1),
        |facts| Fault::Budget {
            cycles: of(facts) - 1,
        },
    );
    faults(FOREVER, |_| with(1000), |_| Fault::Budget { cycles: 1000 });
}

#[test]
fn an_entry_without_memory_is_refused() {
    fn check<C: Core>(facts: &Facts, mut machine: Machine<C>) {
        let call = Call {
            entry: facts.nowhere,
            ..Request::default().call(facts)
        };
        let error = machine.call(&call, &mut Nothing).expect_err(facts.board);
        assert_eq!(error.fault, unmapped(facts.nowhere, 2, AccessKind::Fetch));
        assert_eq!(error.address, facts.nowhere);
    }
    on_every_core!(RETURN, Request::default(), check);
}

#[test]
fn an_image_that_does_not_fit_is_refused_and_the_loaded_one_stays() {
    fn check<C: Core>(facts: &Facts, mut machine: Machine<C>) {
        let load = |machine: &mut Machine<C>, file, address, bytes| {
            let segment = elf::Segment {
                address,
                bytes: vec![0; bytes],
                executable: address == facts.code,
            };
            let image = Image::parse(&elf::elf(file, &[segment], &[]));
            machine.load(image.expect("the file is well-formed"))
        };
        for other in [elf::AVR, elf::ARM, elf::MSP430] {
            if other != facts.elf {
                let wrong = load(&mut machine, other, facts.code, 2);
                assert!(
                    matches!(&wrong, Err(LoadError::WrongMachine { found, expected }) if found != expected),
                    "{}: {wrong:?}",
                    facts.board
                );
            }
        }
        let linked_end = facts.linked_ram + (facts.end - facts.ram);
        for (address, size) in [
            (facts.linked_nowhere, 2),
            (linked_end - 1, 2),
            (linked_end, 1),
            (facts.code, 1 << 22),
        ] {
            let board = facts.board.to_owned();
            let outside = LoadError::OutsideMemory {
                address,
                size,
                board,
            };
            assert_eq!(
                load(&mut machine, facts.elf, address, size),
                Err(outside),
                "{}",
                facts.board
            );
        }
        let outcome = machine.call(&Request::default().call(facts), &mut Nothing);
        assert!(outcome.is_ok(), "{}", facts.board);
        assert_eq!(load(&mut machine, facts.elf, linked_end - 1, 1), Ok(()));
    }
    on_every_core!(RETURN, Request::default(), check);
}

#[test]
fn rights_do_not_outlive_their_call() {
    fn check<C: Core>(facts: &Facts, mut machine: Machine<C>) {
        let mut may = |buffers: Option<&[(u32, u32, bool)]>| {
            let request = Request {
                buffers: buffers.map(<[_]>::to_vec),
                ..Request::default().to(8)
            };
            machine.call(&request.call(facts), &mut Nothing).is_ok()
        };
        assert!(may(Some(&[(8, 1, true)])), "{}", facts.board);
        assert!(!may(Some(&[(8, 1, false)])), "{}", facts.board);
        assert!(!may(Some(&[])), "{}", facts.board);
        assert!(may(None), "{}", facts.board);
        assert!(!may(Some(&[])), "{}", facts.board);
    }
    on_every_core!(STORE, Request::default(), check);
}

#[test]
fn a_machine_works_again_after_a_fault() {
    fn check<C: Core>(facts: &Facts, mut machine: Machine<C>) {
        let allowed = Request::declaring(&[(8, 1, true)]).to(8);
        for offset in [9, 8, 9, 8] {
            let end = machine.call(&allowed.clone().to(offset).call(facts), &mut Nothing);
            assert_eq!(end.is_ok(), offset == 8, "{}", facts.board);
        }
    }
    on_every_core!(STORE, Request::default(), check);
}

#[test]
fn memory_stays_from_call_to_call_until_the_board_is_reset() {
    fn check<C: Core>(facts: &Facts, mut machine: Machine<C>) {
        let call = Request::default().to(4).call(facts);
        let byte_beside = facts.ram + 0x40;
        for expected in [42, 43, 42, 43] {
            let outcome = machine.call(&call, &mut Nothing).expect(facts.board);
            let counted = Machine::<C>::int_value(outcome.value) & 0xFF;
            assert_eq!(counted, expected, "{}", facts.board);
            machine.write(byte_beside, &[9]).expect("it is RAM");
            if expected == 43 {
                machine.reset();
                assert_eq!(machine.read(byte_beside, 1), Ok(vec![0]), "{}", facts.board);
                assert_eq!(
                    machine.read(facts.ram + 4, 1),
                    Ok(vec![41]),
                    "{}",
                    facts.board
                );
            }
        }
    }
    let request = Request {
        data: Some((4, 41)),
        ..Request::default()
    };
    on_every_core!(COUNT, request, check);
}

#[test]
fn the_host_is_told_where_buffers_may_lie() {
    fn check<C: Core>(facts: &Facts, machine: Machine<C>) {
        let ram = facts.ram;
        let expected = [ram + 8..ram + 16, ram + 28..facts.end];
        assert_eq!(machine.free(), expected, "{}", facts.board);
        assert_eq!(machine.statics_end(), ram + 28, "{}", facts.board);
        assert_eq!(machine.pointer_bytes(), facts.pointer, "{}", facts.board);
    }
    // two that touch are one
    let sections = [(20, 8), (0, 8), (16, 4)];
    on_every_core!(RETURN, Request::default().with_sections(&sections), check);
}

#[test]
fn the_host_writes_ram_alone() {
    fn check<C: Core>(facts: &Facts, mut machine: Machine<C>) {
        assert_eq!(machine.write(facts.ram, &[1, 2]), Ok(()));
        assert_eq!(machine.read(facts.linked_ram, 2), Ok(vec![1, 2]));
        let over_the_end = unmapped(facts.end - 1, 2, AccessKind::Write);
        assert_eq!(machine.write(facts.end - 1, &[0, 0]), Err(over_the_end));
        assert!(machine.read(facts.end - 1, 2).is_err(), "{}", facts.board);
        assert!(machine.read(facts.ram, usize::MAX).is_err());
        let code = machine.disassemble(facts.code);
        // Thumb is read from the beginning of a function on, and there is none here
        assert_eq!(code.is_some(), facts.elf != elf::ARM, "{}", facts.board);
        assert!(machine.write(facts.code, &[0, 0]).is_err());
        assert_eq!(machine.disassemble(facts.code), code);
    }
    on_every_core!(RETURN, Request::default(), check);
}
