// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The program memory: its bytes, and the instructions decoded from them once at loading.

use pennyweight_machine::fault::{AccessKind, Fault};
use pennyweight_machine::observer::Class;

use crate::board::Board;
use crate::class::class;
use crate::decode::is_two_words;
use crate::instruction::Instruction;

/// Erased flash.
const ERASED: u8 = 0xff;
const ERASED_WORD: u16 = 0xffff;

/// The most instructions in a [`Run`]: their cycles must fit its count of cycles.
const LONGEST_RUN: u16 = 1024;

/// An instruction, ready to execute.
#[derive(Clone, Copy, Debug)]
#[repr(align(8))]
pub(crate) struct Slot {
    pub instruction: Instruction,
    pub cycles: u8,
    /// Added when a branch on a flag is taken, or for each word that a skip passes over.
    pub extra_cycles: u8,
    pub words: u8,
    pub class: Class,
}

/// Instructions of one word from some address on, each of which is followed by the next.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Run {
    pub instructions: u16,
    pub cycles: u16,
}

/// Program memory. Nothing writes it while code runs: SPM is not modelled.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    bytes: Vec<u8>,
    /// The last word that the program counter reaches; its bits are those that the counter has.
    last_word: u32,
    /// A slot for each word that the program counter reaches, and a run for each.
    slots: Box<[Slot]>,
    runs: Box<[Run]>,
}

impl Code {
    /// Decodes a program; `bytes` is the whole flash of the board.
    pub fn new(bytes: Vec<u8>, board: &Board) -> Self {
        // Most of it is erased, which need not be decoded over and over.
        let erased = slot(board, ERASED_WORD, ERASED_WORD);
        let words = board.last_word() as usize + 1;
        let slots: Vec<Slot> = (0..words)
            .map(|index| match word_of(&bytes, index) {
                ERASED_WORD => erased,
                encoding => slot(board, encoding, word_of(&bytes, (index + 1) % words)),
            })
            .collect();
        let mut runs = vec![Run::default(); words];
        let mut following = Run::default();
        for (run, slot) in runs.iter_mut().zip(&slots).rev() {
            if slot.words > 1 || !goes_straight_on(slot.instruction) {
                following = Run::default();
            } else if following.instructions < LONGEST_RUN {
                following.instructions += 1;
                following.cycles += u16::from(slot.cycles);
            } else {
                following = Run {
                    instructions: 1,
                    cycles: slot.cycles.into(),
                };
            }
            *run = following;
        }
        Code {
            bytes,
            last_word: board.last_word(),
            slots: slots.into(),
            runs: runs.into(),
        }
    }

    /// Code of `size` bytes as it comes from the maker.
    pub fn erased(size: u32) -> Vec<u8> {
        vec![ERASED; size as usize]
    }

    /// The last word that the program counter reaches; its bits are those that the counter has.
    #[inline(always)]
    pub fn last_word(&self) -> u32 {
        self.last_word
    }

    /// The instruction at a word address.
    #[inline(always)]
    pub fn slot(&self, pc: u32) -> &Slot {
        &self.slots[(pc & self.last_word) as usize]
    }

    /// Returns the instructions from a word address on that execute without a branch.
    #[inline(always)]
    pub fn run(&self, pc: u32) -> (Run, &[Slot]) {
        let start = (pc & self.last_word) as usize;
        let run = self.runs[start];
        let slots = self.slots.get(start..start + usize::from(run.instructions));
        (run, slots.unwrap_or_default())
    }

    /// The whole flash.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The byte at a byte address, as LPM loads it.
    #[inline(always)]
    pub fn load(&self, address: u32) -> Result<u8, Fault> {
        match self.bytes.get(address as usize) {
            Some(&byte) => Ok(byte),
            None => Err(Fault::Unmapped {
                address,
                size: 1,
                kind: AccessKind::Read,
            }),
        }
    }

    /// The encoding at a word address.
    pub fn word(&self, pc: u32) -> u16 {
        word_of(&self.bytes, pc as usize)
    }
}

fn slot(board: &Board, encoding: u16, second: u16) -> Slot {
    let instruction = board.decode(encoding, second);
    Slot {
        instruction,
        cycles: board.timing.cycles(instruction),
        extra_cycles: board.timing.extra_cycles(instruction),
        words: 1 + u8::from(is_two_words(encoding)),
        class: class(instruction),
    }
}

fn goes_straight_on(instruction: Instruction) -> bool {
    use Instruction::{Break, Sleep, Spm, Undefined};
    class(instruction) != Class::Branch && !matches!(instruction, Break | Sleep | Spm | Undefined)
}

fn word_of(bytes: &[u8], index: usize) -> u16 {
    let byte = |address| bytes.get(address).copied().unwrap_or(ERASED);
    u16::from_le_bytes([byte(2 * index), byte(2 * index + 1)])
}
