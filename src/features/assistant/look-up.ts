import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { encodeCb58 } from '../../core/encodings/cb58';
import { utxoIDOf } from '../../core/ids';
import type { Identifier } from '../../core/identifier';
import type { JSONObject } from '../../core/json';
import { knownAddress, knownName } from '../../core/known-names';
import { outcomeOf } from '../../core/outcome';
import { isGenesisTx, type MadeOutput, madeOutputs } from '../../core/tx-parts';
import type { AskedOf } from '../../services/chain/asked-of';
import type { Chain } from '../../services/chain/chain';
import type { AssetBook } from '../../services/lookup/asset-book';
import { type BlockFinder, SEARCHED_BLOCKS } from '../../services/lookup/block-finder';
import { txsOf } from '../../services/lookup/found-tx';
import type { FoundBlock, FoundTx, IDResolver, Resolution } from '../../services/lookup/id-resolver';
import { bookOf, bookOn, longAddress } from '../../services/text/format-id';
import { visibleText } from '../../services/text/format-text';
import { formatTime } from '../../services/text/format-time';
import type { Balances } from '../../services/utxos/balances';
import { isUnspent } from '../../services/utxos/unspent';
import type { UTXOBook } from '../../services/utxos/utxo-book';
import { balancesAnswer } from './address-answer';
import { blockAnswer, SHOWN_TXS } from './block-answer';
import { failureAnswer, refusal } from './failure-answer';
import { markedText } from './foreign-text';
import { outputAnswer } from './output-answer';
import { networkText, nobodysName, txAnswer } from './tx-answer';
import { assetRefs } from '../../services/tx/tx-assets';
import type { TxView } from '../../services/tx/tx-view';
import type { TxViews } from './tx-views';

/** What looking up asks. */
export interface LookUpParts {
  readonly clock: Clock;
  readonly resolver: IDResolver;
  readonly assets: AssetBook;
  readonly blocks: BlockFinder;
  readonly balances: Balances;
  readonly utxos: UTXOBook;
  readonly views: TxViews;
}

/** Pages of 1,024 UTXOs of an address that are read. */
const MOST_PAGES = 4;

const NO_LOOK_UP = 'It can still be the ID of a UTXO: nodes have no look-up for those, but one for txID:index.';

/** Finds out what stands on a chain, each as an answer. They reject with the client's errors. */
export class LookUp {
  readonly #parts: LookUpParts;

  constructor(parts: LookUpParts) {
    this.#parts = parts;
  }

  /** What needs no chain at all; undefined for what does. */
  known(found: Identifier): JSONObject | undefined {
    switch (found.kind) {
      case 'id': {
        const known = knownName(found.text);
        if (known === undefined || known.kind === 'block' || known.kind === 'transaction') return undefined;
        return { kind: known.kind, id: found.text, name: known.name, note: known.note };
      }
      case 'nodeID':
        return { kind: 'node', id: found.text, note: 'Its checksum is right. The X-Chain has nothing under it.' };
      case 'evmAddress':
        return {
          kind: 'EVM address',
          note: 'Of the C-Chain or another EVM chain. The X-Chain does not know it; the tool xchain_lookUpEVM says its chains.',
        };
      case 'output':
      case 'address':
      case 'shortID':
        return undefined;
    }
  }

  async height(chain: Chain, height: bigint, options: CallOptions): Promise<JSONObject> {
    return this.#block(await this.#parts.resolver.blockAt(chain, height, options), chain, options);
  }

  async id(chain: Chain, id: Uint8Array, options: CallOptions): Promise<JSONObject> {
    const seen = this.#parts.utxos.get(chain, id);
    if (seen !== undefined) return this.output(chain, seen.txID, seen.outputIndex, options);
    const found = await this.#parts.resolver.resolve(chain, id, options);
    if (found.kind === 'tx') return this.#tx(found, chain, options);
    if (found.kind === 'block') return this.#block(found, chain, options);
    return missing(found, id);
  }

