// SPDX-License-Identifier: Apache-2.0 OR MIT
//! Addressing modes, the data space and the program memory.

use pennyweight_avr::{Core, result};
use pennyweight_machine::call::Call;
use pennyweight_machine::observer::{Nothing, Observer, Profile, Retired};
use pennyweight_testing::by_pointer;

use crate::common;
use crate::common::argument;

/// Calls code with a pointer in r25:r24 to eight bytes 0x10, 0x11, ... at 0x204, in the middle of 16.
fn with_pointer(code: &[u16]) -> (u64, Vec<u8>) {
    let mut avr = common::machine(code);
    let content: Vec<u8> = (0x0c..0x1c).collect();
    avr.write(0x200, &content).expect("it is RAM");
    let call = Call {
        arguments: vec![argument(0x204, 2)],
        ..common::call_with_buffers(&[(0x200, 16, true)])
    };
    let outcome = avr.call(&call, &mut Nothing).expect("it returns");
    (
        result(outcome.value, 8),
        avr.read(0x200, 16).expect("it is RAM"),
    )
}

#[test]
fn loads_by_every_addressing_mode() {
    let (value, _) = with_pointer(&[
        0x01dc, // movw r26, r24
        0x912d, // ld r18, X+
        0x913c, // ld r19, X
        0x01fc, // movw r30, r24
        0x9142, // ld r20, -Z
        0x9151, // ld r21, Z+
        0x8163, // ldd r22, Z+3
        0x8170, // ld r23, Z
        0x9180, 0x0207, // lds r24, 0x0207
        0x919e, // ld r25, -X
        0x9508, // ret
    ]);
    // Z is back at 0x204 after the decrement and the increment
    assert_eq!(
        value.to_le_bytes(),
        [0x10, 0x11, 0x0f, 0x0f, 0x13, 0x10, 0x13, 0x10]
    );
}

#[test]
fn stores_by_every_addressing_mode() {
    let (_, memory) = with_pointer(&[
        0x93cf, // push r28
        0x93df, // push r29
        0x01ec, // movw r28, r24
        0x01dc, // movw r26, r24
        0xe02a, // ldi r18, 0x0a
        0x932d, // st X+, r18
        0x932c, // st X, r18
        0x932a, // st -Y, r18
        0x9329, // st Y+, r18
        0x832b, // std Y+3, r18
        0x9320, 0x0209, // sts 0x0209, r18
        0x91df, // pop r29
        0x91cf, // pop r28
        0x9508, // ret
    ]);
    let written: Vec<usize> = (0..16).filter(|&i| memory[i] == 0x0a).collect();
    assert_eq!(written, [3, 4, 5, 7, 9]);
}

#[test]
fn registers_and_io_registers_lie_in_the_data_space() {
    let outcome = common::run(&[
        0xe4e5, // ldi r30, 0x45
        0x9180, 0x001e, // lds r24, 0x001e: r30
        0xbb8e, // out 0x1e, r24
        0x9190, 0x003e, // lds r25, 0x003e: the same register
        0x9380, 0x0017, // sts 0x0017, r24: r23
        0x9160, 0x005d, // lds r22, 0x005d: SPL
        0x9508, // ret
    ]);
    assert_eq!(result(outcome.value, 4), 0x4545_45fd);
}

#[test]
fn io_bits_are_set_cleared_and_tested() {
    let outcome = common::run(&[
        0xe080, // ldi r24, 0
        0x9af3, // sbi 0x1e, 3
        0x9af0, // sbi 0x1e, 0
        0x98f0, // cbi 0x1e, 0
        0x9bf3, // sbis 0x1e, 3
        0x6081, // ori r24, 1: skipped
        0x99f0, // sbic 0x1e, 0
        0x6082, // ori r24, 2: skipped
        0xb39e, // in r25, 0x1e
        0x9508, // ret
    ]);
    assert_eq!(result(outcome.value, 2), 0x0800);
}

/// Code at 0, bytes in each half of the flash around a boundary.
fn program_memory(code: &[u16]) -> u64 {
    let mut avr = common::machine_with(&[
        (0, common::bytes(code)),
        (0x0_8000, vec![0x21, 0x22]),
        (0x0_ffff, vec![0x31, 0x32, 0x33]),
        (0x1_8000, vec![0x41, 0x42]),
    ]);
    let outcome = avr
        .call(&common::call_with_buffers(&[]), &mut Nothing)
        .expect("it returns");
    result(outcome.value, 4)
}

#[test]
fn lpm_reads_the_lower_half_of_the_flash_whatever_rampz() {
    let value = program_memory(&[
        0xe021, // ldi r18, 1
        0xbf2b, // out 0x3b, r18
        0xe0e0, // ldi r30, 0x00
        0xe8f0, // ldi r31, 0x80
        0x95c8, // lpm
        0x2d90, // mov r25, r0
        0x9185, // lpm r24, Z+
        0x9174, // lpm r23, Z
        0x2f6e, // mov r22, r30
        0x9508, // ret
    ]);
    assert_eq!(value, 0x2121_2201);
}

