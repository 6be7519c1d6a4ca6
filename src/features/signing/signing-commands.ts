import * as l10n from '@vscode/l10n';
import { commands, env, type QuickPickItem, Uri, window, workspace } from 'vscode';
import { inSlices } from '../../client/clock';
import { decodeHexDigits, encodeHex } from '../../core/encodings/hex';
import { hrpOf } from '../../core/ids/networks';
import { type Outcome, readOutcome } from '../../core/outcome';
import { insertSignature, mergeSignatures, type SigningResult } from '../../core/signing/merge';
import { readSignable } from '../../core/signing/read-tx';
import { networkIDOf } from '../../core/signing/signable';
import type { SourceOwners } from '../../core/signing/slots';
import { readTxFile, type TxFile } from '../../core/given-text/tx-file';
import { askText, withCancel } from '../../host/ask';
import { readTextFile } from '../../host/files/text-file';
import { askFile, saveFile, sayWritten, shownFileName } from '../../host/files/save-file';
import { notify } from '../../host/messages/notify';
import { uiText } from '../../host/messages/ui-text';
import type { Services } from '../../services/create-services';
import { refusalText } from '../../services/signing/refusal-text';
import { signingLine, type SigningFormat, type SigningState, slotPieces } from '../../services/signing/signing-state';
import { ignoredText } from '../../services/text/format-text';
import { plainText } from '../../services/text/pieces';

type CommandParts = Pick<Services, 'signings' | 'names'> & {
  /** Keeps a text for a read-only document; returns its address. */
  readonly keepText: (name: string, text: string) => Uri;
};

interface Copy {
  readonly name: string;
  /** Undefined for the clipboard. */
  readonly uri: Uri | undefined;
  readonly text: string;
  readonly file: TxFile;
}

/** The command of several signers: it reads and writes files, and never signs. */
export class SigningCommands {
  readonly #parts: CommandParts;

  constructor(parts: CommandParts) {
    this.#parts = parts;
  }

  /** Merges the files that were selected; for one file, the user chooses between its copies and a signature. */
  async signTogether(args: readonly unknown[]): Promise<void> {
    const [, others] = args;
    const isMerge = Array.isArray(others) && others.length > 1 ? true : await askWhether();
    if (isMerge !== undefined) await (isMerge ? this.#merge(args) : this.#insert(args));
  }

  /** Merges the copies in the files of the arguments, or in one file and the clipboard. */
  async #merge([first, others]: readonly unknown[]): Promise<void> {
    const uris = await givenFiles(first, others);
    if (uris === undefined) return;
    const copies = await this.#read(uris, uris.length === 1);
    if (copies === undefined) return;
    await this.#finish(copies, l10n.t('Merge Signatures'), (ownersOf, signal) =>
      inSlices(
        mergeSignatures(
          copies.map(({ file }) => file.tx),
          ownersOf,
        ),
        signal,
      ),
    );
  }

  /** Inserts a signature that the user pastes into the file of the argument or of the active editor. */
  async #insert([first]: readonly unknown[]): Promise<void> {
    const uris = await givenFiles(first, undefined);
    const copies = uris && (await this.#read(uris.slice(0, 1), false));
    if (copies === undefined) return;
    const copy = copies[0] as Copy;
    const typed = await askText(signatureProblem, {
      title: l10n.t('Insert Signature'),
      prompt: l10n.t('The signature in hex: 64 or 65 bytes, or DER'),
    });
    const signature = typed === undefined ? undefined : signatureIn(typed);
    if (signature === undefined) return;
    await this.#finish(copies, l10n.t('Insert Signature'), (ownersOf) =>
      Promise.resolve(insertSignature(copy.file.tx, signature, ownersOf)),
    );
  }

  /** Undefined after an error, which is shown. */
  async #read(uris: readonly Uri[], withClipboard: boolean): Promise<Copy[] | undefined> {
    const copies: Copy[] = [];
    const add = (name: string, uri: Uri | undefined, { value: text, error }: Outcome<string>): boolean => {
      const read = text === undefined ? undefined : readOutcome(() => readTxFile(text));
      if (text !== undefined && read?.value !== undefined) {
        copies.push({ name, uri, text, file: read.value });
        const { ignored } = read.value;
        if (ignored.length > 0) void notify.warning(uiText(`${name}: ${ignoredText(ignored)}`));
      } else
        void notify.error(
          l10n.t("Can't read a transaction from {0}: {1}.", name, (error ?? read?.error)?.message ?? ''),
        );
      return read?.value !== undefined;
    };
    for (const uri of uris) {
      if (!add(shownFileName(uri), uri, await readTextFile(uri))) return undefined;
    }
    if (withClipboard && !add(l10n.t('the clipboard'), undefined, { value: await env.clipboard.readText() }))
      return undefined;
    return copies;
  }

  /** Makes the new bytes, shows what changes as a diff of slots, and lets the user choose where they go. */
  async #finish(
    copies: readonly Copy[],
    title: string,
    make: (ownersOf: SourceOwners, signal: AbortSignal) => Promise<SigningResult>,
  ): Promise<void> {
    const [first] = copies as readonly [Copy, ...Copy[]];
    const { tx } = first.file;
    const format = { hrp: hrpOf(networkIDOf(tx)), ownName: (address: Uint8Array) => this.#parts.names.nameOf(address) };
    const made = await withCancel(title, async (signal) => {
      const { signings } = this.#parts;
      const owners = await signings.ownersFor(tx, { signal });
      const result = await make(owners.ownersOf, signal);
      if (result.refusal !== undefined) return { ...result, why: owners.why };
      const before = await signings.stateOf(tx, owners, signal);
      const after = await signings.stateOf(readSignable(result.bytes), owners, signal);
      return { bytes: result.bytes, before, after };
    });
    if (made === undefined) return;
    if ('refusal' in made) {
      void notify.error(
        refusalText(
          made.refusal,
          made.why,
          copies.map(({ name, file }) => ({ name, tx: file.tx })),
          format,
        ),
      );
      return;
    }
    const { bytes, before, after } = made;
    const [left, right] = [before, after].map((state, i) =>
      this.#parts.keepText(`${first.name} ${i === 0 ? l10n.t('now') : l10n.t('then')}`, slotsText(state, format)),
    );
    await commands.executeCommand('vscode.diff', left, right, uiText(l10n.t('{0}: Signatures', first.name)), {
      preview: true,
    });
    await offerResult(copies, bytes, uiText(plainText(signingLine(after, format))));
  }
}

