/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Runs the example that it is linked with every second, and prints its result on the USB console. */
#include <stdio.h>

#include "pico/stdlib.h"

#include "example.h"

int main(void)
{
    stdio_init_all();
    for (;;) {
        puts(example() == 0 ? "all right" : "WRONG");
        sleep_ms(1000);
    }
}
