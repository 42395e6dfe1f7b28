/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The bitsliced round keys of AES-128 for ARMv7-M, and the hash key of GCM. */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "bitslice.inc"

/* Offsets in the frame, behind what SubBytes keeps there and the planes of the round key. */
#define OUTPUT (KEY_PLANES + 32)
#define CONSTANT (KEY_PLANES + 36)
#define FRAME (KEY_PLANES + 40)

#define prepared r0
#define key r1
#define LAST_CONSTANT 0x36

/* A word of a round key of which `low` and `high` are planes k and k + 4, to where lr points. */
.macro put_key_word low, high, constant
        orr     t, \high, \low, lsr #1
        .if     \constant
        eor     t, t, #\constant
        .endif
        str     t, [lr], #4
.endm

/* Planes k and k + 4 of the round key to the block, beside it, and to the output. */
.macro add_key_planes k, low, high, constant
        ldr     r2, [sp, #KEY_PLANES + 4 * \k]
        ldr     r3, [sp, #KEY_PLANES + 4 * \k + 16]
        eor     \low, \low, r2, lsr #1
        eor     \high, \high, r3, lsr #1
        orr     \low, \low, r2
        orr     \high, \high, r3
        put_key_word r2, r3, \constant
.endm

/* AddRoundKey, also to the output, with 0x63 of SubBytes added there: planes 0, 1, 5 and 6. */
.macro add_round_key
        ldr     lr, [sp, #OUTPUT]
        add_key_planes 0, plane0, plane4, 0x55555555
        add_key_planes 1, plane1, plane5, 0xffffffff
        add_key_planes 2, plane2, plane6, 0xaaaaaaaa
        add_key_planes 3, plane3, plane7, 0
        str     lr, [sp, #OUTPUT]
.endm

/*
 * contract:
 *   name: pw_aes128_bitsliced_expand_key
 *   computes: KeyExpansion of AES-128, FIPS 197 section 5.2, in planes; AES-128 of a block of zeros
 *   arguments:
 *     - {name: prepared, register: r0, type: "uint32_t *", bytes: 192, access: write, secret: true}
 *     - {name: key, register: r1, type: "const uint8_t *", bytes: 16, access: read, secret: true}
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 124
 *   code_bytes: 1984
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 4456
 *   floor:
 *     cycles: 3102
 *     why: >
 *       115 gates for each SubBytes, 11 instructions for each plane of a round key, 12 to pack and store one;
 *       for the block 27 for each MixColumns, 40 for each ShiftRows on average if it is done every second
 *       round, 16 for each AddRoundKey; 96 for two transpositions and 25 to save, restore and call.
 *   strategy: >
 *     SubBytes of the whole round key on its planes, which are those of block 1; of what comes out the last
 *     column alone is used. Block 0 is free: there a block of zeros is encrypted, which makes the hash key of
 *     GCM for less than half of what two blocks cost. The sums of columns are two shifts a plane.
 */
function pw_aes128_bitsliced_expand_key
        push    {r4-r11, lr}
        sub     sp, sp, #FRAME
        ldr     plane1, [key]
        ldr     plane3, [key, #4]
        ldr     plane5, [key, #8]
        ldr     plane7, [key, #12]
        .irp    plane, plane0, plane2, plane4, plane6
        mov     \plane, #0
        .endr
        mov     lr, prepared
        transpose
        add     r2, sp, #KEY_PLANES
        stm     r2, {PLANES}
        put_key_word plane0, plane4, 0
        put_key_word plane1, plane5, 0
        put_key_word plane2, plane6, 0
        put_key_word plane3, plane7, 0
        str     lr, [sp, #OUTPUT]
        .irp    plane, PLANES
        orr     \plane, \plane, \plane, lsr #1
        .endr
        movs    r2, #1

.Lround:
        str     r2, [sp, #CONSTANT]
        sub_bytes
        ldr     r2, [sp, #CONSTANT]
        next_round_key
        shift_rows
        ldr     r3, [sp, #CONSTANT]
        cmp     r3, #LAST_CONSTANT
        beq     .Llast
        mix_columns
        add_round_key

        /* the round constant times x; it is public */
        ldr     r2, [sp, #CONSTANT]
        lsls    r2, r2, #1
        cmp     r2, #0x100
        it      eq
        moveq   r2, #0x1b
        b       .Lround

.Llast:
        add_round_key
        transpose
        ldr     lr, [sp, #OUTPUT]
        stm     lr, {plane0, plane2, plane4, plane6}
        wipe_frame KEY_PLANES + 32
        add     sp, sp, #FRAME
        pop     {r4-r11, pc}
end_function pw_aes128_bitsliced_expand_key

#endif
