// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Every 16-bit encoding, in and outside of IT blocks, and the 32-bit ones by their structure, decoded here and
//! disassembled by LLVM. Where the two differ, the manual (ARM DDI 0403) decides, and the case is named below.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use pennyweight_armv7m::architecture::{Architecture, is_new_in_v8m};
use pennyweight_armv7m::decode::{decode, is_wide};
use pennyweight_armv7m::instruction::{Index, Instruction};
use pennyweight_testing::cases;

#[path = "llvm/text.rs"]
mod text;

use text::{normal, text};

/// An architecture, and how LLVM is told of it.
#[derive(Clone, Copy)]
struct Target {
    architecture: Architecture,
    triple: &'static str,
    cpu: &'static str,
}

const M0_PLUS: Target = Target {
    architecture: Architecture::V6M,
    triple: "thumbv6m",
    cpu: "cortex-m0plus",
};
const M23: Target = Target {
    architecture: Architecture::V8MBase,
    triple: "thumbv8m.base",
    cpu: "cortex-m23",
};
const M3: Target = Target {
    architecture: Architecture::V7M,
    triple: "thumbv7m",
    cpu: "cortex-m3",
};
const M4: Target = Target {
    architecture: Architecture::V7EM,
    triple: "thumbv7em",
    cpu: "cortex-m4",
};

/// The result of LLVM for an encoding.
#[derive(Debug, Clone, PartialEq)]
enum Theirs {
    Invalid,
    /// It has a disassembly, but breaks a rule ("potentially undefined").
    Doubtful(String),
    Valid(String),
}

fn llvm_mc() -> Command {
    let names = [
        "llvm-mc",
        "llvm-mc-22",
        "llvm-mc-21",
        "llvm-mc-20",
        "llvm-mc-19",
        "llvm-mc-18",
    ];
    let works = |name: &&str| {
        Command::new(name)
            .arg("--version")
            .output()
            .is_ok_and(|out| out.status.success())
    };
    let name = names.into_iter().find(works);
    Command::new(name.expect("llvm-mc is not installed (Debian: llvm, or llvm-19)"))
}

/// An encoding; the second halfword of a 16-bit one is 0.
type Code = (u16, u16);

/// The instructions around an encoding while it is disassembled.
#[derive(Clone, Copy, PartialEq)]
enum Among {
    Nothing,
    /// After IT EQ.
    ItBlock,
    /// An IT instruction itself, before the NOPs that it is to make conditional.
    Nops,
}

impl Among {
    fn block(self, (first, second): Code) -> Vec<u16> {
        match self {
            Among::Nothing if is_wide(first) => vec![first, second],
            Among::Nothing => vec![first],
            Among::ItBlock => vec![0xBF08, first],
            Among::Nops => [
                &[first][..],
                &vec![0xBF00; 4 - first.trailing_zeros() as usize],
            ]
            .concat(),
        }
    }

    /// Returns the prefix of the lines of the other instructions.
    fn others(self) -> &'static str {
        match self {
            Among::Nothing => ".text",
            Among::ItBlock => "it\teq",
            Among::Nops => "nop",
        }
    }
}

