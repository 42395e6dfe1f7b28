// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The interface of a stopped core to the debugger, and the debugger's choice of how the call resumes.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::Range;

use gdbstub::common::Signal;
use gdbstub::target::ext::base::BaseOps;
use gdbstub::target::ext::base::single_register_access::{
    SingleRegisterAccess, SingleRegisterAccessOps,
};
use gdbstub::target::ext::base::singlethread::{
    SingleThreadBase, SingleThreadRangeStepping, SingleThreadRangeSteppingOps, SingleThreadResume,
    SingleThreadResumeOps, SingleThreadSingleStep, SingleThreadSingleStepOps,
};
use gdbstub::target::ext::breakpoints::{
    Breakpoints, BreakpointsOps, HwWatchpoint, HwWatchpointOps, SwBreakpoint, SwBreakpointOps,
    WatchKind,
};
use gdbstub::target::{TargetError, TargetResult};

use super::arch::{CoreArch, Index, Packet};
use crate::inspect::Inspect;

/// The way in which the call resumes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Resume {
    Continue,
    Step,
    /// Until the program counter leaves the range.
    StepWithin(Range<u32>),
}

/// A watchpoint that an access has met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WatchHit {
    pub address: u32,
    pub kind: WatchKind,
}

/// The debugger's view of the core.
pub(super) struct Target<C> {
    /// The core while the call stands still, a stale copy while it runs.
    core: C,
    pc: u32,
    pub breakpoints: BTreeSet<u32>,
    watchpoints: Vec<(Range<u32>, WatchKind)>,
    pub hit: Option<WatchHit>,
    pub resume: Resume,
}

impl<C: Inspect> Target<C> {
    pub fn new(spare: C, pc: u32) -> Self {
        Target {
            core: spare,
            pc,
            breakpoints: BTreeSet::new(),
            watchpoints: Vec::new(),
            hit: None,
            resume: Resume::Continue,
        }
    }

    /// Gives the debugger hold of `core` for as long as `talk` takes. The stub owns its target from stop to stop and
    /// cannot borrow the core, so the two change places.
    pub fn with<R>(&mut self, core: &mut C, pc: u32, talk: impl FnOnce(&mut Self) -> R) -> R {
        self.pc = pc;
        std::mem::swap(core, &mut self.core);
        let result = talk(self);
        std::mem::swap(core, &mut self.core);
        // Accesses of the debugger's own are none of the program's.
        self.hit = None;
        result
    }

    /// Notes an access of the program that a watchpoint waits for.
    pub fn accessed(&mut self, address: u32, size: u32, is_write: bool) {
        let end = address.saturating_add(size);
        let hit = self.watchpoints.iter().find(|(range, kind)| {
            let wanted = match kind {
                WatchKind::Write => is_write,
                WatchKind::Read => !is_write,
                WatchKind::ReadWrite => true,
            };
            wanted && address < range.end && range.start < end
        });
        if let Some((range, kind)) = hit {
            self.hit = Some(WatchHit {
                address: range.start,
                kind: *kind,
            });
        }
    }

    fn value(&self, index: usize) -> u32 {
        if index == C::PC {
            self.pc
        } else {
            self.core.register(index)
        }
    }

    /// Sets a register to the little-endian `bytes`; one that keeps its value may be any.
    fn set(&mut self, index: usize, bytes: &[u8]) -> TargetResult<(), Self> {
        let value = bytes
            .iter()
            .rev()
            .fold(0, |value, &byte| value << 8 | u32::from(byte));
        if self.value(index) == value || self.core.set_register(index, value) {
            Ok(())
        } else {
            Err(TargetError::NonFatal)
        }
    }

    fn bytes_of(&self, index: usize) -> impl Iterator<Item = u8> + use<C> {
        let value = self.value(index).to_le_bytes();
        value.into_iter().take(C::REGISTERS[index].bytes)
    }
}

impl<C: Inspect> gdbstub::target::Target for Target<C> {
    type Arch = CoreArch<C>;
    type Error = Infallible;

    fn base_ops(&mut self) -> BaseOps<'_, Self::Arch, Self::Error> {
        BaseOps::SingleThread(self)
    }

    fn support_breakpoints(&mut self) -> Option<BreakpointsOps<'_, Self>> {
        Some(self)
    }
}

impl<C: Inspect> SingleThreadBase for Target<C> {
    fn read_registers(&mut self, registers: &mut Packet) -> TargetResult<(), Self> {
        registers.pc = self.pc;
        registers.bytes = (0..C::REGISTERS.len())
            .flat_map(|index| self.bytes_of(index))
            .collect();
        Ok(())
    }

