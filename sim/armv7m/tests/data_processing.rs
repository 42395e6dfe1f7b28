// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Data processing, every encoding of `manual/encodings.txt`: results, flags and cycles are those of the manual whatever
//! registers and constants are, and of runs that differ in a secret no more differs than is marked. Nothing is drawn.

use std::sync::Arc;

use pennyweight_armv7m::Armv7m;
use pennyweight_armv7m::board::Board;
use pennyweight_armv7m::core::Core;
use pennyweight_machine::call::Call;
use pennyweight_machine::observer::{Observer, Retired};
use pennyweight_machine::taint::{Follow, Secret, Taint};
use pennyweight_testing::by_pointer;

use crate::common::boards::{CORTEX_M0PLUS, CORTEX_M3, CORTEX_M4};
use crate::common::{RAM, RETURN, call, machine};
use crate::manual::{Form, Row, State, rows};

/// `ldr rN, [r0, #4 * (N - 1)]` for r1 to r5.
const LOAD: [u16; 5] = [0x6801, 0x6842, 0x6883, 0x68C4, 0x6905];

/// Values of operands: the limits of 32, 16 and 8 bits, and shift amounts around multiples of 32.
const CORNERS: [u32; 18] = [
    0,
    1,
    0x1F,
    0x20,
    0x21,
    0x40,
    0x80,
    0xFFFF_FFA0,
    0x7FFF_FFFF,
    0x8000_0000,
    0xFFFF_FFFF,
    0x8000_8000,
    0x7FFF_7FFF,
    0x0000_8000,
    0xFFFF_0001,
    0x00FF_80FF,
    0x0180_FE7F,
    0x1234_5678,
];

/// A core, and which column of cycles it has.
struct Part {
    board: &'static Arc<Board>,
    column: usize,
}

fn parts() -> [Part; 3] {
    let part = |board, column| Part { board, column };
    [
        part(&*CORTEX_M0PLUS, 0),
        part(&*CORTEX_M3, 1),
        part(&*CORTEX_M4, 2),
    ]
}

/// One instruction in the program: loads of its operands stand before it.
struct Place {
    form: usize,
    /// Condition of its IT block, if it is in one.
    condition: Option<u16>,
    at: u32,
    end: u32,
}

/// All forms of a core, one behind the other.
struct Program {
    rows: Vec<Row>,
    forms: Vec<Form>,
    places: Vec<Place>,
    column: usize,
    entry: u32,
}

impl Program {
    /// The program and a machine that holds it.
    fn new(part: &Part) -> (Self, Armv7m) {
        let (architecture, rows) = (part.board.architecture, rows());
        let has_dsp = architecture.has_dsp();
        let there = rows
            .iter()
            .enumerate()
            .filter(|(_, row)| row.cycles[part.column].is_some());
        let forms: Vec<_> = there
            .flat_map(|(number, row)| row.forms(number, has_dsp))
            .collect();
        // msr apsr_nzcvq, r5, or with GE
        let flags = [0xF385, if has_dsp { 0x8C00 } else { 0x8800 }];
        let entry = part.board.info.flash.0;
        let (mut code, mut places) = (Vec::<u16>::new(), Vec::new());
        for (number, form) in forms.iter().enumerate() {
            let in_it = part.column > 0
                && rows[form.row].may_be_in_it(form)
                && (form.code.len() == 1 || number % 5 == 0);
            let condition = (number % 15) as u16;
            for condition in [None, Some(condition)]
                .into_iter()
                .take(1 + usize::from(in_it))
            {
                code.extend(LOAD.iter().chain(&flags));
                code.extend(condition.map(|condition| 0xBF08 | condition << 4));
                let at = entry + 2 * code.len() as u32;
                code.extend(&form.code);
                let end = entry + 2 * code.len() as u32;
                places.push(Place {
                    form: number,
                    condition,
                    at,
                    end,
                });
            }
        }
        code.extend([0xBF00, RETURN]);
        let machine = machine(part.board, &code);
        (
            Program {
                rows,
                forms,
                places,
                column: part.column,
                entry,
            },
            machine,
        )
    }

    /// Runs it with r1 to r5 as they are in `memory`.
    fn run(
        &self,
        machine: &mut Armv7m,
        memory: &[u8; 20],
        observer: &mut dyn pennyweight_testing::Watch<Core>,
    ) {
        machine.write(RAM, memory).expect("RAM is written");
        let call = Call {
            budget: 10_000_000,
            ..call(self.entry, &[RAM], None)
        };
        machine
            .attempt(&call, &mut by_pointer(observer))
            .expect("it returns");
    }

