import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../../client/call-options';
import { encodeCb58 } from '../../../../core/encodings/cb58';
import { encodeHex } from '../../../../core/encodings/hex';
import { stringifyJSON } from '../../../../core/json/json';
import { shortenedID } from '../../../../services/text/format-id';
import { counted, groupedInteger } from '../../../../services/text/format-text';
import { formatClock, formatTime } from '../../../../services/text/format-time';
import { inSlices } from '../../../../client/turns';
import { mapped } from '../../../../core/steps';
import { recoverSigners } from '../../../../services/lookup/input-owners';
import { codeSpan } from '../../../../services/text/markdown';
import { assetIDsOf } from '../../../../services/tx/tx-assets';
import { type ChainScope, TREE } from '../chain-scope';
import type { TreeContext } from '../../explorer-parts';
import { failureRow, rethrowUnlessExpected } from '../failure-row';
import { moreRow } from '../step-row';
import { type Copies, MessageNode, type Row, TreeNode } from '../tree-node';
import { TxNode } from './tx-node';
import { type FoundBlock, type FoundTx, txsOf } from '../../../../services/lookup/found';
import { jsonOf } from '../../../../services/inspect/thing-json';

/** Blocks per page, each one request. */
const BLOCKS_A_PAGE = 25;

/** With more new blocks than this since the last time, the list starts again from the newest block. */
const MOST_NEW_PAGES = 4n;

/** New blocks that are listed above the loaded pages; beyond that each pushes the oldest out. */
const MOST_NEW_BLOCKS = 100n;

/** Listed transactions of a block; the document has all. */
const LISTED_TXS = 1024;

/** The chain's blocks, newest first. New blocks appear on top; older ones load page by page. */
export class BlocksNode extends TreeNode {
  readonly #context: TreeContext;
  readonly #scope: ChainScope;
  /** Heights of looked-up blocks that are in no loaded page. */
  readonly #visiting = new Set<bigint>();
  #newest: bigint | undefined;
  #oldest: bigint | undefined;
  /** How many blocks the loaded pages have. */
  #asked = BigInt(BLOCKS_A_PAGE);
  #failure: unknown;
  #isLoading = false;

  constructor(parent: TreeNode, of: { context: TreeContext; scope: ChainScope }) {
    super(parent, 'blocks');
    this.#context = of.context;
    this.#scope = of.scope;
  }

