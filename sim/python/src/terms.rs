// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The Python classes `Graph` and `Word`: functions of inputs, for proofs.

use std::mem::take;
use std::time::Duration;

use pennyweight_machine::abi::Abi as _;
use pennyweight_machine::call::Call;
use pennyweight_machine::fault::CallError;
use pennyweight_machine::machine::Machine;
use pennyweight_machine::outcome::Outcome;
use pennyweight_machine::symbolic::cut::{Cut, Cutting};
use pennyweight_machine::symbolic::{Domain, Executor, Stopped, Symbolic, Why};
use pennyweight_prove::budget::Budget;
use pennyweight_prove::engine::Engine;
use pennyweight_prove::graph::{self, Bit, Equality};
use pennyweight_prove::integers;
use pennyweight_prove::polynomials::Polynomials;
use pennyweight_prove::terms::{Term, Terms};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

type Inner = Terms;

/// Functions of inputs, of which those that are shown to be equal are one: a graph of ANDs and XORs of bits, polynomials
/// over GF(2) of degree two at most, or integer polynomials.
#[pyclass(module = "pennyweight._sim")]
#[derive(Default)]
pub struct Graph {
    inner: Inner,
}

/// Chooses the random patterns of the inputs: any will do, and always the same makes a proof repeatable.
const SEED: u64 = 0x0050_454E_4E59;

/// A number of 1 to 64 bits.
fn checked(value: u64, bits: u32) -> PyResult<()> {
    if !(1..=64).contains(&bits) {
        return Err(PyValueError::new_err(format!(
            "a word has 1 to 64 bits, not {bits}"
        )));
    }
    if bits < 64 && value >> bits != 0 {
        return Err(PyValueError::new_err(format!(
            "0x{value:x} does not fit {bits} bits"
        )));
    }
    Ok(())
}

#[pymethods]
impl Graph {
    #[new]
    #[pyo3(signature = (terms="gates", seconds=None, swept=true))]
    fn new(terms: &str, seconds: Option<f64>, swept: bool) -> PyResult<Self> {
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let budget = Budget::new(time.map_err(|error| PyValueError::new_err(error.to_string()))?);
        let engine = match (terms, swept) {
            ("gates", true) => Engine::Graph(Box::new(graph::Graph::new(SEED, budget))),
            ("gates", false) => Engine::Graph(Box::new(graph::Graph::unswept(SEED, budget))),
            ("polynomials", _) => Engine::Polynomials(Box::new(Polynomials::new(SEED, budget))),
            ("integers", _) => {
                let inner = Terms::integers(SEED, budget);
                return Ok(Graph { inner });
            }
            _ => return Err(PyValueError::new_err(format!("no terms are {terms:?}"))),
        };
        let inner = Terms::Bits(engine);
        Ok(Graph { inner })
    }

