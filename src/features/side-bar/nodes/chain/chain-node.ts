import type { IndexedChain } from '../../../../client/rpc/method';
import { SandboxError } from '../../../../core/endpoints/sandbox-error';
import type { Chain } from '../../../../services/chain/chain';
import { type ChainConfig, isSameNode, nameKey } from '../../../../services/chain/chain-config';
import type { ChainIdentity } from '../../../../services/chain/chain-identity';
import type { ChainStatus } from '../../../../services/lookup/chain-watch';
import { AddressesNode } from '../address/addresses-node';
import { AssetsNode } from './assets-node';
import { BlockComparison, BlocksNode } from './blocks-node';
import { rowOfChain, chainTooltip, statusFailureRow, lostChain, STOPPED, unstartedRow, WAS_RESET } from './chain-rows';
import type { OwningChain } from '../../../../services/past/address/address-history';
import { ChainScope } from '../chain-scope';
import type { TreeContext } from '../side-bar-parts';
import { failureRow, NO_CHAIN } from '../rows';
import { SubnetsNode } from '../p-and-c/subnets-node';
import { TransfersNode } from '../p-and-c/transfers-node';
import { type Copies, type Row, TreeNode } from '../tree-node';

/** A chain that responded, and the rows below it. */
interface Sections {
  readonly scope: ChainScope;
  readonly addresses: AddressesNode;
  readonly transfers: TransfersNode;
  /** Undefined for a chain of another network than P's. */
  readonly subnets: SubnetsNode | undefined;
  /** Those of P, as `subnets`. */
  readonly platformBlocks: BlocksNode | undefined;
  readonly blocks: BlocksNode;
  readonly assets: AssetsNode;
}

/** A configured chain. Sends no request before its row is expanded. */
export class ChainNode extends TreeNode {
  readonly #context: TreeContext;
  readonly #comparison: BlockComparison;
  #config: ChainConfig;
  #sections: Sections | undefined;
  #unfollow: (() => void) | undefined;
  #status: ChainStatus | undefined;
  #wasReset = false;
  /** Why it isn't loaded; stays until Retry. */
  #failure: Row | undefined;
  /** What its row showed last. */
  #drawn: string | undefined;
  /** Generation counter: discards responses that were requested before the last reset. */
  #era = 0;
  #isGone = false;
  #showsStopped = false;
  /** Whether it is expanded: then the row of the blocks shows the newest height. */
  #isOpen = false;

