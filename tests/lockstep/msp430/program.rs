// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Random programs in lockstep with mspdebug. Each instruction is drawn when the program counter comes to it; code that
//! is there from an earlier pass is executed again.

use std::collections::BTreeMap;

use pennyweight_machine::core::Core as _;
use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_msp430::code::Step;
use pennyweight_msp430::core::Core;
use pennyweight_msp430::decode::decode;
use pennyweight_msp430::execute::status;
use pennyweight_msp430::instruction::Register;

use super::boards::MSP430F1611;
use super::compare::{Done, Lockstep, word_of_ram};
use super::instruction::{Drawn, code_address, complete, datum, first_word, stack_pointer};
use super::layout::{CODE, CONSTANTS, DATA, RAM, STACK, is_code, is_comparable};
use super::random::Random;

/// The most instructions that may precede the one that needs them.
const PATIENCE: u32 = 6;

pub struct RandomProgram {
    random: Random,
    core: Core,
    /// The words of code that the program has so far.
    written: Vec<bool>,
    /// The first word of an instruction that waits for what it needs, and how many came before it.
    wanted: Option<(u16, u32)>,
    /// Number of executions, by [`form`].
    executed: BTreeMap<u16, u32>,
}

/// Returns a first word without its register fields, or without the offset of a jump.
fn form(word: u16) -> u16 {
    match word >> 12 {
        1 => word & 0xFFF0,
        2 | 3 => word & 0xFC00,
        _ => word & 0xF0F0,
    }
}

impl RandomProgram {
    /// Memory becomes the same in both simulators.
    pub fn new(seed: u64, lockstep: &mut Lockstep) -> RandomProgram {
        let mut program = RandomProgram {
            random: Random::new(seed),
            core: Core::new(&MSP430F1611),
            written: Vec::new(),
            wanted: None,
            executed: BTreeMap::new(),
        };
        for word in 0x1000..=0xFFFF {
            if decode(0, [word, 0, 0]).is_some() {
                program.executed.insert(form(word), 0);
            }
        }
        for range in [CODE, CONSTANTS] {
            let bytes = program.bytes(range.len());
            program.core.memory.flash.program(range.start, &bytes);
            lockstep.set_memory(range.start, &bytes);
        }
        let ram = program.bytes(RAM.len());
        program.poke(lockstep, RAM.start, &ram);
        program
    }

    /// A program of `length` instructions, with registers and data of its own.
    pub fn run(&mut self, length: usize, lockstep: &mut Lockstep) {
        self.written = vec![false; CODE.len() / 2];
        self.wanted = None;
        let words = (0..DATA.len() / 2).map(|_| datum(&mut self.random));
        let data: Vec<u8> = words.flat_map(u16::to_le_bytes).collect();
        self.poke(lockstep, DATA.start, &data);
        let mut registers: [u16; 16] = std::array::from_fn(|_| datum(&mut self.random));
        registers[Register::SP.index()] = stack_pointer(&mut self.random);
        registers[Register::SR.index()] =
            self.random.word() & status::IMPLEMENTED & !status::CPUOFF;
        registers[Register::CG.index()] = 0;
        let entry = code_address(&mut self.random);
        registers[0] = entry;
        self.core.start(registers);
        lockstep.set_registers(&self.core.registers);
        lockstep.clear_cycles();
        for _ in 0..length {
            self.step(lockstep);
        }
        lockstep.check_cycles();
        self.check(lockstep, DATA);
    }

    /// Memory that was not to be written as well.
    pub fn check_all_memory(&self, lockstep: &mut Lockstep) {
        for range in [RAM, CODE, CONSTANTS] {
            self.check(lockstep, range);
        }
    }

    /// Every form of an instruction (operation, width, addressing modes), with the number of its executions.
    pub fn coverage(&self) -> impl Iterator<Item = (u16, u32)> {
        self.executed.iter().map(|(&form, &count)| (form, count))
    }

