// SPDX-License-Identifier: Apache-2.0 OR MIT
//! The limits of a proof: room for terms, and time.

use std::time::{Duration, Instant};

#[derive(Debug, Clone, Copy, Default)]
pub struct Budget {
    end: Option<Instant>,
    spent: Option<&'static str>,
}

impl Budget {
    /// A budget of so much time from now on; `None` for as much as it takes.
    #[must_use]
    pub fn new(time: Option<Duration>) -> Self {
        Budget {
            end: time.and_then(|time| Instant::now().checked_add(time)),
            spent: None,
        }
    }

    /// Returns why no term is made any more, once that is so: what was made since means nothing.
    #[must_use]
    pub fn spent(&self) -> Option<&'static str> {
        self.spent
    }

    /// Returns true if there is room, if the graph says so, and time.
    pub fn allows(&mut self, has_room: bool) -> bool {
        if !has_room {
            self.spent = Some("there is no room for more terms");
        } else if self.is_late() {
            self.spent = Some("the time for the proof is over");
        }
        self.spent.is_none()
    }

    #[must_use]
    pub fn is_late(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }
}
