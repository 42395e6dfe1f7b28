// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Loading an image and calling a function by the AAPCS (Procedure Call Standard for the Arm Architecture).

use pennyweight_machine::call::{Argument, BoardInfo, Call, Machine, Outcome};
use pennyweight_machine::fault::{CallError, Fault, LoadError};
use pennyweight_machine::image::{Image, Segment};
use pennyweight_machine::observer::Observer;
use pennyweight_machine::ram::{READ, Ram, WRITE};

use crate::board::{BOARDS, Board};
use crate::code::{Code, Slot};
use crate::core::{Core, RETURN, advanced};
use crate::disassembly::{conditional, text};
use crate::instruction::{Instruction, LR, PC, SP};

/// A board with a Cortex-M3.
#[derive(Debug)]
pub struct Armv7m {
    core: Core,
    code: Code,
    image: Option<Image>,
}

const NAMES: [&str; 15] = [
    "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "sp", "lr",
];

/// What registers without an argument hold at the call, with the register's number in the low byte.
const FILL: u32 = 0xDEC0_DE00;

impl Armv7m {
    #[must_use]
    pub fn new(board: &'static Board) -> Self {
        Armv7m {
            core: Core::new(board),
            code: Code::default(),
            image: None,
        }
    }

    /// Fills the registers, places the arguments and opens the memory that the call may use. Returns the number of
    /// bytes of arguments on the stack.
    fn prepare(&mut self, call: &Call) -> Result<u32, Fault> {
        let ram = self.core.board.info.ram_range();
        let (registers, stacked) = place(&call.arguments)?;
        let sp = ram.end - stacked.len() as u32;
        let statics_end = self.statics_end();
        let below_stack = |range: &std::ops::Range<u32>| range.end.min(sp);
        let core = &mut self.core;
        core.stack_limit = statics_end;
        match &call.buffers {
            None => core.ram.set_all(READ | WRITE),
            Some(buffers) => {
                core.ram.set_all(0);
                core.ram.grant(ram.start..statics_end, READ | WRITE);
                core.ram.grant(sp..ram.end, READ | WRITE);
                for buffer in buffers {
                    let range = buffer.range();
                    if ram.contains(&range.start) {
                        core.stack_limit = core.stack_limit.max(below_stack(&range));
                    }
                    core.ram
                        .grant(range, if buffer.writable { READ | WRITE } else { READ });
                }
            }
        }
        for (number, register) in core.r.iter_mut().enumerate() {
            *register = FILL | number as u32;
        }
        core.r[..4].copy_from_slice(&registers);
        core.r[usize::from(SP)] = sp;
        core.r[usize::from(LR)] = RETURN | 1;
        core.lowest_stack = sp;
        core.ram.poke(sp, &stacked)?;
        // N and Z together are set by no comparison: any that is made shows.
        (core.n, core.z, core.c, core.v, core.q) = (true, true, false, false, false);
        (core.it, core.exclusive, core.branched) = (0, false, false);
        (core.primask, core.faultmask, core.basepri) = (false, false, 0);
        core.left = None;
        Ok(stacked.len() as u32)
    }

    /// The registers that must hold what they held at the call.
    fn check_return(&self, before: &[u32; 16]) -> Result<(), Fault> {
        let after = &self.core.r;
        let sp = usize::from(SP);
        if after[sp] != before[sp] {
            return Err(Fault::StackPointer {
                before: before[sp],
                after: after[sp],
            });
        }
        match (4..12).find(|&i| after[i] != before[i]) {
            Some(i) => Err(Fault::CalleeSaved {
                register: NAMES[i],
                before: u64::from(before[i]),
                after: u64::from(after[i]),
            }),
            None => Ok(()),
        }
    }

    fn error(&self, fault: Fault) -> Box<CallError> {
        let address = self.core.pc;
        // A fall through the end of the code is no branch: then it is the instruction ahead, of one size or the other.
        let ahead = [2, 4].map(|bytes| address.wrapping_sub(bytes));
        let before = self.core.left.into_iter().chain(ahead);
        Box::new(CallError::new(fault, address, self.image.as_ref(), before))
    }
}

/// Sections 6.4 and 6.5 of the AAPCS: the first four words of arguments in registers, the rest as stacked bytes,
/// 64-bit arguments at even registers and at multiples of eight. The stack stays a multiple of eight.
fn place(arguments: &[Argument]) -> Result<([u32; 4], Vec<u8>), Fault> {
    let mut registers = [FILL, FILL | 1, FILL | 2, FILL | 3];
    let mut used = 0;
    let mut stacked = Vec::new();
    for argument in arguments {
        let words = match argument.bytes {
            1 | 2 | 4 => 1,
            8 => 2,
            bytes => {
                let what =
                    format!("an argument of {bytes} bytes cannot be passed; 1, 2, 4 or 8 can");
                return Err(Fault::Convention { what });
            }
        };
        used += used % words;
        let values = [argument.value as u32, (argument.value >> 32) as u32];
        if used + words <= 4 {
            registers[used..used + words].copy_from_slice(&values[..words]);
            used += words;
        } else {
            used = 4;
            stacked.resize(stacked.len().next_multiple_of(4 * words), 0);
            stacked.extend(values[..words].iter().flat_map(|word| word.to_le_bytes()));
        }
    }
    stacked.resize(stacked.len().next_multiple_of(8), 0);
    Ok((registers, stacked))
}

