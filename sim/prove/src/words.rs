// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Words of bits of an engine.

use pennyweight_machine::symbolic::Domain;

use crate::engine::Engine;
use crate::graph::Bit;
use crate::groups::MOST;

/// The bits of a word, the lowest first.
pub type Word = Vec<Bit>;

impl Engine {
    fn bitwise(&mut self, a: &[Bit], b: &[Bit], gate: fn(&mut Engine, Bit, Bit) -> Bit) -> Word {
        assert_eq!(a.len(), b.len(), "operands of one size");
        a.iter().zip(b).map(|(&a, &b)| gate(self, a, b)).collect()
    }

    /// The entry of a table at an index with few bits that are not known.
    fn looked_up_in_group(&mut self, table: &[u64], index: &[Bit], bits: u32) -> Option<Word> {
        let Engine::Graph(graph) = self else {
            return None;
        };
        let places: Vec<usize> = (0..index.len())
            .filter(|&place| index[place].known().is_none())
            .collect();
        if places.len() > MOST {
            return None;
        }
        let fixed = (index.iter().enumerate())
            .filter(|(_, bit)| bit.known() == Some(true))
            .fold(0, |sum, (place, _)| sum | 1 << place);
        let entries: Vec<u64> = (0..1usize << places.len())
            .map(|number| {
                let chosen = |&(bit, _): &(usize, &usize)| number >> bit & 1 != 0;
                let place = (places.iter().enumerate().filter(chosen))
                    .fold(fixed, |sum, (_, &place)| sum | 1 << place);
                table.get(place).copied().unwrap_or(0)
            })
            .collect();
        let free: Vec<Bit> = places
            .iter()
            .map(|&place| graph.resolved(index[place]))
            .collect();
        let word = (0..bits).map(|bit| {
            let values: Vec<bool> = entries.iter().map(|entry| entry >> bit & 1 != 0).collect();
            graph.function(&free, &values)
        });
        Some(word.collect())
    }

    /// The value of a word of at most 64 bits in a pattern.
    #[must_use]
    pub fn word_value(&self, word: &[Bit], pattern: usize) -> u64 {
        let bits = word.iter().enumerate();
        bits.fold(0, |value, (place, &bit)| {
            value | u64::from(self.value(bit, pattern)) << place
        })
    }
}

impl Domain for Engine {
    type Term = Word;

    fn constant(&mut self, value: u64, bits: u32) -> Word {
        assert!(
            bits == 64 || value >> bits == 0,
            "a constant of {bits} bits"
        );
        (0..bits)
            .map(|place| Bit::constant(value >> place & 1 != 0))
            .collect()
    }

    fn input(&mut self, value: u64, bits: u32) -> Word {
        (0..bits)
            .map(|place| Engine::input(self, value >> place & 1 != 0))
            .collect()
    }

    fn bits(&self, a: &Word) -> u32 {
        a.len() as u32
    }

    fn value(&self, a: &Word) -> u64 {
        self.word_value(a, 0)
    }

    fn known(&self, a: &Word) -> Option<u64> {
        let bits = a.iter().enumerate();
        bits.rev().try_fold(0, |value, (_, bit)| {
            Some(value << 1 | u64::from(bit.known()?))
        })
    }

    fn not(&mut self, a: &Word) -> Word {
        a.iter().map(|&bit| !bit).collect()
    }

    fn and(&mut self, a: &Word, b: &Word) -> Word {
        self.bitwise(a, b, Engine::and)
    }

    fn or(&mut self, a: &Word, b: &Word) -> Word {
        self.bitwise(a, b, Engine::or)
    }

    fn xor(&mut self, a: &Word, b: &Word) -> Word {
        self.bitwise(a, b, Engine::xor)
    }

    fn add(&mut self, a: &Word, b: &Word, carry: &Word) -> (Word, Word) {
        let (sum, out) = self.sum(a, b, carry[0]);
        (sum, vec![out])
    }

