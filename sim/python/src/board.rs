// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The Python class `Board`.

use std::collections::HashMap;
use std::net::{Ipv4Addr, TcpListener, TcpStream};

use pennyweight_machine::board::BoardInfo;
use pennyweight_machine::call::Call;
use pennyweight_machine::core::Core;
use pennyweight_machine::coverage::Coverage;
use pennyweight_machine::fault::CallError;
use pennyweight_machine::gdb::Debugger;
use pennyweight_machine::image::Image;
use pennyweight_machine::machine::Machine;
use pennyweight_machine::observer::{Nothing, Profile};
use pennyweight_machine::outcome::Outcome;
use pennyweight_machine::symbolic::cut::Cut;
use pennyweight_machine::taint::Secret;
use pennyweight_machine::trace::chrome::Chrome;
use pennyweight_machine::trace::jsonl::JsonLines;
use pennyweight_machine::trace::stacks::Stacks;
use pennyweight_machine::trace::{Format, Trace};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::arguments::{self, ArgumentValue, Buffers, Entry};
use crate::chip::{AnyObserver, Chip, with_machine};
use crate::errors::{LoadError, access_error, call_error};
use crate::results;
use crate::secrets::{self, Told, follow, places};
use crate::terms::{self, Graph, Word};
use crate::trace::PythonSink;

/// A simulated chip with memory. An image is loaded, then functions in it are called.
#[pyclass(module = "pennyweight._sim")]
pub struct Board {
    chip: Chip,
    /// Instructions of the image that calls with coverage have executed.
    coverage: Option<Coverage>,
}

impl Board {
    fn image(&self) -> PyResult<&Image> {
        with_machine!(&self.chip, machine => machine.image())
            .ok_or_else(|| PyRuntimeError::new_err("no image is loaded on this board"))
    }

    fn facts(&self) -> &BoardInfo {
        self.chip.info()
    }
}

