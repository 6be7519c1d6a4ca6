import { encodeCb58 } from '../../core/encodings/cb58';
import { blockIDOf, utxoIDOf } from '../../core/ids/ids';
import { knownName } from '../../core/ids/known-names';
import { hrpOf } from '../../core/ids/networks';
import { type ChainConfig, isXChain } from '../chain/chain-config';
import { ANY_AVM } from '../../core/codec/avm/fx-orders';
import { platformUTXO, readPrimary } from '../primary/read-primary';
import { readOutcome } from '../../core/outcome';
import { type AddressFormat, addressFormatOf } from '../text/format-id';
import { foundTx, type ReadPlatformUTXO, type ReadThing } from '../lookup/found';

/**
 * Decodes a transaction, block or UTXO of the X-Chain or another avm chain, P- and C-Chain formats, a block of the
 * proposervm, or a Warp message. Sends nothing; undefined for other bytes.
 */
export function inspectBytes(bytes: Uint8Array): ReadThing | undefined {
  const read = ANY_AVM.readAny(bytes);
  switch (read?.kind) {
    case undefined:
      return readPrimary(bytes);
    case 'tx':
      return foundTx(read.value, read.codec, bytes);
    case 'block':
      return { on: 'X', kind: 'block', id: blockIDOf(bytes), bytes, codec: read.codec, block: read.value };
    case 'utxo': {
      const { txID, outputIndex } = read.value;
      return { on: 'X', kind: 'utxo', id: utxoIDOf(txID, outputIndex), bytes, codec: read.codec, utxo: read.value };
    }
  }
}

/** A UTXO that P listed: most of them have the same bytes as an avm chain's. Undefined for other bytes. */
export function inspectPlatformUTXO(bytes: Uint8Array): ReadPlatformUTXO | undefined {
  return readOutcome(() => platformUTXO(bytes)).value;
}

/**
 * How addresses are written on the chain of the bytes. A UTXO doesn't name its chain: a known asset does, otherwise the
 * given chain is assumed.
 */
export function bytesNaming(
  read: Extract<ReadThing, { readonly on: 'X' }>,
  config: ChainConfig | undefined,
): Omit<AddressFormat, 'ownName'> {
  const tx = read.kind === 'tx' ? read.tx : read.kind === 'block' ? read.block.txs[0] : undefined;
  if (tx !== undefined) return addressFormatOf(tx.unsignedTx, () => undefined);
  const network = read.kind === 'utxo' ? knownName(encodeCb58(read.utxo.assetID))?.network : undefined;
  if (network !== undefined) return { alias: 'X', hrp: network.hrp };
  const { blockchain = 'X', networkID = 0 } = config ?? {};
  return { alias: isXChain(blockchain) ? 'X' : blockchain, hrp: hrpOf(networkID) };
}
