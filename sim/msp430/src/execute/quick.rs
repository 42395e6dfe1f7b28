// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Fast paths for the most frequent instructions. Each is a function with built-in operation, width and
//! modes, which the run loop calls if there is no observer. The meaning of an instruction is defined in
//! `execute` alone; this module is another way to its operands, for the cases without special handling. In
//! all other cases the function does nothing, and the instruction is executed through `execute`.

use crate::code::{self, NOT_HERE, Operands, Quick, Step};
use crate::core::Core;
use crate::instruction::{
    Condition, Destination, Instruction, OneOperand, Register, Source, TwoOperand, Width,
};

type Run = code::Run<Core>;

/// A step as its function wants it.
pub(crate) fn quick(step: &Step) -> Quick<Core> {
    let mut operands = Operands {
        source: Register::CG,
        value: 0,
        destination: Register::CG,
        offset: 0,
        next: step.next,
        target: 0,
    };
    let run = function(&step.instruction, &mut operands).unwrap_or(not_here);
    Quick { run, operands }
}

/// The function for an instruction, whose operands it fills in; `None` where there is none.
fn function(instruction: &Instruction, operands: &mut Operands) -> Option<Run> {
    match *instruction {
        Instruction::TwoOperand {
            operation,
            width,
            source,
            destination,
        } => {
            let from = operands.take_source(source)?;
            let to_memory = operands.take_destination(destination)?;
            Some(two_operand(operation, width, from, to_memory))
        }
        Instruction::OneOperand {
            operation,
            width,
            operand: Source::Register(register),
        } => {
            operands.take_destination(Destination::Register(register))?;
            Some(one_operand(operation, width))
        }
        Instruction::Jump { condition, target } => {
            operands.target = target;
            Some(jump_on(condition))
        }
        _ => None,
    }
}

/// The place of a source, as a parameter of a function.
const IN_REGISTER: u8 = 0;
const KNOWN: u8 = 1;
const AT_OFFSET: u8 = 2;
const AT_REGISTER: u8 = 3;
const AND_INCREMENT: u8 = 4;

impl Operands {
    fn take_source(&mut self, source: Source) -> Option<u8> {
        let (mode, register, value) = match source {
            Source::Register(register) => (IN_REGISTER, register, 0),
            Source::Constant(value) | Source::Immediate(value) => (KNOWN, Register::CG, value),
            Source::Indexed(register, offset) => (AT_OFFSET, register, offset),
            Source::Symbolic(address) | Source::Absolute(address) => {
                (AT_OFFSET, Register::CG, address)
            }
            Source::Indirect(register) => (AT_REGISTER, register, 0),
            Source::IndirectIncrement(register) if is_plain(register) => {
                (AND_INCREMENT, register, 0)
            }
            Source::IndirectIncrement(_) => return None,
        };
        (self.source, self.value) = (register, value);
        // The program counter is not kept where the other registers are.
        (register != Register::PC).then_some(mode)
    }

    /// Sets the destination; returns true if it is in memory, and `None` if it needs the general path.
    fn take_destination(&mut self, destination: Destination) -> Option<bool> {
        let (register, offset, is_memory) = match destination {
            Destination::Register(register) => (register, 0, false),
            Destination::Indexed(register, offset) => (register, offset, true),
            Destination::Symbolic(address) | Destination::Absolute(address) => {
                (Register::CG, address, true)
            }
        };
        (self.destination, self.offset) = (register, offset);
        let is_usual = if is_memory {
            register != Register::PC
        } else {
            is_plain(register)
        };
        is_usual.then_some(is_memory)
    }
}

/// Returns true if a register only stores a value.
fn is_plain(register: Register) -> bool {
    ![Register::PC, Register::SP, Register::SR, Register::CG].contains(&register)
}

fn not_here(_: &mut Core, _: &Operands) -> u32 {
    NOT_HERE
}

/// The enumerations' values by number, as parameters of functions are.
const OPERATIONS: [TwoOperand; 12] = [
    TwoOperand::Mov,
    TwoOperand::Add,
    TwoOperand::Addc,
    TwoOperand::Subc,
    TwoOperand::Sub,
    TwoOperand::Cmp,
    TwoOperand::Dadd,
    TwoOperand::Bit,
    TwoOperand::Bic,
    TwoOperand::Bis,
    TwoOperand::Xor,
    TwoOperand::And,
];
const CHANGES: [OneOperand; 4] = [
    OneOperand::Rrc,
    OneOperand::Swpb,
    OneOperand::Rra,
    OneOperand::Sxt,
];
const CONDITIONS: [Condition; 8] = [
    Condition::NotZero,
    Condition::Zero,
    Condition::NotCarry,
    Condition::Carry,
    Condition::Negative,
    Condition::GreaterOrEqual,
    Condition::Less,
    Condition::Always,
];

fn place_of<T: PartialEq>(values: &[T], value: &T) -> usize {
    values.iter().take_while(|each| *each != value).count()
}

const fn width(is_byte: bool) -> Width {
    if is_byte { Width::Byte } else { Width::Word }
}

