// SPDX-License-Identifier: Apache-2.0 OR MIT
// Made from the catalogue by `pennyweight generate`; a change here is lost.
#[cfg(feature = "aes_ccm")]
aead_file!(aes128_ccm_file_1, Aes128Ccm, 32, 32, [0, 0, 0, 0], "8e2ba7441d004ad7c845f362e7c89db2d69965abd3686058e04a641dd1101847");
#[cfg(feature = "aes_cmac")]
mac_file!(aes128_cmac_file_1, Aes128Cmac, 1024, 16, [0, 0], "b883240a61ca5ac22ac10ba3d0554fc4d82a4363c875c3679e1506bb5c85c9af");
#[cfg(feature = "aes_gcm")]
aead_file!(aes128_gcm_file_1, Aes128Gcm, 32, 32, [0, 0, 0, 0], "436f0eeab60f8f8fc68cd43924ed2e3c10fe5b05d0a0d74913f2a7b8fe1820a8");
#[cfg(feature = "aes_gcm")]
aead_in_pieces!(aes128_gcm_in_pieces, Aes128Gcm);
#[cfg(feature = "ascon")]
aead_file!(ascon_aead128_file_1, AsconAead128, 32, 32, [0, 16, 32, 48], "bbbc34692fe05e5fda0a3b025585622ab3e3747495e5e3655b29aae8c2a4bd33");
#[cfg(feature = "ascon")]
aead_file!(ascon_aead128_file_2, AsconAead128, 32, 32, [0, 0, 0, 0], "6a5b08ddd81c0b4858d39a5572f2f81590b82f4a22fc72c6e67fe505248a6949");
#[cfg(feature = "ascon")]
aead_in_pieces!(ascon_aead128_in_pieces, AsconAead128);
#[cfg(feature = "ascon")]
aead_in_pieces!(ascon_aead128_masked_in_pieces, AsconAead128Masked);
#[cfg(feature = "ascon")]
hash_file!(ascon_hash256_file_1, AsconHash256, 1024, [0], "b7d6fbc51362f0d62bc7e57b21f3e83242983434a7c92320a4956d915749df17");
#[cfg(feature = "ascon")]
xof_file!(ascon_xof128_file_1, AsconXof128, 1024, 64, [0], "d7f5a23f37fc969896e48246700bc859fa324f2d309164043361376068e30852");
#[cfg(feature = "ascon")]
cxof_file!(ascon_cxof128_file_1, AsconCxof128, 32, 32, 64, [0, 16], "abcbb0cc851a7f9cfc5ea2bcaf3eba5b2056e37fcb8ce541ceda1d1b960fc9dc");
#[cfg(feature = "ascon")]
mac_file!(ascon_mac_file_1, AsconMac, 1024, 16, [0, 16], "18cc27a1b9f647dd6178f9f49cf61ed89760a0fd4abc4bdc2862d55661d64458");
#[cfg(feature = "ascon")]
prf_file!(ascon_prf_file_1, AsconPrf, 1024, 64, [0, 16], "354fd797326ca5615a70e573518e9d708f94cf8a0baf2069919180c92506296a");
#[cfg(feature = "ascon")]
short_prf_file!(ascon_prfshort_file_1, AsconPrfshort, 16, 16, [0, 16], "1cc3e4796afd17278297fbc34fcfde92b1370354d402074879eaf99a6f4ed019");
#[cfg(feature = "ascon")]
aead_file!(ascon128_file_1, Ascon128, 32, 32, [0, 0, 0, 0], "6d616b2ab817f391030ab3ba15dff37fad20433f7a7ac925aadcba550b12e3b0");
#[cfg(feature = "ascon")]
aead_in_pieces!(ascon128_in_pieces, Ascon128);
#[cfg(feature = "ascon")]
aead_file!(ascon128a_file_1, Ascon128a, 32, 32, [0, 0, 0, 0], "d453a54fd663316a6223734013dcd2d732e2b1dee0c85391cf6f818000322fd9");
#[cfg(feature = "ascon")]
aead_in_pieces!(ascon128a_in_pieces, Ascon128a);
#[cfg(feature = "ascon")]
aead_file!(ascon80pq_file_1, Ascon80pq, 32, 32, [0, 0, 0, 0], "f09109d124b4939499f5010718e30e448ced6780a4f66b7cb8c2b544d51a208b");
#[cfg(feature = "ascon")]
aead_in_pieces!(ascon80pq_in_pieces, Ascon80pq);
#[cfg(feature = "ascon")]
hash_file!(ascon_hash_file_1, AsconHash, 1024, [0], "d2bcd84caf152a643eb6e7615bd39b7f18a3d2465d5936d1b76aef7a173975ca");
#[cfg(feature = "ascon")]
hash_file!(ascon_hasha_file_1, AsconHasha, 1024, [0], "e6171afe21eb844f552ab95a62ad7659ba5ff7180741e861c7b17d80e8e37ea2");
#[cfg(feature = "ascon")]
xof_file!(ascon_xof_file_1, AsconXof, 1024, 32, [0], "017fe60debee986b092ffd43bc5b6deb2075979ccf8d884998f542c0077245cd");
#[cfg(feature = "ascon")]
xof_file!(ascon_xofa_file_1, AsconXofa, 1024, 32, [0], "eea976d7a7726feb22f16e71ba9b6139d7f9f929f5d8592dbaf866c90fe2435f");
#[cfg(feature = "blake2s")]
hash_vector!(blake2s_vector_1, Blake2s, "616263", "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982");
#[cfg(feature = "blake2s")]
hash_vector!(blake2s_vector_2, Blake2s, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f", "56f34e8b96557e90c1f24b52d0c89d51086acf1b00f634cf1dde9233b8eaaa3e");
#[cfg(feature = "blake2s")]
hash_vector!(blake2s_vector_3, Blake2s, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f40", "1b53ee94aaf34e4b159d48de352c7f0661d0a40edff95a0b1639b4090e974472");
#[cfg(feature = "blake2s")]
hash_vector!(blake2s_vector_4, Blake2s, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7", "6d244e1a06ce4ef578dd0f63aff0936706735119ca9c8d22d86c801414ab9741");
#[cfg(feature = "chachapoly")]
aead_vector!(chachapoly_vector_1, Chachapoly, "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f", "070000004041424344454647", "50515253c0c1c2c3c4c5c6c7", "4c616469657320616e642047656e746c656d656e206f662074686520636c617373206f66202739393a204966204920636f756c64206f6666657220796f75206f6e6c79206f6e652074697020666f7220746865206675747572652c2073756e73637265656e20776f756c642062652069742e", "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc3ff4def08e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd0600691");
#[cfg(feature = "chachapoly")]
aead_in_pieces!(chachapoly_in_pieces, Chachapoly);
#[cfg(feature = "comet")]
aead_file!(comet128_cham128_128_file_1, Comet128Cham128_128, 32, 32, [0, 0, 0, 0], "e443939353e06a14833f3d43f95c39fc316677e6dd51a521ec2ff9f950b40fb2");
#[cfg(feature = "comet")]
aead_file!(comet64_cham64_128_file_1, Comet64Cham64_128, 32, 32, [0, 0, 0, 0], "84560fd78396a03cd8fd5fe02b80d78696a72a82617e38f18d776d889cdf6f83");
#[cfg(feature = "comet")]
aead_file!(comet64_speck64_128_file_1, Comet64Speck64_128, 32, 32, [0, 0, 0, 0], "8dc2e0201c9983504202229dd2f3a5e63e91f5f6e778f8762b1105560e2f0d25");
#[cfg(feature = "drygascon")]
aead_file!(drygascon128k16_file_1, Drygascon128k16, 32, 32, [0, 0, 0, 0], "f35e542e19f53b9bb96f86617ff5973a93a385a5dfc2762a232e02fc0ae62fde");
#[cfg(feature = "drygascon")]
aead_in_pieces!(drygascon128k16_in_pieces, Drygascon128k16);
#[cfg(feature = "drygascon")]
aead_file!(drygascon128k32_file_1, Drygascon128k32, 32, 32, [0, 0, 0, 0], "85f6394cc7e5f296372e54d5a7be3d8565314dad1442a15bad334b6454cd6cbb");
#[cfg(feature = "drygascon")]
aead_in_pieces!(drygascon128k32_in_pieces, Drygascon128k32);
#[cfg(feature = "drygascon")]
aead_file!(drygascon128k56_file_1, Drygascon128k56, 32, 32, [0, 0, 0, 0], "5907865158dd1653f02064a537793e3c462844a828d32346c742b858183b915b");
#[cfg(feature = "drygascon")]
aead_in_pieces!(drygascon128k56_in_pieces, Drygascon128k56);
#[cfg(feature = "drygascon")]
aead_file!(drygascon256k32_file_1, Drygascon256k32, 32, 32, [0, 0, 0, 0], "4b4d879248ef071637f004cbc9d4dffd7f9fa945dd72b272a6b887c3c37109fb");
#[cfg(feature = "drygascon")]
aead_in_pieces!(drygascon256k32_in_pieces, Drygascon256k32);
#[cfg(feature = "drygascon")]
hash_file!(drygascon128_hash_file_1, Drygascon128Hash, 1024, [0], "c202e870f26a69af111027839377f6886a7e3f4867d81f812c0415571bade3cc");
#[cfg(feature = "drygascon")]
hash_file!(drygascon256_hash_file_1, Drygascon256Hash, 1024, [0], "cd81a51413e6c739f4d1cde19dae68ae66cf5b835d435aa5a92e2b1cd9c57c35");
#[cfg(feature = "elephant")]
aead_file!(dumbo_file_1, Dumbo, 32, 32, [0, 0, 0, 0], "540321e90100b84c476e4ee2f433285f840956dac79760f0f987c11c1065e6e2");
#[cfg(feature = "elephant")]
aead_in_pieces!(dumbo_in_pieces, Dumbo);
#[cfg(feature = "elephant")]
aead_file!(jumbo_file_1, Jumbo, 32, 32, [0, 0, 0, 0], "12af21e8de60b2741b6d65fab596cef854c95385d832d52f09a48f458633c08a");
#[cfg(feature = "elephant")]
aead_in_pieces!(jumbo_in_pieces, Jumbo);
#[cfg(feature = "elephant")]
aead_file!(delirium_file_1, Delirium, 32, 32, [0, 0, 0, 0], "5a9a1ad4a249ae18ca888d2987d53037e15654e5ce8724489da31cf10d5c5d5d");
#[cfg(feature = "elephant")]
aead_in_pieces!(delirium_in_pieces, Delirium);
#[cfg(feature = "gascon")]
aead_file!(gascon128_file_1, Gascon128, 32, 32, [0, 0, 0, 0], "8272cda4bbe49a62f64d0eb75964eba1ee26eceb430981c531b5d3dffee3d4de");
#[cfg(feature = "gascon")]
aead_in_pieces!(gascon128_in_pieces, Gascon128);
#[cfg(feature = "gascon")]
aead_file!(gascon128a_file_1, Gascon128a, 32, 32, [0, 0, 0, 0], "b4798d15163827b2f21709c7c429b2c16e5015a021faa578c071eeb6ac7fb27e");
#[cfg(feature = "gascon")]
aead_in_pieces!(gascon128a_in_pieces, Gascon128a);
#[cfg(feature = "gascon")]
aead_file!(gascon80pq_file_1, Gascon80pq, 32, 32, [0, 0, 0, 0], "91d07b67e8de20775288fada56713f1ff2d414cf103cd7aa94b590bf3bb752a1");
#[cfg(feature = "gascon")]
aead_in_pieces!(gascon80pq_in_pieces, Gascon80pq);
#[cfg(feature = "gift")]
aead_file!(gift_cofb_file_1, GiftCofb, 32, 32, [0, 0, 0, 0], "934e102dd868bf6094cce35c5cb1051f05c7a2adbce1d4488abc47408b7fb386");
#[cfg(feature = "gift")]
aead_in_pieces!(gift_cofb_in_pieces, GiftCofb);
#[cfg(feature = "gift")]
aead_file!(hyena_v2_file_1, HyenaV2, 32, 32, [0, 0, 0, 0], "024892014d59c7bd3b58b28635f0ee23e807d4489d2ddb6ee752bf6fec6e6b47");
#[cfg(feature = "gift")]
aead_in_pieces!(hyena_v2_in_pieces, HyenaV2);
#[cfg(feature = "gift")]
aead_file!(sundae_gift_0_file_1, SundaeGift0, 32, 32, [0, 0, 0, 0], "cd4980ae820325c8a11e01d9e57ffec28a4f0261feda13fd95cead4547615d66");
#[cfg(feature = "gift")]
aead_file!(sundae_gift_64_file_1, SundaeGift64, 32, 32, [0, 0, 0, 0], "db4eb9d783284c97eb8f9b03693863a97deca724627c09767f33e54277ce5b36");
#[cfg(feature = "gift")]
aead_file!(sundae_gift_96_file_1, SundaeGift96, 32, 32, [0, 0, 0, 0], "d823e79b34be6ef01167df97bbf0d811f2a8592122a71677308215458d766356");
#[cfg(feature = "gift")]
aead_file!(sundae_gift_128_file_1, SundaeGift128, 32, 32, [0, 0, 0, 0], "396384c821e08e6548135a763369deac235ed4acf3decf094149f41378770a52");
#[cfg(feature = "gift")]
aead_file!(estate_twegift128_file_1, EstateTwegift128, 32, 32, [0, 0, 0, 0], "94ac5e81cf698b3e8a454f4dcfb218dacc888ecf5ebd3806a520a9b85f6c5043");
#[cfg(feature = "gimli")]
aead_file!(gimli24_cipher_file_1, Gimli24Cipher, 32, 32, [0, 0, 0, 0], "3bc925d96f2ffd73b8826e256978a2a03605e94054c7cc23fee7f42d8943bcb9");
#[cfg(feature = "gimli")]
aead_in_pieces!(gimli24_cipher_in_pieces, Gimli24Cipher);
#[cfg(feature = "gimli")]
hash_file!(gimli24_hash_file_1, Gimli24Hash, 1024, [0], "e342dd5749f407d85fc0793fd05dfde2d4012e23cef99cbbbf508255e6430c41");
#[cfg(feature = "grain")]
aead_file!(grain128aead_v2_file_1, Grain128aeadV2, 32, 32, [0, 0, 0, 0], "3c0cac7bfc74093b0c484f0ad7e13c9805729a83eaab95d73cdf0348f7af3a36");
#[cfg(feature = "grain")]
aead_in_pieces!(grain128aead_v2_in_pieces, Grain128aeadV2);
#[cfg(feature = "isap")]
aead_file!(isap_a_128a_file_1, IsapA128a, 32, 32, [0, 0, 0, 0], "c1bd01c935a386d3709d31543a046076a1693a31173ae22c522e1e25b0e97c6e");
#[cfg(feature = "isap")]
aead_in_pieces!(isap_a_128a_in_pieces, IsapA128a);
#[cfg(feature = "isap")]
aead_file!(isap_a_128_file_1, IsapA128, 32, 32, [0, 0, 0, 0], "ac53be777fcb61b1bf4645e6d4a39f12a91fe547207d12ecfb27cc63714eb951");
#[cfg(feature = "isap")]
aead_in_pieces!(isap_a_128_in_pieces, IsapA128);
#[cfg(feature = "isap")]
aead_file!(isap_k_128a_file_1, IsapK128a, 32, 32, [0, 0, 0, 0], "b70c2ce731d54aa021432f6e2a5ff9b4ef341f07fbe865acbcceb1964c09eece");
#[cfg(feature = "isap")]
aead_in_pieces!(isap_k_128a_in_pieces, IsapK128a);
#[cfg(feature = "isap")]
aead_file!(isap_k_128_file_1, IsapK128, 32, 32, [0, 0, 0, 0], "bf976d228e938ff2d78d8bb864163d13f51cf1af9155699b51dc3e9834353312");
#[cfg(feature = "isap")]
aead_in_pieces!(isap_k_128_in_pieces, IsapK128);
#[cfg(feature = "photon_beetle")]
aead_file!(photon_beetle_aead_128_file_1, PhotonBeetleAead128, 32, 32, [0, 0, 0, 0], "00c96e04de930cc89ecb6538d78289fc89aca38a9694d7a7cc592b8042ebe1db");
#[cfg(feature = "photon_beetle")]
aead_in_pieces!(photon_beetle_aead_128_in_pieces, PhotonBeetleAead128);
#[cfg(feature = "photon_beetle")]
aead_file!(photon_beetle_aead_32_file_1, PhotonBeetleAead32, 32, 32, [0, 0, 0, 0], "93ef56e89791f999f11a2ec4422b6315f56674499ebae57d49b684d5b4fedbbb");
#[cfg(feature = "photon_beetle")]
aead_in_pieces!(photon_beetle_aead_32_in_pieces, PhotonBeetleAead32);
#[cfg(feature = "photon_beetle")]
hash_file!(photon_beetle_hash_file_1, PhotonBeetleHash, 1024, [0], "7eb47e2387cdc4deb8ad41e1cd944b71aed98ea63e72fbbf1183003eed8075cf");
#[cfg(feature = "pyjamask")]
aead_file!(pyjamask96_aead_file_1, Pyjamask96Aead, 32, 32, [0, 0, 0, 0], "de13bd39f4c3777bea2526c6ace9ea5465af0c9b23c43738dec861f90da3576a");
#[cfg(feature = "pyjamask")]
aead_file!(pyjamask128_aead_file_1, Pyjamask128Aead, 32, 32, [0, 0, 0, 0], "eab2a93dbc84f54285fdf4ac40408619eef016c200b3f6de05e4a60789c22daa");
#[cfg(feature = "romulus")]
aead_file!(romulus_n_file_1, RomulusN, 32, 32, [0, 0, 0, 0], "98b2ca3b1c985bfaaab1c92219f4dbf14b5e4c517f84209365ad9010b682da19");
#[cfg(feature = "romulus")]
aead_in_pieces!(romulus_n_in_pieces, RomulusN);
#[cfg(feature = "romulus")]
aead_file!(romulus_m_file_1, RomulusM, 32, 32, [0, 0, 0, 0], "611a190ffe24b5ff91d396e8e5b14f85bd0d4bbcb043bd9a21938072df1f4f88");
#[cfg(feature = "romulus")]
aead_file!(romulus_t_file_1, RomulusT, 32, 32, [0, 0, 0, 0], "b8a2584f79a111e256a57d4957681dd763328c923a26166c602acdb356fdb689");
#[cfg(feature = "romulus")]
hash_file!(romulus_h_file_1, RomulusH, 1024, [0], "62353f4292a3432265a3e3a74911cd37f5a8377fddad749eb5e52e4092834387");
#[cfg(feature = "saturnin")]
aead_file!(saturnin_ctr_cascade_file_1, SaturninCtrCascade, 32, 32, [0, 0, 0, 0], "1bda041286ecb3e8f6356034d878f135a86361a15275b77bc93a530cc6c96aec");
#[cfg(feature = "saturnin")]
aead_in_pieces!(saturnin_ctr_cascade_in_pieces, SaturninCtrCascade);
#[cfg(feature = "saturnin")]
hash_file!(saturnin_hash_file_1, SaturninHash, 1024, [0], "c5d45e76325766f330070434cc24fb6ca7bab151df9707f2327247806acc7e52");
#[cfg(feature = "sha256")]
hash_file!(sha256_file_1, Sha256, 1024, [0], "e1e33edae84332c05faec342619e73bc656a1c21beafc2824f08d50de6a795e3");
#[cfg(feature = "sha256")]
mac_file!(hmac_sha256_file_1, HmacSha256, 1024, 32, [0, 0], "bd61a83def9afbc0e84c9a7944c2d095b023b1b0740ca319d7e1bde8cee3e7a5");
#[cfg(feature = "sha256")]
mac_file!(hmac_sha256_file_2, HmacSha256, 256, 100, [0, 0], "d8a11ae9fd75be1a4d6c1822b1df8aa44f286456b469276dcb286485d65c4c18");
#[cfg(feature = "sha256")]
kdf_vector!(hkdf_sha256_vector_1, HkdfSha256, "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "000102030405060708090a0b0c", "f0f1f2f3f4f5f6f7f8f9", "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865");
#[cfg(feature = "sha256")]
kdf_vector!(hkdf_sha256_vector_2, HkdfSha256, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f", "606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeaf", "b0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff", "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87");
#[cfg(feature = "sha256")]
kdf_vector!(hkdf_sha256_vector_3, HkdfSha256, "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "", "", "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8");
#[cfg(feature = "sparkle")]
aead_file!(schwaemm256_128_file_1, Schwaemm256_128, 32, 32, [0, 0, 0, 0], "1bfdd3439c0b89441d77149d28e5c13d54ddd8ca5671a5247d2d2923eae23851");
#[cfg(feature = "sparkle")]
aead_in_pieces!(schwaemm256_128_in_pieces, Schwaemm256_128);
#[cfg(feature = "sparkle")]
aead_file!(schwaemm128_128_file_1, Schwaemm128_128, 32, 32, [0, 0, 0, 0], "22c0e94c9f2652e1fc222fb1fde435269473ba6ff9f9c20b75432f4397167ed2");
#[cfg(feature = "sparkle")]
aead_in_pieces!(schwaemm128_128_in_pieces, Schwaemm128_128);
#[cfg(feature = "sparkle")]
aead_file!(schwaemm192_192_file_1, Schwaemm192_192, 32, 32, [0, 0, 0, 0], "2816e3eb21b76cd8bab355793e1ba9e804381bb7246d7d3acc4f927dbb4364dc");
#[cfg(feature = "sparkle")]
aead_in_pieces!(schwaemm192_192_in_pieces, Schwaemm192_192);
#[cfg(feature = "sparkle")]
aead_file!(schwaemm256_256_file_1, Schwaemm256_256, 32, 32, [0, 0, 0, 0], "486f23a1fd3d53e0e0eac830531db8b3a1249dedb9db5f4c243420edee11b7d8");
#[cfg(feature = "sparkle")]
aead_in_pieces!(schwaemm256_256_in_pieces, Schwaemm256_256);
#[cfg(feature = "sparkle")]
hash_file!(esch256_file_1, Esch256, 1024, [0], "db8aba0a6291884313c6cde340faecf49f971198205a663e34e99bbef2cad862");
#[cfg(feature = "sparkle")]
hash_file!(esch384_file_1, Esch384, 1024, [0], "a3b17d57017a7d1267341dc7e7521fa798f24895aa05b67f25310d35514e6f59");
#[cfg(feature = "tinyjambu")]
aead_file!(tinyjambu128_file_1, Tinyjambu128, 32, 32, [0, 0, 0, 0], "1d138e366e0896716f3570323f781d06cba63ccd5ed87ad3f04d370c8965a742");
#[cfg(feature = "tinyjambu")]
aead_in_pieces!(tinyjambu128_in_pieces, Tinyjambu128);
#[cfg(feature = "tinyjambu")]
aead_file!(tinyjambu192_file_1, Tinyjambu192, 32, 32, [0, 0, 0, 0], "99258e7d27ca7e963219e7b07c9525aee3217909ac9d0f53036290ea5bd3eecd");
#[cfg(feature = "tinyjambu")]
aead_in_pieces!(tinyjambu192_in_pieces, Tinyjambu192);
#[cfg(feature = "tinyjambu")]
aead_file!(tinyjambu256_file_1, Tinyjambu256, 32, 32, [0, 0, 0, 0], "566117f0218f4c1eb8d23db7aec8488b926eaf849a9374036b9646e38ce7caff");
#[cfg(feature = "tinyjambu")]
aead_in_pieces!(tinyjambu256_in_pieces, Tinyjambu256);
#[cfg(feature = "tinyjambu")]
aead_file!(tinyjambu128_v1_file_1, Tinyjambu128V1, 32, 32, [0, 0, 0, 0], "8c95e1e9c2f8e4a8ad7f2abec894dacac13551b1891b45be92b4bc31dd8f95db");
#[cfg(feature = "tinyjambu")]
aead_in_pieces!(tinyjambu128_v1_in_pieces, Tinyjambu128V1);
#[cfg(feature = "tinyjambu")]
aead_file!(tinyjambu192_v1_file_1, Tinyjambu192V1, 32, 32, [0, 0, 0, 0], "12cf9bb6158004bdebc76e13a974dd46f53923b3db7760c3cac9b32e994ebae0");
#[cfg(feature = "tinyjambu")]
aead_in_pieces!(tinyjambu192_v1_in_pieces, Tinyjambu192V1);
#[cfg(feature = "tinyjambu")]
aead_file!(tinyjambu256_v1_file_1, Tinyjambu256V1, 32, 32, [0, 0, 0, 0], "90659e360f8ba2382d97205c93e070e04f23e11072a7a519f32df3cd500cc158");
#[cfg(feature = "tinyjambu")]
aead_in_pieces!(tinyjambu256_v1_in_pieces, Tinyjambu256V1);
#[cfg(feature = "xoodyak")]
aead_file!(xoodyak_aead_file_1, XoodyakAead, 32, 32, [0, 0, 0, 0], "6064e17e8ecba23bea6419d2e1da5004241c8cf1436be82be6fef4847e838666");
#[cfg(feature = "xoodyak")]
aead_in_pieces!(xoodyak_aead_in_pieces, XoodyakAead);
#[cfg(feature = "xoodyak")]
hash_file!(xoodyak_hash_file_1, XoodyakHash, 1024, [0], "dc12875027d8d2145a6b58c2ffe78a9ff395e8953d6259328d6e66da8ccd44fb");
