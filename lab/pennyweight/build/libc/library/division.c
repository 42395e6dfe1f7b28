/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The divisions that crypto/runtime/msp430 has not: of signed numbers, which is that of their amounts, and of 64 bits,
 * bit by bit. Their time depends on the numbers, as it does in other libraries. */
#ifdef __MSP430__

#include <stdint.h>

#define AMOUNT(type, value) ((value) < 0 ? (type)(0 - (type)(value)) : (type)(value))
#define SIGNED_DIVISION(name, rest_name, type, amount_type)                                  \
    type name(type dividend, type divisor);                                                  \
    type name(type dividend, type divisor)                                                   \
    {                                                                                        \
        amount_type quotient = AMOUNT(amount_type, dividend) / AMOUNT(amount_type, divisor); \
        return (type)((dividend < 0) == (divisor < 0) ? quotient : 0 - quotient);            \
    }                                                                                        \
    type rest_name(type dividend, type divisor);                                             \
    type rest_name(type dividend, type divisor)                                              \
    {                                                                                        \
        amount_type rest = AMOUNT(amount_type, dividend) % AMOUNT(amount_type, divisor);     \
        return (type)(dividend < 0 ? 0 - rest : rest);                                       \
    }

SIGNED_DIVISION(__mspabi_divi, __mspabi_remi, int16_t, uint16_t)
SIGNED_DIVISION(__mspabi_divli, __mspabi_remli, int32_t, uint32_t)

uint64_t pw_standin_divull(uint64_t dividend, uint64_t divisor);
uint64_t pw_standin_remull(uint64_t dividend, uint64_t divisor);
int64_t pw_standin_divlli(int64_t dividend, int64_t divisor);
int64_t pw_standin_remlli(int64_t dividend, int64_t divisor);

/* The quotient; the rest goes to *rest. */
static uint64_t divided(uint64_t dividend, uint64_t divisor, uint64_t *rest)
{
    uint64_t left = 0;
    for (unsigned bit = 0; bit < 64; bit++) {
        unsigned fell_out = (unsigned)(left >> 63);
        left = left << 1 | dividend >> 63;
        dividend <<= 1;
        if (fell_out || left >= divisor) {
            left -= divisor;
            dividend |= 1;
        }
    }
    *rest = left;
    return dividend;
}

uint64_t pw_standin_divull(uint64_t dividend, uint64_t divisor)
{
    uint64_t rest;
    return divided(dividend, divisor, &rest);
}

uint64_t pw_standin_remull(uint64_t dividend, uint64_t divisor)
{
    uint64_t rest;
    (void)divided(dividend, divisor, &rest);
    return rest;
}

int64_t pw_standin_divlli(int64_t dividend, int64_t divisor)
{
    uint64_t rest, quotient = divided(AMOUNT(uint64_t, dividend), AMOUNT(uint64_t, divisor), &rest);
    return (int64_t)((dividend < 0) == (divisor < 0) ? quotient : 0 - quotient);
}

int64_t pw_standin_remlli(int64_t dividend, int64_t divisor)
{
    uint64_t rest;
    (void)divided(AMOUNT(uint64_t, dividend), AMOUNT(uint64_t, divisor), &rest);
    return (int64_t)(dividend < 0 ? 0 - rest : rest);
}

#endif
