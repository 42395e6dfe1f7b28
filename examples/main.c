/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Runs the example that it is linked with. */
#include "example.h"

int main(void)
{
    return example();
}
