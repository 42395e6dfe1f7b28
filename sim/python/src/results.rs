// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Classes of the facts about a board and of the results of a call.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use pennyweight_machine::board::{Change, Description};
use pennyweight_machine::taint::{LeakKind, Secret, Taint, label};
use pennyweight_machine::{board, observer, outcome, taint};
use pyo3::prelude::*;

/// A board: its chip, clock and memory. `flash` and `ram` are (first address, bytes).
///
/// BoardInfo(name, text, changes): the board whose file reads `text`, with other values for some keys: (key, value as
/// text). Raises ValueError where that is no board.
#[pyclass(frozen, eq, hash, module = "pennyweight._sim")]
pub struct BoardInfo {
    info: board::BoardInfo,
    description: Description,
    text: String,
    changes: Vec<Change>,
    canonical: String,
}

impl PartialEq for BoardInfo {
    fn eq(&self, other: &Self) -> bool {
        (&self.info.name, &self.canonical) == (&other.info.name, &other.canonical)
    }
}

impl Hash for BoardInfo {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.canonical.hash(state);
    }
}

impl BoardInfo {
    /// Returns the description from which the simulators build the board.
    pub fn described(&self) -> &Description {
        &self.description
    }
}

#[pymethods]
impl BoardInfo {
    #[new]
    #[pyo3(signature = (name, text, changes=Vec::new()))]
    fn new(name: &str, text: String, changes: Vec<Change>) -> PyResult<Self> {
        let (description, info) = crate::chip::described(name, &text, &changes)?;
        Ok(BoardInfo {
            canonical: description.canonical(),
            info,
            description,
            text,
            changes,
        })
    }

    /// Returns the arguments of the constructor, for pickle.
    fn __getnewargs__(&self) -> (&str, &str, Vec<Change>) {
        (&self.info.name, &self.text, self.changes.clone())
    }

    #[getter]
    fn name(&self) -> &str {
        &self.info.name
    }

    #[getter]
    fn platform(&self) -> &str {
        self.info.platform
    }

    #[getter]
    fn core(&self) -> &str {
        &self.info.core
    }

    #[getter]
    fn part(&self) -> &str {
        &self.info.part
    }

    #[getter]
    fn mhz(&self) -> u32 {
        self.info.mhz
    }

    /// Compilers' name of its instruction set.
    #[getter]
    fn architecture(&self) -> &str {
        &self.info.architecture
    }

    /// Second address of the flash.
    #[getter]
    fn flash_alias(&self) -> Option<u32> {
        self.info.flash_alias
    }

    /// Cycles that reading the flash takes beyond one.
    #[getter]
    fn wait_states(&self) -> u32 {
        self.info.wait_states
    }

    /// Address of the registers of a multiplier that is a peripheral.
    #[getter]
    fn multiplier(&self) -> Option<u32> {
        self.info.multiplier
    }

    #[getter]
    fn flash(&self) -> (u32, u32) {
        self.info.flash
    }

    #[getter]
    fn ram(&self) -> (u32, u32) {
        self.info.ram
    }

    /// True if it is one of the default boards.
    #[getter]
    fn usual(&self) -> bool {
        self.info.usual
    }

    #[getter]
    fn also_called(&self) -> Vec<String> {
        self.info.also_called.clone()
    }

    #[getter]
    fn sources(&self) -> Vec<String> {
        self.info.sources.clone()
    }

    /// The figures that are from no document and no measurement; None if the file says nothing of it.
    #[getter]
    fn unverified(&self) -> Option<&str> {
        self.info.unverified.as_deref()
    }

    /// Millivolts, the clock in MHz, typical and most microamperes, source; None where the file does not say.
    #[getter]
    fn supply(&self) -> Option<(u32, u32, u32, u32, String)> {
        let supply = self.info.supply.as_ref()?;
        let (typical, most) = supply.microamperes;
        Some((
            supply.millivolts,
            supply.mhz,
            typical,
            most,
            supply.source.clone(),
        ))
    }

    /// All that its file and the changes say, in one form: the same for two boards that differ in nothing.
    #[getter]
    fn description(&self) -> &str {
        &self.canonical
    }

    fn __repr__(&self) -> String {
        let board::BoardInfo {
            name, part, mhz, ..
        } = &self.info;
        format!("BoardInfo({name}, {part}, {mhz} MHz)")
    }
}

