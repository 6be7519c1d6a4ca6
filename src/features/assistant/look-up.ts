import type { CallOptions } from '../../client/call-options';
import type { UTXOReference } from '../../core/codec/avm/operations';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { AddressIdentifier, Identifier } from '../../core/ids/identifier';
import type { JSONObject, JSONValue } from '../../core/json/json';
import { knownAddress } from '../../core/ids/known-names';
import { outcomeOf } from '../../core/outcome';
import { isGenesisTx } from '../../core/tx/tx-parts';
import type { Services } from '../../services/create-services';
import type { AddressQuery } from '../../services/inspect/address-query';
import type { Chain } from '../../services/chain/chain';
import type { BlockOfTx, HistoryAnswer } from '../../services/history/blocks/history-answer';
import { fixedName } from '../../services/inspect/fixed-name';
import { type FoundOutput, outputFormat } from '../../services/inspect/inspector';
import { lookedUpText } from '../../services/inspect/missing-text';
import type { Absence } from '../../services/lookup/id-resolver';
import { blockAt } from '../../services/lookup/block-at';
import { visibleText } from '../../services/text/format-text';
import type { Piece } from '../../services/text/pieces';
import { balancesAnswer } from './address-answer';
import { blockAnswer, SHOWN_TXS } from './block-answer';
import { failureAnswer, refusal } from './failure-answer';
import { markedText } from './foreign-text';
import { blockOfAnswer, spenderAnswer } from './history-answer';
import { outputAnswer } from './output-answer';
import { holdingsOf, shownAssets } from '../../services/primary/address-holdings';
import { holdingsAnswer, nodeAnswer, primaryAnswer, primaryHeadline } from './primary-answer';
import { networkText, txAnswer } from './tx-answer';
import type { TxView } from '../../services/tx/tx-view';
import type { TxViews } from '../../services/tx/tx-views';
import { PAGES_OF_ANSWER } from '../../services/utxos/balances';
import { type FoundBlock, type FoundTx, txsOf } from '../../services/lookup/found';

/** What looking up uses. */
export interface LookUpParts extends Pick<
  Services,
  'clock' | 'resolver' | 'assets' | 'blocks' | 'history' | 'balances' | 'chains' | 'inspector'
> {
  readonly views: TxViews;
}

/** The most blocks of an index that are read for one answer: 8 requests. */
const MOST_BLOCKS = 8_192;

const NOT_IN_BYTES = 'A reward or a returned balance, as the node lists it: it is not in the bytes of the transaction.';

const NO_LOOK_UP =
  'It can still be an ID that is not looked up: of an L1 conversion, a Warp message, a container of the index, or a UTXO (nodes have no look-up for those, but one for txID:index).';

/** Looks things up on a chain. All methods reject with the client's errors. */
export class LookUp {
  readonly #parts: LookUpParts;

  constructor(parts: LookUpParts) {
    this.#parts = parts;
  }

