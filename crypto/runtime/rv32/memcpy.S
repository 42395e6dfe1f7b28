/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* memcpy, as compilers call it for copies of structures. */
#include "../../asm/platform.h"
#if PW_RV32_RUNTIME

#include "../../asm/rv32.inc"

        whole_words

#define target  a0
#define source  a1
#define length  a2
#define place   t2
#define joined  a3

.macro copy_to_place load, store, bytes
        copy_each \load, \store, \bytes, place, source
.endm

/* contract of memcpy:
 *   bytes: {stack: 0, code: 88}
 *   cycles: 19 + 9*(length//4) + 9*(length%4) - 4*(length > 3) - 4*(length%4 > 0)
 *   floor: 4*(length//4)
 *   why: of each word a load and a store
 *   strategy: The figures are for addresses that are multiples of 4; otherwise a byte costs what a word does. It returns
 *     target, which stays in a0. */
function memcpy
        mv      place, target
        or      joined, target, source
        over_strings copy_to_place, place, length, joined
        ret
end_function memcpy

#endif
