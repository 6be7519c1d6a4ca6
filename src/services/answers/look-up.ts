import { HttpError, NetworkError, ResponseError, RpcError } from '../../client/errors';
import { SandboxError } from '../../core/endpoints/sandbox-words';
import { type ExpectedError, InvalidInputError, outcomeOf } from '../../core/outcome';
import type { JSONObject, JSONValue } from '../../core/json/json';
import { counted, visibleText } from '../text/format-text';
import { foreignText, markedText } from './answer-text';
import type { CallOptions } from '../../client/call-options';
import type { UTXOReference } from '../../core/codec/avm/transactions';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { AddressIdentifier, Identifier } from '../../core/ids/ids';
import { knownAddress } from '../../core/ids-in-text/known-names';
import { isGenesisTx } from '../../core/tx/tx-parts';
import type { Services } from '../create-services';
import { type AddressQuery, fixedName } from '../inspect/known-ids';
import type { Chain } from '../chain/chain';
import { type FoundOutput, type Missing, outputFormat } from '../inspect/inspector';
import { lookedUpText, noOutputText } from '../inspect/missing-text';
import { type Absence, blockAt } from '../lookup/id-resolver';
import { balancesAnswer, blockOfAnswer, nodeAnswer, spenderAnswer } from './answers';
import {
  blockAnswer,
  factsAnswer,
  factText,
  networkPhrase,
  outputAnswer,
  SHOWN_TXS,
  signingAnswer,
  txAnswer,
} from './thing-answer';
import { bytesNaming, inspectBytes } from '../inspect/read-bytes';
import { networkOf } from '../lookup/network-of';
import { Codec } from '../../core/codec/avm/codec';
import { holdingsFacts, holdingsOf, shownAssets } from '../p-and-c/address-holdings';
import { PAGES_OF_ANSWER } from '../utxos/balances';
import { type Found, type FoundBlock, txsOf } from '../lookup/found';
import type { Describer } from '../inspect/describer';
import { assetsIn } from '../tx/tx-assets';

const SHOWN_REASON = 300;

const ANOTHER_CHAIN =
  'Check that the node is running. To use another chain, pass its name; avalancheLens.chains lists the chains.';

const START_SANDBOX = 'Ask the user to start it with the command "Sandbox…".';

/** Why there is no result, and what to do. */
export function refusal(error: string, whatToDo: string): JSONObject {
  return { error, whatToDo };
}

/** A failure as an answer, the service's own words marked as foreign. No part of it is a key or a URL. */
export function failureAnswer(error: ExpectedError): JSONObject {
  if (error instanceof RpcError) {
    const { explanation, words } = error;
    const whatToDo = explanation === undefined ? undefined : `${explanation.meaning} ${explanation.advice}`;
    return refusal(
      `The node returned an error: ${foreignText(words, SHOWN_REASON)}`,
      whatToDo ?? 'Change the request, or try another chain.',
    );
  }
  if (error instanceof HttpError) return refusal(foreignText(error.message, SHOWN_REASON), afterStatus(error));
  if (error instanceof NetworkError) return refusal(visibleText(error.message, SHOWN_REASON), ANOTHER_CHAIN);
  if (error instanceof ResponseError) {
    return refusal(
      foreignText(error.message, SHOWN_REASON),
      'The URL might not be that of a node. Check it in avalancheLens.chains.',
    );
  }
  if (error instanceof SandboxError) return refusal(error.message, START_SANDBOX);
  const said = error instanceof InvalidInputError ? visibleText(error.message, SHOWN_REASON) : error.message;
  return refusal(said, 'Check the input.');
}

/** Like `failureAnswer`, for the Data API. */
export function serviceFailureAnswer(error: ExpectedError): JSONObject {
  if (error instanceof SandboxError) return refusal(error.message, START_SANDBOX);
  const isForeign = error instanceof HttpError || error instanceof ResponseError;
  const said = isForeign ? foreignText(error.message, SHOWN_REASON) : visibleText(error.message, SHOWN_REASON);
  return refusal(said, error instanceof HttpError ? afterServiceStatus(error) : 'Retry later.');
}

function afterServiceStatus({ status, retryAfter }: HttpError): string {
  if (status === 429)
    return `Retry ${retryAfter === undefined ? 'later' : `in ${retryAfter} s`}, and send fewer requests.`;
  if (status === 401 || status === 403) return 'The user can set an API key with the command API Key.';
  return status >= 500 ? 'The server failed. Retry later.' : 'Check the address, the block, and the EVM chain ID.';
}

