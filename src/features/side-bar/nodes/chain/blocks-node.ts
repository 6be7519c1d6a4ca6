import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../../client/call-options';
import { saysNotOffered } from '../../../../client/errors';
import { outcomeOf } from '../../../../core/outcome';
import { deltaSince, type UTXODelta } from '../../../../services/utxos/utxo-delta';
import type { OwningChain } from '../../../../services/past/address/address-history';
import { aliasOn, chainText } from '../../../../services/text/format-id';
import { groupedInteger } from '../../../../services/text/format-text';
import { P_NOT_OFFERED } from '../address/platform-holdings';
import { type ChainScope, FRESH_MS, TREE } from '../chain-scope';
import { ListNode } from '../list-node';
import { moreRow } from '../rows';
import type { Row, TreeNode } from '../tree-node';
import type { TreeContext } from '../side-bar-parts';
import { BlockNode, type ListedBlock } from './block-node';

/** Finds which loaded lists of a chain the new blocks change. */
export class BlockComparison {
  readonly #resolver: TreeContext['resolver'];
  readonly #onDelta: (delta: UTXODelta) => void;
  #scope: ChainScope | undefined;
  /** Heights of the last compared block and of the newest block. */
  #done: bigint | undefined;
  #newest: bigint | undefined;
  #comparing: Promise<void> | undefined;

  constructor(resolver: TreeContext['resolver'], onDelta: (delta: UTXODelta) => void) {
    this.#resolver = resolver;
    this.#onDelta = onDelta;
  }

  /** The loaded lists were dropped: lists that load later include the blocks until then. */
  restart(): void {
    this.#scope = undefined;
    this.#done = undefined;
    this.#newest = undefined;
  }

  /** Sets the newest block's height. Before the first comparison, the lists include all blocks up to it. */
  at(height: bigint | undefined): void {
    this.#newest = height;
    this.#done ??= height;
  }