    fn multiply(&mut self, a: &Word, b: &Word) -> Word {
        if let Some(product) = self.product_with_holes(a, b) {
            return product;
        }
        let bits = (a.len() + b.len()) as u32;
        let zero = vec![Bit::ZERO];
        let mut product = self.constant(0, bits);
        // the constant one, if any, chooses the rows
        let (rows, row) = if self.known(a).is_some() {
            (a, b)
        } else {
            (b, a)
        };
        for (place, &bit) in rows.iter().enumerate() {
            if bit == Bit::ZERO {
                continue;
            }
            let masked: Word = row
                .iter()
                .map(|&other| Engine::and(self, bit, other))
                .collect();
            let upper = product.split_off(place);
            let masked = self.resized(&masked, upper.len() as u32);
            let (upper, _) = self.add(&upper, &masked, &zero);
            product.extend(upper);
        }
        product
    }

    fn concat(&mut self, low: &Word, high: &Word) -> Word {
        low.iter().chain(high).copied().collect()
    }

    fn extract(&mut self, a: &Word, low: u32, bits: u32) -> Word {
        a[low as usize..(low + bits) as usize].to_vec()
    }

    fn is_zero(&mut self, a: &Word) -> Word {
        vec![self.none(a)]
    }

    fn choose(&mut self, condition: &Word, a: &Word, b: &Word) -> Word {
        assert_eq!(
            (condition.len(), a.len()),
            (1, b.len()),
            "a bit and two words of one size"
        );
        let pairs = a.iter().zip(b);
        pairs
            .map(|(&a, &b)| Engine::choose(self, condition[0], a, b))
            .collect()
    }

    fn look_up(&mut self, table: &[u64], index: &Word, bits: u32) -> Word {
        if let [only] = *table {
            return self.constant(only, bits);
        }
        let top = table.len().next_power_of_two().trailing_zeros() as usize - 1;
        let (low, high) = table.split_at(1 << top);
        match index[top].known() {
            Some(false) => return self.look_up(low, index, bits),
            Some(true) => return self.look_up(high, index, bits),
            None => {}
        }
        if let Some(word) = self.looked_up_in_group(table, &index[..=top], bits) {
            return word;
        }
        let (low, high) = (
            self.look_up(low, index, bits),
            self.look_up(high, index, bits),
        );
        Domain::choose(self, &vec![index[top]], &high, &low)
    }

    fn outside(&self) -> Option<&str> {
        self.budget().spent()
    }
}

#[cfg(test)]
mod tests {
    use pennyweight_testing::cases;
    use rustc_hash::FxHashMap;

    use super::*;
    use crate::budget::Budget;
    use crate::graph::{Equality, Graph};

    fn engine() -> Engine {
        Engine::Graph(Box::new(Graph::new(1, Budget::default())))
    }

    fn words(graph: &mut Engine, values: &[u64], bits: u32) -> Vec<Word> {
        values
            .iter()
            .map(|&value| Domain::input(graph, value, bits))
            .collect()
    }

    #[test]
    fn operations_agree_with_numbers_and_constants_stay_known() {
        let (x, y) = (0xDEAD_BEEF_u64, 0x0123_4567_u64);
        let mask = u64::from(u32::MAX);
        for symbolic in [false, true] {
            let mut graph = engine();
            let g = &mut graph;
            let (a, b) = if symbolic {
                (Domain::input(g, x, 32), Domain::input(g, y, 32))
            } else {
                (g.constant(x, 32), g.constant(y, 32))
            };
            let carry = g.constant(1, 1);
            let (sum, out) = g.add(&a, &b, &carry);
            let product = g.multiply(&a, &b);
            let results = [
                (Domain::and(g, &a, &b), x & y),
                (Domain::or(g, &a, &b), x | y),
                (Domain::xor(g, &a, &b), x ^ y),
                (Domain::not(g, &a), !x & mask),
                (sum, (x + y + 1) & mask),
                (out, (x + y + 1) >> 32),
                (product, x * y),
                (g.extract(&a, 4, 9), x >> 4 & 0x1FF),
                (g.is_zero(&a), 0),
            ];
            for (word, expected) in results {
                assert_eq!(Domain::value(g, &word), expected);
                assert_eq!(g.known(&word), (!symbolic).then_some(expected));
            }
        }
    }

