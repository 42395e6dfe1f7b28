/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The function that every example defines. It returns 0 if every step succeeded, else the number of the failed step. */
#ifndef EXAMPLE_H
#define EXAMPLE_H

int example(void);

#endif