  /** Compares the new blocks, within a running comparison if there is one. Resolves when all are compared. */
  compare(scope: ChainScope | undefined): Promise<void> {
    this.#scope = scope;
    return (this.#comparing ??= this.#compareAll());
  }

  async #compareAll(): Promise<void> {
    try {
      while (await this.#compareOnce());
    } finally {
      this.#comparing = undefined;
    }
  }

  /** Whether there may be more to compare. Blocks that can't be loaded are retried with the next block. */
  async #compareOnce(): Promise<boolean> {
    const [scope, from, to] = [this.#scope, this.#done, this.#newest];
    if (scope === undefined || from === undefined || to === undefined || to <= from) return false;
    const { value: delta } = await outcomeOf(deltaSince(scope.chain, { from, to }, this.#resolver, TREE));
    if (delta === undefined) return this.#newest !== to;
    // A restart meanwhile: compare from its state.
    if (this.#scope !== scope || this.#done !== from) return true;
    this.#done = to;
    this.#onDelta(delta);
    return true;
  }
}

/** Blocks per page, each one request. */
const BLOCKS_A_PAGE = 25;

/** With more new blocks than this since the last time, the list starts again from the newest block. */
const MOST_NEW_PAGES = 4n;

/** New blocks that are listed above the loaded pages; beyond that each pushes the oldest out. */
const MOST_NEW_BLOCKS = 100n;

/**
 * The blocks of the chain or of the P-Chain, newest first. New blocks appear on top, those of P when it is expanded or
 * refreshed; older ones load page by page.
 */
export class BlocksNode extends ListNode<{ readonly on: OwningChain }> {
  /** Heights of looked-up blocks that are in no loaded page. */
  readonly #visiting = new Set<bigint>();
  #newest: bigint | undefined;
  #oldest: bigint | undefined;
  /** How many blocks the loaded pages have. */
  #asked = BigInt(BLOCKS_A_PAGE);
  #isLoading = false;
  /** P's blocks aren't followed. */
  #onPlatform: { readonly height: bigint; readonly at: number } | undefined;

  override row(): Row {
    const height = this.#height;
    const alias = aliasOn(this.of.on, this.scope.format.alias);
    return {
      label: alias.length === 1 ? l10n.t('Blocks ({0})', chainText(alias)) : l10n.t('Blocks'),
      description: height === undefined ? undefined : l10n.t('block {0}', groupedInteger(height)),
      icon: 'layers',
      context: 'blocks',
      expands: 'collapsed',
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    const visited = [...this.#visiting].sort((a, b) => (a < b ? 1 : -1));
    try {
      if (this.of.on === 'P' && this.#onPlatform === undefined) await this.#readHeight();
      const height = this.#height;
      if (height === undefined) return [];
      const oldest = this.#listTo(height);
      const [newer, listed, older] = await Promise.all(
        [
          visited.filter((each) => each > height),
          heightsDown(height, oldest),
          visited.filter((each) => each < oldest),
        ].map((group) => Promise.all(group.map((each) => this.#blockAt(each)))),
      );
      const rows = [
        ...(newer ?? []),
        ...(listed ?? []),
        ...this.messages({ failure: this.failureRow, more: oldest > 0n && moreBlocksRow(oldest) }),
        ...(older ?? []),
      ];
      this.keepOnly([...rows, ...[...this.#visiting].flatMap((each) => this.known(`${each}`) ?? [])]);
      return rows;
    } catch (error) {
      return this.messages({ failure: saysNotOffered(error) ? P_NOT_OFFERED : this.scope.failureRow(error) });
    }
  }

  override opened(isOpen: boolean): void {
    const { at } = this.#onPlatform ?? {};
    if (!isOpen || at === undefined || this.context.clock.now() - at < FRESH_MS) return;
    this.#onPlatform = undefined;
    this.redraw();
  }

  override refresh(): void {
    this.#onPlatform = undefined;
    super.refresh();
  }

  /** The row of a block; one that is older than the loaded pages is listed below them. */
  visit(found: ListedBlock): BlockNode {
    this.#visiting.add(found.block.height);
    return this.#node(found);
  }

  /** The oldest listed height. The list starts again from the newest block if too many are new. */
  #listTo(height: bigint): bigint {
    const page = BigInt(BLOCKS_A_PAGE);
    const isFar = this.#newest !== undefined && height > this.#newest + MOST_NEW_PAGES * page;
    this.#newest = height;
    if (this.#oldest === undefined || isFar) {
      this.#oldest = height >= page ? height - page + 1n : 0n;
      this.#asked = page;
    }
    const most = this.#asked + MOST_NEW_BLOCKS;
    if (height - this.#oldest >= most) this.#oldest = height - most + 1n;
    return this.#oldest;
  }

  /** Loads one page of older blocks. */
  override async loadMore(options: CallOptions): Promise<void> {
    const before = this.#oldest;
    if (before === undefined || before === 0n || this.#isLoading) return;
    const page = BigInt(BLOCKS_A_PAGE);
    const after = before > page ? before - page : 0n;
    this.#isLoading = true;
    const load = this.load(options, async (own) => {
      await Promise.all(heightsDown(before - 1n, after).map((each) => this.#blockAt(each, own)));
      this.#oldest = after;
      this.#asked += page;
    });
    await load.finally(() => {
      this.#isLoading = false;
      this.redraw();
    });
  }

  get #height(): bigint | undefined {
    return this.of.on === 'P' ? this.#onPlatform?.height : this.context.watch.status(this.scope.chain).height;
  }

  async #readHeight(): Promise<void> {
    const height = await this.scope.chain.platform.getHeight(TREE);
    this.#onPlatform = { height, at: this.context.clock.now() };
    // VS Code has drawn the row already when it requests the children.
    this.redraw();
  }

  async #blockAt(height: bigint, options: CallOptions = TREE): Promise<BlockNode> {
    const known = this.known(`${height}`);
    if (known instanceof BlockNode) return known;
    const { chain, context } = this.scope;
    const { resolver } = context;
    return this.#node(await resolver.blockOn(chain, this.of.on, height, options));
  }

  #node(found: ListedBlock): BlockNode {
    return this.part(BlockNode, `${found.block.height}`, { found });
  }
}

/** @param oldest height of the oldest listed block, which is also the number of blocks below it. */
function moreBlocksRow(oldest: bigint): Row {
  const count = oldest < BLOCKS_A_PAGE ? Number(oldest) : BLOCKS_A_PAGE;
  const spoken = count === 1 ? l10n.t('Load 1 more block') : l10n.t('Load {0} more blocks', count);
  return moreRow(l10n.t('Load {0} more', count), spoken);
}

/** From one height down to another, both included. */
function heightsDown(from: bigint, to: bigint): bigint[] {
  return Array.from({ length: Number(from - to) + 1 }, (_, i) => from - BigInt(i));
}