    /// Why no word is made any more, since the room for terms or the time is over; or None. Nothing made since counts.
    fn spent(&self) -> Option<&'static str> {
        self.inner.spent()
    }

    /// The circuit of some words in the text format of AIGER, the lowest bit of each first. Raises ValueError if the
    /// terms are polynomials.
    fn aiger(&mut self, words: Vec<PyRef<'_, Word>>) -> PyResult<String> {
        let bits = bits_of(&words);
        match &mut self.inner {
            Terms::Bits(Engine::Graph(graph)) => Ok(graph.aiger(&bits)),
            _ => Err(PyValueError::new_err("polynomials are no circuit")),
        }
    }

    /// Number of gates and inputs.
    fn __len__(&self) -> usize {
        self.inner.len()
    }

    /// A word that is the same for all inputs. Raises ValueError.
    fn constant(slf: Bound<'_, Self>, value: u64, bits: u32) -> PyResult<Word> {
        checked(value, bits)?;
        let word = slf.borrow_mut().inner.constant(value, bits);
        Ok(Word::new(&slf, word))
    }

    /// A new input, with the value that it has in a run. Raises ValueError.
    fn input(slf: Bound<'_, Self>, value: u64, bits: u32) -> PyResult<Word> {
        checked(value, bits)?;
        let word = Domain::input(&mut slf.borrow_mut().inner, value, bits);
        Ok(Word::new(&slf, word))
    }

    /// Compares two lists of words, the same number of each size. Returns "proved"; or "refuted" with the number of
    /// a pattern of the inputs for which they differ; or "open" if so many conflicts of SAT for a bit do not decide.
    fn compare(
        &mut self,
        py: Python<'_>,
        a: Vec<PyRef<'_, Word>>,
        b: Vec<PyRef<'_, Word>>,
        conflicts: u64,
    ) -> PyResult<(&'static str, Option<usize>)> {
        let sizes = |words: &[PyRef<'_, Word>]| words.iter().map(|word| word.bits).sum::<u32>();
        if sizes(&a) != sizes(&b) {
            return Err(PyValueError::new_err("words of different sizes"));
        }
        let graph = match &mut self.inner {
            Terms::Bits(graph) => graph,
            Terms::Integers(integers) => {
                let [a, b] = [integers_of(&a), integers_of(&b)];
                let is_shown = py.detach(|| a.len() == b.len() && integers.shows(&a, &b));
                return Ok((if is_shown { "proved" } else { "open" }, None));
            }
        };
        let (a, b) = (bits_of(&a), bits_of(&b));
        Ok(py.detach(|| {
            let pairs = || a.iter().copied().zip(b.iter().copied());
            let known = pairs().find_map(|(a, b)| graph.difference(a, b));
            if graph.budget().spent().is_some() {
                return ("open", None);
            }
            if known.is_some() {
                return ("refuted", known);
            }
            for (a, b) in pairs() {
                match graph.equal(a, b, conflicts) {
                    Equality::Proved => {}
                    Equality::Refuted { pattern } => return ("refuted", Some(pattern)),
                    Equality::Open => return ("open", None),
                }
            }
            ("proved", None)
        }))
    }

    /// Number of patterns of the inputs in which the specification has values and words that are computed have none: a
    /// comparison has not looked for a difference there.
    fn samples(&self) -> usize {
        match &self.inner {
            Terms::Bits(_) => 0,
            Terms::Integers(_) => integers::PATTERNS,
        }
    }

    /// Counts of gates that became others: by the tables of groups, as sums, by cuts, by SAT; and pairs that were left
    /// open.
    fn merges(&self) -> (u64, u64, u64, u64, u64) {
        match &self.inner {
            Terms::Bits(Engine::Graph(graph)) => {
                let merges = graph.merges;
                (
                    merges.by_group,
                    merges.by_sum,
                    merges.by_cut,
                    merges.by_sat,
                    merges.open,
                )
            }
            _ => (0, 0, 0, 0, 0),
        }
    }
}

/// A word of 1 to 64 bits as a function of the inputs of its graph.
#[pyclass(module = "pennyweight._sim", frozen)]
pub struct Word {
    graph: Py<Graph>,
    term: Term,
    bits: u32,
}

