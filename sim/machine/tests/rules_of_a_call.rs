// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The rules of a call, which are the same on every core: each with code or a request that keeps it, or breaks it.

use pennyweight_machine::call::{Argument, ArgumentError, Buffer, Call, Outcome};
use pennyweight_machine::core::Core;
use pennyweight_machine::fault::{AccessKind, CallError, Fault};
use pennyweight_machine::image::Image;
use pennyweight_machine::machine::Machine;
use pennyweight_machine::observer::{Nothing, Profile};

mod boards;
mod elf;

/// A core, and how this file speaks to it.
struct Facts {
    board: &'static str,
    elf: u16,
    /// Where code is put, and where there is no memory.
    code: u32,
    nowhere: u32,
    pointer: u8,
    /// Where the linker has the first byte of RAM.
    linked_ram: u32,
    /// The first byte of RAM and the one behind the last, as pointers hold them.
    ram: u32,
    end: u32,
    /// What the call instruction pushes.
    return_address: u32,
}

const AVR: Facts = Facts {
    board: "atmega128",
    elf: elf::AVR,
    code: 0,
    nowhere: 0x2_0000,
    pointer: 2,
    linked_ram: 0x80_0100,
    ram: 0x100,
    end: 0x1100,
    return_address: 2,
};

const ARMV7M: Facts = Facts {
    board: "cortex_m3",
    elf: elf::ARM,
    code: 0,
    nowhere: 0x4000_0000,
    pointer: 4,
    linked_ram: 0x2000_0000,
    ram: 0x2000_0000,
    end: 0x2004_0000,
    return_address: 0,
};

const MSP430: Facts = Facts {
    board: "msp430f1611",
    elf: elf::MSP430,
    code: 0x4000,
    nowhere: 0x0C00,
    pointer: 2,
    linked_ram: 0x1100,
    ram: 0x1100,
    end: 0x3900,
    return_address: 2,
};

