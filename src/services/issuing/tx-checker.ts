import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { formatAddress } from '../../core/ids/address';
import { equalBytes } from '../../core/bytes/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import { asUnsigned, checkAtomicTx, checkTx } from '../../core/rules/check-tx';
import { atomicFormats } from '../../core/codec/atomic/formats';
import { Codec, type UTXO } from '../../core/codec/avm/codec';
import type { Tx, UTXOReference } from '../../core/codec/avm/transactions';
import { outcomeOf, readOutcome } from '../../core/outcome';
import { txIDOf, utxoIDOf } from '../../core/ids/ids';
import { networkByID, ZERO_ID } from '../../core/ids/networks';
import type { ChainView, Lookup } from '../../core/rules/chain-rules';
import type { UnknownReason } from '../../core/rules/finding';
import { TOO_MANY_SIGNATURES } from '../../core/rules/signatures';
import { readAnyTx, withEmptySlots } from '../../core/signing/read-tx';
import { fewSigners, signaturesOf } from '../../core/tx/signers';
import { consumedInputs, partsOf, producedOutputs, spentUTXOs } from '../../core/tx/tx-parts';
import type { Chain } from '../chain/chain';
import { isXChain } from '../chain/chain-config';
import type { ChainIdentity } from '../chain/chain-identity';
import { chainFees, type ChainFees, chainRules } from '../chain/chain-rules';
import type { PastBlocks } from '../past/blocks/past-blocks';
import { madeOutputs } from '../lookup/found';
import type { IDResolver } from '../lookup/id-resolver';
import {
  atomicChainID,
  peerProblem,
  type PeerProblem,
  readOnce,
  type SentBefore,
  waitingProblem,
} from './problem-text';
import { addTaken, type GivenTaker, spentBy, takersOf, withTakers } from './spenders';
import {
  chainFor,
  type CheckedTx,
  type CheckedWith,
  type CheckerOptions,
  doubted,
  historyOf,
  lookupOf,
  NO_FEES,
  notRead,
  OTHER_NETWORK,
} from './checked-tx';
import { PlatformChecker } from './platform-checker';
import { placeOf } from './send-once';
import { missingExport, otherTime, type ReadChain, steadily } from './steady';
import { isUnspent, type ListedUTXOs, listedUTXOs } from '../utxos/unspent';
import { avmUTXOs } from '../utxos/utxo-source';

/** Outputs and assets of a transaction that are looked up. */
const MOST_LOOKUPS = 64;

/** A transaction of a list that spends a UTXO, the first one that does. */
interface ListTaker {
  readonly place: number;
  readonly txID: Uint8Array;
}

/** What the checks of a list share. */
interface ListCheck extends CheckedWith {
  readonly fees: Promise<ChainFees> | undefined;
}

/** Checks signed transactions before they are sent, with what the chain's node responds. */
export class TxChecker {
  readonly #resolver: IDResolver;
  readonly #clock: Clock;
  readonly #sent: SentBefore | undefined;
  readonly #history: Pick<PastBlocks, 'spenderOf'> | undefined;
  readonly #platform: PlatformChecker;

  /**
   * @param options `sent` are the transactions that were sent from here; without it, none are considered. `history`
   *   names spenders; without it, a missing input has none.
   */
  constructor(options: CheckerOptions) {
    const { resolver, clock, sent, history } = options;
    this.#platform = new PlatformChecker(options);
    this.#resolver = resolver;
    this.#clock = clock;
    this.#sent = sent;
    this.#history = history;
  }

  /**
   * Checks each of a list, of which only the first one can spend a UTXO; the fees are requested once. Rejects as
   * `check`.
   */
  async checkAll(chain: Chain, list: readonly Uint8Array[], options: CallOptions = {}): Promise<CheckedTx[]> {
    const fees = chainFees(chain, options);
    const run = (doubt: UnknownReason | undefined): Promise<CheckedTx[]> => {
      const sent = readOnce(this.#sent);
      // Unsigned bytes aren't sent: they take nothing from what is signed, such as the same transaction.
      const [signed, unsigned] = [new Map<string, ListTaker>(), new Map<string, ListTaker>()];
      const checks = list.map((bytes, at) => {
        const of = readAnyTx(bytes, chain.codec);
        const takers = of?.isUnsigned === true ? unsigned : signed;
        if (of !== undefined) addTaken(takers, spentBy(of), { place: at, txID: txIDOf(bytes) });
        const given: GivenTaker = (utxoID) => {
          const taker = takers.get(utxoID);
          return taker !== undefined && taker.place < at ? taker.txID : undefined;
        };
        return this.#check(chain, bytes, options, { fees, sent, given, doubt });
      });
      return Promise.all(checks);
    };
    const checking = stateOf(chain, list, options).then((of) => steadily(chain, of, run, options));
    const [checked] = await Promise.all([checking, fees]);
    return checked;
  }

  /**
   * Checks the bytes. Rejects with the client's errors when the chain's identity can't be read.
   */
  async check(chain: Chain, bytes: Uint8Array, options: CallOptions = {}): Promise<CheckedTx> {
    const run = (doubt: UnknownReason | undefined): Promise<CheckedTx> =>
      this.#check(chain, bytes, options, { fees: undefined, sent: this.#sent, given: () => undefined, doubt });
    return steadily(chain, await stateOf(chain, [bytes], options), run, options);
  }

  /** Checks the bytes, after the UTXOs of `given` transactions were spent. Unsigned ones get empty slots. */
  async #check(chain: Chain, bytes: Uint8Array, options: CallOptions, withMore: ListCheck): Promise<CheckedTx> {
    const tx = readAnyTx(bytes, chain.codec);
    if (tx?.isUnsigned !== true) return this.#checkSigned(chain, bytes, options, withMore);
    const checked = await this.#checkSigned(chain, withEmptySlots(tx, bytes), options, withMore);
    return { ...asUnsigned(checked, tx, bytes), bytes };
  }

