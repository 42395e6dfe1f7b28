// SPDX-License-Identifier: Apache-2.0 OR MIT
//! libsimavr as a process of its own: simavr.c, compiled here and spoken to through pipes.
#![allow(dead_code)] // the tests and the benches each use a part

use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use pennyweight_avr::board::Board;

/// The packages that building the harness needs.
const PACKAGES: &str = "libsimavr-dev libelf-dev gcc libc6-dev";

/// The core after an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    pub registers: [u8; 32],
    pub sreg: u8,
    /// Cycles of the instruction.
    pub cycles: u8,
    pub sp: u16,
    /// The address of the next instruction, in bytes.
    pub pc: u32,
}

/// The way in which libsimavr runs a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// With `avr_run`, as simavr's own program does.
    AsSimavr,
    /// In the inner loop of `avr_run_one`, which needs fields that `avr_run_one` would set.
    Shortest,
}

/// A simulated chip of libsimavr.
pub struct Simavr {
    process: Child,
    input: BufWriter<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Simavr {
    /// The chip of a board, as it leaves its reset.
    pub fn new(board: &Board) -> Self {
        let mut process = Command::new(harness())
            .args([&board.info.name, &format!("{}", board.info.mhz * 1_000_000)])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the harness starts");
        let input = process.stdin.take().expect("it is a pipe");
        let output = process.stdout.take().expect("it is a pipe");
        Simavr {
            process,
            input: BufWriter::new(input),
            output: BufReader::new(output),
        }
    }

    pub fn set_flash(&mut self, bytes: &[u8]) {
        self.send(b"F");
        self.send(&(bytes.len() as u32).to_le_bytes());
        self.send(bytes);
    }

    /// Writes the data space: registers, I/O registers, SRAM.
    pub fn write(&mut self, address: u16, bytes: &[u8]) {
        self.send(b"W");
        self.send(&address.to_le_bytes());
        self.send(&(bytes.len() as u16).to_le_bytes());
        self.send(bytes);
    }

    /// Reads the data space.
    pub fn read(&mut self, address: u16, size: u16) -> Vec<u8> {
        self.send(b"G");
        self.send(&address.to_le_bytes());
        self.send(&size.to_le_bytes());
        let mut bytes = vec![0; size.into()];
        self.receive(&mut bytes);
        bytes
    }

    /// Sets the core; `pc` is a byte address.
    pub fn set_core(&mut self, registers: &[u8; 32], sreg: u8, sp: u16, pc: u32) {
        self.send(b"S");
        self.send(registers);
        self.send(&[sreg]);
        self.send(&sp.to_le_bytes());
        self.send(&pc.to_le_bytes());
    }

    /// Executes so many instructions and says what each one left.
    pub fn steps(&mut self, count: usize) -> Vec<Record> {
        self.send(b"T");
        self.send(&(count as u32).to_le_bytes());
        (0..count).map(|_| self.record()).collect()
    }

    fn record(&mut self) -> Record {
        let mut bytes = [0; 40];
        self.receive(&mut bytes);
        let mut registers = [0; 32];
        registers.copy_from_slice(&bytes[..32]);
        Record {
            registers,
            sreg: bytes[32],
            cycles: bytes[33],
            sp: u16::from_le_bytes([bytes[34], bytes[35]]),
            pc: u32::from_le_bytes([bytes[36], bytes[37], bytes[38], bytes[39]]),
        }
    }

    /// Runs for so many cycles or a few more; returns how many, and the processor's time that took.
    pub fn run(&mut self, way: Way, cycles: u64) -> (u64, Duration) {
        self.send(match way {
            Way::AsSimavr => b"R",
            Way::Shortest => b"Q",
        });
        self.send(&cycles.to_le_bytes());
        let (mut time, mut ran) = ([0; 8], [0; 8]);
        self.receive(&mut time);
        self.receive(&mut ran);
        (
            u64::from_le_bytes(ran),
            Duration::from_nanos(u64::from_le_bytes(time)),
        )
    }

    fn send(&mut self, bytes: &[u8]) {
        self.input
            .write_all(bytes)
            .expect("the harness reads its commands");
    }

    fn receive(&mut self, bytes: &mut [u8]) {
        self.input.flush().expect("the harness reads its commands");
        self.output
            .read_exact(bytes)
            .expect("the harness answers; its message is above");
    }
}

impl Drop for Simavr {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The harness, compiled once a run of the tests.
fn harness() -> &'static Path {
    static HARNESS: OnceLock<PathBuf> = OnceLock::new();
    HARNESS.get_or_init(|| {
        let source =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/lockstep/avr/simavr.c");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let program = folder.join(format!("avr_simavr_{}", std::process::id()));
        let compiled = Command::new("cc")
            .args(["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-o"])
            .args([&program, &source])
            .args(["-lsimavr", "-lelf"])
            .output();
        let said = match compiled {
            Ok(output) if output.status.success() => {
                let kept = folder.join("avr_simavr");
                std::fs::rename(&program, &kept).expect("the folder of the tests is writable");
                return kept;
            }
            Ok(output) => String::from_utf8_lossy(&output.stderr).into_owned(),
            Err(problem) => format!("cc: {problem}"),
        };
        panic!(
            "{} cannot be built; on Debian: sudo apt-get install {PACKAGES}\n{said}",
            source.display()
        );
    })
}
