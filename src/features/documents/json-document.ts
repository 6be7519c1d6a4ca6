import * as l10n from '@vscode/l10n';
import { printable } from '../../core/codec/go-string';
import { NodeJSON } from '../../core/codec/avm/node-json';
import { blockIDOf, txIDOf } from '../../core/ids';
import type { JSONObject } from '../../core/json';
import { visibleJSON } from '../../core/visible-json';
import type { DocumentTarget } from '../../host/document-target';
import { missingText } from '../../services/inspect/missing-text';
import { nodeJSON, primaryJSON } from './primary-document';
import type { Subject } from '../../services/inspect/subject';

/** The JSON that a node returns for `encoding: "json"`, 64-bit numbers exact, or an object with the reason for its absence. */
export function jsonDocument(subject: Subject, target: DocumentTarget): string {
  return visibleJSON(valueOf(subject, target));
}

function valueOf(subject: Subject, target: DocumentTarget): JSONObject {
  switch (subject.kind) {
    case 'tx':
      return new NodeJSON(subject.codec, subject.naming).tx(subject.tx, txIDOf(subject.bytes));
    case 'block':
      return new NodeJSON(subject.codec, subject.naming).block(subject.block, blockIDOf(subject.bytes));
    case 'utxo':
      return new NodeJSON(subject.codec, subject.naming).utxo(subject.utxo);
    case 'asset': {
      const { assetID, name, symbol, denomination } = subject.asset;
      // The description of an asset has a string here, the transaction that creates it a number (docs/protocol.md 4.2).
      return { assetID, name: printable(name), symbol: printable(symbol), denomination: String(denomination) };
    }
    case 'primary':
      return primaryJSON(subject.found, subject.hrp);
    case 'node':
      return nodeJSON(subject.nodeID, subject.validators);
    case 'missing': {
      const { state, why } = missingText(subject, target);
      const asked = subject.code === 'absent' ? { askedAt: new Date(subject.askedAt).toISOString() } : {};
      return { [state]: why, chain: target.chain, id: target.id, ...asked };
    }
    case 'unreadable': {
      const { error } = subject.annotated;
      return {
        unreadable: error?.message ?? l10n.t('Not a transaction, block or UTXO'),
        offset: error?.offset ?? 0,
        field: error?.path ?? '',
        length: subject.bytes.length,
      };
    }
  }
}
