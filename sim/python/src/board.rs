// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The Python class `Board`.

use std::collections::HashMap;

use pennyweight_armv7m::Armv7m;
use pennyweight_avr::Avr;
use pennyweight_machine::call::{self, Argument, Buffer, Call, Machine, Outcome};
use pennyweight_machine::fault::CallError;
use pennyweight_machine::image::Image;
use pennyweight_machine::observer::{Nothing, Profile};
use pennyweight_msp430::Msp430;
use pyo3::exceptions::{PyKeyError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::errors::{LoadError, access_error, call_error};
use crate::results;

/// One of the simulated chips.
enum Chip {
    Avr(Box<Avr>),
    Armv7m(Box<Armv7m>),
    Msp430(Box<Msp430>),
}

/// Runs `$body` with `$machine` bound to the core, whichever it is.
macro_rules! with_machine {
    ($chip:expr, $machine:ident => $body:expr) => {
        match $chip {
            Chip::Avr($machine) => $body,
            Chip::Armv7m($machine) => $body,
            Chip::Msp430($machine) => $body,
        }
    };
}

impl Chip {
    fn new(board: &str) -> Option<Self> {
        None.or_else(|| Avr::on(board).map(|machine| Chip::Avr(Box::new(machine))))
            .or_else(|| Armv7m::on(board).map(|machine| Chip::Armv7m(Box::new(machine))))
            .or_else(|| Msp430::on(board).map(|machine| Chip::Msp430(Box::new(machine))))
    }
}

fn known_boards() -> Vec<&'static call::BoardInfo> {
    [Avr::boards(), Armv7m::boards(), Msp430::boards()].concat()
}

/// The boards that there are.
#[pyfunction]
pub fn boards() -> Vec<results::BoardInfo> {
    known_boards()
        .into_iter()
        .map(results::BoardInfo::from)
        .collect()
}

/// A function, by name or by address.
#[derive(FromPyObject)]
enum Entry {
    Address(u32),
    Symbol(String),
}

/// An argument: a number of the platform's unsigned/pointer size, or a number with its size in bytes.
#[derive(FromPyObject)]
enum ArgumentValue {
    Sized(u64, u8),
    Natural(u64),
}

/// A simulated chip with memory. An image is loaded, then functions in it are called.
#[pyclass(module = "pennyweight._sim")]
pub struct Board {
    chip: Chip,
}

impl Board {
    fn image(&self) -> PyResult<&Image> {
        with_machine!(&self.chip, machine => machine.image())
            .ok_or_else(|| PyRuntimeError::new_err("no image is loaded on this board"))
    }

    fn facts(&self) -> &'static call::BoardInfo {
        with_machine!(&self.chip, machine => machine.board())
    }

    fn entry(&self, entry: Entry) -> PyResult<u32> {
        match entry {
            Entry::Address(address) => Ok(address),
            Entry::Symbol(name) => match self.image()?.symbol(&name) {
                Some(symbol) => Ok(symbol.address),
                None => Err(PyKeyError::new_err(format!(
                    "the image has no symbol {name}"
                ))),
            },
        }
    }

    fn argument(&self, argument: ArgumentValue) -> PyResult<Argument> {
        let natural = if self.facts().platform == "armv7m" {
            4
        } else {
            2
        };
        let (value, bytes) = match argument {
            ArgumentValue::Sized(value, bytes) => (value, bytes),
            ArgumentValue::Natural(value) => (value, natural),
        };
        if ![1, 2, 4, 8].contains(&bytes) {
            return Err(PyValueError::new_err(format!(
                "an argument has 1, 2, 4 or 8 bytes, not {bytes}"
            )));
        }
        if bytes < 8 && value >> (8 * bytes) != 0 {
            return Err(PyValueError::new_err(format!(
                "the argument 0x{value:x} does not fit {bytes} bytes"
            )));
        }
        Ok(Argument { value, bytes })
    }
}