  override row(): Row {
    const { height } = this.#status();
    return {
      label: l10n.t('Blocks'),
      ...(height === undefined ? {} : { description: l10n.t('newest {0}', groupedInteger(height)) }),
      icon: 'layers',
      context: 'blocks',
      expands: 'collapsed',
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    const { height } = this.#status();
    if (height === undefined) return [];
    const oldest = this.#listTo(height);
    const visited = [...this.#visiting].sort((a, b) => (a < b ? 1 : -1));
    try {
      const [newer, listed, older] = await Promise.all(
        [visited.filter((each) => each > height), heights(height, oldest), visited.filter((each) => each < oldest)].map(
          (group) => Promise.all(group.map((each) => this.#blockAt(each))),
        ),
      );
      const rows = [
        ...(newer ?? []),
        ...(listed ?? []),
        ...(this.#failure === undefined ? [] : [this.#message('failure', loadFailureRow(this.#failure))]),
        ...(oldest === 0n ? [] : [this.#message('more', moreBlocksRow(oldest))]),
        ...(older ?? []),
      ];
      this.keepOnly([...rows, ...[...this.#visiting].flatMap((each) => this.known(`${each}`) ?? [])]);
      return rows;
    } catch (error) {
      return [this.#message('failure', failureRow(error))];
    }
  }

  /** The row of a block; one that is older than the loaded pages is listed below them. */
  visit(found: FoundBlock): BlockNode {
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

  /** Loads one page of older blocks. A failure becomes a row; rejects with the abort reason. */
  async loadMore(options: CallOptions): Promise<void> {
    const before = this.#oldest;
    if (before === undefined || before === 0n || this.#isLoading) return;
    const page = BigInt(BLOCKS_A_PAGE);
    const after = before > page ? before - page : 0n;
    this.#isLoading = true;
    try {
      this.#failure = undefined;
      await Promise.all(heights(before - 1n, after).map((each) => this.#blockAt(each, options)));
      this.#oldest = after;
      this.#asked += page;
    } catch (error) {
      options.signal?.throwIfAborted();
      rethrowUnlessExpected(error);
      this.#failure = error;
    } finally {
      this.#isLoading = false;
      this.#context.changed(this);
    }
  }

  #status() {
    return this.#context.watch.status(this.#scope.chain);
  }

  async #blockAt(height: bigint, options: CallOptions = TREE): Promise<BlockNode> {
    const known = this.known(`${height}`);
    if (known instanceof BlockNode) return known;
    return this.#node(await this.#context.resolver.blockAt(this.#scope.chain, height, options));
  }

  #node(found: FoundBlock): BlockNode {
    return this.kept(`${found.block.height}`, () => new BlockNode(this, { scope: this.#scope, found }));
  }

  #message(key: string, row: Row): MessageNode {
    return this.kept(key, () => new MessageNode(this, key, row)).says(row);
  }

  override refresh(): void {
    this.#failure = undefined;
    this.forgetChildren();
  }
}

/** Retry continues where the load failed. */
function loadFailureRow(error: unknown): Row {
  return { ...failureRow(error), action: { kind: 'run', command: 'xchainLens.loadMore' } };
}

/** @param oldest height of the oldest listed block, which is also the number of blocks below it. */
function moreBlocksRow(oldest: bigint): Row {
  const count = oldest < BLOCKS_A_PAGE ? Number(oldest) : BLOCKS_A_PAGE;
  const spoken = count === 1 ? l10n.t('Load 1 more block') : l10n.t('Load {0} more blocks', count);
  return moreRow(l10n.t('Load {0} more', count), spoken);
}

/** From one height down to another, both included. */
function heights(from: bigint, to: bigint): bigint[] {
  return Array.from({ length: Number(from - to) + 1 }, (_, i) => from - BigInt(i));
}

/** A block, with its transactions as children. */
class BlockNode extends TreeNode {
  readonly #scope: ChainScope;
  readonly #found: FoundBlock;

  constructor(parent: TreeNode, of: { scope: ChainScope; found: FoundBlock }) {
    super(parent, of.found.block.height.toString());
    this.#scope = of.scope;
    this.#found = of.found;
  }

  override row(): Row {
    const { block, id } = this.#found;
    const label = l10n.t('Block {0}', groupedInteger(block.height));
    const count = block.txs.length;
    // A narrow side bar has no room for the date: the tooltip has it.
    const description = [
      formatClock(block.time),
      count === 1 ? l10n.t('1 tx') : l10n.t('{0} txs', groupedInteger(count)),
    ];
    return {
      label,
      description: description.join(' · '),
      icon: 'package',
      context: 'block',
      ...(block.txs.length === 0 ? {} : { expands: 'collapsed' }),
      spoken: [label, formatTime(block.time), counted(count, 'transaction')].join(', '),
      action: { kind: 'open', target: { chain: this.#scope.name, kind: 'block', id: encodeCb58(id) } },
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    const found = txsOf(this.#found, LISTED_TXS);
    const assets = await inSlices(mapped(found, assetIDsOf));
    await this.#scope.meet([...new Set(assets.flat())]);
    await recoverSigners(found);
    const node = (each: FoundTx): TxNode => {
      const key = encodeCb58(each.id);
      const kept = this.kept(key, () => new TxNode(this, key, { scope: this.#scope, found: each }));
      // VS Code requests all rows at once: what takes long is kept.
      kept.row();
      return kept;
    };
    return inSlices(mapped(found, node));
  }

  override tooltip(): Promise<string> {
    const { id, block, bytes } = this.#found;
    const lines = [
      l10n.t('Block {0}', codeSpan(encodeCb58(id))),
      formatTime(block.time),
      counted(block.txs.length, 'transaction'),
      l10n.t('Parent {0}', codeSpan(shortenedID(block.parentID))),
      counted(bytes.length, 'byte'),
    ];
    return Promise.resolve(lines.join('\n\n'));
  }

  override copies(): Copies {
    const { id, bytes } = this.#found;
    return {
      id: encodeCb58(id),
      hex: () => encodeHex(bytes),
      json: () => stringifyJSON(jsonOf(this.#found, this.#scope.identity), 2),
    };
  }
}
