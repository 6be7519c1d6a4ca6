import { AnyOrderCodec } from '../../core/codec/avm/any-order-codec';
import type { Codec } from '../../core/codec/avm/codec';
import { codecsOfAllOrders } from '../../core/codec/avm/fx-orders';
import type { UTXO } from '../../core/codec/avm/utxo';
import { encodeCb58 } from '../../core/encodings/cb58';
import { blockIDOf, utxoIDOf } from '../../core/ids';
import { hrpOf, knownName } from '../../core/known-names';
import { type ChainConfig, isXChain } from '../chain/chain-config';
import { foundTx } from '../lookup/found-tx';
import type { FoundBlock, FoundTx } from '../lookup/avm-finders';
import type { FoundOnPrimary } from '../lookup/primary-finders';
import { readPrimary } from '../primary/read-primary';
import { type AddressFormat, bookOf } from '../text/format-id';

/** A UTXO that was read from given bytes. */
export interface ReadUTXO {
  readonly kind: 'utxo';
  /** The UTXO's ID. */
  readonly id: Uint8Array;
  readonly bytes: Uint8Array;
  readonly codec: Codec;
  readonly utxo: UTXO;
}

/** What bytes decode to. */
export type BytesInspection = FoundTx | FoundBlock | ReadUTXO | FoundOnPrimary;

const CODEC = new AnyOrderCodec(codecsOfAllOrders());

/**
 * Decodes a transaction, block or UTXO of the X-Chain or another avm chain, a transaction or block of the P-Chain, or an
 * atomic transaction. Sends nothing; undefined for other bytes.
 */
export function inspectBytes(bytes: Uint8Array): BytesInspection | undefined {
  const read = CODEC.readAny(bytes);
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

/**
 * How addresses are written on the chain of the bytes. A UTXO doesn't name its chain: a known asset does, otherwise the
 * given chain is assumed.
 */
export function bytesNaming(
  read: Exclude<BytesInspection, FoundOnPrimary>,
  config: ChainConfig | undefined,
): Omit<AddressFormat, 'ownName'> {
  const tx = read.kind === 'tx' ? read.tx : read.kind === 'block' ? read.block.txs[0] : undefined;
  if (tx !== undefined) return bookOf(tx.unsignedTx, () => undefined);
  const network = read.kind === 'utxo' ? knownName(encodeCb58(read.utxo.assetID))?.network : undefined;
  if (network !== undefined) return { alias: 'X', hrp: network.hrp };
  const { blockchain = 'X', networkID = 0 } = config ?? {};
  return { alias: isXChain(blockchain) ? 'X' : blockchain, hrp: hrpOf(networkID) };
}
