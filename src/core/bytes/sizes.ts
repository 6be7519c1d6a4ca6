// Sizes that the formats of Avalanche fix, and limits of its nodes.

/** Bytes of a checksum: the last of a SHA-256, after cb58 and checked hex (docs/protocol.md 5.1). */
export const CHECKSUM_SIZE = 4;

/** Bytes of a transaction, block, asset, chain, subnet or UTXO ID, and of a private key. */
export const ID_SIZE = 32;

/** Bytes of an address and of a node ID. */
export const ADDRESS_SIZE = 20;

/** Most UTXOs that a node lists in one response (docs/protocol.md 4.4). */
export const MAX_UTXO_PAGE = 1024;

/** Most addresses that one request for UTXOs takes (docs/protocol.md 4.4). */
export const MAX_ADDRESSES = 1024;

/** Most bytes of a memo (avax.MaxMemoSize). */
export const MAX_MEMO = 256;

/** Most bytes of an NFT's payload (MaxPayloadSize, vms/nftfx/mint_operation.go). */
export const MAX_PAYLOAD = 1024;
