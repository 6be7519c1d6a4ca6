import type { ChainConfig } from '../../../services/chain/chain-config';
import type { ChainStatus } from '../../../services/chain/chain-watch';
import { groupedInteger, visibleText } from '../../../services/text/format-text';
import type { UTXODelta } from '../../../services/chain/utxo-delta';
import { AddressesNode } from './addresses-node';
import { AssetsNode } from './assets-node';
import { BlockComparison } from './block-comparison';
import { BlocksNode } from './blocks-node';
import { failureOf, networkWords, STOPPED, WAS_RESET } from './chain-rows';
import { ChainScope } from './chain-scope';
import { chainTooltip } from './chain-tooltip';
import type { TreeContext } from '../explorer-parts';
import { NO_CHAIN } from './empty-rows';
import { failureRow } from './failure-row';
import { ImportsNode } from './imports-node';
import { type Copies, MessageNode, type Row, TreeNode } from './tree-node';

/** A configured chain. Nothing is asked of it before somebody looks below its row. */
export class ChainNode extends TreeNode {
  readonly #context: TreeContext;
  readonly #comparison: BlockComparison;
  #config: ChainConfig;
  #scope: ChainScope | undefined;
  #unfollow: (() => void) | undefined;
  #status: ChainStatus | undefined;
  #wasReset = false;
  /** Why it could not be asked; it is asked again when somebody says so. */
  #failure: Row | undefined;
  #drawn: string | undefined;
  /** Counts how often what is known was let go of, so that an answer to a question from before is told apart. */
  #era = 0;
  #isGone = false;
  /** Whether its row says that the sandbox is stopped. */
  #showsStopped = false;
  /** How many callers of `catchUp` wait. */
  #catchingUp = 0;
  /** Whether its rows are shown: then the newest height stands with the blocks. */
  #isOpen = false;

  constructor(config: ChainConfig, context: TreeContext) {
    super(undefined, keyOf(config));
    this.#config = config;
    this.#context = context;
    this.#comparison = new BlockComparison(context.resolver, (delta) => this.#compare(delta));
  }

  get config(): ChainConfig {
    return this.#config;
  }

  /** The chain as it answered last; undefined before it did. */
  get scope(): ChainScope | undefined {
    return this.#scope;
  }

  /** Of its last accepted block, once it is known. */
  get height(): bigint | undefined {
    return this.#status?.height;
  }

  /** Whether it is asked for a block that the user waits for. */
  get isCatchingUp(): boolean {
    return this.#catchingUp > 0;
  }

  /** Whether its node responded last, even if only that the chain isn't ready yet. */
  get isReached(): boolean {
    const phase = this.#status?.phase;
    return phase === 'ready' || phase === 'waiting';
  }

  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** Its addresses, once the chain answered. */
  get addresses(): AddressesNode | undefined {
    const scope = this.#scope;
    return scope === undefined ? undefined : this.#addressesOf(scope);
  }

  /** Its blocks, once it answered. */
  get blocks(): BlocksNode | undefined {
    const scope = this.#scope;
    return scope === undefined ? undefined : this.#blocksOf(scope);
  }

  /** Its assets, once it answered. */
  get assets(): AssetsNode | undefined {
    const scope = this.#scope;
    return scope === undefined ? undefined : this.#assetsOf(scope);
  }

  /** The user's addresses or their names are others. */
  addressesChanged(): void {
    const { addresses } = this;
    const imports = this.known('imports');
    imports?.refresh();
    addresses?.prune();
    for (const node of [addresses, imports]) if (node !== undefined) this.#context.changed(node);
  }

  /** Takes the settings as they are now: another node or chain means that nothing is known. */
  configure(config: ChainConfig): void {
    const { name, url, blockchain, networkID, credentials } = this.#config;
    const isSame =
      url === config.url &&
      blockchain === config.blockchain &&
      networkID === config.networkID &&
      credentials === config.credentials;
    this.#config = config;
    if (!isSame || name !== config.name) this.forget();
  }

