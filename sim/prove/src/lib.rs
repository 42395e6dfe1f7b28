// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The engine behind `pennyweight prove`: terms of a run as one graph of ANDs and XORs of bits.
//!
//! A specification is built first, then a kernel's run is executed on terms of the same [`Graph`]. Every new gate is
//! compared with what is there already: by structure, by the truth table over the inputs of a group that the
//! specification names (an S-box), and where its value agrees on all patterns, by the truth tables of both over a common
//! cut, as a sum over GF(2), and in the end by SAT. Sums of numbers are known by the weights of the bits in them.
//!
//! What is shown to be the same function becomes the same bit, so that a kernel which computes what the specification
//! says ends in the very bits of the specification, whatever its layout. Nothing is merged on patterns alone: what cannot
//! be shown within the bounds stays apart.

mod aiger;
pub mod budget;
mod cut;
mod deferred;
pub mod engine;
pub mod graph;
mod groups;
pub mod integers;
mod linear;
mod patterns;
pub mod polynomials;
pub mod sat;
mod sums;
pub mod terms;
#[cfg(test)]
mod truth;
pub mod words;
