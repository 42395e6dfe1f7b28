/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The record layer of TLS 1.3 (RFC 8446, section 5) with AES-128 or Ascon: a traffic secret becomes key and
 * IV, content becomes records. The handshake that makes the secrets is not here. */
#ifndef PROTOCOLS_TLS13_H
#define PROTOCOLS_TLS13_H

#include <stddef.h>
#include <stdint.h>

#define TLS13_SECRET_BYTES 32
#define TLS13_HEADER_BYTES 5
#define TLS13_CONTENT_BYTES_MAX 16384
#define TLS13_TAG_BYTES_MAX 16
#define TLS13_OVERHEAD_BYTES (TLS13_HEADER_BYTES + 1 + TLS13_TAG_BYTES_MAX) /* at most, without padding */

/* Cipher suites, all with SHA-256: the second byte of the registered number, whose first byte is 0x13, of
 * Ascon 0x00 (TLS_ASCONAEAD128_SHA256). */
#define TLS13_AES_128_GCM 0x01
#define TLS13_AES_128_CCM 0x04
#define TLS13_AES_128_CCM_8 0x05
#define TLS13_ASCON_AEAD128 0x6f

/* Types of content. */
#define TLS13_ALERT 21
#define TLS13_HANDSHAKE 22
#define TLS13_APPLICATION_DATA 23

/* One direction of a connection. */
struct tls13_direction {
    uint8_t key[16];
    uint8_t iv[16]; /* 12 bytes of it with AES */
    uint8_t sequence[8]; /* number of the next record, most significant byte first */
    uint8_t suite;
    uint8_t is_open;
};

/* Derives key and IV of a traffic secret; records are counted from 0. Returns 0, or -1 if the suite is none
 * of the above. */
int tls13_start(struct tls13_direction *direction, uint8_t suite, const uint8_t secret[TLS13_SECRET_BYTES]);

/* The secret that follows one after a KeyUpdate, in its place. Begin with it anew. */
void tls13_next_secret(uint8_t secret[TLS13_SECRET_BYTES]);

/* Writes a record of that type with len bytes of content, 16384 at most, and `padding` zeros behind them,
 * which hide the length. `record` has room for len + padding + 22 bytes; the content may be at record + 5.
 * Returns the length of the record, or -1 if it would be too long, its type is 0, or the direction closed. */
int tls13_encrypt(struct tls13_direction *direction, uint8_t *record, uint8_t type, const uint8_t *content, size_t len,
                  size_t padding);

/* Decrypts a record of len bytes in place: the content begins at record + 5. Returns its length and sets its
 * type, or -1 with nothing in clear: malformed, not the next record of this direction, or changed. After a
 * wrong tag the direction is closed and its key wiped: TLS ends the connection. */
int tls13_decrypt(struct tls13_direction *direction, uint8_t *type, uint8_t *record, size_t len);

#endif
