import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../core/encodings/cb58';
import type { ServiceEvent } from '../../../services/history/service-events';
import type { NetEffect } from '../../../services/history/net-effects';
import { groupedInteger } from '../../../services/text/format-text';
import { formatMinute, formatTime } from '../../../services/text/format-time';
import { codeSpan, escapeMarkdown, markdownOf } from '../../../services/text/markdown';
import { viewTx } from '../../../services/tx/tx-view';
import { amountPieces, sentence } from '../../../services/text/pieces';
import type { TreeContext } from '../explorer-parts';
import { changesOf, changesText, changeText, partnersText } from '../history/event-text';
import { type ChainScope, TREE } from './chain-scope';
import { type Copies, type Row, TreeNode } from './tree-node';

/** A transaction in the history of an address. */
export class EventNode extends TreeNode {
  override readonly isPart = true;
  readonly #context: TreeContext;
  readonly #scope: ChainScope;
  readonly #event: ServiceEvent;

  constructor(parent: TreeNode, key: string, of: { context: TreeContext; scope: ChainScope; event: ServiceEvent }) {
    super(parent, key);
    this.#context = of.context;
    this.#scope = of.scope;
    this.#event = of.event;
  }

  override row(): Row {
    const { time } = this.#event;
    const changes = this.#changes();
    const label = changesText(changes, (id) => this.#scope.ref(id));
    const partners = partnersText(this.#event, this.#scope.format);
    return {
      label,
      description: [...(time === undefined ? [] : [formatMinute(time)]), partners].join(' · '),
      icon: iconOf(changes),
      context: 'event',
      spoken: [label, partners, ...(time === undefined ? [] : [formatTime(time)])].join(', '),
      action: { kind: 'open', target: { chain: this.#scope.name, kind: 'tx', id: this.#id } },
    };
  }

  override async tooltip(signal: AbortSignal): Promise<string> {
    const { txID, burned, spends } = this.#event;
    const found = await this.#context.resolver.resolveTx(this.#scope.chain, txID, { ...TREE, signal });
    const ref = (id: string) => this.#scope.ref(id);
    const assetInfo = (assetID: Uint8Array) => this.#scope.info(assetID);
    const { ownName } = this.#scope.format;
    const fees = burned.filter(({ assetID }) => ref(encodeCb58(assetID)).info?.isNative === true);
    const paid = spends === 'all' ? fees : [];
    const lines = [
      ...(found.kind === 'tx'
        ? [`**${markdownOf(viewTx(found, { owners: undefined, assetInfo, ownName }).headline)}**`]
        : []),
      ...this.#changes().map((change) => escapeMarkdown(changeText(change, ref))),
      ...paid.map(({ assetID, amount }) =>
        markdownOf(sentence(l10n.t('Fee: {0}'), amountPieces({ asset: ref(encodeCb58(assetID)), amount }))),
      ),
      this.#blockText(),
      codeSpan(this.#id),
    ];
    return lines.join('\n\n');
  }

  override copies(): Copies {
    return { id: this.#id };
  }

  #blockText(): string {
    const { height, time } = this.#event;
    if (height === undefined) return time === undefined ? '' : formatTime(time);
    if (height === 0n) return l10n.t('In the genesis');
    const number = groupedInteger(height);
    return time === undefined ? l10n.t('Block {0}', number) : l10n.t('Block {0}, {1}', number, formatTime(time));
  }

  get #id(): string {
    return encodeCb58(this.#event.txID);
  }

  #changes(): NetEffect[] {
    return changesOf(this.#event, (id) => this.#scope.ref(id));
  }
}

function iconOf(changes: readonly NetEffect[]): string {
  const gains = changes.some(({ change }) => change > 0n);
  const losses = changes.some(({ change }) => change < 0n);
  if (gains === losses) return 'arrow-swap';
  return gains ? 'add' : 'remove';
}
