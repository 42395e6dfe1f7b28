// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The cycles of a call by stack of functions, a line each: `outer;inner 120`, the folded form that flame graphs are drawn
//! from and speedscope reads.

use std::collections::HashMap;

use super::jsonl::append;
use super::{End, Format, Step};

/// Name for the cycles of the caller's call instruction: no C function can have it.
const CALLER: &str = "[call]";

/// A function, reached by one path of calls.
#[derive(Debug, Clone)]
struct Node {
    name: String,
    /// Index of the caller in [`Stacks::nodes`].
    caller: Option<usize>,
    /// Cycles of the function itself, without those of functions that it called.
    cycles: u64,
}

/// Adds up while the call runs and writes at its end: what is held grows with the number of different stacks.
#[derive(Debug, Clone, Default)]
pub struct Stacks {
    nodes: Vec<Node>,
    /// Index in `nodes`, by caller and name.
    places: HashMap<(Option<usize>, String), usize>,
    /// The function that is running.
    top: Option<usize>,
}

impl Stacks {
    /// The functions from the outermost to this one, joined.
    fn path(&self, node: usize) -> String {
        let callers = std::iter::successors(Some(node), |&node| self.nodes[node].caller);
        let mut names: Vec<&str> = callers.map(|node| self.nodes[node].name.as_str()).collect();
        names.reverse();
        names.join(";")
    }
}

impl Format for Stacks {
    fn begin(&mut self, _: &mut Vec<u8>) {}

    fn enter(&mut self, _: &mut Vec<u8>, _: u64, function: &str) {
        let (caller, nodes) = (self.top, &mut self.nodes);
        let node = (self.places)
            .entry((caller, function.to_owned()))
            .or_insert_with(|| {
                nodes.push(Node {
                    name: function.replace(|c: char| c == ';' || c.is_whitespace(), "_"),
                    caller,
                    cycles: 0,
                });
                nodes.len() - 1
            });
        self.top = Some(*node);
    }

    fn leave(&mut self, _: &mut Vec<u8>, _: u64) {
        self.top = self.top.and_then(|node| self.nodes[node].caller);
    }

    fn step(&mut self, _: &mut Vec<u8>, step: &Step<'_>) {
        if let Some(node) = self.top {
            self.nodes[node].cycles += u64::from(step.cycles);
        }
    }

    fn end(&mut self, out: &mut Vec<u8>, end: &End<'_>) {
        let caller = end.result.map_or(0, |outcome| outcome.cycles - end.cycle);
        let mut lines: Vec<(String, u64)> = (self.nodes.iter().enumerate())
            .map(|(place, node)| (self.path(place), node.cycles))
            .chain([(CALLER.to_owned(), caller)])
            .filter(|(_, cycles)| *cycles > 0)
            .collect();
        lines.sort();
        for (path, cycles) in lines {
            append(out, format_args!("{path} {cycles}\n"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault::{CallError, Fault};
    use crate::location::Location;

    fn written(format: &mut Stacks, cycle: u64) -> String {
        let error = CallError {
            fault: Fault::Budget { cycles: cycle },
            address: 0,
            location: Location::default(),
            from: None,
        };
        let result = Err(&error);
        let mut out = Vec::new();
        format.end(&mut out, &End { cycle, result });
        String::from_utf8_lossy(&out).into_owned()
    }

    fn step(format: &mut Stacks, cycles: u32) {
        let place = Location::default();
        let step = Step {
            cycle: 0,
            cycles,
            address: 0,
            place: &place,
            changed: &[],
            accesses: &[],
        };
        format.step(&mut Vec::new(), &step);
    }

    #[test]
    fn cycles_go_to_the_stack_that_is_open() {
        let (mut format, mut out) = (Stacks::default(), Vec::new());
        format.enter(&mut out, 0, "outer");
        step(&mut format, 3);
        for _ in 0..2 {
            format.enter(&mut out, 3, "inner");
            step(&mut format, 5);
            format.enter(&mut out, 8, "inner");
            step(&mut format, 7);
            format.leave(&mut out, 15);
            format.leave(&mut out, 15);
        }
        step(&mut format, 1);
        format.leave(&mut out, 28);
        assert!(out.is_empty());
        assert_eq!(
            written(&mut format, 28),
            "outer 4\nouter;inner 10\nouter;inner;inner 14\n"
        );
    }

    #[test]
    fn a_name_does_not_break_the_line() {
        let mut format = Stacks::default();
        format.enter(&mut Vec::new(), 0, "a;b c\nd");
        step(&mut format, 2);
        assert_eq!(written(&mut format, 2), "a_b_c_d 2\n");
    }
}
