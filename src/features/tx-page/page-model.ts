import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { Owner } from '../../core/tx/effects';
import { ownerKey } from '../../core/tx/effects';
import { consumedInputs } from '../../core/tx/tx-parts';
import type { DocumentTarget } from '../../host/documents/document-target';
import type { PageFact } from '../../tx-page-protocol';
import type { Flow } from '../../services/flow/flow';
import type { Fact } from '../../services/primary/primary-words';
import type { Description, TxDescription } from '../../services/inspect/describer';
import { type AddressFormat, addressFormatOf, chainText } from '../../services/text/format-id';
import { counted, groupedInteger, listed } from '../../services/text/format-text';
import { ownerPieces, plain, plainText } from '../../services/text/pieces';
import { ROWS, rowPieces } from '../../services/tx/tx-rows';
import { rowsOf, type TxView } from '../../services/tx/tx-view';

/** What a click shows, on the same chain. */
export type PageLink = Pick<DocumentTarget, 'kind' | 'id'>;

/** A fact, and what a click on it shows. */
export interface ModelFact extends Pick<PageFact, 'label' | 'value'> {
  readonly leadsTo?: PageLink;
}

/** What the page shows of a transaction or an asset: from its own bytes, and from what else was loaded. */
export interface PageModel {
  /** An asset has a list of outputs and no picture. */
  readonly thing: 'tx' | 'asset';
  /** cb58 */
  readonly id: string;
  readonly headline: string;
  /** The chain, as in `X-Chain`. */
  readonly place: string;
  readonly isGenesis: boolean;
  readonly flow: Flow;
  /** Why the flow is empty. */
  readonly nothing?: string;
  readonly facts: readonly ModelFact[];
  /** What the picture leaves out. */
  readonly notes: readonly string[];
}

/** Signers that are named. */
const SHOWN_SIGNERS = 4;

/** A transaction of any chain. `details` is what a node reported; `now` is Unix ms. */
export function modelOf(description: Description, details: readonly Fact[], now: number): PageModel {
  const { thing, view, headline } = description;
  const flow = description.flow();
  return {
    thing: 'tx',
    id: encodeCb58(thing.id),
    headline: plainText(headline),
    place: placeOf(description),
    isGenesis: view?.isGenesis === true,
    flow,
    ...(view === undefined && flow.inputs.length + flow.outputs.length === 0
      ? { nothing: l10n.t('This transaction has no inputs and no outputs.') }
      : {}),
    facts: [
      ...(view === undefined ? [...description.facts, ...details].map(textFact) : rowFacts(description, now)),
      ...(thing.kind === 'tx' ? [typeFact(thing.tx.unsignedTx.type), sizeFact(thing.bytes)] : []),
    ],
    notes: [],
  };
}

/** What the boxes of a transaction of X don't show. */
function rowFacts({ thing, view, format }: TxDescription, now: number): ModelFact[] {
  return [
    ...rowsOf(view, 'created', 'memo').map((row) => ({
      label: ROWS[row.kind].label,
      value: plainText(rowPieces(row, now)),
      ...(row.kind === 'created' ? { leadsTo: { kind: 'asset' as const, id: encodeCb58(thing.id) } } : {}),
    })),
    ...signersFact(view, format),
  ];
}

function textFact({ label, value }: Fact): ModelFact {
  return { label: plainText(label), value: plainText(value) };
}

/** The chain that it was made for, in words. */
export function placeOf({ thing, view }: Description): string {
  return chainText(view === undefined ? (thing.on ?? '') : addressFormatOf(view.tx, () => undefined).alias);
}

/** The signers of a transaction. */
export function signersFact({ tx, signers }: TxView, format: AddressFormat, label = l10n.t('signed by')): PageFact[] {
  const distinct = new Map<string, Owner>();
  consumedInputs(tx).forEach((input, i) => {
    for (const address of signers(input, i)?.addresses ?? []) {
      const owner = { threshold: 1, addresses: [address] };
      distinct.set(ownerKey(owner), owner);
    }
  });
  if (distinct.size === 0) return [];
  const named = [...distinct.values()].slice(0, SHOWN_SIGNERS).map((owner) => ownerPieces(format, owner));
  const left = distinct.size - named.length;
  const all = left === 0 ? named : [...named, [plain(l10n.t('{0} more', groupedInteger(left)))]];
  return [{ label, value: plainText(listed(all, plain)) }];
}

export function typeFact(type: string): PageFact {
  return { label: l10n.t('type'), value: type.replace(/^\w+\./, '') };
}

export function sizeFact({ length }: Uint8Array): PageFact {
  return { label: l10n.t('size'), value: counted(length, 'byte') };
}