    fn write_registers(&mut self, registers: &Packet) -> TargetResult<(), Self> {
        let mut rest = registers.bytes.as_slice();
        for (index, register) in C::REGISTERS.iter().enumerate() {
            let (bytes, after) = rest
                .split_at_checked(register.bytes)
                .ok_or(TargetError::NonFatal)?;
            self.set(index, bytes)?;
            rest = after;
        }
        Ok(())
    }

    fn support_single_register_access(&mut self) -> Option<SingleRegisterAccessOps<'_, (), Self>> {
        Some(self)
    }

    fn read_addrs(&mut self, start: u32, data: &mut [u8]) -> TargetResult<usize, Self> {
        let mut read = 0;
        for (offset, place) in (0..).zip(data.iter_mut()) {
            let Some(byte) = self.core.peek(start.wrapping_add(offset)) else {
                break;
            };
            *place = byte;
            read += 1;
        }
        if read == 0 && !data.is_empty() {
            return Err(TargetError::NonFatal);
        }
        Ok(read)
    }

    fn write_addrs(&mut self, start: u32, data: &[u8]) -> TargetResult<(), Self> {
        for (offset, &byte) in (0..).zip(data) {
            if !self.core.poke(start.wrapping_add(offset), byte) {
                return Err(TargetError::NonFatal);
            }
        }
        Ok(())
    }

    fn support_resume(&mut self) -> Option<SingleThreadResumeOps<'_, Self>> {
        Some(self)
    }
}

impl<C: Inspect> SingleRegisterAccess<()> for Target<C> {
    fn read_register(
        &mut self,
        (): (),
        index: Index<C>,
        buffer: &mut [u8],
    ) -> TargetResult<usize, Self> {
        let mut read = 0;
        for (place, byte) in buffer.iter_mut().zip(self.bytes_of(index.0)) {
            *place = byte;
            read += 1;
        }
        Ok(read)
    }

    fn write_register(&mut self, (): (), index: Index<C>, bytes: &[u8]) -> TargetResult<(), Self> {
        self.set(index.0, bytes)
    }
}

impl<C: Inspect> SingleThreadResume for Target<C> {
    fn resume(&mut self, _: Option<Signal>) -> Result<(), Infallible> {
        self.resume = Resume::Continue;
        Ok(())
    }

    fn support_single_step(&mut self) -> Option<SingleThreadSingleStepOps<'_, Self>> {
        Some(self)
    }

    fn support_range_step(&mut self) -> Option<SingleThreadRangeSteppingOps<'_, Self>> {
        Some(self)
    }
}

impl<C: Inspect> SingleThreadSingleStep for Target<C> {
    fn step(&mut self, _: Option<Signal>) -> Result<(), Infallible> {
        self.resume = Resume::Step;
        Ok(())
    }
}

impl<C: Inspect> SingleThreadRangeStepping for Target<C> {
    fn resume_range_step(&mut self, start: u32, end: u32) -> Result<(), Infallible> {
        self.resume = Resume::StepWithin(start..end);
        Ok(())
    }
}

impl<C: Inspect> Breakpoints for Target<C> {
    fn support_sw_breakpoint(&mut self) -> Option<SwBreakpointOps<'_, Self>> {
        Some(self)
    }

    fn support_hw_watchpoint(&mut self) -> Option<HwWatchpointOps<'_, Self>> {
        Some(self)
    }
}

/// Breakpoints compare addresses; nothing is written into the code.
impl<C: Inspect> SwBreakpoint for Target<C> {
    fn add_sw_breakpoint(&mut self, address: u32, _: usize) -> TargetResult<bool, Self> {
        self.breakpoints.insert(address);
        Ok(true)
    }

    fn remove_sw_breakpoint(&mut self, address: u32, _: usize) -> TargetResult<bool, Self> {
        Ok(self.breakpoints.remove(&address))
    }
}

impl<C: Inspect> HwWatchpoint for Target<C> {
    fn add_hw_watchpoint(
        &mut self,
        address: u32,
        length: u32,
        kind: WatchKind,
    ) -> TargetResult<bool, Self> {
        self.watchpoints
            .push((address..address.saturating_add(length), kind));
        Ok(true)
    }

    fn remove_hw_watchpoint(
        &mut self,
        address: u32,
        length: u32,
        kind: WatchKind,
    ) -> TargetResult<bool, Self> {
        let wanted = (address..address.saturating_add(length), kind);
        let found = self.watchpoints.iter().position(|known| *known == wanted);
        Ok(found.map(|index| self.watchpoints.remove(index)).is_some())
    }
}
