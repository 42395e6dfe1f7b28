/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The bitsliced round keys of AES-128 for ARMv7-M. */
#ifdef __ARM_ARCH_7M__

#include "armv7m.inc"
#include "bitslice.inc"
#include "sub_bytes.inc"

/* Offsets in the frame, behind what SubBytes keeps there: the planes of the last round key, and words. */
#define KEY_PLANES SUB_BYTES_FRAME
#define OUTPUT (SUB_BYTES_FRAME + 32)
#define CONSTANT (SUB_BYTES_FRAME + 36)
#define FRAME (SUB_BYTES_FRAME + 40)

#define round_keys r0
#define key r1
#define LAST_CONSTANT 0x36

/* Plane k of the round key, from that of the last one and from SubBytes of it, which is in the register
 * `plane`. */
.macro next_key_plane k, plane, inverted
        /* RotWord of the last column, to the first one; 0x63 of SubBytes and the round constant */
        ror     t, \plane, #14
        and     t, t, #0x01010101
        .if     \inverted
        eor     t, t, #0x01010101
        .endif
        ubfx    u, r2, #\k, #1
        ldr     \plane, [sp, #KEY_PLANES + 4 * \k]
        eors    t, t, u
        eor     \plane, \plane, t

        /* each column is the sum of those up to it */
        and     t, \plane, #0x3f3f3f3f
        eor     \plane, \plane, t, lsl #2
        and     t, \plane, #0x0f0f0f0f
        eor     \plane, \plane, t, lsl #4
.endm

/*
 * contract:
 *   name: pw_aes128_bitsliced_expand_key
 *   computes: KeyExpansion of AES-128, FIPS 197 section 5.2, in planes, with 0x63 added
 *   arguments:
 *     - {name: round_keys, register: r0, type: "uint32_t *", bytes: 176, access: write, secret: true}
 *     - {name: key, register: r1, type: "const uint8_t *", bytes: 16, access: read, secret: true}
 *   clobbers: [r0, r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 120
 *   code_bytes: 1160
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 2947
 *   floor:
 *     cycles: 1943
 *     why: >
 *       111 gates for each SubBytes, 8 instructions for each of 8 planes, 12 to pack a round key and to store
 *       it; 48 for the transposition and 25 to save, restore and call.
 *   strategy: >
 *     SubBytes of the whole round key on its planes; of what comes out the last column alone is used. The sums
 *     of columns are two shifts a plane.
 */
function pw_aes128_bitsliced_expand_key
        push    {r4-r11, lr}
        sub     sp, sp, #FRAME
        ldr     plane0, [key]
        ldr     plane2, [key, #4]
        ldr     plane4, [key, #8]
        ldr     plane6, [key, #12]
        .irp    plane, plane1, plane3, plane5, plane7
        movs    \plane, #0
        .endr
        mov     r2, round_keys
        transpose
        orr     r0, plane0, plane4, lsl #1
        orr     r1, plane1, plane5, lsl #1
        orr     r3, plane2, plane6, lsl #1
        orr     r12, plane3, plane7, lsl #1
        stm     r2!, {r0, r1, r3, r12}
        str     r2, [sp, #OUTPUT]
        movs    r2, #1

.Lround:
        str     r2, [sp, #CONSTANT]
        add     r0, sp, #KEY_PLANES
        stm     r0, {PLANES}
        sub_bytes
        ldr     r2, [sp, #CONSTANT]
        next_key_plane 0, plane0, 1
        next_key_plane 1, plane1, 1
        next_key_plane 2, plane2, 0
        next_key_plane 3, plane3, 0
        next_key_plane 4, plane4, 0
        next_key_plane 5, plane5, 1
        next_key_plane 6, plane6, 1
        next_key_plane 7, plane7, 0

        /* the constant of SubBytes at the places of planes 0, 1, 5 and 6 */
        orr     r0, plane0, plane4, lsl #1
        orr     r1, plane1, plane5, lsl #1
        orr     r3, plane2, plane6, lsl #1
        orr     r12, plane3, plane7, lsl #1
        eor     r0, r0, #0x55555555
        mvns    r1, r1
        eor     r3, r3, #0xaaaaaaaa
        ldr     lr, [sp, #OUTPUT]
        stm     lr!, {r0, r1, r3, r12}
        str     lr, [sp, #OUTPUT]

        /* the round constant times x; it is public */
        cmp     r2, #LAST_CONSTANT
        beq     .Lend
        lsls    r2, r2, #1
        cmp     r2, #0x100
        it      eq
        moveq   r2, #0x1b
        b       .Lround

.Lend:
        wipe_frame KEY_PLANES
        add     sp, sp, #FRAME
        pop     {r4-r11, pc}
end_function pw_aes128_bitsliced_expand_key

#endif
