import * as l10n from '@vscode/l10n';
import {
  commands,
  env,
  InputBoxValidationSeverity,
  type QuickPickItem,
  Selection,
  TextEditorRevealType,
  Uri,
  ViewColumn,
  window,
} from 'vscode';
import type { ExpectedError } from '../../../core/outcome';
import type { AnyTx } from '../../../core/signing/signable';
import { offer, reportFailure } from '../../../host/commands/report';
import type { DocumentTarget } from '../../../host/documents/document-target';
import type { Log } from '../../../host/messages/log';
import { notify } from '../../../host/messages/notify';
import { errorLines } from '../../../host/messages/ui-text';
import { shownFileName } from '../../../host/files/save-file';
import { readTextFile } from '../../../host/files/text-file';
import { faultsIn } from '../../../services/review/stage';
import type { Review } from '../../../services/review/review';
import type { IssueRecord } from '../../../services/sending/issue-record';
import type { SignedText } from '../../../services/signing/add-copies';
import { DOCUMENTS_OF } from '../../../services/lookup/document-kinds';
import type { ChainConfig } from '../../../services/chain/chain-config';
import { type HexReader, wholeRange } from '../../../core/given-text/hex-reader';
import { equalBytes } from '../../../core/bytes/bytes';
import { type TxPlace, TxSource } from '../input/tx-source';
import { confirmProblem, confirmText, rangeOf } from '../review/review-text';
import type { TxDiagnostics } from '../review/tx-diagnostics';
import type { PendingTx } from './pending-tx';
import { saveCopy, signElsewhere, signedHex } from './sign-elsewhere';

interface WindowParts {
  readonly log: Log;
  readonly reader: HexReader;
  readonly diagnostics: TxDiagnostics;
  readonly keep: (bytes: Uint8Array) => string;
  readonly pickChain: (title: string) => Promise<ChainConfig | undefined>;
}

/** What the page of pending transactions needs of VS Code. */
export type PendingWindow = ReturnType<typeof createPendingWindow>;

export function createPendingWindow({ log, reader, diagnostics, keep, pickChain }: WindowParts) {
  return {
    pickChain,
    confirm: isConfirmed,
    askSigned,
    logFailure: (error: ExpectedError) => log.error(errorLines(error)),
    onFailure: (error: unknown) => reportFailure(log, error),
    /** Marks what is wrong on the bytes in the editor, unless they have other signatures by now. */
    mark(txs: readonly PendingTx[]): void {
      const asGiven = txs.filter(({ bytes, given }) => equalBytes(bytes, given.pasted.bytes));
      diagnostics.show(
        asGiven.map(({ given }) => given),
        asGiven.flatMap(({ checked }) => checked?.review ?? []),
      );
    },
    markOutcome({ given }: PendingTx, { state }: IssueRecord): void {
      if (state.kind === 'refused') diagnostics.refused(given, state.words);
      else if (state.kind === 'accepted') diagnostics.clear(given);
    },
    /** Shows the bytes of a problem in their editor; without one, as a document. */
    async showBytes({ given, bytes, checked }: PendingTx, place: number, chain: string): Promise<void> {
      const problem = checked && faultsIn(checked.review)[place];
      const { pasted, place: at } = given;
      if (at === undefined || at.document.version !== at.version || at.document.isClosed) {
        const target = { chain, kind: 'hex', id: keep(bytes) } satisfies DocumentTarget;
        await commands.executeCommand('avalancheLens.openBytes', target);
        return;
      }
      const range = at.rangeOf(problem === undefined ? wholeRange(pasted) : rangeOf(problem, pasted));
      const shown = window.visibleTextEditors.find(({ document }) => document === at.document);
      const viewColumn = shown?.viewColumn ?? ViewColumn.Beside;
      const editor = await window.showTextDocument(at.document, { viewColumn, preview: false });
      editor.selection = new Selection(range.start, range.end);
      editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
    },
    async copy(text: string): Promise<void> {
      await env.clipboard.writeText(text);
      window.setStatusBarMessage(`$(check) ${l10n.t('Copied')}`, 2_000);
    },
    copySigned(bytes: Uint8Array): Promise<void> {
      return this.copy(signedHex(bytes));
    },
    signElsewhere: (any: AnyTx, bytes: Uint8Array) => signElsewhere(any, bytes),
    save: (bytes: Uint8Array) => saveCopy(signedHex(bytes)),
    /** Opens the JSON beside the page, which then follows it. */
    async editAsJSON(target: DocumentTarget): Promise<TxSource | undefined> {
      const uri = await commands.executeCommand('avalancheLens.editAsJSON', target, { isBeside: true });
      return uri instanceof Uri ? new TxSource(reader, { uri }) : undefined;
    },
    openPage: (target: DocumentTarget): PromiseLike<unknown> =>
      commands.executeCommand('avalancheLens.openPage', target),
    closedUnsaved(reopen: () => Promise<unknown>): void {
      const text = l10n.t('A page with signatures that are in no file was closed.');
      offer(log, 'warning', text, [{ label: l10n.t('Reopen'), run: reopen }]);
    },
    sourceAt: ({ uri, ...place }: Omit<TxPlace, 'uri'> & { readonly uri: string }): TxSource | undefined =>
      new TxSource(reader, { uri: Uri.parse(uri), ...place }),
    async openIssued({ checked, record }: PendingTx, chain: string, what: 'open block' | 'open transaction') {
      const state = record?.state;
      const on = record?.on ?? checked?.review.on ?? 'X';
      const block = state?.kind === 'accepted' && what === 'open block' ? state.place : undefined;
      const id = block?.blockID ?? record?.txID ?? checked?.review.txID;
      const kind = block === undefined ? DOCUMENTS_OF[on].tx : DOCUMENTS_OF[on].block;
      await commands.executeCommand('avalancheLens.open', { chain, kind, id });
    },
  };
}

