// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A board that images are loaded on and functions are called on, whatever its core.

use std::ops::Range;
use std::sync::Arc;

use crate::abi::{self, Abi, Placed};
use crate::board::{BoardInfo, Chip};
use crate::call::{Buffer, Call};
use crate::core::{Core, Stop};
use crate::coverage::{Coverage, Unseen};
use crate::fault::{CallError, Fault, LoadError};
use crate::image::{Image, Segment};
use crate::layout::{self, Needs};
use crate::location::Location;
use crate::observer::Observer;
use crate::outcome::Outcome;
use crate::taint::{Follow, Secret};

/// A core on a board, with what is loaded on it.
#[derive(Debug, Clone)]
pub struct Machine<C> {
    core: C,
    image: Option<Image>,
}

impl<C: Core> Machine<C> {
    /// A board, its flash erased and its RAM zero.
    #[must_use]
    pub fn new(board: &Arc<C::Board>) -> Self {
        Machine {
            core: C::new(board),
            image: None,
        }
    }

    pub fn board(&self) -> &BoardInfo {
        self.core.board().as_ref()
    }

    /// The core, as the last call left it.
    pub fn core(&self) -> &C {
        &self.core
    }

    pub fn image(&self) -> Option<&Image> {
        self.image.as_ref()
    }

    /// Replaces what is loaded; on an error the machine keeps what it had. Code goes to the flash, data to RAM, where
    /// start-up code would copy it.
    pub fn load(&mut self, image: Image) -> Result<(), LoadError> {
        let board = self.board();
        if image.machine != C::Board::MACHINE {
            return Err(LoadError::WrongMachine {
                found: image.machine,
                expected: C::Board::MACHINE,
            });
        }
        let mut core = self.core.clone();
        core.program(&image.segments)
            .and_then(|()| power_up(&mut core, &image))
            .map_err(|segment| LoadError::OutsideMemory {
                address: segment.address,
                size: segment.bytes.len(),
                board: board.name.clone(),
            })?;
        self.core = core;
        self.image = Some(image);
        Ok(())
    }

    /// Makes the board what loading made it: RAM with the statics at their first values and zero elsewhere, registers and
    /// peripherals as after power-up.
    pub fn reset(&mut self) {
        match &self.image {
            Some(image) => {
                let filled = power_up(&mut self.core, image);
                debug_assert!(filled.is_ok(), "it was loaded");
            }
            None => self.core.reset(),
        }
    }

    /// Returns the RAM that the program occupies, with addresses as the code's pointers hold them.
    fn occupied(&self) -> Vec<Range<u32>> {
        let ram = self.board().ram_range();
        let occupied = self.image.iter().flat_map(|image| image.occupied(&ram));
        let base = self.core.ram().range().start;
        occupied
            .map(|piece| piece.start - ram.start + base..piece.end - ram.start + base)
            .collect()
    }

    /// The RAM that the program does not occupy, by address: where a caller's buffers may lie. The stack of a call begins
    /// at the end of the last range and grows down.
    #[must_use]
    pub fn free(&self) -> Vec<Range<u32>> {
        layout::free(&self.core.ram().range(), &self.occupied())
    }

    /// The first RAM address after all that the program occupies, as a pointer of the code holds it.
    #[must_use]
    pub fn statics_end(&self) -> u32 {
        let start = self.core.ram().range().start;
        self.occupied().last().map_or(start, |piece| piece.end)
    }

    /// The host's view of memory.
    pub fn read(&self, address: u32, length: usize) -> Result<Vec<u8>, Fault> {
        let ram = self
            .core
            .ram()
            .peek(self.core.data_address(address), length);
        match self.core.flash(address, length) {
            Some(flash) if ram.is_err() => Ok(flash.to_vec()),
            _ => ram.map(<[u8]>::to_vec),
        }
    }

    /// The host's write to RAM.
    pub fn write(&mut self, address: u32, bytes: &[u8]) -> Result<(), Fault> {
        let place = self.core.data_address(address);
        let written = self.core.ram_mut().poke(place, bytes);
        if written.is_err() && self.core.flash(address, bytes.len()).is_some() {
            return Err(Fault::ReadOnly {
                address,
                size: bytes.len() as u32,
            });
        }
        written
    }

    /// The instruction at an address, as an assembler would read it; `None` where there is none.
    #[must_use]
    pub fn disassemble(&self, address: u32) -> Option<String> {
        let function = self.image.as_ref()?.function_at(address);
        self.core
            .disassemble(address, function.map(|symbol| symbol.address))
    }

    /// Returns the parts of the functions `named` that no call seen by `coverage` has executed, by address.
    /// Padding after code and data between code are not reported, if the file marks them.
    #[must_use]
    pub fn unseen(&self, coverage: &Coverage, named: &[String]) -> Vec<Unseen> {
        let Some(image) = &self.image else {
            return Vec::new();
        };
        let mut functions: Vec<Range<u32>> = (image.symbols.iter())
            .filter(|symbol| symbol.is_function && named.contains(&symbol.name))
            .map(|symbol| symbol.address..symbol.address + symbol.size)
            .collect();
        functions.sort_by_key(|function| (function.start, function.end));
        functions.dedup();
        let mut unseen = Vec::new();
        for function in functions {
            let mut address = function.start;
            while address < function.end {
                let Some((size, is_conditional)) = self.core.shape(address) else {
                    address += 2;
                    continue;
                };
                if !image.is_data(address) {
                    let executed = coverage.executed(address);
                    if !executed || (is_conditional && !coverage.went_both_ways(address)) {
                        unseen.push(Unseen {
                            address,
                            always_to: coverage.went_to(address).filter(|_| executed),
                        });
                    }
                }
                address += size;
            }
        }
        unseen
    }

