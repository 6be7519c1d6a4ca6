import type { Codec } from '../../core/codec/avm/codec';
import type { UTXO } from '../../core/codec/avm/utxo';
import { encodeCb58 } from '../../core/encodings/cb58';
import { blockIDOf, utxoIDOf } from '../../core/ids/ids';
import { knownName } from '../../core/ids/known-names';
import { hrpOf } from '../../core/ids/networks';
import { type ChainConfig, isXChain } from '../chain/chain-config';
import { ANY_AVM } from '../../core/codec/avm/fx-orders';
import { foundTx } from '../lookup/found-tx';
import type { FoundBlock, FoundTx } from '../lookup/avm-finders';
import { platformUTXO, type PrimaryBytes, readPrimary } from '../primary/read-primary';
import { readOutcome } from '../../core/outcome';
import { type AddressFormat, addressFormatOf } from '../text/format-id';

/** A UTXO that was read from given bytes. */
export interface ReadUTXO {
  readonly kind: 'utxo';
  /** The UTXO's ID. */
  readonly id: Uint8Array;
  readonly bytes: Uint8Array;
  readonly codec: Codec;
  readonly utxo: UTXO;
}

/** Bytes of P, C, the proposervm or Warp. */
export interface ReadPrimary {
  readonly kind: 'primary';
  readonly found: PrimaryBytes;
}

/** What bytes decode to. */
export type BytesInspection = FoundTx | FoundBlock | ReadUTXO | ReadPrimary;

/**
 * Decodes a transaction, block or UTXO of the X-Chain or another avm chain, P- and C-Chain formats, a block of the
 * proposervm, or a Warp message. Sends nothing; undefined for other bytes.
 */
export function inspectBytes(bytes: Uint8Array): BytesInspection | undefined {
  const read = ANY_AVM.readAny(bytes);
  switch (read?.kind) {
    case undefined: {
      const found = readPrimary(bytes);
      return found === undefined ? undefined : { kind: 'primary', found };
    }
    case 'tx':
      return foundTx(read.value, read.codec, bytes);
    case 'block':
      return { kind: 'block', id: blockIDOf(bytes), bytes, codec: read.codec, block: read.value };
    case 'utxo': {
      const { txID, outputIndex } = read.value;
      return { kind: 'utxo', id: utxoIDOf(txID, outputIndex), bytes, codec: read.codec, utxo: read.value };
    }
  }
}

/** A UTXO that P listed: most of them have the same bytes as an avm chain's. Undefined for other bytes. */
export function inspectPlatformUTXO(bytes: Uint8Array): ReadPrimary | undefined {
  const { value: found } = readOutcome(() => platformUTXO(bytes));
  return found === undefined ? undefined : { kind: 'primary', found };
}

/**
 * How addresses are written on the chain of the bytes. A UTXO doesn't name its chain: a known asset does, otherwise the
 * given chain is assumed.
 */
export function bytesNaming(
  read: Exclude<BytesInspection, ReadPrimary>,
  config: ChainConfig | undefined,
): Omit<AddressFormat, 'ownName'> {
  const tx = read.kind === 'tx' ? read.tx : read.kind === 'block' ? read.block.txs[0] : undefined;
  if (tx !== undefined) return addressFormatOf(tx.unsignedTx, () => undefined);
  const network = read.kind === 'utxo' ? knownName(encodeCb58(read.utxo.assetID))?.network : undefined;
  if (network !== undefined) return { alias: 'X', hrp: network.hrp };
  const { blockchain = 'X', networkID = 0 } = config ?? {};
  return { alias: isXChain(blockchain) ? 'X' : blockchain, hrp: hrpOf(networkID) };
}
