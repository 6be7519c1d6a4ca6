import { Diagnostic, DiagnosticSeverity, languages, TextEditorRevealType, type Uri, window, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../../host/disposable-store';
import { PRODUCT } from '../../../host/messages/log';
import type { ReviewTx } from '../../../services/review/review';
import type { GivenTx } from '../input/given-txs';
import type { TextPlace } from '../input/text-place';
import { type Mark, marksOf, refusalMark } from './review-text';
import { wholeRange } from '../../../core/given-text/hex-reader';

/**
 * Marks what is wrong with transactions on their bytes in the editor. Marks disappear when their document is edited or
 * closed, and when their transaction is checked again.
 */
export class TxDiagnostics implements Disposable {
  readonly #store = new DisposableStore();
  readonly #collection = this.#store.add(languages.createDiagnosticCollection('avalancheLens.issue'));
  /** The last marks of a transaction; an edit may have removed them from the editor since. */
  readonly #marks = new WeakMap<GivenTx, readonly Mark[]>();

  constructor() {
    this.#store.add(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#collection.delete(document.uri);
      }),
    );
    this.#store.add(workspace.onDidCloseTextDocument(({ uri }) => this.#collection.delete(uri)));
  }

  /** Shows the failures of a check. Transactions outside documents are skipped. */
  show(given: readonly GivenTx[], checked: readonly ReviewTx[]): void {
    for (const [i, tx] of given.entries()) {
      const review = checked[i];
      if (review !== undefined) this.#replace(tx, marksOf(review, tx.pasted));
    }
  }

  /** Shows why a node rejected a transaction, on all of it, unless a mark already shows it. */
  refused(tx: GivenTx, words: string): void {
    const isMarked = tx.place !== undefined && this.#within(tx, tx.place).length > 0;
    const refusal = refusalMark(words, tx.pasted);
    if (isMarked && this.#marks.get(tx)?.some((mark) => mark.words === refusal.words)) return;
    this.#replace(tx, [refusal]);
  }

  clear(tx: GivenTx): void {
    this.#replace(tx, []);
  }

  dispose(): void {
    this.#store.dispose();
  }

  #replace(tx: GivenTx, marks: readonly Mark[]): void {
    const { place } = tx;
    if (place === undefined || place.document.isClosed || place.document.version !== place.version) return;
    const { uri } = place.document;
    this.#marks.set(tx, marks);
    const others = this.#of(uri).filter((diagnostic) => !this.#within(tx, place).includes(diagnostic));
    this.#collection.set(uri, [...others, ...marks.map((mark) => diagnosticOf(mark, place))]);
    const [first] = marks;
    if (first !== undefined) showMark(place, first);
  }

  #within({ pasted }: GivenTx, place: TextPlace): Diagnostic[] {
    const whole = place.rangeOf(wholeRange(pasted));
    return this.#of(place.document.uri).filter(({ range }) => whole.contains(range));
  }

  #of(uri: Uri): readonly Diagnostic[] {
    return this.#collection.get(uri) ?? [];
  }
}

/** A long transaction may have its mark far from the cursor. */
function showMark({ document, rangeOf }: TextPlace, { range }: Mark): void {
  for (const editor of window.visibleTextEditors) {
    if (editor.document === document)
      editor.revealRange(rangeOf(range), TextEditorRevealType.InCenterIfOutsideViewport);
  }
}

function diagnosticOf({ range, message, words, isMistake }: Mark, place: TextPlace): Diagnostic {
  const severity = isMistake ? DiagnosticSeverity.Error : DiagnosticSeverity.Information;
  const diagnostic = new Diagnostic(place.rangeOf(range), message, severity);
  diagnostic.source = PRODUCT;
  // For a search in documentation.
  const [code] = words?.split(':') ?? [];
  if (code !== undefined) diagnostic.code = code;
  return diagnostic;
}
