import * as l10n from '@vscode/l10n';
import { Range, Uri, ViewColumn, window, workspace, WorkspaceEdit } from 'vscode';
import { inSlices } from '../../../client/clock';
import { sha256 } from '../../../core/bytes/hashes';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { encodeHex } from '../../../core/encodings/hex';
import { hrpOf } from '../../../core/ids/networks';
import { isRecord } from '../../../core/json/record';
import { JSONTextError, nodeAt, parseJSONNodes } from '../../../core/json/json-nodes';
import { visibleJSON } from '../../../core/json/visible-json';
import { outcomeOf } from '../../../core/outcome';
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
import { editableJSON, encodedTx, readEditableJSON } from '../../../core/signing/tx-json';
import { txOrder } from '../../../core/tx-builder/sorted-tx';
import { offer } from '../../../host/commands/report';
import { proposedFolder } from '../../../host/files/save-file';
import type { DocumentTarget } from '../../../host/documents/document-target';
import type { Log } from '../../../host/messages/log';
import { askInDialog, notify } from '../../../host/messages/notify';
import { uiText } from '../../../host/messages/ui-text';
import type { Services } from '../../../services/create-services';
import type { Subject } from '../../../services/inspect/missing-text';
import { credentialPieces } from '../../../services/signing/signing-state';
import { ignoredText } from '../../../services/text/format-text';
import { plainText } from '../../../services/text/pieces';
import { givenProblemText } from '../input/given-problem';
import { type GivenTx, givenTxs } from '../input/given-txs';
import { TxSource } from '../input/tx-source';
import { signElsewhere } from '../pending/sign-elsewhere';
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

  /** Opens the transaction as JSON in a new document, whose address it returns. */
  async editAsJSON(args: readonly unknown[]): Promise<Uri | undefined> {
    const [, how] = args;
    const any = await this.#given(args, () => this.editAsJSON(args));
    return any && openTxJSON(any, isRecord(how) && how['isBeside'] === true);
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

  /** Copies what another signer needs: the hash, the bytes that are signed, or a copy. */
  async signElsewhere(args: readonly unknown[]): Promise<void> {
    const any = await this.#given(args, () => this.signElsewhere(args));
    if (any !== undefined) await signElsewhere(any, encodedTx(any));
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

function isTarget(value: unknown): value is DocumentTarget {
  return typeof value === 'object' && value !== null && 'kind' in value && 'chain' in value && 'id' in value;
}

/** The transaction of JSON to edit; undefined after an error, which is shown. `other` for other documents. */
export async function givenFromJSON(
  reader: HexReader,
  args: readonly unknown[],
): Promise<GivenTx | 'other' | undefined> {
  const [, files] = args;
  const uri = documentOf(args);
  if (uri === undefined || !isTxJSON(uri.path) || (Array.isArray(files) && files.length > 1)) return 'other';
  const any = await readTxJSON(uri);
  const pasted = any && reader.raw(withEmptySlots(any, encodedTx(any)));
  return pasted && { pasted, text: '', origin: undefined, place: undefined, source: new TxSource(reader, { uri }) };
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
async function openTxJSON(any: AnyTx, isBeside: boolean): Promise<Uri> {
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
  const viewColumn = isBeside ? ViewColumn.Beside : ViewColumn.Active;
  await window.showTextDocument(await workspace.openTextDocument(uri), { viewColumn });
  return uri;
}
