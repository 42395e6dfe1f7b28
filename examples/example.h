/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What every example defines: it returns 0 if all went as its comments say, else the number of the step that did not. */
#ifndef EXAMPLE_H
#define EXAMPLE_H

int example(void);

#endif