    /// Returns the description of a place for messages.
    fn text(&self, place: &Place) -> String {
        let form = &self.forms[place.form];
        let row = &self.rows[form.row];
        format!(
            "{} {:x?} {:?} {:?}",
            row.name, form.code, form.fields, place.condition
        )
    }
}

fn memory(words: [u32; 5]) -> [u8; 20] {
    let mut bytes = [0; 20];
    for (to, word) in bytes.chunks_exact_mut(4).zip(words) {
        to.copy_from_slice(&word.to_le_bytes());
    }
    bytes
}

/// The flags of a run: N to Q and GE go through all that they can be.
fn flags(run: u32) -> u32 {
    (run * 11 % 32) << 27 | (run * 5 % 16) << 16
}

fn state(core: &Core) -> State {
    let mut state = State::default();
    for (number, register) in state.r.iter_mut().enumerate() {
        *register = core.register(number);
    }
    state.set_apsr(core.flags());
    state
}

/// Compares each place with the model.
struct Against<'a> {
    program: &'a Program,
    next: usize,
    before: State,
    wrong: Vec<(usize, String)>,
}

impl Observer<Core> for Against<'_> {
    fn before(&mut self, core: &mut Core, address: u32) {
        let Some(place) = self.program.places.get(self.next) else {
            return;
        };
        if address == place.at {
            self.before = state(core);
        } else if address == place.end {
            let form = &self.program.forms[place.form];
            let (mut expected, found) = (self.before, state(core));
            if place
                .condition
                .is_none_or(|condition| expected.passes(condition))
            {
                self.program.rows[form.row].execute(form, place.condition.is_some(), &mut expected);
            }
            if found != expected {
                self.wrong.push((
                    self.next,
                    format!("{found:x?}, not {expected:x?}, of {:x?}", self.before),
                ));
            }
            self.next += 1;
        }
    }

    fn retire(&mut self, _: &Core, event: &Retired) {
        let Some(place) = self
            .program
            .places
            .get(self.next)
            .filter(|place| place.at == event.address)
        else {
            return;
        };
        let form = &self.program.forms[place.form];
        let (least, depends) =
            self.program.rows[form.row].cycles[self.program.column].expect("the core has it");
        let executed = place
            .condition
            .is_none_or(|condition| self.before.passes(condition));
        let right = match (executed, depends) {
            (false, _) => event.cycles == 1,
            (true, false) => event.cycles == least,
            (true, true) => event.cycles >= least,
        };
        if !right {
            self.wrong
                .push((self.next, format!("{} cycles", event.cycles)));
        }
    }

    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

/// Panics if anything was wrong, with the first 20 differences and their places.
fn complain(program: &Program, wrong: &[(usize, String)]) {
    let some = wrong.iter().take(20);
    let told: Vec<_> = some
        .map(|(place, what)| format!("{}: {what}", program.text(&program.places[*place])))
        .collect();
    assert!(told.is_empty(), "{} times, {told:#?}", wrong.len());
}

#[test]
fn every_form_gives_what_the_manual_says_at_the_corners_of_its_operands() {
    for part in parts() {
        let (program, mut machine) = Program::new(&part);
        // each corner with itself and six others
        for run in 0..18 * 7 {
            let (first, more) = (run % 18, run / 18);
            let corner = |number: u32| CORNERS[(number % 18) as usize];
            let second = first + [0, 1, 4, 7, 9, 12, 15][more as usize];
            let words = [
                corner(first),
                corner(second),
                corner(first * 5 + more),
                corner(second * 7 + 3),
                flags(run),
            ];
            let mut against = Against {
                program: &program,
                next: 0,
                before: State::default(),
                wrong: Vec::new(),
            };
            program.run(&mut machine, &memory(words), &mut against);
            assert_eq!(against.next, program.places.len());
            complain(&program, &against.wrong);
        }
    }
}

/// r1 to r4 and the flags, or a bit for each byte and flag.
type Parts = ([u8; 4], u32);

/// The results at a place: values, their secret parts, cycles, and if a leak was reported.
#[derive(Clone, Copy)]
struct Left {
    values: [u32; 5],
    secret: Parts,
    cycles: u32,
    is_reported: bool,
}

/// Notes what each place leaves.
struct Noted<'a> {
    program: &'a Program,
    follower: Option<<Core as Follow>::Follower>,
    reported: u64,
    cycles: u32,
    left: Vec<Left>,
}

