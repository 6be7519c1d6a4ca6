import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { inSlices } from '../../client/clock';
import { encodeCb58 } from '../../core/encodings/cb58';
import { namedSubnet } from '../../core/p-and-c/l1-ids';
import { mapped } from '../../core/steps';
import type { KnownPayers, OwnerLookup, Owners } from '../../core/tx/effects';
import { consumedInputs } from '../../core/tx/moves';
import type { Chain } from '../chain/chain';
import type { Chains } from '../chain/chains';
import { type Flow, flowOfAtomicTx, flowOfPlatformTx, flowOfTx } from '../flow/flow';
import { documentKind } from '../lookup/document-kinds';
import { type AssetCache, type AssetInfo, nativeAsset, type UndescribedAsset } from '../lookup/asset-cache';
import {
  type Found,
  type FoundTx,
  type FoundOnPOrC,
  type Thing,
  isAvmBlock,
  isAvmTx,
  isPlatformTx,
} from '../lookup/found';
import type { IDResolver } from '../lookup/id-resolver';
import { inputOwners, recoverSigners } from '../lookup/input-owners';
import { detailCounts, nodeDetails } from '../p-and-c/node-details';
import { NetworkWords, type POrCDescription } from '../p-and-c/network-words';
import type { Fact } from '../text/facts';
import { networkOf } from '../lookup/network-of';
import { describePOrC } from '../p-and-c/describe-p-or-c';
import type { AddressNames, SubnetNames } from '../text/names';
import { type AddressFormat, besideChain } from '../text/format-id';
import { counted, formatTime, groupedInteger } from '../text/format-text';
import { type AmountOf, namePieces, type Piece, plain } from '../text/pieces';
import { assetsIn, countNamed } from '../tx/tx-assets';
import { outputPieces } from '../tx/tx-pieces';
import { type DescribedFact, valuesIn } from '../tx/described-fact';
import { type TxContext, type DescribedAvmTx, describeAvmTx } from '../tx/describe-avm-tx';
import { present } from '../../core/present';

/** What something is, for every surface that shows it. */
export interface Description<T extends Thing = Thing> {
  readonly thing: T;
  /** What it did or is: one sentence without a full stop. */
  readonly headline: readonly Piece[];
  /** The subnet, blockchain or asset that a transaction created, which has the same ID; else the headline. */
  readonly title: readonly Piece[];
  /** What its bytes show besides, and of a transaction of X the owners of its inputs. */
  readonly facts: readonly DescribedFact[];
  /** What it pays as its fee; undefined if it pays none, or nothing separates the fee from what else is burned. */
  readonly fee: AmountOf | undefined;
  /** How its addresses are written. */
  readonly format: AddressFormat;
  /** Part of the genesis of its chain: in no block, without signatures. */
  readonly isGenesis: boolean;
  /**
   * Whether what requests add belongs before its facts: the owners of inputs, or of a subnet, a blockchain or a
   * validator its state, beside which how it was created is the least wanted.
   */
  readonly awaitsDetails: boolean;
  readonly document: ReturnType<typeof documentKind>;
  /** What a transaction takes and makes. */
  readonly flow: () => Flow;
}

/** Context that a surface has beside the thing itself. */
interface DescribedOn extends Pick<TxContext, 'fees'> {
  /** The chain that has the thing; undefined for bytes that weren't looked up. */
  readonly chain?: Chain | undefined;
  /** Of bytes that name no network: the one of the chain that is active. */
  readonly networkID?: number | undefined;
  readonly owners?: OwnerLookup | undefined;
  /** As in `KnownPayers`. Default: without a chain. */
  readonly isGiven?: boolean;
  /** nAVAX for a unit of gas, for a transaction of P that isn't accepted. */
  readonly gasPrice?: bigint | undefined;
}

