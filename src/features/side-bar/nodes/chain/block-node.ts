import * as l10n from '@vscode/l10n';
import { inSlices } from '../../../../client/clock';
import { txsOfPlatformBlock as txsIn } from '../../../../core/codec/platform/platform-formats';
import { encodeCb58 } from '../../../../core/encodings/cb58';
import { encodeHex } from '../../../../core/encodings/hex';
import { stringifyJSON } from '../../../../core/json/json';
import { mapped } from '../../../../core/steps';
import type { ActionThing } from '../../../../host/commands/actions';
import type { DocumentTarget } from '../../../../host/documents/document-target';
import { DOCUMENTS_OF } from '../../../../services/lookup/document-kinds';
import { actionThingOf } from '../../../../services/inspect/action-thing';
import type { Description } from '../../../../services/inspect/describer';
import { thingJSON } from '../../../../services/inspect/thing-json';
import {
  type AnyFoundTx,
  type FoundBlock,
  type FoundPlatformBlock,
  platformTxsOf,
  txsOf,
} from '../../../../services/lookup/found';
import { recoverSigners } from '../../../../services/lookup/input-owners';
import { rowID, shortenedID } from '../../../../services/text/format-id';
import { counted, formatMinute, formatTime, groupedInteger } from '../../../../services/text/format-text';
import { codeSpan, markdownOf, tableMarkdown } from '../../../../services/text/markdown';
import { rowText, spokenText } from '../../../../services/text/pieces';
import { assetIDsOf, assetsIn } from '../../../../services/tx/tx-assets';
import { factsIn } from '../../../../services/tx/described-fact';
import { countsLine, factRow, headlineLines } from '../../../../services/tx/fact-markdown';
import { TREE, type ChainScope } from '../chain-scope';
import { ScopedNode } from '../list-node';
import type { Copies, Row, TreeNode } from '../tree-node';
import { present } from '../../../../core/present';

/** A block of X or P. */
export type ListedBlock = FoundBlock | FoundPlatformBlock;

const LISTED_TXS = 1024;
/** Of a tooltip. */
const SHOWN_FACTS = 8;

export class BlockNode extends ScopedNode<{ readonly found: ListedBlock }> {
  override row(): Row {
    const { found } = this.of;
    const label = rowText(this.scope.describe(found).headline);
    const { count, time } = this;
    const description = present([
      time !== undefined && formatMinute(time),
      count === 1 ? l10n.t('1 tx') : l10n.t('{0} txs', groupedInteger(count)),
    ]);
    return {
      label,
      description: description.join(' · '),
      icon: 'package',
      context: 'block',
      expands: count === 0 ? undefined : 'collapsed',
      spoken: present([label, time !== undefined && formatTime(time), counted(count, 'transaction')]).join(', '),
      action: {
        kind: 'open',
        target: { chain: this.scope.name, kind: DOCUMENTS_OF[found.on].block, id: encodeCb58(found.id) },
      },
    };
  }

  protected override thing(target: DocumentTarget | undefined): ActionThing | undefined {
    return target && actionThingOf(this.scope.describe(this.of.found), this.scope.chain);
  }

  override async children(): Promise<readonly TreeNode[]> {
    const { found } = this.of;
    if (found.on === 'P') {
      await this.context.describer.name(this.scope.chain, assetsIn(found), TREE);
      return this.#nodes(platformTxsOf(found).slice(0, LISTED_TXS));
    }
    const txs = txsOf(found, LISTED_TXS);
    const assets = await inSlices(mapped(txs, assetIDsOf));
    await this.scope.meet([...new Set(assets.flat())]);
    await recoverSigners(txs);
    return this.#nodes(txs);
  }

  /** Undefined before Banff. */
  private get time(): bigint | undefined {
    const { block } = this.of.found;
    return 'time' in block ? block.time : undefined;
  }

  private get count(): number {
    const { found } = this.of;
    return found.on === 'P' ? txsIn(found.block).length : found.block.txs.length;
  }

  #nodes(txs: readonly AnyFoundTx[]): Promise<TxNode[]> {
    const node = (each: AnyFoundTx): TxNode => {
      const kept = this.part(TxNode, encodeCb58(each.id), { tx: each });
      // VS Code requests all rows at once: what takes long is kept.
      kept.row();
      return kept;
    };
    return inSlices(mapped(txs, node));
  }

  override tooltip(): Promise<string> {
    const { id, block, bytes } = this.of.found;
    const { count, time } = this;
    const lines = present([
      l10n.t('Block {0}', codeSpan(encodeCb58(id))),
      time !== undefined && formatTime(time),
      counted(count, 'transaction'),
      l10n.t('Parent {0}', codeSpan(shortenedID(block.parentID))),
      counted(bytes.length, 'byte'),
    ]);
    return Promise.resolve(lines.join('\n\n'));
  }

  override copies(): Copies {
    return copiesOf(this.of.found, this.scope);
  }
}

/** An accepted transaction. Its page shows inputs, outputs and what they lead to. */
class TxNode extends ScopedNode<{ readonly tx: AnyFoundTx }> {
  #described: Description<AnyFoundTx> | undefined;

  protected override thing(target: DocumentTarget | undefined): ActionThing | undefined {
    if (target === undefined) return undefined;
    const find = { chain: this.scope.name, of: this.of.tx.on, id: target.id };
    return { ...actionThingOf(this.#description(), this.scope.chain), find };
  }

  override row(): Row {
    const { headline } = this.#description();
    const label = rowText(headline);
    const txID = encodeCb58(this.of.tx.id);
    // The headline may show a shortened ID; a second one would be cut in a narrow side bar anyway.
    const hasID = headline.some(({ kind }) => kind === 'id');
    return {
      label,
      description: hasID ? undefined : rowID(txID),
      icon: 'arrow-swap',
      context: 'tx',
      spoken: [spokenText(headline), l10n.t('transaction {0}', rowID(txID))].join(', '),
      action: { kind: 'open', target: { chain: this.scope.name, kind: DOCUMENTS_OF[this.of.tx.on].tx, id: txID } },
    };
  }

  override tooltip(): Promise<string> {
    const { headline, facts } = this.#description();
    const rows = factsIn(facts, 'effects', 'owners', 'fee').slice(0, SHOWN_FACTS).map(factRow);
    const lines = present([
      `**${markdownOf(headline)}**`,
      ...headlineLines(facts, this.context.clock.now()),
      rows.length > 0 && tableMarkdown(rows, 'left'),
      countsLine(facts),
      codeSpan(encodeCb58(this.of.tx.id)),
    ]);
    return Promise.resolve(lines.join('\n\n'));
  }

  override copies(): Copies {
    return copiesOf(this.of.tx, this.scope);
  }

  #description(): Description<AnyFoundTx> {
    return (this.#described ??= this.scope.describe(this.of.tx));
  }
}

function copiesOf(found: ListedBlock | AnyFoundTx, { identity }: ChainScope): Copies {
  return {
    id: encodeCb58(found.id),
    hex: () => encodeHex(found.bytes),
    json: () => stringifyJSON(thingJSON(found, identity), 2),
  };
}