macro_rules! of_each_operation {
    ($($number:literal)*) => {
        fn two_operand(operation: TwoOperand, width: Width, from: u8, to_memory: bool) -> Run {
            match place_of(&OPERATIONS, &operation) {
                $($number => of_operation::<$number>(width, from, to_memory),)*
                _ => not_here,
            }
        }
    };
}
of_each_operation!(0 1 2 3 4 5 6 7 8 9 10 11);

fn of_operation<const OPERATION: usize>(width: Width, from: u8, to_memory: bool) -> Run {
    match width {
        Width::Word => of_width::<OPERATION, false>(from, to_memory),
        Width::Byte => of_width::<OPERATION, true>(from, to_memory),
    }
}

fn of_width<const OPERATION: usize, const BYTE: bool>(from: u8, to_memory: bool) -> Run {
    match (from, to_memory) {
        (IN_REGISTER, false) => to_register::<OPERATION, BYTE, IN_REGISTER>,
        (KNOWN, false) => to_register::<OPERATION, BYTE, KNOWN>,
        (AT_OFFSET, false) => to_register::<OPERATION, BYTE, AT_OFFSET>,
        (AT_REGISTER, false) => to_register::<OPERATION, BYTE, AT_REGISTER>,
        (AND_INCREMENT, false) => to_register::<OPERATION, BYTE, AND_INCREMENT>,
        (IN_REGISTER, true) => to_memory_from::<OPERATION, BYTE, IN_REGISTER>,
        (KNOWN, true) => to_memory_from::<OPERATION, BYTE, KNOWN>,
        (AT_OFFSET, true) => to_memory_from::<OPERATION, BYTE, AT_OFFSET>,
        (AT_REGISTER, true) => to_memory_from::<OPERATION, BYTE, AT_REGISTER>,
        _ => not_here,
    }
}

fn one_operand(operation: OneOperand, width: Width) -> Run {
    match (place_of(&CHANGES, &operation), width) {
        (0, Width::Word) => changed::<0, false>,
        (0, Width::Byte) => changed::<0, true>,
        (1, Width::Word) => changed::<1, false>,
        (2, Width::Word) => changed::<2, false>,
        (2, Width::Byte) => changed::<2, true>,
        (3, Width::Word) => changed::<3, false>,
        _ => not_here,
    }
}

fn jump_on(condition: Condition) -> Run {
    match place_of(&CONDITIONS, &condition) {
        0 => jump::<0>,
        1 => jump::<1>,
        2 => jump::<2>,
        3 => jump::<3>,
        4 => jump::<4>,
        5 => jump::<5>,
        6 => jump::<6>,
        _ => jump::<7>,
    }
}

/// The source, and whether it could be had; its register is not yet incremented.
#[inline(always)]
fn source<const BYTE: bool, const FROM: u8>(core: &Core, operands: &Operands) -> Option<u16> {
    let register = core.register(operands.source);
    match FROM {
        IN_REGISTER => Some(register),
        KNOWN => Some(operands.value),
        AT_OFFSET => core
            .memory
            .plain(register.wrapping_add(operands.value), width(BYTE)),
        _ => core.memory.plain(register, width(BYTE)),
    }
}

fn to_register<const OPERATION: usize, const BYTE: bool, const FROM: u8>(
    core: &mut Core,
    operands: &Operands,
) -> u32 {
    let Some(value) = source::<BYTE, FROM>(core, operands) else {
        return NOT_HERE;
    };
    if FROM == AND_INCREMENT {
        let step = width(BYTE).bytes() as u16;
        let next = core.register(operands.source).wrapping_add(step);
        core.set(operands.source, next);
    }
    let old = core.register(operands.destination);
    if let Some(result) = core.calculate(OPERATIONS[OPERATION], width(BYTE), value, old) {
        core.set(operands.destination, result & width(BYTE).mask());
    }
    u32::from(operands.next)
}

fn to_memory_from<const OPERATION: usize, const BYTE: bool, const FROM: u8>(
    core: &mut Core,
    operands: &Operands,
) -> u32 {
    let operation = OPERATIONS[OPERATION];
    let address = core
        .register(operands.destination)
        .wrapping_add(operands.offset);
    let (Some(value), true) = (
        source::<BYTE, FROM>(core, operands),
        !operation.writes() || core.memory.may_write(address, width(BYTE)),
    ) else {
        return NOT_HERE;
    };
    let old = if operation == TwoOperand::Mov {
        0
    } else if let Some(old) = core.memory.plain(address, width(BYTE)) {
        old
    } else {
        return NOT_HERE;
    };
    if let Some(result) = core.calculate(operation, width(BYTE), value, old) {
        core.memory.put(address, width(BYTE), result);
    }
    u32::from(operands.next)
}

fn changed<const OPERATION: usize, const BYTE: bool>(core: &mut Core, operands: &Operands) -> u32 {
    let old = core.register(operands.destination);
    let result = core.changed(CHANGES[OPERATION], width(BYTE), old);
    core.set(operands.destination, result & width(BYTE).mask());
    u32::from(operands.next)
}

fn jump<const CONDITION: usize>(core: &mut Core, operands: &Operands) -> u32 {
    u32::from(if core.holds(CONDITIONS[CONDITION]) {
        operands.target
    } else {
        operands.next
    })
}
