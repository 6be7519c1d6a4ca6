import { avaxSerial, utils, Utxo } from '@avalabs/avalanchejs';
import { buildSync } from 'esbuild';
import { join } from 'node:path';
import { sha256 } from '../../src/core/bytes/hashes';
import { decodeID, encodeCb58 } from '../../src/core/encodings/cb58';
import { Codec } from '../../src/core/codec/avm/codec';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import { decodeHex } from '../../src/core/encodings/hex';
import { readRecording } from '../support/recording/recording';
import { PROTOCOL_FIXTURES } from '../support/recording/vectors';
import { compared, limited, race, type Result } from './measure';

/** P3, P4, P9, P9b and P14: the formats against avalanchejs 5.2.0 and against the least that a machine must do. */
export function codecBench(): Result[] {
  const page = largestPage();
  const codec = new Codec();
  const manager = utils.getManagerForVM('AVM');
  const ids = page.map((hex) => encodeCb58(decodeHex(hex).subarray(2, 34)));
  const pvm = utils.getManagerForVM('PVM');
  const txs = platformTxs();
  const ours = (): unknown => page.map((hex) => codec.decodeUTXO(decodeHex(hex)));
  return [
    race({
      id: 'P3',
      what: `${page.length} UTXOs decoded, checksums verified`,
      peerName: 'avalanchejs 5.2.0, which verifies none',
      ours,
      peer: () => page.map((hex) => manager.unpack(utils.hexToBuffer(hex), Utxo)),
      goal: { words: '<= 1/3 of its time', holds: (ratio) => ratio <= 1 / 3 },
    }),
    race({ id: 'P3b', what: 'the same', peerName: 'bare DataView and sha256', ours, peer: () => page.map(bareUTXO) }),
    race({
      id: 'P4',
      what: `${ids.length} IDs from cb58, checksums verified`,
      peerName: 'avalanchejs 5.2.0, which verifies none',
      ours: () => ids.map(decodeID),
      peer: () => ids.map((id) => utils.base58check.decode(id)),
      goal: { words: '<= 1/2 of its time', holds: (ratio) => ratio <= 1 / 2 },
    }),
    race({
      id: 'P14',
      what: `${P_TXS} P-Chain transactions decoded, checksums verified`,
      peerName: 'avalanchejs 5.2.0, its pvm codec, which verifies none',
      ours: () => txs.map((hex) => platformFormats.tx.decode(decodeHex(hex))),
      peer: () => txs.map((hex) => pvm.unpack(utils.hexToBuffer(hex), avaxSerial.SignedTx)),
      goal: { words: '<= 1/3 of its time', holds: (ratio) => ratio <= 1 / 3 },
    }),
    ...bundleSizes(),
  ];
}

const P_TXS = 1000;

/**
 * avalanchejs checks that BLS keys and signatures are points of their curves, up to 100 ms each, which isn't decoding.
 */
const WITH_BLS_POINTS: readonly string[] = [
  'txs.AddPermissionlessValidatorTx',
  'txs.ConvertSubnetToL1Tx',
  'txs.RegisterL1ValidatorTx',
];

/** Recorded transactions of the other types that avalanchejs knows, in turns. */
function platformTxs(): readonly string[] {
  const found: string[] = [];
  for (const line of readRecording(join(PROTOCOL_FIXTURES, 'primary-network.jsonl'))) {
    if (line.kind !== 'exchange' || !line.request.body.includes('platform.getTx')) continue;
    const hex = /"tx":"(0x[0-9a-f]+)","encoding":"hex"/.exec(line.response.body)?.[1];
    if (hex === undefined) continue;
    const { type } = platformFormats.tx.decode(decodeHex(hex)).unsignedTx;
    if (!WITH_BLS_POINTS.includes(type)) found.push(hex);
  }
  return Array.from({ length: P_TXS }, (_, i) => found[i % found.length] as string);
}

/** The longest list of UTXOs in the recording. */
function largestPage(): readonly string[] {
  let largest: readonly string[] = [];
  for (const line of readRecording(join(PROTOCOL_FIXTURES, 'x-chain.jsonl.gz'))) {
    if (line.kind !== 'exchange' || !line.response.body.includes('"utxos":["0x')) continue;
    const { result } = JSON.parse(line.response.body) as { result: { utxos: readonly string[]; encoding: string } };
    if (result.encoding === 'hex' && result.utxos.length > largest.length) largest = result.utxos;
  }
  return largest;
}

/**
 * The least there is to do: bytes, checksum, and the fields of a transfer output with one owner at their fixed places.
 */
function bareUTXO(hex: string): unknown {
  const bytes = Buffer.from(hex.slice(2), 'hex');
  const end = bytes.length - 4;
  const digest = sha256(bytes.subarray(0, end));
  if (Buffer.compare(digest.subarray(28), bytes.subarray(end)) !== 0) throw new Error('checksum');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return {
    txID: bytes.subarray(2, 34),
    outputIndex: view.getUint32(34),
    assetID: bytes.subarray(38, 70),
    type: view.getUint32(70),
    amount: view.getBigUint64(74),
    locktime: view.getBigUint64(82),
    threshold: view.getUint32(90),
    address: bytes.subarray(98, 118),
  };
}

/** The parts of the codec that a program imports which reads and prints everything of the Primary Network. */
const WHOLE_CODEC = [
  "export { AnyOrderCodec } from './src/core/codec/avm/any-order-codec';",
  "export { codecsOfAllOrders } from './src/core/codec/avm/any-order-codec';",
  "export { NodeJSON } from './src/core/codec/avm/node-json';",
  "export { platformFormats } from './src/core/codec/platform/formats';",
  "export { PlatformJSON } from './src/core/codec/platform/node-json';",
  "export { atomicFormats, atomicTxsOf } from './src/core/codec/atomic/formats';",
  "export { warpFormats } from './src/core/codec/warp/formats';",
  "export { openMessage } from './src/core/codec/warp/formats';",
  "export { proposervmBlock, unwrap } from './src/core/codec/proposervm/block';",
  "export { readEVMBlock } from './src/core/codec/evm/block';",
  "export { conversionIDOf, validationIDOf } from './src/core/p-and-c/l1-ids';",
];

function bundleSizes(): Result[] {
  const avm =
    "export { Codec } from './src/core/codec/avm/codec'; export { NodeJSON } from './src/core/codec/avm/node-json';";
  const size = kilobytesOf(avm);
  return [
    compared({
      id: 'P9',
      what: 'the codec of the avm as a bundle, with the JSON of a node',
      peerName: 'avalanchejs 5.2.0, its avm codec',
      unit: 'kB',
      ours: size,
      peer: kilobytesOf("export { utils, avmSerial, Utxo } from '@avalabs/avalanchejs';"),
      goal: { words: '<= 25 kB', holds: () => size <= 25 },
    }),
    limited(
      'P9b',
      'the whole codec as a bundle: X, P, C, Warp and proposervm, with JSON and IDs',
      'kB',
      kilobytesOf(WHOLE_CODEC.join('')),
      45,
    ),
  ];
}

function kilobytesOf(contents: string): number {
  const built = buildSync({
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    mainFields: ['module', 'main'],
  });
  return (built.outputFiles[0]?.contents.length ?? NaN) / 1000;
}
