import type { CallOptions } from '../../client/call-options';
import { toHexDigits } from '../../core/bytes/bytes';
import type { UTXOReference } from '../../core/codec/avm/avm-transactions';
import { encodeCb58 } from '../../core/encodings/cb58';
import { formatAddress } from '../../core/ids/address';
import { utxoIDOf } from '../../core/ids/ids';
import { outcomeOf } from '../../core/outcome';
import type { ProducedOutput } from '../../core/tx/moves';
import type { Lookup } from '../../core/rules/chain-rules';
import type { UnknownReason } from '../../core/rules/finding';
import { TOO_MANY_SIGNATURES } from '../../core/rules/signatures';
import type { AnyTx } from '../../core/signing/signable';
import type { Chain } from '../chain/chain';
import type { ChainIdentity } from '../chain/chain-identity';
import type { AnyFoundTx } from '../lookup/found';
import type { IDResolver } from '../lookup/id-resolver';
import { aliasOn } from '../text/format-id';
import { isUnspent, type ListedUTXOs, listedUTXOs } from '../utxos/unspent';
import { type ReadUTXO, type UTXOSource, utxosOn } from '../utxos/utxo-source';
import { doubted, lookupOf, notRead, OTHER_NETWORK } from './checked-tx';
import { type Spent, spentBy, type Takers, unlessTaken } from './spenders';
import { missingExport } from './steady';

/** Lookups for one transaction: of outputs, and of anything else. */
const MOST_LOOKUPS = 64;
const OVER_LIMIT: { readonly unknown: UnknownReason } = { unknown: { kind: 'over limit', limit: MOST_LOOKUPS } };

/** Until it is loaded, which is never for a transaction of another network, nor without a node. */
const OTHER_NETWORK_UNKNOWN = { unknown: notRead(OTHER_NETWORK.error) };

/** No transaction shows the output. */
export const NOT_SHOWN: { readonly unknown: UnknownReason } = { unknown: { kind: 'spent output unknown' } };

/** Where the state of a chain is read, and for whom. */
export interface StateSource {
  readonly chain: Chain;
  readonly identity: ChainIdentity;
  readonly resolver: IDResolver;
  /** The signers, 20 bytes each: their UTXOs are listed where no transaction shows one. Undefined if too many. */
  readonly owners: readonly Uint8Array[] | undefined;
  /** Why what the node has now proves nothing. */
  readonly doubt: UnknownReason | undefined;
  readonly options: CallOptions;
}

export interface ReadsParts {
  readonly tx: AnyTx;
  /** Without it, nothing can be loaded, so that all state is unknown. */
  readonly source: StateSource | undefined;
}

export interface MadeOutput {
  readonly made: AnyFoundTx;
  readonly output: ProducedOutput;
}

/** Requests a part of the state. */
type Load<T> = (source: StateSource) => Promise<Lookup<T>>;

/** The UTXOs of signers, by the output that each is. */
type ListOfSigners = Pick<ListedUTXOs, 'isComplete'> & { readonly utxos: ReadonlyMap<string, ReadUTXO> };

/**
 * The state of a chain as the methods of a node show it, after its last block. The rules say what they need: what they
 * read for the first time is unknown, and `load` requests it before they run again. Subclasses say what is requested.
 */
export abstract class ChainReads<U = unknown> {
  /** Unix seconds; the rules can run again at another time. */
  now = 0n;
  /** Who spends what; set once the UTXOs are known. */
  takers: Takers = new Map();
  readonly #parts: ReadsParts;
  readonly #spent: ReadonlyMap<string, Spent>;
  readonly #loaded = new Map<string, Lookup<unknown>>();
  readonly #wanted = new Map<string, Load<unknown>>();
  readonly #lists = new Map<string, Promise<Lookup<ListOfSigners>>>();
  readonly #others = new Set<string>();
  #outputs = 0;

  constructor(parts: ReadsParts) {
    this.#parts = parts;
    this.#spent = new Map(spentBy(parts.tx).map((each) => [encodeCb58(utxoIDOf(each.txID, each.outputIndex)), each]));
  }