#[pymethods]
impl Board {
    #[new]
    fn new(info: &results::BoardInfo) -> PyResult<Self> {
        let chip = Chip::new(info.described())
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Board {
            chip,
            coverage: None,
        })
    }

    /// Replaces what is loaded by a linked ELF file. Raises LoadError.
    fn load(&mut self, elf: &[u8]) -> PyResult<()> {
        self.coverage = None;
        Image::parse(elf)
            .and_then(|image| with_machine!(&mut self.chip, machine => machine.load(image)))
            .map_err(|error| LoadError::new_err(error.to_string()))
    }

    /// Name -> (address, size in bytes), of a name that several have that of the one which `call` calls.
    fn symbols(&self) -> PyResult<HashMap<String, (u32, u32)>> {
        let (local, shared): (Vec<_>, Vec<_>) = self
            .image()?
            .symbols
            .iter()
            .partition(|symbol| symbol.is_local);
        let mut found = HashMap::new();
        for symbol in shared.into_iter().chain(local) {
            found
                .entry(symbol.name.clone())
                .or_insert((symbol.address, symbol.size));
        }
        Ok(found)
    }

    /// (symbol, offset in it, source file, line) of a code address; None for what is not known.
    #[allow(clippy::type_complexity)]
    fn locate(
        &self,
        address: u32,
    ) -> PyResult<(Option<String>, Option<u32>, Option<String>, Option<u32>)> {
        let location = self.image()?.locate(address);
        let (symbol, offset) = location.symbol.unzip();
        Ok((symbol, offset, location.file, location.line))
    }

    /// The instruction at a code address, as an assembler would read it; None where there is none.
    fn disassemble(&self, address: u32) -> Option<String> {
        with_machine!(&self.chip, machine => machine.disassemble(address))
    }

    /// Returns true if the instruction at an address is a conditional branch or skip, which continues at one
    /// of two places.
    fn is_conditional(&self, address: u32) -> bool {
        with_machine!(&self.chip, machine => machine.core().shape(address))
            .is_some_and(|(_, is_conditional)| is_conditional)
    }

    /// The first RAM address after the image's statics, as a pointer of the code holds it.
    fn statics_end(&self) -> PyResult<u32> {
        self.image()?;
        Ok(with_machine!(&self.chip, machine => machine.statics_end()))
    }

    /// (address, bytes) of the RAM that the image does not occupy, by address: where the buffers of a call may lie. The
    /// stack begins at the end of the last one and grows down.
    fn free(&self) -> PyResult<Vec<(u32, u32)>> {
        self.image()?;
        let free = with_machine!(&self.chip, machine => machine.free());
        Ok(free
            .into_iter()
            .map(|range| (range.start, range.end - range.start))
            .collect())
    }

    /// Makes the board what load() made it: RAM with the image's statics at their first values and zero elsewhere,
    /// registers and peripherals as after power-up. Without it a call finds what the one before has left in memory.
    fn reset(&mut self) -> PyResult<()> {
        self.image()?;
        with_machine!(&mut self.chip, machine => machine.reset());
        Ok(())
    }

    /// Returns the content of memory. Raises IndexError outside it.
    fn read(&self, address: u32, length: usize) -> PyResult<Vec<u8>> {
        with_machine!(&self.chip, machine => machine.read(address, length))
            .map_err(|fault| access_error(&fault))
    }

    /// Writes RAM. Raises IndexError outside it.
    fn write(&mut self, address: u32, data: &[u8]) -> PyResult<()> {
        with_machine!(&mut self.chip, machine => machine.write(address, data))
            .map_err(|fault| access_error(&fault))
    }

    /// Returns the parts of functions that no call with cover=True has executed, by address: an instruction
    /// that was never executed (with None), or a conditional branch that always went to the same address
    /// (with that address).
    fn unseen(&self, functions: Vec<String>) -> PyResult<Vec<(u32, Option<u32>)>> {
        let none = Coverage::default();
        let coverage = self.coverage.as_ref().unwrap_or(&none);
        self.image()?;
        let unseen = with_machine!(&self.chip, machine => machine.unseen(coverage, &functions));
        Ok(unseen
            .into_iter()
            .map(|each| (each.address, each.always_to))
            .collect())
    }

    /// Calls a function and runs it to its return. Raises CallError, and ValueError for an argument that
    /// cannot be passed.
    ///
    /// arguments: integers of the platform's pointer size, or (integer, bytes). buffers: (address, bytes,
    /// writable) of the memory that the function may access in addition to its own stack frame and the
    /// statics; None allows all RAM. budget: cycles after which the call is stopped. profile: count
    /// executions and cycles by address. secrets: (name, address, bytes) of memory whose content is tracked
    /// to timing leaks. public_results: names of functions whose `int` result is public though it is computed
    /// from secrets. comparison: a function (a, b, n) whose result is public if it compares a tag: its name,
    /// the memory that holds tags as (address, bytes), and lengths for which the result is always public.
    /// known: names of functions that leaks are attributed to; a leak in other code is reported with the
    /// callers of that code. cover: count executed instructions for unseen(). profile excludes secrets and
    /// cover. forgive: return a result that lists violations of the calling convention instead of raising.
    #[pyo3(signature = (entry, arguments, buffers=None, budget=1_000_000_000, profile=false, secrets=None,
                        public_results=Vec::new(), comparison=None, known=Vec::new(), cover=false, forgive=false))]
    #[allow(clippy::too_many_arguments)] // they are keywords in Python
    fn call(
        &mut self,
        py: Python<'_>,
        entry: Entry,
        arguments: Vec<ArgumentValue>,
        buffers: Buffers,
        budget: u64,
        profile: bool,
        secrets: Option<Vec<(String, u32, u32)>>,
        public_results: Vec<String>,
        comparison: Told,
        known: Vec<String>,
        cover: bool,
        forgive: bool,
    ) -> PyResult<results::CallResult> {
        let call = self.prepared(entry, arguments, buffers, budget)?;
        if profile {
            if secrets.is_some() || cover {
                return Err(PyValueError::new_err(
                    "a call is profiled, or its secrets are followed or covered, not both",
                ));
            }
            return self.profiled(py, &call, forgive);
        }
        let mut coverage = if cover { Some(self.begun()?) } else { None };
        let result = match secrets {
            Some(secrets) => {
                let secrets = arguments::secrets(secrets);
                let functions = [public_results, known];
                let told = (&functions, &comparison);
                self.followed(py, &call, &secrets, told, coverage.as_mut(), forgive)
            }
            None => match &mut coverage {
                Some(coverage) => self.run(py, &call, coverage, forgive),
                None => self.run(py, &call, &mut Nothing, forgive),
            }
            .map(|outcome| self.result(outcome)),
        };
        self.coverage = coverage.or_else(|| self.coverage.take());
        result
    }

    /// Calls a function on terms of a graph beside the run. Raises CallError.
    ///
    /// defined: (address, words of 8 bits) of the memory that the function may read; it is written with the values of
    /// these in the run. asked: (address, bytes) of the memory whose terms are wanted. tables: allow reads of the
    /// image's tables at addresses that depend on inputs. decides: at a branch that depends on inputs go on as in the
    /// run, and take bytes that nothing has defined as inputs. Returns the result of the call; where the execution on
    /// terms ended before the return, and why; the terms, None for a byte that nothing has defined; the int that the
    /// function returned, as a term; and the conditions of the branches that depend on inputs: the other terms hold for
    /// those inputs for which each of these is what it is in the run. cuts: functions with (number of a pointer among
    /// the arguments, distance from there) of each byte that they take, in the order in which Word.cut() was given them;
    /// those that the image does not have are left out. The rest is as for call().
    #[pyo3(signature = (graph, entry, arguments, buffers, defined, asked, tables=false, budget=1_000_000_000,
                        decides=false, cuts=Vec::new()))]
    #[allow(clippy::too_many_arguments, clippy::type_complexity)] // they are keywords in Python
    fn execute(
        &mut self,
        py: Python<'_>,
        graph: Bound<'_, Graph>,
        entry: Entry,
        arguments: Vec<ArgumentValue>,
        buffers: Buffers,
        defined: Vec<(u32, Vec<PyRef<'_, Word>>)>,
        asked: Vec<(u32, u32)>,
        tables: bool,
        budget: u64,
        decides: bool,
        cuts: Vec<(String, Vec<(usize, u32)>)>,
    ) -> PyResult<(
        results::CallResult,
        Option<(u32, String)>,
        Vec<Vec<Option<Word>>>,
        Option<Word>,
        Vec<Word>,
    )> {
        let call = self.prepared(entry, arguments, buffers, budget)?;
        for (address, words) in &defined {
            let values: Vec<u8> = words.iter().map(|word| word.value(py, 0) as u8).collect();
            self.write(*address, &values)?;
        }
        let defined: Vec<_> = (defined.into_iter())
            .map(|(address, words)| {
                (
                    address,
                    words.iter().map(|word| word.term().clone()).collect(),
                )
            })
            .collect();
        let symbols = &self.image()?.symbols;
        let cuts: Vec<Cut> = (cuts.into_iter())
            .filter_map(|(name, bytes)| {
                let symbol = symbols.iter().find(|symbol| symbol.name == name)?;
                let entry = symbol.address;
                Some(Cut { entry, bytes })
            })
            .collect();
        let mut inner = std::mem::take(graph.borrow_mut().inner());
        let chip = &mut self.chip;
        let allowed = terms::Allowed {
            tables,
            decisions: decides,
        };
        let executed = py.detach(|| {
            with_machine!(chip, machine => terms::execute(machine.as_mut(), &call, &mut inner, &defined, &asked, &cuts, &allowed))
        });
        *graph.borrow_mut().inner() = inner;
        let executed = executed.map_err(|error| call_error(py, &error))?;
        let outcome = judged(executed.outcome, false).map_err(|error| call_error(py, &error))?;
        let of = |bits: Option<_>| bits.map(|bits| Word::new(&graph, bits));
        let memory = executed.memory.into_iter();
        let decisions = executed.decisions.into_iter();
        Ok((
            self.result(outcome),
            (executed.stopped).map(|stopped| (stopped.address, stopped.why.to_string())),
            memory
                .map(|bytes| bytes.into_iter().map(of).collect())
                .collect(),
            of(executed.int),
            decisions.map(|bit| Word::new(&graph, bit)).collect(),
        ))
    }

    /// Calls a function and hands a trace of it to `write`, piece by piece as bytes. Raises CallError, after the trace
    /// of what ran until then, and what `write` raises.
    ///
    /// format: "jsonl" (an object for each instruction), "chrome" (for chrome://tracing and Perfetto) or "stacks" (the
    /// cycles by stack of functions, for flame graphs). title: what "chrome" shows the call as. root: files below it are
    /// named relative to it. The rest is as for call().
    #[pyo3(signature = (write, format, title, root, entry, arguments, buffers=None, budget=1_000_000_000,
                        forgive=false))]
    #[allow(clippy::too_many_arguments)] // they are keywords in Python
    fn trace(
        &mut self,
        py: Python<'_>,
        write: Py<PyAny>,
        format: &str,
        title: &str,
        root: &str,
        entry: Entry,
        arguments: Vec<ArgumentValue>,
        buffers: Buffers,
        budget: u64,
        forgive: bool,
    ) -> PyResult<results::CallResult> {
        let call = self.prepared(entry, arguments, buffers, budget)?;
        let image = self.image()?.clone();
        let sink = PythonSink(write);
        match format {
            "jsonl" => {
                let trace = Trace::new(image, root, JsonLines, sink);
                self.traced(py, &call, trace, forgive)
            }
            "chrome" => {
                let trace = Trace::new(image, root, Chrome::new(title), sink);
                self.traced(py, &call, trace, forgive)
            }
            "stacks" => {
                let trace = Trace::new(image, root, Stacks::default(), sink);
                self.traced(py, &call, trace, forgive)
            }
            _ => Err(PyValueError::new_err(format!(
                "no trace format {format}; there are jsonl, chrome and stacks"
            ))),
        }
    }

    /// Calls a function under GDB. Raises CallError, and OSError where the port cannot be had.
    ///
    /// port: on the local host; 0 takes a free one. waiting: called with the port once a debugger can connect. The call
    /// begins when one does. The rest is as for call().
    #[pyo3(signature = (port, waiting, entry, arguments, buffers=None, budget=1_000_000_000))]
    #[allow(clippy::too_many_arguments)] // they are keywords in Python
    fn debug(
        &mut self,
        py: Python<'_>,
        port: u16,
        waiting: &Bound<'_, PyAny>,
        entry: Entry,
        arguments: Vec<ArgumentValue>,
        buffers: Buffers,
        budget: u64,
    ) -> PyResult<results::CallResult> {
        let call = self.prepared(entry, arguments, buffers, budget)?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        waiting.call1((listener.local_addr()?.port(),))?;
        let (connection, _) = py.detach(|| listener.accept())?;
        let chip = &mut self.chip;
        py.detach(|| with_machine!(chip, machine => debugged(machine.as_mut(), &call, connection)))
            .map(|outcome| self.result(outcome))
            .map_err(|error| call_error(py, &error))
    }
}

