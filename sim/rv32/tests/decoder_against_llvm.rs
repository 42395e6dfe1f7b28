// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Encodings decoded here and disassembled by LLVM: all of 16 bits, and of 32 bits each structure.

use pennyweight_rv32::architecture::Architecture;
use pennyweight_rv32::decode::{Decoded, decode, is_wide};
use pennyweight_rv32::disassembly::text;
use pennyweight_rv32::instruction::Instruction;
use pennyweight_rv32::instruction::extensions::Extensions;
use pennyweight_testing::cases;

use crate::support::assembler::disassembled;
use crate::support::boards;

/// The meaning of LLVM's text of a compressed instruction, by the table "Instruction set listings" of the manual:
/// `$1` and `$2` are its operands.
const STANDS_FOR: &[(&str, &str)] = &[
    ("c.nop", "addi zero, zero, 0"),
    ("c.nop $1", "addi zero, zero, $1"),
    ("c.addi4spn $1, sp, $2", "addi $1, sp, $2"),
    ("c.addi16sp sp, $1", "addi sp, sp, $1"),
    ("c.addi $1, $2", "addi $1, $1, $2"),
    ("c.li $1, $2", "addi $1, zero, $2"),
    ("c.lui $1, $2", "lui $1, $2"),
    ("c.lw $1, $2", "lw $1, $2"),
    ("c.sw $1, $2", "sw $1, $2"),
    ("c.lwsp $1, $2", "lw $1, $2"),
    ("c.swsp $1, $2", "sw $1, $2"),
    ("c.jal $1", "jal ra, $1"),
    ("c.j $1", "jal zero, $1"),
    ("c.jr $1", "jalr zero, 0($1)"),
    ("c.jalr $1", "jalr ra, 0($1)"),
    ("c.beqz $1, $2", "beq $1, zero, $2"),
    ("c.bnez $1, $2", "bne $1, zero, $2"),
    ("c.slli $1, $2", "slli $1, $1, $2"),
    ("c.srli $1, $2", "srli $1, $1, $2"),
    ("c.srai $1, $2", "srai $1, $1, $2"),
    ("c.slli64 $1", "slli $1, $1, 0"),
    ("c.srli64 $1", "srli $1, $1, 0"),
    ("c.srai64 $1", "srai $1, $1, 0"),
    ("c.andi $1, $2", "andi $1, $1, $2"),
    ("c.mv $1, $2", "add $1, zero, $2"),
    ("c.add $1, $2", "add $1, $1, $2"),
    ("c.sub $1, $2", "sub $1, $1, $2"),
    ("c.xor $1, $2", "xor $1, $1, $2"),
    ("c.or $1, $2", "or $1, $1, $2"),
    ("c.and $1, $2", "and $1, $1, $2"),
    ("c.ebreak", "ebreak"),
];

/// Operands of a text: those of a pattern are taken for what stands there.
fn operands(text: &str) -> Vec<&str> {
    let (_, rest) = text.split_once(' ').unwrap_or((text, ""));
    rest.split(", ")
        .filter(|operand| !operand.is_empty())
        .collect()
}

fn name(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}

/// The text of the instruction that a compressed one stands for.
fn expanded(compressed: &str) -> String {
    let given = operands(compressed);
    let fits = |pattern: &&(&str, &str)| {
        let wanted = operands(pattern.0);
        let agree = |(want, have): (&&str, &&str)| want.starts_with('$') || want == have;
        name(pattern.0) == name(compressed)
            && wanted.len() == given.len()
            && wanted.iter().zip(&given).all(agree)
    };
    let Some((pattern, meaning)) = STANDS_FOR.iter().find(fits) else {
        panic!("{compressed} is not in the table");
    };
    let wanted = operands(pattern).into_iter().zip(given);
    wanted.fold((*meaning).to_owned(), |text, (want, have)| {
        text.replace(want, have)
    })
}

/// Numbers as their 32 bits, whatever their base; of LUI's the 20 that there are.
fn numbers(text: &str) -> String {
    let bits = if name(text) == "lui" {
        0xF_FFFF
    } else {
        u32::MAX
    };
    let value = |token: &str| -> Option<u32> {
        let (negative, digits) = match token.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, token),
        };
        let number = match digits.strip_prefix("0x") {
            Some(digits) => u32::from_str_radix(digits, 16).ok()?,
            None => digits.parse().ok()?,
        };
        Some(
            bits & if negative {
                number.wrapping_neg()
            } else {
                number
            },
        )
    };
    let shown = |token: &str| value(token).map_or(token.to_owned(), |value| value.to_string());
    let place = |operand: &str| match operand.split_once('(') {
        Some((offset, base)) => format!("{}({base}", shown(offset)),
        None => shown(operand),
    };
    let shown: Vec<_> = operands(text).into_iter().map(place).collect();
    format!("{} {}", name(text), shown.join(", "))
}

fn of(encoding: u32) -> Decoded {
    decode(encoding as u16, (encoding >> 16) as u16)
}

fn bytes(encoding: u32) -> Vec<u8> {
    let width = if is_wide(encoding as u16) { 4 } else { 2 };
    encoding.to_le_bytes()[..width].to_vec()
}

/// Instructions of the privileged levels that code which is called has no use for.
const PRIVILEGED: [&str; 8] = [
    "sret",
    "uret",
    "dret",
    "sfence.vma",
    "sfence.inval.ir",
    "sfence.w.inval",
    "hfence.gvma",
    "hfence.vvma",
];