    /// The size of a pointer argument, and of a `size_t`.
    #[must_use]
    pub fn pointer_bytes(&self) -> u8 {
        C::Abi::POINTER_BYTES
    }

    /// The `int` in an outcome's `value`.
    #[must_use]
    pub fn int_value(value: u64) -> i32 {
        C::Abi::int_value(value)
    }

    /// Calls a function and runs it to its return, checking what it owes its caller.
    pub fn call<O: Observer<C>>(
        &mut self,
        call: &Call,
        observer: &mut O,
    ) -> Result<Outcome, Box<CallError>> {
        self.attempt(call, observer).and_then(Outcome::kept)
    }

    /// The same of code that nobody vouches for: what it owes its caller and did not keep is in the outcome, and no error.
    pub fn attempt<O: Observer<C>>(
        &mut self,
        call: &Call,
        observer: &mut O,
    ) -> Result<Outcome, Box<CallError>> {
        let (entry, stacked_argument_bytes) = self
            .prepare(call)
            .map_err(|fault| self.error(at(call.entry, fault)))?;
        let before = abi::registers(&self.core);
        let ran = self
            .core
            .run(entry, call.budget, observer)
            .map_err(|stop| self.error(stop))?;
        if ran.cycles > call.budget {
            let fault = Fault::Budget {
                cycles: call.budget,
            };
            return Err(self.error(at(ran.last, fault)));
        }
        let broken = abi::check::<C, C::Abi>(&self.core, &before);
        Ok(Outcome {
            cycles: ran.cycles,
            instructions: ran.instructions,
            stack_bytes: self.core.stack().depth(),
            stacked_argument_bytes,
            value: C::Abi::value(&self.core),
            changed: abi::changed::<C, C::Abi>(&self.core, &before),
            broken: (broken.into_iter())
                .map(|fault| *self.error(at(ran.last, fault)))
                .collect(),
        })
    }

    /// Makes everything as it is behind the call instruction. Gives the address of the first instruction and the bytes of
    /// arguments on the stack.
    fn prepare(&mut self, call: &Call) -> Result<(u32, u32), Fault> {
        for (index, argument) in call.arguments.iter().enumerate() {
            argument
                .check()
                .map_err(|error| Fault::Argument { index, error })?;
        }
        let Placed { registers, stacked } = C::Abi::place(&self.core, &call.arguments);
        let buffers: Option<Vec<Buffer>> = call.buffers.as_ref().map(|buffers| {
            let address = |buffer: &Buffer| self.core.data_address(buffer.address);
            let placed = buffers.iter().map(|buffer| Buffer {
                address: address(buffer),
                ..*buffer
            });
            placed.collect()
        });
        let needs = Needs {
            stacked: stacked.len() as u32,
            return_address: C::Abi::return_address_bytes(&self.core),
            unit: C::Abi::stack_unit(&self.core),
        };
        let occupied = self.occupied();
        let ram = self.core.ram_mut();
        let stack = layout::open(ram, &occupied, buffers.as_deref(), &needs)?;
        let begin = stack.first();
        ram.poke(begin, &stacked)?;
        *self.core.stack_mut() = stack;
        C::Abi::enter(&mut self.core, registers, begin)?;
        let entry = self.core.entry(call.entry)?;
        Ok((entry, needs.stacked))
    }

    /// A fault with its place in the program.
    fn error(&self, stop: Stop) -> Box<CallError> {
        let locate = |address| {
            let image = self.image.as_ref();
            image.map_or_else(Location::default, |image| image.locate(address))
        };
        let location = locate(stop.address);
        let from = match location.symbol {
            Some(_) => None,
            None => (stop.passed.into_iter())
                .map(|address| (address, locate(address)))
                .find(|(_, place)| place.symbol.is_some()),
        };
        Box::new(CallError {
            fault: stop.fault,
            address: stop.address,
            location,
            from,
        })
    }
}

impl<C: Follow> Machine<C> {
    /// An observer that follows `secrets` through one call.
    pub fn follower(&self, secrets: &[Secret]) -> C::Follower {
        self.core.follower(secrets)
    }
}

/// Resets the core and puts what the image has for RAM in its place, as start-up code would.
fn power_up<'a, C: Core>(core: &mut C, image: &'a Image) -> Result<(), &'a Segment> {
    core.reset();
    let ram = core.board().as_ref().ram_range();
    let data = image.segments.iter();
    for segment in data.filter(|segment| ram.contains(&segment.address)) {
        let place = core.data_address(segment.address);
        core.ram_mut()
            .poke(place, &segment.bytes)
            .map_err(|_| segment)?;
    }
    Ok(())
}

fn at(address: u32, fault: Fault) -> Stop {
    Stop {
        fault,
        address,
        passed: Vec::new(),
    }
}
