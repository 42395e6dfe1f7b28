// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A trace as JSON lines: an object for each instruction, and one for the end.

use std::io::Write;

use super::{End, Format, Step, json_string};

/// Writes JSON lines.
#[derive(Debug, Clone, Copy, Default)]
pub struct JsonLines;

impl Format for JsonLines {
    fn begin(&mut self, _: &mut Vec<u8>) {}
    fn enter(&mut self, _: &mut Vec<u8>, _: u64, _: &str) {}
    fn leave(&mut self, _: &mut Vec<u8>, _: u64) {}

    fn step(&mut self, out: &mut Vec<u8>, step: &Step<'_>) {
        append(
            out,
            format_args!(
                r#"{{"cycle":{},"cycles":{},"address":"0x{:x}""#,
                step.cycle, step.cycles, step.address
            ),
        );
        if let Some((symbol, offset)) = &step.place.symbol {
            out.extend(br#","symbol":"#);
            json_string(out, symbol);
            append(out, format_args!(r#","offset":{offset}"#));
        }
        if let Some(file) = &step.place.file {
            out.extend(br#","file":"#);
            json_string(out, file);
        }
        if let Some(line) = step.place.line {
            append(out, format_args!(r#","line":{line}"#));
        }
        out.extend(br#","registers":{"#);
        for (index, (name, value)) in step.changed.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            append(out, format_args!(r#"{comma}"{name}":"0x{value:x}""#));
        }
        out.push(b'}');
        for (name, is_write) in [("reads", false), ("writes", true)] {
            append(out, format_args!(r#","{name}":["#));
            let accesses = step.accesses.iter().filter(|a| a.is_write == is_write);
            for (index, access) in accesses.enumerate() {
                let comma = if index > 0 { "," } else { "" };
                append(
                    out,
                    format_args!(r#"{comma}["0x{:x}",{}]"#, access.address, access.size),
                );
            }
            out.push(b']');
        }
        out.extend(b"}\n");
    }

    fn end(&mut self, out: &mut Vec<u8>, end: &End<'_>) {
        match end.result {
            Ok(outcome) => append(
                out,
                format_args!(
                    r#"{{"end":"return","cycles":{},"call_cycles":{},"instructions":{}"#,
                    outcome.cycles,
                    outcome.cycles - end.cycle,
                    outcome.instructions,
                ),
            ),
            Err(error) => {
                out.extend(br#"{"end":"fault","fault":"#);
                json_string(out, &error.to_string());
            }
        }
        out.extend(b"}\n");
    }
}

pub(super) fn append(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    // Writing to a vector cannot fail.
    let _ = out.write_fmt(text);
}