impl Board {
    /// The addresses from the first to the last byte of code in the flash. Code elsewhere (RAM, an alias of the flash)
    /// is left out where there is some in the flash: a profile of all that lies between would be as large as that.
    fn code(&self) -> PyResult<std::ops::Range<u32>> {
        let image = self.image()?;
        let flash = self.facts().flash_range();
        let code = image.segments.iter().filter(|segment| segment.executable);
        let ranges = code.map(|segment| {
            let end = segment.address.saturating_add(segment.bytes.len() as u32);
            segment.address..end
        });
        ranges
            .reduce(
                |all, next| match (flash.contains(&all.start), flash.contains(&next.start)) {
                    (true, true) => all.start.min(next.start)..all.end.max(next.end),
                    (false, true) => next,
                    _ => all,
                },
            )
            .ok_or_else(|| PyRuntimeError::new_err("the image has no code"))
    }

    /// Returns the coverage until now, ready for another call.
    fn begun(&mut self) -> PyResult<Coverage> {
        let mut coverage = match self.coverage.take() {
            Some(coverage) => coverage,
            None => Coverage::new(self.code()?),
        };
        coverage.begin();
        Ok(coverage)
    }

    fn prepared(
        &self,
        entry: Entry,
        arguments: Vec<ArgumentValue>,
        buffers: Buffers,
        budget: u64,
    ) -> PyResult<Call> {
        let pointer_bytes = with_machine!(&self.chip, machine => machine.pointer_bytes());
        arguments::call(
            self.image()?,
            pointer_bytes,
            entry,
            arguments,
            buffers,
            budget,
        )
    }

