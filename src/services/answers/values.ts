import type { CallOptions } from '../../client/call-options';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import type { GivenThing } from '../../core/given-text/given-text';
import type { AddressIdentifier } from '../../core/ids/ids';
import { MAX_NAME_LENGTH } from '../../core/endpoints/urls';
import { outcomeOf } from '../../core/outcome';
import { isGenesisTx } from '../../core/tx/tx-parts';
import type { Chain } from '../chain/chain';
import { type ChainConfig, meantChain, noChainText } from '../chain/chain-config';
import type { Services } from '../create-services';
import { describeOutput } from '../inspect/describe-output';
import type { Describer } from '../inspect/describer';
import { type FoundOutput, type ThingName, utxoForm } from '../inspect/inspector';
import { fixedName } from '../inspect/known-ids';
import { addressQuery } from '../inspect/address-query';
import { bytesNaming, inspectBytes } from '../inspect/read-bytes';
import { thingJSON } from '../inspect/thing-json';
import { describeChecked } from '../review/describe-checked';
import type { TxChecker } from '../checking/tx-checker';
import { type AnyFoundTx, type Found, isAvmTx, platformTxsOf, type Thing, txsOf } from '../lookup/found';
import { holdingsOf } from '../p-and-c/address-holdings';
import { type BlockOfTx, type PastAnswer, pastUnknownText, sourceText } from '../past/blocks/past-answer';
import { visibleText } from '../text/format-text';
import { assetsIn } from '../tx/tx-assets';
import { PAGES_OF_ANSWER } from '../utxos/balances';
import type {
  Absent,
  Account,
  Address,
  BlockOfTransaction,
  Check,
  Decoded,
  Given,
  KnownID,
  NetworkNode,
  NoBlock,
  Output,
  Primary,
  Sourced,
  Transaction,
  UnknownValue,
  UnsignedTransaction,
} from './avalanche-lens-api';
import { accountValue } from './account-value';
import { addressValue } from './holdings-values';
import { evmBlockValue } from './block-values';
import { checkValue } from './check-values';
import { missingValue } from './missing-value';
import { nodeValue } from './node-value';
import { NoAnswer, unreadable } from './question';
import type { Draft } from './published';
import { outputValue, thingValue } from './thing-values';
import { reasonValue, type Words } from './value-words';

export interface ValuesParts extends Pick<
  Services,
  'clock' | 'chains' | 'resolver' | 'past' | 'inspector' | 'balances' | 'signings'
> {
  readonly describer: Describer;
  readonly checker: TxChecker;
}

/** How values are written for a consumer. */
interface ValueForm {
  readonly words: Words;
  /**
   * The most blocks of an index that are read for the block of a transaction, or the spender of an output; 0 for what is
   * known without a search.
   */
  readonly mostBlocks: number;
}

/** What is looked up on a chain. */
export type GivenOnChain = Exclude<GivenThing, { readonly kind: 'hex' }>;

/** Bytes of hex or JSON. */
export type BytesGiven = Extract<GivenThing, { readonly kind: 'hex' }>;

type OnChainValue = Decoded | Primary | UnsignedTransaction | Address | Account | NetworkNode | Absent | NoBlock;

/** Transactions of a block that are described. */
const SHOWN_TXS = 20;

/**
 * What other programs get: extensions, language models, and those that run the command. All methods reject with
 * `NoAnswer`, the client's errors, or the reason of the caller's abort.
 */
export class Values {
  readonly #parts: ValuesParts;
  readonly #form: ValueForm;

  constructor(parts: ValuesParts, form: ValueForm) {
    this.#parts = parts;
    this.#form = form;
  }

  /**
   * The chain of a question: the named one, else the active one, and of an address one of its network. Throws
   * `NoAnswer`.
   */
  chainOf(given: GivenThing, name: string | undefined): ChainConfig {
    const { chains } = this.#parts;
    const named = this.chainNamed(name);
    if (given.kind !== 'address' && given.kind !== 'shortID') return named;
    const configs = name === undefined ? chains.configs : [];
    const query = addressQuery({ active: named, configs, networkOf: chains.networkOf }, given);
    if (query === undefined) throw ofNoNetwork();
    return query.config;
  }

  /** The active one without a name. Throws `NoAnswer`. */
  chainNamed(name: string | undefined): ChainConfig {
    const { chains } = this.#parts;
    // The setting can name an active chain that doesn't exist.
    const wanted = name ?? chains.active.name;
    const named = chains.find(wanted);
    if (named === undefined) {
      const names = chains.configs.map((config) => visibleText(config.name, MAX_NAME_LENGTH)).join(', ');
      const why = noChainText(wanted, undefined, meantChain(wanted, chains.configs));
      throw new NoAnswer('noSuchChain', why, `Use one of: ${names}. Omit the field for the active chain.`);
    }
    return named;
  }

