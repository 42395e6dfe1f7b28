// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A trace of a call: every instruction with its cycle, place, changed registers and accesses, written as it runs.
//!
//! What is held is bounded by the size of the code, not by the length of the run: text goes to a [`Sink`] in pieces.

pub mod chrome;
mod frames;
pub mod jsonl;
pub mod stacks;

use std::collections::HashMap;

use crate::fault::CallError;
use crate::image::Image;
use crate::inspect::Inspect;
use crate::location::Location;
use crate::observer::{Class, Observer, Retired};
use crate::outcome::Outcome;
use frames::{Frames, Move};

/// The destination of the text. After an error nothing more is written; [`Trace::finish`] returns the error.
pub trait Sink {
    type Error;

    fn write(&mut self, text: &[u8]) -> Result<(), Self::Error>;
}

/// A data access of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Access {
    pub address: u32,
    pub size: u32,
    pub is_write: bool,
}

/// An instruction that has been executed.
#[derive(Debug, Clone, Copy)]
pub struct Step<'a> {
    /// When it started: cycles since the function's first instruction started.
    pub cycle: u64,
    pub cycles: u32,
    pub address: u32,
    pub place: &'a Location,
    /// The registers whose value it changed, with the new value; the program counter is left out.
    pub changed: &'a [(&'static str, u32)],
    pub accesses: &'a [Access],
}

/// The end of a traced call.
#[derive(Debug, Clone, Copy)]
pub struct End<'a> {
    /// Cycles since the function's first instruction started.
    pub cycle: u64,
    pub result: Result<&'a Outcome, &'a CallError>,
}

/// A way to write a trace. Text is appended to `out`.
pub trait Format {
    fn begin(&mut self, out: &mut Vec<u8>);
    /// A function is entered before the instruction that starts at `cycle`.
    fn enter(&mut self, out: &mut Vec<u8>, cycle: u64, function: &str);
    fn leave(&mut self, out: &mut Vec<u8>, cycle: u64);
    fn step(&mut self, out: &mut Vec<u8>, step: &Step<'_>);
    fn end(&mut self, out: &mut Vec<u8>, end: &End<'_>);
}

/// Text is handed to the sink in pieces of about this size.
const PIECE: usize = 1 << 16;

/// The observer that writes a trace.
pub struct Trace<F, S: Sink> {
    format: F,
    sink: S,
    error: Option<S::Error>,
    out: Vec<u8>,
    image: Image,
    /// Prefix of the files' names that is not written.
    root: String,
    places: HashMap<u32, Location>,
    frames: Frames,
    /// The registers after the last instruction; empty before the first.
    registers: Vec<u32>,
    changed: Vec<(&'static str, u32)>,
    accesses: Vec<Access>,
    /// The last instruction, if it was a branch.
    branch: Option<u32>,
    cycle: u64,
}

impl<F: Format, S: Sink> Trace<F, S> {
    /// A trace of a call in `image`; files below `root` are named relative to it.
    pub fn new(image: Image, root: &str, mut format: F, sink: S) -> Self {
        let mut out = Vec::with_capacity(2 * PIECE);
        format.begin(&mut out);
        Trace {
            format,
            sink,
            error: None,
            out,
            image,
            root: format!("{}/", root.trim_end_matches('/')),
            places: HashMap::new(),
            frames: Frames::default(),
            registers: Vec::new(),
            changed: Vec::new(),
            accesses: Vec::new(),
            branch: None,
            cycle: 0,
        }
    }

    /// Writes the end; gives the error that writing met.
    pub fn finish(mut self, result: Result<&Outcome, &CallError>) -> Result<(), S::Error> {
        for _ in 0..self.frames.depth() {
            self.format.leave(&mut self.out, self.cycle);
        }
        let end = End {
            cycle: self.cycle,
            result,
        };
        self.format.end(&mut self.out, &end);
        self.flush();
        self.error.map_or(Ok(()), Err)
    }

    fn flush(&mut self) {
        if self.error.is_none() {
            self.error = self.sink.write(&self.out).err();
        }
        self.out.clear();
    }

    fn place(&mut self, address: u32) -> &Location {
        let (image, root) = (&self.image, &self.root);
        self.places.entry(address).or_insert_with(|| {
            let mut place = image.locate(address);
            if let Some(file) = &mut place.file
                && let Some(relative) = file.strip_prefix(root)
            {
                *file = relative.to_owned();
            }
            place
        })
    }

    /// Follows the calls and returns that lead to the instruction at `address`.
    fn arrive(&mut self, core: &impl Inspect, address: u32) {
        let place = self.place(address);
        let function = match &place.symbol {
            Some((_, offset)) => address - offset,
            None => address,
        };
        let branch = self.branch.take();
        let came = branch.map(|from| (from, core.return_address()));
        let mut name = None;
        match self.frames.arrive(address, function, came) {
            Move::Stay => {}
            Move::Leave(frames) => {
                for _ in 0..frames {
                    self.format.leave(&mut self.out, self.cycle);
                }
            }
            Move::Replace => {
                self.format.leave(&mut self.out, self.cycle);
                name = Some(function);
            }
            Move::Enter => name = Some(function),
        }
        if let Some(function) = name {
            let place = &self.places[&address];
            let name = match &place.symbol {
                Some((name, _)) => name.clone(),
                None => format!("0x{function:x}"),
            };
            self.format.enter(&mut self.out, self.cycle, &name);
        }
    }
}

impl<C: Inspect, F: Format, S: Sink> Observer<C> for Trace<F, S> {
    fn before(&mut self, core: &mut C, address: u32) {
        if self.registers.is_empty() {
            self.registers = values(core).collect();
        }
        self.arrive(core, address);
    }

    fn retire(&mut self, core: &C, event: &Retired) {
        self.changed.clear();
        for ((register, before), after) in C::REGISTERS
            .iter()
            .zip(&mut self.registers)
            .zip(values(core))
        {
            if *before != after {
                *before = after;
                self.changed.push((register.name, after));
            }
        }
        self.place(event.address);
        let step = Step {
            cycle: self.cycle,
            cycles: event.cycles,
            address: event.address,
            place: &self.places[&event.address],
            changed: &self.changed,
            accesses: &self.accesses,
        };
        self.format.step(&mut self.out, &step);
        self.accesses.clear();
        self.cycle += u64::from(event.cycles);
        self.branch = (event.class == Class::Branch).then_some(event.address);
        if self.out.len() >= PIECE {
            self.flush();
        }
    }

    fn read(&mut self, address: u32, size: u32) {
        self.accesses.push(Access {
            address,
            size,
            is_write: false,
        });
    }

    fn write(&mut self, address: u32, size: u32) {
        self.accesses.push(Access {
            address,
            size,
            is_write: true,
        });
    }
}

/// The registers, with 0 for the program counter.
fn values<C: Inspect>(core: &C) -> impl Iterator<Item = u32> + '_ {
    (0..C::REGISTERS.len()).map(|index| {
        if index == C::PC {
            0
        } else {
            core.register(index)
        }
    })
}

/// Appends `text` as a JSON string.
pub(crate) fn json_string(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend([b'\\', c as u8]),
            '\0'..='\x1f' => out.extend(format!("\\u{:04x}", u32::from(c)).bytes()),
            _ => out.extend(c.encode_utf8(&mut [0; 4]).bytes()),
        }
    }
    out.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_escaped() {
        let mut out = Vec::new();
        json_string(&mut out, "a\"b\\c\n\u{e9}");
        assert_eq!(out, "\"a\\\"b\\\\c\\u000a\u{e9}\"".as_bytes());
    }
}
