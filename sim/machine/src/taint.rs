// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Secrets, where they have got to, and where they show in the time.
//!
//! Each core follows taint through its own registers and flags with an observer of its own; what is common stands here:
//! the labels, the shadow of RAM, and the list of leaks. A byte is the unit.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::{BitOr, BitOrAssign, Range};

use crate::core::Core;
use crate::observer::{Observer, Retired};

pub mod word;

/// A core whose secrets can be followed through a call.
pub trait Follow: Core {
    /// The observer that does it.
    type Follower: Observer<Self>;

    /// An observer for one call, before which memory holds `secrets` (addresses as pointers of the code hold them).
    fn follower(&self, secrets: &[Secret]) -> Self::Follower;

    /// Returns the secrets that the RAM depends on, by addresses as the code's pointers hold them.
    fn memory(follower: &Self::Follower) -> &Shadow;

    /// Returns the leaks that were found.
    fn leaks(follower: &Self::Follower) -> &Leaks;

    /// Returns the secrets that the `int` result of a function depends on, right after its return.
    fn result(follower: &Self::Follower) -> Taint;

    /// Makes public what a function has just returned: its `int` result and the flags.
    fn publish_result(follower: &mut Self::Follower);

    /// The first three arguments of a function that begins now, each a pointer or a `size_t`.
    fn first_arguments(&self) -> [u32; 3];
}

/// A function (a, b, n) that compares n bytes, and when its result is public: if it tells the caller whether a tag was
/// right. Of any other comparison the result is as secret as what was compared.
#[derive(Debug, Clone, Default)]
pub struct Comparison {
    pub code: Range<u32>,
    /// The caller's memory that holds tags, by addresses as pointers of the code hold them.
    pub tags: Vec<Range<u32>>,
    /// Lengths in bytes of comparisons that are public whatever they compare.
    pub lengths: Vec<u32>,
}

/// The least number of bytes that a comparison of a tag covers; a shorter tag is covered completely.
const TAG_BYTES: u32 = 16;

impl Comparison {
    /// Returns true if the result is public of a call with these arguments.
    fn is_public(&self, [a, b, n]: [u32; 3]) -> bool {
        let of_tag = |tag: &Range<u32>| {
            let lies_in = |start: u32| start >= tag.start && start.saturating_add(n) <= tag.end;
            n >= TAG_BYTES.min(tag.end - tag.start) && (lies_in(a) || lies_in(b))
        };
        self.lengths.contains(&n) || self.tags.iter().any(of_tag)
    }
}

/// A follower for which the results of some functions are public: those that compare a tag. What they return tells
/// whether it was right, which is no secret, though it is made from secrets. Of leaks in helpers it knows the callers.
pub struct Publishing<C: Follow> {
    pub follower: C::Follower,
    functions: Vec<Range<u32>>,
    comparison: Comparison,
    /// The code that leaks are laid to; all other is a helper's. Without any no callers are noted.
    known: Vec<Range<u32>>,
    /// Code around the last instruction.
    here: Stretch,
    /// The instruction in a helper that executes.
    helping: Option<u32>,
    /// The last instruction outside the helpers.
    caller: u32,
    noted: u64,
    callers: BTreeMap<u32, BTreeSet<u32>>,
}

/// Code of which all is alike to [`Publishing`].
#[derive(Default)]
struct Stretch {
    code: Range<u32>,
    /// True in a function whose result is public.
    publishes: bool,
    /// True in the comparison: the call decides if its result is public.
    compares: bool,
    /// True in helpers: code that is not in `known`, if that is not empty.
    helps: bool,
}

impl<C: Follow> Publishing<C> {
    /// `functions` is the code of those functions; they call no others.
    pub fn new(follower: C::Follower, functions: Vec<Range<u32>>) -> Self {
        Publishing {
            follower,
            functions,
            comparison: Comparison::default(),
            known: Vec::new(),
            here: Stretch::default(),
            helping: None,
            caller: 0,
            noted: 0,
            callers: BTreeMap::new(),
        }
    }

    /// `known` is the code of the functions that leaks are laid to. Others say little by themselves: what a compiler
    /// calls on its own account, what all share; of a leak in them it is noted from where they were called.
    #[must_use]
    pub fn with_known(mut self, known: Vec<Range<u32>>) -> Self {
        self.known = known;
        self
    }

    /// The result of `comparison` is public, too, where it is of a tag.
    #[must_use]
    pub fn with_comparison(mut self, comparison: Comparison) -> Self {
        self.comparison = comparison;
        self
    }

    /// The instructions from which the helper was called in which a leak stands; none of other code.
    pub fn callers(&self, leak: u32) -> impl Iterator<Item = u32> {
        self.callers.get(&leak).into_iter().flatten().copied()
    }