    #[test]
    fn the_same_function_in_another_form_is_the_same_word() {
        let mut graph = engine();
        let g = &mut graph;
        let [a, b, c] = words(g, &[1, 2, 3], 16).try_into().unwrap();
        let zero = g.constant(0, 1);
        let ab = g.add(&a, &b, &zero).0;
        let ba = g.add(&b, &a, &zero).0;
        assert_eq!(ab, ba);
        // majority as a choice, and chi with its complements elsewhere
        let (either, both) = (Domain::or(g, &a, &b), Domain::and(g, &a, &b));
        let majority = c
            .iter()
            .zip(either.iter().zip(&both))
            .map(|(&c, (&x, &y))| Engine::choose(g, c, x, y))
            .collect::<Word>();
        let pairs = [Domain::and(g, &a, &c), Domain::and(g, &b, &c)];
        let some = Domain::or(g, &pairs[0], &pairs[1]);
        assert_eq!(Domain::or(g, &some, &both), majority);
        let left = Domain::xor(g, &a, &b);
        let left = Domain::xor(g, &left, &c);
        let right = Domain::xor(g, &b, &c);
        assert_eq!(Domain::xor(g, &right, &a), left);
    }

    #[test]
    fn a_trigger_of_32_bits_is_not_merged_and_sat_finds_it() {
        let mut graph = engine();
        let g = &mut graph;
        let [a, b] = words(g, &[5, 7], 32).try_into().unwrap();
        let sum = Domain::xor(g, &a, &b);
        let trigger = g.constant(0x1234_5678, 32);
        let difference = Domain::xor(g, &a, &trigger);
        let hit = g.is_zero(&difference);
        let hit = g.resized(&hit, 32);
        let wrong = Domain::xor(g, &sum, &hit);
        assert_ne!(wrong, sum);
        let Equality::Refuted { pattern } = g.equal(wrong[0], sum[0], 10_000) else {
            panic!("it is refuted");
        };
        assert_eq!(g.word_value(&a, pattern), 0x1234_5678);
        assert_eq!(wrong[1..], sum[1..]);
    }

    #[test]
    fn a_sum_in_another_order_is_the_same_word_and_its_carry_is_right() {
        let mut graph = engine();
        let g = &mut graph;
        let [a, b, c] = words(g, &[0xFFFF_0001, 0x8765_4321, 0xF000_0000], 32)
            .try_into()
            .unwrap();
        let (zero, k) = (g.constant(0, 1), g.constant(0x1234_5678, 32));
        let left = g.add(&a, &b, &zero).0;
        let left = g.add(&left, &k, &zero).0;
        let left = g.add(&left, &c, &zero).0;
        let right = g.add(&c, &k, &zero).0;
        let right = g.add(&right, &b, &zero).0;
        let gates = g.len();
        let (right, carry) = g.add(&a, &right, &zero);
        assert_eq!(left, right);
        assert_eq!(g.len(), gates + 1, "the carry alone");
        let before = 0xF000_0000_u64 + 0x1234_5678 + 0x8765_4321;
        let expected = ((before & 0xFFFF_FFFF) + 0xFFFF_0001) >> 32;
        assert_eq!(Domain::value(g, &carry), expected);
        // used, it is a bit with gates and with the same values
        let used = Domain::xor(g, &carry, &vec![a[0]]);
        assert_eq!(Domain::value(g, &used), expected ^ 1);
        // a named word is no longer taken apart
        g.name(&left);
        let other = g.add(&left, &c, &zero).0;
        let [ab, cc] = [g.add(&a, &b, &zero).0, g.add(&c, &c, &zero).0];
        let whole = g.add(&ab, &cc, &zero).0;
        assert_eq!(
            Domain::value(g, &other),
            (Domain::value(g, &whole) + 0x1234_5678) & 0xFFFF_FFFF
        );
        assert_ne!(other, whole);
    }

