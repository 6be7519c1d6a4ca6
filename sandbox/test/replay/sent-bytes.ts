import { decodeHex } from '../../../src/core/encodings/hex';
import type { Call } from './calls';

/** The bytes that a recorded call sends; undefined where it sends none, or none that can be read. */
export function sentBytes({ method, params }: Call): Uint8Array | undefined {
  const { tx, encoding } = params;
  if (method !== 'avm.issueTx' || typeof tx !== 'string') return undefined;
  try {
    return decodeHex(tx, encoding === 'hexnc' ? 'hexnc' : 'hex');
  } catch {
    return undefined;
  }
}