    /// The code around `address` as far as it is alike.
    fn stretch(&self, address: u32) -> Stretch {
        let holds = |ranges: &[Range<u32>]| ranges.iter().any(|code| code.contains(&address));
        let own = [self.comparison.code.clone()];
        let ranges = || self.functions.iter().chain(&self.known).chain(&own);
        let ends = || ranges().flat_map(|code| [code.start, code.end]);
        let start = ends().filter(|end| *end <= address).max();
        let end = ends().filter(|end| *end > address).min();
        Stretch {
            code: start.unwrap_or(0)..end.unwrap_or(u32::MAX),
            publishes: holds(&self.functions),
            compares: holds(&own),
            helps: !self.known.is_empty() && !holds(&self.known),
        }
    }

    /// Lays leaks that came since the last look to the caller of the helper.
    fn look(&mut self) {
        if let Some(address) = self.helping {
            let noted = C::leaks(&self.follower).noted();
            if noted != self.noted {
                self.noted = noted;
                self.callers.entry(address).or_default().insert(self.caller);
            }
        }
    }
}

impl<C: Follow> Observer<C> for Publishing<C> {
    fn before(&mut self, core: &mut C, address: u32) {
        if !self.here.code.contains(&address) {
            let left = self.here.publishes;
            self.here = self.stretch(address);
            if self.here.compares {
                self.here.publishes = self.comparison.is_public(core.first_arguments());
            } else if left && !self.here.publishes {
                C::publish_result(&mut self.follower);
            }
        }
        if self.here.helps {
            if self.helping.is_none() {
                self.noted = C::leaks(&self.follower).noted();
            }
            self.helping = Some(address);
        } else {
            self.helping = None;
            self.caller = address;
        }
        self.follower.before(core, address);
        self.look();
    }

    fn retire(&mut self, core: &C, event: &Retired) {
        self.follower.retire(core, event);
        self.look();
    }

    fn read(&mut self, address: u32, size: u32) {
        self.follower.read(address, size);
        self.look();
    }

    fn write(&mut self, address: u32, size: u32) {
        self.follower.write(address, size);
        self.look();
    }
}

/// The label of the `index`-th of them: memories of one name hold parts of the same secret.
#[must_use]
pub fn label(secrets: &[Secret], index: usize) -> Taint {
    let named = |secret: &Secret| secrets.iter().position(|other| other.name == secret.name);
    let mut firsts: Vec<_> = secrets.iter().filter_map(named).collect();
    firsts.sort_unstable();
    firsts.dedup();
    let first = named(&secrets[index]);
    Taint::of(
        firsts
            .iter()
            .position(|place| Some(*place) == first)
            .unwrap_or(0),
    )
}

/// Memory that holds a secret when the call is made. Several may have the same name, and they may overlap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Secret {
    pub name: String,
    pub address: u32,
    pub bytes: u32,
}

/// The secrets that a byte (or a flag) depends on, as a set; the n-th bit stands for the n-th secret of the call.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Taint(u8);

/// Number of secrets that one call can distinguish; later ones share the last label.
pub const MOST_SECRETS: usize = 8;

impl Taint {
    /// Depends on no secret.
    pub const NONE: Taint = Taint(0);

    /// Depends on the `index`-th secret.
    #[must_use]
    pub fn of(index: usize) -> Self {
        Taint(1 << index.min(MOST_SECRETS - 1))
    }

    #[inline]
    #[must_use]
    pub fn is_secret(self) -> bool {
        self.0 != 0
    }

    /// The indices of the secrets in the set.
    pub fn indices(self) -> impl Iterator<Item = usize> {
        (0..MOST_SECRETS).filter(move |index| self.0 >> index & 1 != 0)
    }
}

impl BitOr for Taint {
    type Output = Taint;

    #[inline]
    fn bitor(self, other: Taint) -> Taint {
        Taint(self.0 | other.0)
    }
}

impl BitOrAssign for Taint {
    #[inline]
    fn bitor_assign(&mut self, other: Taint) {
        self.0 |= other.0;
    }
}

/// The taint of every byte of RAM.
#[derive(Debug, Clone)]
pub struct Shadow {
    base: u32,
    bytes: Vec<Taint>,
}

impl Shadow {
    /// RAM at `range`, holding `secrets` and nothing else that is secret.
    #[must_use]
    pub fn new(range: Range<u32>, secrets: &[Secret]) -> Self {
        let mut shadow = Shadow {
            base: range.start,
            bytes: vec![Taint::NONE; range.len()],
        };
        for (index, secret) in secrets.iter().enumerate() {
            let taint = label(secrets, index);
            for offset in 0..secret.bytes {
                let address = secret.address.wrapping_add(offset);
                shadow.set(address, shadow.get(address) | taint);
            }
        }
        shadow
    }

    /// The taint of a byte; what is not RAM (flash, peripherals) is public.
    #[inline]
    #[must_use]
    pub fn get(&self, address: u32) -> Taint {
        let index = address.wrapping_sub(self.base) as usize;
        self.bytes.get(index).copied().unwrap_or(Taint::NONE)
    }

    #[inline]
    pub fn set(&mut self, address: u32, taint: Taint) {
        let index = address.wrapping_sub(self.base) as usize;
        if let Some(byte) = self.bytes.get_mut(index) {
            *byte = taint;
        }
    }
}

