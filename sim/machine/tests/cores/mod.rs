// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The three cores as the rules of a call see them: their facts, the same programs for each, and a call of all of them.

use pennyweight_machine::call::{Argument, Buffer, Call};
use pennyweight_machine::core::Core;
use pennyweight_machine::fault::{CallError, Fault};
use pennyweight_machine::image::Image;
use pennyweight_machine::machine::Machine;
use pennyweight_machine::observer::{Nothing, Profile};
use pennyweight_machine::outcome::Outcome;

use crate::{boards, elf};

/// A core, and how this file speaks to it.
pub struct Facts {
    pub board: &'static str,
    pub elf: u16,
    /// Address of the code; `nowhere` is an address without memory.
    pub code: u32,
    pub nowhere: u32,
    pub pointer: u8,
    /// Address of the first byte of RAM for the linker.
    pub linked_ram: u32,
    /// The first byte of RAM and the one after the last, as pointers hold them.
    pub ram: u32,
    pub end: u32,
    /// An address without memory for the linker.
    pub linked_nowhere: u32,
    /// Bytes that the call instruction pushes.
    pub return_address: u32,
    /// The register that [`CLOBBER`] does not restore, and the bytes that [`UNBALANCED`] leaves on the stack.
    pub clobbered: &'static str,
    pub left: u32,
}

pub const AVR: Facts = Facts {
    board: "atmega128",
    elf: elf::AVR,
    code: 0,
    nowhere: 0x2_0000,
    pointer: 2,
    linked_ram: 0x80_0100,
    ram: 0x100,
    end: 0x1100,
    linked_nowhere: 0x81_0000,
    return_address: 2,
    clobbered: "r2",
    left: 2,
};

pub const ARMV7M: Facts = Facts {
    board: "cortex_m3",
    elf: elf::ARM,
    code: 0,
    nowhere: 0x4000_0000,
    pointer: 4,
    linked_ram: 0x2000_0000,
    ram: 0x2000_0000,
    end: 0x2004_0000,
    linked_nowhere: 0x4000_0000,
    return_address: 0,
    clobbered: "r4",
    left: 4,
};

pub const MSP430: Facts = Facts {
    board: "msp430f1611",
    elf: elf::MSP430,
    code: 0x4000,
    nowhere: 0x0C00,
    pointer: 2,
    linked_ram: 0x1100,
    ram: 0x1100,
    end: 0x3900,
    linked_nowhere: 0x0C00,
    return_address: 2,
    clobbered: "r4",
    left: 2,
};

