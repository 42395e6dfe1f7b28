// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Conversion of the arguments that Python passes for a call.

use pennyweight_machine::call::{Argument, Buffer, Call};
use pennyweight_machine::image::Image;
use pennyweight_machine::taint::Secret;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;

/// A function, by name or by address.
#[derive(FromPyObject)]
pub enum Entry {
    Address(u32),
    Symbol(String),
}

impl Entry {
    fn resolve(self, image: &Image) -> PyResult<u32> {
        match self {
            Entry::Address(address) => Ok(address),
            Entry::Symbol(name) => match image.symbol(&name) {
                Some(symbol) => Ok(symbol.address),
                None => Err(PyKeyError::new_err(format!(
                    "the image has no symbol {name}"
                ))),
            },
        }
    }
}

/// An argument: a number of the platform's unsigned/pointer size, or a number with its size in bytes.
#[derive(FromPyObject)]
pub enum ArgumentValue {
    Sized(u64, u8),
    Natural(u64),
}

impl ArgumentValue {
    fn resolve(self, natural: u8) -> Argument {
        let (value, bytes) = match self {
            ArgumentValue::Sized(value, bytes) => (value, bytes),
            ArgumentValue::Natural(value) => (value, natural),
        };
        Argument { value, bytes }
    }
}

/// (address, bytes, writable) of each buffer; `None` allows all RAM.
pub type Buffers = Option<Vec<(u32, u32, bool)>>;

/// The call of a function of `image` on a platform whose pointers have so many bytes.
pub fn call(
    image: &Image,
    pointer_bytes: u8,
    entry: Entry,
    arguments: Vec<ArgumentValue>,
    buffers: Buffers,
    budget: u64,
) -> PyResult<Call> {
    Ok(Call {
        entry: entry.resolve(image)?,
        arguments: arguments
            .into_iter()
            .map(|argument| argument.resolve(pointer_bytes))
            .collect(),
        buffers: buffers.map(|buffers| {
            buffers
                .into_iter()
                .map(|(address, bytes, writable)| Buffer {
                    address,
                    bytes,
                    writable,
                })
                .collect()
        }),
        budget,
    })
}

/// The secrets of a call from (name, address, bytes).
pub fn secrets(secrets: Vec<(String, u32, u32)>) -> Vec<Secret> {
    secrets
        .into_iter()
        .map(|(name, address, bytes)| Secret {
            name,
            address,
            bytes,
        })
        .collect()
}
