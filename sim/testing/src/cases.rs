// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The number of random cases that a test runs.

use std::env;
use std::ops::Div;

/// In the environment `all` asks for all random cases.
const VARIABLE: &str = "PENNYWEIGHT_CASES";

/// The part is one in so many.
const PART: u8 = 4;

/// The number of random cases that a test runs: all if the environment says so, else a quarter, as in the first tier.
#[must_use]
pub fn cases<N: Div<Output = N> + From<u8>>(all: N) -> N {
    asked(env::var(VARIABLE).is_ok_and(|value| value == "all"), all)
}

fn asked<N: Div<Output = N> + From<u8>>(every: bool, all: N) -> N {
    if every { all } else { all / N::from(PART) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_is_run_unless_all_are_asked_for() {
        assert_eq!(asked(true, 8_000_u32), 8_000);
        assert_eq!(asked(false, 8_000_u32), 2_000);
        assert_eq!(asked(false, 160_u64), 40);
    }
}
