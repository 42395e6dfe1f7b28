/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The configuration of Mbed TLS for packets: what they need and nothing else, tables of AES in flash. */
#ifndef PEER_CONFIG_H
#define PEER_CONFIG_H

#include <stddef.h>

#define MBEDTLS_AES_C
#define MBEDTLS_AES_ROM_TABLES
#define MBEDTLS_CCM_C
#define MBEDTLS_CIPHER_C
#define MBEDTLS_CMAC_C
#define MBEDTLS_PLATFORM_C
#define MBEDTLS_PLATFORM_MEMORY
#define MBEDTLS_PLATFORM_CALLOC_MACRO peer_calloc
#define MBEDTLS_PLATFORM_FREE_MACRO peer_free
#ifdef PEER_SMALL
#define MBEDTLS_AES_FEWER_TABLES
#endif

void *peer_calloc(size_t count, size_t size);
void peer_free(void *block);

#endif