  /** The answer if it needs no chain, else undefined. */
  known(found: Identifier): JSONObject | undefined {
    switch (found.kind) {
      case 'id': {
        const fixed = fixedName(this.#parts.chains, found.text);
        if (fixed === undefined) return undefined;
        const { kind, name, note } = fixed.known;
        return { kind, id: found.text, name, note };
      }
      case 'evmAddress':
        return {
          kind: 'EVM address',
          note: 'Of the C-Chain or another EVM chain. The X-Chain does not know it; the tool xchain_lookUpEVM says its chains.',
        };
      case 'output':
      case 'address':
      case 'shortID':
      case 'nodeID':
        return undefined;
    }
  }

  async node(chain: Chain, nodeID: string, options: CallOptions): Promise<JSONObject> {
    return nodeAnswer(nodeID, this.#parts, chain, options);
  }

  async height(chain: Chain, height: bigint, options: CallOptions): Promise<JSONObject> {
    const block = await blockAt(this.#parts.resolver, chain, height, options);
    if (block.kind === 'block') return this.#block(block, chain, options);
    return { kind: 'nothing', height: String(height), note: `The newest block of this chain is ${block.newest}.` };
  }

  async id(chain: Chain, id: Uint8Array, options: CallOptions): Promise<JSONObject> {
    const found = await this.#parts.inspector.id(chain, id, options);
    if (found.kind === 'absent') return nothing(id, found);
    if (found.kind === 'unknown') return failureAnswer(found.error);
    if (found.kind === 'utxo') return this.output(chain, found.utxo, options);
    if (found.on !== 'X') return primaryAnswer(found, this.#parts, chain, options);
    return found.kind === 'tx' ? this.#tx(found, chain, options) : this.#block(found, chain, options);
  }

  /** An output by its transaction and index, and whether it is spent. */
  async output(chain: Chain, reference: UTXOReference, options: CallOptions): Promise<JSONObject> {
    const found = await this.#parts.inspector.output(chain, reference, options);
    switch (found.kind) {
      case 'output':
        return this.#output(found, chain, options);
      case 'noOutput':
        return refusal(
          `The transaction has no output ${reference.outputIndex}.`,
          `It has ${found.outputCount}, counted from 0.`,
        );
      case 'block':
        return refusal('This is the ID of a block, which has no outputs.', 'Look up its ID.');
      case 'absent':
        return nothing(reference.txID, found);
      case 'unknown':
        return failureAnswer(found.error);
    }
  }

  async #output(found: FoundOutput, chain: Chain, options: CallOptions): Promise<JSONObject> {
    const { assetID, txID, outputIndex } = found.utxo;
    await this.#parts.views.name(chain, [assetID], options);
    const asset = { assetID, info: this.#parts.assets.cached(chain, assetID) };
    const format = outputFormat(found);
    const standing = await this.#standing(found, chain, options);
    return {
      kind: 'output',
      utxo: `${encodeCb58(txID)}:${outputIndex}`,
      utxoID: encodeCb58(found.utxoID),
      ...outputAnswer(found.utxo, asset, { format, now: this.#parts.clock.now() }),
      standing,
      ...(standing === 'unspent' ? {} : { spentBy: await this.#spentBy(found, chain, options) }),
      madeBy: markedText(await this.#headline(found, chain, options)),
      ...(found.isListedOnly ? { note: NOT_IN_BYTES } : {}),
    };
  }

  async #headline({ madeBy }: FoundOutput, chain: Chain, options: CallOptions): Promise<readonly Piece[]> {
    if (madeBy.on !== 'X') return primaryHeadline(madeBy, this.#parts, chain, options);
    const [view] = (await this.#parts.views.named([madeBy], chain, options)) as [TxView];
    return view.headline;
  }

  async #spentBy({ utxo, home }: FoundOutput, chain: Chain, { signal }: CallOptions): Promise<JSONValue> {
    const options = { signal, mostBlocks: MOST_BLOCKS };
    return spenderAnswer(await this.#parts.history.findSpender(chain, home, utxo, options));
  }

  /**
   * What an address owns, on P as well, and for one of P or C what waits there. Also rejects if the chain turns out
   * to be on another network.
   */
  async address(
    chain: Chain,
    { address, hrp }: AddressQuery,
    asked: AddressIdentifier,
    options: CallOptions,
  ): Promise<JSONObject> {
    const identity = await chain.identity.identify(options);
    if (identity.hrp !== hrp) {
      return refusal(
        `The address is none of ${networkText(identity.networkID)}.`,
        'Name a chain of its network, or none.',
      );
    }
    const { assets, balances, clock, views } = this.#parts;
    const { bytes } = asked;
    const holder = { alias: asked.kind === 'address' ? asked.alias : undefined, hrp, bytes };
    const [owned, held] = await Promise.all([
      balances.of(chain, address, { ...options, maxPages: PAGES_OF_ANSWER }),
      holdingsOf(chain, holder, { now: clock.now(), options }),
    ]);
    const assetIDs = owned.assets.map(({ assetID }) => assetID);
    await views.name(chain, [...shownAssets(held), ...assetIDs], options);
    const onPrimary = await holdingsAnswer(held, holder, this.#parts, chain, options);
    const refs = assetIDs.map((assetID) => ({ assetID, info: assets.cached(chain, assetID) }));
    const known = knownAddress(bytes);
    return {
      kind: 'address',
      address,
      ...(known === undefined ? {} : { knownAs: `${known.name}: ${known.note}` }),
      network: networkText(identity.networkID),
      ...balancesAnswer(owned, refs),
      ...(onPrimary.length === 0 ? {} : { onPAndC: onPrimary }),
    };
  }

  async #tx(found: FoundTx, chain: Chain, options: CallOptions): Promise<JSONObject> {
    const isGenesis = isGenesisTx(found.tx);
    const [view, searched] = await Promise.all([
      this.#parts.views.onChain(found, chain, options),
      isGenesis ? undefined : this.#blockOf(chain, found.id, options),
    ]);
    const block = searched === undefined ? 'none: the chain began with it' : blockOfAnswer(searched);
    const { transaction, ...answer } = txAnswer(found, view);
    return { ...answer, standing: 'accepted', block, ...(transaction === undefined ? {} : { transaction }) };
  }

  /** From the node's index as far as an answer may take, or among the newest blocks where there is none. */
  async #blockOf(chain: Chain, txID: Uint8Array, options: CallOptions): Promise<HistoryAnswer<BlockOfTx>> {
    const { history, blocks } = this.#parts;
    const answer = await history.findBlock(chain, 'X', txID, { signal: options.signal, mostBlocks: MOST_BLOCKS });
    if (answer.kind === 'known' || answer.because !== 'noIndex') return answer;
    const { error } = await outcomeOf(blocks.find(chain, txID, options), options.signal);
    const loaded = history.blockOf(chain, 'X', txID);
    return loaded.kind === 'known' || error === undefined ? loaded : { ...loaded, because: 'failed', error };
  }

  async #block(found: FoundBlock, chain: Chain, options: CallOptions): Promise<JSONObject> {
    const views = await this.#parts.views.named(txsOf(found.block, found.codec, SHOWN_TXS), chain, options);
    return blockAnswer(found.id, found.block, views);
  }

  async #standing(found: FoundOutput, chain: Chain, options: CallOptions): Promise<string> {
    const { value, error } = await outcomeOf(this.#parts.inspector.spending(chain, found, options), options.signal);
    switch (value) {
      case undefined:
        return `spent or unspent: not known, ${visibleText(error.message, 160)}`;
      case 'exported':
        return `exported to chain ${outputFormat(found).alias}, which was not requested`;
      case 'unowned':
        return 'spent or unspent: not known, since it has no owner';
      case 'stakedOrSpent':
        return 'still staked, or spent since';
      case 'spent':
      case 'unspent':
        return value;
    }
  }
}

function nothing(id: Uint8Array, absence: Absence): JSONObject {
  return { kind: 'nothing', id: encodeCb58(id), note: `${lookedUpText(absence)} ${NO_LOOK_UP}` };
}