function afterStatus({ status, retryAfter }: HttpError): string {
  if (status === 429)
    return `Retry ${retryAfter === undefined ? 'later' : `in ${retryAfter} s`}, and send fewer requests.`;
  if (status === 401 || status === 403)
    return 'The node requires an API key or a password, or rejected the one in its URL. Ask the user to correct it.';
  if (status === 404) return 'The node has no chain at this URL. Check it in avalancheLens.chains.';
  return status >= 500 ? 'The server failed. Retry later.' : ANOTHER_CHAIN;
}

export interface LookUpServices extends Pick<
  Services,
  'clock' | 'resolver' | 'past' | 'balances' | 'chains' | 'inspector' | 'signings'
> {
  readonly describer: Describer;
}

/** The most blocks of an index that are read for one answer: 8 requests. */
const MOST_BLOCKS = 8_192;

const NOT_IN_BYTES = 'A reward or a returned balance: listed by the node, not part of the bytes of the transaction.';

const NO_LOOK_UP =
  "It might be the ID of an L1 conversion, a Warp message, a container of the index, or a UTXO, which nodes can't look up. For a UTXO, use txID:index instead.";

const FROM_BYTES = 'decoded locally, without a request: assets other than AVAX have no names';

/** Looks things up on a chain. All methods reject with the client's errors. */
export class LookUp {
  readonly #parts: LookUpServices;

  constructor(parts: LookUpServices) {
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
          note: 'An address of the C-Chain or another EVM chain. Use avalanche_lookUpEVM to list its chains.',
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
    return { kind: 'not found', height: String(height), note: `The newest block of this chain is ${block.newest}.` };
  }

  async id(chain: Chain, id: Uint8Array, options: CallOptions): Promise<JSONObject> {
    const found = await this.#parts.inspector.id(chain, id, options);
    if (found.kind === 'missing') return missingAnswer(found, id);
    if (found.kind === 'utxo') return this.output(chain, found.utxo, options);
    if (found.kind === 'output') return this.#output(found, chain, options);
    if (found.on === 'X' && found.kind === 'block') return this.#block(found, chain, options);
    return this.#found(found, chain, options);
  }

  /** What given bytes are: a transaction with its effect, a block or a UTXO. Sends nothing. */
  async bytes(bytes: Uint8Array): Promise<JSONObject> {
    const { chains, clock, describer, signings } = this.#parts;
    const read = inspectBytes(bytes);
    if (read === undefined) return unreadableAnswer(bytes);
    const source = FROM_BYTES;
    if (read.on === 'X' && read.kind === 'block') {
      return {
        source,
        ...blockAnswer(
          read,
          txsOf(read, SHOWN_TXS).map((tx) => describer.of(tx, { isGiven: false })),
        ),
      };
    }
    if (read.on === 'X' && read.kind === 'utxo') {
      const { assetID } = read.utxo;
      const format = { ...bytesNaming(read, chains.reported(chains.active)), ownName: describer.ownName };
      const asset = { assetID, info: describer.asset(undefined, assetID) };
      return { source, ...outputAnswer(read.utxo, asset, { format, now: clock.now() }) };
    }
    const description = describer.of(read);
    return {
      source,
      ...(read.kind === 'tx' && read.flaw !== undefined ? { givenBytes: read.flaw.words } : {}),
      ...signingAnswer(await signings.missingIn(read.bytes, 'offline'), describer.ownName),
      ...(description.view === undefined
        ? factsAnswer(description, networkOf(description.thing))
        : txAnswer(description)),
    };
  }

  /** An output by its transaction and index, and whether it is spent. */
  async output(chain: Chain, reference: UTXOReference, options: CallOptions): Promise<JSONObject> {
    const found = await this.#parts.inspector.output(chain, reference, options);
    if (found.kind === 'output') return this.#output(found, chain, options);
    if (found.code !== 'noOutput' || found.isPossible) return missingAnswer(found, reference.txID);
    return refusal(`The transaction has no output ${reference.outputIndex}.`, outputsText(found.outputCount));
  }