/// The bits of all words, the lowest of each first; none of those that are integers.
fn bits_of(words: &[PyRef<'_, Word>]) -> Vec<Bit> {
    let bits = words.iter().filter_map(|word| word.term.as_bits());
    bits.flatten().copied().collect()
}

fn integers_of(words: &[PyRef<'_, Word>]) -> Vec<integers::Integer> {
    let integers = words.iter().filter_map(|word| word.term.as_integer());
    integers.cloned().collect()
}

/// The other operand of an operation: a number stands for a constant.
#[derive(FromPyObject)]
enum Operand<'py> {
    Word(PyRef<'py, Word>),
    Number(u64),
}

impl Word {
    pub fn new(graph: &Bound<'_, Graph>, term: Term) -> Self {
        let bits = graph.borrow().inner.bits(&term);
        let graph = graph.clone().unbind();
        Word { graph, term, bits }
    }

    fn made(&self, py: Python<'_>, operation: impl FnOnce(&mut Inner, &Term) -> Term) -> Word {
        let term = operation(&mut self.graph.borrow_mut(py).inner, &self.term);
        Word::new(self.graph.bind(py), term)
    }

    fn binary(
        &self,
        py: Python<'_>,
        other: &Operand<'_>,
        operation: impl FnOnce(&mut Inner, &Term, &Term) -> Term,
    ) -> PyResult<Word> {
        let bits = self.bits;
        let other = match other {
            Operand::Word(word) if !word.graph.is(&self.graph) => {
                return Err(PyValueError::new_err("words of two graphs"));
            }
            Operand::Word(word) if word.bits != bits => {
                return Err(PyValueError::new_err(format!(
                    "operands of {bits} and {} bits",
                    word.bits
                )));
            }
            Operand::Word(word) => word.term.clone(),
            Operand::Number(value) => {
                checked(*value, bits)?;
                self.graph.borrow_mut(py).inner.constant(*value, bits)
            }
        };
        Ok(self.made(py, |graph, word| operation(graph, word, &other)))
    }

    fn rotation(&self, by: u32) -> u32 {
        by % self.bits
    }
}

#[pymethods]
impl Word {
    fn __len__(&self) -> usize {
        self.bits as usize
    }

    /// Raises TypeError: no decision may depend on a word.
    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err(
            "a decision cannot depend on a word, which is a function of inputs",
        ))
    }

    fn __invert__(&self, py: Python<'_>) -> Word {
        self.made(py, Domain::not)
    }

    fn __and__(&self, py: Python<'_>, other: Operand<'_>) -> PyResult<Word> {
        self.binary(py, &other, Domain::and)
    }

    fn __rand__(&self, py: Python<'_>, other: Operand<'_>) -> PyResult<Word> {
        self.binary(py, &other, Domain::and)
    }

    fn __or__(&self, py: Python<'_>, other: Operand<'_>) -> PyResult<Word> {
        self.binary(py, &other, Domain::or)
    }

    fn __ror__(&self, py: Python<'_>, other: Operand<'_>) -> PyResult<Word> {
        self.binary(py, &other, Domain::or)
    }

    fn __xor__(&self, py: Python<'_>, other: Operand<'_>) -> PyResult<Word> {
        self.binary(py, &other, Domain::xor)
    }

    fn __rxor__(&self, py: Python<'_>, other: Operand<'_>) -> PyResult<Word> {
        self.binary(py, &other, Domain::xor)
    }

    /// The sum, reduced to the word's bits.
    fn __add__(&self, py: Python<'_>, other: Operand<'_>) -> PyResult<Word> {
        self.binary(py, &other, |graph, a, b| {
            let carry = graph.constant(0, 1);
            graph.add(a, b, &carry).0
        })
    }

    fn __radd__(&self, py: Python<'_>, other: Operand<'_>) -> PyResult<Word> {
        self.__add__(py, other)
    }

    /// The difference, reduced to the word's bits.
    fn __sub__(&self, py: Python<'_>, other: Operand<'_>) -> PyResult<Word> {
        self.binary(py, &other, |graph, a, b| {
            let (b, carry) = (Domain::not(graph, b), graph.constant(1, 1));
            graph.add(a, &b, &carry).0
        })
    }

    /// Shifted to the left by at most its bits, zeros coming in.
    fn __lshift__(&self, py: Python<'_>, by: u32) -> PyResult<Word> {
        self.shift(by)?;
        Ok(self.made(py, |graph, word| graph.shifted_left(word, by)))
    }

    fn __rshift__(&self, py: Python<'_>, by: u32) -> PyResult<Word> {
        self.shift(by)?;
        Ok(self.made(py, |graph, word| graph.shifted_right(word, by)))
    }

    fn rotate_left(&self, py: Python<'_>, by: u32) -> Word {
        let bits = self.bits;
        let by = self.rotation(bits - self.rotation(by));
        self.made(py, |graph, word| graph.rotated_right(word, by))
    }

    fn rotate_right(&self, py: Python<'_>, by: u32) -> Word {
        let by = self.rotation(by);
        self.made(py, |graph, word| graph.rotated_right(word, by))
    }

    /// The `bits` bits from bit `low` on. Raises ValueError.
    fn extract(&self, py: Python<'_>, low: u32, bits: u32) -> PyResult<Word> {
        let has = self.bits;
        if bits == 0 || low.saturating_add(bits) > has {
            return Err(PyValueError::new_err(format!(
                "no {bits} bits from bit {low} on in a word of {has}"
            )));
        }
        Ok(self.made(py, |graph, word| graph.extract(word, low, bits)))
    }

    /// The word with `high` above it, of at most 64 bits together. Raises ValueError.
    fn concat(&self, py: Python<'_>, high: PyRef<'_, Word>) -> PyResult<Word> {
        if !high.graph.is(&self.graph) || self.bits + high.bits > 64 {
            return Err(PyValueError::new_err(
                "words of one graph make one of at most 64 bits",
            ));
        }
        Ok(self.made(py, |graph, word| graph.concat(word, &high.term)))
    }

    /// Returns the word, of at most eight bits, as the input of an S-box or the like: what is made of it alone is from
    /// now on known by its truth table. Raises ValueError.
    fn grouped(slf: PyRef<'_, Self>, py: Python<'_>) -> PyResult<Py<Word>> {
        if slf.bits > 8 {
            return Err(PyValueError::new_err("a group has at most eight bits"));
        }
        slf.hinted(py, Engine::group);
        Ok(slf.into())
    }

    /// Returns the word as one that sums are made of, and that is not taken apart into what it is the sum of.
    fn named(slf: PyRef<'_, Self>, py: Python<'_>) -> Py<Word> {
        slf.hinted(py, Engine::name);
        slf.into()
    }

    /// Returns words in the place of these, all of which a function takes: inputs, if the terms are gates that are swept.
    #[staticmethod]
    fn cut(py: Python<'_>, words: Vec<PyRef<'_, Word>>) -> PyResult<Vec<Word>> {
        let Some(first) = words.first() else {
            return Ok(Vec::new());
        };
        if words.iter().any(|word| !word.graph.is(&first.graph)) {
            return Err(PyValueError::new_err("words of two graphs"));
        }
        let graph = first.graph.bind(py);
        let terms: Vec<Term> = words.iter().map(|word| word.term.clone()).collect();
        let made = graph.borrow_mut().inner.make_cut(&terms).unwrap_or(terms);
        Ok(made
            .into_iter()
            .map(|term| Word::new(graph, term))
            .collect())
    }

    /// Returns the word. That the other one has been made is a hint for a proof, and need not be right.
    fn also_computed_as(slf: PyRef<'_, Self>, _other: &Bound<'_, Word>) -> Py<Word> {
        slf.into()
    }

    /// The value in a pattern of the inputs; pattern 0 is the run.
    #[pyo3(signature = (pattern=0))]
    pub fn value(&self, py: Python<'_>, pattern: usize) -> u64 {
        self.graph.borrow(py).inner.value_in(&self.term, pattern)
    }

    /// The word modulo 2^130 - 5. Raises ValueError if the terms are no integers.
    fn residue(&self, py: Python<'_>) -> PyResult<Residue> {
        let inner = match (&mut self.graph.borrow_mut(py).inner, &self.term) {
            (Terms::Integers(integers), Term::Integer(word)) => integers.residue(word),
            _ => None,
        };
        let inner = inner.ok_or_else(|| PyValueError::new_err("residues are made of integers"))?;
        let graph = self.graph.clone_ref(py);
        Ok(Residue { graph, inner })
    }

    /// The value if it is the same for all inputs.
    fn known(&self, py: Python<'_>) -> Option<u64> {
        self.graph.borrow(py).inner.known(&self.term)
    }
}