  constructor(config: ChainConfig, context: TreeContext) {
    super(undefined, nameKey(config.name));
    this.#config = config;
    this.#context = context;
    this.#comparison = new BlockComparison(context.resolver, (delta) => {
      this.#sections?.addresses.compare(delta);
      this.#sections?.transfers.compare(delta);
    });
  }

  get config(): ChainConfig {
    return this.#config;
  }

  /** The chain as of its last response; undefined before the first. */
  get scope(): ChainScope | undefined {
    return this.#sections?.scope;
  }

  /** Height of the last accepted block; undefined before the first response. */
  get height(): bigint | undefined {
    return this.#status?.height;
  }

  /** Whether its node responded last, even if only that the chain isn't ready yet. */
  get isReached(): boolean {
    const phase = this.#status?.phase;
    return phase === 'ready' || phase === 'waiting';
  }

  /** Why it can't be used, although it responded before; its polling finds out when it is back. */
  get lost(): ReturnType<typeof lostChain> {
    return this.#sections === undefined ? undefined : lostChain(this.#status);
  }

  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** Undefined before the chain's first response, as the others. */
  get addresses(): AddressesNode | undefined {
    return this.#sections?.addresses;
  }

  blocksOn(on: OwningChain): BlocksNode | undefined {
    return on === 'P' ? this.#sections?.platformBlocks : this.#sections?.blocks;
  }

  get assets(): AssetsNode | undefined {
    return this.#sections?.assets;
  }

  /** Also undefined for a chain of another network than P's. */
  get subnets(): SubnetsNode | undefined {
    return this.#sections?.subnets;
  }

  /** The subnets of the settings or their names changed. */
  subnetsChanged(): void {
    const { subnets } = this;
    subnets?.prune();
    if (subnets !== undefined) this.#context.changed(subnets);
  }

  /** The addresses of the settings or their names changed. */
  addressesChanged(): void {
    if (this.#sections === undefined) return;
    const { addresses, transfers } = this.#sections;
    transfers.refresh();
    addresses.prune();
    for (const node of [addresses, transfers]) this.#context.changed(node);
  }

  /** Takes new settings: another node or chain clears the loaded data. */
  configure(config: ChainConfig): void {
    const before = this.#config;
    this.#config = config;
    if (before.name !== config.name || !isSameNode(before, config)) this.forget();
  }

  /** The sandbox listens on this URL; undefined when it stopped. */
  sandboxMoved(url: string | undefined): void {
    if (this.#config.url !== '') return;
    const isKnown = this.#showsStopped || this.hasFailed || this.scope !== undefined;
    // Started for this row, which loads by itself.
    if (url !== undefined && !isKnown) return;
    this.#showsStopped = url === undefined;
    this.forget();
    this.#context.changed(this);
  }

  /** The chain was removed from the settings: sends no more requests, and discards pending responses. */
  leave(): void {
    this.#isGone = true;
    this.forget();
  }

  /** Stops following the chain and clears its data. */
  forget(): void {
    this.#era++;
    this.#unfollow?.();
    this.#unfollow = undefined;
    this.#sections = undefined;
    this.#status = undefined;
    this.#failure = undefined;
    this.#comparison.restart();
    this.forgetChildren();
  }

  /** Loads the chain's identity and height; undefined if the node doesn't respond. Rejects as `Chains.open`. */
  async connect(): Promise<ChainScope | undefined> {
    if (this.scope !== undefined && this.#unfollow !== undefined) return this.scope;
    if (this.#isGone) return undefined;
    const era = this.#era;
    const chain = await this.#context.chains.open(this.#config);
    const status = await this.#context.watch.ask(chain);
    // The settings may have changed meanwhile: a chain that left them would be followed forever.
    if (era !== this.#era) return this.#isStopped ? undefined : this.connect();
    this.#take(status);
    if (status.identity === undefined) {
      this.#redrawIfChanged();
      return undefined;
    }
    this.#sections ??= this.#sectionsOf(chain, status.identity);
    this.#unfollow ??= this.#context.watch.follow(chain, (now, before) => this.#hear(now, before));
    return this.scope;
  }

  /** Loads the newest block now and compares it with the loaded lists. Sends nothing while no view is visible. */
  async catchUp(): Promise<void> {
    const scope = this.scope;
    if (scope === undefined) return;
    await this.#context.watch.renew(scope.chain);
    if (scope === this.scope) await this.#comparison.compare(scope);
  }

  /** The user's transaction was accepted on P or C, whose blocks aren't followed. */
  accepted(on: IndexedChain): void {
    if (on === 'P') this.#sections?.addresses.acceptedOnP();
    if (on !== 'X') this.#sections?.transfers.reload();
  }

  override row(): Row {
    this.#showsStopped = this.#isStopped;
    const row = rowOfChain({
      config: this.#config,
      status: this.#status,
      isActive: this.#config === this.#context.chains.active,
      isSandbox: this.#isSandbox,
      isStopped: this.#showsStopped,
      isOpen: this.#isOpen,
      hasFailed: this.hasFailed,
    });
    // Rows below other chains depend on whether this one was reached.
    this.#drawn = JSON.stringify([row.description, row.iconColor, this.isReached]);
    return row;
  }

  override async children(): Promise<readonly TreeNode[]> {
    const isLoading = this.#failure === undefined && !this.#isStopped;
    const scope = isLoading ? await this.#connectOrFail() : this.scope;
    if (this.#isStopped) return this.messages({ stopped: STOPPED });
    const isUnreachable = this.#failure !== undefined && this.#status?.phase === 'unreachable';
    const isAlone = isUnreachable && !this.#isSandbox && this.#context.isNoneReached();
    const failures = this.messages({ state: this.#failure, 'none reached': isAlone && NO_CHAIN });
    // VS Code has drawn the row already when it requests the children.
    this.#redrawIfChanged();
    if (scope === undefined) return failures;
    const sections = this.#sections === undefined ? [] : sectionRows(this.#sections);
    return [...failures, ...this.messages({ reset: this.#wasReset && WAS_RESET }), ...sections];
  }

  override opened(isOpen: boolean): void {
    if (this.#isOpen === isOpen) return;
    this.#isOpen = isOpen;
    if (this.#status?.height !== undefined) this.#context.changed(this);
  }

  override tooltip(signal: AbortSignal): Promise<string | undefined> {
    const scope = this.scope;
    if (scope === undefined) return Promise.resolve(undefined);
    const { activity, clock, watch } = this.#context;
    const status = watch.status(scope.chain);
    return chainTooltip(scope, { activity: activity(scope.identity.networkID), now: clock.now(), status }, signal);
  }

  override copies(): Copies {
    const id = this.scope?.identity.blockchainID;
    return id === undefined ? {} : { id };
  }

  /** Reloads the chain and its children; whether it was reset is requested also while the row is collapsed. */
  override refresh(): void {
    this.#unfollow?.();
    this.#unfollow = undefined;
    this.#failure = undefined;
    this.#wasReset = false;
    this.#comparison.restart();
    super.refresh();
    if (this.scope === undefined) return;
    this.scope.chain.identity.doubt();
    void this.#connectOrFail().then(() => this.#redrawIfChanged());
  }

  async #connectOrFail(): Promise<ChainScope | undefined> {
    try {
      const scope = await this.connect();
      // Stopped while connecting: not a failure.
      if (this.#isStopped) return undefined;
      this.#failure = statusFailureRow(this.#status);
      return scope;
    } catch (error) {
      // Stopped meanwhile: not a failure either.
      if (this.#isStopped) return undefined;
      this.#failure = error instanceof SandboxError ? unstartedRow(error) : failureRow(error);
      return this.scope;
    }
  }

  get #isSandbox(): boolean {
    return this.#config.url === '';
  }

  /** Whether it is the stopped sandbox: only a command starts it. */
  get #isStopped(): boolean {
    return this.#isSandbox && this.#context.isSandboxStopped();
  }

  #sectionsOf(chain: Chain, identity: ChainIdentity): Sections {
    const scope = new ChainScope(chain, identity, this.#context, () => this.#context.changed(sections.assets));
    const isX = identity.alias === 'X';
    const sections: Sections = {
      scope,
      addresses: new AddressesNode(this, 'addresses', { scope, transfers: () => sections.transfers }),
      transfers: new TransfersNode(this, 'transfers', { scope, owners: () => sections.addresses.owners() }),
      subnets: isX ? new SubnetsNode(this, 'subnets', { scope, isSeen: () => this.#isOpen }) : undefined,
      platformBlocks: isX ? new BlocksNode(this, 'P blocks', { scope, on: 'P' }) : undefined,
      blocks: new BlocksNode(this, 'blocks', { scope, on: 'X' }),
      assets: new AssetsNode(this, 'assets', { scope }),
    };
    // A refresh of the chain includes them, and they leave the tree with it.
    for (const row of sectionRows(sections)) this.kept(row.id, () => row);
    return sections;
  }

  #hear(now: ChainStatus, before: ChainStatus): void {
    if (now.resets !== before.resets) {
      this.forget();
      this.#wasReset = true;
    }
    this.#take(now);
    this.#failure = statusFailureRow(now);
    if (now.phase !== before.phase || now.resets !== before.resets) this.#context.changed(this);
    else if (now.height !== before.height)
      this.#context.changed((this.#isOpen ? this.#sections?.blocks : undefined) ?? this);
    if (now.phase === 'ready' && now.height !== before.height) void this.#comparison.compare(this.scope);
  }

  #take(status: ChainStatus): void {
    const shown = this.scope?.identity.key;
    const { identity } = status;
    if (shown !== undefined && identity !== undefined && identity.key !== shown) {
      // Another chain responds than the one that these rows show, or the same chain has its first block.
      this.forget();
      this.#wasReset ||= identity.continues !== shown;
    }
    this.#status = status;
    this.#comparison.at(status.height);
  }

  /** Redraws what depends on the chain's state if that is another one than when the row was last drawn. */
  #redrawIfChanged(): void {
    const drawn = this.#drawn;
    this.row();
    if (this.#drawn !== drawn) this.#context.changed(this);
  }
}

/** The rows below a chain, in their order. */
function sectionRows({ addresses, transfers, subnets, platformBlocks, blocks, assets }: Sections): TreeNode[] {
  return [addresses, transfers, subnets, platformBlocks, blocks, assets].filter((row) => row !== undefined);
}
