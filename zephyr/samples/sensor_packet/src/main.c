/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Runs examples/sensor_packet.c and says how it went. */
#include <zephyr/sys/printk.h>

#include "example.h"

int main(void)
{
    int step = example();

    if (step == 0)
        printk("sensor packet: all right\n");
    else
        printk("sensor packet: step %d went wrong\n", step);
    return 0;
}