/// The same function for each core, its return in: AVR, ARMv7-M, MSP430.
pub type Codes = [&'static [u16]; 3];

pub const RETURN: Codes = [&[0x9508], &[0x4770], &[0x4130]];
/// *pointer = ...
pub const STORE: Codes = [
    &[0x01FC, 0x8210, 0x9508], // movw r30, r24; st Z, r1; ret
    &[0x7002, 0x4770],         // strb r2, [r0]; bx lr
    &[0x4DCC, 0x0000, 0x4130], // MOV.B R13,0(R12); RET
];
/// ... = *pointer
pub const LOAD: Codes = [
    &[0x01FC, 0x8180, 0x9508], // movw r30, r24; ld r24, Z; ret
    &[0x7800, 0x4770],         // ldrb r0, [r0]; bx lr
    &[0x4C6D, 0x4130],         // MOV.B @R12,R13; RET
];
/// return ++*pointer
pub const COUNT: Codes = [
    &[0x01FC, 0x8180, 0x9583, 0x8380, 0x9508], // movw r30, r24; ld r24, Z; inc r24; st Z, r24; ret
    &[0x7801, 0x3101, 0x7001, 0x4608, 0x4770], // ldrb r1, [r0]; adds r1, #1; strb r1, [r0]; mov r0, r1; bx lr
    &[0x53DC, 0x0000, 0x4C6C, 0x4130],         // INC.B 0(R12); MOV.B @R12,R12; RET
];
/// A byte of a frame, written and left.
pub const FRAME: Codes = [
    &[0x921F, 0xB7ED, 0xB7FE, 0x8211, 0x901F, 0x9508], // push r1; in r30, SPL; in r31, SPH; std Z+1, r1; pop r1; ret
    &[0xB082, 0x9201, 0xB002, 0x4770], // sub sp, #8; str r2, [sp, #4]; add sp, #8; bx lr
    &[0x120D, 0x4DC1, 0x0000, 0x413D, 0x4130], // PUSH R13; MOV.B R13,0(SP); POP R13; RET
];
/// The first byte of the arguments on the stack, written.
pub const STORE_STACKED: Codes = [
    &[0xB7ED, 0xB7FE, 0x8213, 0x9508], // in r30, SPL; in r31, SPH; std Z+3, r1; ret
    &[0x9200, 0x4770],                 // str r2, [sp]; bx lr
    &[0x4DC1, 0x0002, 0x4130],         // MOV.B R13,2(SP); RET
];
/// Sixteen bytes below the stack pointer.
pub const STORE_BELOW: Codes = [
    &[0xB7ED, 0xB7FE, 0x9770, 0x8210, 0x9508], // in r30, SPL; in r31, SPH; sbiw r30, 16; st Z, r1; ret
    &[0xF80D, 0x2C10, 0x4770],                 // strb r2, [sp, #-16]; bx lr
    &[0x4DC1, 0xFFF0, 0x4130],                 // MOV.B R13,-16(SP); RET
];
/// Reads a value after it was pushed and popped, below the stack pointer.
pub const LOAD_POPPED: Codes = [
    &[0x921F, 0x901F, 0xB7ED, 0xB7FE, 0x8180, 0x9508], // push r1; pop r1; in r30, SPL; in r31, SPH; ld r24, Z; ret
    &[0xB404, 0xBC04, 0xF81D, 0x0C04, 0x4770], // push {r2}; pop {r2}; ldrb r0, [sp, #-4]; bx lr
    &[0x120D, 0x413D, 0x415C, 0xFFFE, 0x4130], // PUSH R13; POP R13; MOV.B -2(SP),R12; RET
];
/// The same, written.
pub const STORE_POPPED: Codes = [
    &[0x921F, 0x901F, 0xB7ED, 0xB7FE, 0x8210, 0x9508], // push r1; pop r1; in r30, SPL; in r31, SPH; st Z, r1; ret
    &[0xB404, 0xBC04, 0xF80D, 0x2C04, 0x4770], // push {r2}; pop {r2}; strb r2, [sp, #-4]; bx lr
    &[0x120D, 0x413D, 0x4DC1, 0xFFFE, 0x4130], // PUSH R13; POP R13; MOV.B R13,-2(SP); RET
];
pub const RECURSION: Codes = [
    &[0xDFFF],                 // rcall .-2
    &[0xB500, 0xF7FF, 0xFFFD], // push {lr}; bl .-2
    &[0x12B0, 0x4000],         // CALL #0x4000
];
/// A register that belongs to the caller.
pub const CLOBBER: Codes = [&[0x9423, 0x9508], &[0x2401, 0x4770], &[0xE334, 0x4130]]; // inc r2; movs r4, #1; INV R4
/// A return with something left on the stack.
pub const UNBALANCED: Codes = [
    // in r30, SPL; in r31, SPH; ldd r18, Z+1; ldd r19, Z+2; push r19; push r18; ret
    &[0xB7ED, 0xB7FE, 0x8121, 0x8132, 0x933F, 0x932F, 0x9508],
    &[0xB081, 0x4770],         // sub sp, #4; bx lr
    &[0x413F, 0x120E, 0x4F00], // POP R15; PUSH R14; BR R15
];
pub const DISABLE: Codes = [&[0x94F8, 0x9508], &[0xB672, 0x4770], &[0xC232, 0x4130]]; // cli; cpsid i; DINT
pub const DISABLE_AND_ENABLE: Codes = [
    &[0x94F8, 0x9478, 0x9508], // cli; sei
    &[0xB672, 0xB662, 0x4770], // cpsid i; cpsie i
    &[0xC232, 0xD232, 0x4130], // DINT; EINT
];
pub const FOREVER: Codes = [&[0xCFFF], &[0xE7FE], &[0x3FFF]];

/// A call to make, and of what program. Addresses count from the beginning of RAM.
#[derive(Clone, Default)]
pub struct Request {
    /// Value of the pointer argument.
    pub pointer: Option<u32>,
    pub arguments: Vec<Argument>,
    /// Address, bytes, writable.
    pub buffers: Option<Vec<(u32, u32, bool)>>,
    /// RAM that the program occupies.
    pub sections: Vec<(u32, u32)>,
    pub data: Option<(u32, u8)>,
    pub budget: Option<u64>,
}

impl Request {
    pub fn declaring(buffers: &[(u32, u32, bool)]) -> Self {
        Request {
            buffers: Some(buffers.to_vec()),
            ..Request::default()
        }
    }

    pub fn to(self, pointer: u32) -> Self {
        Request {
            pointer: Some(pointer),
            ..self
        }
    }

    pub fn with_sections(self, sections: &[(u32, u32)]) -> Self {
        Request {
            sections: sections.to_vec(),
            ..self
        }
    }

    pub fn with_arguments(self, arguments: &[(u64, u8)]) -> Self {
        let arguments = arguments.iter();
        Request {
            arguments: arguments
                .map(|&(value, bytes)| Argument { value, bytes })
                .collect(),
            ..self
        }
    }

    pub fn call(&self, facts: &Facts) -> Call {
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

    pub fn machine<C: Core>(&self, facts: &Facts, code: &[u16]) -> Machine<C> {
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

pub type End = Result<Outcome, Box<CallError>>;

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
pub fn everywhere(codes: Codes, request: impl Fn(&Facts) -> Request) -> [(&'static Facts, End); 3] {
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

pub fn returns(codes: Codes, request: impl Fn(&Facts) -> Request) -> [Outcome; 3] {
    everywhere(codes, request)
        .map(|(facts, end)| end.unwrap_or_else(|error| panic!("{}: {error}", facts.board)))
}

/// The call ends with this fault everywhere.
pub fn faults(
    codes: Codes,
    request: impl Fn(&Facts) -> Request,
    expected: impl Fn(&Facts) -> Fault,
) {
    for (facts, end) in everywhere(codes, request) {
        let error = end.expect_err(facts.board);
        assert_eq!(error.fault, expected(facts), "{}", facts.board);
    }
}

/// The call is refused: it ends with this fault, laid to the entry.
pub fn refused(request: impl Fn(&Facts) -> Request, expected: impl Fn(&Facts) -> Fault) {
    for (facts, end) in everywhere(RETURN, request) {
        let error = end.expect_err(facts.board);
        assert_eq!(error.fault, expected(facts), "{}", facts.board);
        assert_eq!(error.address, facts.code, "{}", facts.board);
    }
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
pub(crate) use on_every_core;
