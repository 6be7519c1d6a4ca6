import { outcomeOf } from '../../../../core/outcome';
import { deltaSince, type UTXODelta } from '../../../../services/chain/utxo-delta';
import type { TreeContext } from '../../side-bar-parts';
import { type ChainScope, TREE } from '../chain-scope';
import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../../client/call-options';
import { encodeCb58 } from '../../../../core/encodings/cb58';
import { encodeHex } from '../../../../core/encodings/hex';
import { stringifyJSON } from '../../../../core/json/json';
import { rowID, shortenedID } from '../../../../services/text/format-id';
import { counted, formatMinute, formatTime, groupedInteger, visibleText } from '../../../../services/text/format-text';
import { inSlices } from '../../../../client/clock';
import { mapped } from '../../../../core/steps';
import { recoverSigners } from '../../../../services/lookup/input-owners';
import { codeSpan, markdownOf } from '../../../../services/text/markdown';
import { assetIDsOf } from '../../../../services/tx/tx-assets';
import { moreRow } from '../rows';
import { ListNode, ScopedNode } from '../list-node';
import type { Copies, Row, TreeNode } from '../tree-node';
import { toHexDigits } from '../../../../core/bytes/bytes';
import type { FindArguments } from '../../../../host/commands/command-ids';
import { rowText, spokenText } from '../../../../services/text/pieces';
import { rowsOf, type TxView } from '../../../../services/tx/tx-view';
import { type FoundBlock, type FoundTx, txsOf } from '../../../../services/lookup/found';
import { jsonOf } from '../../../../services/inspect/thing-json';

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

/** Listed transactions of a block; the document has all. */
const LISTED_TXS = 1024;

/** The chain's blocks, newest first. New blocks appear on top; older ones load page by page. */
export class BlocksNode extends ListNode {
  /** Heights of looked-up blocks that are in no loaded page. */
  readonly #visiting = new Set<bigint>();
  #newest: bigint | undefined;
  #oldest: bigint | undefined;
  /** How many blocks the loaded pages have. */
  #asked = BigInt(BLOCKS_A_PAGE);
  #isLoading = false;

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
        ...this.messages({ failure: this.failureRow, more: oldest > 0n && moreBlocksRow(oldest) }),
        ...(older ?? []),
      ];
      this.keepOnly([...rows, ...[...this.#visiting].flatMap((each) => this.known(`${each}`) ?? [])]);
      return rows;
    } catch (error) {
      return this.messages({ failure: this.scope.failureRow(error) });
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

  /** Loads one page of older blocks. */
  override async loadMore(options: CallOptions): Promise<void> {
    const before = this.#oldest;
    if (before === undefined || before === 0n || this.#isLoading) return;
    const page = BigInt(BLOCKS_A_PAGE);
    const after = before > page ? before - page : 0n;
    this.#isLoading = true;
    const load = this.load(options, async (own) => {
      await Promise.all(heights(before - 1n, after).map((each) => this.#blockAt(each, own)));
      this.#oldest = after;
      this.#asked += page;
    });
    await load.finally(() => {
      this.#isLoading = false;
      this.redraw();
    });
  }

  #status() {
    return this.context.watch.status(this.scope.chain);
  }

  async #blockAt(height: bigint, options: CallOptions = TREE): Promise<BlockNode> {
    const known = this.known(`${height}`);
    if (known instanceof BlockNode) return known;
    return this.#node(await this.context.resolver.blockAt(this.scope.chain, height, options));
  }

  #node(found: FoundBlock): BlockNode {
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
function heights(from: bigint, to: bigint): bigint[] {
  return Array.from({ length: Number(from - to) + 1 }, (_, i) => from - BigInt(i));
}

/** A block, with its transactions as children. */
class BlockNode extends ScopedNode<{ readonly found: FoundBlock }> {
  override row(): Row {
    const { block, id } = this.of.found;
    const label = l10n.t('Block {0}', groupedInteger(block.height));
    const count = block.txs.length;
    const description = [
      formatMinute(block.time),
      count === 1 ? l10n.t('1 tx') : l10n.t('{0} txs', groupedInteger(count)),
    ];
    return {
      label,
      description: description.join(' · '),
      icon: 'package',
      context: 'block',
      ...(block.txs.length === 0 ? {} : { expands: 'collapsed' }),
      spoken: [label, formatTime(block.time), counted(count, 'transaction')].join(', '),
      action: { kind: 'open', target: { chain: this.scope.name, kind: 'block', id: encodeCb58(id) } },
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    const found = txsOf(this.of.found, LISTED_TXS);
    const assets = await inSlices(mapped(found, assetIDsOf));
    await this.scope.meet([...new Set(assets.flat())]);
    await recoverSigners(found);
    const node = (each: FoundTx): TxNode => {
      const kept = this.part(TxNode, encodeCb58(each.id), { found: each });
      // VS Code requests all rows at once: what takes long is kept.
      kept.row();
      return kept;
    };
    return inSlices(mapped(found, node));
  }

  override tooltip(): Promise<string> {
    const { id, block, bytes } = this.of.found;
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
    const { id, bytes } = this.of.found;
    return {
      id: encodeCb58(id),
      hex: () => encodeHex(bytes),
      json: () => stringifyJSON(jsonOf(this.of.found, this.scope.identity), 2),
    };
  }
}

/** An accepted transaction. Its page shows inputs, outputs and what they lead to. */
class TxNode extends ScopedNode<{ readonly found: FoundTx }> {
  #viewed: TxView | undefined;

  override get find(): FindArguments {
    return { chain: this.scope.name, of: 'X', id: encodeCb58(this.of.found.id) };
  }

  override row(): Row {
    const { headline } = this.#view();
    const label = rowText(headline);
    const txID = encodeCb58(this.of.found.id);
    // The headline may show a shortened ID; a second one would be cut in a narrow side bar anyway.
    const hasID = headline.some(({ kind }) => kind === 'id');
    return {
      label,
      ...(hasID ? {} : { description: rowID(txID) }),
      icon: 'arrow-swap',
      context: 'tx',
      spoken: [spokenText(headline), l10n.t('transaction {0}', rowID(txID))].join(', '),
      action: { kind: 'open', target: { chain: this.scope.name, kind: 'tx', id: txID } },
    };
  }

  override tooltip(): Promise<string> {
    const { counts, headline, rows } = this.#view();
    const [memo] = rowsOf({ rows }, 'memo');
    const lines = [
      `**${markdownOf(headline)}**`,
      [counted(counts.inputs, 'input'), counted(counts.outputs, 'output')].join(', '),
      memo === undefined
        ? undefined
        : l10n.t('Memo {0}', codeSpan(visibleText(memo.text ?? toHexDigits(memo.bytes), 160))),
      codeSpan(encodeCb58(this.of.found.id)),
    ];
    return Promise.resolve(lines.filter((line) => line !== undefined).join('\n\n'));
  }

  override copies(): Copies {
    const { id, bytes } = this.of.found;
    return {
      id: encodeCb58(id),
      hex: () => encodeHex(bytes),
      json: () => stringifyJSON(jsonOf(this.of.found, this.scope.identity), 2),
    };
  }

  #view(): TxView {
    return (this.#viewed ??= this.scope.describe(this.of.found).view);
  }
}