impl Word {
    fn shift(&self, by: u32) -> PyResult<()> {
        if by > self.bits {
            return Err(PyValueError::new_err("shifted by more than its bits"));
        }
        Ok(())
    }

    /// Gives a hint to the engine, if the terms are bits.
    fn hinted(&self, py: Python<'_>, hint: fn(&mut Engine, &[Bit])) {
        let graph = &mut self.graph.borrow_mut(py).inner;
        if let (Terms::Bits(engine), Some(bits)) = (graph, self.term.as_bits()) {
            hint(engine, bits);
        }
    }
}

/// A residue modulo 2^130 - 5 as a function of the inputs of its graph, whose terms are integers.
#[pyclass(module = "pennyweight._sim", frozen)]
pub struct Residue {
    graph: Py<Graph>,
    inner: integers::Residue,
}

impl Residue {
    fn with(
        &self,
        py: Python<'_>,
        other: &Residue,
        operation: fn(&integers::Residue, &integers::Residue) -> integers::Residue,
    ) -> PyResult<Residue> {
        if !other.graph.is(&self.graph) {
            return Err(PyValueError::new_err("residues of two graphs"));
        }
        Ok(Residue {
            graph: self.graph.clone_ref(py),
            inner: operation(&self.inner, &other.inner),
        })
    }
}

#[pymethods]
impl Residue {
    fn __add__(&self, py: Python<'_>, other: PyRef<'_, Residue>) -> PyResult<Residue> {
        self.with(py, &other, integers::Residue::sum)
    }

