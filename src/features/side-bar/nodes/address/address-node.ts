import { SAMPLE_DATA_NOTE } from '../../../../services/text/names';
import * as l10n from '@vscode/l10n';
import type { ExpectedError } from '../../../../core/outcome';
import { addressName, rowAddress } from '../../../../services/text/format-id';
import { groupedInteger, visibleText } from '../../../../services/text/format-text';
import { codeSpan, escapeMarkdown } from '../../../../services/text/markdown';
import { amountPieces, leastText, rowText } from '../../../../services/text/pieces';
import type { ActionThing } from '../../../../host/commands/actions';
import type { ChainScope } from '../chain-scope';
import type { OwningChain } from '../../../../services/past/address/address-history';
import type { UTXODelta } from '../../../../services/utxos/utxo-delta';
import { avmUTXOs, platformUTXOs } from '../../../../services/utxos/utxo-source';
import type { ListedBalance } from '../../../../services/utxos/utxo-table';
import { balanceLines, BalanceNode } from './balance-node';
import { ownsNothing } from '../rows';
import { HistoryNode } from './history-node';
import { type OnChain, ScopedNode } from '../list-node';
import { PlatformHoldings, StakedNode } from './platform-holdings';
import type { Copies, Row, TreeNode } from '../tree-node';
import { type UTXOView, WHOLE_LIST } from '../utxo/utxo-view';
import { type UTXOListing, UTXOsNode } from '../utxo/utxos-node';
import { present } from '../../../../core/present';

interface ListedAddress {
  readonly bytes: Uint8Array;
  /** The row of what is under way to the listed addresses. */
  readonly transfers: () => TreeNode;
  /** Whether it was looked up and isn't in the settings: it is listed until the window closes. */
  readonly isVisiting: () => boolean;
}

/** An address on a chain, with its balance of each asset and its UTXOs. */
export class AddressNode extends ScopedNode<ListedAddress> {
  #text: string | undefined;
  #list: UTXOsNode | undefined;
  #view: UTXOView = WHOLE_LIST;
  /** How many UTXOs a list loads after a refresh. */
  readonly #wanted = new Map<string, number>();
  readonly #platform: PlatformHoldings | undefined;
  /** What its loaded lists add up to, for its row. */
  #sum: string | undefined;
  /** The same by the list of its range, before its own lists are loaded. */
  #ownInRange: string | undefined;

