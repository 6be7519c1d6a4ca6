import { join } from 'node:path';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import type { Codec } from '../../../src/core/codec/avm/codec';
import type { Tx } from '../../../src/core/codec/avm/avm-transactions';
import { decodeHex } from '../../../src/core/encodings/hex';
import { txIDOf } from '../../../src/core/ids/ids';
import { readRecording } from './recording';
import { PROTOCOL_FIXTURES } from './vectors';

export interface RecordedTx {
  /** What the recording calls it; the first answer that holds it wins. */
  readonly label: string;
  readonly id: Uint8Array;
  readonly bytes: Uint8Array;
  readonly tx: Tx;
}

/** The accepted transactions of a recording (genesis included), by ID in cb58. */
export function recordedTxs(codec: Codec, file = 'x-chain.jsonl.gz'): Map<string, RecordedTx> {
  const found = new Map<string, RecordedTx>();
  for (const line of readRecording(join(PROTOCOL_FIXTURES, file))) {
    if (line.kind !== 'exchange') continue;
    const hex = /"result":\{"tx":"(0x[0-9a-f]+)","encoding":"hex"\}/.exec(line.response.body)?.[1];
    if (hex === undefined) continue;
    const bytes = decodeHex(hex);
    const id = txIDOf(bytes);
    if (!found.has(encodeCb58(id))) {
      found.set(encodeCb58(id), { label: line.label, id, bytes, tx: codec.decodeTx(bytes) });
    }
  }
  return found;
}
