import { callOf } from '../../../sandbox/test/replay/calls';
import { decodeHex } from '../../../src/core/encodings/hex';
import { readOutcome } from '../../../src/core/outcome';
import { readRecording } from './recording';

/** What a client sent to a node. */
export interface SentBytes {
  readonly label: string;
  readonly bytes: Uint8Array;
  /** The node's words; undefined for what it accepted. */
  readonly refusal: string | undefined;
}

/** All transactions that clients sent in a recording, as far as their text is hex. */
export function sentTxs(file: string): SentBytes[] {
  return readRecording(`test/fixtures/${file}`).flatMap((line): SentBytes[] => {
    const call = line.kind === 'exchange' ? callOf(line) : undefined;
    const { tx, encoding } = call?.params ?? {};
    if (line.kind !== 'exchange' || call?.method.endsWith('.issueTx') !== true || typeof tx !== 'string') return [];
    const { value: bytes } = readOutcome(() => decodeHex(tx, encoding === 'hexnc' ? 'hexnc' : 'hex'));
    if (bytes === undefined || bytes.length < 40) return [];
    return [{ label: line.label, bytes, refusal: call.error }];
  });
}
