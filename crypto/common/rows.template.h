/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Includes a C template once for each row of a family's table. To be included after
 *   TABLE      the table, a macro that gives each row to the macro that is its argument:
 *              #define TABLE(ROW) ROW(first, 16) ROW(second, 32)
 *   TEMPLATE   name of the template's file, in quotes
 *
 * In the template ROW(FIELD) is FIELD(first, 16), then FIELD(second, 32). What it defines with ROW alone has the same
 * text for every row, so that nothing has to be undefined in between.
 */
#ifndef PENNYWEIGHT_ROWS
#define PENNYWEIGHT_ROWS

#define PW_ROWS_APPLY(macro, ...) macro(__VA_ARGS__)
#define PW_ROWS_FIELD(field, row) field row
#define PW_ROWS_PASTE(a, b, c) a##b##c

/* The name that is made of three parts, which may be fields of the row. */
#define PW_ROWS_JOIN(a, b, c) PW_ROWS_PASTE(a, b, c)

#define PW_ROWS_COUNT(...) +1
#define PW_ROWS_LIST(...) (__VA_ARGS__),

#define PW_ROWS_1(a, ...) a
#define PW_ROWS_2(a, b, ...) b
#define PW_ROWS_3(a, b, c, ...) c
#define PW_ROWS_4(a, b, c, d, ...) d
#define PW_ROWS_5(a, b, c, d, e, ...) e
#define PW_ROWS_6(a, b, c, d, e, f, ...) f
#define PW_ROWS_7(a, b, c, d, e, f, g, ...) g
#define PW_ROWS_8(a, b, c, d, e, f, g, h, ...) h

#endif

#if 0 TABLE(PW_ROWS_COUNT) > 8
#error "a table has more rows than rows.template.h knows: add to it"
#endif

#define ROW(field) PW_ROWS_FIELD(field, PW_ROWS_APPLY(PW_ROWS_1, TABLE(PW_ROWS_LIST)))
#include TEMPLATE
#undef ROW

#if 0 TABLE(PW_ROWS_COUNT) > 1
#define ROW(field) PW_ROWS_FIELD(field, PW_ROWS_APPLY(PW_ROWS_2, TABLE(PW_ROWS_LIST)))
#include TEMPLATE
#undef ROW
#endif

#if 0 TABLE(PW_ROWS_COUNT) > 2
#define ROW(field) PW_ROWS_FIELD(field, PW_ROWS_APPLY(PW_ROWS_3, TABLE(PW_ROWS_LIST)))
#include TEMPLATE
#undef ROW
#endif

#if 0 TABLE(PW_ROWS_COUNT) > 3
#define ROW(field) PW_ROWS_FIELD(field, PW_ROWS_APPLY(PW_ROWS_4, TABLE(PW_ROWS_LIST)))
#include TEMPLATE
#undef ROW
#endif

#if 0 TABLE(PW_ROWS_COUNT) > 4
#define ROW(field) PW_ROWS_FIELD(field, PW_ROWS_APPLY(PW_ROWS_5, TABLE(PW_ROWS_LIST)))
#include TEMPLATE
#undef ROW
#endif

#if 0 TABLE(PW_ROWS_COUNT) > 5
#define ROW(field) PW_ROWS_FIELD(field, PW_ROWS_APPLY(PW_ROWS_6, TABLE(PW_ROWS_LIST)))
#include TEMPLATE
#undef ROW
#endif

#if 0 TABLE(PW_ROWS_COUNT) > 6
#define ROW(field) PW_ROWS_FIELD(field, PW_ROWS_APPLY(PW_ROWS_7, TABLE(PW_ROWS_LIST)))
#include TEMPLATE
#undef ROW
#endif

#if 0 TABLE(PW_ROWS_COUNT) > 7
#define ROW(field) PW_ROWS_FIELD(field, PW_ROWS_APPLY(PW_ROWS_8, TABLE(PW_ROWS_LIST)))
#include TEMPLATE
#undef ROW
#endif
