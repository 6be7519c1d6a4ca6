import { decodeBase58Words } from '../encodings/base58-words';
import { correctBech32 } from '../encodings/bech32';
import { correctCb58 } from '../encodings/correct-cb58';
import type { FoundID } from '../ids-in-text/found-id';
import { isKeyWord } from '../private-keys/private-key';
import { CHECKSUM_SIZE } from '../bytes/sizes';

/** A text in the place of an ID, a node ID or an address. */
export type BadChecksum = Extract<FoundID, { kind: 'badChecksum' }>;

const NODE_PREFIX = 'NodeID-';
/** Bytes without the checksum. */
const LENGTHS = { id: 32, nodeID: 20 } as const;

/** Whether a mistyped text has as many bytes as what it was meant to be. */
export function hasRightLength({ text, expected }: Pick<BadChecksum, 'text' | 'expected'>): boolean {
  if (expected === 'address') return true;
  const start = expected === 'nodeID' ? NODE_PREFIX.length : 0;
  return decodeBase58Words(text, start, text.length)?.length === LENGTHS[expected] + CHECKSUM_SIZE;
}

/**
 * The valid text that differs from a mistyped one in a single character; undefined if there is none. Costs 3,000
 * checksums of an ID, about 8 ms.
 */
export function correctionOf({
  text,
  expected,
  problem,
}: Pick<BadChecksum, 'text' | 'expected' | 'problem'>): string | undefined {
  if (problem.code !== 'wrong checksum' || !hasRightLength({ text, expected })) return undefined;
  // The alias, or `NodeID-`, ends at the last dash.
  const bodyStart = text.lastIndexOf('-') + 1;
  const body = text.slice(bodyStart);
  const corrected = expected === 'address' ? correctBech32(body) : correctCb58(body);
  // A mistyped public key looks like a mistyped ID.
  return corrected === undefined || isKeyWord(corrected) ? undefined : text.slice(0, bodyStart) + corrected;
}
