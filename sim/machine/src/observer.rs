// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Observers watch a run. They are compile-time parameters of a core's run loop: [`Nothing`] costs nothing.

/// The places of an instruction's operands and result, in the classes of the literature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    Branch,
    MemoryToMemory,
    MemoryToRegister,
    RegisterToMemory,
    RegisterToRegister,
}

/// The classes in the order of [`Profile::classes`], with the names the measurements use.
pub const CLASSES: [(Class, &str); 5] = [
    (Class::Branch, "branch"),
    (Class::MemoryToMemory, "m2m"),
    (Class::MemoryToRegister, "m2r"),
    (Class::RegisterToMemory, "r2m"),
    (Class::RegisterToRegister, "r2r"),
];

/// An instruction that has been executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retired {
    pub address: u32,
    pub cycles: u32,
    pub class: Class,
    /// True if execution did not continue right after the instruction.
    pub jumped: bool,
}

/// Told of every instruction, before and after it, and of every data access; `C` is the core that runs.
pub trait Observer<C> {
    /// False where a core may leave out every call to the observer.
    const ACTIVE: bool = true;

    /// False where [`before`](Self::before) does nothing and [`retire`](Self::retire) does not look at the core, which
    /// may then keep its counters to itself.
    const LOOKS: bool = Self::ACTIVE;

    /// Called before each instruction: `address` is its address, `core` the state before it.
    fn before(&mut self, _core: &mut C, _address: u32) {}

    fn retire(&mut self, core: &C, event: &Retired);
    fn read(&mut self, address: u32, size: u32);
    fn write(&mut self, address: u32, size: u32);
}

/// Watches nothing.
#[derive(Debug, Default, Clone, Copy)]
pub struct Nothing;

impl<C> Observer<C> for Nothing {
    const ACTIVE: bool = false;

    fn retire(&mut self, _: &C, _: &Retired) {}
    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

/// Two observers of one call.
impl<C, A: Observer<C>, B: Observer<C>> Observer<C> for (&mut A, &mut B) {
    const LOOKS: bool = A::LOOKS || B::LOOKS;

    #[inline]
    fn before(&mut self, core: &mut C, address: u32) {
        self.0.before(core, address);
        self.1.before(core, address);
    }

    #[inline]
    fn retire(&mut self, core: &C, event: &Retired) {
        self.0.retire(core, event);
        self.1.retire(core, event);
    }

    #[inline]
    fn read(&mut self, address: u32, size: u32) {
        self.0.read(address, size);
        self.1.read(address, size);
    }

    #[inline]
    fn write(&mut self, address: u32, size: u32) {
        self.0.write(address, size);
        self.1.write(address, size);
    }
}

/// Executions of an instruction, and the cycles that they took.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    pub executions: u64,
    pub cycles: u64,
}

impl Count {
    fn add(&mut self, cycles: u32) {
        self.executions += 1;
        self.cycles += u64::from(cycles);
    }
}

/// An instruction's place in a [`Profile`].
#[derive(Debug, Clone, Copy)]
struct Line {
    count: Count,
    /// Class of the last execution there: code does not change while it runs.
    class: Class,
}

/// Executions and cycles of every instruction and of every class, and the data accesses.
#[derive(Debug, Default, Clone)]
pub struct Profile {
    base: u32,
    /// Address after the last byte of code.
    end: u32,
    /// True if the current instruction reads or writes data; `accessed` is the same for the one before.
    accesses: bool,
    accessed: bool,
    instructions: Vec<Line>,
    /// Executions and cycles outside of the code, by class.
    elsewhere: [Count; CLASSES.len()],
    /// Data reads and writes, one for each access (a load of four registers counts four).
    pub loads: u64,
    pub stores: u64,
    /// Data reads of the flash among the loads: literals and tables.
    pub flash_loads: u64,
    /// Instructions that access data and stand behind one that does not.
    pub bursts: u64,
    /// Branches taken, jumps, calls and returns, skips that skip: what went on elsewhere than right behind it.
    pub jumps: u64,
}