  async #checkSigned(
    chain: Chain,
    bytes: Uint8Array,
    options: CallOptions,
    { fees, sent, given, doubt }: ListCheck,
  ): Promise<CheckedTx> {
    const read = readTx(chain, bytes);
    if (read === undefined && placeOf(chain, bytes) === 'P') {
      return this.#platform.check(chain, bytes, options, { sent, given, doubt });
    }
    if (read === undefined && (await isOfAtomic(chain, bytes, options))) {
      const identity = await chain.identity.identify(options);
      const report = checkAtomicTx(bytes);
      return { ...report, fees: NO_FEES, identity, from: chainFor(chain, identity, report.of?.tx), bytes };
    }
    const txID = txIDOf(bytes);
    const codec = read?.codec ?? new Codec();
    // An absence that was cached some seconds ago may be over: transactions are sent one after the other.
    const makers = read === undefined ? [] : consumedUTXOs(read.tx).map((utxo) => utxo.txID);
    for (const id of [txID, ...makers]) this.#resolver.forgetAbsence(chain, id);
    const identity = await chain.identity.identify(options);
    const from = chainFor(chain, identity, read?.tx);
    const [rules, found] = await Promise.all([
      chainRules(chain, codec, options, fees),
      from === undefined ? OTHER_NETWORK : this.#resolver.resolveTx(chain, txID, options),
    ]);
    const gathered = new Gathering(chain, identity, this.#resolver, options);
    if (read !== undefined && from !== undefined) await gathered.gather(codec, read.tx, doubt);
    const now = this.#clock.now();
    const view = gathered.view(BigInt(Math.floor(now / 1000)), from, doubt);
    const own = { fees: rules, identity, from, bytes };
    // What an accepted transaction spends is spent by itself.
    if (read === undefined || found.kind === 'tx') {
      return { ...checkTx(bytes, rules, view, historyOf(found, undefined)), ...own };
    }
    const here = sent?.on(chain, identity, now);
    const spent = spentUTXOs(read.tx.unsignedTx);
    const waiting = waitingProblem(spent, txID, here, { view, now });
    const known = { resolver: this.#resolver, history: this.#history, sent: here?.maybeAccepted ?? [] };
    const sources = { chain, on: 'X', given, ...known } as const;
    const named = withTakers(view, await takersOf(view, { spent, txID }, sources, options));
    const doubts = { other: otherTime(chain, this.#clock), state: doubt };
    return { ...checkTx(bytes, rules, named, historyOf(found, waiting, doubt), doubts), ...own };
  }
}

/** The blockchain's ID in a transaction of any chain: after codec version, type, and network. */
const BLOCKCHAIN = { start: 10, end: 42 } as const;

/** Whether bytes that aren't the chain's own are the C-Chain's of its network: it reads them, or they name it. */
async function isOfAtomic(chain: Chain, bytes: Uint8Array, options: CallOptions): Promise<boolean> {
  if (readOutcome(() => atomicFormats.tx.decode(bytes)).value !== undefined) return true;
  if (bytes.length < BLOCKCHAIN.end) return false;
  const { networkID } = await chain.identity.identify(options);
  const { value } = await outcomeOf(atomicChainID(chain, networkID, options), options.signal);
  return value === encodeCb58(bytes.subarray(BLOCKCHAIN.start, BLOCKCHAIN.end));
}

/** The chains whose state transactions of the network depend on: their own, and the other one where they cross. */
async function stateOf(chain: Chain, list: readonly Uint8Array[], options: CallOptions): Promise<ReadChain[]> {
  const identity = await chain.identity.identify(options);
  const isOn = (bytes: Uint8Array, on: ReadChain): boolean => {
    const of = readAnyTx(bytes, chain.codec);
    if (of === undefined || chainFor(chain, identity, of.tx) === undefined) return false;
    const crosses = 'sourceChain' in of.tx.unsignedTx || 'destinationChain' in of.tx.unsignedTx;
    return of.on === on || (crosses && isXChain(chain.config.blockchain));
  };
  return (['X', 'P'] as const).filter((on) => list.some((bytes) => isOn(bytes, on)));
}

function readTx(chain: Chain, bytes: Uint8Array): { codec: Codec; tx: Tx } | undefined {
  const { value: read } = readOutcome(() => chain.codec.read('tx', bytes));
  return read === undefined ? undefined : { codec: read.codec, tx: read.value };
}

/** The UTXOs of its own chain that a transaction spends, as far as they are looked up. */
function consumedUTXOs(tx: Tx): UTXOReference[] {
  const own = spentUTXOs(tx.unsignedTx).filter(({ importedFrom }) => importedFrom === undefined);
  return own.slice(0, MOST_LOOKUPS);
}

/** Looks up all that a transaction uses at once, for a view of the chain. */
class Gathering {
  readonly #chain: Chain;
  readonly #identity: ChainIdentity;
  readonly #resolver: IDResolver;
  readonly #options: CallOptions;
  readonly #utxos = new Map<string, Lookup<UTXO>>();
  readonly #imports = new Map<string, Lookup<UTXO>>();
  readonly #txs = new Map<string, Lookup<Tx>>();
  #peer: PeerProblem;

  constructor(chain: Chain, identity: ChainIdentity, resolver: IDResolver, options: CallOptions) {
    this.#chain = chain;
    this.#identity = identity;
    this.#resolver = resolver;
    this.#options = options;
  }

  async gather(codec: Codec, tx: Tx, doubt: UnknownReason | undefined): Promise<void> {
    const { unsignedTx } = tx;
    const used = consumedUTXOs(tx);
    const outputs = producedOutputs(unsignedTx, new Uint8Array(32));
    const { operations = [] } = partsOf(unsignedTx);
    const assets = [...consumedInputs(unsignedTx), ...operations, ...outputs].map(({ assetID }) => assetID);
    const distinct = [...new Map(assets.map((assetID) => [encodeCb58(assetID), assetID])).values()];
    await Promise.all([
      ...used.map((reference) => this.#findUTXO(reference)),
      ...distinct.slice(0, MOST_LOOKUPS).map((assetID) => this.#findTx(assetID)),
      this.#findImports(codec, tx),
      this.#findPeer(tx, doubt),
    ]);
  }

  /** Without a chain, nothing was requested. */
  view(now: bigint, from: Chain | undefined, doubt: UnknownReason | undefined): ChainView {
    const overLimit = { kind: 'over limit', limit: MOST_LOOKUPS } as const;
    const unknown = { unknown: from === undefined ? notRead(OTHER_NETWORK.error) : overLimit };
    return {
      now,
      utxo: (id) => doubted(this.#utxos.get(encodeCb58(id)) ?? unknown, doubt),
      tx: (id) => doubted(this.#txs.get(encodeCb58(id)) ?? unknown, doubt),
      imported: (_, id) => doubted(this.#imports.get(encodeCb58(id)) ?? unknown, doubt),
      peerProblem: () => this.#peer,
    };
  }

  async #findTx(id: Uint8Array): Promise<void> {
    const made = lookupOf(await this.#resolver.resolveTx(this.#chain, id, this.#options));
    this.#txs.set(encodeCb58(id), 'found' in made ? { found: made.found.tx } : made);
  }

  async #findUTXO({ txID, outputIndex }: UTXOReference): Promise<void> {
    const id = utxoIDOf(txID, outputIndex);
    this.#utxos.set(encodeCb58(id), await this.#attempt(() => this.#lookUp(txID, outputIndex)));
  }

  async #lookUp(txID: Uint8Array, outputIndex: number): Promise<Lookup<UTXO>> {
    // Nodes don't look up the ID of zeros.
    if (txID.every((byte) => byte === 0)) return { missing: true };
    const source = await this.#resolver.resolveTx(this.#chain, txID, this.#options);
    const lookup = lookupOf(source);
    if (!('found' in lookup)) return lookup;
    const made = producedOutputs(lookup.found.tx.unsignedTx, txID).find(({ index }) => index === outputIndex);
    if (made === undefined || made.exportedTo !== undefined) return { missing: true };
    return this.#unspent({ txID, outputIndex, assetID: made.assetID, output: made.output }, {});
  }

  async #unspent(utxo: UTXO, from: { readonly sourceChain?: string }): Promise<Lookup<UTXO>> {
    const [owner] = utxo.output.addresses;
    if (owner === undefined) return { unknown: { kind: 'no owner' } };
    const source = avmUTXOs(this.#chain, { addresses: [this.#addressOf(owner)], ...from });
    const id = utxoIDOf(utxo.txID, utxo.outputIndex);
    return (await isUnspent(source, id, this.#options)) ? { found: utxo } : { missing: true };
  }

  /** Exports show whose they are. Without them, the signers list what they can import. */
  async #findImports(codec: Codec, tx: Tx): Promise<void> {
    const { imported } = partsOf(tx.unsignedTx);
    if (imported === undefined) return;
    const sourceChain = encodeCb58(imported.sourceChain);
    let listing: Promise<Lookup<ListedUTXOs>> | undefined;
    const listed = (): Promise<Lookup<ListedUTXOs>> => (listing ??= this.#listImports(codec, tx, sourceChain));
    const all = imported.inputs.map(async ({ txID, outputIndex }, i) => {
      const id = utxoIDOf(txID, outputIndex);
      const exported =
        i < MOST_LOOKUPS ? await this.#attempt(() => this.#findExport(txID, outputIndex, sourceChain)) : undefined;
      const isKnown = exported !== undefined && !('unknown' in exported);
      this.#imports.set(encodeCb58(id), isKnown ? exported : importOf(await listed(), txID, outputIndex));
    });
    await Promise.all(all);
  }

  async #listImports(codec: Codec, tx: Tx, sourceChain: string): Promise<Lookup<ListedUTXOs>> {
    const signers = fewSigners(signaturesOf(tx), () => codec.encodeUnsignedTx(tx.unsignedTx))?.flat();
    if (signers === undefined) return { unknown: TOO_MANY_SIGNATURES };
    const owners = signers.filter((signer) => signer !== undefined).map((signer) => this.#addressOf(signer));
    return this.#attempt(async () => {
      const source = avmUTXOs(this.#chain, { addresses: [...new Set(owners)], sourceChain });
      return { found: await listedUTXOs(source, this.#options) };
    });
  }

  async #findExport(txID: Uint8Array, outputIndex: number, sourceChain: string): Promise<Lookup<UTXO>> {
    const { alias, networkID, blockchainID } = this.#identity;
    const cChain = networkByID(networkID)?.chains?.c ?? sourceChain;
    const on = sourceChain === ZERO_ID ? 'P' : sourceChain === cChain ? 'C' : undefined;
    // What other chains export isn't looked up.
    if (alias !== 'X' || on === undefined) return { unknown: { kind: 'spent output unknown' } };
    const made = lookupOf(await this.#resolver.resolveMaker(this.#chain, txID, on, this.#options));
    // Only those whose export is known are known to be missing.
    if (!('found' in made)) return { unknown: { kind: 'spent output unknown' } };
    const exported = madeOutputs(made.found).find(({ index }) => index === outputIndex);
    const isHere = exported?.exportedTo !== undefined && encodeCb58(exported.exportedTo) === blockchainID;
    if (!isHere) return { missing: true };
    const { assetID, output } = exported;
    const lookup = await this.#unspent({ txID, outputIndex, assetID, output }, { sourceChain });
    return 'missing' in lookup ? missingExport(this.#chain, made.found, this.#options) : lookup;
  }

  /** The only other chain that a transaction names. */
  async #findPeer({ unsignedTx }: Tx, doubt: UnknownReason | undefined): Promise<void> {
    const { imported, exported } = partsOf(unsignedTx);
    const peerID = imported?.sourceChain ?? exported?.destinationChain;
    if (peerID === undefined) return;
    this.#peer = await peerProblem(this.#chain, this.#identity, encodeCb58(peerID), this.#options, doubt);
  }

  async #attempt<T>(find: () => Promise<Lookup<T>>): Promise<Lookup<T>> {
    const { value, error } = await outcomeOf(find(), this.#options.signal);
    return error === undefined ? value : { unknown: notRead(error) };
  }

  #addressOf(bytes: Uint8Array): string {
    const { alias, hrp } = this.#identity;
    return formatAddress({ alias, hrp, bytes });
  }
}

/** A UTXO that the signers can't import may still belong to others. */
function importOf(waiting: Lookup<ListedUTXOs>, txID: Uint8Array, outputIndex: number): Lookup<UTXO> {
  if (!('found' in waiting)) return waiting;
  const { utxos, isComplete } = waiting.found;
  const utxo = utxos.find((each) => each.outputIndex === outputIndex && equalBytes(each.txID, txID));
  if (utxo !== undefined) return { found: utxo };
  return { unknown: { kind: 'not owned by signers', isComplete } };
}