/** On a test network, the button is enough; on a main network, the user types its name. */
async function isConfirmed(review: Review): Promise<boolean> {
  if (!review.target.isMain) return true;
  const text = confirmText(review);
  const typed = await window.showInputBox({
    title: text.question,
    prompt: text.prompt,
    placeHolder: text.word,
    ignoreFocusOut: true,
    validateInput: (value) => {
      const message = confirmProblem(text, value);
      return message === undefined ? undefined : { message, severity: InputBoxValidationSeverity.Error };
    },
  });
  return typed !== undefined && confirmProblem(text, typed) === undefined;
}

/** Signatures from the clipboard or from files. Undefined if the user cancels. */
async function askSigned(): Promise<readonly SignedText[] | undefined> {
  const items: (QuickPickItem & { readonly isFile: boolean })[] = [
    {
      label: l10n.t('From the Clipboard'),
      detail: l10n.t('A signed copy, or a signature in hex: 64 or 65 bytes, or DER'),
      isFile: false,
    },
    {
      label: l10n.t('From Files…'),
      detail: l10n.t('Copies of avalanche-cli, platform-cli, avalanchejs, Core, or as JSON'),
      isFile: true,
    },
  ];
  const chosen = await window.showQuickPick(items, { title: l10n.t('Add Signatures') });
  if (chosen?.isFile === false) return [{ name: l10n.t('the clipboard'), text: await env.clipboard.readText() }];
  if (chosen === undefined) return undefined;
  const title = l10n.t('Choose Copies of a Transaction');
  return readSigned((await window.showOpenDialog({ canSelectMany: true, title })) ?? []);
}

/** The texts of files; those that can't be read are named in a notification. */
export async function readSigned(uris: readonly Uri[]): Promise<readonly SignedText[]> {
  const texts: SignedText[] = [];
  for (const uri of uris) {
    const name = shownFileName(uri);
    const { value: text, error } = await readTextFile(uri);
    if (text === undefined) void notify.error(l10n.t("Can't read a transaction from {0}: {1}.", name, error.message));
    else texts.push({ name, text });
  }
  return texts;
}
