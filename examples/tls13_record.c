/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* TLS 1.3: the first application data of the client in RFC 8448, section 3, and a record with CCM. */
#include "protocols/tls13.h"

#include "example.h"
#include "protocols/packet_bytes.h"

static const uint8_t client_secret[TLS13_SECRET_BYTES] = {
    0x9e, 0x40, 0x64, 0x6c, 0xe7, 0x9a, 0x7f, 0x9d, 0xc0, 0x5a, 0xf8, 0x88, 0x9b, 0xce, 0x65, 0x52,
    0x87, 0x5a, 0xfa, 0x0b, 0x06, 0xdf, 0x00, 0x87, 0xf7, 0x92, 0xeb, 0xb7, 0xc1, 0x75, 0x04, 0xa5};
static const uint8_t expected[] = {
    0x17, 0x03, 0x03, 0x00, 0x43, 0xa2, 0x3f, 0x70, 0x54, 0xb6, 0x2c, 0x94, 0xd0, 0xaf, 0xfa, 0xfe, 0x82, 0x28,
    0xba, 0x55, 0xcb, 0xef, 0xac, 0xea, 0x42, 0xf9, 0x14, 0xaa, 0x66, 0xbc, 0xab, 0x3f, 0x2b, 0x98, 0x19, 0xa8,
    0xa5, 0xb4, 0x6b, 0x39, 0x5b, 0xd5, 0x4a, 0x9a, 0x20, 0x44, 0x1e, 0x2b, 0x62, 0x97, 0x4e, 0x1f, 0x5a, 0x62,
    0x92, 0xa2, 0x97, 0x70, 0x14, 0xbd, 0x1e, 0x3d, 0xea, 0xe6, 0x3a, 0xee, 0xbb, 0x21, 0x69, 0x49, 0x15, 0xe4};

static int with_gcm(void)
{
    struct tls13_direction client, server;
    uint8_t content[50], record[sizeof expected], type;

    for (unsigned i = 0; i < sizeof content; i++)
        content[i] = (uint8_t)i;
    if (tls13_start(&client, TLS13_AES_128_GCM, client_secret) != 0 ||
        tls13_start(&server, TLS13_AES_128_GCM, client_secret) != 0)
        return 1;
    if (tls13_encrypt(&client, record, TLS13_APPLICATION_DATA, content, sizeof content, 0) != sizeof expected ||
        !same_bytes(record, expected, sizeof expected))
        return 2;
    if (tls13_decrypt(&server, &type, record, sizeof record) != sizeof content || type != TLS13_APPLICATION_DATA ||
        !same_bytes(record + TLS13_HEADER_BYTES, content, sizeof content))
        return 3;
    return 0;
}

/* A sensor's reading, padded to eight bytes; then a new key, as after a KeyUpdate. */
static int with_ccm(void)
{
    static const uint8_t reading[] = {'2', '1', '.', '5'};
    uint8_t secret[TLS13_SECRET_BYTES], record[TLS13_OVERHEAD_BYTES + 8], type;
    struct tls13_direction sending, receiving;
    int len;

    copy_bytes(secret, client_secret, sizeof secret);
    for (unsigned round = 0; round < 2; round++) {
        if (tls13_start(&sending, TLS13_AES_128_CCM, secret) != 0 ||
            tls13_start(&receiving, TLS13_AES_128_CCM, secret) != 0)
            return 1;
        len = tls13_encrypt(&sending, record, TLS13_APPLICATION_DATA, reading, sizeof reading, 4);
        if (len != sizeof record)
            return 2;
        if (tls13_decrypt(&receiving, &type, record, sizeof record) != sizeof reading ||
            record[TLS13_HEADER_BYTES] != '2')
            return 3;
        tls13_next_secret(secret);
    }
    record[0] = TLS13_APPLICATION_DATA;
    return tls13_decrypt(&receiving, &type, record, sizeof record) == -1 ? 0 : 4; /* not the next one */
}

int example(void)
{
    const int status = with_gcm();

    if (status != 0)
        return status;
    return with_ccm() == 0 ? 0 : 4;
}
