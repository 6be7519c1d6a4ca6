import { toHexDigits } from '../bytes/bytes';
import { keccak256 } from '../bytes/keccak256';

/** An EVM address of 20 bytes with the checksum in its letters' case (EIP-55). */
export function formatEVMAddress(bytes: Uint8Array): string {
  const digits = toHexDigits(bytes);
  const hash = toHexDigits(keccak256(Buffer.from(digits, 'ascii')));
  const cased = [...digits].map((digit, i) => (hash.charAt(i) >= '8' ? digit.toUpperCase() : digit));
  return `0x${cased.join('')}`;
}
