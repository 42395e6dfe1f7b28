/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ascon-p[6], Ascon-p[8] and Ascon-p[12] for Cortex-M3, unrolled. */
#ifdef __ARM_ARCH_7M__

#include "armv7m.inc"

#define state    r0
#define X0E      r1
#define X0O      r2
#define X1E      r3
#define X1O      r4
#define PARKED_E r5
#define PARKED_O r6
#define X3E      r7
#define X3O      r8
#define X4E      r9
#define X4O      r10
#define X2E      r11
#define X2O      r12
#define SPARE    lr

#include "round.inc"

/* One round with the constant given as its even and its odd bits. */
.macro ascon_round even, odd
        eor     X2E, PARKED_E, #\even
        eor     X2O, PARKED_O, #\odd

        ascon_substitute_and_diffuse
.endm

/*
 * contract:
 *   name: pw_ascon_permute_{rounds}
 *   computes: Ascon-p[rounds] for 6, 8 or 12 rounds, NIST SP 800-232 section 3, on bit-interleaved words
 *   arguments:
 *     - {name: state, register: r0, type: "uint32_t *", bytes: 40, access: read-write, secret: true}
 *   clobbers: [r1, r2, r3, r12, lr, flags]
 *   stack_bytes: 36
 *   code_bytes: 16 + 192*rounds
 *   rodata_bytes: 0
 *   cycles:
 *     cortex_m3: 48 + 52*rounds
 *   floor:
 *     cycles: 48 + 52*rounds
 *     why: >
 *       52 instructions a round (2 for the constant, 15 a slice of the S-box, 4 a word of the linear layer) and 48
 *       cycles to call, save nine registers, load and store ten words and return.
 *   strategy: >
 *     Bit-interleaving turns each 64-bit rotation into two 32-bit ones, which ARM does inside the operand of an XOR.
 *     The ten words, three temporaries and the pointer fill all fourteen registers, so that the stack holds the
 *     caller's registers only. Adding the constant moves x2 and the linear layer moves the rest, so that the
 *     rounds need no moves (see round.inc). Keeping the pointer on the stack would make eight registers of the S-box
 *     low ones and save 4 bytes a round, but cost 3 cycles.
 */
.macro ascon_permutation rounds
function pw_ascon_permute_\rounds
        push    {r4-r11, lr}
        ldm     state, {X0E, X0O, X1E, X1O, PARKED_E, PARKED_O, X3E, X3O, X4E, X4O}

        .if     \rounds >= 12
        ascon_round 0xc, 0xc                    /* f0 */
        ascon_round 0x9, 0xc                    /* e1 */
        ascon_round 0xc, 0x9                    /* d2 */
        ascon_round 0x9, 0x9                    /* c3 */
        .endif
        .if     \rounds >= 8
        ascon_round 0x6, 0xc                    /* b4 */
        ascon_round 0x3, 0xc                    /* a5 */
        .endif
        ascon_round 0x6, 0x9                    /* 96 */
        ascon_round 0x3, 0x9                    /* 87 */
        ascon_round 0xc, 0x6                    /* 78 */
        ascon_round 0x9, 0x6                    /* 69 */
        ascon_round 0xc, 0x3                    /* 5a */
        ascon_round 0x9, 0x3                    /* 4b */

        stm     state, {X0E, X0O, X1E, X1O, PARKED_E, PARKED_O, X3E, X3O, X4E, X4O}
        pop     {r4-r11, pc}
end_function pw_ascon_permute_\rounds
.endm

ascon_permutation 6
ascon_permutation 8
ascon_permutation 12

#endif
