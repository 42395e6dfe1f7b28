// SPDX-License-Identifier: Apache-2.0 OR MIT
//! A trace in the Trace Event Format, which chrome://tracing and Perfetto show: functions as nested slices and, in
//! them, the instructions. Their unit of time, a microsecond, stands for a cycle.

use super::jsonl::append;
use super::{End, Format, Step, json_string};

/// Writes trace events.
#[derive(Debug, Clone, Default)]
pub struct Chrome {
    title: String,
    any: bool,
}

impl Chrome {
    /// `title` is shown as the name of the process.
    #[must_use]
    pub fn new(title: &str) -> Self {
        Chrome {
            title: title.to_owned(),
            any: false,
        }
    }

    fn event(&mut self, out: &mut Vec<u8>) {
        if self.any {
            out.push(b',');
        }
        self.any = true;
        out.extend(b"\n");
    }

    fn metadata(&mut self, out: &mut Vec<u8>, kind: &str, name: &str) {
        self.event(out);
        append(
            out,
            format_args!(r#"{{"ph":"M","pid":1,"tid":1,"name":"{kind}","args":{{"name":"#),
        );
        json_string(out, name);
        out.extend(b"}}");
    }
}

impl Format for Chrome {
    fn begin(&mut self, out: &mut Vec<u8>) {
        out.extend(br#"{"displayTimeUnit":"ns","traceEvents":["#);
        let title = std::mem::take(&mut self.title);
        self.metadata(out, "process_name", &title);
        self.metadata(out, "thread_name", "the call, one microsecond a cycle");
    }

    fn enter(&mut self, out: &mut Vec<u8>, cycle: u64, function: &str) {
        self.event(out);
        append(
            out,
            format_args!(r#"{{"ph":"B","pid":1,"tid":1,"cat":"function","ts":{cycle},"name":"#),
        );
        json_string(out, function);
        out.push(b'}');
    }

    fn leave(&mut self, out: &mut Vec<u8>, cycle: u64) {
        self.event(out);
        append(
            out,
            format_args!(r#"{{"ph":"E","pid":1,"tid":1,"ts":{cycle}}}"#),
        );
    }

    fn step(&mut self, out: &mut Vec<u8>, step: &Step<'_>) {
        self.event(out);
        append(
            out,
            format_args!(
                r#"{{"ph":"X","pid":1,"tid":1,"cat":"instruction","ts":{},"dur":{},"name":"#,
                step.cycle, step.cycles
            ),
        );
        json_string(out, &name(step));
        append(
            out,
            format_args!(r#","args":{{"address":"0x{:x}""#, step.address),
        );
        for (name, value) in step.changed {
            append(out, format_args!(r#","{name}":"0x{value:x}""#));
        }
        for access in step.accesses {
            let what = if access.is_write { "write" } else { "read" };
            append(
                out,
                format_args!(
                    r#","{what} 0x{:x}":"{} bytes""#,
                    access.address, access.size
                ),
            );
        }
        out.extend(b"}}");
    }

    fn end(&mut self, out: &mut Vec<u8>, end: &End<'_>) {
        if let Err(error) = end.result {
            self.event(out);
            append(
                out,
                format_args!(
                    r#"{{"ph":"i","pid":1,"tid":1,"s":"t","ts":{},"name":"#,
                    end.cycle
                ),
            );
            json_string(out, &error.to_string());
            out.push(b'}');
        }
        out.extend(b"\n]}\n");
    }
}

/// The line of source, without its folder, or the place in the function.
fn name(step: &Step<'_>) -> String {
    match (&step.place.file, step.place.line, &step.place.symbol) {
        (Some(file), Some(line), _) => {
            let file = file.rsplit('/').next().unwrap_or(file);
            format!("{file}:{line}")
        }
        (_, _, Some((symbol, offset))) => format!("{symbol}+0x{offset:x}"),
        _ => format!("0x{:x}", step.address),
    }
}