/// LLVM 19 takes amounts for wider registers, too.
fn shifts_too_far(text: &str) -> bool {
    let shifts = [
        "slli", "srli", "srai", "rori", "bclri", "bexti", "binvi", "bseti",
    ];
    let name = name(text).trim_start_matches("c.");
    let amount = operands(text).last().and_then(|last| last.parse().ok());
    shifts.contains(&name) && amount.is_some_and(|amount: u32| amount > 31)
}

/// Hints that LLVM takes with the base E, too, whatever the register that they read.
fn hints(text: &str) -> bool {
    ["c.add zero,", "c.mv zero,", "c.addi 0,"]
        .iter()
        .any(|hint| text.starts_with(hint))
}

/// LLVM's text, if it is one of an instruction that there is.
fn real(theirs: &str) -> bool {
    let reserved = theirs.starts_with("c.lui") && theirs.ends_with(", 0");
    theirs != "c.unimp"
        && !reserved
        && !PRIVILEGED.contains(&name(theirs))
        && !shifts_too_far(theirs)
}

/// Compares our decoder with LLVM's and returns the number of those encodings that both know.
fn compare(encodings: &[u32]) -> usize {
    compare_for(&boards::EVERYTHING.architecture, &[], encodings)
}

/// The same for an instruction set; `options` name its base to LLVM.
fn compare_for(architecture: &Architecture, options: &[&str], encodings: &[u32]) -> usize {
    let bytes: Vec<_> = encodings.iter().map(|&one| bytes(one)).collect();
    let theirs = disassembled(&bytes, options);
    let mut compared = 0;
    let mut wrong = Vec::new();
    for (&encoding, theirs) in encodings.iter().zip(theirs) {
        let decoded = of(encoding);
        let ours = if architecture.executes(&decoded) {
            decoded.instruction
        } else {
            Instruction::Undefined
        };
        let beyond = decoded.instruction.highest_register() >= architecture.registers();
        let theirs = theirs.filter(|text| real(text) && !(beyond && hints(text)));
        let agree = match (&theirs, ours) {
            (None, Instruction::Undefined) => true,
            // the fields that the base ignores, and an extension that older versions lack
            (None, Instruction::Fence | Instruction::FenceI) => true,
            (None, _) => decoded.encoding == Extensions::ZCB,
            (Some(text), Instruction::Fence) => name(text) == "fence" || name(text) == "fence.tso",
            // LLVM names the registers that it knows
            (Some(theirs), Instruction::Csr { .. }) => {
                let ours = text(&ours, 0);
                let [a, b] = [operands(&ours), operands(theirs)];
                name(&ours) == name(theirs) && a[0] == b[0] && a[2] == b[2]
            }
            (Some(theirs), ours) => {
                let theirs = if theirs.starts_with("c.") {
                    expanded(theirs)
                } else {
                    theirs.clone()
                };
                numbers(&theirs) == numbers(&text(&ours, 0))
            }
        };
        compared += usize::from(theirs.is_some());
        if !agree {
            wrong.push(format!(
                "0x{encoding:x}: {} here, {theirs:?} by LLVM",
                text(&ours, 0)
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong[..wrong.len().min(40)].join("\n")
    );
    compared
}

#[test]
fn every_encoding_of_16_bits_is_what_llvm_says() {
    let all: Vec<u32> = (0..0x1_0000)
        .filter(|&half| !is_wide(half as u16))
        .collect();
    let compared = compare(&all);
    assert!(compared >= 26_000, "only {compared} were compared");
}

/// The fields that choose an instruction, each with registers of its own.
fn structures(per_funct7: u32) -> Vec<u32> {
    let mut random = 0x2545_F491_u32;
    let mut registers = || {
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        random & (31 << 15 | 31 << 7)
    };
    let mut all = Vec::new();
    for opcode in (3..128)
        .step_by(4)
        .filter(|opcode| opcode & 0b11100 != 0b11100)
    {
        for funct3 in 0..8 {
            for funct7 in 0..128 {
                for second in 0..per_funct7 {
                    let rs2 = if per_funct7 == 32 {
                        second
                    } else {
                        registers() >> 15 & 31
                    };
                    all.push(funct7 << 25 | rs2 << 20 | funct3 << 12 | opcode | registers());
                }
            }
        }
    }
    all
}

#[test]
fn encodings_of_32_bits_of_every_structure_are_what_llvm_says() {
    let compared = compare(&structures(cases(4)));
    assert!(compared >= cases(26_000), "only {compared} were compared");
}

/// Every value of the field that tells unary instructions apart.
#[test]
fn every_arithmetic_encoding_is_what_llvm_says() {
    let arithmetic = |encoding: &u32| matches!(encoding & 0x7F, 0x13 | 0x33 | 0x73);
    let all: Vec<u32> = structures(32).into_iter().filter(arithmetic).collect();
    let compared = compare(&all);
    assert!(compared >= 30_000, "only {compared} were compared");
}

#[test]
fn the_base_e_lacks_the_encodings_that_llvm_says() {
    let architecture = &boards::SIXTEEN_REGISTERS.architecture;
    let halves: Vec<u32> = (0..0x1_0000)
        .filter(|&half| !is_wide(half as u16))
        .collect();
    let words = structures(cases(4));
    let base = ["-mattr=+e"];
    let small = compare_for(architecture, &base, &halves);
    assert!((18_000..26_000).contains(&small), "{small} were compared");
    let large = compare_for(architecture, &base, &words);
    assert!(
        (cases(3_000)..cases(20_000)).contains(&large),
        "{large} were compared"
    );
}
