// SPDX-License-Identifier: Apache-2.0 OR MIT
//! mspdebug's simulator (driver `sim`) as a process, spoken to in the remote protocol of GDB.
//!
//! Requests are sent ahead and their replies read later, so that neither side waits for the other: some 200 000 steps a
//! second, where the command `step` manages 50 000.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio, id};
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::{JoinHandle, sleep, spawn};
use std::time::Duration;

const PROGRAM: &str = "mspdebug";
/// Bytes of outgoing text that are collected before they are sent.
const BATCH: usize = 1 << 14;
/// Time limit of a reply: mspdebug hangs if it takes longer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Ports for its GDB stub, below those that systems use for outgoing connections. The port after each one is
/// its lock.
const PORTS: std::ops::Range<u16> = 20_000..32_000;

pub struct Mspdebug {
    process: Child,
    /// Held as long as the process: no other test takes its port.
    _claim: TcpListener,
    requests: Option<Sender<String>>,
    writer: Option<JoinHandle<()>>,
    batch: String,
    replies: BufReader<TcpStream>,
}

impl Mspdebug {
    /// Bytes of memory in one request: mspdebug takes packets of up to 1024 characters.
    pub const BLOCK: usize = 256;

    /// Starts it with the devices that `commands` add.
    pub fn start(commands: &[&str]) -> Mspdebug {
        // A program that knows of no claims may have the port.
        for _ in 0..10 {
            let (claim, port) = claimed();
            let mut process = launch(commands, port);
            if let Some(stream) = connect(&mut process, port) {
                return Mspdebug::on(process, claim, stream);
            }
        }
        panic!("{PROGRAM} could not open any port for its GDB stub in ten attempts");
    }

    fn on(process: Child, claim: TcpListener, stream: TcpStream) -> Mspdebug {
        stream
            .set_nodelay(true)
            .and_then(|()| stream.set_read_timeout(Some(PATIENCE)))
            .expect("the connection can be set up");
        let mut out = stream.try_clone().expect("the connection can be shared");
        let (requests, queue) = channel::<String>();
        // A thread of its own writes: with both sides' buffers full, neither could.
        let writer = spawn(move || {
            for text in queue {
                if out.write_all(text.as_bytes()).is_err() {
                    // The reader finds the connection closed and tells.
                    return;
                }
            }
        });
        Mspdebug {
            process,
            _claim: claim,
            requests: Some(requests),
            writer: Some(writer),
            batch: String::new(),
            replies: BufReader::with_capacity(1 << 16, stream),
        }
    }

    fn send(&mut self, packet: &str) {
        let sum = packet.bytes().fold(0u8, u8::wrapping_add);
        // The acknowledgement of the reply before.
        write!(self.batch, "+${packet}#{sum:02x}").unwrap();
        if self.batch.len() > BATCH {
            self.flush();
        }
    }

    /// Lets all requests so far be answered.
    pub fn flush(&mut self) {
        let requests = self.requests.as_ref().expect("open until dropped");
        // A closed queue means a closed connection, which the reader tells.
        let _ = requests.send(std::mem::take(&mut self.batch));
    }

    /// One instruction; answered by [`Mspdebug::registers`].
    pub fn send_step(&mut self) {
        self.send("s");
    }

    /// Answered by [`Mspdebug::bytes`]; at most [`Mspdebug::BLOCK`] bytes.
    pub fn send_read(&mut self, address: u16, length: usize) {
        assert!(length <= Mspdebug::BLOCK);
        self.send(&format!("m{address:x},{length:x}"));
    }

    /// Answered by [`Mspdebug::done`].
    pub fn send_registers(&mut self, registers: &[u16; 16]) {
        let mut packet = String::from("G");
        for register in registers {
            write!(packet, "{:04x}", register.swap_bytes()).unwrap();
        }
        self.send(&packet);
    }

    /// Answered by [`Mspdebug::done`]; at most [`Mspdebug::BLOCK`] bytes.
    pub fn send_write(&mut self, address: u16, bytes: &[u8]) {
        assert!(bytes.len() <= Mspdebug::BLOCK);
        let mut packet = format!("M{address:x},{:x}:", bytes.len());
        for byte in bytes {
            write!(packet, "{byte:02x}").unwrap();
        }
        self.send(&packet);
    }