impl Machine for Armv7m {
    type Core = Core;

    fn boards() -> Vec<&'static BoardInfo> {
        BOARDS.iter().map(|board| &board.info).collect()
    }

    fn on(board: &str) -> Option<Self> {
        BOARDS
            .into_iter()
            .find(|known| known.info.name == board)
            .map(Armv7m::new)
    }

    fn board(&self) -> &'static BoardInfo {
        &self.core.board.info
    }

    fn load(&mut self, image: Image) -> Result<(), LoadError> {
        let board = self.core.board;
        if image.platform != board.info.platform {
            return Err(LoadError::WrongMachine {
                found: image.platform,
                expected: board.info.platform,
            });
        }
        let mut ram = Ram::new(board.info.ram.0, board.info.ram.1 as usize);
        let mut flash = vec![0xFF; board.info.flash.1 as usize];
        let mut code: Option<(usize, usize)> = None;
        for Segment {
            address,
            bytes,
            executable,
            ..
        } in &image.segments
        {
            let outside = LoadError::OutsideMemory {
                address: *address,
                size: bytes.len(),
                board: board.info.name,
            };
            if ram.range().contains(address) {
                ram.poke(*address, bytes).map_err(|_| outside)?;
                continue;
            }
            let start = self
                .core
                .flash_offset(*address)
                .ok_or_else(|| outside.clone())?;
            let end = start + bytes.len();
            flash
                .get_mut(start..end)
                .ok_or(outside)?
                .copy_from_slice(bytes);
            if *executable {
                let (first, last) = code.unwrap_or((start, end));
                code = Some((first.min(start), last.max(end)));
            }
        }
        let (first, last) = code.unwrap_or_default();
        let first = first & !1;
        self.code = Code::new(
            board.info.flash.0 + first as u32,
            &flash[first..last],
            &board.profile,
        );
        self.core.ram = ram;
        self.core.flash = flash;
        self.image = Some(image);
        Ok(())
    }

    fn image(&self) -> Option<&Image> {
        self.image.as_ref()
    }

    fn read(&self, address: u32, length: usize) -> Result<Vec<u8>, Fault> {
        let from_flash = self
            .core
            .flash_offset(address)
            .and_then(|offset| self.core.flash.get(offset..offset.checked_add(length)?));
        match from_flash {
            Some(bytes) => Ok(bytes.to_vec()),
            None => self.core.ram.peek(address, length).map(<[u8]>::to_vec),
        }
    }

    fn write(&mut self, address: u32, bytes: &[u8]) -> Result<(), Fault> {
        if self.core.flash_offset(address).is_some() {
            return Err(Fault::ReadOnly {
                address,
                size: bytes.len() as u32,
            });
        }
        self.core.ram.poke(address, bytes)
    }

    fn disassemble(&self, address: u32) -> Option<String> {
        // Only from the function's beginning can be told whether the instruction is in an IT block.
        let function = self.image.as_ref()?.function_at(address)?.address;
        let mut place = function;
        let mut it = 0;
        while place <= address {
            let Slot {
                instruction, width, ..
            } = self.core.decode_at(place, it != 0).ok()?;
            if place == address {
                return match instruction {
                    Instruction::Undefined => None,
                    _ if it == 0 => Some(text(&instruction, address)),
                    _ => Some(conditional(&instruction, address, it >> 4)),
                };
            }
            it = match instruction {
                Instruction::It { state } => state,
                _ => advanced(it),
            };
            place += u32::from(width);
        }
        None
    }

    fn call<O: Observer<Core>>(
        &mut self,
        call: &Call,
        observer: &mut O,
    ) -> Result<Outcome, Box<CallError>> {
        let entry = call.entry & !1;
        self.core.pc = entry;
        let stacked_argument_bytes = self.prepare(call).map_err(|fault| self.error(fault))?;
        let (before, flags) = (self.core.r, self.core.flags());
        let run = if self.core.board.flash.is_some() {
            self.core
                .run::<true, O>(&self.code, entry, call.budget, observer)
        } else {
            self.core
                .run::<false, O>(&self.code, entry, call.budget, observer)
        };
        run.and_then(|()| self.check_return(&before))
            .map_err(|fault| self.error(fault))?;
        let core = &self.core;
        let mut changed: Vec<&'static str> = (0..usize::from(PC))
            .filter(|&i| core.r[i] != before[i])
            .map(|i| NAMES[i])
            .collect();
        if core.flags() != flags {
            changed.push("flags");
        }
        Ok(Outcome {
            cycles: core.cycles,
            instructions: core.instructions,
            stack_bytes: before[usize::from(SP)] - core.lowest_stack,
            stacked_argument_bytes,
            value: u64::from(core.r[1]) << 32 | u64::from(core.r[0]),
            changed,
        })
    }

    fn int_value(value: u64) -> i32 {
        value as i32
    }
}
