import * as l10n from '@vscode/l10n';
import { env, type QuickPickItem, QuickPickItemKind, Range, Uri, window, workspace, WorkspaceEdit } from 'vscode';
import { inSlices } from '../../../client/clock';
import { prefixedHex } from '../../../core/bytes/bytes';
import { sha256 } from '../../../core/bytes/hashes';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { encodeHex } from '../../../core/encodings/hex';
import { hrpOf } from '../../../core/ids/networks';
import { JSONTextError, nodeAt, parseJSONNodes } from '../../../core/json/json-nodes';
import { visibleJSON } from '../../../core/json/visible-json';
import { outcomeOf, readOutcome } from '../../../core/outcome';
import { readAnyTx, withEmptySlots } from '../../../core/signing/read-tx';
import {
  type AnyTx,
  hasFewSlots,
  networkIDOf,
  signableOf,
  type SignableTx,
  unsignedBytes,
} from '../../../core/signing/signable';
import { heldInJSON } from '../../../core/signing/held-json';
import { coreParameters } from '../../../core/given-text/tx-file';
import { editableJSON, encodedTx, readEditableJSON } from '../../../core/signing/tx-json';
import { txOrder } from '../../../core/tx-builder/sorted-tx';
import { offer } from '../../../host/commands/report';
import { withCancel } from '../../../host/ask';
import { proposedFolder } from '../../../host/files/save-file';
import type { DocumentTarget } from '../../../host/documents/document-target';
import type { Log } from '../../../host/messages/log';
import { askInDialog, notify } from '../../../host/messages/notify';
import { uiText } from '../../../host/messages/ui-text';
import type { Services } from '../../../services/create-services';
import type { Subject } from '../../../services/inspect/missing-text';
import { credentialPieces, slotPieces } from '../../../services/signing/signing-state';
import { ignoredText } from '../../../services/text/format-text';
import { plainText } from '../../../services/text/pieces';
import { givenProblemText } from '../input/given-problem';
import { givenTxs } from '../input/given-txs';
import type { HexReader } from '../../../core/given-text/hex-reader';
import { isTxJSON, type SlotLens, TX_JSON } from './tx-json-lenses';

interface ComposeParts extends Pick<Services, 'signings' | 'names'> {
  readonly reader: HexReader;
  readonly log: Log;
  /** What a document shows. */
  readonly subject: (target: DocumentTarget) => Promise<Subject>;
}

/** Transactions as JSON to edit, and what other signers need of them. Nothing here signs, or asks for a key. */
export class Compose {
  readonly #parts: ComposeParts;

  constructor(parts: ComposeParts) {
    this.#parts = parts;
  }