impl Profile {
    /// A profile of the code in `code`; instructions elsewhere count in the classes only.
    pub fn new(code: std::ops::Range<u32>) -> Self {
        Profile {
            base: code.start,
            end: code.end,
            instructions: vec![
                Line {
                    count: Count::default(),
                    class: Class::Branch,
                };
                code.len().div_ceil(2)
            ],
            ..Profile::default()
        }
    }

    /// Returns the executions and cycles of each class, in the order of [`CLASSES`].
    pub fn classes(&self) -> [Count; CLASSES.len()] {
        let mut classes = self.elsewhere;
        for line in &self.instructions {
            let class = &mut classes[line.class as usize];
            class.executions += line.count.executions;
            class.cycles += line.count.cycles;
        }
        classes
    }

    /// The instructions that were executed, by address.
    pub fn executed(&self) -> impl Iterator<Item = (u32, Count)> + '_ {
        self.instructions
            .iter()
            .enumerate()
            .filter(|(_, line)| line.count.executions > 0)
            .map(|(i, line)| (self.base + 2 * i as u32, line.count))
    }
}

impl<C> Observer<C> for Profile {
    const LOOKS: bool = false;

    #[inline]
    fn retire(&mut self, _: &C, event: &Retired) {
        let index = (event.address.wrapping_sub(self.base) / 2) as usize;
        if let Some(line) = self.instructions.get_mut(index) {
            line.class = event.class;
            line.count.add(event.cycles);
        } else {
            self.elsewhere[event.class as usize].add(event.cycles);
        }
        self.jumps += u64::from(event.jumped);
        self.bursts += u64::from(self.accesses && !self.accessed);
        self.accessed = std::mem::take(&mut self.accesses);
    }

    #[inline]
    fn read(&mut self, address: u32, _: u32) {
        self.loads += 1;
        self.flash_loads += u64::from((self.base..self.end).contains(&address));
        self.accesses = true;
    }

    #[inline]
    fn write(&mut self, _: u32, _: u32) {
        self.stores += 1;
        self.accesses = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_counted_once_and_a_read_of_the_code_is_one_of_the_flash() {
        let mut profile = Profile::new(0x100..0x108);
        let mut retire = |accesses: &[u32]| {
            for &address in accesses {
                Observer::<()>::read(&mut profile, address, 2);
            }
            let event = Retired {
                address: 0x102,
                cycles: 1,
                class: Class::MemoryToRegister,
                jumped: false,
            };
            Observer::<()>::retire(&mut profile, &(), &event);
        };
        for accesses in [&[0x106u32][..], &[0x200, 0x202], &[], &[0x108], &[], &[]] {
            retire(accesses);
        }
        assert_eq!((profile.loads, profile.flash_loads), (4, 1));
        assert_eq!((profile.bursts, profile.jumps), (2, 0));
    }

    #[test]
    fn classes_are_listed_in_the_order_of_their_numbers() {
        for (i, (class, _)) in CLASSES.iter().enumerate() {
            assert_eq!(*class as usize, i);
        }
    }

    #[test]
    fn a_profile_counts_each_address_and_class() {
        let mut profile = Profile::new(0x100..0x108);
        for (address, cycles, class) in [
            (0x102, 1, Class::RegisterToRegister),
            (0x102, 2, Class::RegisterToRegister),
            (0x106, 4, Class::Branch),
            (0x200, 1, Class::Branch),
        ] {
            Observer::<()>::retire(
                &mut profile,
                &(),
                &Retired {
                    address,
                    cycles,
                    class,
                    jumped: address == 0x106,
                },
            );
        }
        assert_eq!(profile.jumps, 1);
        let executed: Vec<_> = profile.executed().collect();
        assert_eq!(
            executed,
            [
                (
                    0x102,
                    Count {
                        executions: 2,
                        cycles: 3
                    }
                ),
                (
                    0x106,
                    Count {
                        executions: 1,
                        cycles: 4
                    }
                )
            ]
        );
        assert_eq!(
            profile.classes()[0],
            Count {
                executions: 2,
                cycles: 5
            }
        );
    }
}
