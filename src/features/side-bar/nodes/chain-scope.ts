import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../client/call-options';
import { NetworkError } from '../../../client/errors';
import { decodeID } from '../../../core/encodings/cb58';
import { networkByID } from '../../../core/ids/networks';
import { type AssetInfo, NAMED_IN_LIST } from '../../../services/lookup/asset-cache';
import type { Chain } from '../../../services/chain/chain';
import type { ChainIdentity } from '../../../services/chain/chain-identity';
import { type AddressFormat, longAddress } from '../../../services/text/format-id';
import type { Description } from '../../../services/inspect/describer';
import type { Found } from '../../../services/lookup/found';
import type { AssetRef } from '../../../services/text/pieces';
import type { TreeContext } from './side-bar-parts';
import { failureRow, retryRow } from './rows';
import type { Row } from './tree-node';

/** Requests of the tree: a longer deadline than those of hovers, a shorter one than the dashboard's. */
export const TREE: CallOptions = { priority: 'tree' };

/** Lists of chains whose blocks aren't followed: an older one is loaded again when its row is expanded. */
export const FRESH_MS = 10_000;

/** A chain that responded: its identity, its address format and the assets seen on it. */
export class ChainScope {
  readonly chain: Chain;
  readonly identity: ChainIdentity;
  readonly format: AddressFormat;
  readonly context: TreeContext;
  readonly #assets = new Set<string>();
  readonly #onMet: () => void;
  readonly #refs = new Map<string, AssetRef>();

  /** `onMet` is called when an asset was seen for the first time. */
  constructor(chain: Chain, identity: ChainIdentity, context: TreeContext, onMet: () => void) {
    this.chain = chain;
    this.identity = identity;
    this.format = { ...identity, ownName: (address) => context.names.nameOf(address) };
    this.context = context;
    this.#onMet = onMet;
    const avax = networkByID(identity.networkID)?.chains?.avax;
    if (avax !== undefined && identity.alias === 'X') this.#assets.add(avax);
  }

  /** The chain's name in the settings. */
  get name(): string {
    return this.chain.config.name;
  }

  /** cb58, in the order in which they were seen. */
  get seenAssets(): readonly string[] {
    return [...this.#assets];
  }

  /** An address as this chain writes it, or as another one does, by its alias. */
  addressText(bytes: Uint8Array, alias = this.format.alias): string {
    return longAddress({ ...this.format, alias }, bytes);
  }

  /** A failed load as a row. The row of the chain says why its node can't be reached: once, and since when. */
  failureRow(error: unknown): Row {
    if (!(error instanceof NetworkError)) return failureRow(error);
    const { watch } = this.context;
    const { phase } = watch.status(this.chain);
    if (phase === 'ready') void watch.ask(this.chain);
    return phase === 'unreachable' ? retryRow(l10n.t('Not loaded')) : failureRow(error);
  }

  /** What something is or did, by what is known without a request. */
  describe<T extends Found>(found: T): Description<T> {
    return this.context.describer.of(found, { chain: this.chain });
  }

  info(assetID: Uint8Array): AssetInfo | undefined {
    return this.context.assets.cached(this.chain, assetID);
  }

  /** `assetID` is cb58. A thousand rows share a few assets: each is decoded once, and kept once its name is known. */
  ref(assetID: string): AssetRef {
    const known = this.#refs.get(assetID);
    if (known?.info !== undefined) return known;
    const bytes = known?.assetID ?? decodeID(assetID);
    const ref = { assetID: bytes, info: this.info(bytes) };
    this.#refs.set(assetID, ref);
    return ref;
  }

  /** Registers assets and loads their names. After a failure they are shown by ID. */
  async meet(assetIDs: readonly string[], options: CallOptions = TREE): Promise<void> {
    const before = this.#assets.size;
    for (const id of assetIDs) this.#assets.add(id);
    if (this.#assets.size > before) this.#onMet();
    const unknown = assetIDs.map((id) => this.ref(id)).filter(({ info }) => info === undefined);
    const ids = unknown.map(({ assetID }) => assetID);
    await this.context.assets.describeAll(this.chain, ids, NAMED_IN_LIST, options);
  }
}