#[pymethods]
impl Board {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        let chip = Chip::new(name).ok_or_else(|| {
            let known: Vec<_> = known_boards().iter().map(|board| board.name).collect();
            PyValueError::new_err(format!("no board {name}; there are {}", known.join(", ")))
        })?;
        Ok(Board { chip })
    }

    #[getter]
    fn info(&self) -> results::BoardInfo {
        self.facts().into()
    }

    /// Replaces what is loaded by a linked ELF file. Raises LoadError.
    fn load(&mut self, elf: &[u8]) -> PyResult<()> {
        Image::parse(elf)
            .and_then(|image| with_machine!(&mut self.chip, machine => machine.load(image)))
            .map_err(|error| LoadError::new_err(error.to_string()))
    }

    /// Name -> (address, size in bytes).
    fn symbols(&self) -> PyResult<HashMap<String, (u32, u32)>> {
        Ok(self
            .image()?
            .symbols
            .iter()
            .map(|symbol| (symbol.name.clone(), (symbol.address, symbol.size)))
            .collect())
    }

    /// (symbol, offset in it, source file, line) of a code address; None for what is not known.
    #[allow(clippy::type_complexity)]
    fn locate(
        &self,
        address: u32,
    ) -> PyResult<(Option<String>, Option<u32>, Option<String>, Option<u32>)> {
        let location = self.image()?.locate(address);
        let (symbol, offset) = location.symbol.unzip();
        Ok((symbol, offset, location.file, location.line))
    }

    /// The first RAM address after the image's statics, as a pointer of the code holds it.
    fn statics_end(&self) -> PyResult<u32> {
        self.image()?;
        Ok(with_machine!(&self.chip, machine => machine.statics_end()))
    }

    /// The content of memory. Raises IndexError outside it.
    fn read(&self, address: u32, length: usize) -> PyResult<Vec<u8>> {
        with_machine!(&self.chip, machine => machine.read(address, length))
            .map_err(|fault| access_error(&fault))
    }

    /// Writes RAM. Raises IndexError outside it.
    fn write(&mut self, address: u32, data: &[u8]) -> PyResult<()> {
        with_machine!(&mut self.chip, machine => machine.write(address, data))
            .map_err(|fault| access_error(&fault))
    }

    /// Calls a function and runs it to its return. Raises CallError.
    ///
    /// buffers: (address, bytes, writable) of the memory that the function may touch beside its own stack frame and
    /// the statics; None allows all RAM. budget: cycles after which the call is given up.
    #[pyo3(signature = (entry, arguments, buffers=None, budget=1_000_000_000, profile=false))]
    fn call(
        &mut self,
        py: Python<'_>,
        entry: Entry,
        arguments: Vec<ArgumentValue>,
        buffers: Option<Vec<(u32, u32, bool)>>,
        budget: u64,
        profile: bool,
    ) -> PyResult<results::CallResult> {
        let call = Call {
            entry: self.entry(entry)?,
            arguments: arguments
                .into_iter()
                .map(|argument| self.argument(argument))
                .collect::<PyResult<_>>()?,
            buffers: buffers.map(|buffers| {
                buffers
                    .into_iter()
                    .map(|(address, bytes, writable)| Buffer {
                        address,
                        bytes,
                        writable,
                    })
                    .collect()
            }),
            budget,
        };
        let code = self.code()?;
        let chip = &mut self.chip;
        let run = || -> Result<(Outcome, Option<Profile>), Box<CallError>> {
            if profile {
                let mut profile = Profile::new(code);
                let outcome = with_machine!(chip, machine => machine.call(&call, &mut profile))?;
                Ok((outcome, Some(profile)))
            } else {
                let outcome = with_machine!(chip, machine => machine.call(&call, &mut Nothing))?;
                Ok((outcome, None))
            }
        };
        let (outcome, profile) = py.detach(run).map_err(|error| call_error(py, &error))?;
        let profile = profile
            .map(|profile| Py::new(py, results::Profile::from(&profile)))
            .transpose()?;
        Ok(results::CallResult::new(outcome, profile))
    }
}

impl Board {
    /// The addresses from the first to the last byte of code.
    fn code(&self) -> PyResult<std::ops::Range<u32>> {
        let image = self.image()?;
        let code = image.segments.iter().filter(|segment| segment.executable);
        let first = code.clone().map(|segment| segment.address).min();
        let end = code
            .map(|segment| segment.address + segment.bytes.len() as u32)
            .max();
        match (first, end) {
            (Some(first), Some(end)) => Ok(first..end),
            _ => Err(PyRuntimeError::new_err("the image has no code")),
        }
    }
}
