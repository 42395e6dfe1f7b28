// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Random programs that go on for a while: every form of instruction as often as any other, pointers mostly into the
//! RAM, jumps mostly into the program.

use std::sync::Arc;

use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};

use pennyweight_avr::board::Board;
use pennyweight_avr::decode::is_two_words;
use pennyweight_avr::instruction::Instruction::{self, *};
use pennyweight_avr::instruction::Pointer;

/// I/O addresses.
const SREG: u16 = 0x3f;
const SPH: u16 = 0x3e;
const SPL: u16 = 0x3d;
const RAMPZ: u16 = 0x3b;
const EIND: u16 = 0x3c;

/// A form: an instruction, and the pointer that a load or store uses.
pub type Form = (Discriminant<Instruction>, Option<Pointer>);

pub fn form(instruction: Instruction) -> Form {
    let pointer = match instruction {
        Ldd { p, .. }
        | Std { p, .. }
        | LdPostIncrement { p, .. }
        | LdPreDecrement { p, .. }
        | StPostIncrement { p, .. }
        | StPreDecrement { p, .. } => Some(p),
        _ => None,
    };
    (discriminant(&instruction), pointer)
}

/// Random numbers from a seed (xorshift64*).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..8 {
            random.next();
        }
        random
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 16) as usize % bound
    }

    pub fn byte(&mut self) -> u8 {
        (self.next() >> 32) as u8
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// True once in so many times.
    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }
}

/// Writes programs for a board.
pub struct Generator {
    board: &'static Arc<Board>,
    /// The encodings of each form that can be executed.
    forms: Vec<Vec<u16>>,
    /// I/O addresses behind which there is nothing but storage, here and in simavr; SBI and CBI reach the first ones.
    storage: &'static [u16],
    /// True if the programs are for executions on terms, which returns end early in any case: returns are no rarer than
    /// the rest, and loads from the flash read a page at an index from a register.
    on_terms: bool,
}

impl Generator {
    pub fn new(board: &'static Arc<Board>) -> Self {
        let mut forms = HashMap::<Form, Vec<u16>>::new();
        for encoding in 0..=u16::MAX {
            let instruction = board.decode(encoding, 0);
            if !matches!(instruction, Undefined | Spm | Sleep | Break) {
                forms.entry(form(instruction)).or_default().push(encoding);
            }
        }
        let mut forms: Vec<_> = forms.into_values().collect();
        forms.sort(); // by the first encoding: what a seed gives must not depend on the hashing
        let storage: &[u16] = match board.info.name.as_str() {
            "atmega128" => &[0x1d, 0x1e],      // EEDR, EEARL
            "attiny85" => &[0x11, 0x12, 0x13], // GPIOR0 to GPIOR2
            _ => &[0x1e],                      // GPIOR0
        };
        Generator {
            board,
            forms,
            storage,
            on_terms: false,
        }
    }

    /// The same for executions on terms: only what instructions have rules, on the I/O registers that have terms.
    pub fn on_terms(mut self) -> Self {
        self.forms.retain(|form| {
            let instruction = self.board.decode(form[0], 0);
            !matches!(
                instruction,
                Sbi { .. } | Cbi { .. } | Sbic { .. } | Sbis { .. }
            )
        });
        self.storage = &[SREG];
        self.on_terms = true;
        self
    }

    /// An encoding of each form.
    pub fn encodings(&self) -> impl Iterator<Item = u16> {
        self.forms.iter().map(|form| form[0])
    }

    /// The same without what branches or skips.
    pub fn straight_on(mut self) -> Self {
        self.forms.retain(|form| {
            !matches!(
                self.board.decode(form[0], 0),
                Rjmp { .. }
                    | Ijmp
                    | Eijmp
                    | Jmp { .. }
                    | Rcall { .. }
                    | Icall
                    | Eicall
                    | Call { .. }
                    | Ret
                    | Reti
                    | Cpse { .. }
                    | Sbrc { .. }
                    | Sbrs { .. }
                    | Sbic { .. }
                    | Sbis { .. }
                    | Brbs { .. }
                    | Brbc { .. }
            )
        });
        self
    }

    /// Returns the number of forms.
    pub fn forms(&self) -> usize {
        self.forms.len()
    }

    /// The data addresses of the plain storage that programs use.
    pub fn storage(&self) -> impl Iterator<Item = u16> {
        self.storage.iter().map(|io| io + 0x20)
    }

    /// A program of at least so many words.
    pub fn program(&self, random: &mut Random, words: usize) -> Vec<u16> {
        let mut code = Vec::new();
        while code.len() < words {
            self.instruction(random, words, &mut code);
        }
        code
    }

    /// A flash with a program at its beginning and random data behind it; what of the data is executed touches no I/O.
    pub fn flash(&self, random: &mut Random, program: &[u16]) -> Vec<u8> {
        let mut words = program.to_vec();
        words.extend([0xffff; 32]);
        words.resize_with(self.board.info.flash.1 as usize / 2 - 1, || {
            let word = random.next() as u16;
            match self.board.decode(word, 0) {
                In { .. } | Out { .. } | Sbi { .. } | Cbi { .. } | Sbic { .. } | Sbis { .. } => 0,
                _ => word,
            }
        });
        super::bytes(&words)
    }

