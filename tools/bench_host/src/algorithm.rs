// SPDX-License-Identifier: Apache-2.0 OR MIT
//! An algorithm as a library offers it, and the rows of its table.

use std::error::Error;
use std::hint::black_box;

use serde_json::{Value, json};

use crate::time::shortest;

pub const KEY: [u8; 32] = [0x5a; 32];
pub const NONCE: [u8; 16] = [0xa5; 16];
/// Algorithms take as many bytes of these as they need; there is no associated data.
pub const TAG_BYTES: usize = 16;
pub const DIGEST_BYTES: usize = 32;

pub const ASCON_AEAD128: &str = "Ascon-AEAD128";
pub const AES128_GCM: &str = "AES-128-GCM";
pub const CHACHA20_POLY1305: &str = "ChaCha20-Poly1305";
pub const ASCON_HASH256: &str = "Ascon-Hash256";
pub const SHA256: &str = "SHA-256";
pub const BLAKE2S: &str = "BLAKE2s";

/// Arguments of a call: from buffer to buffer, the tag or digest apart.
pub struct Call {
    pub input: Vec<u8>,
    pub output: Vec<u8>,
    pub tag: [u8; DIGEST_BYTES],
}

/// From the key on: a call contains the key schedule.
pub type Function = Box<dyn Fn(&mut Call)>;

pub enum Algorithm {
    Aead {
        name: &'static str,
        encrypt: Function,
        /// Panics if the tag is invalid.
        decrypt: Function,
    },
    Hash {
        name: &'static str,
        hash: Function,
    },
}

impl Algorithm {
    /// Times all its operations on so many bytes. An error if decryption returns another message.
    pub fn rows(&self, bytes: usize, samples: u32) -> Result<Vec<Value>, Box<dyn Error>> {
        let message: Vec<u8> = (0..bytes).map(|at| at as u8).collect();
        let output = vec![0; bytes];
        let mut call = Call {
            input: message.clone(),
            output,
            tag: [0; DIGEST_BYTES],
        };
        match self {
            Algorithm::Hash { name, hash } => Ok(vec![row(name, "hash", hash, &mut call, samples)]),
            Algorithm::Aead {
                name,
                encrypt,
                decrypt,
            } => {
                let encrypted = row(name, "encrypt", encrypt, &mut call, samples);
                std::mem::swap(&mut call.input, &mut call.output);
                let decrypted = row(name, "decrypt", decrypt, &mut call, samples);
                if call.output != message {
                    return Err(format!("{name}: {bytes} bytes are decrypted to others").into());
                }
                Ok(vec![encrypted, decrypted])
            }
        }
    }
}

/// The answer is the tag or digest: all libraries must give the same one.
fn row(name: &str, operation: &str, function: &Function, call: &mut Call, samples: u32) -> Value {
    let time = shortest(|| function(black_box(call)), samples);
    let answer: String = call.tag.iter().map(|byte| format!("{byte:02x}")).collect();
    json!({
        "algorithm": name,
        "operation": operation,
        "bytes": call.input.len(),
        "time": time,
        "answer": answer,
    })
}
