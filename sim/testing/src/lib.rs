// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The share of the tests of all simulated cores.

mod by_pointer;
mod cases;

pub use by_pointer::{ByPointer, Watch, by_pointer};
pub use cases::cases;
