import { type Bech32, decodeBech32, encodeBech32 } from '../encodings/bech32';
import { ofLength } from '../encodings/cb58';
import { InvalidInputError } from '../outcome';
import { toHexDigits } from '../bytes/bytes';
import { keccak256 } from '../bytes/hashes';

/**
 * An address: `alias` is `X`, `P`, `C` or a blockchain ID, `hrp` names the network, `bytes` are the 20 of the owner.
 */
export interface Address extends Bech32 {
  readonly alias: string;
}

/**
 * Reads `X-avax1...` as the node does: the alias ends at the first `-`. Neither the alias nor the hrp is compared with
 * a network. Throws `InvalidInputError` with the node's cause (docs/protocol.md 3.5).
 */
export function parseAddress(text: string): Address {
  const separator = text.indexOf('-');
  if (separator < 0) throw new InvalidInputError('no separator found in address');
  return { alias: text.slice(0, separator), ...parseBech32Address(text.slice(separator + 1)) };
}

/** Reads an address without its alias: `avax1...`, 20 bytes. */
export function parseBech32Address(text: string): Bech32 {
  const { hrp, bytes } = decodeBech32(text);
  return { hrp, bytes: ofLength(bytes, 20) };
}

/** The text of an address, always bech32 in lower case. */
export function formatAddress(address: Address): string {
  return `${address.alias}-${encodeBech32(address.hrp, address.bytes)}`;
}

/** An EVM address of 20 bytes with the checksum in its letters' case (EIP-55). */
export function formatEVMAddress(bytes: Uint8Array): string {
  const digits = toHexDigits(bytes);
  const hash = toHexDigits(keccak256(Buffer.from(digits, 'ascii')));
  const cased = [...digits].map((digit, i) => (hash.charAt(i) >= '8' ? digit.toUpperCase() : digit));
  return `0x${cased.join('')}`;
}
