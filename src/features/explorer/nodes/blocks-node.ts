import type { CallOptions } from '../../../client/call-options';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { NodeJSON } from '../../../core/codec/avm/node-json';
import { encodeHex } from '../../../core/encodings/hex';
import { stringifyJSON } from '../../../core/json';
import { shortID } from '../../../services/text/format-id';
import { counted, groupedInteger } from '../../../services/text/format-text';
import { formatTime } from '../../../services/text/format-time';
import { txsOf } from '../../../services/lookup/found-tx';
import type { FoundBlock } from '../../../services/lookup/id-resolver';
import { codeSpan } from '../../../services/text/markdown';
import { assetIDsOf } from '../../../services/tx/tx-assets';
import { type ChainScope, TREE } from './chain-scope';
import type { TreeContext } from '../explorer-parts';
import { failureRow, rethrowUnlessLens } from './failure-row';
import { type Copies, MessageNode, type Row, TreeNode } from './tree-node';
import { TxNode } from './tx-node';

/** Blocks a page: a screen of them, each a request. */
const BLOCKS_A_PAGE = 25;

/** A chain that went on for longer than this while nobody looked is listed from its newest block again. */
const MOST_NEW_PAGES = 4n;

/** So many new blocks stay on top of those that were asked for; then each pushes the oldest out. */
const MOST_NEW_BLOCKS = 100n;

/** Transactions of a block that are listed; the document has all. */
const LISTED_TXS = 1024;

/** The chain's blocks, newest first. New ones come on top; older ones when somebody asks for them. */
export class BlocksNode extends TreeNode {
  readonly #context: TreeContext;
  readonly #scope: ChainScope;
  /** Heights of blocks that were looked up and are in none of the pages. */
  readonly #visiting = new Set<bigint>();
  #newest: bigint | undefined;
  #oldest: bigint | undefined;
  /** How many blocks were asked for. */
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
      label: 'Blocks',
      ...(height === undefined ? {} : { description: `newest ${groupedInteger(height)}` }),
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
        ...(this.#failure === undefined ? [] : [this.#message('failure', failureRow(this.#failure))]),
        ...(oldest === 0n ? [] : [this.#message('more', moreRow(oldest))]),
        ...(older ?? []),
      ];
      this.keepOnly([...rows, ...[...this.#visiting].flatMap((each) => this.known(`${each}`) ?? [])]);
      return rows;
    } catch (error) {
      return [this.#message('failure', failureRow(error))];
    }
  }

  /** The row of a block; one that is older than the pages that were read is listed below them from now on. */
  visit(found: FoundBlock): BlockNode {
    this.#visiting.add(found.block.height);
    return this.#node(found);
  }

  /** How far down the list goes. New blocks come on top, unless there are so many that the list begins anew. */
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

  /** Reads one page of older blocks, one at a time. A failure is shown as a row; rejects with the reason of the abort. */
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
      rethrowUnlessLens(error);
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
    const of = { context: this.#context, scope: this.#scope, found };
    return this.kept(`${found.block.height}`, () => new BlockNode(this, of));
  }

  #message(key: string, row: Row): MessageNode {
    return this.kept(key, () => new MessageNode(this, key, row)).says(row);
  }

  override refresh(): void {
    this.#failure = undefined;
    this.forgetChildren();
  }
}

/** `oldest` is the height of the oldest block that is listed: as many are left below it. */
function moreRow(oldest: bigint): Row {
  const label = `Load ${oldest < BLOCKS_A_PAGE ? oldest : BLOCKS_A_PAGE} more`;
  return {
    label,
    icon: 'arrow-down',
    context: 'more',
    spoken: `${label} blocks`,
    action: { kind: 'run', command: 'xchainLens.loadMore' },
  };
}

/** From one height down to another, both included. */
function heights(from: bigint, to: bigint): bigint[] {
  return Array.from({ length: Number(from - to) + 1 }, (_, i) => from - BigInt(i));
}

/** A block; below it its transactions. */
class BlockNode extends TreeNode {
  readonly #context: TreeContext;
  readonly #scope: ChainScope;
  readonly #found: FoundBlock;

  constructor(parent: TreeNode, of: { context: TreeContext; scope: ChainScope; found: FoundBlock }) {
    super(parent, of.found.block.height.toString());
    this.#context = of.context;
    this.#scope = of.scope;
    this.#found = of.found;
  }

  override row(): Row {
    const { block, id } = this.#found;
    const label = `Block ${groupedInteger(block.height)}`;
    const description = `${formatTime(block.time)} · ${counted(block.txs.length, 'transaction')}`;
    return {
      label,
      description,
      icon: 'package',
      context: 'block',
      ...(block.txs.length === 0 ? {} : { expands: 'collapsed' }),
      spoken: `${label}, ${description}`,
      action: { kind: 'open', target: { chain: this.#scope.name, kind: 'block', id: encodeCb58(id) } },
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    const { block, codec } = this.#found;
    const found = txsOf(block, codec, LISTED_TXS);
    await this.#scope.meet([...new Set(found.flatMap(assetIDsOf))]);
    return found.map((each) => {
      const key = encodeCb58(each.id);
      return this.kept(key, () => new TxNode(this, key, { context: this.#context, scope: this.#scope, found: each }));
    });
  }

  override tooltip(): Promise<string> {
    const { id, block, bytes } = this.#found;
    const lines = [
      `Block ${codeSpan(encodeCb58(id))}`,
      formatTime(block.time),
      `Parent ${codeSpan(shortID(block.parentID))}`,
      `${groupedInteger(bytes.length)} bytes`,
    ];
    return Promise.resolve(lines.join('\n\n'));
  }

  override copies(): Copies {
    const { id, block, bytes, codec } = this.#found;
    return {
      id: encodeCb58(id),
      hex: () => encodeHex(bytes),
      json: () => stringifyJSON(new NodeJSON(codec, this.#scope.identity).block(block, id), 2),
    };
  }
}
