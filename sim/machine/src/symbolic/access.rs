// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Addresses of 32 bits as terms, and what is read there: they must be the same for all inputs, but for those of tables.

use super::{Domain, Execution, Why};
use crate::inspect::Inspect;

/// An address: what is known of it, and what is to be added.
#[derive(Debug, Clone)]
pub struct Address<T> {
    pub known: u32,
    pub varying: Option<T>,
}

impl<D: Domain> Execution<D> {
    /// The value of a term that must be the same for all inputs; otherwise the execution ends at the instruction `at`.
    /// Where `decisions` are kept, the condition of a branch is one of them, and has the value that it has in the run.
    pub fn certain(&mut self, at: u32, term: &D::Term, why: Why) -> Option<u32> {
        let known = self.domain.known(term);
        if known.is_none() {
            let is_condition = why == Why::Branch && self.domain.bits(term) == 1;
            match &mut self.decisions {
                Some(decisions) if is_condition => {
                    decisions.push(term.clone());
                    return Some(self.domain.value(term) as u32);
                }
                _ => self.stop(at, why),
            }
        }
        known.map(|value| value as u32)
    }

    /// The address `word + offset`.
    pub fn address(&self, word: D::Term, offset: u32) -> Address<D::Term> {
        match self.domain.known(&word) {
            Some(value) => Address {
                known: (value as u32).wrapping_add(offset),
                varying: None,
            },
            None => Address {
                known: offset,
                varying: Some(word),
            },
        }
    }

    /// `size` bytes as a word; `None` if the execution ends for one that nothing has defined.
    pub fn read<C: Inspect>(
        &mut self,
        core: &C,
        at: u32,
        address: u32,
        size: u32,
    ) -> Option<D::Term> {
        let mut word = None;
        for address in (0..size).map(|place| address.wrapping_add(place)) {
            let byte = if self.memory.holds(address) {
                self.load(at, address, core.peek(address))?
            } else {
                // where nothing is, the core itself is about to fault
                let byte = core.peek(address)?;
                self.domain.constant(byte.into(), 8)
            };
            word = Some(match word {
                None => byte,
                Some(low) => self.domain.concat(&low, &byte),
            });
        }
        word
    }

    /// The same at any address. If that depends on the inputs, it must lie in one of the tables for all of them: what
    /// may be other than zero of the index tells.
    pub fn read_at<C: Inspect>(
        &mut self,
        core: &C,
        at: u32,
        address: Address<D::Term>,
        size: u32,
    ) -> Option<D::Term> {
        let Some(varying) = address.varying else {
            return self.read(core, at, address.known, size);
        };
        let place = (address.known).wrapping_add(self.domain.value(&varying) as u32);
        let holds = |table: &&std::ops::Range<u32>| table.contains(&place);
        let Some(table) = self.tables.iter().find(holds).cloned() else {
            self.stop(at, Why::Address);
            return None;
        };
        let offset = address.known.wrapping_sub(table.start);
        let domain = &mut self.domain;
        let index = if offset == 0 {
            varying
        } else {
            let (offset, none) = (domain.constant(offset.into(), 32), domain.constant(0, 1));
            domain.add(&varying, &offset, &none).0
        };
        let may_be_set = |&place: &u32| {
            let bit = domain.bit(&index, place);
            domain.known(&bit) != Some(0)
        };
        let highest: u32 = (0..32).filter(may_be_set).map(|place| 1 << place).sum();
        if u64::from(highest) + u64::from(size) > table.len() as u64 || highest & (size - 1) != 0 {
            self.stop(at, Why::Address);
            return None;
        }
        let step = highest.trailing_zeros().min(31);
        let entries: Option<Vec<u64>> = (0..=highest >> step)
            .map(|entry| {
                let word = self.read(core, at, table.start + (entry << step), size)?;
                self.certain(at, &word, Why::Address).map(u64::from)
            })
            .collect();
        let index = self.domain.extract(&index, step, 32 - step);
        Some(self.domain.look_up(&entries?, &index, 8 * size))
    }
}
