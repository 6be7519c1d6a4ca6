import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { NodeJSON } from '../../../core/codec/avm/node-json';
import type { UTXO } from '../../../core/codec/avm/utxo';
import { encodeHex } from '../../../core/encodings/hex';
import { stringifyJSON } from '../../../core/json';
import { utxoIDOf } from '../../../core/ids';
import { addressName, longAddress, shortID, thresholdWords } from '../../../services/text/format-id';
import { groupedInteger } from '../../../services/text/format-text';
import { formatLocktime } from '../../../services/text/format-time';
import { codeSpan, escapeMarkdown, markdownOf } from '../../../services/text/markdown';
import { assetPieces } from '../../../services/text/pieces';
import type { ListedUTXO } from '../../../services/utxos/utxo-table';
import type { ChainScope } from './chain-scope';
import type { TreeContext } from '../explorer-parts';
import { type Copies, type Row, TreeNode } from './tree-node';
import { conditionTexts, holdingText, iconOfOutput, outpointText, payloadMarkdown } from './utxo-text';

/** Owners that a tooltip lists. */
const NAMED_OWNERS = 8;

/** A UTXO. One that waits to be imported is from another chain, `waitsFrom`: its document shows its bytes. */
export class UTXONode extends TreeNode {
  readonly #context: TreeContext;
  readonly #scope: ChainScope;
  readonly #listed: ListedUTXO;
  readonly #utxo: UTXO;
  readonly #waitsFrom: string | undefined;
  #name: string | undefined;

  constructor(
    parent: TreeNode,
    key: string,
    of: { context: TreeContext; scope: ChainScope; listed: ListedUTXO; utxo: UTXO; waitsFrom?: string | undefined },
  ) {
    super(parent, key);
    this.#context = of.context;
    this.#scope = of.scope;
    this.#listed = of.listed;
    this.#utxo = of.utxo;
    this.#waitsFrom = of.waitsFrom;
  }

  /** `txID:index` in full; computed once, since cb58 is most of the cost of a row. */
  get name(): string {
    return (this.#name ??= `${encodeCb58(this.#utxo.txID)}:${this.#utxo.outputIndex}`);
  }

  override row(): Row {
    const { output, outputIndex } = this.#utxo;
    const asset = this.#scope.ref(this.#listed.assetID);
    const tx = shortID(this.name);
    const conditions = conditionTexts(output, this.#context.clock.now());
    const from = this.#waitsFrom === undefined ? [] : [l10n.t('from {0}', this.#waitsFrom)];
    const target =
      this.#waitsFrom !== undefined
        ? ({ chain: this.#scope.name, kind: 'hex', id: this.#context.keep(this.#listed.bytes) } as const)
        : ({ chain: this.#scope.name, kind: 'utxo', id: this.name } as const);
    const label = holdingText(output, asset);
    return {
      label,
      description: [...conditions, ...from, outpointText(this.name, outputIndex, asset)].join(' · '),
      icon: conditions.length > 0 ? 'lock' : iconOfOutput(output),
      context: 'utxo',
      spoken: [label, ...conditions, ...from, l10n.t('output {0} of transaction {1}', outputIndex, tx)].join(', '),
      action: { kind: 'open', target },
    };
  }

  override tooltip(): Promise<string> {
    const { output, txID, outputIndex } = this.#utxo;
    const { format } = this.#scope;
    const asset = this.#scope.ref(this.#listed.assetID);
    const locktime = formatLocktime(output.locktime, this.#context.clock.now());
    const owners = output.addresses.slice(0, NAMED_OWNERS).map((address) => {
      const name = addressName(format, address);
      return `- ${codeSpan(longAddress(format, address))}${name === undefined ? '' : ` *${escapeMarkdown(name)}*`}`;
    });
    const threshold = thresholdWords(output);
    const left = output.addresses.length - owners.length;
    const more = left > 0 ? [`- ${l10n.t('{0} more', groupedInteger(left))}`] : [];
    const head = threshold === undefined ? l10n.t('Owner:') : l10n.t('Owners, {0}:', threshold);
    const lines = [
      `**${escapeMarkdown(holdingText(output, asset))}**`,
      l10n.t('Asset: {0}', markdownOf(assetPieces(asset))),
      payloadMarkdown(output),
      locktime === undefined ? undefined : escapeMarkdown(locktime),
      [head, '', ...owners, ...more].join('\n').trimEnd(),
      l10n.t('Output {0} of {1}', outputIndex, codeSpan(encodeCb58(txID))),
      l10n.t('UTXO ID {0}', codeSpan(encodeCb58(utxoIDOf(txID, outputIndex)))),
    ];
    return Promise.resolve(lines.filter((line) => line !== undefined).join('\n\n'));
  }

  override copies(): Copies {
    return {
      id: this.name,
      hex: () => encodeHex(this.#listed.bytes),
      json: () => {
        const { codec, value } = this.#scope.chain.codec.read('utxo', this.#listed.bytes);
        return stringifyJSON(new NodeJSON(codec, this.#scope.identity).utxo(value), 2);
      },
    };
  }
}
