// SPDX-License-Identifier: Apache-2.0 OR MIT
#![doc = include_str!("../README.md")]
#![no_std]
#![allow(non_camel_case_types, clippy::missing_safety_doc)]

#[rustfmt::skip]
mod bindings;

pub use bindings::*;
