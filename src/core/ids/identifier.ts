import type { Bech32 } from '../encodings/bech32';

interface Text {
  readonly text: string;
}

/** An owner, with or without a network. `alias` is undefined for a bech32 text that stands alone. */
export type AddressIdentifier =
  | (Text & { readonly kind: 'address'; readonly alias: string | undefined } & Bech32)
  /** 20 bytes in cb58. */
  | (Text & { readonly kind: 'shortID'; readonly bytes: Uint8Array });

/** A text that names one thing; what carries a checksum has passed it. */
export type Identifier =
  | AddressIdentifier
  /** 32 bytes in cb58: a transaction, block, asset, chain, UTXO or any other hash. */
  | (Text & { readonly kind: 'id'; readonly bytes: Uint8Array })
  /** `txID:index`. */
  | (Text & { readonly kind: 'output'; readonly txID: Uint8Array; readonly outputIndex: number })
  | (Text & { readonly kind: 'nodeID'; readonly bytes: Uint8Array })
  /** `0x` and 40 digits; a mixed-case checksum is not verified. */
  | (Text & { readonly kind: 'evmAddress' });