fn disassemble(target: Target, codes: &[Code], among: Among) -> Vec<Theirs> {
    let mut input = String::new();
    for &code in codes {
        let bytes = among.block(code).into_iter().flat_map(u16::to_le_bytes);
        let bytes: Vec<String> = bytes.map(|byte| format!("{byte:#04x}")).collect();
        writeln!(input, "[{}]", bytes.join(" ")).expect("strings grow");
    }
    let mut child = llvm_mc()
        .arg("-disassemble")
        .arg(format!("-triple={}", target.triple))
        .arg(format!("-mcpu={}", target.cpu))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("llvm-mc starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("llvm-mc ends");
    writer
        .join()
        .expect("no panic")
        .expect("llvm-mc reads its input");
    let (stdout, stderr) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    let mut doubts = BTreeMap::new();
    for line in stderr
        .lines()
        .filter_map(|line| line.strip_prefix("<stdin>:"))
    {
        let (number, message) = line.split_once(':').expect("a line number");
        let number: usize = number.parse().expect("a line number");
        doubts.insert(number, message.contains("invalid instruction encoding"));
    }
    let mut lines = stdout.lines().map(str::trim).filter(|line| {
        !line.is_empty() && !line.starts_with(".text") && !line.starts_with(among.others())
    });
    (1..=codes.len())
        .map(|number| match doubts.get(&number) {
            Some(true) => Theirs::Invalid,
            doubt => {
                let line = lines
                    .next()
                    .unwrap_or_else(|| panic!("a line for encoding {number}"))
                    .to_owned();
                if doubt.is_some() {
                    Theirs::Doubtful(line)
                } else {
                    Theirs::Valid(line)
                }
            }
        })
        .collect()
}

/// Compares; how many encodings both define, with the same operands, those that LLVM wrongly doubts among them.
fn compare(target: Target, codes: &[Code], among: Among) -> usize {
    let in_it = among == Among::ItBlock;
    let mut agreed = 0;
    let mut differences = Vec::new();
    for (&(first, second), theirs) in codes.iter().zip(disassemble(target, codes, among)) {
        let ours = decode(target.architecture, first, second, in_it).instruction;
        let explained = match (&theirs, ours) {
            (Theirs::Valid(line), ours) if normal(line, in_it) == text(&ours) => {
                agreed += 1;
                true
            }
            (Theirs::Invalid | Theirs::Doubtful(_), Instruction::Undefined) => true,
            (Theirs::Valid(_), Instruction::Undefined) => not_modelled(target, first, second)
                .or_else(|| ruled_out(first, second, in_it))
                .is_some(),
            (Theirs::Invalid, ours) => defined_here_alone(&ours),
            (Theirs::Doubtful(line), ours)
                if normal(line, in_it) == text(&ours) && not_doubtful(&ours) =>
            {
                agreed += 1;
                true
            }
            _ => false,
        };
        if !explained {
            differences.push(format!(
                "{first:04x} {second:04x}: {} here, {theirs:?} by LLVM",
                text(&ours)
            ));
        }
    }
    let shown = differences
        .iter()
        .take(20)
        .cloned()
        .collect::<Vec<_>>()
        .join("\n");
    assert!(
        differences.is_empty(),
        "{} differences:\n{shown}",
        differences.len()
    );
    agreed
}

/// Returns the reason why LLVM accepts an encoding that a small core does not have, or has beyond ARMv7-M.
fn not_modelled(target: Target, first: u16, second: u16) -> Option<&'static str> {
    let architecture = target.architecture;
    match first {
        0xB660..=0xB67F if architecture.is_small() => Some("CPS of FAULTMASK, which is not there"),
        _ if architecture == Architecture::V8MBase && is_new_in_v8m(first, second) => {
            Some("new in Armv8-M, and not modelled")
        }
        _ => None,
    }
}

/// Why the manual does not define an encoding that LLVM prints without a doubt.
fn ruled_out(first: u16, second: u16, in_it: bool) -> Option<&'static str> {
    if is_wide(first) {
        return ruled_out_wide(first, second);
    }
    let (low, high) = (first & 7 | first >> 4 & 8, first >> 3 & 15);
    match first {
        0xDE00..=0xDEFF => Some("UDF"),
        0x44FF => Some("ADD PC, PC: UNPREDICTABLE"),
        0x4500..=0x45FF if low == 15 || high == 15 => Some("CMP of the PC: UNPREDICTABLE"),
        0x4500..=0x45FF if low < 8 && high < 8 => {
            Some("CMP T2 of two low registers: UNPREDICTABLE")
        }
        0x4780..=0x47FF if high == 15 => Some("BLX of the PC: UNPREDICTABLE"),
        0xB660..=0xB67F if first & 4 != 0 => Some("CPS of bit A, which ARMv7-M has not"),
        0xB660..=0xB67F if first & 7 == 0 => Some("CPS of no mask: UNPREDICTABLE"),
        0xBFE0..=0xBFEF => Some("IT AL with an else: UNPREDICTABLE"),
        0xC000..=0xC7FF if first >> (first >> 8 & 7) & 1 != 0 => {
            Some("STM would store an UNKNOWN base")
        }
        0x0000..=0x003F if in_it => Some("MOVS (register) T2 in an IT block: UNPREDICTABLE"),
        _ => None,
    }
}