    /// `a + b + carry` in parts of eight bits; `pass` is what becomes of the carry into each part but the first.
    fn by_bytes(
        g: &mut Engine,
        [a, b]: [&Word; 2],
        carry: Bit,
        pass: impl Fn(&mut Engine, usize, Bit) -> Bit,
    ) -> Word {
        let mut carry = vec![carry];
        let mut result = Word::new();
        for (number, (a, b)) in a.chunks(8).zip(b.chunks(8)).enumerate() {
            if number > 0 {
                carry = vec![pass(g, number, carry[0])];
            }
            let (sum, out) = g.add(&a.to_vec(), &b.to_vec(), &carry);
            result.extend(sum);
            carry = out;
        }
        result
    }

    #[test]
    fn sums_of_bytes_are_words_of_the_specification_unless_a_carry_is_wrong() {
        let mut graph = engine();
        let g = &mut graph;
        let values = [0xFFFF_0001, 0x8765_4321, 0xF0F0_00FF];
        let [a, b, c] = words(g, &values, 32).try_into().unwrap();
        let zero = g.constant(0, 1);
        let sum = g.add(&a, &b, &zero).0;
        let sum = g.add(&sum, &c, &zero).0;
        let not_c = Domain::not(g, &c);
        let one = g.constant(1, 1);
        let difference = g.add(&a, &not_c, &one).0;
        let whole = |_: &mut Engine, _: usize, carry: Bit| carry;

        let ca = by_bytes(g, [&c, &a], Bit::ZERO, whole);
        let gates = g.len();
        assert_eq!(by_bytes(g, [&b, &ca], Bit::ZERO, whole), sum);
        assert_eq!(g.len(), gates + 4, "the carries alone");
        assert_eq!(by_bytes(g, [&not_c, &a], Bit::ONE, whole), difference);

        let lost = by_bytes(g, [&b, &ca], Bit::ZERO, |_, number, carry| {
            if number == 2 { Bit::ZERO } else { carry }
        });
        let inverted = by_bytes(g, [&b, &ca], Bit::ZERO, |_, number, carry| {
            carry.inverted_if(number == 3)
        });
        let first = b[0];
        let mixed = by_bytes(g, [&b, &ca], Bit::ZERO, |g, number, carry| {
            let rare = (0..16).fold(Bit::ONE, |all, place| Engine::and(g, all, a[place]));
            let wrong = Engine::and(g, rare, first);
            let changed = Engine::xor(g, carry, wrong);
            if number == 2 { changed } else { carry }
        });
        let without_one = by_bytes(g, [&not_c, &a], Bit::ZERO, whole);
        for (wrong, right) in [
            (lost, &sum),
            (inverted, &sum),
            (mixed, &sum),
            (without_one, &difference),
        ] {
            let differs = (0..32).any(|place| {
                matches!(
                    g.equal(wrong[place], right[place], 10_000),
                    Equality::Refuted { .. }
                )
            });
            assert!(differs);
        }
    }

    #[test]
    fn a_word_twice_and_its_top_bit_is_the_rotated_word_and_no_other_bit_is() {
        let mut graph = engine();
        let g = &mut graph;
        let [x, y] = words(g, &[0x89AB_CDEF, 0x8765_4321], 32)
            .try_into()
            .unwrap();
        let zero = g.constant(0, 1);
        let rotated = g.rotated_right(&y, 31);
        let right = g.add(&x, &rotated, &zero).0;
        let whole = |_: &mut Engine, _: usize, carry: Bit| carry;
        let once = by_bytes(g, [&x, &y], Bit::ZERO, whole);
        assert_eq!(by_bytes(g, [&once, &y], y[31], whole), right);
        for other in [y[0], y[30], !y[31]] {
            let wrong = by_bytes(g, [&once, &y], other, whole);
            assert!(matches!(
                g.equal(wrong[0], right[0], 1_000),
                Equality::Refuted { .. }
            ));
        }
    }