    /// Adds one instruction, and what makes it meaningful before it.
    fn instruction(&self, random: &mut Random, words: usize, code: &mut Vec<u16>) {
        let form = random.below(self.forms.len());
        let mut encoding = random.pick(&self.forms[form]);
        let mut second = random.below(words) as u16;
        let instruction = self.board.decode(encoding, 0);
        match instruction {
            In { .. } => {
                let registers = [SREG, SPH, SPL, self.storage_or_rampz(random)];
                encoding = encoding & !0x060f | io_field(random.pick(&registers));
            }
            Out { .. } if random.one_in(4) => return frame(random, code),
            Out { .. } => {
                let registers = [SREG, self.storage_or_rampz(random)];
                encoding = encoding & !0x060f | io_field(random.pick(&registers));
            }
            Sbi { .. } | Cbi { .. } | Sbic { .. } | Sbis { .. } => {
                encoding = encoding & !0x00f8 | random.pick(self.storage) << 3;
            }
            Rjmp { .. } | Rcall { .. } => {
                encoding = encoding & 0xf000 | (random.below(60) as u16).wrapping_sub(20) & 0x0fff;
            }
            Lds { .. } | Sts { .. } => {
                second = self.board.ram_start() as u16
                    + random.below(self.board.info.ram.1 as usize) as u16;
            }
            Ldd { p, .. }
            | Std { p, .. }
            | LdPostIncrement { p, .. }
            | LdPreDecrement { p, .. }
            | StPostIncrement { p, .. }
            | StPreDecrement { p, .. } => self.point(random, p, code),
            Ijmp | Icall | Eijmp | Eicall => {
                let target = random.below(words);
                code.extend([ldi(30, target as u8), ldi(31, (target >> 8) as u8)]);
                if matches!(instruction, Eijmp | Eicall) && !random.one_in(8) {
                    code.push(0xb810 | io_field(EIND)); // out EIND, r1, which is mostly 0: into the program
                }
            }
            Lpm { .. } | LpmPostIncrement { .. } | Elpm { .. } | ElpmPostIncrement { .. }
                if self.on_terms =>
            {
                self.index(random, code);
            }
            Lpm { .. } | LpmPostIncrement { .. } if self.board.info.flash.1 < 0x1_0000 => {
                // in reach of the flash
                code.extend([ldi(31, random.byte() & 0x7f)]);
            }
            Cpse { .. } if self.on_terms && random.one_in(2) => {
                let (d, r) = (random.below(16) as u16, random.below(16) as u16);
                code.extend([
                    ldi(16 + d, random.byte() & 1),
                    ldi(16 + r, random.byte() & 1),
                ]);
                encoding = 0x1300 | d << 4 | r;
            }
            Ret | Reti if !self.on_terms && !random.one_in(4) => return,
            _ => {}
        }
        code.push(encoding);
        if is_two_words(encoding) {
            code.push(second);
        }
    }

    /// Makes Z point into a page of the flash, at an index from a register.
    fn index(&self, random: &mut Random, code: &mut Vec<u16>) {
        if self.board.rampz != 0 {
            code.extend([ldi(30, random.byte()), 0xb9e0 | io_field(RAMPZ)]); // out RAMPZ, r30
        }
        if random.one_in(8) {
            code.extend([ldi(30, 0xff), ldi(31, 0xff)]); // where RAMPZ takes a carry
            return;
        }
        code.extend([
            ldi(31, random.byte() & 0x0f),
            0x2de0 | random.below(16) as u16, // mov r30, one of r0 to r15
        ]);
    }

    fn storage_or_rampz(&self, random: &mut Random) -> u16 {
        if self.board.eind != 0 && random.one_in(4) {
            EIND
        } else if self.board.rampz != 0 && random.one_in(2) {
            RAMPZ
        } else {
            random.pick(self.storage)
        }
    }

    /// Mostly sets a pointer before its use: into the RAM, or now and then onto the registers.
    fn point(&self, random: &mut Random, pointer: Pointer, code: &mut Vec<u16>) {
        let low = u16::from(pointer.low());
        if random.one_in(20) {
            return;
        }
        if random.one_in(8) {
            code.extend([ldi(low, random.byte() & 31), ldi(low + 1, 0)]);
        } else {
            let first = (self.board.ram_start() >> 8) as u8;
            let page = first + random.below(self.board.info.ram.1 as usize >> 8) as u8;
            code.extend([ldi(low, random.byte()), ldi(low + 1, page)]);
        }
    }
}

/// Generates the code with which a compiler creates or leaves a frame on the stack.
fn frame(random: &mut Random, code: &mut Vec<u16>) {
    let step = if random.one_in(2) { 0x9720 } else { 0x9620 }; // sbiw or adiw r28, ...
    code.extend([
        0xb1c0 | io_field(SPL), // in r28, SPL
        0xb1d0 | io_field(SPH),
        step | random.below(12) as u16,
        0xb9d0 | io_field(SPH), // out SPH, r29
        0xb9c0 | io_field(SPL),
    ]);
}

/// The bits of IN and OUT that hold an I/O address.
fn io_field(address: u16) -> u16 {
    (address & 0x30) << 5 | address & 0x0f
}

fn ldi(register: u16, value: u8) -> u16 {
    let value = u16::from(value);
    0xe000 | (register - 16) << 4 | (value & 0xf0) << 4 | value & 0x0f
}