impl Observer<Core> for Noted<'_> {
    fn before(&mut self, core: &mut Core, address: u32) {
        if let Some(place) = self.program.places.get(self.left.len())
            && address == place.end
        {
            let values = [1, 2, 3, 4, 5].map(|number| {
                if number < 5 {
                    core.register(number)
                } else {
                    core.flags()
                }
            });
            let mut left = Left {
                values,
                secret: ([0; 4], 0),
                cycles: self.cycles,
                is_reported: false,
            };
            if let Some(follower) = &self.follower {
                let bits = |taints: &[Taint]| {
                    taints
                        .iter()
                        .rev()
                        .fold(0, |all, taint| all << 1 | u32::from(taint.is_secret()))
                };
                let flags = follower
                    .flags()
                    .iter()
                    .fold(0, |all, taint| all << 1 | u32::from(taint.is_secret()));
                left.secret = (
                    [1, 2, 3, 4].map(|number| bits(&follower.register(number)) as u8),
                    flags << 27 | bits(&follower.ge()) << 16,
                );
                let reported = Core::leaks(follower).noted();
                left.is_reported = reported != self.reported;
                self.reported = reported;
            }
            self.left.push(left);
        }
        if let Some(follower) = &mut self.follower {
            follower.before(core, address);
        }
    }

    fn retire(&mut self, _: &Core, event: &Retired) {
        self.cycles = event.cycles;
    }

    fn read(&mut self, _: u32, _: u32) {}
    fn write(&mut self, _: u32, _: u32) {}
}

impl Program {
    fn noted(
        &self,
        machine: &mut Armv7m,
        memory: &[u8; 20],
        secrets: Option<&[Secret]>,
    ) -> Vec<Left> {
        let follower = secrets.map(|secrets| machine.follower(secrets));
        let mut noted = Noted {
            program: self,
            follower,
            reported: 0,
            cycles: 0,
            left: Vec::new(),
        };
        self.run(machine, memory, &mut noted);
        assert_eq!(noted.left.len(), self.places.len());
        noted.left
    }
}

/// Returns a difference that is not marked as secret, or a difference in time that is not reported.
fn untold(told: &Left, other: &Left) -> Option<String> {
    for number in 0..4 {
        for byte in 0..4 {
            let differs = (told.values[number] ^ other.values[number]) >> (8 * byte) & 0xFF != 0;
            if differs && told.secret.0[number] >> byte & 1 == 0 {
                return Some(format!("byte {byte} of r{}", number + 1));
            }
        }
    }
    let flags = (told.values[4] ^ other.values[4]) & !told.secret.1;
    if flags != 0 {
        return Some(format!("flags {flags:#x}"));
    }
    (told.cycles != other.cycles && !told.is_reported).then(|| "the time".to_owned())
}

/// Bytes of which the secret is one or several: each of r1 to r4 by itself and together, the flags, GE.
fn secrets() -> Vec<std::ops::Range<u32>> {
    let single = (0..16).chain(18..20).map(|at| at..at + 1);
    let whole = (0..5).map(|word| 4 * word..4 * word + 4);
    single.chain(whole).chain(std::iter::once(0..20)).collect()
}

#[test]
fn of_runs_that_differ_in_a_secret_no_more_differs_than_is_marked() {
    // what is public decides what a rule may leave out: zeros, ones, and neither
    const PUBLIC: [[u32; 4]; 4] = [
        [0x2143_6587, 0x0F1E_2D3C, 0xA596_8779, 0x1357_9BDF],
        [0x0000_0000, 0xFFFF_FFFF, 0x8000_0000, 0x0000_0020],
        [0x7FFF_FFFF, 0x0000_0001, 0xFF00_FF00, 0x0001_0000],
        [0x8000_8000, 0x0000_0008, 0x0000_0000, 0xFFFF_FFFF],
    ];
    for part in &parts()[1..] {
        let (program, mut machine) = Program::new(part);
        for (run, public) in (3..).zip(PUBLIC) {
            let [a, b, c, d] = public;
            let bytes = memory([a, b, c, d, flags(run)]);
            for range in secrets() {
                let secret = Secret {
                    name: "secret".to_owned(),
                    address: RAM + range.start,
                    bytes: range.end - range.start,
                };
                let told = program.noted(&mut machine, &bytes, Some(&[secret]));
                for change in [0x01, 0x80, 0xFF] {
                    let mut others = bytes;
                    for at in range.clone() {
                        others[at as usize] ^= change;
                    }
                    let other = program.noted(&mut machine, &others, None);
                    let wrong: Vec<_> = (0..)
                        .zip(told.iter().zip(&other))
                        .filter_map(|(place, (told, other))| Some((place, untold(told, other)?)))
                        .map(|(place, what)| {
                            (
                                place,
                                format!("bytes {range:?} of {public:x?} show in {what}"),
                            )
                        })
                        .collect();
                    complain(&program, &wrong);
                }
            }
        }
    }
}
