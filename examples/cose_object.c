/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* COSE_Encrypt0: the simple encrypted message of RFC 9052, appendix C.4.1, and one that names its key. */
#include "protocols/cose.h"

#include "example.h"
#include "protocols/packet_bytes.h"

static const struct cose_key published = {
    {0x84, 0x9b, 0x57, 0x86, 0x45, 0x7c, 0x14, 0x91, 0xbe, 0x3a, 0x76, 0xdc, 0xea, 0x6c, 0x42, 0x71}, {0}, 0};
static const uint8_t iv[COSE_IV_BYTES] = {0x89, 0xf5, 0x2f, 0x65, 0xa1, 0xc5, 0x80, 0x93, 0x3b, 0x52, 0x61, 0xa7, 0x8c};
static const uint8_t text[] = {'T', 'h', 'i', 's', ' ', 'i', 's', ' ', 't', 'h',
                               'e', ' ', 'c', 'o', 'n', 't', 'e', 'n', 't', '.'};
static const uint8_t expected[] = {0xd0, 0x83, 0x43, 0xa1, 0x01, 0x0a, 0xa1, 0x05, 0x4d, 0x89, 0xf5, 0x2f, 0x65,
                                   0xa1, 0xc5, 0x80, 0x93, 0x3b, 0x52, 0x61, 0xa7, 0x8c, 0x58, 0x1c, 0x59, 0x74,
                                   0xe1, 0xb9, 0x9a, 0x3a, 0x4c, 0xc0, 0x9a, 0x65, 0x9a, 0xa2, 0xe9, 0xe7, 0xff,
                                   0xf1, 0x61, 0xd3, 0x8c, 0xe7, 0x1c, 0xb4, 0x5c, 0xe4, 0x60, 0xff, 0xb5, 0x69};

int example(void)
{
    static const uint8_t topic[] = {'m', 'e', 't', 'e', 'r'}; /* known to both sides */
    struct cose_key meter = published;
    uint8_t object[sizeof text + COSE_OVERHEAD_BYTES], back[sizeof object], its_iv[COSE_IV_BYTES];
    int len;

    if (cose_encrypt0(object, text, sizeof text, iv, NULL, 0, &published) != sizeof expected ||
        !same_bytes(object, expected, sizeof expected))
        return 1;
    if (cose_decrypt0(back, its_iv, expected, sizeof expected, NULL, 0, &published) != sizeof text ||
        !same_bytes(back, text, sizeof text) || !same_bytes(its_iv, iv, sizeof iv))
        return 2;

    meter.id[0] = 'm';
    meter.id_bytes = 1;
    len = cose_encrypt0(object, text, sizeof text, iv, topic, sizeof topic, &meter); /* the IV again: in an example */
    if (len != sizeof expected + 3)
        return 3;
    if (cose_decrypt0(back, its_iv, object, (size_t)len, topic, sizeof topic, &meter) != sizeof text)
        return 4;
    if (cose_decrypt0(back, its_iv, object, (size_t)len, topic, sizeof topic, &published) != -1)
        return 5; /* for another key */
    if (cose_decrypt0(back, its_iv, object, (size_t)len, NULL, 0, &meter) != -1 || back[0] != 0)
        return 6; /* of another topic */
    return 0;
}
