// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Executes code for the lockstep test (`armv7m_test.py`) and writes the state after each instruction. Its argument names the
//! board.
//!
//! Standard input holds jobs, in 32-bit little-endian words: a number of segments of code, each as address, size and
//! bytes, a number of blocks of RAM of the same form, and a number of runs, each as entry, the address
//! at which it ends, and four arguments. Standard output gives for each run a 1 if it ended there, a number of records, and the records: the
//! address of the instruction, r0 to r14 and the flags after it. The first stands for the state before all. At the end
//! of a job all of RAM follows.

#[path = "../../../sim/armv7m/tests/common/mod.rs"]
mod common;
use common::boards::files;

use std::io::{self, BufWriter, Read, Write};
use std::sync::Arc;

use common::{RAM, call, elf};
use pennyweight_armv7m::Armv7m;
use pennyweight_armv7m::board::Board;
use pennyweight_armv7m::core::Core;
use pennyweight_machine::call::Call;
use pennyweight_machine::image::Image;
use pennyweight_machine::observer::{Observer, Retired};

/// More than any run takes.
const BUDGET: u64 = 10_000_000;

/// The states of a run.
struct Trace {
    records: Vec<u8>,
    end: u32,
    ended: bool,
}

impl Trace {
    fn push(&mut self, address: u32, core: &Core) {
        let registers = (0..15).map(|i| core.register(i));
        for word in [address].into_iter().chain(registers).chain([core.flags()]) {
            self.records.extend(word.to_le_bytes());
        }
    }
}

/// Bytes of a record.
const RECORD: usize = 4 * 17;

impl Observer<Core> for Trace {
    fn before(&mut self, core: &mut Core, address: u32) {
        if self.records.is_empty() {
            self.push(address, core);
        }
        self.ended = address == self.end;
    }

    fn retire(&mut self, core: &Core, event: &Retired) {
        self.push(event.address, core);
    }

    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

/// A word, or nothing at the end of the input.
fn word(input: &mut impl Read) -> io::Result<Option<u32>> {
    let mut bytes = [0; 4];
    match input.read_exact(&mut bytes) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
        result => result.map(|()| Some(u32::from_le_bytes(bytes))),
    }
}

fn number(input: &mut impl Read) -> io::Result<u32> {
    word(input)?.ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
}

/// Addresses and content.
fn blocks(input: &mut impl Read) -> io::Result<Vec<(u32, Vec<u8>)>> {
    (0..number(input)?)
        .map(|_| {
            let address = number(input)?;
            let mut bytes = vec![0; number(input)? as usize];
            input.read_exact(&mut bytes)?;
            Ok((address, bytes))
        })
        .collect()
}

fn main() -> io::Result<()> {
    let name = std::env::args().nth(1).expect("the name of a board");
    let board: Arc<Board> = files::board(&name);
    let mut input = io::stdin().lock();
    let mut output = BufWriter::new(io::stdout().lock());
    while let Some(count) = word(&mut input)? {
        let head = count.to_le_bytes();
        let mut head = head.chain(&mut input);
        let code = blocks(&mut head)?;
        let segments: Vec<(u32, &[u8])> =
            code.iter().map(|(at, bytes)| (*at, &bytes[..])).collect();
        let mut machine = Armv7m::new(&board);
        let image = Image::parse(&elf(&segments)).map_err(io::Error::other)?;
        machine.load(image).map_err(io::Error::other)?;
        for (address, bytes) in blocks(&mut input)? {
            machine.write(address, &bytes).map_err(io::Error::other)?;
        }
        for _ in 0..number(&mut input)? {
            let (entry, end) = (number(&mut input)?, number(&mut input)?);
            let mut arguments = [0; 4];
            for argument in &mut arguments {
                *argument = number(&mut input)?;
            }
            let mut trace = Trace {
                records: Vec::new(),
                end,
                ended: false,
            };
            let call = Call {
                budget: BUDGET,
                ..call(entry, &arguments, None)
            };
            let result = machine.call(&call, &mut trace);
            let ended = trace.ended || (result.is_ok() && end == pennyweight_armv7m::abi::RETURN);
            if !ended {
                eprintln!("run from 0x{entry:x}: {result:?}");
            }
            output.write_all(&u32::from(ended).to_le_bytes())?;
            output.write_all(&((trace.records.len() / RECORD) as u32).to_le_bytes())?;
            output.write_all(&trace.records)?;
        }
        let ram = machine.read(RAM, board.info.ram.1 as usize);
        output.write_all(&ram.map_err(io::Error::other)?)?;
        output.flush()?;
    }
    Ok(())
}
