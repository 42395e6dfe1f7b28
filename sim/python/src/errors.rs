// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The Python exceptions of the simulators.

use pennyweight_machine::fault;
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;

create_exception!(
    pennyweight._sim,
    LoadError,
    PyException,
    "The image cannot be loaded on this board."
);
create_exception!(
    pennyweight._sim,
    CallError,
    PyException,
    "The call did not come to a clean return. Attributes: kind (of the fault), fault, address, symbol, offset, file, line, undeclared \
     ((address, size) of the data that the call had no right to, or None), is_write (whether a write was refused)."
);

/// The message, with the place as attributes; a ValueError for an argument that cannot be passed.
pub fn call_error(py: Python<'_>, error: &fault::CallError) -> PyErr {
    if let fault::Fault::Argument { .. } = error.fault {
        return PyValueError::new_err(error.fault.to_string());
    }
    let raised = CallError::new_err(error.to_string());
    let value = raised.value(py);
    let (symbol, offset) = match &error.location.symbol {
        Some((symbol, offset)) => (Some(symbol.as_str()), Some(*offset)),
        None => (None, None),
    };
    let attributes = value
        .setattr("kind", error.fault.kind())
        .and_then(|()| value.setattr("fault", error.fault.to_string()))
        .and_then(|()| value.setattr("address", error.address))
        .and_then(|()| value.setattr("symbol", symbol))
        .and_then(|()| value.setattr("offset", offset))
        .and_then(|()| value.setattr("file", error.location.file.as_deref()))
        .and_then(|()| value.setattr("line", error.location.line))
        .and_then(|()| value.setattr("undeclared", error.fault.undeclared()))
        .and_then(|()| value.setattr("is_write", error.fault.is_write()));
    match attributes {
        Ok(()) => raised,
        Err(error) => error,
    }
}

/// A host access outside the board's memory.
pub fn access_error(fault: &fault::Fault) -> PyErr {
    pyo3::exceptions::PyIndexError::new_err(fault.to_string())
}