/** What requests showed about something, or why they didn't. */
export interface LoadedFacts {
  readonly owners: OwnerLookup | undefined;
  /** What the node reports about something of P or C. */
  readonly details: readonly Fact[];
  readonly unnamed: readonly UndescribedAsset[];
}

interface DescriberParts {
  readonly resolver: IDResolver;
  readonly assets: AssetCache;
  readonly chains: Pick<Chains, 'opened'>;
}

/** The user's own names. Other extensions and language models don't get them. */
export interface OwnNames {
  readonly names: Pick<AddressNames, 'nameOf'>;
  readonly subnetNames: Pick<SubnetNames, 'nameOf'>;
}

/** The most assets of an answer that are named; others are shown by their IDs and raw units. */
const NAMED_ASSETS = 16;

const NO_FLOW: Flow = { inputs: [], outputs: [] };

interface OtherContext {
  readonly chain: Chain | undefined;
  readonly words: NetworkWords;
  readonly gasPrice: bigint | undefined;
  readonly payers: KnownPayers;
}

/** A description, and what it was made from beside the transaction. */
interface KnownDescription {
  readonly own: DescribedAvmTx;
  readonly chain: Chain | undefined;
  readonly isGiven: boolean | undefined;
  /** By input; empty where only the signatures were read. */
  readonly spent: readonly (Owners | undefined)[];
  readonly unnamed: readonly Uint8Array[];
  readonly called: readonly (readonly [address: Uint8Array, name: string | undefined])[];
}

/** Says what was looked up or read, with what is known about it. */
export class Describer {
  readonly #parts: DescriberParts;
  readonly #own: OwnNames | undefined;
  readonly #bySignatures = new WeakMap<FoundTx['tx'], KnownDescription>();
  readonly #byOwners = new WeakMap<FoundTx['tx'], KnownDescription>();

  constructor(parts: DescriberParts, own?: OwnNames) {
    this.#parts = parts;
    this.#own = own;
  }

  /** What a thing is, without a request: names and owners that weren't loaded before are IDs, or left out. */
  of<T extends Thing>(
    thing: T,
    { chain, networkID, gasPrice, isGiven = chain === undefined, ...more }: DescribedOn = {},
  ): Description<T> {
    const common = { thing, document: documentKind(thing), isGenesis: false, awaitsDetails: awaitsDetails(thing) };
    const { ownName } = this;
    const context = {
      ...more,
      owners: more.owners,
      ownName,
      isGiven,
      assetInfo: (id: Uint8Array) => this.asset(chain, id),
    };
    if (isAvmTx(thing)) {
      const own = 'fees' in more ? describeAvmTx(thing, context) : this.#describeTx(thing, chain, context);
      const { headline, facts, format, isGenesis } = own;
      const [created] = valuesIn(facts, 'created');
      const [fee] = valuesIn(facts, 'fee');
      const title = created === undefined ? headline : namePieces(created.asset);
      return { ...common, headline, title, facts, fee, format, isGenesis, flow: () => flowOfTx(thing, own, context) };
    }
    const { identity, config } = chain ?? {};
    const known = networkOf(thing) ?? identity?.known?.networkID ?? networkID ?? config?.networkID ?? 0;
    const words = this.words(known, chain);
    const payers = { owners: more.owners, isGiven };
    const { headline, title = headline, facts, fee } = this.#describeOther(thing, { chain, words, gasPrice, payers });
    return {
      ...common,
      headline,
      title,
      facts: facts.map(described),
      fee,
      format: { ...words.format, alias: thing.on ?? words.format.alias },
      flow: () => flowOn(thing, { words, ownName }, payers),
    };
  }