  async #output(found: FoundOutput, chain: Chain, options: CallOptions): Promise<JSONObject> {
    const { describer } = this.#parts;
    const { assetID } = found.utxo;
    await describer.name(chain, [assetID, ...assetsIn(found.madeBy)], options);
    const asset = { assetID, info: describer.asset(chain, assetID) };
    const format = outputFormat(found);
    const status = await this.#status(found, chain, options);
    return {
      ...outputAnswer(found.utxo, asset, { format, now: this.#parts.clock.now() }),
      status,
      ...(status === 'unspent' ? {} : { spentBy: await this.#spentBy(found, chain, options) }),
      createdBy: markedText(describer.of(found.madeBy, { chain }).headline),
      ...(found.isListedOnly ? { note: NOT_IN_BYTES } : {}),
    };
  }

  async #spentBy({ utxo, home }: FoundOutput, chain: Chain, { signal }: CallOptions): Promise<JSONValue> {
    const options = { signal, mostBlocks: MOST_BLOCKS };
    return spenderAnswer(await this.#parts.past.findSpender(chain, home, utxo, options));
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
        `The chain is on another network: ${networkPhrase(identity.networkID)}.`,
        'Use a chain on the network of the address, or omit the field.',
      );
    }
    const { balances, clock, describer } = this.#parts;
    const { bytes } = asked;
    const holder = { alias: asked.kind === 'address' ? asked.alias : undefined, hrp, bytes };
    const [owned, held] = await Promise.all([
      balances.of(chain, address, { ...options, maxPages: PAGES_OF_ANSWER }),
      holdingsOf(chain, holder, { now: clock.now(), options }),
    ]);
    const assetIDs = owned.assets.map(({ assetID }) => assetID);
    await describer.name(chain, [...shownAssets(held), ...assetIDs], options);
    const onPOrC = holdingsFacts(held, holder, describer.wordsOn(chain)).map(factText);
    const refs = assetIDs.map((assetID) => ({ assetID, info: describer.asset(chain, assetID) }));
    const known = knownAddress(bytes);
    return {
      kind: 'address',
      address,
      ...(known === undefined ? {} : { label: `${known.name}: ${known.note}` }),
      network: networkPhrase(identity.networkID),
      ...balancesAnswer(owned, refs),
      ...(onPOrC.length === 0 ? {} : { onPChainAndCChain: onPOrC }),
    };
  }

  async #found(found: Exclude<Found, FoundBlock>, chain: Chain, options: CallOptions): Promise<JSONObject> {
    const { describer, past } = this.#parts;
    const { signal } = options;
    const isSearched = found.kind === 'tx' && found.on === 'X' && !isGenesisTx(found.tx);
    const [{ owners, details }, searched] = await Promise.all([
      describer.load(found, chain, options),
      isSearched ? past.findBlock(chain, 'X', found.id, { signal, mostBlocks: MOST_BLOCKS }) : undefined,
    ]);
    const description = describer.of(found, { chain, owners });
    if (description.view === undefined) return factsAnswer(description, chain.identity.known?.networkID, details);
    const block = searched === undefined ? 'None. The chain began with it.' : blockOfAnswer(searched);
    const { transaction, ...answer } = txAnswer(description);
    return { ...answer, status: 'accepted', block, ...(transaction === undefined ? {} : { transaction }) };
  }

  async #block(found: FoundBlock, chain: Chain, options: CallOptions): Promise<JSONObject> {
    const { describer } = this.#parts;
    const txs = txsOf(found, SHOWN_TXS);
    await describer.name(chain, assetsIn(...txs), options);
    return blockAnswer(found, await describer.all(txs, { chain }, options.signal));
  }

  async #status(found: FoundOutput, chain: Chain, options: CallOptions): Promise<string> {
    const { value, error } = await outcomeOf(this.#parts.inspector.spending(chain, found, options), options.signal);
    switch (value) {
      case undefined:
        return `unknown: ${visibleText(error.message, 160)}`;
      case 'exported':
        return `exported to chain ${outputFormat(found).alias}, which wasn't looked up`;
      case 'unowned':
        return "unknown: nodes don't list UTXOs without owners";
      case 'stakedOrSpent':
        return 'still staked, or already spent';
      case 'spent':
      case 'unspent':
        return value;
    }
  }
}

function missingAnswer(found: Missing, id: Uint8Array): JSONObject {
  switch (found.code) {
    case 'absent':
      return nothingAnswer(id, found);
    case 'failed':
      return failureAnswer(found.error);
    case 'noOutput':
      return refusal(noOutputText(found), 'List the UTXOs of the owner of its remaining balance.');
    default:
      return refusal('This is the ID of a block, which has no outputs.', 'Look up the ID without an index.');
  }
}

function nothingAnswer(id: Uint8Array, absence: Absence): JSONObject {
  return { kind: 'not found', id: encodeCb58(id), note: `${lookedUpText(absence)} ${NO_LOOK_UP}` };
}

/** Where decoding the bytes as a transaction fails. */
function unreadableAnswer(bytes: Uint8Array): JSONObject {
  const { error } = new Codec().annotate('tx', bytes);
  const field = error === undefined || error.path === '' ? '' : ` (${error.path})`;
  const where =
    error === undefined ? '' : ` Decoded as a transaction, byte ${error.offset}${field} is invalid: ${error.message}.`;
  const why = `These ${counted(bytes.length, 'byte')} aren't a transaction, block, or UTXO of the X-Chain, the P-Chain, or another avm chain.${where}`;
  return refusal(why, 'Check that the hex is complete, and from one of these chains.');
}

function outputsText(count: number): string {
  return count === 0 ? 'It has no outputs.' : `Its outputs are 0 to ${count - 1}.`;
}
