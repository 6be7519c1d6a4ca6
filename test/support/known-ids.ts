// The IDs and addresses that many tests share, by what they are. Bytes that only one or two tests need stay with them.

/** The public test key of avalanchego, which owns nearly everything on a local network. */
export const EWOQ_KEY = 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';
/** The bytes of EWOQ_KEY. */
export const EWOQ_KEY_HEX = '56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027';
/** The address of EWOQ_KEY on the X-Chain of a local network. */
export const EWOQ = 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
/** The same owner on the X-Chain of Fuji. */
export const EWOQ_FUJI = 'X-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t';
/** The same owner on the P-Chain. */
export const EWOQ_P = 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
export const EWOQ_C = 'C-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
/** The 20 bytes of EWOQ in cb58. */
export const EWOQ_CB58 = '6Y3kysjF9jnHnYkdS9yGAuoHyae2eNmeV';
/** The address of EWOQ_KEY on an EVM chain. */
export const EWOQ_EVM = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

/** A valid 32-byte ID that no transaction, block or asset of any test chain has. */
export const UNUSED_ID = '2wkBET2rRgE8pahuaczxKbmv7ciehqsne57F9gtzf1PVcUJEQG';
/** 32 zero bytes: the P-Chain, the Primary Network and the empty ID. */
export const ZERO_ID = '11111111111111111111111111111111LpoYY';

/** AVAX of a local network: its genesis transaction, on the recorded chain and in the sandbox's sample history. */
export const LOCAL_AVAX = '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe';
/** The X-Chain of a local network. */
export const LOCAL_X = '2eNy1mUFdmaxXNj1eQHUe7Np4gju9sJsEtWQ4MX3ToiNKuADed';
/** AVAX of Mainnet: its genesis transaction has 296,908 bytes and 4,365 outputs, more than any other. */
export const MAINNET_AVAX = 'FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z';
export const MAINNET_X = '2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM';
export const MAINNET_C = '2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5';
export const FUJI_X = '2JVSBoinj9C2J33VntvzYtVJNZdN2NKiwwKjcumHUWEb5DbBrm';
/** The virtual machine of the X-Chain. */
export const AVM_ID = 'jvYyfQTxGMJLuGWa55kdP2p2zSUYsQ5Raupu4TW34ZAUBAbtq';

/** The recorded chain's first transaction (test/fixtures/recording): EWOQ pays 5.947779411 AVAX to RECORDED_PAYEE. */
export const RECORDED_PAYMENT = 'igJP4QhFJ7obscaBndLCSxa1Ng3NxGzvnomPoSnGdb8zTHf7b';
/** The recorded block 1, which holds RECORDED_PAYMENT. */
export const RECORDED_BLOCK_1 = '2o7DUa6TMk8sAiDmUzehsWh8wozksbeegwtNSfHpRBfhKpbVyN';
export const RECORDED_PAYEE = 'X-local1xh3q95kyphnwdzddtggc3ua6shwpdjt9cmxt0f';
/** The asset Lens Coin 1 (LNSC, 2 decimals) of the recorded chain, and the transaction that creates it. */
export const RECORDED_LNSC = '2dBADP8wd4enesC4Nzd4DMbekwYBsVqDcCWjc5ZFmtJNjh5x2h';
/** A recorded transaction with multisig outputs, a locktime and an output that anyone can spend. */
export const RECORDED_MULTISIG = '2W19BGigojbMrfXfM4afHWe453rfcnpq1DKSGjDGjmUuM6Dbwp';
/** A recorded export of 4 AVAX to the P-Chain. */
export const RECORDED_EXPORT = '2beMYk7BURkGMGe1eYMZ1qs1AmNpnBevgJBwAQSggc6aenSocD';

/** The first transaction of the sandbox's sample history: EWOQ pays 5.947779411 AVAX to SAMPLE_PAYEE. */
export const SAMPLE_PAYMENT = '2bcptJAuKEshdqXB319usyqyueUJoEpbPhRTktC1cR68TqAPwS';
/** Block 1 of the sample history, which holds SAMPLE_PAYMENT. */
export const SAMPLE_BLOCK_1 = 'YSVN2csKrhH8PEzdXsrbmT6D5pxkbcjtA1LMUbrcQBQ8NmrUV';
/** The payee of SAMPLE_PAYMENT, which the sandbox calls treasury. */
export const SAMPLE_PAYEE = 'X-local1qjp0v2g7q4g9gm09wnfjzkccchs8srhcfvmae0';
/** An owner of the sample history, which the sandbox calls savings. */
export const SAMPLE_SAVINGS = 'X-local14wy22mnsjatke7krdudzqxmccmv6v4n3jgt7fs';
/** The asset Lens Coin 1 (LNSC, 2 decimals) of the sample history, and the transaction that creates it. */
export const SAMPLE_LNSC = 'V9QoN55PB4HGSyAgrDi9RTDwPsRhjtUSfyynBAfDXkUy9QPUk';

/** The L1 of the sandbox's sample history. One of its validators has a balance for 39 hours. */
export const SAMPLE_L1 = '2v4bzzPCYi7fLK4WjhLtwnrJNQ1zveD87wBrvD9sK1qf3Rebq5';