  /** Opens the transaction as JSON in a new document. */
  async editAsJSON(args: readonly unknown[]): Promise<void> {
    await openTxJSON(await this.#given(args, () => this.editAsJSON(args)));
  }

  /** Opens the hex of the JSON, with a slot for each signature. Returns it. */
  async encode(args: readonly unknown[]): Promise<string | undefined> {
    const any = await this.#given(args, () => this.encode(args));
    if (any === undefined) return undefined;
    const hex = encodeHex(withEmptySlots(any, encodedTx(any)));
    const document = await workspace.openTextDocument({ content: `${hex}\n`, language: 'plaintext' });
    // On the hex, so that the next command uses it.
    await window.showTextDocument(document, { selection: new Range(0, 1, 0, 1) });
    return hex;
  }

  /** The arguments of a command that takes hex, which it gets in place of JSON to edit. Undefined after an error. */
  async withHex(args: readonly unknown[]): Promise<readonly unknown[] | undefined> {
    const [, files] = args;
    const uri = documentOf(args);
    const areSeveral = Array.isArray(files) && files.length > 1;
    if (uri === undefined || !isTxJSON(uri.path) || areSeveral) return args;
    const any = await readTxJSON(uri);
    return any && [encodeHex(withEmptySlots(any, encodedTx(any))), ...args.slice(1)];
  }

  /** Copies what another signer needs: the hash, the bytes that are signed, or a copy with empty slots. */
  async signElsewhere(args: readonly unknown[]): Promise<void> {
    const any = await this.#given(args, () => this.signElsewhere(args));
    if (any === undefined) return;
    const unsigned = unsignedBytes(any);
    const copies = [
      copied(l10n.t('Copy Hash to Sign'), prefixedHex(sha256(unsigned)), l10n.t('SHA-256 of the unsigned bytes')),
      copied(l10n.t('Copy Unsigned Bytes'), prefixedHex(unsigned), l10n.t('What is hashed, without credentials')),
      copied(
        l10n.t('Copy Hex with Empty Slots'),
        encodeHex(withEmptySlots({ ...any, tx: { ...any.tx, credentials: [] } } as AnyTx, unsigned)),
        l10n.t('A copy for tools that fill in signatures'),
      ),
      copied(
        l10n.t('Copy for Core'),
        coreParameters(any),
        l10n.t('The parameters of {0}', 'avalanche_signTransaction'),
      ),
    ];
    const { value: tx } = readOutcome(() => signableOf(any));
    const title = l10n.t('Sign Elsewhere');
    const slots = tx === undefined ? [] : await withCancel(title, (signal) => this.#slots(tx, signal));
    if (slots === undefined) return;
    const placeHolder = l10n.t('Copy, sign, and insert what comes back with Sign Together…');
    const chosen = await window.showQuickPick([...copies, ...slots], { title, placeHolder });
    if (chosen?.text !== undefined) await env.clipboard.writeText(chosen.text);
  }

  /** The parts of the JSON that need signatures, with their positions. None while it can't be encoded. */
  async slotLenses(text: string, signal: AbortSignal): Promise<SlotLens[]> {
    const reading = inSlices(parseJSONNodes(text), signal).then(async (node) => {
      return { node, tx: signableOf(await inSlices(readEditableJSON(text), signal)) };
    });
    const { value: read } = await outcomeOf(reading, signal);
    if (read === undefined || !hasFewSlots(read.tx)) return [];
    const { node, tx } = read;
    return tx.needed.flatMap((needed, i) => {
      const offset = nodeAt(node, needed.path)?.start;
      const one = { ...tx, needed: [needed], signatures: tx.signatures.slice(i, i + 1) };
      const title = async (of: AbortSignal): Promise<string> => {
        const { groups, format } = await this.#signing(one, of);
        return uiText(plainText(groups.flatMap((group) => credentialPieces(group, tx, format))));
      };
      return offset === undefined ? [] : [{ offset, title }];
    });
  }

  async #signing(tx: SignableTx, signal: AbortSignal) {
    const { signings, names } = this.#parts;
    const { groups } = await signings.stateOf(tx, await signings.ownersFor(tx, { signal }), signal);
    return { groups, format: { hrp: hrpOf(networkIDOf(tx)), ownName: (owner: Uint8Array) => names.nameOf(owner) } };
  }

  /** Who has to sign in which slot. */
  async #slots(tx: SignableTx, signal: AbortSignal): Promise<CopyItem[]> {
    const { groups, format } = await this.#signing(tx, signal);
    return groups.flatMap(({ needed, slots }) => [
      { label: needed.path, kind: QuickPickItemKind.Separator },
      ...slots.map((slot) => ({ label: uiText(plainText(slotPieces(slot, tx, format))), detail: slot.path })),
    ]);
  }

