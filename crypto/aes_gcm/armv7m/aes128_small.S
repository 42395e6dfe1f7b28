/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* AES-128 for ARMv7-M that makes its round keys on the way: the block and its round key bitsliced side by side.
 * */
#include "../../asm/platform.h"
#if PW_ARMV7M

#include "../../asm/armv7m.inc"
#include "bitslice.inc"

/* Offsets in the frame, behind what SubBytes keeps there and the planes of the round key. */
#define CONSTANT (KEY_PLANES + 32)
#define FRAME (KEY_PLANES + 36)

#define block r0
#define key r1
#define LAST_CONSTANT 0x36

/* The round key to the block, and beside it. */
.macro add_round_key
        .set    PLACE, KEY_PLANES
        .irp    plane, PLANES
        ldr     t, [sp, #PLACE]
        eor     \plane, \plane, t, lsr #1
        orr     \plane, \plane, t
        .set    PLACE, PLACE + 4
        .endr
.endm

/*
 * contract:
 *   name: pw_aes128_on_the_fly
 *   computes: AES-128, FIPS 197 sections 5.1 and 5.2
 *   arguments:
 *     - {name: block, register: r0, type: "uint8_t *", bytes: 16, access: read-write, secret: true}
 *     - {name: key, register: r1, type: "const uint8_t *", bytes: 16, access: read, secret: true}
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 124
 *   code_bytes: 1884
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 4354
 *   floor:
 *     cycles: 2973
 *     why: >
 *       115 gates for each SubBytes, 27 instructions for each MixColumns, 40 for each ShiftRows on average if
 *       it is done every second round, 11 for each plane of a round key, 16 to add one; 96 for two
 *       transpositions and 28 to save, restore and call.
 *   strategy: >
 *     Two blocks would go through the bitsliced S-box at once: the second one is the round key, so that
 *     KeyExpansion costs no S-box of its own. Its planes wait in the frame while the block is shifted and
 *     mixed.
 */
function pw_aes128_on_the_fly
        push    {block, r4-r11, lr}
        sub     sp, sp, #FRAME
        ldr     plane0, [block]
        ldr     plane2, [block, #4]
        ldr     plane4, [block, #8]
        ldr     plane6, [block, #12]
        ldr     plane1, [key]
        ldr     plane3, [key, #4]
        ldr     plane5, [key, #8]
        ldr     plane7, [key, #12]
        transpose
        .set    PLACE, KEY_PLANES
        .irp    plane, PLANES
        and     t, \plane, #0xaaaaaaaa
        str     t, [sp, #PLACE]
        eor     \plane, \plane, t, lsr #1
        .set    PLACE, PLACE + 4
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
        wipe_frame KEY_PLANES + 32
        add     sp, sp, #FRAME
        pop     {block}
        str     plane0, [block]
        str     plane2, [block, #4]
        str     plane4, [block, #8]
        str     plane6, [block, #12]
        pop     {r4-r11, pc}
end_function pw_aes128_on_the_fly

#endif
