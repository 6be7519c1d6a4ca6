import type { Codec } from '../../../src/core/codec/avm/codec';
import { platformFormats } from '../../../src/core/codec/platform/platform-formats';
import { unwrap } from '../../../src/core/codec/proposervm/proposervm-block';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { decodeHex } from '../../../src/core/encodings/hex';
import { blockIDOf, txIDOf } from '../../../src/core/ids/ids';
import type { JSONObject, JSONValue } from '../../../src/core/json/json';
import { difference } from './json-difference';
import type { RecordedBlock } from '../recording/recording';
import type { Checked } from './tally';
import { checked, shortName } from './bytes';
import { type Call, encodingOf } from './calls';
import { txsOf } from './l1-ids';

/**
 * Checks what the recorder noted of accepted blocks: height, time and transactions are those of the bytes, wherever the
 * node gave these, alone or in a container of its index.
 */
export function checkBlockLines(lines: readonly RecordedBlock[], calls: readonly Call[], codec: Codec): Checked[] {
  const known = blocksByID(calls);
  return lines.flatMap((line) => {
    const bytes = known.get(line.id);
    if (bytes === undefined) return [];
    const type = `${line.chain ?? 'X'} block line`;
    return [
      checked(`block ${line.height} (${line.label ?? line.group})`, type, () => {
        const read = line.chain === 'P' ? platformBlock(bytes) : avmBlock(bytes, codec);
        // Lines of blocks that only decide name no transactions.
        const { time, type: name, txIDs, txTypes }: Partial<RecordedBlock> = line;
        const all = { height: String(line.height), time, type: name, txIDs, txTypes };
        const noted = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as JSONObject;
        const ours = Object.fromEntries(Object.keys(noted).map((key) => [key, read[key] ?? null]));
        return { type, problem: difference(ours, noted) };
      }),
    ];
  });
}

type Fields = Readonly<Record<string, JSONValue>>;

function platformBlock(bytes: Uint8Array): Fields {
  const block = platformFormats.block.decode(bytes);
  const txs = txsOf(block);
  return {
    height: String(block.height),
    time: 'time' in block ? Number(block.time) : null,
    type: shortName(block.type),
    txIDs: txs.map((tx) => encodeCb58(txIDOf(platformFormats.tx.encode(tx)))),
    txTypes: txs.map(({ unsignedTx }) => shortName(unsignedTx.type)),
  };
}

function avmBlock(bytes: Uint8Array, codec: Codec): Fields {
  const { height, time, txs } = codec.decodeBlock(bytes);
  return {
    height: String(height),
    time: Number(time),
    txIDs: txs.map((tx) => encodeCb58(txIDOf(codec.encodeTx(tx)))),
  };
}

/** The bytes of every block that a node gave as hex, by its own ID. */
function blocksByID(calls: readonly Call[]): ReadonlyMap<string, Uint8Array> {
  const blocks = new Map<string, Uint8Array>();
  for (const call of calls) {
    const [block, container] = [call.result?.['block'], call.result?.['bytes']];
    const bytes =
      /\.getBlock(?:ByHeight)?$/.test(call.method) && typeof block === 'string'
        ? decodeHex(block, encodingOf(call))
        : call.method.startsWith('index.') && typeof container === 'string'
          ? unwrap(decodeHex(container, encodingOf(call))).inner
          : undefined;
    if (bytes !== undefined) blocks.set(encodeCb58(blockIDOf(bytes)), bytes);
  }
  return blocks;
}
