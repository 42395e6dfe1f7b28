/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Declarations alone, where the toolchain has no C library: calls that the compiler works out itself need no more. */
#ifndef PW_STANDIN_MATH_H
#define PW_STANDIN_MATH_H

#ifdef __cplusplus
extern "C" {
#endif

double ceil(double value);
double floor(double value);
double round(double value);
double fabs(double value);
double fmod(double value, double divisor);
double sqrt(double value);
double pow(double base, double exponent);
double exp(double value);
double log(double value);
double log2(double value);
double log10(double value);

#ifdef __cplusplus
}
#endif

#endif