  #describeOther(thing: Exclude<Thing, FoundTx>, { chain, words, gasPrice, payers }: OtherContext): POrCDescription {
    if (thing.on !== 'X') return describePOrC(thing, words, gasPrice, payers);
    if (thing.kind === 'block')
      return { headline: [plain(l10n.t('Block {0}', groupedInteger(thing.block.height)))], facts: [] };
    const { assetID, output } = thing.utxo;
    return { headline: outputPieces(output, { assetID, info: this.asset(chain, assetID) }), facts: [] };
  }

  /**
   * As `describeAvmTx`. A large transaction takes milliseconds, and each hover on it or its block shows it again: it holds
   * until an asset or an address gets another name, or more owners are known.
   */
  #describeTx(found: FoundTx, chain: Chain | undefined, context: TxContext): DescribedAvmTx {
    const { owners, ownName, assetInfo, isGiven } = context;
    const kept = owners === undefined ? this.#bySignatures : this.#byOwners;
    const spent = owners === undefined ? [] : consumedInputs(found.tx.unsignedTx).map(owners);
    const known = kept.get(found.tx);
    if (known !== undefined && isCurrent(known, { ...context, chain, spent })) return known.own;
    const unnamed: Uint8Array[] = [];
    const called: [Uint8Array, string | undefined][] = [];
    const own = describeAvmTx(found, {
      ...context,
      ownName: (address) => {
        const name = ownName?.(address);
        called.push([address, name]);
        return name;
      },
      assetInfo: (assetID) => {
        const info = assetInfo(assetID);
        if (info === undefined) unnamed.push(assetID);
        return info;
      },
    });
    kept.set(found.tx, { own, chain, isGiven, spent, unnamed, called });
    return own;
  }

  /** As `of`, in slices. */
  async all<T extends Thing>(things: readonly T[], on: DescribedOn, signal?: AbortSignal): Promise<Description<T>[]> {
    await recoverSigners((things as readonly Thing[]).filter(isAvmTx), signal);
    return inSlices(
      mapped(things, (each) => this.of(each, on)),
      signal,
    );
  }

  /**
   * Requests owners of inputs, names of assets, and what the node reports: with a `budget` no more requests, in which
   * the owners come last. Rejects only with the reason of the caller's abort.
   */
  async load(
    found: Found,
    chain: Chain,
    { budget, ...options }: CallOptions & { readonly budget?: number } = {},
  ): Promise<LoadedFacts> {
    const moved = assetsIn(found);
    const own = detailCounts(found).requests;
    const forNames = budget === undefined ? NAMED_ASSETS : budget - own;
    const most = budget === undefined ? undefined : budget - Math.min(budget, countNamed(moved));
    const names = this.name(chain, moved, options, forNames);
    // An answer is made once: what the node reports is worded with the names.
    const ready = budget === undefined ? names : undefined;
    const [owners, details, unnamed] = await Promise.all([
      isAvmTx(found)
        ? inputOwners({ chain, resolver: this.#parts.resolver }, found, { ...options, requests: most })
        : undefined,
      found.on === 'X' ? [] : this.#details(found, chain, options, ready),
      names,
    ]);
    return { owners, details, unnamed };
  }

  async #details(found: FoundOnPOrC, chain: Chain, options: CallOptions, ready?: Promise<unknown>): Promise<Fact[]> {
    await ready;
    return nodeDetails(found, { chain, words: this.wordsOn(chain), options });
  }

  /** Requests the names of the first assets that are unknown. Rejects only with the reason of the caller's abort. */
  name(
    chain: Chain,
    assetIDs: readonly Uint8Array[],
    options: CallOptions,
    most = NAMED_ASSETS,
  ): Promise<UndescribedAsset[]> {
    return this.#parts.assets.describeAll(chain, assetIDs, most, options);
  }

  /** An asset, if it is known without a request. */
  asset(chain: Chain | undefined, assetID: Uint8Array): AssetInfo | undefined {
    return chain === undefined ? nativeAsset(assetID) : this.#parts.assets.cached(chain, assetID);
  }

  /** How IDs, owners and amounts of P and C of a chain's network are written. */
  wordsOn(chain: Chain): NetworkWords {
    return this.words(chain.identity.known?.networkID ?? chain.config.networkID ?? 0, chain);
  }

  /**
   * With the names of the blockchains and assets that were looked up on `chain`; without a chain, for bytes that weren't
   * looked up, of blockchains on any, and of assets AVAX alone.
   */
  words(networkID: number, chain?: Chain): NetworkWords {
    const { chains, resolver } = this.#parts;
    const lookedUpOn = chain === undefined ? chains.opened : [chain];
    return new NetworkWords(networkID, this.ownName, {
      subnetName: (id) => this.#own?.subnetNames.nameOf(id),
      chainName: (id) => lookedUpOn.map((each) => resolver.chainNames.of(each, id)).find((name) => name !== undefined),
      assetInfo: (assetID) => this.asset(chain, assetID),
    });
  }

  /** The user's own name for an address. */
  readonly ownName = (address: Uint8Array): string | undefined => this.#own?.names.nameOf(address);
}

