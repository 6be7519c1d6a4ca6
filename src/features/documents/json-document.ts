import * as l10n from '@vscode/l10n';
import { printable } from '../../core/codec/go-string';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { JSONObject } from '../../core/json/json';
import { visibleJSON } from '../../core/json/visible-json';
import type { DocumentTarget } from '../../host/documents/document-target';
import type { AssetMint } from '../../services/past/blocks/asset-mints';
import type { PastAnswer } from '../../services/past/blocks/past-answer';
import type { Fact } from '../../services/text/facts';
import { type Piece, plain, plainText } from '../../services/text/pieces';
import { missingText, type Subject } from '../../services/inspect/missing-text';
import { thingJSON } from '../../services/inspect/thing-json';
import type { CurrentValidator } from '../../client/schemas/platform-schemas';

/** What is written as JSON: `mints` are those after the asset's creation, as far as blocks were read. */
export type JSONSubject =
  | Exclude<Subject, { kind: 'asset' }>
  | (Extract<Subject, { kind: 'asset' }> & { readonly mints: PastAnswer<readonly AssetMint[]> });

/**
 * The JSON that a node returns for `encoding: "json"`, 64-bit numbers exact, or an object with
 * the reason for its absence. `quorum`: who signed a Warp message.
 */
export function jsonDocument(subject: JSONSubject, target: DocumentTarget, quorum: readonly Fact[] = []): string {
  const said = Object.fromEntries(quorum.map(({ label, value }) => [plainText(label), plainText(value.map(inFull))]));
  return visibleJSON({ ...documentValue(subject, target), quorum: quorum.length === 0 ? undefined : said });
}

/** With its whole ID. */
function inFull(piece: Piece): Piece {
  const [named] = piece.kind === 'id' ? (piece.names ?? []) : [];
  return named === undefined ? piece : plain(named.id);
}

/** Mints after the creation, which no node lists: exact numbers are text, as in a node's answers. */
function mintsJSON(mints: PastAnswer<readonly AssetMint[]>): JSONObject {
  const { reach } = mints;
  const ranges = (reach?.ranges ?? []).map(({ from, to }) => ({ from: String(from), to: String(to) }));
  if (mints.kind === 'unknown') return { mints: null, mintsUnknown: mints.because };
  const list = mints.value.map(({ txID, height, time, amount, nfts, properties }) => ({
    txID: encodeCb58(txID),
    height: String(height),
    time: time === undefined ? undefined : String(time),
    amount: amount === 0n ? undefined : String(amount),
    nfts: nfts === 0 ? undefined : nfts,
    properties: properties === 0 ? undefined : properties,
  }));
  return { mints: list, mintsRead: { source: mints.source, isVerified: mints.isVerified, blocks: ranges } };
}

function documentValue(subject: JSONSubject, target: DocumentTarget): JSONObject {
  switch (subject.kind) {
    case 'asset': {
      const { assetID, name, symbol, denomination } = subject.asset;
      // The description of an asset has a string here, the transaction that creates it a number (docs/protocol.md 4.2).
      const described = { name: printable(name), symbol: printable(symbol), denomination: String(denomination) };
      return { assetID, ...described, ...mintsJSON(subject.mints) };
    }
    case 'node':
      return nodeJSON(subject.nodeID, subject.validators);
    case 'missing': {
      const { state, why } = missingText(subject, target);
      const checked = subject.code === 'absent' ? { checkedAt: new Date(subject.askedAt).toISOString() } : {};
      return { [state]: why, chain: target.chain, id: target.id, ...checked };
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
    default:
      return thingJSON(subject, subject.naming);
  }
}

/** What `platform.getCurrentValidators` returned about a node. */
function nodeJSON(nodeID: string, validators: readonly CurrentValidator[]): JSONObject {
  const listed = validators.map(({ kind, ...validator }) => ({ validates: VALIDATES[kind], ...validator }));
  return { nodeID, validators: listed };
}

/** What a validator of each kind validates. */
const VALIDATES = {
  primary: 'Primary Network',
  subnet: 'subnet',
  l1: 'L1',
} as const satisfies Record<CurrentValidator['kind'], string>;