    #[test]
    fn random_sums_have_the_values_of_numbers_in_all_patterns() {
        let mut draw = 12_345_u64;
        let mut next = move |below: usize| {
            draw = draw.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (draw >> 33) as usize % below
        };
        for _ in 0..cases(20) {
            let mut graph = engine();
            let g = &mut graph;
            let mut all = words(g, &[1, 0x8000_0000, 0xFFFF_FFFF], 32);
            all.push(g.constant(0xFF00_00FF, 32));
            for _ in 0..40 {
                let mut operand = |g: &mut Engine| {
                    let word = all[next(all.len())].clone();
                    match next(4) {
                        0 => Domain::not(g, &word),
                        1 => g.rotated_right(&word, 1 + next(31) as u32),
                        _ => word,
                    }
                };
                let (a, b) = (operand(g), operand(g));
                let carry = [Bit::ZERO, Bit::ONE, a[31], !b[0]][next(4)];
                let sum = if next(2) == 0 {
                    by_bytes(g, [&a, &b], carry, |_, _, carry| carry)
                } else {
                    g.add(&a, &b, &vec![carry]).0
                };
                for pattern in 0..2048 {
                    let of = |word: &Word| g.word_value(word, pattern);
                    let expected = of(&a) + of(&b) + u64::from(g.value(carry, pattern));
                    assert_eq!(of(&sum), expected & 0xFFFF_FFFF, "pattern {pattern}");
                }
                if next(5) == 0 {
                    g.name(&sum);
                }
                all.push(sum);
            }
        }
    }

    #[test]
    fn a_look_up_is_the_function_of_its_group_unless_an_entry_is_wrong() {
        let mut graph = engine();
        let g = &mut graph;
        let mut byte = Domain::input(g, 0x5A, 8);
        // what is looked up stands in one group, if not in order, and its complement too
        byte.swap(2, 5);
        g.group(&byte);
        byte[3] = !byte[3];
        let table: Vec<u64> = (0..256u64).map(|x| ((x * x * 7 + x) >> 3) & 0xFF).collect();
        let of_gates = |g: &mut Engine, table: &[u64]| {
            (0..256).fold(g.constant(0, 8), |sum, number| {
                let place = g.constant(number as u64, 8);
                let difference = Domain::xor(g, &byte, &place);
                let hit = g.is_zero(&difference);
                let hit = g.repeated(&hit, 8);
                let entry = g.constant(table[number], 8);
                let entry = Domain::and(g, &hit, &entry);
                Domain::xor(g, &sum, &entry)
            })
        };
        let right = of_gates(g, &table);
        let gates = g.len();
        assert_eq!(g.look_up(&table, &byte, 8), right);
        assert_eq!(g.len(), gates);
        let mut wrong = table.clone();
        wrong[0xA7] ^= 0x10;
        let wrong = g.look_up(&wrong, &byte, 8);
        assert!(matches!(
            g.equal(wrong[4], right[4], 1_000),
            Equality::Refuted { .. }
        ));
        // a part of a table, at a place with bits that are known
        let index = vec![byte[0], byte[1], Bit::ONE, byte[2]];
        let part = g.look_up(&table[..13], &index, 8);
        let at = Domain::value(g, &index) as usize;
        assert_eq!(Domain::value(g, &part), table[at]);
    }

    #[test]
    fn flags_of_words_with_flags_in_them_have_no_gates_until_they_are_used() {
        let mut graph = engine();
        let g = &mut graph;
        let [a, b] = words(g, &[0x1234_5678, 0x9ABC_DEF0], 32)
            .try_into()
            .unwrap();
        let gates = |g: &Engine| match g {
            Engine::Graph(graph) => graph.merges,
            Engine::Polynomials(_) => unreachable!("it is a graph"),
        };
        let before = gates(g);
        let mut word = a.clone();
        let mut next_flag = |g: &mut Engine| {
            let whole = word.clone();
            let flag = g.is_zero(&whole)[0];
            word.rotate_left(1);
            word[31] = flag;
            (flag, whole)
        };
        let flags: Vec<(Bit, Word)> = (0..50).map(|_| next_flag(g)).collect();
        assert_eq!(g.len(), 1 + 64 + 50, "nothing but the flags");
        assert_eq!(gates(g), before);
        let (flag, whole) = &flags[49];
        let used = Engine::xor(g, *flag, b[0]);
        let none = (whole.iter()).fold(Bit::ONE, |none, &bit| Engine::and(g, none, !bit));
        assert_eq!(used, Engine::xor(g, none, b[0]));
        // a long chain of them is made in parts
        let (last, _) = (0..10_000).map(|_| next_flag(g)).last().unwrap();
        assert_ne!(Engine::xor(g, last, b[0]), b[0]);
    }

