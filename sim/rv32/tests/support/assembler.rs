// SPDX-License-Identifier: Apache-2.0 OR MIT
//! LLVM's assembler and disassembler for RV32, whatever their version.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use object::{Object as _, ObjectSection as _};

/// Every extension that LLVM 16 knows and the simulator has, but for Zcb.
const EXTENSIONS: &str = "-mattr=+m,+c,+zba,+zbb,+zbs,+zbkb,+zbkx";

/// LLVM's versions from 16 on; the package without a number may be older.
const SUFFIXES: [&str; 8] = ["-22", "-21", "-20", "-19", "-18", "-17", "-16", ""];

static SUFFIX: LazyLock<&str> = LazyLock::new(|| {
    let runs = |suffix: &&&str| {
        let found = Command::new(format!("llvm-mc{suffix}"))
            .arg("--version")
            .output();
        found.is_ok_and(|output| output.status.success())
    };
    SUFFIXES
        .iter()
        .find(runs)
        .expect("llvm-mc is not installed (Debian: llvm, or llvm-19)")
});

fn tool(name: &str) -> Command {
    Command::new(format!("{name}{}", *SUFFIX))
}

static PROGRAMS: AtomicUsize = AtomicUsize::new(0);

/// The code of a program. Compressed are those instructions alone whose names say so.
pub fn assembled(source: &str) -> Vec<u8> {
    let lines = source.lines().map(|line| {
        let (label, instruction) = line
            .split_once(": ")
            .map_or(("", line), |(label, rest)| (label, rest));
        if instruction.trim().starts_with("c.") {
            let colon = if label.is_empty() { "" } else { ":" };
            format!("{label}{colon}\n.option rvc\n{instruction}\n.option norvc\n")
        } else {
            format!("{line}\n")
        }
    });
    let source: String = lines.collect();
    let number = PROGRAMS.fetch_add(1, Ordering::Relaxed);
    let name = format!("pennyweight-rv32-{}-{number}", std::process::id());
    let directory = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&directory).unwrap();
    let [text, file] = ["code.s", "code.o"].map(|name| directory.join(name));
    std::fs::write(
        &text,
        format!(".text\n.option norelax\n.option norvc\n{source}"),
    )
    .unwrap();
    let assembled = tool("llvm-mc")
        .args(["-triple=riscv32", EXTENSIONS, "-filetype=obj", "-o"])
        .args([&file, &text])
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&assembled.stderr);
    assert!(assembled.status.success(), "{errors}{source}");
    let content = std::fs::read(&file).unwrap();
    let object = object::File::parse(&*content).unwrap();
    let section = object.section_by_name(".text").unwrap();
    let bytes = section.data().unwrap().to_vec();
    std::fs::remove_dir_all(&directory).unwrap();
    bytes
}

/// The text of each encoding by LLVM, without aliases; `None` where it knows none. `more` are its options for the base.
pub fn disassembled(encodings: &[Vec<u8>], more: &[&str]) -> Vec<Option<String>> {
    let mut lines = String::new();
    for encoding in encodings {
        let bytes: Vec<_> = encoding
            .iter()
            .map(|byte| format!("0x{byte:02x}"))
            .collect();
        // A unit of its own each: the disassembler goes on behind one that it does not know.
        lines += &format!("[{}]\n", bytes.join(" "));
    }
    let mut child = tool("llvm-mc")
        .args([
            "--disassemble",
            "-triple=riscv32",
            EXTENSIONS,
            "-M",
            "no-aliases",
        ])
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let unknown: Vec<usize> = (String::from_utf8(output.stderr).unwrap().lines())
        .filter_map(|line| {
            line.strip_prefix("<stdin>:")?
                .split(':')
                .next()?
                .parse()
                .ok()
        })
        .collect();
    let text = String::from_utf8(output.stdout).unwrap();
    let mut known = text
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.contains(".text"))
        .map(|line| line.trim().replace('\t', " "));
    let all = (1..=encodings.len())
        .map(|line| {
            unknown
                .binary_search(&line)
                .is_err()
                .then(|| known.next().unwrap())
        })
        .collect();
    assert_eq!(known.next(), None, "each line was one instruction");
    all
}
