/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Start-up of a Cortex-M without any library: the first two vectors, .data, .bss, main. */
#include <stdint.h>

extern uint32_t data_image[], data_start[], data_end[], bss_start[], bss_end[], stack_top[];
extern int main(void);

void reset(void);

void reset(void)
{
    const uint32_t *from = data_image;

    for (uint32_t *to = data_start; to < data_end; to++)
        *to = *from++;
    for (uint32_t *to = bss_start; to < bss_end; to++)
        *to = 0;
    (void)main();
    for (;;)
        ; /* done */
}

/* What the core loads at power-on. A product lists its interrupts after these. */
__attribute__((section(".vectors"), used)) static const struct {
    uint32_t *stack;
    void (*reset)(void);
} vectors = {stack_top, reset};