  /** The sandbox listens at this URL from now on; undefined when it stops. */
  sandboxMoved(url: string | undefined): void {
    if (this.#config.url !== '') return;
    const isKnown = this.#showsStopped || this.hasFailed || this.#scope !== undefined;
    // Started for this row, or restarted at the same URL: the row loads by itself.
    if (url !== undefined && (!isKnown || this.#scope?.chain.config.url === url)) return;
    this.#showsStopped = url === undefined;
    this.forget();
    this.#context.changed(this);
  }

  /** The chain is in no setting any more: it is not asked again, and what is on the way is of no use. */
  leave(): void {
    this.#isGone = true;
    this.forget();
  }

  /** Stops following the chain, and lets go of what is known of it. */
  forget(): void {
    this.#era++;
    this.#unfollow?.();
    this.#unfollow = undefined;
    this.#scope = undefined;
    this.#status = undefined;
    this.#failure = undefined;
    this.#comparison.restart();
    this.forgetChildren();
  }

  /** Asks who the chain is and where it stands. Rejects with what hinders the sandbox, or a wrong URL. */
  async connect(): Promise<ChainScope | undefined> {
    if (this.#scope !== undefined && this.#unfollow !== undefined) return this.#scope;
    if (this.#isGone) return undefined;
    const era = this.#era;
    const chain = await this.#context.chains.open(this.#config);
    const status = await this.#context.watch.ask(chain);
    // The settings may name another node by now, or no longer this chain: it would be followed for ever.
    if (era !== this.#era) return this.#isStopped ? undefined : this.connect();
    this.#take(status);
    if (status.identity === undefined) return undefined;
    this.#scope ??= new ChainScope(chain, status.identity, this.#context, () => this.#metAsset());
    this.#unfollow ??= this.#context.watch.follow(chain, (now, before) => this.#hear(now, before));
    return this.#scope;
  }

  /** Asks for the newest block now, and compares it with the lists that were read. Sends nothing while no view is open. */
  async catchUp(): Promise<void> {
    const scope = this.#scope;
    if (scope === undefined) return;
    this.#catchingUp++;
    try {
      await this.#context.watch.renew(scope.chain);
      if (scope === this.#scope) await this.#comparison.compare(scope);
    } finally {
      this.#catchingUp--;
    }
  }

  override row(): Row {
    this.#showsStopped = this.#isStopped;
    const isActive = this.#config === this.#context.chains.active;
    const words = [networkWords(this.#config, this.#status), this.#stateWords()].filter((each) => each !== '');
    const description = words.join(' · ');
    const iconColor = isActive && this.#failure === undefined && !this.#isStopped ? 'charts.green' : undefined;
    this.#drawn = JSON.stringify([description, iconColor]);
    return {
      label: visibleText(this.#config.name, 64),
      description,
      icon: isActive ? 'circle-filled' : 'circle-outline',
      ...(iconColor === undefined ? {} : { iconColor }),
      context: `${isActive ? 'chain.active' : 'chain'}${this.#showsStopped ? '+stopped' : ''}`,
      expands: 'collapsed',
      spoken: [`Chain ${visibleText(this.#config.name, 64)}`, isActive ? 'active' : '', ...words]
        .filter((each) => each !== '')
        .join(', '),
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    const rows: TreeNode[] = [];
    const drawn = this.#drawn;
    const isAsked = this.#failure === undefined && !this.#isStopped;
    const scope = isAsked ? await this.#connectOrFail() : this.#scope;
    if (this.#isStopped) return [this.#message('stopped', STOPPED)];
    if (this.#failure !== undefined) rows.push(this.#message('state', this.#failure));
    if (this.#isUnreachable && !this.#isSandbox && this.#context.isNoneReached()) {
      rows.push(this.#message('none reached', NO_CHAIN));
    }
    // The row of the chain is already drawn when what is below it is asked for.
    this.row();
    if (this.#drawn !== drawn) this.#context.changed(this);
    if (scope === undefined) return rows;
    if (this.#wasReset) rows.push(this.#message('reset', WAS_RESET));
    return [...rows, this.#addressesOf(scope), this.#importsOf(scope), this.#blocksOf(scope), this.#assetsOf(scope)];
  }

  override opened(isOpen: boolean): void {
    if (this.#isOpen === isOpen) return;
    this.#isOpen = isOpen;
    if (this.#status?.height !== undefined) this.#context.changed(this);
  }

  override tooltip(signal: AbortSignal): Promise<string | undefined> {
    const scope = this.#scope;
    if (scope === undefined) return Promise.resolve(undefined);
    return chainTooltip(scope, this.#context.activity(scope.identity.networkID), signal);
  }

  override copies(): Copies {
    const id = this.#scope?.identity.blockchainID;
    return id === undefined ? {} : { id };
  }

  /** Asks the chain again; what is below it is asked for again as well. */
  override refresh(): void {
    this.#unfollow?.();
    this.#unfollow = undefined;
    this.#failure = undefined;
    this.#wasReset = false;
    this.#comparison.restart();
    super.refresh();
  }

  async #connectOrFail(): Promise<ChainScope | undefined> {
    try {
      const scope = await this.connect();
      // Stopped meanwhile: no failure.
      if (this.#isStopped) return undefined;
      this.#failure = failureOf(this.#status);
      return scope;
    } catch (error) {
      this.#failure = failureRow(error);
      return this.#scope;
    }
  }

  get #isUnreachable(): boolean {
    return this.#failure !== undefined && this.#status?.phase === 'unreachable';
  }

  get #isSandbox(): boolean {
    return this.#config.url === '';
  }

  /** Whether it is the sandbox, and the sandbox is stopped: it is started only by a command or by what needs it. */
  get #isStopped(): boolean {
    return this.#isSandbox && this.#context.isSandboxStopped();
  }

  #addressesOf(scope: ChainScope): AddressesNode {
    const of = { context: this.#context, scope, imports: () => this.#importsOf(scope) };
    return this.kept('addresses', () => new AddressesNode(this, of));
  }

  #importsOf(scope: ChainScope): ImportsNode {
    const of = { context: this.#context, scope, addresses: () => this.#addressesOf(scope).list() };
    return this.kept('imports', () => new ImportsNode(this, of));
  }

  #blocksOf(scope: ChainScope): BlocksNode {
    return this.kept('blocks', () => new BlocksNode(this, { context: this.#context, scope }));
  }

  #assetsOf(scope: ChainScope): AssetsNode {
    return this.kept('assets', () => new AssetsNode(this, { context: this.#context, scope }));
  }

  #metAsset(): void {
    const assets = this.known('assets');
    if (assets !== undefined) this.#context.changed(assets);
  }

  #hear(now: ChainStatus, before: ChainStatus): void {
    if (now.resets !== before.resets) {
      this.forget();
      this.#wasReset = true;
    }
    this.#take(now);
    this.#failure = failureOf(now);
    if (now.phase !== before.phase || now.resets !== before.resets) this.#context.changed(this);
    else if (now.height !== before.height) this.#context.movedOn(this.#heightRow());
    if (now.phase === 'ready' && now.height !== before.height) void this.#comparison.compare(this.#scope);
  }

  /** The row that shows the newest height. */
  #heightRow(): TreeNode {
    return (this.#isOpen ? this.known('blocks') : undefined) ?? this;
  }

  #compare(delta: UTXODelta): void {
    this.addresses?.compare(delta);
    const imports = this.known('imports');
    if (imports instanceof ImportsNode) imports.compare(delta);
  }

  #take(status: ChainStatus): void {
    const shown = this.#scope?.identity.key;
    const { identity } = status;
    if (shown !== undefined && identity !== undefined && identity.key !== shown) {
      // Another chain answers than the one whose rows these are, or the same has its first block now.
      this.forget();
      this.#wasReset ||= identity.continues !== shown;
    }
    this.#status = status;
    this.#comparison.at(status.height);
  }

  #stateWords(): string {
    if (this.#isStopped) return 'stopped';
    const { phase, height } = this.#status ?? {};
    if (phase === 'unreachable') return 'cannot be reached';
    if (phase === 'waiting') return 'still bootstrapping';
    if (height === undefined) return 'not asked yet';
    return this.#isOpen ? '' : `height ${groupedInteger(height)}`;
  }

  #message(key: string, row: Row): MessageNode {
    return this.kept(key, () => new MessageNode(this, key, row)).says(row);
  }
}

/** Names are unique however they are spelled. */
export function keyOf({ name }: ChainConfig): string {
  return name.trim().toLowerCase();
}
