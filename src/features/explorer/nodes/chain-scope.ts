import type { CallOptions } from '../../../client/call-options';
import { decodeID } from '../../../core/encodings/cb58';
import { networkByID } from '../../../core/known-names';
import type { AssetInfo } from '../../../services/lookup/asset-cache';
import type { Chain } from '../../../services/chain/chain';
import type { ChainIdentity } from '../../../services/chain/chain-identity';
import { type AddressFormat, longAddress } from '../../../services/text/format-id';
import type { AssetRef } from '../../../services/text/pieces';
import type { TreeContext } from '../explorer-parts';

/** What the tree does for the user may wait longer than a hover, and less long than a dashboard. */
export const TREE: CallOptions = { priority: 'tree' };

/** Assets that are asked for at a time when rows need their names; the others go by their IDs. */
const NAMED_ASSETS = 64;

/** A chain that answered: who it is, how its addresses are written, and which assets were met on it. */
export class ChainScope {
  readonly chain: Chain;
  readonly identity: ChainIdentity;
  readonly format: AddressFormat;
  readonly #context: TreeContext;
  readonly #assets = new Set<string>();
  readonly #onMet: () => void;
  readonly #refs = new Map<string, AssetRef>();

  /** `onMet` is called when an asset was met for the first time. */
  constructor(chain: Chain, identity: ChainIdentity, context: TreeContext, onMet: () => void) {
    this.chain = chain;
    this.identity = identity;
    this.format = { ...identity, ownName: (address) => context.names.nameOf(address) };
    this.#context = context;
    this.#onMet = onMet;
    const avax = networkByID(identity.networkID)?.chains?.avax;
    if (avax !== undefined && identity.alias === 'X') this.#assets.add(avax);
  }

  /** The chain's name in the settings. */
  get name(): string {
    return this.chain.config.name;
  }

  /** cb58, in the order in which they were met. */
  get seenAssets(): readonly string[] {
    return [...this.#assets];
  }

  /** cb58, in the order in which the user pinned them. */
  get pinnedAssets(): readonly string[] {
    return this.#context.pins.of(this.identity);
  }

  addressText(bytes: Uint8Array): string {
    return longAddress(this.format, bytes);
  }

  info(assetID: Uint8Array): AssetInfo | undefined {
    return this.#context.assets.cached(this.chain, assetID);
  }

  /** `assetID` is cb58. A thousand rows ask for the same few assets: each is decoded once, and kept once known. */
  ref(assetID: string): AssetRef {
    const known = this.#refs.get(assetID);
    if (known?.info !== undefined) return known;
    const bytes = known?.assetID ?? decodeID(assetID);
    const ref = { assetID: bytes, info: this.info(bytes) };
    this.#refs.set(assetID, ref);
    return ref;
  }

  /** Notes assets, and asks for the names of those that are not known. Whatever fails: the IDs are names enough. */
  async meet(assetIDs: readonly string[], options: CallOptions = TREE): Promise<void> {
    const before = this.#assets.size;
    for (const id of assetIDs) this.#assets.add(id);
    if (this.#assets.size > before) this.#onMet();
    const unknown = assetIDs.filter((id) => this.ref(id).info === undefined).slice(0, NAMED_ASSETS);
    await Promise.all(unknown.map((id) => this.#context.assets.describe(this.chain, decodeID(id), options)));
  }
}
