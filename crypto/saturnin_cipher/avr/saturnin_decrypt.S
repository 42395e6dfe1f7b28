/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The inverse of Saturnin with 10 super-rounds for AVR. */
#include "../../asm/platform.h"
#if PW_AVR

#include "../../asm/avr.inc"
#include "layers.inc"

/* The end of an odd super-round, backwards. */
.macro odd_super_round_back
        load_half FIRST_MIXED
        add_constants V0
        add_key V0, V1, V2, V3, U0, U1, U2, U3
        swap_all U0, U1, U2, U3
        swap_all V0 + 1, V1 + 1, V2 + 1, V3 + 1
        mix_back V0, V1, V2, V3, U0, U1, U2, U3
        swap_all U0, U1, U2, U3
        swap_all V0 + 1, V1 + 1, V2 + 1, V3 + 1
        store_half FIRST_MIXED, V2, V3, V0, V1, U3, U0, U1, U2

        load_half SECOND_MIXED
        add_constants V0
        add_key V0, V1, V2, V3, U0, U1, U2, U3
        swap_all U0 + 1, U1 + 1, U2 + 1, U3 + 1
        swap_all V0 + 1, V1 + 1, V2 + 1, V3 + 1
        mix_back V0, V1, V2, V3, U0, U1, U2, U3
        swap_all U0 + 1, U1 + 1, U2 + 1, U3 + 1
        swap_all V0 + 1, V1 + 1, V2 + 1, V3 + 1
        store_half SECOND_MIXED, V2, V3, V0, V1, U3, U0, U1, U2
        sbiw    r30, 8
.endm

/* The rest of it, and the even super-round before it. */
.macro even_super_round_back
        clt
.Lhalf:
        load_half ONE_PARITY
        mix_between_back V0, V1, V2, V3, U0, U1, U2, U3
        add_constants V0
        add_key V0, V1, V2, V3, U1, U2, U3, U0
        turn_columns
        mix_back V0, V1, V2, V3, U1, U2, U3, U0
        turn_columns_back
        mix_between_back V2, V3, V0, V1, U0, U1, U2, U3
        store_half ONE_PARITY, V2, V3, V0, V1, U1, U2, U3, U0
        brts    .Lhalves
        set
        adiw    r28, 16
        rjmp    .Lhalf

.Lhalves:
        sbiw    r28, 16
        sbiw    r30, 8
.endm

/* The first key, added where the mixed halves lie. */
.macro add_key_at groups:vararg
        .irp    group, \groups
        .irp    register, 0, 1, 2, 3
        ld      t, X+
        ldd     t2, Y + \group + \register
        eor     t2, t
        std     Y + \group + \register, t2
        .endr
        .endr
.endm

/* contract of pw_saturnin_decrypt:
 *   bytes: {stack: 118, code: 2436, rodata: 240}
 *   cycles: 10146
 *   floor: 9000
 *   why: Of a super-round 240 cycles for two layers of S, 152 for two of MDS, 192 to turn columns or rows and to turn
 *     them back, 96 to load and add a key, 16 for constants, 128 to load and store two halves; 800 to bring block and
 *     keys into halves and back.
 *   strategy: As the encryption, backwards: constants are read from the last super-round on. */
function pw_saturnin_decrypt
        open_frame pw_saturnin_decrypt, 32, 0, 16

        movw    r30, from
        ldi     r23, 16
.Lload:
        ld      r18, Z+
        ld      r19, Z+
        exchange_rows r18, r19
        std     Y + STATE, r18
        std     Y + STATE + 16, r19
        adiw    r28, 1
        dec     r23
        brne    .Lload
        sbiw    r28, 16

        ldi     r30, lo8(pw_saturnin_constants + 5 * 40 + 36)
        ldi     r31, hi8(pw_saturnin_constants + 5 * 40 + 36)
        prepare_rounds 10

.Ltwo_rounds:
        movw    r26, r24
        odd_super_round_back
        even_super_round_back
        dec     turns
        breq    .Lend
        rjmp    .Ltwo_rounds

.Lend:
        movw    r26, r24
        add_key_at FIRST_MIXED
        add_key_at SECOND_MIXED
        close_frame pw_saturnin_decrypt
end_function pw_saturnin_decrypt

#endif
