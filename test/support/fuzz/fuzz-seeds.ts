import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformFormats } from '../../../src/core/codec/platform/platform-formats';
import { unwrap } from '../../../src/core/codec/proposervm/proposervm-block';
import { openMessage } from '../../../src/core/codec/warp/warp-formats';
import { decodeAnyHex } from '../../../src/core/encodings/hex';
import { EWOQ, EWOQ_CB58, EWOQ_KEY, MAINNET_AVAX, MAINNET_X, ZERO_ID } from '../known-ids';
import { valueOrRefusal } from '../assertions/refuses';
import { PROTOCOL_FIXTURES } from '../recording/vectors';

/**
 * Everything that stands in the fixtures as hex, and what is within: blocks in containers, messages in transactions.
 */
export function byteSeeds(): readonly Uint8Array[] {
  const texts = new Set<string>();
  for (const name of readdirSync(PROTOCOL_FIXTURES)) {
    const file = readFileSync(join(PROTOCOL_FIXTURES, name), 'utf8');
    for (const [text] of file.matchAll(/0x0000[0-9a-f]{100,}/g)) texts.add(text);
  }
  const outer = [...texts].flatMap((text) => valueOrRefusal(() => decodeAnyHex(text))?.bytes ?? []);
  return outer.flatMap((bytes) => [bytes, ...partsOf(bytes)]);
}

function partsOf(bytes: Uint8Array): Uint8Array[] {
  const { outer, inner } = unwrap(bytes);
  const block = outer === undefined ? [] : [inner];
  const tx = valueOrRefusal(() => platformFormats.tx.decode(bytes))?.unsignedTx;
  const message = tx !== undefined && 'message' in tx ? tx.message : bytes;
  const opened = valueOrRefusal(() => openMessage(message));
  if (opened === undefined) return block;
  const call = opened.payload?.type === 'payload.AddressedCall' ? [opened.payload.payload] : [];
  return [...block, message, opened.message.payload, ...call];
}

export const CB58_SEEDS = [
  '45PJLL',
  '1c7hwa',
  ZERO_ID,
  '111111111111111111116DBWJs',
  MAINNET_X,
  MAINNET_AVAX,
  EWOQ_CB58,
  'NodeID-D2TWGt7bSzwFWGjx4YZg5pKRzjFRhJzcq',
  EWOQ_KEY,
];

export const HEX_SEEDS = [
  '',
  '0x',
  '0x7852b855',
  '0x0017afa01d',
  '0x0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20b7a612c9',
  '0xDEADbeef',
  '8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC',
];

export const ADDRESS_SEEDS = [
  EWOQ,
  'P-avax18jma8ppw3nhx5r4ap8clazz0dps7rv5ukulre5',
  'C-FUJI18JMA8PPW3NHX5R4AP8CLAZZ0DPS7RV5U6WMU4T',
  'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u6njfl7',
  '2eNy1mUFdmaxXNj1eQHUe7Np4gju9sJsEtWQ4MX3ToiNKuADed-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p',
  'X-A12UEL5L',
  '-?1ezyfcl',
];

export const JSON_SEEDS = [
  '{"jsonrpc":"2.0","result":{"numFetched":"1","utxos":["0x00"],"endIndex":{"utxo":""}},"id":1}',
  '{"height":18446744073709551615,"time":1682434800,"txs":[{"amount":9007199254740993,"memo":"0x"}]}',
  '[[[[1e9,-0.5,"\\u0041\\"",null,true]]]]',
];

/** Lines in which IDs stand: a log, JSON, code, a page address. */
export const LINE_SEEDS = [
  ...CB58_SEEDS,
  ...ADDRESS_SEEDS,
  '[11-21|07:27:00.000] INFO <X Chain> accepted {"blkID": "uH3RiyVQMdYcrhQsdE69e4ZDvh9g9QKGjJ7cXqM6LwwGbJASK"}\n',
  '{"txID":"2EQsYdCxqRaCtGpB46Tqjh97k1eat83tbish3wWQY485AU9sa4","outputIndex":0,"networkID":12345}',
  'const utxo = "2EQsYdCxqRaCtGpB46Tqjh97k1eat83tbish3wWQY485AU9sa4:1"; // X-local1xh3q',
  'https://host/tx/2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM?from=NodeID-D2TWGt7bSzwFWGjx4YZg5pKRzjFRhJzcq',
  'PRIVATE_KEY=0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027',
  `tx: 0x0000${'0001'.repeat(40)} from 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC`,
];
