// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The Python module `pennyweight._sim`: boards that load an ELF image and call functions in it.

mod arguments;
mod board;
mod chip;
mod errors;
mod results;
mod secrets;
mod terms;
mod trace;

use pyo3::prelude::*;

/// The version of the simulators: part of the key under which measurements are stored.
#[pyfunction]
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

#[pymodule]
fn _sim(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(version, module)?)?;
    module.add_class::<board::Board>()?;
    module.add_class::<results::BoardInfo>()?;
    module.add_class::<results::CallResult>()?;
    module.add_class::<results::Profile>()?;
    module.add_class::<results::Leak>()?;
    module.add_class::<terms::Graph>()?;
    module.add_class::<terms::Word>()?;
    module.add_class::<terms::Residue>()?;
    module.add("LoadError", module.py().get_type::<errors::LoadError>())?;
    module.add("CallError", module.py().get_type::<errors::CallError>())?;
    Ok(())
}