/// Executions and cycles of a call, by instruction address and by class.
#[pyclass(frozen, get_all, module = "pennyweight._sim")]
pub struct Profile {
    /// (address, executions, cycles), by address.
    instructions: Vec<(u32, u64, u64)>,
    /// (executions, cycles) of branch, m2m, m2r, r2m, r2r.
    classes: HashMap<&'static str, (u64, u64)>,
    loads: u64,
    stores: u64,
    /// Data reads of the flash among the loads.
    flash_loads: u64,
    /// Instructions that access data behind one that does not.
    bursts: u64,
    /// Instructions after which execution continued elsewhere than right after them.
    jumps: u64,
}

impl From<&observer::Profile> for Profile {
    fn from(profile: &observer::Profile) -> Self {
        Profile {
            instructions: profile
                .executed()
                .map(|(address, count)| (address, count.executions, count.cycles))
                .collect(),
            classes: observer::CLASSES
                .iter()
                .zip(profile.classes())
                .map(|((_, name), count)| (*name, (count.executions, count.cycles)))
                .collect(),
            loads: profile.loads,
            stores: profile.stores,
            flash_loads: profile.flash_loads,
            bursts: profile.bursts,
            jumps: profile.jumps,
        }
    }
}

/// The names of the secrets in a set, each once.
pub fn names(set: Taint, secrets: &[Secret]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (index, secret) in secrets.iter().enumerate() {
        let is_in = set
            .indices()
            .any(|each| Taint::of(each) == label(secrets, index));
        if is_in && !names.contains(&secret.name) {
            names.push(secret.name.clone());
        }
    }
    names
}

/// An instruction of a call at which secrets show.
#[pyclass(frozen, get_all, module = "pennyweight._sim")]
pub struct Leak {
    /// "branch", "address" or "variable-time".
    kind: &'static str,
    /// Address of the instruction.
    address: u32,
    /// The names of the secrets that show.
    secrets: Vec<String>,
    /// Number of executions with a secret operand.
    executions: u64,
    /// Addresses of the calls of the helper, if the leak is in one.
    callers: Vec<u32>,
}

impl Leak {
    pub fn new(leak: &taint::Leak, secrets: &[Secret], callers: Vec<u32>) -> Self {
        Leak {
            kind: match leak.kind {
                LeakKind::Branch => "branch",
                LeakKind::Address => "address",
                LeakKind::VariableTime => "variable-time",
            },
            address: leak.address,
            secrets: names(leak.secrets, secrets),
            executions: leak.executions,
            callers,
        }
    }
}

#[pymethods]
impl Leak {
    fn __repr__(&self) -> String {
        format!(
            "Leak({} at 0x{:x}, {}, {} times)",
            self.kind,
            self.address,
            self.secrets.join(" and "),
            self.executions
        )
    }
}

/// Measurements and results of a call that reached its return. Cycles include call and return, not the
/// loading of arguments.
#[pyclass(frozen, get_all, module = "pennyweight._sim")]
pub struct CallResult {
    cycles: u64,
    instructions: u64,
    stack_bytes: u32,
    stacked_argument_bytes: u32,
    /// The result registers as one number of up to 64 bits.
    value: u64,
    /// The `int` that the function returned, if it returns one.
    int_value: i32,
    /// Registers (and "flags") that hold another value than before the call.
    changed: Vec<&'static str>,
    /// Violations of the calling convention: the register or the rule, what is wrong with it, and the address
    /// of the return; only if the call was made with forgive=True.
    broken: Vec<(String, String, u32)>,
    /// Only if the call was made with profile=True.
    pub profile: Option<Py<Profile>>,
    /// Only if the call was made with secrets: each instruction and kind once, by address.
    pub leaks: Option<Vec<Py<Leak>>>,
    /// Only if the call was made with secrets: true if the `int` that was returned depends on them.
    pub secret_result: Option<bool>,
    /// Only if the call was made with secrets: (name, address, bytes) of the parts of buffers that depend on
    /// them afterwards.
    pub secrets: Option<Vec<(String, u32, u32)>>,
}

impl CallResult {
    pub fn new(outcome: outcome::Outcome, int_value: i32) -> Self {
        CallResult {
            cycles: outcome.cycles,
            instructions: outcome.instructions,
            stack_bytes: outcome.stack_bytes,
            stacked_argument_bytes: outcome.stacked_argument_bytes,
            value: outcome.value,
            int_value,
            changed: outcome.changed,
            broken: (outcome.broken.iter())
                .map(|error| {
                    let what = error.fault.broken().unwrap_or_default().to_owned();
                    (what, error.fault.to_string(), error.address)
                })
                .collect(),
            profile: None,
            leaks: None,
            secret_result: None,
            secrets: None,
        }
    }
}

#[pymethods]
impl CallResult {
    fn __repr__(&self) -> String {
        format!(
            "CallResult(cycles={}, instructions={}, stack_bytes={})",
            self.cycles, self.instructions, self.stack_bytes
        )
    }
}
