/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The inverse of Saturnin with 10 super-rounds for MSP430. */
#include "../../asm/platform.h"
#if PW_MSP430

#include "../../asm/msp430.inc"
#include "layers.inc"

/* contract of pw_saturnin_decrypt:
 *   bytes: {stack: 118, code: 2342, rodata: 240}
 *   cycles: 9692
 *   floor: 8500
 *   why: Of a super-round 144 cycles for two layers of S, 140 for two of MDS, 320 for the places that SR moves, 40 to
 *     add a key, 18 for constants, 100 to load and store two halves; 900 to bring block and keys into halves and back.
 *   strategy: As the encryption, backwards: constants are read from the last super-round on. */
function pw_saturnin_decrypt
        open_frame pw_saturnin_decrypt

        mov     sp, r10
        mov     #8, r11
.Lload:
        mov     16(r13), r5
        mov     @r13+, r4
        exchange_bytes r4, r5
        exchange_rows r4, r5
        mov     r4, STATE(r10)
        mov     r5, STATE + 16(r10)
        incd    r10
        dec     r11
        jnz     .Lload
        mov     #pw_saturnin_constants + 6 * 40 - 4, CONSTANTS(sp)

.Ltwo_rounds:
        /* even bytes of V and odd ones of U */
        for_all load_from, STATE, V0, V1, V2, V3
        for_all load_from, STATE + 24, U0, U1, U2, U3
        add_constant V0
        for_all add_from, KEY, V0, V1, V2, V3
        for_all add_from, KEY + 24, U0, U1, U2, U3
        swap_rows U0, U1, U2, U3
        mix_back rows, V0, V1, V2, V3, U0, U1, U2, U3
        swap_rows U0, U1, U2, U3
        for_all store_to, STATE, V2, V3, V0, V1
        for_all store_to, STATE + 24, U3, U0, U1, U2

        /* odd bytes of V and even ones of U */
        for_all load_from, STATE + 16, V0, V1, V2, V3
        for_all load_from, STATE + 8, U0, U1, U2, U3
        add_constant V0
        for_all add_from, KEY + 16, V0, V1, V2, V3
        for_all add_from, KEY + 8, U0, U1, U2, U3
        mix_back rows, V0, V1, V2, V3, U0, U1, U2, U3
        for_all store_to, STATE + 16, V2, V3, V0, V1
        for_all store_to, STATE + 8, U3, U0, U1, U2
        sub     #8, CONSTANTS(sp)
        mov     sp, half
        mov     sp, rotated
        add     #ROTATED, rotated

        /* even bytes, then odd ones: the rest of that super-round, and the even one before it */
.Lhalf:
        load_half
        mix_between_back V0, V1, V2, V3, U0, U1, U2, U3
        add_constant V0
        add_rotated V0, V1, V2, V3, U1, U2, U3, U0
        turn_columns U0, U1, U2, U3
        mix_back columns, V0, V1, V2, V3, U1, U2, U3, U0
        turn_columns_back U0, U1, U2, U3
        mix_between_back V2, V3, V0, V1, U0, U1, U2, U3
        store_half V2, V3, V0, V1, U1, U2, U3, U0
        mov     sp, t
        add     #STATE + 32, t
        cmp     t, half
        jeq     .Lhalves
        br      #.Lhalf

.Lhalves:
        sub     #8, CONSTANTS(sp)
        cmp     #pw_saturnin_constants + 5 * 40 - 4, CONSTANTS(sp)
        jeq     .Lend
        br      #.Ltwo_rounds

.Lend:
        mov     sp, r10
        mov     #16, r11
.Lfirst_key:
        xor     KEY(r10), STATE(r10)
        incd    r10
        dec     r11
        jnz     .Lfirst_key
        close_frame pw_saturnin_decrypt
end_function pw_saturnin_decrypt

#endif