#[test]
fn elpm_reads_by_rampz_and_its_increment_carries_into_it() {
    let value = program_memory(&[
        0xbe1b, // out 0x3b, r1
        0xefef, // ldi r30, 0xff
        0xefff, // ldi r31, 0xff
        0x9197, // elpm r25, Z+
        0x9187, // elpm r24, Z+
        0x9176, // elpm r23, Z
        0xb76b, // in r22, 0x3b
        0x9508, // ret
    ]);
    assert_eq!(value, 0x3132_3301);
    let value = program_memory(&[
        0xef2f, // ldi r18, 0xff: one bit of it exists
        0xbf2b, // out 0x3b, r18
        0xe0e0, // ldi r30, 0x00
        0xe8f0, // ldi r31, 0x80
        0x95d8, // elpm
        0x2d90, // mov r25, r0
        0x9187, // elpm r24, Z+
        0x9176, // elpm r23, Z
        0xb76b, // in r22, 0x3b
        0x9508, // ret
    ]);
    assert_eq!(value, 0x4141_4201);
}

#[test]
fn a_return_address_lies_with_its_high_byte_at_the_lower_address() {
    let outcome = common::run(
        &[
            0x940e, 0x0103, // call 0x206
            0x9508, // ret
        ]
        .into_iter()
        .chain([0x9508; 0x100])
        .chain([
            0xb7ed, // in r30, 0x3d
            0xb7fe, // in r31, 0x3e
            0x8182, // ldd r24, Z+2
            0x8191, // ldd r25, Z+1
            0x9508, // ret
        ])
        .collect::<Vec<u16>>(),
    );
    assert_eq!(result(outcome.value, 2), 0x0002);
}

#[test]
fn an_initialised_static_is_in_ram_and_statics_live_on_between_calls() {
    let code = [
        0x9180, 0x0100, // lds r24, 0x0100
        0x9583, // inc r24
        0x9380, 0x0100, // sts 0x0100, r24
        0x9508, // ret
    ];
    let mut avr = common::machine_with(&[(0, common::bytes(&code)), (0x80_0100, vec![41])]);
    for expected in [42, 43] {
        let outcome = avr.call(&common::call(), &mut Nothing).expect("it returns");
        assert_eq!(result(outcome.value, 1), expected);
    }
}

#[test]
fn a_profile_tells_what_went_on_elsewhere_and_reads_of_the_flash() {
    let code = [
        0xe083, // ldi r24, 3
        0xe0e0, // ldi r30, 0
        0xe0f0, // ldi r31, 0
        // loop:
        0x9125, // lpm r18, Z+
        0x958a, // dec r24
        0xf7e9, // brne loop: taken twice
        0xd000, // rcall .+0: on behind it
        0x900f, // pop r0
        0x900f, // pop r0
        0xfd20, // sbrc r18, 0 over the nop: 0xe0 is even
        0x0000, // nop
        0x9508, // ret
    ];
    let mut profile = Profile::new(0..2 * code.len() as u32);
    common::machine(&code)
        .call(&common::call(), &mut profile)
        .expect("it returns");
    assert_eq!(profile.flash_loads, 3);
    assert_eq!(profile.jumps, 2 + 1 + 1); // the skip and the return
}

/// Addresses of the data accesses.
#[derive(Default)]
struct Accesses(Vec<(char, u32, u32)>);

impl Observer<Core> for Accesses {
    fn retire(&mut self, _: &Core, _: &Retired) {}
    fn read(&mut self, address: u32, size: u32) {
        self.0.push(('r', address, size));
    }
    fn write(&mut self, address: u32, size: u32) {
        self.0.push(('w', address, size));
    }
}

#[test]
fn observers_see_each_access_at_the_linkers_address() {
    let code = [
        0x9380, 0x0200, // sts 0x0200, r24
        0x95c8, // lpm
        0x93cf, // push r28
        0x91cf, // pop r28
        0xd001, // rcall .+2
        0x9508, // ret
        0x9508, // ret
    ];
    let call = Call {
        arguments: vec![argument(0, 8)],
        ..common::call()
    };
    let mut accesses = Accesses::default();
    common::machine(&code)
        .call(&call, &mut by_pointer(&mut accesses))
        .expect("it returns");
    let expected = [
        ('w', 0x80_0200, 1),
        ('r', 0xbfbe, 1), // Z as it was before the call
        ('w', 0x80_10fd, 1),
        ('r', 0x80_10fd, 1),
        ('w', 0x80_10fc, 2),
        ('r', 0x80_10fc, 2),
        ('r', 0x80_10fe, 2),
    ];
    assert_eq!(accesses.0, expected);

    let mut profile = Profile::new(0..0x20);
    let outcome = common::machine(&code)
        .call(&call, &mut profile)
        .expect("it returns");
    assert_eq!((profile.loads, profile.stores), (4, 3));
    assert_eq!(profile.flash_loads, 0); // the table stands behind what is profiled
    let cycles: u64 = profile.executed().map(|(_, count)| count.cycles).sum();
    assert_eq!(cycles + 4, outcome.cycles); // the call instruction is no part of the code
}
