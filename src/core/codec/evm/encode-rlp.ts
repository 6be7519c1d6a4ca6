import { concatBytes } from '../../bytes/bytes';

/** A value of RLP (Ethereum's yellow paper, appendix B): bytes, or a list of values. */
export type RLPValue = Uint8Array | readonly RLPValue[];

/** The bytes of a value, in the only allowed form. */
export function encodeRLP(value: RLPValue): Uint8Array {
  if (value instanceof Uint8Array) {
    const isOwnPrefix = value.length === 1 && (value[0] as number) < 0x80;
    return isOwnPrefix ? value : concatBytes(prefix(0x80, value.length), value);
  }
  const content = concatBytes(...value.map(encodeRLP));
  return concatBytes(prefix(0xc0, content.length), content);
}

/** Big-endian and without leading zeros: zero is no bytes. */
export function numberBytes(value: bigint): Uint8Array {
  const digits = value === 0n ? '' : value.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}

function prefix(offset: number, length: number): Uint8Array {
  if (length <= 55) return Uint8Array.of(offset + length);
  const size = numberBytes(BigInt(length));
  return concatBytes(Uint8Array.of(offset + 55 + size.length), size);
}
