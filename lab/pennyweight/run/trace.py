# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The formats of traces: every instruction of a call, written while it runs (`guest.Call.trace`)."""

FORMATS = ("jsonl", "chrome")
"""JSON lines, an object for each instruction; or the Trace Event Format of chrome://tracing and Perfetto."""
