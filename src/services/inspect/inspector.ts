import type { CallOptions } from '../../client/call-options';
import type { UTXOReference } from '../../core/codec/avm/operations';
import type { UTXO } from '../../core/codec/avm/utxo';
import { utxoIDOf } from '../../core/ids';
import { producedOutputs } from '../../core/tx-parts';
import type { Chain } from '../chain/chain';
import type { History } from '../history/history';
import type { FoundBlock, FoundTx } from '../lookup/avm-finders';
import type { IDResolver, Resolution, TxResolution } from '../lookup/id-resolver';
import { type AddressFormat, bookOf, addressFormatOn, longAddress } from '../text/format-id';
import { isUnspent } from '../utxos/unspent';
import type { UTXOCache } from '../utxos/utxo-cache';

/** A UTXO by its ID: of a page that was read, or an output, spent or not, of the blocks in memory. */
export interface ListedUTXO {
  readonly kind: 'utxo';
  readonly from: 'list' | 'blocks';
  readonly utxo: UTXO;
}

/** An output of an accepted transaction, spent or not. */
export interface FoundOutput {
  readonly kind: 'output';
  readonly utxo: UTXO;
  readonly utxoID: Uint8Array;
  /** The chain to whose side of the shared memory it was exported. */
  readonly exportedTo: Uint8Array | undefined;
  readonly madeBy: FoundTx;
}

/** What 32 bytes are on a chain; an asset is the transaction that created it. */
export type IDInspection = ListedUTXO | Resolution;

/** What 32 bytes are, from what was read before. */
export type SeenID = Exclude<IDInspection, { kind: 'absent' | 'unknown' }>;

/** What `txID:index` is on a chain. */
export type OutputInspection =
  | FoundOutput
  /** The ID of a block. */
  | FoundBlock
  | { readonly kind: 'noOutput'; readonly outputCount: number }
  | Exclude<TxResolution, FoundTx | FoundBlock>;

/** Whether an output is still unspent. Nodes don't show it for an exported output or one without an owner. */
export type Spending = 'unspent' | 'spent' | 'exported' | 'unowned';

/** Identifies IDs and outputs on a chain. Failure and absence are results. */
export class Inspector {
  readonly #resolver: IDResolver;
  readonly #utxos: UTXOCache;
  readonly #history: Pick<History, 'outputOf'>;

  constructor(resolver: IDResolver, utxos: UTXOCache, history: Pick<History, 'outputOf'>) {
    this.#resolver = resolver;
    this.#utxos = utxos;
    this.#history = history;
  }

  /** A UTXO of a page that was read. */
  listed(chain: Chain, utxoID: Uint8Array): ListedUTXO | undefined {
    const utxo = this.#utxos.get(chain, utxoID);
    return utxo === undefined ? undefined : { kind: 'utxo', from: 'list', utxo };
  }

  /**
   * Nodes can't look up a UTXO by its ID: only those of pages and blocks that were read are found. Requests no more than the
   * transaction that made it; undefined if that fails, too. Rejects only with the reason of the caller's abort.
   */
  async utxo(chain: Chain, utxoID: Uint8Array, options: CallOptions): Promise<ListedUTXO | undefined> {
    const listed = this.listed(chain, utxoID);
    if (listed !== undefined) return listed;
    const made = await this.#history.outputOf(chain, 'X', utxoID, options.signal);
    if (made.kind === 'unknown') return undefined;
    const found = await this.output(chain, made.value, options);
    return found.kind === 'output' ? { kind: 'utxo', from: 'blocks', utxo: found.utxo } : undefined;
  }

  /** What an ID was when it was looked up or listed. Sends nothing. */
  seen(chain: Chain, id: Uint8Array): SeenID | undefined {
    const listed = this.listed(chain, id);
    if (listed !== undefined) return listed;
    const found = this.#resolver.cached(chain, id);
    return found === undefined || found.kind === 'absent' || found.kind === 'unknown' ? undefined : found;
  }

  /** Rejects only with the reason of the caller's abort. */
  async id(chain: Chain, id: Uint8Array, options: CallOptions): Promise<IDInspection> {
    const found = this.listed(chain, id) ?? (await this.#resolver.resolve(chain, id, options));
    return found.kind === 'absent' ? ((await this.utxo(chain, id, options)) ?? found) : found;
  }

  /** Rejects only with the reason of the caller's abort. */
  async output(chain: Chain, { txID, outputIndex }: UTXOReference, options: CallOptions): Promise<OutputInspection> {
    const madeBy = await this.#resolver.resolveTx(chain, txID, options);
    if (madeBy.kind !== 'tx') return madeBy;
    const outputs = producedOutputs(madeBy.tx.unsignedTx, txID);
    const made = outputs[outputIndex];
    if (made === undefined) return { kind: 'noOutput', outputCount: outputs.length };
    const { assetID, output, exportedTo } = made;
    const utxo = { txID, outputIndex, assetID, output };
    return { kind: 'output', utxo, utxoID: utxoIDOf(txID, outputIndex), exportedTo, madeBy };
  }

  /** Whether an output is still among the UTXOs of its owner. Rejects with the client's errors. */
  async spending(
    chain: Chain,
    found: FoundOutput,
    options: CallOptions & { readonly attempts?: number },
  ): Promise<Spending> {
    const [owner] = found.utxo.output.addresses;
    if (found.exportedTo !== undefined) return 'exported';
    if (owner === undefined) return 'unowned';
    const address = longAddress(outputFormat(found), owner);
    return (await isUnspent(chain, address, found.utxoID, options)) ? 'unspent' : 'spent';
  }
}

/** How the owners of an output are written; an exported one belongs to the destination chain. */
export function outputFormat(
  { madeBy, exportedTo }: FoundOutput,
  ownName: AddressFormat['ownName'] = () => undefined,
): AddressFormat {
  const { unsignedTx } = madeBy.tx;
  return addressFormatOn(bookOf(unsignedTx, ownName), exportedTo, unsignedTx.networkID);
}