  /** Requests what was read for the first time; false if nothing was. Rejects only with the caller's abort reason. */
  async load(): Promise<boolean> {
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    await Promise.all(wanted.map(async ([key, find]) => this.#loaded.set(key, await this.#attempt(find))));
    return wanted.length > 0;
  }

  utxo(utxoID: Uint8Array): Lookup<U> {
    const key = encodeCb58(utxoID);
    const spent = this.#spent.get(key);
    if (spent === undefined) return { missing: true };
    const found = this.#want(`utxo ${key}`, async () => {
      const utxo = await this.#findUTXO(spent, utxoID);
      return 'found' in utxo ? { found: this.asUTXO(utxo.found) } : utxo;
    });
    return unlessTaken(this.takers, utxoID, doubted(found, this.#parts.source?.doubt));
  }

  /** One that another chain exported, and the transaction imports. */
  imported(_: Uint8Array, utxoID: Uint8Array): Lookup<U> {
    return this.utxo(utxoID);
  }

  /** For what is loaded. */
  protected get node(): StateSource {
    const { source } = this.#parts;
    if (source === undefined) throw new Error('nothing is loaded without a node');
    return source;
  }

  /** As the rules of the chain read it. */
  protected abstract asUTXO(utxo: ReadUTXO): U;

  /** The output that is spent, in the transaction that made it; `NOT_SHOWN` where none shows it. */
  protected abstract findOutput(spent: Spent): Promise<Lookup<MadeOutput>>;

  protected lookup<T>(key: string, find: Load<T>): Lookup<T> {
    if (!this.#others.has(key) && this.#others.size >= MOST_LOOKUPS) return OVER_LIMIT;
    this.#others.add(key);
    return this.#want(key, find);
  }

  /** Something that doesn't change once it is there. */
  protected lasting<T>(key: string, find: Load<T>): Lookup<T> {
    return doubted(this.lookup(key, find), this.#parts.source?.doubt);
  }

  /** Something that a block can change. */
  protected state<T>(key: string, find: Load<T>): Lookup<T> {
    const doubt = this.#parts.source?.doubt;
    return doubt === undefined ? this.lookup(key, find) : { unknown: doubt };
  }

  /** The transaction with an ID: of a chain, or of any where that isn't known. */
  protected async made<On extends AnyTx['on']>(
    txID: Uint8Array,
    on: On | undefined,
  ): Promise<Lookup<Extract<AnyFoundTx, { readonly on: On }>>> {
    const { chain, resolver, options } = this.node;
    // An absence that was cached some seconds ago may be over: transactions are sent one after the other.
    resolver.forgetAbsence(chain, txID);
    const made = lookupOf(await resolver.resolveMaker(chain, txID, on, options));
    if ('found' in made && on !== undefined && made.found.on !== on) return { missing: true };
    return made as Lookup<Extract<AnyFoundTx, { readonly on: On }>>;
  }

  /** What no transaction shows may be listed, if a signer owns it. */
  async #findUTXO(spent: Spent, utxoID: Uint8Array): Promise<Lookup<ReadUTXO>> {
    const isOver = ++this.#outputs > MOST_LOOKUPS;
    const found = isOver ? OVER_LIMIT : await this.#attempt(() => this.#findUnspent(spent, utxoID));
    if (!('unknown' in found)) return found;
    const list = await this.#listOf(spent.importedFrom);
    const utxo = 'found' in list ? list.found.utxos.get(referenceKey(spent)) : undefined;
    if (utxo !== undefined) return { found: utxo };
    if (found !== NOT_SHOWN && found !== OVER_LIMIT) return found;
    if (!('found' in list)) return list;
    const { isComplete } = list.found;
    return found === NOT_SHOWN ? { unknown: { kind: 'not owned by signers', isComplete } } : found;
  }

  /** An output that its first owner still has. */
  async #findUnspent(spent: Spent, utxoID: Uint8Array): Promise<Lookup<ReadUTXO>> {
    const { chain, options } = this.node;
    const shown = await this.findOutput(spent);
    if (!('found' in shown)) return shown;
    const { txID, outputIndex, importedFrom } = spent;
    const { assetID, output, stakeableUntil } = shown.found.output;
    const [owner] = output.addresses;
    if (owner === undefined) return { unknown: { kind: 'no owner' } };
    const isThere = await isUnspent(this.#source([owner], importedFrom), utxoID, options);
    if (!isThere) return missingExport(chain, shown.found.made, options);
    return { found: { txID, outputIndex, assetID, output, ...(stakeableUntil !== undefined && { stakeableUntil }) } };
  }

  /** The UTXOs of the signers, as far as the first pages have them. */
  async #listOf(importedFrom: Uint8Array | undefined): Promise<Lookup<ListOfSigners>> {
    const { owners, options } = this.node;
    if (owners === undefined) return { unknown: TOO_MANY_SIGNATURES };
    const key = importedFrom === undefined ? '' : encodeCb58(importedFrom);
    const listing =
      this.#lists.get(key) ??
      this.#attempt(async () => {
        const { utxos, isComplete } = await listedUTXOs(this.#source(owners, importedFrom), options);
        return { found: { isComplete, utxos: new Map(utxos.map((each) => [referenceKey(each), each])) } };
      });
    this.#lists.set(key, listing);
    return listing;
  }

  #want<T>(key: string, find: Load<T>): Lookup<T> {
    const loaded = this.#loaded.get(key);
    if (loaded !== undefined) return loaded as Lookup<T>;
    this.#wanted.set(key, find);
    return OTHER_NETWORK_UNKNOWN;
  }

  async #attempt<T>(find: Load<T>): Promise<Lookup<T>> {
    const { value, error } = await outcomeOf(find(this.node), this.node.options.signal);
    return error === undefined ? value : { unknown: notRead(error) };
  }

  #source(owners: readonly Uint8Array[], importedFrom: Uint8Array | undefined): UTXOSource {
    const { chain, identity } = this.node;
    const { tx } = this.#parts;
    const alias = aliasOn(tx.on, identity.alias);
    const addresses = owners.map((bytes) => formatAddress({ alias, hrp: identity.hrp, bytes }));
    const query = { addresses: [...new Set(addresses)] };
    if (importedFrom !== undefined) return utxosOn(chain, tx.on, { ...query, sourceChain: encodeCb58(importedFrom) });
    return utxosOn(chain, tx.on === 'P' ? 'P' : 'X', query);
  }
}

function referenceKey({ txID, outputIndex }: UTXOReference): string {
  return `${toHexDigits(txID)}:${outputIndex}`;
}