fn ruled_out_wide(first: u16, second: u16) -> Option<&'static str> {
    let (n, t, d, m) = (first & 15, second >> 12, second >> 8 & 15, second & 15);
    let write_back = first & 0x20 != 0;
    match first {
        _ if first & 0xEC00 == 0xEC00 => Some("a coprocessor: none is there"),
        0xE840..=0xE84F if d == n || d == t => {
            Some("STREX whose result is its address or data: UNPREDICTABLE")
        }
        0xE8C0..=0xE8CF if m == n || m == t => Some("STREXB, STREXH likewise"),
        0xE840..=0xE85F | 0xE8C0..=0xE8DF if n == 15 => {
            Some("an exclusive access at the PC: UNPREDICTABLE")
        }
        0xE800..=0xE9FF if first & 0x40 == 0 => match () {
            () if n == 15 => Some("LDM, STM at the PC: UNPREDICTABLE"),
            () if second & 0x2000 != 0 => Some("LDM of SP: a bit that should be zero"),
            () if second.count_ones() < 2 => Some("LDM, STM T2 of one register: UNPREDICTABLE"),
            () if second >> 14 == 3 => Some("LDM of both LR and the PC: UNPREDICTABLE"),
            () if write_back && second >> n & 1 != 0 => {
                Some("LDM, STM with write-back of a listed base")
            }
            () => None,
        },
        0xE860..=0xE9FF => match () {
            () if n == 15 && (write_back || first & 0x10 == 0) => {
                Some("LDRD with write-back to the PC, STRD at it")
            }
            () if t == d && first & 0x10 != 0 => Some("LDRD of one register twice: UNPREDICTABLE"),
            () if write_back && (n == t || n == d) => {
                Some("LDRD, STRD with write-back of what is transferred")
            }
            () => None,
        },
        0xEA00..=0xEBFF if second >> 15 != 0 => Some("a bit that should be zero"),
        0xEA5F if m == 13 || d == 13 => Some("MOVS T3 of SP: UNPREDICTABLE"),
        0xEB00..=0xEBBF if n == 13 && d == 13 => {
            Some("ADD, SUB to SP of a register shifted by more than LSL #3")
        }
        0xF000..=0xF7FF if second >> 15 == 0 && first & 0x0200 == 0 => {
            let repeated = second >> 12 & 7;
            let zero = first & 0x0400 == 0 && second & 0xFF == 0;
            (zero && (1..4).contains(&repeated))
                .then_some("a constant that repeats zero: UNPREDICTABLE")
        }
        0xF340..=0xF34F | 0xF3C0..=0xF3CF => match () {
            () if second & 0x20 != 0 => Some("a bit that should be zero"),
            () => Some("SBFX, UBFX beyond bit 31: UNPREDICTABLE"),
        },
        0xF740..=0xF74F | 0xF7C0..=0xF7CF => Some("a bit that should be zero"),
        0xF7F0..=0xF7FF => Some("UDF.W"),
        0xF800..=0xF9FF if t & 13 == 13 && first & 0x40 == 0 => {
            Some("a byte or halfword of SP or the PC: UNPREDICTABLE")
        }
        0xF800..=0xF9FF if t == 15 && first & 0x10 == 0 => Some("a store of the PC: UNPREDICTABLE"),
        0xF800..=0xF9FF if n == t => Some("a load or store with write-back of what is transferred"),
        0xFA00..=0xFA7F if second & 0x40 != 0 => Some("a bit that should be zero"),
        0xFA80..=0xFABF if n != m => Some("REV, RBIT, CLZ with two different Rm: UNPREDICTABLE"),
        0xFAAF => Some("SEL of the PC: UNPREDICTABLE"),
        0xFB80..=0xFBFF if t == d => Some("a long product to one register twice: UNPREDICTABLE"),
        _ => None,
    }
}

/// Memory hints that are not allocated are NOPs (section A5.3.8 and A5.3.9); LLVM does not know them.
fn defined_here_alone(ours: &Instruction) -> bool {
    *ours == Instruction::Hint
}

/// LDRD and STRD may write SP back (section A7.7), and BKPT is unconditional also in an IT block: LLVM doubts the first,
/// and version 22 the second too.
fn not_doubtful(ours: &Instruction) -> bool {
    match *ours {
        Instruction::LdrdImm { n, index, .. } | Instruction::StrdImm { n, index, .. } => {
            n == 13 && index != Index::Offset
        }
        Instruction::Bkpt { .. } => true,
        _ => false,
    }
}

/// All 16-bit encodings but IT: those with an empty mask are hints.
fn narrow() -> Vec<Code> {
    let codes = (0..=0xFFFF).filter(|&first| !is_wide(first) && !is_it(first));
    codes.map(|first| (first, 0)).collect()
}

fn is_it(first: u16) -> bool {
    first >> 8 == 0xBF && first & 15 != 0
}

#[test]
fn every_narrow_encoding_is_what_llvm_says() {
    let codes = narrow();
    assert_eq!(codes.len(), 0xE800 - 240);
    assert_eq!(compare(M3, &codes, Among::Nothing), 56_962);
}

#[test]
fn every_it_instruction_is_what_llvm_says() {
    let codes: Vec<Code> = (0xBF00..=0xBFFF)
        .filter(|&first| is_it(first))
        .map(|first| (first, 0))
        .collect();
    assert_eq!(codes.len(), 240);
    // 14 conditions with 15 masks, and AL without an else
    assert_eq!(compare(M3, &codes, Among::Nops), 14 * 15 + 4);
}

#[test]
fn every_narrow_encoding_in_an_it_block_is_what_llvm_says() {
    let all = narrow();
    // What is invalid anywhere would put LLVM out of step behind IT EQ.
    let codes: Vec<Code> = all
        .iter()
        .zip(disassemble(M3, &all, Among::Nothing))
        .filter(|(_, theirs)| *theirs != Theirs::Invalid)
        .map(|(&code, _)| code)
        .collect();
    // but conditional branches, CBZ and CBNZ, MOVS of registers, and CPS
    let not_there = 14 * 256 + 4 * 256 + 64 + 6;
    assert_eq!(compare(M3, &codes, Among::ItBlock), 56_962 - not_there);
}

