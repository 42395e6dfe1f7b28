// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Calls whose secrets are followed.

use std::ops::Range;

use pennyweight_machine::call::Call;
use pennyweight_machine::core::Core;
use pennyweight_machine::coverage::Coverage;
use pennyweight_machine::fault::CallError;
use pennyweight_machine::image::Image;
use pennyweight_machine::machine::Machine;
use pennyweight_machine::outcome::Outcome;
use pennyweight_machine::taint::{Comparison, Follow, Leak, Publishing, Secret, Shadow};

use crate::results;

/// Returns the address ranges of the functions `named` in an image.
pub fn places(image: &Image, named: &[String]) -> Vec<Range<u32>> {
    (image.symbols.iter())
        .filter(|symbol| named.contains(&symbol.name))
        .map(|symbol| symbol.address..symbol.address + symbol.size)
        .collect()
}

/// A comparison as a call is told of it: the function's name, the memory that holds tags as (address, bytes), lengths.
pub type Told = Option<(String, Vec<(u32, u32)>, Vec<u32>)>;

/// The same in an image; nothing is public where the image has no such function.
pub fn comparison(image: &Image, told: &Told) -> Comparison {
    let Some((name, tags, lengths)) = told else {
        return Comparison::default();
    };
    let code = places(image, std::slice::from_ref(name)).pop();
    Comparison {
        code: code.unwrap_or_default(),
        tags: (tags.iter())
            .map(|(address, bytes)| *address..address + bytes)
            .collect(),
        lengths: lengths.clone(),
    }
}

/// The results of tracking the secrets of a call.
pub struct Found {
    /// Leaks, each with the callers of the helper that it is in.
    pub leaks: Vec<(Leak, Vec<u32>)>,
    /// True if the `int` that the function returned depends on a secret.
    pub secret_result: bool,
    /// Parts of buffers that are secret afterwards: name, address, bytes.
    pub secrets: Vec<(String, u32, u32)>,
}

/// Calls with an observer of the secrets.
pub fn follow<C: Follow>(
    machine: &mut Machine<C>,
    call: &Call,
    secrets: &[Secret],
    [public_results, known]: [Vec<Range<u32>>; 2],
    comparison: Comparison,
    coverage: Option<&mut Coverage>,
) -> Result<(Outcome, Found), Box<CallError>> {
    let follower = machine.follower(secrets);
    let mut publishing = Publishing::<C>::new(follower, public_results)
        .with_comparison(comparison)
        .with_known(known);
    let outcome = match coverage {
        Some(coverage) => machine.attempt(call, &mut (&mut publishing, coverage))?,
        None => machine.attempt(call, &mut publishing)?,
    };
    let leaks = C::leaks(&publishing.follower).iter();
    let found = Found {
        leaks: leaks
            .map(|leak| (*leak, publishing.callers(leak.address).collect()))
            .collect(),
        secret_result: C::result(&publishing.follower).is_secret(),
        secrets: secrets_left(
            machine.core(),
            call,
            secrets,
            C::memory(&publishing.follower),
        ),
    };
    Ok((outcome, found))
}

/// The pieces of the buffers of a call that depend on secrets: name, address as the call has it, bytes.
fn secrets_left<C: Core>(
    core: &C,
    call: &Call,
    secrets: &[Secret],
    memory: &Shadow,
) -> Vec<(String, u32, u32)> {
    let mut left: Vec<(String, u32, u32)> = Vec::new();
    for buffer in call.buffers.iter().flatten() {
        for address in buffer.range() {
            for name in results::names(memory.get(core.data_address(address)), secrets) {
                let piece = left
                    .iter_mut()
                    .find(|piece| piece.0 == name && piece.1 + piece.2 == address);
                match piece {
                    Some(piece) => piece.2 += 1,
                    None => left.push((name, address, 1)),
                }
            }
        }
    }
    left
}
