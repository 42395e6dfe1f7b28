/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SubBytes of AES without its constant 0x63: the circuit of J. Boyar and R. Peralta, SEA 2010, in which bit 0 is the highest. */
#ifndef PENNYWEIGHT_AES_C_SUB_BYTES_H
#define PENNYWEIGHT_AES_C_SUB_BYTES_H

#include <stdint.h>

/* The words that hold the planes, if they are others. */
#ifndef PW_AES_PLANE
#define PW_AES_PLANE uint32_t
#endif

static inline void pw_sub_bytes(PW_AES_PLANE plane[8])
{
    PW_AES_PLANE u0 = plane[7], u1 = plane[6], u2 = plane[5], u3 = plane[4];
    PW_AES_PLANE u4 = plane[3], u5 = plane[2], u6 = plane[1], u7 = plane[0];

    /* linear layer at the entry */
    PW_AES_PLANE p14 = u3 ^ u5, p13 = u0 ^ u6, p9 = u0 ^ u3, p8 = u0 ^ u5, p22 = u1 ^ u2, p1 = p22 ^ u7;
    PW_AES_PLANE p4 = p1 ^ u3, p12 = p13 ^ p14, p2 = p1 ^ u0, p5 = p1 ^ u6, p3 = p5 ^ p8, p23 = u4 ^ p12;
    PW_AES_PLANE p15 = p23 ^ u5, p20 = p23 ^ u1, p6 = p15 ^ u7, p10 = p15 ^ p22, p11 = p20 ^ p9, p7 = u7 ^ p11;
    PW_AES_PLANE p17 = p10 ^ p11, p19 = p10 ^ p8, p16 = p22 ^ p11, p21 = p13 ^ p16, p18 = u0 ^ p16;

    /* inversion in GF(2^8) by way of GF(2^4) */
    PW_AES_PLANE q2 = p12 & p15, q3 = p3 & p6, q4 = q3 ^ q2, q5 = p4 & u7, q6 = q5 ^ q2, q7 = p13 & p16;
    PW_AES_PLANE q8 = p5 & p1, q9 = q8 ^ q7, q10 = p2 & p7, q11 = q10 ^ q7, q12 = p9 & p11, q13 = p14 & p17;
    PW_AES_PLANE q14 = q13 ^ q12, q15 = p8 & p10, q16 = q15 ^ q12, q17 = q4 ^ q14, q18 = q6 ^ q16;
    PW_AES_PLANE q19 = q9 ^ q14, q20 = q11 ^ q16, q21 = q17 ^ p20, q22 = q18 ^ p19, q23 = q19 ^ p21;
    PW_AES_PLANE q24 = q20 ^ p18, q25 = q21 ^ q22, q26 = q21 & q23, q27 = q24 ^ q26, q28 = q25 & q27;
    PW_AES_PLANE q29 = q28 ^ q22, q30 = q23 ^ q24, q31 = q22 ^ q26, q32 = q31 & q30, q33 = q32 ^ q24;
    PW_AES_PLANE q34 = q23 ^ q33, q35 = q27 ^ q33, q36 = q24 & q35, q37 = q36 ^ q34, q38 = q27 ^ q36;
    PW_AES_PLANE q39 = q29 & q38, q40 = q25 ^ q39, q41 = q40 ^ q37, q42 = q29 ^ q33, q43 = q29 ^ q40;
    PW_AES_PLANE q44 = q33 ^ q37, q45 = q42 ^ q41;
    PW_AES_PLANE r0 = q44 & p15, r1 = q37 & p6, r2 = q33 & u7, r3 = q43 & p16, r4 = q40 & p1, r5 = q29 & p7;
    PW_AES_PLANE r6 = q42 & p11, r7 = q45 & p17, r8 = q41 & p10, r9 = q44 & p12, r10 = q37 & p3, r11 = q33 & p4;
    PW_AES_PLANE r12 = q43 & p13, r13 = q40 & p5, r14 = q29 & p2, r15 = q42 & p9, r16 = q45 & p14, r17 = q41 & p8;

    /* linear layer at the exit */
    PW_AES_PLANE w46 = r15 ^ r16, w47 = r10 ^ r11, w48 = r5 ^ r13, w49 = r9 ^ r10, w50 = r2 ^ r12, w51 = r2 ^ r5;
    PW_AES_PLANE w52 = r7 ^ r8, w53 = r0 ^ r3, w54 = r6 ^ r7, w55 = r16 ^ r17, w56 = r12 ^ w48, w57 = w50 ^ w53;
    PW_AES_PLANE w58 = r4 ^ w46, w59 = r3 ^ w54, w60 = w46 ^ w57, w61 = r14 ^ w57, w62 = w52 ^ w58;
    PW_AES_PLANE w63 = w49 ^ w58, w64 = r4 ^ w59, w65 = w61 ^ w62, w66 = r1 ^ w63, w67 = w64 ^ w65;
    PW_AES_PLANE s3 = w53 ^ w66;

    plane[7] = w59 ^ w63;
    plane[6] = w64 ^ s3;
    plane[5] = w55 ^ w67;
    plane[4] = s3;
    plane[3] = w51 ^ w66;
    plane[2] = w47 ^ w65;
    plane[1] = w56 ^ w62;
    plane[0] = w48 ^ w60;
}

#endif