    #[test]
    fn nothing_is_shown_when_the_time_is_over() {
        let budget = Budget::new(Some(std::time::Duration::ZERO));
        let mut graph = Engine::Graph(Box::new(Graph::new(1, budget)));
        let g = &mut graph;
        let [a, b] = words(g, &[1, 2], 8).try_into().unwrap();
        assert!(g.outside().is_some_and(|why| why.contains("time")));
        assert_eq!(g.equal(a[0], a[0], 1_000), Equality::Open);
        assert_eq!(g.equal(a[0], b[0], 1_000), Equality::Open);
    }

    #[test]
    fn a_group_knows_its_functions_by_their_tables() {
        let mut graph = engine();
        let g = &mut graph;
        let word = Domain::input(g, 0x5A, 8);
        g.group(&word);
        let fold = |g: &mut Engine, bits: &mut dyn Iterator<Item = usize>| {
            bits.fold(Bit::ONE, |all, place| Engine::and(g, all, word[place]))
        };
        let up = fold(g, &mut (0..8));
        let down = fold(g, &mut (0..8).rev());
        assert_eq!(up, down);
        assert!(matches!(g, Engine::Graph(graph) if graph.merges.by_group > 0));
    }

    /// Groups of bits that overlap and depend on each other, as a wrong hint makes them, and random gates: a bit that is
    /// there already has the same values for all inputs.
    #[test]
    fn a_wrong_group_makes_nothing_the_same_that_differs() {
        const INPUTS: u32 = 10;
        let mut draw = 7_u64;
        let mut next = move |below: usize| {
            draw = draw.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (draw >> 33) as usize % below
        };
        let mut merged_by_group = 0;
        for _ in 0..30 {
            let mut engine = engine();
            let g = &mut engine;
            let mut tables: FxHashMap<u32, Vec<bool>> = FxHashMap::default();
            let mut bits = Domain::input(g, 0x15A, INPUTS);
            for (place, bit) in bits.iter().enumerate() {
                let table = (0..1 << INPUTS).map(|row: usize| row >> place & 1 != 0);
                tables.insert(bit.node(), table.collect());
            }
            tables.insert(0, vec![false; 1 << INPUTS]);
            for number in 0..300 {
                if number % 20 == 0 {
                    let group: Word = (0..6).map(|_| bits[next(bits.len())]).collect();
                    g.group(&group);
                    bits.extend(&group);
                }
                let recent = bits.len().min(10);
                let mut operand = || bits[bits.len() - 1 - next(recent)].inverted_if(next(2) == 0);
                let (a, b) = (operand(), operand());
                let of = |bit: Bit, row: usize| tables[&bit.node()][row] != bit.is_inverted();
                let (made, table): (Bit, Vec<bool>) = if next(2) == 0 {
                    let rows = (0..1 << INPUTS).map(|row| of(a, row) && of(b, row));
                    (Engine::and(g, a, b), rows.collect())
                } else {
                    let rows = (0..1 << INPUTS).map(|row| of(a, row) != of(b, row));
                    (Engine::xor(g, a, b), rows.collect())
                };
                let table: Vec<bool> = table.iter().map(|one| one != &made.is_inverted()).collect();
                let known = tables.entry(made.node()).or_insert_with(|| table.clone());
                assert_eq!(*known, table, "gate {number}");
                bits.push(made);
            }
            if let Engine::Graph(graph) = g {
                merged_by_group += graph.merges.by_group;
            }
        }
        assert!(merged_by_group > 100, "{merged_by_group}");
    }