/// The way in which a secret leaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeakKind {
    /// A jump, skip or conditional instruction whose condition or target depends on it.
    Branch,
    /// A load or store whose address depends on it.
    Address,
    /// An operand of an instruction whose cycle count depends on the operand's value.
    VariableTime,
}

impl fmt::Display for LeakKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LeakKind::Branch => "branch",
            LeakKind::Address => "address",
            LeakKind::VariableTime => "variable-time instruction",
        })
    }
}

/// An instruction at which secrets show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leak {
    pub kind: LeakKind,
    /// Address of the instruction.
    pub address: u32,
    pub secrets: Taint,
    /// Number of executions with a secret operand.
    pub executions: u64,
}

/// The leaks of a call, each instruction and kind once.
#[derive(Debug, Clone, Default)]
pub struct Leaks {
    found: BTreeMap<(u32, LeakKind), Leak>,
    noted: u64,
}

impl Leaks {
    /// Notes that the instruction at `address` depends on `taint` in this way; nothing where that is no secret.
    #[inline]
    pub fn note(&mut self, kind: LeakKind, address: u32, taint: Taint) {
        if taint.is_secret() {
            self.noted += 1;
            let leak = self.found.entry((address, kind)).or_insert(Leak {
                kind,
                address,
                secrets: Taint::NONE,
                executions: 0,
            });
            leak.secrets |= taint;
            leak.executions += 1;
        }
    }

    /// Returns how many leaks were noted, repeated ones included.
    pub fn noted(&self) -> u64 {
        self.noted
    }

    /// Returns the leaks by address.
    pub fn iter(&self) -> impl Iterator<Item = &Leak> {
        self.found.values()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shadow_knows_which_bytes_are_secret_and_whose() {
        let secret = |name: &str, address, bytes| Secret {
            name: name.to_owned(),
            address,
            bytes,
        };
        let mut shadow = Shadow::new(
            0x100..0x110,
            &[secret("key", 0x102, 2), secret("state", 0x10e, 8)],
        );
        assert_eq!(shadow.get(0x101), Taint::NONE);
        assert_eq!(shadow.get(0x103), Taint::of(0));
        assert_eq!(shadow.get(0x10f), Taint::of(1));
        assert_eq!(shadow.get(0x110), Taint::NONE);
        shadow.set(0x103, Taint::NONE);
        assert!(!shadow.get(0x103).is_secret());
        let both = Taint::of(0) | Taint::of(1);
        assert_eq!(both.indices().collect::<Vec<_>>(), [0, 1]);
    }

    #[test]
    fn secrets_of_one_name_share_a_label_and_labels_are_counted_by_name() {
        let names = ["key", "nonce", "key", "key", "state"];
        let secrets = names.map(|name| Secret {
            name: name.to_owned(),
            address: 0x100,
            bytes: 1,
        });
        let labels: Vec<_> = (0..names.len()).map(|i| label(&secrets, i)).collect();
        assert_eq!(labels, [0, 1, 0, 0, 2].map(Taint::of));
    }

    #[test]
    fn a_comparison_is_public_of_a_whole_tag_or_of_a_length_that_is_declared() {
        let of = |tag: Range<u32>| Comparison {
            code: 0..2,
            tags: vec![tag],
            lengths: vec![1],
        };
        let tag = of(0x200..0x220);
        for public in [
            [0x100, 0x200, 32],
            [0x200, 0x100, 32],
            [0x100, 0x210, 16],
            [0x100, 0x300, 1],
        ] {
            assert!(tag.is_public(public), "{public:x?}");
        }
        for secret in [
            [0x100, 0x200, 15],
            [0x100, 0x211, 16],
            [0x100, 0x1ff, 16],
            [0x100, 0x300, 16],
            [0x100, 0x200, 33],
            [0x100, 0x210, u32::MAX],
            [0x100, 0x200, 0],
        ] {
            assert!(!tag.is_public(secret), "{secret:x?}");
        }
        assert!(of(0x200..0x204).is_public([0x100, 0x200, 4]));
        assert!(!of(0x200..0x204).is_public([0x100, 0x200, 3]));
        assert!(!Comparison::default().is_public([0x100, 0x200, 16]));
    }

    #[test]
    fn leaks_are_listed_once_with_all_their_secrets() {
        let mut leaks = Leaks::default();
        leaks.note(LeakKind::Branch, 0x20, Taint::of(1));
        leaks.note(LeakKind::Address, 0x10, Taint::of(0));
        leaks.note(LeakKind::Branch, 0x20, Taint::of(0));
        leaks.note(LeakKind::Branch, 0x30, Taint::NONE);
        let found: Vec<_> = leaks.iter().copied().collect();
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].address, found[0].kind), (0x10, LeakKind::Address));
        assert_eq!(found[1].executions, 2);
        assert_eq!(found[1].secrets, Taint::of(0) | Taint::of(1));
    }
}