    /// A command of its console; answered by [`Mspdebug::text`], or by [`Mspdebug::done`] if it prints nothing.
    pub fn send_command(&mut self, command: &str) {
        let mut packet = String::from("qRcmd,");
        for byte in command.bytes() {
            write!(packet, "{byte:02x}").unwrap();
        }
        self.send(&packet);
    }

    /// The content of the next reply.
    fn reply(&mut self) -> String {
        let mut packet = Vec::new();
        let read = self.replies.read_until(b'#', &mut packet);
        let mut sum = [0; 2];
        if let Err(error) = read.and_then(|_| self.replies.read_exact(&mut sum)) {
            panic!(
                "{PROGRAM} does not answer: {error} (after {:?})",
                String::from_utf8_lossy(&packet)
            );
        }
        let text = String::from_utf8(packet).expect("ASCII");
        let (_, content) = text.split_once('$').expect("a packet");
        content.trim_end_matches('#').to_owned()
    }

    pub fn done(&mut self) {
        let reply = self.reply();
        assert_eq!(reply, "OK", "{PROGRAM} refuses a request");
    }

    pub fn bytes(&mut self) -> Vec<u8> {
        from_hex(&self.reply())
    }

    /// Returns the output of a command.
    pub fn text(&mut self) -> String {
        let reply = self.bytes();
        String::from_utf8(reply).expect("ASCII")
    }

    /// The registers at a stop: T05, then number:value; for each, the value low byte first.
    pub fn registers(&mut self) -> [u16; 16] {
        let reply = self.reply();
        let Some(list) = reply.strip_prefix("T05") else {
            panic!("{PROGRAM} answers a step with {reply:?}");
        };
        let mut registers = [0; 16];
        for (n, entry) in list.split_terminator(';').enumerate() {
            let (number, value) = entry.split_once(':').expect("number:value");
            assert_eq!(usize::from_str_radix(number, 16), Ok(n));
            registers[n] = u16::from_str_radix(value, 16)
                .expect("a number")
                .swap_bytes();
        }
        registers
    }
}

impl Drop for Mspdebug {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.process.kill();
        let _ = self.process.wait();
        self.requests = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

/// A port and what claims it. Two that shared one would be told apart by neither: mspdebug answers whoever comes first,
/// and resets the second.
fn claimed() -> (TcpListener, u16) {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let pairs = PORTS.len() / 2;
    for _ in 0..pairs {
        // Processes begin at different places.
        let turn = usize::from(NEXT.fetch_add(1, Ordering::Relaxed)) + id() as usize * 17;
        let port = PORTS.start + 2 * u16::try_from(turn % pairs).expect("below the end");
        if let Ok(claim) = TcpListener::bind((Ipv4Addr::LOCALHOST, port + 1)) {
            return (claim, port);
        }
    }
    panic!("no port from {} to {} is free", PORTS.start, PORTS.end);
}

fn launch(commands: &[&str], port: u16) -> Child {
    Command::new(PROGRAM)
        .args(["-q", "-n", "sim"])
        .args(commands)
        .arg(format!("gdb {port}"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap_or_else(|error| {
            panic!("{PROGRAM} cannot be run: {error}; install the package {PROGRAM}")
        })
}

/// `None` if the process ended without listening.
fn connect(process: &mut Child, port: u16) -> Option<TcpStream> {
    let pause = Duration::from_millis(10);
    for _ in 0..PATIENCE.as_millis() / pause.as_millis() {
        if let Ok(stream) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) {
            return Some(stream);
        }
        if process.try_wait().expect("its state").is_some() {
            return None;
        }
        sleep(pause);
    }
    panic!("{PROGRAM} opens no port for its GDB stub");
}

fn from_hex(text: &str) -> Vec<u8> {
    let byte = |i| u8::from_str_radix(&text[i..i + 2], 16);
    (0..text.len())
        .step_by(2)
        .map(|i| byte(i).unwrap_or_else(|_| panic!("{PROGRAM} answers {text:?}")))
        .collect()
}
