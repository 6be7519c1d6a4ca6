import { utils, Utxo } from '@avalabs/avalanchejs';
import { buildSync } from 'esbuild';
import { join } from 'node:path';
import { sha256 } from '../../src/core/sha256';
import { decodeID, encodeCb58 } from '../../src/core/encodings/cb58';
import { Codec } from '../../src/core/codec/avm/codec';
import { decodeHex } from '../../src/core/encodings/hex';
import { readRecording } from '../support/recording';
import { PROTOCOL_FIXTURES } from '../support/vectors';
import type { Result } from './measure';
import { compared, race } from './measure';

/** P3, P4 and P9: the formats against avalanchejs 5.2.0 and against the least that a machine must do. */
export function codecBench(): Result[] {
  const page = largestPage();
  const codec = new Codec();
  const manager = utils.getManagerForVM('AVM');
  const ids = page.map((hex) => encodeCb58(decodeHex(hex).subarray(2, 34)));
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
    bundleSize(),
  ];
}

/** The longest list of UTXOs in the recording. */
function largestPage(): readonly string[] {
  let largest: readonly string[] = [];
  for (const line of readRecording(join(PROTOCOL_FIXTURES, 'x-chain.jsonl'))) {
    if (line.kind !== 'exchange' || !line.response.body.includes('"utxos":["0x')) continue;
    const { result } = JSON.parse(line.response.body) as { result: { utxos: readonly string[]; encoding: string } };
    if (result.encoding === 'hex' && result.utxos.length > largest.length) largest = result.utxos;
  }
  return largest;
}

/** The least there is to do: bytes, checksum, and the fields of a transfer output with one owner at their fixed places. */
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

function bundleSize(): Result {
  const size = (contents: string): number => {
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
  };
  return compared({
    id: 'P9',
    what: 'the codec as a bundle, with the JSON of a node',
    peerName: 'avalanchejs 5.2.0, its avm codec',
    unit: 'kB',
    ours: size(
      "export { Codec } from './src/core/codec/avm/codec'; export { NodeJSON } from './src/core/codec/avm/node-json';",
    ),
    peer: size("export { utils, avmSerial, Utxo } from '@avalabs/avalanchejs';"),
    goal: { words: '<= 25 kB', holds: (ratio) => ratio <= 25 / 196 },
  });
}
