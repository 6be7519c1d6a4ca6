import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../../core/encodings/cb58';
import type { DocumentTarget, TargetKind } from '../../../../host/documents/document-target';
import { NodeJSON } from '../../../../core/codec/avm/avm-json';
import { encodeHex } from '../../../../core/encodings/hex';
import { stringifyJSON } from '../../../../core/json/json';
import { utxoIDOf } from '../../../../core/ids/ids';
import {
  type AddressFormat,
  addressName,
  multisigWords,
  rowAddress,
  rowID,
  thresholdWords,
} from '../../../../services/text/format-id';
import { formatLocktime, groupedInteger, visibleText } from '../../../../services/text/format-text';
import { codeSpan, escapeMarkdown, markdownOf } from '../../../../services/text/markdown';
import { assetPieces, rowText } from '../../../../services/text/pieces';
import type { ReadUTXO } from '../../../../services/utxos/utxo-source';
import type { ListedUTXO } from '../../../../services/utxos/utxo-table';
import { ScopedNode } from '../list-node';
import type { Copies, Row } from '../tree-node';
import {
  conditionTexts,
  holdingText,
  iconOfOutput,
  ownersMarkdown,
  payloadMarkdown,
  spokenDirection,
  stakeLockText,
} from './utxo-text';

/** How the bytes of a UTXO that another chain lists open: its addresses are that chain's. */
const LISTED_BY: Readonly<Partial<Record<string, TargetKind>>> = { P: 'p/utxo', C: 'c/utxo' };

interface UTXOPlace {
  readonly listed: ListedUTXO;
  readonly utxo: ReadUTXO;
  /** Alias or ID of the chain on which it is, or can be imported. */
  readonly on: string;
  /** The chain that exported it, if it waits to be imported. */
  readonly exportedFrom: string | undefined;
  /** Whether the list has the UTXOs of several addresses. */
  readonly isOfMany: boolean;
}

/** A UTXO. Of one on another chain, the document shows its bytes; one that waits to be imported opens its export. */
export class UTXONode extends ScopedNode<UTXOPlace> {
  #name: string | undefined;

  /** `txID:index` in full; computed once, since cb58 is most of the cost of a row. */
  get name(): string {
    return (this.#name ??= `${encodeCb58(this.of.utxo.txID)}:${this.of.utxo.outputIndex}`);
  }

  override row(): Row {
    const { output, outputIndex, stakeableUntil } = this.of.utxo;
    const { exportedFrom } = this.of;
    const asset = this.scope.ref(this.of.listed.assetID);
    const tx = rowID(this.name);
    const conditions = conditionTexts(output, this.context.clock.now(), stakeableUntil);
    // The outputs of one transaction follow each other: the index differs.
    const place = [`:${outputIndex} ${tx}`];
    const { rest, spoken } =
      exportedFrom === undefined
        ? {
            rest: [...place, ...conditions],
            spoken: [l10n.t('output {0} of transaction {1}', outputIndex, tx)],
          }
        : this.#transferTexts(exportedFrom, [...place, ...conditions]);
    return {
      label: holdingText(output, asset, rowText),
      description: rest.join(' · '),
      icon: this.#icon(conditions.length > 0),
      context: 'utxo',
      spoken: [holdingText(output, asset), ...conditions, ...spoken].join(', '),
      action:
        exportedFrom === undefined
          ? { kind: 'open', target: this.#target }
          : // The page of the export, where the output is marked.
            { kind: 'open', target: { chain: this.scope.name, kind: 'utxo', id: this.name }, asPage: true },
    };
  }

  override tooltip(): Promise<string> {
    const { output, txID, outputIndex, stakeableUntil } = this.of.utxo;
    const { exportedFrom, on } = this.of;
    const asset = this.scope.ref(this.of.listed.assetID);
    const now = this.context.clock.now();
    const locktime = formatLocktime(output.locktime, now);
    const stakeLock = stakeableUntil === undefined ? undefined : stakeLockText(stakeableUntil, now);
    const threshold = thresholdWords(output);
    const head = threshold === undefined ? l10n.t('Owner:') : l10n.t('Owners, {0}:', threshold);
    const lines = [
      `**${escapeMarkdown(holdingText(output, asset))}**`,
      l10n.t('Asset: {0}', markdownOf(assetPieces(asset))),
      payloadMarkdown(output),
      locktime === undefined ? undefined : escapeMarkdown(locktime),
      stakeLock === undefined ? undefined : escapeMarkdown(stakeLock),
      [head, '', ownersMarkdown(output, this.#format)].join('\n').trimEnd(),
      l10n.t('Output {0} of {1}', outputIndex, codeSpan(encodeCb58(txID))),
      exportedFrom === undefined
        ? undefined
        : l10n.t('Exported from {0}. Import it on {1} to finish the transfer.', exportedFrom, on),
      l10n.t('UTXO ID {0}', codeSpan(encodeCb58(utxoIDOf(txID, outputIndex)))),
    ];
    return Promise.resolve(lines.filter((line) => line !== undefined).join('\n\n'));
  }

  override copies(): Copies {
    const hex = () => encodeHex(this.of.listed.bytes);
    // P and C print no UTXO as JSON (docs/protocol.md 12).
    if (this.of.on !== this.scope.format.alias) return { id: this.name, hex };
    return {
      id: this.name,
      hex,
      json: () => {
        const { codec, value } = this.scope.chain.codec.read('utxo', this.of.listed.bytes);
        return stringifyJSON(new NodeJSON(codec, this.scope.identity).utxo(value), 2);
      },
    };
  }

  get #target(): DocumentTarget {
    const { on, scope } = this.of;
    const chain = scope.name;
    if (on === scope.format.alias) return { chain, kind: 'utxo', id: this.name };
    return { chain, kind: LISTED_BY[on] ?? 'hex', id: this.context.keep(this.of.listed.bytes) };
  }

  /** As beside balances: people for a multisig, a lock for a time. */
  #icon(isHeld: boolean): string {
    const { output } = this.of.utxo;
    if (multisigWords(output) !== undefined) return 'organization';
    return isHeld ? 'lock' : iconOfOutput(output);
  }

  /** How addresses are written where it is. */
  get #format(): AddressFormat {
    return { ...this.scope.format, alias: this.of.on };
  }

  /** Where it was exported, and the next step. */
  #transferTexts(from: string, place: readonly string[]): { readonly rest: string[]; readonly spoken: string[] } {
    const { on, isOfMany } = this.of;
    const to = isOfMany ? this.#receiverTexts() : [];
    const next = l10n.t('import on {0}', on);
    const by = l10n.t('exported in {0}', rowID(this.name));
    return {
      // The row above has the direction.
      rest: [next, ...place, ...to],
      spoken: [spokenDirection({ from, to: on }), next, by, ...to],
    };
  }

  /** Of several owners, one with a name. */
  #receiverTexts(): string[] {
    const { addresses } = this.of.utxo.output;
    const name = (address: Uint8Array): string | undefined => addressName(this.#format, address);
    const owner = addresses.find((address) => name(address) !== undefined) ?? addresses[0];
    if (owner === undefined) return [];
    const shown = visibleText(name(owner) ?? rowAddress(this.#format, owner));
    const left = addresses.length - 1;
    return [left === 0 ? l10n.t('to {0}', shown) : l10n.t('to {0} and {1} more', shown, groupedInteger(left))];
  }
}