  /** An output by its transaction and place, and whether it is still there. */
  async output(chain: Chain, txID: Uint8Array, index: number, options: CallOptions): Promise<JSONObject> {
    const found = await this.#parts.resolver.resolveTx(chain, txID, options);
    if (found.kind !== 'tx') return missing(found, txID);
    const made = madeOutputs(found.tx.unsignedTx, found.id);
    const output = made[index];
    if (output === undefined) {
      return refusal(`The transaction has no output ${index}.`, `It has ${made.length}, counted from 0.`);
    }
    const { unsignedTx } = found.tx;
    await this.#parts.views.name(chain, [output.assetID], options);
    const [view] = (await this.#parts.views.named([found], chain, options)) as [TxView];
    const book = bookOn(bookOf(unsignedTx, nobodysName), output.exportedTo, unsignedTx.networkID);
    const assetRef = assetRefs(found, (assetID) => this.#parts.assets.cached(chain, assetID));
    return {
      kind: 'output',
      utxo: `${encodeCb58(txID)}:${index}`,
      utxoID: encodeCb58(utxoIDOf(txID, index)),
      ...outputAnswer(output.output, assetRef(output.assetID), { book, now: this.#parts.clock.now() }),
      standing: await this.#standing(output, chain, { txID, book }, options),
      madeBy: markedText(view.headline),
    };
  }

  /** What an address owns. Rejects also where the chain turns out to be on another network. */
  async address(chain: Chain, { address, hrp }: AskedOf, bytes: Uint8Array, options: CallOptions): Promise<JSONObject> {
    const identity = await chain.identity.identify(options);
    if (identity.hrp !== hrp) {
      return refusal(
        `The address is none of ${networkText(identity.networkID)}.`,
        'Name a chain of its network, or none.',
      );
    }
    const { assets, balances, views } = this.#parts;
    const owned = await balances.of(chain, address, { ...options, maxPages: MOST_PAGES });
    const assetIDs = owned.assets.map(({ assetID }) => assetID);
    await views.name(chain, assetIDs, options);
    const refs = assetIDs.map((assetID) => ({ assetID, info: assets.cached(chain, assetID) }));
    const known = knownAddress(bytes);
    return {
      kind: 'address',
      address,
      ...(known === undefined ? {} : { knownAs: `${known.name}: ${known.note}` }),
      network: networkText(identity.networkID),
      ...balancesAnswer(owned, refs),
    };
  }

  async #tx(found: FoundTx, chain: Chain, options: CallOptions): Promise<JSONObject> {
    const isGenesis = isGenesisTx(found.tx);
    const [view, searched] = await Promise.all([
      this.#parts.views.onChain(found, chain, options),
      isGenesis ? undefined : outcomeOf(this.#parts.blocks.find(chain, found.id, options), options.signal),
    ]);
    const place = searched?.value;
    const block =
      place === undefined
        ? isGenesis
          ? 'none: the chain began with it'
          : `not known: it is in none of the newest ${SEARCHED_BLOCKS}, and nodes do not say in which`
        : { ...place, height: place.height.toString(), time: formatTime(place.time) };
    const { transaction, ...answer } = txAnswer(found, view);
    return { ...answer, standing: 'accepted', block, ...(transaction === undefined ? {} : { transaction }) };
  }

  async #block(found: FoundBlock, chain: Chain, options: CallOptions): Promise<JSONObject> {
    const txs = txsOf(found.block, found.codec, SHOWN_TXS);
    return blockAnswer(found.id, found.block, await this.#parts.views.named(txs, chain, options));
  }

  async #standing(
    { output, index, exportedTo }: MadeOutput,
    chain: Chain,
    { txID, book }: { readonly txID: Uint8Array; readonly book: ReturnType<typeof bookOf> },
    options: CallOptions,
  ): Promise<string> {
    const [owner] = output.addresses;
    if (exportedTo !== undefined) return `exported to chain ${book.alias}, which was not asked`;
    if (owner === undefined) return 'spent or not: not known, since nobody owns it';
    const asked = isUnspent(chain, longAddress(book, owner), utxoIDOf(txID, index), options);
    const { value: isThere, error } = await outcomeOf(asked, options.signal);
    if (error !== undefined) return `spent or not: not known, ${visibleText(error.message, 160)}`;
    return isThere ? 'unspent' : 'spent';
  }
}

function missing(found: Exclude<Resolution, { kind: 'tx' }>, id: Uint8Array): JSONObject {
  if (found.kind === 'unknown') return failureAnswer(found.error);
  if (found.kind === 'block') return refusal('This is the ID of a block, which has no outputs.', 'Look up its ID.');
  return { kind: 'nothing', id: encodeCb58(id), note: `No transaction, block or asset has this ID. ${NO_LOOK_UP}` };
}
