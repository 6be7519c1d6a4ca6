import { ExpectedError, outcomeOf } from '../../core/outcome';
import { type GivenThing, type IsKnownID, isThing, LONGEST_HEX, readGiven } from '../../core/given-text/given-text';
import { SHOWN_REASON, visibleText } from '../text/format-text';
import { wrongWords } from '../text/markdown';
import type {
  Absent,
  Address,
  Block,
  ChainOptions,
  Check,
  CheckedSubnet,
  Decoded,
  Inspection,
  NetworkNode,
  Output,
  Primary,
  UnsignedTransaction,
  AvalancheLensAPI,
  AvalancheLensError,
} from './avalanche-lens-api';
import type { CallOptions } from '../../client/call-options';
import { saysNotOffered } from '../../client/errors';
import type { UTXOReference } from '../../core/codec/avm/transactions';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import type { AddressIdentifier } from '../../core/ids/ids';
import type { Chain } from '../chain/chain';
import { meantChain, noChainText, type ChainConfig } from '../chain/chain-config';
import type { Services } from '../create-services';
import { addressQuery, fixedName, knownIDs } from '../inspect/known-ids';
import { Describer } from '../inspect/describer';
import { assetsIn } from '../tx/tx-assets';
import { bytesNaming, inspectBytes } from '../inspect/read-bytes';
import { type FoundOutput, type Missing, outputFormat, utxoForm } from '../inspect/inspector';
import { noOutputText } from '../inspect/missing-text';
import { thingJSON } from '../inspect/thing-json';
import { describeChecked } from '../review/describe-checked';
import { TxChecker } from '../issuing/tx-checker';
import type { FoundBlock } from '../lookup/found';
import { blockAt } from '../lookup/id-resolver';
import { holdingsOf } from '../p-and-c/address-holdings';
import { subnetsAtHand, validatorsUnder } from '../p-and-c/node-view';
import { PAGES_OF_ANSWER } from '../utxos/balances';
import {
  addressValue,
  blockValue,
  checkValue,
  nodeValue,
  outputValue,
  primaryValue,
  txValue,
  unsignedValue,
} from './api-values';

const NOT_ONE_SUBJECT = "The text isn't one ID, address, height, or hex with a correct checksum.";
const NOT_HEX = "The text isn't the hex of a transaction, block, or UTXO.";

/** Reads what another extension gives. Throws an `APIError` that repeats none of it. */
function readSubject(given: unknown, isKnownID?: IsKnownID): GivenThing {
  return readThing(given, NOT_ONE_SUBJECT, isKnownID);
}

/** `otherwise` is the message about texts that are none of these. */
function readThing(given: unknown, otherwise: string, isKnownID?: IsKnownID): GivenThing {
  if (typeof given !== 'string') throw invalid('A text is expected.');
  if (given.length > LONGEST_HEX) throw invalid('The text is longer than the hex of 2 MiB.');
  const read = readGiven(given, isKnownID);
  if (isThing(read)) return read;
  switch (read.kind) {
    case 'wrong':
      throw invalid(wrongWords(read));
    case 'privateKey':
    case 'bytes32':
      throw new APIError('privateKey', 'The text may be a private key. It was neither sent nor kept.');
    case 'nothing':
    case 'other':
      throw invalid(otherwise);
  }
}

/** Reads the hex of a transaction, block or UTXO. Throws an `APIError` that repeats none of it. */
function readHex(given: unknown): Uint8Array {
  const read = readThing(given, NOT_HEX);
  if (read.kind !== 'hex') throw invalid(NOT_HEX);
  return read.bytes;
}

function invalid(message: string): APIError {
  return new APIError('invalidInput', message);
}

/** An error as other extensions get it: a message and a code, and nothing of what was given. */
class APIError extends Error implements AvalancheLensError {
  override readonly name = 'AvalancheLensError';
  readonly code: AvalancheLensError['code'];

  constructor(code: AvalancheLensError['code'], message: string) {
    super(visibleText(message, SHOWN_REASON));
    this.code = code;
  }
}

/** Passes on a value. An expected failure is thrown as an `APIError`; an abort and a bug as they are. */
async function answered<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw error instanceof ExpectedError ? new APIError('requestFailed', error.message) : error;
  }
}

interface ExtensionAPIParts extends Pick<
  Services,
  'clock' | 'chains' | 'resolver' | 'inspector' | 'balances' | 'signings'
> {
  readonly describer: Describer;
  readonly checker: TxChecker;
}

/** The API for other extensions. It only reads: it has no keys and can't send a transaction. */
class ExtensionAPI implements AvalancheLensAPI {
  readonly #parts: ExtensionAPIParts;

  constructor(parts: ExtensionAPIParts) {
    this.#parts = parts;
  }

