/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* memset, as compilers call it to clear structures and arrays. */
#include "../../asm/platform.h"
#if PW_RV32_RUNTIME

#include "../../asm/rv32.inc"

        whole_words

#define target  a0
#define value   a1
#define length  a2
#define place   t2
#define joined  a3

.macro store_value load, store, bytes
        s\store value, 0(place)
        addi    place, place, \bytes
.endm

/* contract of memset:
 *   for: {value: [0, 255]}
 *   bytes: {stack: 0, code: 92}
 *   cycles: 24 + 6*(length//4) + 6*(length%4) - 4*(length > 3) - 4*(length%4 > 0)
 *   floor: 2*(length//4)
 *   why: of each word a store
 *   strategy: The figures are for an address that is a multiple of 4; otherwise a byte costs what a word does. It returns
 *     target, which stays in a0. */
function memset
        andi    value, value, 0xff
        slli    t1, value, 8
        or      value, value, t1
        slli    t1, value, 16
        or      value, value, t1
        mv      place, target
        mv      joined, target
        over_strings store_value, place, length, joined
        ret
end_function memset

#endif