  /** The value if it needs no chain. */
  fixed(given: GivenThing): Draft<KnownID> | undefined {
    const fixed = given.kind === 'id' ? fixedName(this.#parts.chains, given.text) : undefined;
    if (fixed === undefined || given.kind !== 'id') return undefined;
    const { kind: what, name, note } = fixed.known;
    return { kind: 'known', id: given.text, what, name, note };
  }

  /** What something is on a chain. */
  async on(chain: Chain, given: GivenOnChain, options: CallOptions): Promise<Draft<OnChainValue>> {
    switch (given.kind) {
      case 'nodeID':
        return nodeValue(chain, given.text, { ...this.#parts, ...this.#form }, options);
      case 'evmAddress':
        return accountValue(chain, given.text, this.#form.words, options);
      case 'address':
      case 'shortID':
        return this.#address(chain, given, options);
      case 'id':
      case 'output':
        return this.#named(chain, given, options);
      case 'height':
        return given.on === 'C' ? this.#evmBlock(chain, given, options) : this.#named(chain, given, options);
    }
  }

  async #named(chain: Chain, name: ThingName, options: CallOptions): Promise<Draft<OnChainValue>> {
    const found = await this.#parts.inspector.look(chain, name, options);
    if (found.kind === 'missing') return missingValue(found, name);
    // Whether it is still unspent, and what made it.
    if (found.kind === 'utxo') return this.#named(chain, { kind: 'output', ...found.utxo }, options);
    return found.kind === 'output' ? this.#output(chain, found, options) : this.#found(chain, found, options);
  }

  async #evmBlock(
    chain: Chain,
    named: Extract<GivenThing, { on: 'C' }>,
    options: CallOptions,
  ): Promise<Draft<Primary | Absent | NoBlock>> {
    const { describer, inspector } = this.#parts;
    const found = await inspector.evmBlock(chain, named.height, options);
    if (found.kind === 'missing') return missingValue(found, named);
    const { networkID } = await chain.identity.identify(options);
    const txs = await describer.all(found.atomicTxs.slice(0, SHOWN_TXS), { chain }, options.signal);
    return evmBlockValue(found, describer.wordsOn(chain), { words: this.#form.words, txs, networkID });
  }

  async #found(chain: Chain, found: Found, options: CallOptions): Promise<Draft<OnChainValue>> {
    const { describer } = this.#parts;
    const on = { chain };
    const txs = firstTxs(found);
    const [{ owners, details }, accepted, { alias, hrp, networkID }] = await Promise.all([
      describer.load(found, chain, options),
      isAvmTx(found) ? this.#accepted(chain, found, options) : undefined,
      chain.identity.identify(options),
    ]);
    return thingValue(describer.of(found, { chain, owners }), {
      words: this.#form.words,
      naming: { alias, hrp },
      networkID,
      details,
      accepted,
      txs: await describer.all(txs, on, options.signal),
    });
  }

  async #accepted(
    chain: Chain,
    found: Extract<Found, { readonly on: 'X'; readonly kind: 'tx' }>,
    { signal }: CallOptions,
  ): Promise<Draft<Pick<Transaction, 'status' | 'block'>>> {
    const { past } = this.#parts;
    const { mostBlocks } = this.#form;
    if (isGenesisTx(found.tx)) return { status: 'accepted' };
    const block =
      mostBlocks === 0
        ? past.blockOf(chain, 'X', found.id)
        : await past.findBlock(chain, 'X', found.id, { signal, mostBlocks });
    const valueOf = ({ blockID, height, time }: BlockOfTx): Omit<Draft<BlockOfTransaction>, keyof Sourced> => ({
      blockID,
      height,
      time,
    });
    return { status: 'accepted', block: this.#pastValue(block, 'block', valueOf) };
  }

  /** Undefined if nothing was searched. */
  #pastValue<T, V>(
    answer: PastAnswer<T>,
    what: 'block' | 'spender',
    valueOf: (value: T) => V,
  ): (V & Sourced) | UnknownValue | undefined {
    const { words, mostBlocks } = this.#form;
    if (answer.kind === 'known') {
      return { ...valueOf(answer.value), source: sourceText(answer), isVerified: answer.isVerified };
    }
    if (mostBlocks === 0) return undefined;
    return { unknown: answer.error === undefined ? pastUnknownText(answer, what) : reasonValue(answer.error, words) };
  }

  async #output(chain: Chain, found: FoundOutput, options: CallOptions): Promise<Draft<Output>> {
    const { describer, past } = this.#parts;
    const { words, mostBlocks } = this.#form;
    const { utxo, home, madeBy, isListedOnly } = found;
    const [status] = await Promise.all([
      this.#status(chain, found, options),
      describer.name(chain, [utxo.assetID, ...assetsIn(madeBy)], options),
    ]);
    const { signal } = options;
    const spender =
      status.status === 'unspent'
        ? undefined
        : mostBlocks === 0
          ? past.spenderOf(chain, home, utxo)
          : await past.findSpender(chain, home, utxo, { signal, mostBlocks });
    const output = describeOutput(describer, found, chain);
    return outputValue(output, thingJSON(utxoForm(found), output.format), words, {
      ...status,
      spentBy: spender && this.#pastValue(spender, 'spender', (txID) => ({ txID: encodeCb58(txID) })),
      createdBy: output.createdBy && words(output.createdBy),
      isListedOnly: isListedOnly ? true : undefined,
    });
  }

  async #status(
    chain: Chain,
    found: FoundOutput,
    options: CallOptions,
  ): Promise<Draft<Pick<Output, 'status' | 'statusReason'>>> {
    const spending = this.#parts.inspector.spending(chain, found, options);
    const { value, error } = await outcomeOf(spending, options.signal);
    switch (value) {
      case undefined:
        return { status: 'unknown', statusReason: reasonValue(error, this.#form.words) };
      case 'unowned':
        return { status: 'unknown', statusReason: "nodes don't list UTXOs without owners" };
      case 'stakedOrSpent':
        return { status: 'unknown', statusReason: 'still staked, or already spent' };
      case 'exported':
      case 'spent':
      case 'unspent':
        return { status: value };
    }
  }

  async #address(chain: Chain, given: AddressIdentifier, options: CallOptions): Promise<Draft<Address>> {
    const { balances, chains, clock, describer } = this.#parts;
    await chain.identity.identify(options);
    // Its settings may not name the network.
    const query = addressQuery({ active: chain.config, configs: [], networkOf: chains.networkOf }, given);
    if (query === undefined) throw ofNoNetwork();
    const { address, hrp } = query;
    const { bytes } = given;
    const alias = given.kind === 'address' ? given.alias : undefined;
    const [onX, others] = await Promise.all([
      balances.of(chain, address, { ...options, maxPages: PAGES_OF_ANSWER }),
      holdingsOf(chain, { alias, hrp, bytes }, { now: clock.now(), options }),
    ]);
    const ofOthers = others.flatMap(({ outcome }) => outcome.value?.balances ?? []);
    const assetIDs = [...ofOthers.map(({ assetID }) => decodeID(assetID)), ...onX.assets.map(({ assetID }) => assetID)];
    await describer.name(chain, assetIDs, options);
    const infoOf = (assetID: Uint8Array) => describer.asset(chain, assetID);
    return addressValue({ address, alias, bytes }, { onX, others }, { infoOf, words: this.#form.words });
  }

  /** What bytes are. Sends nothing. */
  async decode({ bytes, ignored }: BytesGiven): Promise<Draft<Decoded | Primary | UnsignedTransaction> & Draft<Given>> {
    const { chains, describer, signings } = this.#parts;
    const read = inspectBytes(bytes);
    if (read === undefined) throw unreadable(bytes);
    const active = chains.reported(chains.active);
    const naming = bytesNaming(read, active);
    const signing = read.kind === 'tx' ? await signings.missingIn(read.bytes, undefined) : undefined;
    const txs = firstTxs(read);
    const value = thingValue(describer.of(read, { networkID: active.networkID }), {
      words: this.#form.words,
      naming,
      networkID: undefined,
      signing,
      txs: await describer.all(txs, { isGiven: false }),
    });
    return { ...value, ignoredFields: ignored };
  }

  /** Whether the chain would accept bytes, and what they are. Doesn't send them. */
  async check(chain: Chain, { bytes, ignored }: BytesGiven, options: CallOptions): Promise<Draft<Check>> {
    const { words } = this.#form;
    const checked = await this.#parts.checker.check(chain, bytes, options);
    const check = { ...checkValue(checked, chain.config.name), ignoredFields: ignored };
    const described = await describeChecked(this.#parts, checked, options);
    if (described === undefined) return check;
    const { found, description, signing } = described;
    const { alias, hrp, networkID } = checked.identity;
    const value = thingValue(description, { words, naming: { alias, hrp }, networkID, signing });
    switch (value.kind) {
      case 'unsignedTransaction':
        return { ...check, unsignedTransaction: value };
      case 'transaction':
        return { ...check, transaction: value };
      case 'primary':
        return found.on === 'P' ? { ...check, platformTransaction: value } : { ...check, atomicTransaction: value };
      case 'block':
      case 'output':
        return check;
    }
  }
}

/** The first transactions of a block of X or P. */
function firstTxs(thing: Thing): readonly AnyFoundTx[] {
  if (thing.kind !== 'block') return [];
  return thing.on === 'X' ? txsOf(thing, SHOWN_TXS) : platformTxsOf(thing).slice(0, SHOWN_TXS);
}

function ofNoNetwork(): NoAnswer {
  return new NoAnswer(
    'noSuchChain',
    'The chain and the address are on different networks, or no chain of the settings is on the network of the address.',
    'Use a chain on the network of the address, or omit the field.',
  );
}
