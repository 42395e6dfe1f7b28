// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A simulated chip, whichever core it has.

use std::sync::Arc;

use pennyweight_armv7m::Armv7m;
use pennyweight_avr::Avr;
use pennyweight_machine::board::{BoardError, BoardInfo, Change, Chip as _, Description};
use pennyweight_machine::core::Core;
use pennyweight_machine::machine::Machine;
use pennyweight_machine::observer::Observer;
use pennyweight_msp430::Msp430;
use pennyweight_rv32::Rv32;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

type AvrCore = pennyweight_avr::Core;
type Armv7mCore = pennyweight_armv7m::core::Core;
type Msp430Core = pennyweight_msp430::core::Core;
type Rv32Core = pennyweight_rv32::core::Core;

/// One of the simulated chips.
pub enum Chip {
    Avr(Box<Avr>),
    Armv7m(Box<Armv7m>),
    Msp430(Box<Msp430>),
    Rv32(Box<Rv32>),
}

/// Runs `$body` with `$machine` bound to the core, whichever it is.
macro_rules! with_machine {
    ($chip:expr, $machine:ident => $body:expr) => {
        match $chip {
            $crate::chip::Chip::Avr($machine) => $body,
            $crate::chip::Chip::Armv7m($machine) => $body,
            $crate::chip::Chip::Msp430($machine) => $body,
            $crate::chip::Chip::Rv32($machine) => $body,
        }
    };
}
pub(crate) use with_machine;

/// A machine of one core on the board, in a box; `None` where the board has another core.
fn machine<C: Core>(description: &Description) -> Option<Result<Box<Machine<C>>, BoardError>> {
    if !C::Board::CORES.contains(&description.core().ok()?) {
        return None;
    }
    let board = C::Board::described(description).map(Arc::new);
    Some(board.map(|board| Box::new(Machine::new(&board))))
}

impl Chip {
    pub fn new(description: &Description) -> Result<Self, BoardError> {
        let core = description.core()?;
        None.or_else(|| machine(description).map(|made| made.map(Chip::Avr)))
            .or_else(|| machine(description).map(|made| made.map(Chip::Armv7m)))
            .or_else(|| machine(description).map(|made| made.map(Chip::Msp430)))
            .or_else(|| machine(description).map(|made| made.map(Chip::Rv32)))
            .unwrap_or_else(|| {
                let known = cores().join(", ");
                let problem = format!("is {core:?}, must be one of {known}");
                Err(BoardError::of("cpu.core", problem))
            })
    }

    pub fn info(&self) -> &BoardInfo {
        with_machine!(self, machine => machine.board())
    }

    /// The `int` that a function on this chip returned.
    pub fn int_value(&self, value: u64) -> i32 {
        match self {
            Chip::Avr(_) => Avr::int_value(value),
            Chip::Armv7m(_) => Armv7m::int_value(value),
            Chip::Msp430(_) => Msp430::int_value(value),
            Chip::Rv32(_) => Rv32::int_value(value),
        }
    }
}

/// Returns the valid values of `cpu.core`.
fn cores() -> Vec<&'static str> {
    type Of<C> = <C as Core>::Board;
    let known = [
        Of::<AvrCore>::CORES,
        Of::<Armv7mCore>::CORES,
        Of::<Msp430Core>::CORES,
        Of::<Rv32Core>::CORES,
    ];
    known.concat()
}

/// Reads a board's file and applies changes to it. Raises ValueError.
pub fn described(name: &str, text: &str, changes: &[Change]) -> PyResult<(Description, BoardInfo)> {
    let read = || {
        let description = Description::read(name, text, changes)?;
        let info = Chip::new(&description)?.info().clone();
        Ok((description, info))
    };
    read().map_err(|error: BoardError| PyValueError::new_err(error.to_string()))
}

/// An observer that can watch each of the cores.
pub trait AnyObserver:
    Observer<AvrCore> + Observer<Armv7mCore> + Observer<Msp430Core> + Observer<Rv32Core> + Send
{
}

impl<O> AnyObserver for O where
    O: Observer<AvrCore> + Observer<Armv7mCore> + Observer<Msp430Core> + Observer<Rv32Core> + Send
{
}