/** As `Description.awaitsDetails`. */
export function awaitsDetails(thing: Thing): boolean {
  if (thing.kind !== 'tx') return thing.kind === 'validator';
  const { type } = thing.tx.unsignedTx;
  return thing.on === 'X' || type === 'txs.CreateSubnetTx' || type === 'txs.CreateChainTx';
}

function described({ part = 'effects', label, value, isKept }: Fact): DescribedFact {
  return { part, label, value: { kind: 'words', pieces: value }, isKept };
}

/** What stands beside the title of something that a chain has, the same on every surface. */
export function placeWords({ thing, facts, isGenesis }: Description, chain: string): string[] {
  if (isAvmTx(thing)) {
    const isAsset = valuesIn(facts, 'created').length > 0;
    return present([isAsset && l10n.t('asset'), chain, isGenesis ? l10n.t('genesis') : l10n.t('accepted')]);
  }
  const place = besideChain(thing.on);
  if (thing.kind === 'validator') return [chain, ...place, l10n.t('reported by the node')];
  if (!isAvmBlock(thing)) return [chain, ...place];
  return [chain, formatTime(thing.block.time), counted(thing.block.txs.length, 'transaction')];
}

/** Whether a description would be the same now. An output's owners are one object for as long as its transaction is cached. */
function isCurrent(
  known: KnownDescription,
  { chain, spent, isGiven, assetInfo, ownName }: TxContext & Pick<KnownDescription, 'chain' | 'spent'>,
): boolean {
  if (known.chain !== chain || known.isGiven !== isGiven) return false;
  if (known.unnamed.some((assetID) => assetInfo(assetID) !== undefined)) return false;
  if (known.called.some(([address, name]) => ownName?.(address) !== name)) return false;
  return known.spent.every((owner, i) => owner === spent[i]);
}

function flowOn(
  thing: Exclude<Thing, FoundTx>,
  names: Parameters<typeof flowOfAtomicTx>[1],
  payers: KnownPayers,
): Flow {
  if (thing.kind !== 'tx') return NO_FLOW;
  return thing.on === 'P' ? flowOfPlatformTx(thing.tx, names, payers) : flowOfAtomicTx(thing.tx, names);
}

/**
 * The subnet or L1 below whose row the side bar lists something of the P-Chain, in cb58: a subnet, a blockchain or a
 * validator of an L1. Undefined for everything else.
 */
export function listedSubnet(found: Found): string | undefined {
  if (found.kind === 'validator') return found.validator.subnetID;
  if (!isPlatformTx(found)) return undefined;
  const { unsignedTx } = found.tx;
  if (unsignedTx.type === 'txs.CreateSubnetTx') return encodeCb58(found.id);
  const isListed = unsignedTx.type === 'txs.CreateChainTx' || unsignedTx.type === 'txs.ConvertSubnetToL1Tx';
  return isListed ? namedSubnet(unsignedTx) : undefined;
}

/** Whether the side bar has a row for it. */
export function isInSideBar(found: Found): boolean {
  return found.on === 'X' || found.kind === 'block' || listedSubnet(found) !== undefined;
}