  async inspect(text: string, options: ChainOptions = {}): Promise<Inspection> {
    const subject = readSubject(text, knownIDs(this.#parts));
    options.signal?.throwIfAborted();
    return answered(this.#inspect(subject, options));
  }

  async decode(hex: string): Promise<Decoded | Primary | UnsignedTransaction> {
    return this.#decode(readHex(hex));
  }

  async check(hex: string, options: ChainOptions = {}): Promise<Check> {
    const bytes = readHex(hex);
    const config = this.#named(options);
    return answered(this.#check(config, bytes, callOptions(options)));
  }

  async #inspect(subject: GivenThing, options: ChainOptions): Promise<Inspection> {
    switch (subject.kind) {
      case 'hex':
        return this.#decode(subject.bytes);
      case 'nodeID':
        return this.#on(options, (chain, call) => this.#node(chain, subject.text, call));
      case 'evmAddress':
        return { kind: 'evmAddress', id: subject.text };
      case 'address':
      case 'shortID':
        return this.#address(subject, options);
      case 'id': {
        const fixed = fixedName(this.#parts.chains, subject.text);
        if (fixed !== undefined) {
          return { kind: 'known', id: subject.text, what: fixed.known.kind, name: fixed.known.name };
        }
        return this.#on(options, (chain, call) => this.#id(chain, subject.bytes, call));
      }
      case 'output':
        return this.#on(options, (chain, call) => this.#output(chain, subject, call));
      case 'height':
        return this.#on(options, async (chain, call) => {
          const found = await blockAt(this.#parts.resolver, chain, subject.height, call);
          if (found.kind === 'block') return this.#block(chain, found, call);
          return { kind: 'noBlock', height: subject.height, newest: found.newest };
        });
    }
  }

  /** Uses the named chain, else the active one. */
  async #on<T>(
    options: ChainOptions,
    ask: (chain: Chain, call: CallOptions) => Promise<T>,
  ): Promise<T & { readonly chain: string }> {
    const config = this.#named(options);
    const chain = await this.#parts.chains.open(config);
    return { ...(await ask(chain, callOptions(options))), chain: config.name };
  }

  #named({ chain: name }: ChainOptions): ChainConfig {
    const { chains } = this.#parts;
    // The setting can name an active chain that doesn't exist.
    const wanted = name ?? chains.active.name;
    const config = chains.find(wanted);
    if (config === undefined)
      throw new APIError('noSuchChain', noChainText(wanted, undefined, meantChain(wanted, chains.configs)));
    return config;
  }

  async #id(chain: Chain, id: Uint8Array, call: CallOptions): Promise<Decoded | Primary | Absent> {
    const found = await this.#parts.inspector.id(chain, id, call);
    if (found.kind === 'missing') return missing(found, id);
    if (found.kind === 'utxo') return this.#output(chain, found.utxo, call);
    if (found.kind === 'output') return this.#foundOutput(chain, found, call);
    if (found.on === 'X' && found.kind === 'block') return this.#block(chain, found, call);
    const { describer } = this.#parts;
    if (found.on === 'X') return txValue(await describer.loaded(found, chain, call));
    await describer.name(chain, assetsIn(found), call);
    return primaryValue(found, describer.of(found, { chain }).headline);
  }

  async #node(chain: Chain, id: string, call: CallOptions): Promise<NetworkNode> {
    const { value, error } = await outcomeOf(validatorsUnder(chain, { nodeID: id }, call), call.signal);
    if (error === undefined) {
      return nodeValue(id, value, value.length === 0 ? await this.#subnetsOf(chain, id, call) : undefined);
    }
    if (saysNotOffered(error)) return { kind: 'node', id };
    throw error;
  }

  async #subnetsOf(chain: Chain, nodeID: string, call: CallOptions): Promise<CheckedSubnet[]> {
    const ids = subnetsAtHand({ resolver: this.#parts.resolver }, chain);
    const checks = ids.map(async (subnetID) => {
      const { value } = await outcomeOf(validatorsUnder(chain, { nodeID, subnetID }, call), call.signal);
      return { id: subnetID, ...(value === undefined ? {} : { isValidated: value.length > 0 }) };
    });
    return Promise.all(checks);
  }

  async #block(chain: Chain, found: FoundBlock, call: CallOptions): Promise<Block> {
    return blockValue(found, await chain.identity.identify(call));
  }

