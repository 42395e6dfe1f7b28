// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A call under GDB's remote protocol: an observer that stops before an instruction and lets the debugger look.

mod arch;
mod target;

use std::net::TcpStream;

use gdbstub::common::Signal;
use gdbstub::conn::ConnectionExt;
use gdbstub::stub::state_machine::GdbStubStateMachine;
use gdbstub::stub::{GdbStub, SingleThreadStopReason};

use crate::fault::CallError;
use crate::inspect::Inspect;
use crate::observer::{Observer, Retired};
use crate::outcome::Outcome;
use target::{Resume, Target, WatchHit};

type Machine<C> = GdbStubStateMachine<'static, Target<C>, TcpStream>;

/// Instructions between two looks at whether the debugger wants to interrupt.
const PATIENCE: u32 = 4096;

/// The observer that hands a call over to a debugger, from its first instruction on. Once the debugger has left, the
/// call runs on to its return.
pub struct Debugger<C: Inspect> {
    session: Session<C>,
    patience: u32,
}

enum Session<C: Inspect> {
    /// The state before the first instruction.
    New(TcpStream),
    Open(Box<Target<C>>, Box<Machine<C>>),
    Closed,
}

impl<C: Inspect + Clone> Debugger<C> {
    #[must_use]
    pub fn new(connection: TcpStream) -> Self {
        Debugger {
            session: Session::New(connection),
            patience: PATIENCE,
        }
    }

    /// Tells the debugger, if it is still there, how the call ended.
    pub fn finish(self, result: Result<&Outcome, &CallError>) {
        let Session::Open(mut target, machine) = self.session else {
            return;
        };
        if let GdbStubStateMachine::Running(running) = *machine {
            let reason = match result {
                Ok(_) => SingleThreadStopReason::Exited(0),
                Err(_) => SingleThreadStopReason::Terminated(Signal::SIGSEGV),
            };
            // That the debugger does not hear it changes nothing: the caller has the result.
            let _ = running.report_stop(&mut *target, reason);
        }
    }

    /// Answers the debugger until it lets the call go on. `None`: it has left.
    fn converse(target: &mut Target<C>, mut machine: Machine<C>) -> Option<Machine<C>> {
        loop {
            machine = match machine {
                GdbStubStateMachine::Idle(mut idle) => {
                    let byte = idle.borrow_conn().read().ok()?;
                    idle.incoming_data(target, byte).ok()?
                }
                GdbStubStateMachine::Running(_) => return Some(machine),
                GdbStubStateMachine::CtrlCInterrupt(interrupted) => interrupted
                    .interrupt_handled(target, Some(SingleThreadStopReason::Signal(Signal::SIGINT)))
                    .ok()?,
                GdbStubStateMachine::Disconnected(_) => return None,
            };
        }
    }

    /// Stops the running call, if there is a reason, and answers the debugger.
    fn stop(
        target: &mut Target<C>,
        machine: Machine<C>,
        reason: Option<SingleThreadStopReason<u32>>,
    ) -> Option<Machine<C>> {
        let GdbStubStateMachine::Running(mut running) = machine else {
            return Self::converse(target, machine);
        };
        let machine = match reason {
            Some(reason) => running.report_stop(target, reason).ok()?,
            None => match running.borrow_conn().peek().ok()? {
                Some(_) => {
                    let byte = running.borrow_conn().read().ok()?;
                    running.incoming_data(target, byte).ok()?
                }
                None => running.into(),
            },
        };
        Self::converse(target, machine)
    }
}

impl<C: Inspect + Clone> Observer<C> for Debugger<C> {
    fn before(&mut self, core: &mut C, address: u32) {
        let session = std::mem::replace(&mut self.session, Session::Closed);
        self.session = match session {
            Session::Closed => Session::Closed,
            Session::New(connection) => {
                let mut target = Box::new(Target::new(core.clone(), address));
                target
                    .with(core, address, |target| {
                        let machine = GdbStub::new(connection).run_state_machine(target).ok()?;
                        Self::converse(target, machine)
                    })
                    .map_or(Session::Closed, |machine| {
                        Session::Open(target, Box::new(machine))
                    })
            }
            Session::Open(mut target, machine) => {
                let reason = target.reason_to_stop(address);
                self.patience -= 1;
                if reason.is_none() && self.patience > 0 {
                    self.session = Session::Open(target, machine);
                    return;
                }
                self.patience = PATIENCE;
                target
                    .with(core, address, |target| Self::stop(target, *machine, reason))
                    .map_or(Session::Closed, |machine| {
                        Session::Open(target, Box::new(machine))
                    })
            }
        };
    }

    fn retire(&mut self, _: &C, _: &Retired) {}

    fn read(&mut self, address: u32, size: u32) {
        self.accessed(address, size, false);
    }

    fn write(&mut self, address: u32, size: u32) {
        self.accessed(address, size, true);
    }
}

impl<C: Inspect> Debugger<C> {
    fn accessed(&mut self, address: u32, size: u32, is_write: bool) {
        if let Session::Open(target, _) = &mut self.session {
            target.accessed(address, size, is_write);
        }
    }
}

impl<C: Inspect> Target<C> {
    /// Why the call should stop before the instruction at `address`.
    fn reason_to_stop(&mut self, address: u32) -> Option<SingleThreadStopReason<u32>> {
        if let Some(WatchHit { address, kind }) = self.hit.take() {
            return Some(SingleThreadStopReason::Watch {
                tid: (),
                kind,
                addr: address,
            });
        }
        if self.breakpoints.contains(&address) {
            return Some(SingleThreadStopReason::SwBreak(()));
        }
        match &self.resume {
            Resume::Step => Some(SingleThreadStopReason::DoneStep),
            Resume::StepWithin(range) if !range.contains(&address) => {
                Some(SingleThreadStopReason::DoneStep)
            }
            Resume::StepWithin(_) | Resume::Continue => None,
        }
    }
}