  /** That of a page or a row, of JSON to edit, or of hex. Undefined after an error, which is shown. */
  async #given(args: readonly unknown[], again: () => Promise<unknown>): Promise<AnyTx | undefined> {
    const { reader, log, subject } = this.#parts;
    const [first] = args;
    if (isTarget(first)) {
      const found = await subject(first);
      if (found.kind === 'tx') return found;
      offer(log, 'error', l10n.t('This is not a transaction that was found.'), []);
      return undefined;
    }
    const uri = documentOf(args);
    if (uri !== undefined && isTxJSON(uri.path)) {
      const any = await readTxJSON(uri);
      return any && inOrder(any);
    }
    const given = await givenTxs(reader, args);
    const any = 'txs' in given && given.txs[0] !== undefined ? readAnyTx(given.txs[0].pasted.bytes) : undefined;
    if (any !== undefined) return any;
    const problem = 'problem' in given ? given.problem : ({ kind: 'no transaction' } as const);
    offer(log, 'error', givenProblemText(problem), [{ label: l10n.t('Retry'), run: again }]);
    return undefined;
  }
}

/** The document that a command is about: that of a lens or a menu, else the one in front. */
function documentOf([first]: readonly unknown[]): Uri | undefined {
  if (first !== undefined) return first instanceof Uri ? first : undefined;
  return window.activeTextEditor?.document.uri;
}

/** Offers to sort what nodes would reject; signatures are of the order that it has. Undefined if cancelled. */
async function inOrder(any: AnyTx): Promise<AnyTx | undefined> {
  const { isSorted, isSigned, sorted } = txOrder(any);
  if (isSorted || isSigned) return any;
  const [sort, keep] = [l10n.t('Sort'), l10n.t('Keep the Order')];
  const text = l10n.t("The transaction's inputs, outputs, or operations aren't in the order that nodes require.");
  const chosen = await askInDialog({ kind: 'warning', text }, sort, keep);
  return chosen === undefined ? undefined : chosen === sort ? sorted : any;
}

type CopyItem = QuickPickItem & { readonly text?: string };

function copied(label: string, text: string, detail: string): CopyItem {
  return { label, text, detail, description: text.length > 70 ? '' : text };
}

function isTarget(value: unknown): value is DocumentTarget {
  return typeof value === 'object' && value !== null && 'kind' in value && 'chain' in value && 'id' in value;
}

/** Shows what is wrong where it is. */
async function readTxJSON(uri: Uri): Promise<AnyTx | undefined> {
  const document = await workspace.openTextDocument(uri);
  try {
    const [held, other] = await inSlices(heldInJSON(document.getText()));
    const any = held?.any ?? (held && readAnyTx(held.bytes));
    if (held === undefined || any === undefined || other !== undefined) {
      throw new JSONTextError('no transaction, or several', { start: 0, end: 0, line: 0 });
    }
    if (held.ignored.length > 0) void notify.warning(uiText(ignoredText(held.ignored)));
    return any;
  } catch (error) {
    if (!(error instanceof JSONTextError)) throw error;
    const { start, end } = error.place;
    const selection = new Range(document.positionAt(start), document.positionAt(end));
    await window.showTextDocument(document, { selection });
    void notify.error(l10n.t("Can't encode the transaction. {0}.", error.message));
    return undefined;
  }
}

/** Opens a new document, which VS Code saves under this name in the default folder. No file has that name yet. */
export async function openTxJSON(any: AnyTx | undefined): Promise<void> {
  if (any === undefined) return;
  const name = `${any.tx.unsignedTx.type.split('.').at(-1) ?? ''}-${encodeCb58(sha256(unsignedBytes(any))).slice(0, 8)}`;
  const isTaken = async (file: Uri): Promise<boolean> =>
    workspace.textDocuments.some(({ uri }) => uri.path === file.path) ||
    workspace.fs.stat(file).then(
      () => true,
      () => false,
    );
  let file = Uri.joinPath(proposedFolder(), `${name}${TX_JSON}`);
  for (let i = 2; await isTaken(file); i++) file = Uri.joinPath(proposedFolder(), `${name}-${i}${TX_JSON}`);
  const uri = file.with({ scheme: 'untitled' });
  const edit = new WorkspaceEdit();
  edit.insert(uri, (await workspace.openTextDocument(uri)).positionAt(0), visibleJSON(editableJSON(any)));
  await workspace.applyEdit(edit);
  await window.showTextDocument(await workspace.openTextDocument(uri));
}