/// The same function for each core, its return in: AVR, ARMv7-M, MSP430.
type Codes = [&'static [u16]; 3];

const RETURN: Codes = [&[0x9508], &[0x4770], &[0x4130]];
/// *pointer = ...
const STORE: Codes = [
    &[0x01FC, 0x8210, 0x9508], // movw r30, r24; st Z, r1; ret
    &[0x7002, 0x4770],         // strb r2, [r0]; bx lr
    &[0x4DCC, 0x0000, 0x4130], // MOV.B R13,0(R12); RET
];
/// ... = *pointer
const LOAD: Codes = [
    &[0x01FC, 0x8180, 0x9508], // movw r30, r24; ld r24, Z; ret
    &[0x7800, 0x4770],         // ldrb r0, [r0]; bx lr
    &[0x4C6D, 0x4130],         // MOV.B @R12,R13; RET
];
/// return ++*pointer
const COUNT: Codes = [
    &[0x01FC, 0x8180, 0x9583, 0x8380, 0x9508], // movw r30, r24; ld r24, Z; inc r24; st Z, r24; ret
    &[0x7801, 0x3101, 0x7001, 0x4608, 0x4770], // ldrb r1, [r0]; adds r1, #1; strb r1, [r0]; mov r0, r1; bx lr
    &[0x53DC, 0x0000, 0x4C6C, 0x4130],         // INC.B 0(R12); MOV.B @R12,R12; RET
];
/// A byte of a frame, written and left.
const FRAME: Codes = [
    &[0x921F, 0xB7ED, 0xB7FE, 0x8211, 0x901F, 0x9508], // push r1; in r30, SPL; in r31, SPH; std Z+1, r1; pop r1; ret
    &[0xB082, 0x9201, 0xB002, 0x4770], // sub sp, #8; str r2, [sp, #4]; add sp, #8; bx lr
    &[0x120D, 0x4DC1, 0x0000, 0x413D, 0x4130], // PUSH R13; MOV.B R13,0(SP); POP R13; RET
];
/// The first byte of the arguments on the stack, written.
const STORE_STACKED: Codes = [
    &[0xB7ED, 0xB7FE, 0x8213, 0x9508], // in r30, SPL; in r31, SPH; std Z+3, r1; ret
    &[0x9200, 0x4770],                 // str r2, [sp]; bx lr
    &[0x4DC1, 0x0002, 0x4130],         // MOV.B R13,2(SP); RET
];
/// Sixteen bytes below the stack pointer.
const STORE_BELOW: Codes = [
    &[0xB7ED, 0xB7FE, 0x9770, 0x8210, 0x9508], // in r30, SPL; in r31, SPH; sbiw r30, 16; st Z, r1; ret
    &[0xF80D, 0x2C10, 0x4770],                 // strb r2, [sp, #-16]; bx lr
    &[0x4DC1, 0xFFF0, 0x4130],                 // MOV.B R13,-16(SP); RET
];
/// What was pushed and popped, read where it was.
const LOAD_POPPED: Codes = [
    &[0x921F, 0x901F, 0xB7ED, 0xB7FE, 0x8180, 0x9508], // push r1; pop r1; in r30, SPL; in r31, SPH; ld r24, Z; ret
    &[0xB404, 0xBC04, 0xF81D, 0x0C04, 0x4770], // push {r2}; pop {r2}; ldrb r0, [sp, #-4]; bx lr
    &[0x120D, 0x413D, 0x415C, 0xFFFE, 0x4130], // PUSH R13; POP R13; MOV.B -2(SP),R12; RET
];
/// The same, written.
const STORE_POPPED: Codes = [
    &[0x921F, 0x901F, 0xB7ED, 0xB7FE, 0x8210, 0x9508], // push r1; pop r1; in r30, SPL; in r31, SPH; st Z, r1; ret
    &[0xB404, 0xBC04, 0xF80D, 0x2C04, 0x4770], // push {r2}; pop {r2}; strb r2, [sp, #-4]; bx lr
    &[0x120D, 0x413D, 0x4DC1, 0xFFFE, 0x4130], // PUSH R13; POP R13; MOV.B R13,-2(SP); RET
];
const RECURSION: Codes = [
    &[0xDFFF],                 // rcall .-2
    &[0xB500, 0xF7FF, 0xFFFD], // push {lr}; bl .-2
    &[0x12B0, 0x4000],         // CALL #0x4000
];
/// A register that belongs to the caller.
const CLOBBER: Codes = [&[0x9423, 0x9508], &[0x2401, 0x4770], &[0xE334, 0x4130]]; // inc r2; movs r4, #1; INV R4
/// A return with something left on the stack.
const UNBALANCED: Codes = [
    // in r30, SPL; in r31, SPH; ldd r18, Z+1; ldd r19, Z+2; push r19; push r18; ret
    &[0xB7ED, 0xB7FE, 0x8121, 0x8132, 0x933F, 0x932F, 0x9508],
    &[0xB081, 0x4770],         // sub sp, #4; bx lr
    &[0x413F, 0x120E, 0x4F00], // POP R15; PUSH R14; BR R15
];
const DISABLE: Codes = [&[0x94F8, 0x9508], &[0xB672, 0x4770], &[0xC232, 0x4130]]; // cli; cpsid i; DINT
const DISABLE_AND_ENABLE: Codes = [
    &[0x94F8, 0x9478, 0x9508], // cli; sei
    &[0xB672, 0xB662, 0x4770], // cpsid i; cpsie i
    &[0xC232, 0xD232, 0x4130], // DINT; EINT
];
const FOREVER: Codes = [&[0xCFFF], &[0xE7FE], &[0x3FFF]];

/// A call to make, and of what program. Addresses count from the beginning of RAM.
#[derive(Clone, Default)]
struct Request {
    /// What the argument points to.
    pointer: Option<u32>,
    arguments: Vec<Argument>,
    /// Address, bytes, writable.
    buffers: Option<Vec<(u32, u32, bool)>>,
    /// What the program occupies of the RAM.
    sections: Vec<(u32, u32)>,
    data: Option<(u32, u8)>,
    budget: Option<u64>,
}

impl Request {
    fn declaring(buffers: &[(u32, u32, bool)]) -> Self {
        Request {
            buffers: Some(buffers.to_vec()),
            ..Request::default()
        }
    }

    fn to(self, pointer: u32) -> Self {
        Request {
            pointer: Some(pointer),
            ..self
        }
    }

    fn with_sections(self, sections: &[(u32, u32)]) -> Self {
        Request {
            sections: sections.to_vec(),
            ..self
        }
    }

    fn with_arguments(self, arguments: &[(u64, u8)]) -> Self {
        let arguments = arguments.iter();
        Request {
            arguments: arguments
                .map(|&(value, bytes)| Argument { value, bytes })
                .collect(),
            ..self
        }
    }

    fn call(&self, facts: &Facts) -> Call {
        let pointer = self.pointer.map(|offset| Argument {
            value: u64::from(facts.ram + offset),
            bytes: facts.pointer,
        });
        let buffers = self.buffers.as_ref().map(|buffers| {
            let buffer = |&(offset, bytes, writable)| Buffer {
                address: facts.ram.wrapping_add(offset),
                bytes,
                writable,
            };
            buffers.iter().map(buffer).collect()
        });
        Call {
            entry: facts.code,
            arguments: pointer.into_iter().chain(self.arguments.clone()).collect(),
            buffers,
            budget: self.budget.unwrap_or(1_000_000),
        }
    }

    fn machine<C: Core>(&self, facts: &Facts, code: &[u16]) -> Machine<C> {
        let code = elf::Segment {
            address: facts.code,
            bytes: elf::bytes(code),
            executable: true,
        };
        let data = self.data.map(|(offset, byte)| elf::Segment {
            address: facts.linked_ram + offset,
            bytes: vec![byte],
            executable: false,
        });
        let segments: Vec<_> = [code].into_iter().chain(data).collect();
        let sections = self.sections.iter();
        let sections: Vec<_> = sections
            .map(|&(offset, bytes)| (facts.linked_ram + offset, bytes))
            .collect();
        let file = elf::elf(facts.elf, &segments, &sections);
        let mut machine = Machine::<C>::new(&boards::board(facts.board));
        let image = Image::parse(&file).expect("the file is well-formed");
        machine.load(image).expect("the image fits");
        machine
    }
}

type End = Result<Outcome, Box<CallError>>;

/// Makes the call, with and without an observer.
fn run<C: Core>(facts: &Facts, code: &[u16], request: &Request) -> End {
    let mut machine = request.machine::<C>(facts, code);
    let mut observed = machine.clone();
    let call = request.call(facts);
    let end = machine.call(&call, &mut Nothing);
    let mut profile = Profile::new(facts.code..facts.code + 0x100);
    assert_eq!(end, observed.call(&call, &mut profile), "{}", facts.board);
    end
}

/// The ends of the same call on all cores.
fn everywhere(codes: Codes, request: impl Fn(&Facts) -> Request) -> [(&'static Facts, End); 3] {
    type Avr = pennyweight_avr::Core;
    type Armv7m = pennyweight_armv7m::core::Core;
    type Msp430 = pennyweight_msp430::core::Core;
    let [avr, armv7m, msp430] = codes;
    [
        (&AVR, run::<Avr>(&AVR, avr, &request(&AVR))),
        (&ARMV7M, run::<Armv7m>(&ARMV7M, armv7m, &request(&ARMV7M))),
        (&MSP430, run::<Msp430>(&MSP430, msp430, &request(&MSP430))),
    ]
}

fn returns(codes: Codes, request: impl Fn(&Facts) -> Request) -> [Outcome; 3] {
    everywhere(codes, request)
        .map(|(facts, end)| end.unwrap_or_else(|error| panic!("{}: {error}", facts.board)))
}

/// The call ends with this fault everywhere.
fn faults(codes: Codes, request: impl Fn(&Facts) -> Request, expected: impl Fn(&Facts) -> Fault) {
    for (facts, end) in everywhere(codes, request) {
        let error = end.expect_err(facts.board);
        assert_eq!(error.fault, expected(facts), "{}", facts.board);
    }
}

/// The call is refused: it ends with this fault, laid to the entry.
fn refused(request: impl Fn(&Facts) -> Request, expected: impl Fn(&Facts) -> Fault) {
    for (facts, end) in everywhere(RETURN, request) {
        let error = end.expect_err(facts.board);
        assert_eq!(error.fault, expected(facts), "{}", facts.board);
        assert_eq!(error.address, facts.code, "{}", facts.board);
    }
}

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
        let fault = end.expect_err(facts.board).fault;
        assert!(matches!(fault, Fault::CalleeSaved { .. }), "{fault}");
    }
    for (facts, end) in everywhere(UNBALANCED, |_| Request::default()) {
        let fault = end.expect_err(facts.board).fault;
        assert!(matches!(fault, Fault::StackPointer { .. }), "{fault}");
    }
    faults(DISABLE, |_| Request::default(), |_| Fault::Interrupts);
    returns(DISABLE_AND_ENABLE, |_| Request::default());
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

/// Runs `check` with a machine of each core that holds the same program.
macro_rules! on_every_core {
    ($codes:expr, $request:expr, $check:expr) => {{
        let [avr, armv7m, msp430] = $codes;
        let request: Request = $request;
        $check(&AVR, request.machine::<pennyweight_avr::Core>(&AVR, avr));
        $check(
            &ARMV7M,
            request.machine::<pennyweight_armv7m::core::Core>(&ARMV7M, armv7m),
        );
        $check(
            &MSP430,
            request.machine::<pennyweight_msp430::core::Core>(&MSP430, msp430),
        );
    }};
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
        assert!(machine.write(facts.code, &[0, 0]).is_err());
        assert_eq!(machine.disassemble(facts.code), code);
    }
    on_every_core!(RETURN, Request::default(), check);
}
