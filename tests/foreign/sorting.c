/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A function of a user: insertion sort, whose time depends on the numbers. */
#include <stddef.h>
#include <stdint.h>

void sort(uint16_t *numbers, size_t count);

void sort(uint16_t *numbers, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint16_t moved = numbers[i];
        size_t place = i;
        for (; place > 0 && numbers[place - 1] > moved; place--) {
            numbers[place] = numbers[place - 1];
        }
        numbers[place] = moved;
    }
}