    /// Eight bits of a word with a gap of three between them, from `first` on.
    fn every_fourth(g: &mut Engine, word: &Word, first: u32) -> Word {
        let mask = g.constant(0x1111_1111 << first, 32);
        Domain::and(g, word, &mask)
    }

    #[test]
    fn sums_of_products_with_holes_are_known_until_a_gap_is_full() {
        let mut engine = Engine::default();
        let g = &mut engine;
        let [a, b] = words(g, &[0xFFFF_FFFF, 0xFFFF_FFFF], 32)
            .try_into()
            .unwrap();
        let product = |g: &mut Engine, i: u32, j: u32| {
            let (x, y) = (every_fourth(g, &a, i), every_fourth(g, &b, j));
            g.multiply(&x, &y)
        };
        let zero = g.constant(0, 1);
        let (first, later) = (product(g, 0, 0), product(g, 1, 3));
        let carryless = Domain::xor(g, &first, &later);
        // eight products of bits at 28 and at 32, and seven of the other word's there
        let (sum, carry) = g.add(&first, &later, &zero);
        assert_eq!(carry, [Bit::ZERO]);
        for place in (0..64).step_by(4) {
            assert_eq!(sum[place], carryless[place], "place {place}");
        }
        assert!(matches!(g.equal(sum[29], carryless[28], 0), Equality::Open));
        // a mask makes room for one more
        let mask = g.constant(0x1111_1111_1111_1111, 64);
        let kept = Domain::and(g, &sum, &mask);
        let more = product(g, 2, 2);
        let carryless = Domain::xor(g, &carryless, &more);
        let (sum, _) = g.add(&kept, &more, &zero);
        assert_eq!(sum[32], carryless[32]);
        // two with their middle at one place have sixteen there, which reach the next
        let (one, other) = (product(g, 0, 3), product(g, 1, 2));
        let carryless = Domain::xor(g, &one, &other);
        let (sum, _) = g.add(&one, &other, &zero);
        assert_eq!(sum[31], carryless[31]);
        assert_eq!(g.equal(sum[35], carryless[35], 0), Equality::Open);
        assert_ne!(g.value(sum[35], 0), g.value(carryless[35], 0));
    }

    #[test]
    fn polynomials_know_products_without_carries_in_any_order() {
        let mut engine = Engine::default();
        let g = &mut engine;
        let [a, b] = words(g, &[0b1101, 0b1011], 4).try_into().unwrap();
        // by rows, and by the holes of an integer product: 16 columns of four bits
        let rows = (0..4).fold(g.constant(0, 8), |sum, place| {
            let bit = g.repeated(&vec![a[place]], 4);
            let row = Domain::and(g, &bit, &b);
            let row = g.resized(&row, 8);
            let row = g.shifted_left(&row, place as u32);
            Domain::xor(g, &sum, &row)
        });
        let spread = |word: &Word| -> Word {
            let bits = word
                .iter()
                .flat_map(|&bit| [bit, Bit::ZERO, Bit::ZERO, Bit::ZERO]);
            bits.collect()
        };
        let product = g.multiply(&spread(&a), &spread(&b));
        for place in 0..7 {
            assert_eq!(product[4 * place], rows[place], "column {place}");
        }
        assert_eq!(Domain::value(g, &rows), 0b111_1111);
        assert_eq!(Domain::value(g, &product), 0x1101 * 0x1011);
        // complements, and what cannot be told
        let (not_a, not_b) = (!a[0], !b[0]);
        let both = Engine::and(g, not_a, not_b);
        let either = Engine::or(g, a[0], b[0]);
        assert_eq!(both, !either);
        let cubic = Engine::and(g, both, a[1]);
        assert_eq!(g.equal(cubic, a[1], 0), Equality::Open);
        let sum = Engine::xor(g, a[0], b[0]);
        assert!(matches!(g.equal(sum, a[0], 0), Equality::Refuted { .. }));
    }
}