  async #output(chain: Chain, reference: UTXOReference, call: CallOptions): Promise<Output | Absent> {
    const found = await this.#parts.inspector.output(chain, reference, call);
    return found.kind === 'output' ? this.#foundOutput(chain, found, call) : missing(found, reference.txID);
  }

  async #foundOutput(chain: Chain, found: FoundOutput, call: CallOptions): Promise<Output> {
    const { inspector, describer } = this.#parts;
    const { assetID } = found.utxo;
    const [spending] = await Promise.all([
      inspector.spending(chain, found, call),
      describer.name(chain, [assetID], call),
    ]);
    const asset = describer.asset(chain, assetID);
    const status = spending === 'unowned' || spending === 'stakedOrSpent' ? 'unknown' : spending;
    const format = outputFormat(found);
    const json = thingJSON(utxoForm(found), format);
    return outputValue(found.utxo, { format, json, asset, status });
  }

  async #address(subject: AddressIdentifier, options: ChainOptions): Promise<Address & { readonly chain: string }> {
    const { chains, balances, clock, describer } = this.#parts;
    const active = this.#named(options);
    const configs = options.chain === undefined ? chains.configs : [];
    const query = addressQuery({ active, configs, networkOf: chains.networkOf }, subject);
    if (query === undefined) throw ofNoNetwork();
    const call = callOptions(options);
    const chain = await chains.open(query.config);
    if ((await chain.identity.identify(call)).hrp !== query.hrp) throw ofNoNetwork();
    const alias = subject.kind === 'address' ? subject.alias : undefined;
    const holder = { alias, hrp: query.hrp, bytes: subject.bytes };
    const [onX, others] = await Promise.all([
      balances.of(chain, query.address, { ...call, maxPages: PAGES_OF_ANSWER }),
      holdingsOf(chain, holder, { now: clock.now(), options: call }),
    ]);
    const inOthers = others.flatMap(({ outcome: { value } }) =>
      value?.balances.map(({ assetID }) => decodeID(assetID)),
    );
    const all = [...onX.assets.map(({ assetID }) => assetID), ...inOthers.filter((assetID) => assetID !== undefined)];
    await describer.name(chain, all, call);
    const value = addressValue(query.address, alias, { onX, others }, (assetID) => describer.asset(chain, assetID));
    return { ...value, chain: query.config.name };
  }

  async #decode(bytes: Uint8Array): Promise<Decoded | Primary | UnsignedTransaction> {
    const read = inspectBytes(bytes);
    const { chains } = this.#parts;
    const active = chains.reported(chains.active);
    if (read === undefined) {
      throw new APIError(
        'invalidInput',
        `These ${bytes.length} bytes aren't a transaction, block, or UTXO of X, P, or another avm chain.`,
      );
    }
    const { describer, signings } = this.#parts;
    const missing = read.kind === 'tx' ? await signings.missingIn(read.bytes, 'offline') : undefined;
    if (read.kind === 'tx' && read.isUnsigned === true) {
      return unsignedValue(read, describer.of(read, { networkID: active.networkID }), missing);
    }
    if (read.on !== 'X') {
      return primaryValue(read, describer.of(read, { networkID: active.networkID }).headline, missing);
    }
    switch (read.kind) {
      case 'tx':
        return txValue(describer.of(read), missing);
      case 'block':
        return blockValue(read, bytesNaming(read, active));
      case 'utxo': {
        const format = { ...bytesNaming(read, active), ownName: () => undefined };
        const asset = describer.asset(undefined, read.utxo.assetID);
        return outputValue(read.utxo, { format, json: thingJSON(read, format), asset });
      }
    }
  }

  async #check(config: ChainConfig, bytes: Uint8Array, call: CallOptions): Promise<Check> {
    const chain = await this.#parts.chains.open(config);
    const checked = await this.#parts.checker.check(chain, bytes, call);
    const check = checkValue(checked, config.name);
    const described = await describeChecked(this.#parts, checked, call);
    if (described === undefined) return check;
    const { found, description, signing } = described;
    if (found.isUnsigned === true) return { ...check, unsignedTransaction: unsignedValue(found, description, signing) };
    if (description.view !== undefined) return { ...check, transaction: txValue(description, signing) };
    if (found.on === 'X') return check;
    const value = primaryValue(found, description.headline, signing);
    return found.on === 'P' ? { ...check, platformTransaction: value } : { ...check, atomicTransaction: value };
  }
}

/** Throws for all that isn't absent. */
function missing(found: Missing, id: Uint8Array): Absent {
  switch (found.code) {
    case 'absent':
      return { kind: 'absent', id: encodeCb58(id) };
    case 'failed':
      throw found.error;
    case 'noOutput':
      if (found.isPossible) throw new APIError('requestFailed', noOutputText(found));
      throw new APIError('invalidInput', `The transaction has ${found.outputCount} outputs, counted from 0.`);
    default:
      throw new APIError('invalidInput', 'This is the ID of a block, which has no outputs.');
  }
}

function callOptions({ signal }: ChainOptions): CallOptions {
  return { signal, priority: 'tree' };
}

function ofNoNetwork(): APIError {
  return new APIError('noSuchChain', 'No chain of the settings is on the network of this address.');
}

/** Makes the API. Other extensions must not see the user's own names, nor their pending transactions in a check. */
export function createAPI(
  parts: Omit<ExtensionAPIParts, 'checker' | 'describer'> & Pick<Services, 'assets'>,
): ExtensionAPI {
  const { resolver, clock } = parts;
  return new ExtensionAPI({ ...parts, describer: new Describer(parts), checker: new TxChecker({ resolver, clock }) });
}
