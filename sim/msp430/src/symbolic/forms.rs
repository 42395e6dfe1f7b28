// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The effect of each instruction on terms (SLAU049, section 3.4). `execute` and `status` define the values.

use pennyweight_machine::symbolic::{Domain, Why};

use super::places::Place;
use super::{CONTROL, Executing, Status};
use crate::code::Step;
use crate::instruction::{Condition, Instruction, OneOperand, Register, Source, TwoOperand, Width};

/// From the stack pointer to the next word that is pushed.
const BELOW: u16 = 2u16.wrapping_neg();

impl<D: Domain> Executing<'_, D> {
    /// `None` if the execution ends, and if the core is about to fault.
    pub(super) fn instruction(&mut self, step: &Step) -> Option<()> {
        self.go_to(self.address.wrapping_add(2))?;
        match step.instruction {
            Instruction::TwoOperand {
                operation,
                width,
                source,
                destination,
            } => {
                let from = self.source(width, source)?;
                let value = self.read(width, &from)?;
                self.go_to(step.next)?;
                let to = self.destination(destination)?;
                self.two_operand(operation, width, &value, &to)
            }
            Instruction::OneOperand {
                operation,
                width,
                operand,
            } => {
                let place = self.source(width, operand)?;
                self.go_to(step.next)?;
                let old = self.read(width, &place)?;
                let new = self.one_operand(operation, &old);
                self.write(&place, &new)
            }
            Instruction::Push { width, operand } => {
                let value = if operand == Source::Register(Register::SP) {
                    // It stores what it leaves in SP.
                    let below = self.moved(Register::SP, BELOW);
                    self.execution.domain.resized(&below, 8 * width.bytes())
                } else {
                    let place = self.source(width, operand)?;
                    self.read(width, &place)?
                };
                self.go_to(step.next)?;
                self.push(&value)
            }
            Instruction::Call { operand } => {
                let place = self.source(Width::Word, operand)?;
                let target = self.read(Width::Word, &place)?;
                let back = self.constant(step.next);
                self.push(&back)?;
                self.set(Register::PC, target)
            }
            Instruction::Reti => {
                let status = self.pop()?;
                let target = self.pop()?;
                self.set(Register::PC, target)?;
                self.set_status(&status)
            }
            Instruction::Jump { condition, target } => {
                let holds = self.condition(condition);
                let holds = self.known(&holds, Why::Branch)? == 1;
                self.go_to(if holds { target } else { step.next })
            }
        }
    }

    fn push(&mut self, value: &D::Term) -> Option<()> {
        self.step(Register::SP, BELOW)?;
        let top = self.word(Register::SP);
        let top = self.known(&top, Why::Address)?;
        self.write(&Place::Memory(top), value)
    }

    fn pop(&mut self) -> Option<D::Term> {
        let place = self.source(Width::Word, Source::IndirectIncrement(Register::SP))?;
        self.read(Width::Word, &place)
    }

    fn condition(&mut self, condition: Condition) -> D::Term {
        let status = &self.state.status;
        let domain = &mut self.execution.domain;
        match condition {
            Condition::NotZero => domain.not(&status.z),
            Condition::Zero => status.z.clone(),
            Condition::NotCarry => domain.not(&status.c),
            Condition::Carry => status.c.clone(),
            Condition::Negative => status.n.clone(),
            Condition::Less => domain.xor(&status.n, &status.v),
            Condition::GreaterOrEqual => {
                let less = domain.xor(&status.n, &status.v);
                domain.not(&less)
            }
            Condition::Always => domain.constant(1, 1),
        }
    }

    fn two_operand(
        &mut self,
        operation: TwoOperand,
        width: Width,
        source: &D::Term,
        to: &Place<D::Term>,
    ) -> Option<()> {
        let to_status = matches!(to, Place::Register(Register::SR)) && operation.writes();
        if to_status && operation != TwoOperand::Mov {
            // Where it sets flags, too, the core is about to fault.
            return self.mask_status(operation, source);
        }
        if operation == TwoOperand::Mov {
            return self.write(to, source);
        }
        let old = self.read(width, to)?;
        let result = self.combined(operation, source, &old);
        if operation.writes() {
            self.write(to, &result)?;
        }
        Some(())
    }

    /// The result of a two-operand instruction, and its flags.
    fn combined(&mut self, operation: TwoOperand, a: &D::Term, b: &D::Term) -> D::Term {
        let carry = self.state.status.c.clone();
        let (zero, one) = (self.flag(false), self.flag(true));
        let domain = &mut self.execution.domain;
        match operation {
            TwoOperand::Mov => a.clone(),
            TwoOperand::Bic | TwoOperand::Bis => masked(domain, operation, a, b),
            TwoOperand::Add => self.sum(a, b, &zero),
            TwoOperand::Addc => self.sum(a, b, &carry),
            TwoOperand::Sub | TwoOperand::Cmp => {
                let a = domain.not(a);
                self.sum(&a, b, &one)
            }
            TwoOperand::Subc => {
                let a = domain.not(a);
                self.sum(&a, b, &carry)
            }
            TwoOperand::Dadd => self.decimal_sum(a, b),
            TwoOperand::And | TwoOperand::Bit => {
                let result = domain.and(a, b);
                self.logic(result, zero)
            }
            TwoOperand::Xor => {
                let result = domain.xor(a, b);
                let [a, b] = [a, b].map(|word| sign(domain, word));
                let overflow = domain.and(&a, &b);
                self.logic(result, overflow)
            }
        }
    }

    /// The result of a one-operand instruction, and its flags.
    fn one_operand(&mut self, operation: OneOperand, old: &D::Term) -> D::Term {
        let domain = &mut self.execution.domain;
        match operation {
            OneOperand::Rrc => {
                let top = self.state.status.c.clone();
                self.shifted_right(old, &top)
            }
            OneOperand::Rra => {
                let top = sign(domain, old);
                self.shifted_right(old, &top)
            }
            OneOperand::Swpb => domain.rotated_right(old, 8),
            OneOperand::Sxt => {
                let low = domain.extract(old, 0, 8);
                let result = domain.sign_extended(&low, 16);
                let zero = domain.constant(0, 1);
                self.logic(result, zero)
            }
        }
    }

    /// Sets N and Z from the result, C and V as told.
    fn set_flags(&mut self, result: &D::Term, c: D::Term, v: D::Term) {
        let domain = &mut self.execution.domain;
        let status = &mut self.state.status;
        status.n = sign(domain, result);
        status.z = domain.is_zero(result);
        status.c = c;
        status.v = v;
        self.wrote(Register::SR);
    }

    fn sum(&mut self, a: &D::Term, b: &D::Term, carry: &D::Term) -> D::Term {
        let domain = &mut self.execution.domain;
        let (sum, out) = domain.add(a, b, carry);
        let [a, b, result] = [a, b, &sum].map(|word| sign(domain, word));
        let (a, b) = (domain.xor(&a, &result), domain.xor(&b, &result));
        let overflow = domain.and(&a, &b);
        self.set_flags(&sum, out, overflow);
        sum
    }

    /// C is the complement of Z.
    fn logic(&mut self, result: D::Term, overflow: D::Term) -> D::Term {
        let domain = &mut self.execution.domain;
        let zero = domain.is_zero(&result);
        let carry = domain.not(&zero);
        self.set_flags(&result, carry, overflow);
        result
    }

    /// The lowest bit goes to C, `top` becomes the highest bit.
    fn shifted_right(&mut self, old: &D::Term, top: &D::Term) -> D::Term {
        let domain = &mut self.execution.domain;
        let rest = domain.extract(old, 1, domain.bits(old) - 1);
        let result = domain.concat(&rest, top);
        let (carry, overflow) = (domain.bit(old, 0), domain.constant(0, 1));
        self.set_flags(&result, carry, overflow);
        result
    }

    /// DADD: a digit sum above 9 is less by 10 and carries. V stays.
    fn decimal_sum(&mut self, a: &D::Term, b: &D::Term) -> D::Term {
        let domain = &mut self.execution.domain;
        let six = domain.constant(6, 4);
        let none = domain.constant(0, 1);
        let mut carry = self.state.status.c.clone();
        let mut digits = Vec::new();
        for low in (0..domain.bits(a)).step_by(4) {
            let [a, b] = [a, b].map(|word| domain.extract(word, low, 4));
            let (digit, above_15) = domain.add(&a, &b, &carry);
            let (corrected, from_10_to_15) = domain.add(&digit, &six, &none);
            carry = domain.or(&above_15, &from_10_to_15);
            digits.push(domain.choose(&carry, &corrected, &digit));
        }
        let digits = digits.into_iter();
        let result = digits.reduce(|word, digit| domain.concat(&word, &digit));
        let result = result.expect("a word has digits");
        let overflow = self.state.status.v.clone();
        self.set_flags(&result, carry, overflow);
        result
    }

    /// Writes the status register, whose bits beside the flags must be the same for all inputs.
    pub(super) fn set_status(&mut self, term: &D::Term) -> Option<()> {
        let domain = &mut self.execution.domain;
        let word = domain.resized(term, 16);
        let (low, bits) = CONTROL;
        let flags = [0, 1, 2, 8].map(|number| domain.bit(&word, number));
        let control = domain.extract(&word, low, bits);
        self.replace_status(flags, &control)
    }

    /// Replaces C, Z, N and V, and the bits beside them.
    fn replace_status(&mut self, [c, z, n, v]: [D::Term; 4], control: &D::Term) -> Option<()> {
        let control = self.known(control, Why::Unsupported)? << CONTROL.0;
        self.state.status = Status {
            c,
            z,
            n,
            v,
            control,
        };
        self.wrote(Register::SR);
        Some(())
    }

    /// BIC and BIS on the status register, each part by itself: one that depends on the inputs leaves the others. A byte
    /// operation clears V.
    fn mask_status(&mut self, operation: TwoOperand, mask: &D::Term) -> Option<()> {
        if operation.sets_flags() {
            return None;
        }
        let domain = &mut self.execution.domain;
        let status = self.state.status.clone();
        let (low, bits) = CONTROL;
        let control = domain.constant((status.control >> low).into(), bits);
        let mut part = |low, bits, old| {
            let mask = domain.extract(mask, low, bits);
            masked(domain, operation, &mask, old)
        };
        let (c, z, n) = (
            part(0, 1, &status.c),
            part(1, 1, &status.z),
            part(2, 1, &status.n),
        );
        let control = part(low, bits, &control);
        let v = match domain.bits(mask) {
            8 => domain.constant(0, 1),
            _ => {
                let mask = domain.bit(mask, 8);
                masked(domain, operation, &mask, &status.v)
            }
        };
        self.replace_status([c, z, n, v], &control)
    }
}

fn sign<D: Domain>(domain: &mut D, word: &D::Term) -> D::Term {
    domain.bit(word, domain.bits(word) - 1)
}

/// BIC or BIS.
fn masked<D: Domain>(
    domain: &mut D,
    operation: TwoOperand,
    mask: &D::Term,
    old: &D::Term,
) -> D::Term {
    if operation == TwoOperand::Bis {
        return domain.or(old, mask);
    }
    let kept = domain.not(mask);
    domain.and(old, &kept)
}
