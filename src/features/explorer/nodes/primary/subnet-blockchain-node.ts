import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../../core/encodings/cb58';
import { BLOCKCHAIN_STATUS } from '../../../../services/primary/primary-details';
import { vmPiece } from '../../../../services/primary/platform-view';
import type { SubnetBlockchain } from '../../../../services/primary/subnet-state';
import { rowID } from '../../../../services/text/format-id';
import { visibleText } from '../../../../services/text/format-text';
import { codeSpan, escapeMarkdown, markdownOf } from '../../../../services/text/markdown';
import { rowText } from '../../../../services/text/pieces';
import { ScopedNode } from '../list-node';
import type { Copies, Row } from '../tree-node';

/** Names come from strangers. */
const LONGEST_NAME = 64;

/** A blockchain of a subnet. Its parent loads it. */
export class SubnetBlockchainNode extends ScopedNode<SubnetBlockchain> {
  override readonly isPart = true;

  override row(): Row {
    const { created, status } = this.of;
    const name = created.value?.name;
    const short = rowID(this.of.blockchainID);
    const label =
      name === undefined ? l10n.t('Blockchain {0}', short) : l10n.t('Blockchain {0}', visibleText(name, LONGEST_NAME));
    const vmID = created.value?.vmID;
    const facts = [
      ...(vmID === undefined ? [] : [rowText([vmPiece(vmID)])]),
      status.value === undefined ? l10n.t('status unknown') : BLOCKCHAIN_STATUS[status.value],
    ];
    return {
      label,
      description: facts.join(' · '),
      icon: 'link',
      context: 'blockchain',
      action: { kind: 'open', target: { chain: this.scope.name, kind: 'p/tx', id: this.of.blockchainID } },
    };
  }

  override tooltip(): Promise<string> {
    const { created, status } = this.of;
    const reason = status.error?.message ?? created.error?.message;
    const vmID = created.value?.vmID;
    const lines = [
      codeSpan(this.of.blockchainID),
      ...(vmID === undefined ? [] : [l10n.t('Virtual machine {0}', codeSpan(encodeCb58(vmID)))]),
      ...(status.value === undefined
        ? []
        : [l10n.t('On {0}: {1}', escapeMarkdown(this.scope.chain.platform.host), BLOCKCHAIN_STATUS[status.value])]),
      ...(reason === undefined
        ? []
        : [l10n.t('unknown: {0}', markdownOf([{ kind: 'quote', text: reason, limit: 160 }]))]),
    ];
    return Promise.resolve(lines.join('\n\n'));
  }

  override copies(): Copies {
    return { id: this.of.blockchainID };
  }
}
