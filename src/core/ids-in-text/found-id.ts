import type { Bech32 } from '../encodings/bech32';
import type { InputProblem } from '../errors';

/** Where a found thing stands: UTF-16 offsets, `end` exclusive. */
interface Found {
  readonly start: number;
  readonly end: number;
}

/** A found thing with its own copy of its characters. */
interface FoundText extends Found {
  readonly text: string;
}

/** Something in a text that is certain to be what `kind` says; what carries a checksum has passed it. */
export type FoundID =
  /** 32 bytes in cb58: a transaction, block, asset, chain, UTXO or any other hash. */
  | (FoundText & { readonly kind: 'id'; readonly bytes: Uint8Array })
  /** 20 bytes in cb58: an owner. */
  | (FoundText & { readonly kind: 'shortID'; readonly bytes: Uint8Array })
  | (FoundText & { readonly kind: 'nodeID'; readonly bytes: Uint8Array })
  /** `alias` is undefined for a bech32 text that stands alone. */
  | (FoundText & { readonly kind: 'address'; readonly alias: string | undefined } & Bech32)
  /** `txID:index`. */
  | (FoundText & { readonly kind: 'utxoRef'; readonly txID: Uint8Array; readonly outputIndex: number })
  /** 32 bytes in hexadecimal: a hash, or a private key, which nothing tells apart. Never to be sent. */
  | (FoundText & { readonly kind: 'bytes32' })
  /** Hexadecimal that starts as a transaction, UTXO or block does, with `0x` or not, checksum at its end or not. */
  | (FoundText & { readonly kind: 'hex' })
  /** `0x` and 40 digits; a mixed-case checksum is not verified. */
  | (FoundText & { readonly kind: 'evmAddress' })
  /** Holds neither the text nor the bytes, so that they cannot end up anywhere. */
  | (Found & { readonly kind: 'privateKey'; /** Its name, if it is a public test key. */ readonly testKey?: string })
  /** A network's number where a word before it says so; only `findIDAt` gives it. */
  | (FoundText & { readonly kind: 'networkID'; readonly networkID: number })
  /** Was meant to be an `expected`, as its quotes or the word before it say. */
  | (FoundText & {
      readonly kind: 'badChecksum';
      readonly expected: 'id' | 'nodeID' | 'address';
      readonly problem: InputProblem;
    });