/** Whether the user has copies to merge, rather than a signature to insert; undefined if the user cancels. */
async function askWhether(): Promise<boolean | undefined> {
  const items = [
    {
      label: l10n.t('Merge Copies'),
      detail: l10n.t('The signatures of files, or of one file and the clipboard'),
      isMerge: true,
    },
    { label: l10n.t('Insert Signature…'), detail: l10n.t('From custody or an HSM, in hex'), isMerge: false },
  ];
  return (await window.showQuickPick(items, { title: l10n.t('Sign Together') }))?.isMerge;
}

/** The files of the arguments, else that of the active editor, else those that the user chooses. */
async function givenFiles(first: unknown, others: unknown): Promise<readonly Uri[] | undefined> {
  const selected = Array.isArray(others) ? others.filter((uri) => uri instanceof Uri) : [];
  if (selected.length > 0) return selected;
  if (first instanceof Uri) return [first];
  const active = window.activeTextEditor?.document.uri;
  if (active?.scheme === 'file') return [active];
  return window.showOpenDialog({ canSelectMany: true, title: l10n.t('Choose Copies of a Transaction') });
}

function signatureIn(typed: string): Uint8Array | undefined {
  return readOutcome(() => decodeHexDigits(typed.trim().replace(/^0x/i, ''))).value;
}

function signatureProblem(typed: string): string | undefined {
  const length = signatureIn(typed)?.length ?? 0;
  return length >= 64 && length <= 72 ? undefined : l10n.t('Enter a signature in hex: 64 or 65 bytes, or DER.');
}

type ResultItem = QuickPickItem & { readonly run: () => Promise<unknown> };

/** The first row changes nothing. */
async function offerResult(copies: readonly Copy[], bytes: Uint8Array, title: string): Promise<void> {
  const items: ResultItem[] = [
    { label: l10n.t('Copy as Hex with Checksum'), run: async () => env.clipboard.writeText(encodeHex(bytes)) },
    { label: l10n.t('Save as New File…'), run: () => saveNew(copies, bytes) },
    ...copies.flatMap((copy) =>
      copy.uri === undefined
        ? []
        : [
            {
              label: l10n.t('Write to {0}', copy.name),
              description: copy.file.format,
              run: () => overwrite(copy, bytes),
            },
          ],
    ),
  ];
  const chosen = await window.showQuickPick(items, {
    title,
    placeHolder: l10n.t('Select an action'),
    ignoreFocusOut: true,
  });
  await chosen?.run();
}

async function saveNew([copy]: readonly Copy[], bytes: Uint8Array): Promise<void> {
  if (copy === undefined) return;
  const uri = await askFile('merged', [copy.file.format === 'hex' ? 'txt' : 'json'], l10n.t('Save as New File'));
  if (uri !== undefined) await writeSigned(uri, copy.file.write(bytes));
}

/** Writes the file itself: an edited document would end in a newline, which avalanche-cli's reader rejects. */
async function overwrite({ uri, name, text, file }: Copy, bytes: Uint8Array): Promise<void> {
  if (uri === undefined) return;
  const isOpen = workspace.textDocuments.some((each) => each.isDirty && each.uri.toString() === uri.toString());
  const { value } = await readTextFile(uri);
  if (isOpen || value !== text) {
    void notify.error(
      l10n.t('{0} has changed since it was read, so it was not written. Save it, then merge again.', name),
    );
    return;
  }
  await writeSigned(uri, file.write(bytes));
}

async function writeSigned(uri: Uri, text: string | Uint8Array): Promise<void> {
  if (await saveFile(uri, [text])) sayWritten(uri, l10n.t('Saved {0}.', shownFileName(uri)));
}

/** The slots of each credential, for a diff. */
function slotsText({ groups, ...state }: SigningState, format: SigningFormat): string {
  const { tx } = state;
  const blocks = groups.map(({ needed, owners, slots }) => {
    const of =
      owners === undefined ? l10n.t('owners unknown') : l10n.t('{0} of {1}', owners.threshold, owners.addresses.length);
    return [`${needed.path}: ${of}`, ...slots.map((slot) => `  ${plainText(slotPieces(slot, tx, format))}`)];
  });
  return [[plainText(signingLine(state, format))], ...blocks].map((lines) => lines.join('\n')).join('\n\n');
}
