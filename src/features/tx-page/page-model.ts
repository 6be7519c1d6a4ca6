import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { Owner } from '../../core/tx/effects';
import { ownerKey } from '../../core/tx/effects';
import { consumedInputs } from '../../core/tx/tx-parts';
import type { DocumentTarget } from '../../host/documents/document-target';
import type { PageFact } from '../../tx-page-protocol';
import type { Flow } from '../../services/flow/flow';
import { flowOfAtomicTx, flowOfPlatformTx } from '../../services/flow/primary-flow';
import { flowOfTx } from '../../services/flow/x-flow';
import type { Fact, PrimaryWords } from '../../services/primary/primary-words';
import { viewPrimary } from '../../services/primary/view-primary';
import { addressFormatOf } from '../../services/text/format-id';
import { counted, groupedInteger, listed } from '../../services/text/format-text';
import { ownerPieces, plain, plainText } from '../../services/text/pieces';
import { ROWS, rowPieces } from '../../services/tx/tx-rows';
import { rowsOf, type TxContext, type TxView, viewTx } from '../../services/tx/tx-view';
import type { FoundAtomicTx, FoundPlatformTx, FoundTx } from '../../services/lookup/found';

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

/** A transaction of the X-Chain or of another chain of the avm. `now` is Unix ms. */
export function modelOfTx(found: FoundTx, context: TxContext, now: number): PageModel {
  const view = viewTx(found, context);
  const { unsignedTx } = found.tx;
  return {
    thing: 'tx',
    id: encodeCb58(found.id),
    headline: plainText(view.headline),
    place: placeOf(found),
    isGenesis: view.isGenesis,
    flow: flowOfTx(found, view, context),
    facts: [
      // Boxes show the rest.
      ...rowsOf(view, 'created', 'memo').map((row) => ({
        label: ROWS[row.kind].label,
        value: plainText(rowPieces(row, now)),
        ...(row.kind === 'created' ? { leadsTo: { kind: 'asset' as const, id: encodeCb58(found.id) } } : {}),
      })),
      ...signersFact(view, context),
      typeFact(unsignedTx.type),
      sizeFact(found.bytes),
    ],
    notes: [],
  };
}

/** The chain that a transaction was made for, in words. */
export function placeOf({ tx: { unsignedTx } }: FoundTx): string {
  return l10n.t('{0}-Chain', addressFormatOf(unsignedTx, () => undefined).alias);
}

/** The signers of a transaction. */
export function signersFact(
  { tx, signers }: TxView,
  { ownName = () => undefined }: TxContext,
  label = l10n.t('signed by'),
): PageFact[] {
  const distinct = new Map<string, Owner>();
  consumedInputs(tx).forEach((input, i) => {
    for (const address of signers(input, i)?.addresses ?? []) {
      const owner = { threshold: 1, addresses: [address] };
      distinct.set(ownerKey(owner), owner);
    }
  });
  if (distinct.size === 0) return [];
  const format = addressFormatOf(tx, ownName);
  const named = [...distinct.values()].slice(0, SHOWN_SIGNERS).map((owner) => ownerPieces(format, owner));
  const left = distinct.size - named.length;
  const all = left === 0 ? named : [...named, [plain(l10n.t('{0} more', groupedInteger(left)))]];
  return [{ label, value: plainText(listed(all, plain)) }];
}

/** A transaction of P or C. `details` is what a node reported. */
export function modelOfPrimary(
  found: FoundPlatformTx | FoundAtomicTx,
  words: PrimaryWords,
  { ownName, details }: { readonly ownName: NonNullable<TxContext['ownName']>; readonly details: readonly Fact[] },
): PageModel {
  const view = viewPrimary(found, words);
  const flow =
    found.on === 'P' ? flowOfPlatformTx(found.tx, { words, ownName }) : flowOfAtomicTx(found.tx, { words, ownName });
  const facts = [...view.facts, ...details].map(({ label, value }) => ({
    label: plainText(label),
    value: plainText(value),
  }));
  return {
    thing: 'tx',
    id: encodeCb58(found.id),
    headline: plainText(view.headline),
    place: l10n.t('{0}-Chain', found.on),
    isGenesis: false,
    flow,
    ...(flow.inputs.length + flow.outputs.length === 0
      ? { nothing: l10n.t('This transaction has no inputs and no outputs.') }
      : {}),
    facts: [...facts, typeFact(found.tx.unsignedTx.type), sizeFact(found.bytes)],
    notes: [],
  };
}

export function typeFact(type: string): PageFact {
  return { label: l10n.t('type'), value: type.replace(/^\w+\./, '') };
}

export function sizeFact({ length }: Uint8Array): PageFact {
  return { label: l10n.t('size'), value: counted(length, 'byte') };
}