  constructor(parent: TreeNode, key: string, of: ListedAddress & OnChain) {
    super(parent, key, of);
    if (this.scope.format.alias !== 'X') return;
    this.#platform = new PlatformHoldings({
      clock: this.context.clock,
      list: () => this.#listOnPlatform(),
      onLate: () => this.context.changed(this),
    });
  }

  get bytes(): Uint8Array {
    return this.of.bytes;
  }

  /** Takes what it owns alone, by the list of its range. */
  owns(text: string | undefined): void {
    this.#ownInRange = text;
  }

  /** The address as the chain writes it. */
  get text(): string {
    return (this.#text ??= this.scope.addressText(this.bytes));
  }

  /** The user's name for it, or its well-known name. */
  get ownName(): string | undefined {
    return addressName(this.scope.format, this.bytes);
  }

  /** Whether it is listed without being in the settings: the sandbox's sample data have it. */
  get isSample(): boolean {
    return !this.of.isVisiting() && this.context.names.nameOf(this.bytes) === undefined;
  }

  /** Its list of UTXOs, if it was opened. */
  get list(): UTXOsNode | undefined {
    return this.#list;
  }

  /** Its list of UTXOs on P, once its first page is loaded. */
  get platformList(): UTXOsNode | undefined {
    return this.#platform?.loaded;
  }

  /** Its list of UTXOs, with the first page loaded. Rejects with the client's errors. */
  async open(): Promise<UTXOsNode> {
    const list = this.#utxos();
    await list.open();
    if (list.missing !== undefined) throw list.missing;
    return list;
  }

  /** Its transactions, which are read when their row is expanded. */
  get history(): HistoryNode {
    return this.historyOn('X');
  }

  historyOn(on: OwningChain): HistoryNode {
    const key = on === 'X' ? HISTORY : PLATFORM_HISTORY;
    const of = { scope: this.scope, on, address: this.bytes };
    return this.kept(key, () => new HistoryNode(this, key, of));
  }

  /** Its list of UTXOs on P, with the first page or with why that is missing; undefined where there is no P-Chain. */
  async openOnPlatform(): Promise<UTXOsNode | undefined> {
    return this.#platform?.open();
  }

  /** A list that lacks what new blocks changed reloads when next shown; one of several pages is marked as outdated. */
  compare(delta: UTXODelta): void {
    const list = this.#list;
    const history = this.known(HISTORY);
    const isTouched = delta.gives(this.bytes) || (list !== undefined && delta.takes(list.pages.utxos));
    // Without all of the list, what the blocks spend of the address isn't known.
    if (history instanceof HistoryNode && (isTouched || list?.pages.state !== 'complete')) history.outdate();
    if (list !== undefined) void this.#compareList(list, delta);
  }

  async #compareList(list: UTXOsNode, { gives, takes }: UTXODelta): Promise<void> {
    // A page that is under way may have the blocks.
    if (list.pages.state === 'unread') await list.open();
    const { utxos, state } = list.pages;
    if (list !== this.#list || state === 'unread' || !(takes(utxos) || gives(this.bytes, utxos))) return;
    if (!list.isOnePage) {
      // Pages that the user loaded one by one stay until the next refresh.
      list.outdate();
      return;
    }
    this.#forgetOwn();
    this.keepOnly(this.#kept(ON_PLATFORM, STAKED, HISTORY, PLATFORM_HISTORY));
    this.context.changed(this);
  }

  /** What it owns on P is loaded again after a while: P's blocks aren't followed. */
  override opened(isOpen: boolean): void {
    if (isOpen && this.#platform?.isOld === true) this.#rereadPlatform(STAKED);
  }

  /** The accepted transaction may have changed what the address owns or stakes there. */
  acceptedOnP(): void {
    const list = this.platformList;
    if (list !== undefined && !list.isOnePage) list.outdate();
    else if (this.#platform?.isStarted === true) this.#rereadPlatform();
  }

  #rereadPlatform(...kept: readonly string[]): void {
    this.#forgetPlatform();
    this.keepOnly(this.#kept(OWN_UTXOS, HISTORY, PLATFORM_HISTORY, ...kept));
    for (const row of this.#kept(PLATFORM_HISTORY)) row.refresh();
    this.context.changed(this);
  }

  override row(): Row {
    const name = this.ownName;
    const address = rowAddress(this.scope.format, this.bytes);
    const label = name === undefined ? address : visibleText(name);
    const sum = this.#sum ?? this.#ownInRange;
    const notes = [sum, name === undefined ? undefined : address].filter((note) => note !== undefined);
    return {
      label,
      description: notes.length === 0 ? undefined : notes.join(' · '),
      icon: 'account',
      context: this.of.isVisiting() ? 'address.visiting' : this.isSample ? 'address.sample' : 'address',
      expands: 'collapsed',
      // The row has its beginning alone.
      spoken: l10n.t('Address {0}', present([name !== undefined && label, this.text, sum]).join(', ')),
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    const platform = this.#platform;
    const own = this.#utxos();
    const opening = own.open();
    platform?.start();
    await opening;
    await platform?.ready();
    const { missing } = own;
    const lists = [missing === undefined ? own : undefined, platform?.loaded].filter((list) => list !== undefined);
    const balances = lists.flatMap((list) => this.#balanceRows(list));
    const sum = sumText(
      lists.filter(({ pages }) => pages.utxos.length > 0),
      this.scope,
    );
    // VS Code has drawn the row already when it requests the children.
    if (sum !== (this.#sum ?? this.#ownInRange)) this.context.changed(this);
    this.#sum = sum;
    const isNothing = missing === undefined && balances.length === 0;
    const isOnBoth = platform === undefined ? undefined : platform.loaded !== undefined;
    return present([
      ...this.messages({ failure: missing !== undefined && this.scope.failureRow(missing) }),
      ...balances,
      ...this.messages({ nothing: isNothing && ownsNothing(this.of.transfers(), isOnBoth) }),
      ...this.#platformRows(missing),
      this.history,
      platform === undefined || platform.missing !== undefined ? undefined : this.historyOn('P'),
      ...lists.filter(({ pages }) => pages.utxos.length > 0),
    ]);
  }

  override tooltip(): Promise<string> {
    const name = this.ownName;
    const title = name === undefined ? [] : [`**${escapeMarkdown(visibleText(name))}**`];
    const note = this.isSample ? [SAMPLE_DATA_NOTE] : [];
    return Promise.resolve([...title, codeSpan(this.text), ...note].join('\n\n'));
  }

  override copies(): Copies {
    return { id: this.text };
  }

  protected override thing(): ActionThing {
    const { scope } = this;
    const target = { chain: scope.name, kind: 'address', id: this.text } as const;
    const onPlatform = this.#platform && scope.addressText(this.bytes, 'P');
    return { target, networkID: scope.chain.primaryNetworkID, onPlatform };
  }

  /** New lists load when next shown, as many UTXOs as before. The filters and the IDs of rows stay. */
  override refresh(): void {
    this.#ownInRange = undefined;
    this.#forgetOwn();
    this.#forgetPlatform();
    this.keepOnly(this.#kept(HISTORY, PLATFORM_HISTORY));
    super.refresh();
  }

  #forgetOwn(): void {
    this.#sum = undefined;
    this.#view = this.#list?.view ?? this.#view;
    this.#list = undefined;
    this.#keepCount(OWN_UTXOS);
  }

  #forgetPlatform(): void {
    this.#sum = undefined;
    this.#platform?.forget();
    this.#keepCount(ON_PLATFORM);
  }

  #keepCount(key: string): void {
    const list = this.known(key);
    if (list instanceof UTXOsNode) this.#wanted.set(key, list.wanted);
  }

  #balanceRows(list: UTXOsNode): TreeNode[] {
    const isComplete = list.pages.state === 'complete';
    const on = this.#platform === undefined ? undefined : list.on;
    return list.balances().flatMap((balance) =>
      balanceLines(balance, this.scope.ref(balance.assetID)).map((line) => {
        const key = `${list === this.#list ? '' : `${list.on} `}${balance.assetID} ${line.key}`;
        const of = { line, balance, on, isComplete };
        return this.part(BalanceNode, key, of).shows(of);
      }),
    );
  }

  /** What is staked, or why nothing of P is shown, unless the row for X says the same. */
  #platformRows(onX: ExpectedError | undefined): TreeNode[] {
    const platform = this.#platform;
    if (platform === undefined) return [];
    const { missing, failure } = platform;
    if (failure !== undefined && failure.message === onX?.message) return [];
    if (missing !== undefined) return this.messages({ 'P missing': missing });
    return [this.part(StakedNode, STAKED, { address: this.bytes })];
  }

  /** The children of these keys, as far as there are some. */
  #kept(...keys: readonly string[]): TreeNode[] {
    return keys.flatMap((key) => this.known(key) ?? []);
  }

  #utxos(): UTXOsNode {
    const source = avmUTXOs(this.scope.chain, { addresses: [this.text] });
    return (this.#list ??= this.#listOf(OWN_UTXOS, { source, on: this.scope.format.alias, view: this.#view }));
  }

  #listOnPlatform(): UTXOsNode {
    const source = platformUTXOs(this.scope.chain, { addresses: [this.scope.addressText(this.bytes, 'P')] });
    return this.#listOf(ON_PLATFORM, { source, on: 'P', view: WHOLE_LIST });
  }

  #listOf(key: string, of: Omit<UTXOListing, 'pageSize' | 'atLeast'>): UTXOsNode {
    return this.part(UTXOsNode, key, {
      ...of,
      pageSize: this.context.pageSize(),
      atLeast: this.#wanted.get(key) ?? 0,
    });
  }
}

/** What it owns alone of the network's own asset, and how much is loaded of lists that have more. */
function sumText(lists: readonly UTXOsNode[], scope: ChainScope): string | undefined {
  const partial = lists.filter(({ pages }) => pages.state !== 'complete');
  const loaded = partial.reduce((sum, { pages }) => sum + pages.utxos.length, 0);
  const sum = ownText(
    lists.flatMap((list) => list.balances()),
    scope,
    partial.length === 0,
  );
  const more = loaded === 0 ? undefined : l10n.t('first {0} UTXOs of more', groupedInteger(loaded));
  const notes = [sum, more].filter((note) => note !== undefined);
  return notes.length === 0 ? undefined : notes.join(' · ');
}

/** What is owned alone of the network's own asset, locked outputs included; undefined for none. */
export function ownText(
  balances: readonly ListedBalance[],
  scope: ChainScope,
  isComplete: boolean,
): string | undefined {
  const own = balances.filter((each) => scope.ref(each.assetID).info?.isNative === true);
  const [first] = own;
  if (first === undefined) return undefined;
  const amount = own.reduce((sum, { spendable, stakeable, locked }) => sum + spendable + stakeable + locked, 0n);
  const text = rowText(amountPieces({ asset: scope.ref(first.assetID), amount }));
  return isComplete ? text : leastText(text);
}

/** The address that the first row is or belongs to. */
export function addressAbove([node]: readonly TreeNode[]): AddressNode | undefined {
  for (let each = node; each !== undefined; each = each.parent) if (each instanceof AddressNode) return each;
  return undefined;
}

/** Keys of rows that stay while others reload. */
const OWN_UTXOS = 'utxos';
const ON_PLATFORM = 'P utxos';
const STAKED = 'staked';
const HISTORY = 'history';
const PLATFORM_HISTORY = 'P history';