    fn check(&self, lockstep: &mut Lockstep, range: std::ops::Range<u16>) {
        let bytes = self.core.memory.peek(u32::from(range.start), range.len());
        lockstep.check_memory(range.start, bytes.expect("it is memory"));
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.random.word() as u8).collect()
    }

    fn poke(&mut self, lockstep: &mut Lockstep, address: u16, bytes: &[u8]) {
        let ram = &mut self.core.memory.ram;
        ram.poke(u32::from(address), bytes).expect("it is RAM");
        lockstep.set_memory(address, bytes);
    }

    fn pc(&self) -> u16 {
        self.core.register(Register::PC)
    }

    /// The word of code at the program counter, counted from the first.
    fn slot(&self) -> usize {
        usize::from(self.pc() - CODE.start) / 2
    }

    /// Executes an instruction here and there.
    fn step(&mut self, lockstep: &mut Lockstep) {
        // Now and then code is replaced, so that no loop lasts.
        if self.written[self.slot()] && !self.random.one_in(8) {
            let words = [0, 2, 4].map(|offset| {
                let flash = &self.core.memory.flash;
                flash.word(self.pc() + offset).expect("it is flash")
            });
            if let Some(done) = self.execute(&words) {
                self.follow(done, lockstep);
                return;
            }
        }
        for _ in 0..1000 {
            let (word, tries) = match self.wanted.take() {
                Some(wanted) => wanted,
                None => (first_word(&mut self.random), 0),
            };
            let words = match complete(&mut self.random, &self.core, word) {
                Drawn::Ready(words) => words,
                Drawn::First(words) if tries < PATIENCE => {
                    self.wanted = Some((word, tries + 1));
                    words
                }
                Drawn::First(_) | Drawn::Impossible => continue,
            };
            let (pc, slot) = (self.pc(), self.slot());
            if let Some(done) = self.execute(&words) {
                let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
                self.core.memory.flash.program(pc, &bytes);
                self.written[slot..slot + words.len()].fill(true);
                lockstep.set_memory(pc, &bytes);
                self.follow(done, lockstep);
                return;
            }
        }
        panic!(
            "no instruction can be executed with {:04x?}",
            self.core.registers
        );
    }

    /// Executes the instruction in `words` at the program counter. `None`, and nothing has changed, if it cannot be.
    fn execute(&mut self, words: &[u16]) -> Option<Done> {
        let mut three = [0; 3];
        three[..words.len()].copy_from_slice(words);
        let address = self.pc();
        let step = Step::new(address, decode(address, three)?, &MSP430F1611.timing);
        if !is_comparable(&self.core, &step.instruction) {
            return None;
        }
        let before = self.core.registers;
        let instructions = self.core.instructions;
        let mut writes = Writes::default();
        let result = self.core.step(&step, &mut writes);
        if result.is_err() {
            // Whatever it is, nothing was stored.
            self.core.registers = before;
            self.core.instructions = instructions;
            return None;
        }
        *self.executed.entry(form(words[0])).or_default() += 1;
        Some(Done {
            address,
            instruction: step.instruction,
            before,
            after: self.core.registers,
            stored: writes.0.and_then(|at| word_of_ram(&self.core, at)),
        })
    }

    /// Lets mspdebug do the same. A program counter or stack pointer that has gone astray is set right in both.
    fn follow(&mut self, done: Done, lockstep: &mut Lockstep) {
        lockstep.step(done);
        let mut registers = self.core.registers;
        if !is_code(registers[Register::PC.index()]) {
            registers[Register::PC.index()] = code_address(&mut self.random);
        }
        if !STACK.contains(&registers[Register::SP.index()]) {
            registers[Register::SP.index()] = stack_pointer(&mut self.random);
        }
        if registers != self.core.registers {
            self.core.registers = registers;
            lockstep.set_registers(&registers);
        }
    }
}

/// Notes what an instruction writes.
#[derive(Default)]
struct Writes(Option<u16>);

impl Observer<Core> for Writes {
    fn retire(&mut self, _: &Core, _: &Retired) {}
    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, address: u32, _: u32) {
        self.0 = Some(address as u16);
    }
}