/// Every value of the bits that tell instructions apart (12 to 4 of the first halfword, 15 to 12 and 7 to 4 of the
/// second), with `samples` choices of the others, which are register numbers and constants.
fn wide(samples: usize, mut random: u64) -> Vec<Code> {
    let mut draw = |often: u16, unlikely: u16| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        match random >> 60 {
            0..4 => often,
            4 => unlikely,
            _ => (random >> 32 & 15) as u16,
        }
    };
    let mut codes = Vec::new();
    for (head, tail) in (0xE80..=0xFFF).flat_map(|head| (0..256).map(move |tail| (head, tail))) {
        for _ in 0..samples {
            let (n, d) = (draw(15, 13), draw(15, 13));
            let m = draw(n, 13);
            codes.push((
                head << 4 | n,
                tail >> 4 << 12 | d << 8 | (tail & 15) << 4 | m,
            ));
        }
    }
    codes
}

#[test]
fn wide_encodings_of_every_structure_are_what_llvm_says() {
    let agreed = compare(M3, &wide(cases(4), 1), Among::Nothing);
    assert!(
        agreed > cases(75_000),
        "only {agreed} encodings are defined"
    );
}

#[test]
#[ignore = "long"]
fn ten_times_as_many_wide_encodings_are_what_llvm_says() {
    for seed in 2..12 {
        assert!(compare(M3, &wide(4, seed), Among::Nothing) > 75_000);
    }
}

#[test]
fn encodings_of_armv8_m_baseline_are_what_llvm_says() {
    // but CPS of FAULTMASK
    assert_eq!(compare(M23, &narrow(), Among::Nothing), 56_962 - 4);
    let agreed = compare(M23, &wide(cases(4), 3), Among::Nothing);
    assert!(
        agreed > cases(10_000),
        "only {agreed} encodings are defined"
    );
}

#[test]
fn every_narrow_encoding_of_armv6_m_is_what_llvm_says() {
    // but CBZ and CBNZ, and CPS of FAULTMASK
    let not_there = 4 * 256 + 4;
    assert_eq!(
        compare(M0_PLUS, &narrow(), Among::Nothing),
        56_962 - not_there
    );
}

#[test]
fn wide_encodings_of_armv6_m_are_what_llvm_says() {
    // nearly all of them BL; the others are among those of the next test
    let agreed = compare(M0_PLUS, &wide(1, 3), Among::Nothing);
    assert!(agreed > 4_000, "only {agreed} encodings are defined");
}

#[test]
fn wide_encodings_of_armv7e_m_are_what_llvm_says() {
    let agreed = compare(M4, &wide(cases(4), 5), Among::Nothing);
    assert!(
        agreed > cases(75_000),
        "only {agreed} encodings are defined"
    );
}

/// Tests more samples of the operands of the DSP extension's instructions, which are few.
#[test]
fn encodings_of_the_dsp_extension_are_what_llvm_says() {
    let is_dsp = |&(first, second): &Code| {
        let instruction = decode(Architecture::V7EM, first, second, false).instruction;
        matches!(instruction, Instruction::Dsp(_))
    };
    let codes: Vec<Code> = wide(24, 7).into_iter().filter(is_dsp).collect();
    assert_eq!(compare(M4, &codes, Among::Nothing), codes.len());
    assert!(codes.len() > 3_000, "only {} encodings", codes.len());
}

/// MRS of every register, MSR of every register with every mask, and every barrier.
#[test]
fn special_registers_and_barriers_are_what_llvm_says_on_every_core() {
    let every = |first: u16, second: u16| (0..256).map(move |low| (first, second | low));
    let codes: Vec<Code> = (every(0xF3EF, 0x8000).chain(every(0xF3EF, 0x8700)))
        .chain(every(0xF381, 0x8000).chain(every(0xF381, 0x8400)))
        .chain(every(0xF38E, 0x8800).chain(every(0xF381, 0x8C00)))
        .chain(every(0xF3BF, 0x8F00))
        .collect();
    // MRS of 11 or 14 registers into two; MSR of as many, and of the APSR and its unions with two masks more; DMB, DSB
    // and ISB with 16 options each; CLREX
    for (target, agreed) in [
        (M0_PLUS, 2 * 11 + 11 + 48),
        (M3, 2 * 14 + 14 + 49),
        (M4, 2 * 14 + 14 + 8 + 49),
    ] {
        assert_eq!(
            compare(target, &codes, Among::Nothing),
            agreed,
            "{}",
            target.cpu
        );
    }
}