    fn result(&self, outcome: Outcome) -> results::CallResult {
        let int_value = self.chip.int_value(outcome.value);
        results::CallResult::new(outcome, int_value)
    }

    fn run<O: AnyObserver>(
        &mut self,
        py: Python<'_>,
        call: &Call,
        observer: &mut O,
        forgive: bool,
    ) -> PyResult<Outcome> {
        self.observe(py, call, observer, forgive)
            .map_err(|error| call_error(py, &error))
    }

    fn observe<O: AnyObserver>(
        &mut self,
        py: Python<'_>,
        call: &Call,
        observer: &mut O,
        forgive: bool,
    ) -> Result<Outcome, Box<CallError>> {
        let chip = &mut self.chip;
        py.detach(|| with_machine!(chip, machine => machine.attempt(call, observer)))
            .and_then(|outcome| judged(outcome, forgive))
    }

    fn traced<F: Format + Send>(
        &mut self,
        py: Python<'_>,
        call: &Call,
        mut trace: Trace<F, PythonSink>,
        forgive: bool,
    ) -> PyResult<results::CallResult> {
        let result = self.observe(py, call, &mut trace, forgive);
        trace.finish(result.as_ref().map_err(|error| &**error))?;
        result
            .map(|outcome| self.result(outcome))
            .map_err(|error| call_error(py, &error))
    }

