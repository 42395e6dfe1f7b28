// SPDX-License-Identifier: Apache-2.0 OR MIT
#![doc = include_str!("../README.md")]
#![no_std]
#![deny(missing_docs)]
#![allow(unused_macros)] // which of them are used, the features say

pub use aead;
pub use digest;

#[macro_use]
mod aead_types;
#[macro_use]
mod hash_types;
#[macro_use]
mod kdf_types;
#[macro_use]
pub mod stream;

#[rustfmt::skip]
mod algorithms;

pub use algorithms::*;
pub use hash_types::LabelTooLong;
