// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Times one cryptographic library on this machine and prints its rows as JSON.
//!
//!     bench_host NAME [FILE] [--samples N]
//!
//! NAME is one of those in `library`; FILE is the shared object of a C library. `tools/bench_host.py` runs it for
//! one library after the other, in turns, and compares the rows.
#![deny(unsafe_op_in_unsafe_fn)]

mod algorithm;
mod openssl;
mod ours;
mod rust_crypto;
mod sodium;
mod time;

use std::env;
use std::error::Error;
use std::process::ExitCode;

use serde_json::json;

use algorithm::Algorithm;

const SIZES: [usize; 5] = [16, 64, 256, 1024, 4096];

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench_host: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut places = Vec::new();
    let mut samples = 30;
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--samples" {
            samples = arguments
                .next()
                .ok_or("--samples needs a number")?
                .parse()?;
        } else {
            places.push(argument);
        }
    }
    let (name, file) = match places.as_slice() {
        [name] => (name.as_str(), ""),
        [name, file] => (name.as_str(), file.as_str()),
        _ => return Err("usage: bench_host NAME [FILE] [--samples N]".into()),
    };
    let (version, algorithms) = library(name, file)?;
    let mut rows = Vec::new();
    for algorithm in &algorithms {
        for size in SIZES {
            rows.extend(algorithm.rows(size, samples)?);
        }
    }
    println!(
        "{}",
        json!({"unit": time::UNIT, "version": version, "rows": rows})
    );
    Ok(())
}

fn library(name: &str, file: &str) -> Result<(String, Vec<Algorithm>), Box<dyn Error>> {
    match name {
        "pennyweight" => Ok((String::new(), ours::algorithms())),
        "rustcrypto" => Ok((String::new(), rust_crypto::algorithms())),
        "openssl" => openssl::load(file),
        "libsodium" => sodium::load(file, sodium::Backend::Best),
        "libsodium-c" => sodium::load(file, sodium::Backend::Portable),
        _ => Err(format!("no library {name}").into()),
    }
}
