// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Traces that go to a Python function.

use pennyweight_machine::trace::Sink;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Hands the text of a trace to a Python callable, as bytes.
pub struct PythonSink(pub Py<PyAny>);

impl Sink for PythonSink {
    type Error = PyErr;

    fn write(&mut self, text: &[u8]) -> PyResult<()> {
        Python::attach(|py| self.0.call1(py, (PyBytes::new(py, text),)).map(drop))
    }
}