    fn __mul__(&self, py: Python<'_>, other: PyRef<'_, Residue>) -> PyResult<Residue> {
        self.with(py, &other, integers::Residue::product)
    }

    /// The number below 2^130 - 5 as so many bytes, 17 at least, the lowest first. Raises ValueError.
    fn to_bytes(&self, py: Python<'_>, size: u32) -> PyResult<Vec<Word>> {
        let graph = self.graph.bind(py);
        let made = match &mut graph.borrow_mut().inner {
            Terms::Integers(integers) if size >= 17 => integers.specified(self.inner.clone(), size),
            _ => return Err(PyValueError::new_err("a residue has 17 bytes at least")),
        };
        let words = made.into_iter().map(Term::Integer);
        Ok(words.map(|word| Word::new(graph, word)).collect())
    }
}

/// A call on terms: how the call ended, where and why the terms ended before, and the terms of memory (address, bytes)
/// that were asked for; None for bytes that nothing has defined.
pub struct Executed {
    pub outcome: Outcome,
    pub stopped: Option<Stopped>,
    pub memory: Vec<Vec<Option<Term>>>,
    /// The `int` that was returned.
    pub int: Option<Term>,
    /// The conditions of branches that depend on the inputs.
    pub decisions: Vec<Term>,
}

/// Rights of a call on terms beyond the usual ones.
pub struct Allowed {
    /// Read the image's tables at addresses that depend on the inputs.
    pub tables: bool,
    /// Branch on the inputs, where the execution follows the run, and read bytes that nothing has defined.
    pub decisions: bool,
}

/// Calls a function on terms: (address, term of each byte) of the memory that is defined.
#[allow(clippy::too_many_arguments)] // each says another thing of the call
pub fn execute<C: Symbolic>(
    machine: &mut Machine<C>,
    call: &Call,
    graph: &mut Inner,
    defined: &[(u32, Vec<Term>)],
    asked: &[(u32, u32)],
    cuts: &[Cut],
    allowed: &Allowed,
) -> Result<Executed, Box<CallError>> {
    let mut executor = machine
        .core()
        .executor(take(graph), call.arguments.as_slice());
    let place = |address| machine.core().data_address(address);
    for (address, bytes) in defined {
        for (at, byte) in (place(*address)..).zip(bytes) {
            executor.execution().memory.set(at, byte.clone());
        }
    }
    if allowed.decisions {
        let execution = executor.execution();
        execution.decisions = Some(Vec::new());
        execution.takes_unset = true;
    }
    if allowed.tables {
        let symbols = machine.image().into_iter().flat_map(|image| &image.symbols);
        executor.execution().tables = symbols
            .filter(|symbol| !symbol.is_function && symbol.size > 0)
            .map(|symbol| symbol.address..symbol.address + symbol.size)
            .collect();
    }
    let mut cutting = Cutting {
        executor: &mut executor,
        cuts,
    };
    let attempted = machine.attempt(call, &mut cutting);
    let changed = C::Abi::PRESERVED.iter().find(|&&index| {
        let entry = executor.execution().entry.get(index).cloned();
        entry.is_none() || entry != executor.register(index)
    });
    let returned: Option<Vec<_>> = (C::Abi::INT.iter())
        .map(|&index| executor.register(index))
        .collect();
    let execution = executor.execution();
    if let Some(&index) = changed {
        let register = C::REGISTERS[index].name;
        let why = format!("{register} is not shown to be restored for all inputs");
        execution.stop(call.entry, Why::Domain(why));
    }
    let int = returned.and_then(|registers| {
        let join = |low, high| execution.domain.concat(&low, &high);
        registers.into_iter().reduce(join)
    });
    *graph = take(&mut execution.domain);
    let outcome = attempted?;
    let place = |address| machine.core().data_address(address);
    let memory = asked.iter().map(|&(address, bytes)| {
        let from = place(address);
        (from..from + bytes)
            .map(|at| execution.memory.get(at).cloned())
            .collect()
    });
    Ok(Executed {
        outcome,
        memory: memory.collect(),
        stopped: execution.stopped.take(),
        int,
        decisions: execution.decisions.take().unwrap_or_default(),
    })
}

impl Graph {
    pub fn inner(&mut self) -> &mut Inner {
        &mut self.inner
    }
}

impl Word {
    pub fn term(&self) -> &Term {
        &self.term
    }
}