    fn profiled(
        &mut self,
        py: Python<'_>,
        call: &Call,
        forgive: bool,
    ) -> PyResult<results::CallResult> {
        let mut profile = Profile::new(self.code()?);
        let outcome = self.run(py, call, &mut profile, forgive)?;
        let mut result = self.result(outcome);
        result.profile = Some(Py::new(py, results::Profile::from(&profile))?);
        Ok(result)
    }

    fn followed(
        &mut self,
        py: Python<'_>,
        call: &Call,
        secrets: &[Secret],
        (functions, comparison): (&[Vec<String>; 2], &Told),
        coverage: Option<&mut Coverage>,
        forgive: bool,
    ) -> PyResult<results::CallResult> {
        let image = self.image()?;
        let functions = functions.each_ref().map(|named| places(image, named));
        let comparison = secrets::comparison(image, comparison);
        let chip = &mut self.chip;
        let (outcome, found) = py
            .detach(|| with_machine!(chip, machine => follow(machine.as_mut(), call, secrets, functions, comparison, coverage)))
            .and_then(|(outcome, found)| Ok((judged(outcome, forgive)?, found)))
            .map_err(|error| call_error(py, &error))?;
        let mut result = self.result(outcome);
        result.leaks = Some(
            found
                .leaks
                .iter()
                .map(|(leak, callers)| {
                    Py::new(py, results::Leak::new(leak, secrets, callers.clone()))
                })
                .collect::<PyResult<_>>()?,
        );
        result.secret_result = Some(found.secret_result);
        result.secrets = Some(found.secrets);
        Ok(result)
    }
}

/// Calls under a debugger.
/// An outcome as it is asked for: of a function that kept the calling convention, or, where that is forgiven, of any.
fn judged(outcome: Outcome, forgive: bool) -> Result<Outcome, Box<CallError>> {
    if forgive { Ok(outcome) } else { outcome.kept() }
}

fn debugged<C: Core>(
    machine: &mut Machine<C>,
    call: &Call,
    connection: TcpStream,
) -> Result<Outcome, Box<CallError>> {
    let mut debugger = Debugger::new(connection);
    let result = machine.call(call, &mut debugger);
    debugger.finish(result.as_ref().map_err(|error| &**error));
    result
}
