import { isZero } from '../../../../core/bytes/bytes';
import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../../core/encodings/cb58';
import { encodeHex } from '../../../../core/encodings/hex';
import { stringifyJSON } from '../../../../core/json/json';
import type { ActionThing } from '../../../../host/commands/actions';
import type { DocumentTarget } from '../../../../host/documents/document-target';
import { thingJSON } from '../../../../services/inspect/thing-json';
import type { AnyFoundTx } from '../../../../services/lookup/found';
import type { AddressEvent, NetEffect } from '../../../../services/past/address/address-events';
import type { OwningChain } from '../../../../services/past/address/address-history';
import { DOCUMENTS_OF } from '../../../../services/lookup/document-kinds';
import { aliasOn } from '../../../../services/text/format-id';
import { formatTime, groupedInteger, minuteOfYear } from '../../../../services/text/format-text';
import { codeSpan, escapeMarkdown, markdownOf } from '../../../../services/text/markdown';
import { amountPieces, type Piece, rowText, sentence } from '../../../../services/text/pieces';
import { changesOf, changesText, changeText, partnersText } from './history-filter';
import { TREE } from '../chain-scope';
import { ScopedNode } from '../list-node';
import type { Copies, Row } from '../tree-node';
import { assetsIn } from '../../../../services/tx/tx-assets';
import { present } from '../../../../core/present';

export class EventNode extends ScopedNode<{ readonly on: OwningChain; readonly event: AddressEvent }> {
  override readonly isPart = true;

  override row(): Row {
    const { time, isStakeUnknown, areInputsUnread } = this.of.event;
    const changes = this.#changes();
    const isUnknown = areInputsUnread === true || (isStakeUnknown === true && changes.length === 0);
    const label = (write?: typeof rowText): string =>
      isUnknown ? l10n.t('Net change unknown') : changesText(changes, (id) => this.scope.ref(id), write);
    const { format } = this.scope;
    const now = this.context.clock.now();
    const partners = partnersText(this.of.event, { ...format, alias: aliasOn(this.of.on, format.alias) });
    return {
      // The time first: a narrow side bar cuts the end, and amounts repeat.
      label: present([time !== undefined && minuteOfYear(time, now), label(rowText)]).join('  '),
      description: partners,
      icon: eventIcon(changes),
      context: 'event',
      spoken: present([label(), partners, time !== undefined && formatTime(time)]).join(', '),
      // The outputs with which P began have no transaction.
      action: isZero(this.of.event.txID)
        ? undefined
        : {
            kind: 'open',
            target: { chain: this.scope.name, kind: DOCUMENTS_OF[this.of.on].tx, id: this.#id },
          },
    };
  }

  override async tooltip(signal: AbortSignal): Promise<string> {
    const { burned, spends } = this.of.event;
    const headline = await this.#headline(signal);
    const ref = (id: string) => this.scope.ref(id);
    const fees = burned.filter(({ assetID }) => ref(encodeCb58(assetID)).info?.isNative === true);
    const paid = spends === 'all' ? fees : [];
    const lines = present([
      headline !== undefined && `**${markdownOf(headline)}**`,
      ...this.#changes().map((change) => escapeMarkdown(changeText(change, ref))),
      ...paid.map(({ assetID, amount }) =>
        markdownOf(sentence(l10n.t('Fee: {0}'), amountPieces({ asset: ref(encodeCb58(assetID)), amount }))),
      ),
      this.#blockText(),
      codeSpan(this.#id),
    ]);
    return lines.join('\n\n');
  }

  /** What the transaction does; undefined if it can't be loaded. */
  async #headline(signal: AbortSignal): Promise<readonly Piece[] | undefined> {
    const { chain } = this.scope;
    const { describer } = this.context;
    const found = await this.#found(signal);
    if (found === undefined) return undefined;
    if (found.on !== 'X') await describer.name(chain, assetsIn(found), { ...TREE, signal });
    return describer.of(found, { chain }).headline;
  }

  protected override thing(target: DocumentTarget | undefined): ActionThing | undefined {
    const networkID = this.scope.chain.primaryNetworkID;
    return target && { target, networkID, find: { chain: target.chain, of: this.of.on, id: target.id } };
  }

  override copies(): Copies {
    if (isZero(this.of.event.txID)) return { id: this.#id };
    const orNothing = async (write: (found: AnyFoundTx) => string): Promise<string | undefined> => {
      const found = await this.#found();
      return found === undefined ? undefined : write(found);
    };
    return {
      id: this.#id,
      hex: () => orNothing(({ bytes }) => encodeHex(bytes)),
      json: () => orNothing((found) => stringifyJSON(thingJSON(found, this.scope.identity), 2)),
    };
  }

  /** The transaction; undefined if it can't be loaded, or for the outputs with which P began. */
  async #found(signal?: AbortSignal): Promise<AnyFoundTx | undefined> {
    const { txID } = this.of.event;
    if (isZero(txID)) return undefined;
    const options = signal === undefined ? TREE : { ...TREE, signal };
    const found = await this.context.resolver.resolveMaker(this.scope.chain, txID, this.of.on, options);
    return found.kind === 'tx' ? found : undefined;
  }

  #blockText(): string {
    const { height, time } = this.of.event;
    if (height === undefined) return time === undefined ? '' : formatTime(time);
    if (height === 0n) return l10n.t('In the genesis');
    const number = groupedInteger(height);
    return time === undefined ? l10n.t('Block {0}', number) : l10n.t('Block {0}, {1}', number, formatTime(time));
  }

  get #id(): string {
    return encodeCb58(this.of.event.txID);
  }

  /** None where what it spends wasn't read. */
  #changes(): NetEffect[] {
    if (this.of.event.areInputsUnread === true) return [];
    return changesOf(this.of.event, (id) => this.scope.ref(id));
  }
}

function eventIcon(changes: readonly NetEffect[]): string {
  const gains = changes.some(({ change }) => change > 0n);
  const losses = changes.some(({ change }) => change < 0n);
  if (gains === losses) return 'arrow-swap';
  // A plus or a minus would stand beside the sign of the amount.
  return gains ? 'arrow-circle-down' : 'arrow-circle-up';
}
