import * as l10n from '@vscode/l10n';
import { inSlices } from '../../../client/clock';
import { equalBytes, prefixedHex } from '../../../core/bytes/bytes';
import { readTxFile } from '../../../core/given-text/tx-file';
import { hrpOf } from '../../../core/ids/networks';
import { type Outcome, readOutcome } from '../../../core/outcome';
import { readAnyTx, readSignable } from '../../../core/signing/read-tx';
import { networkIDOf, type SignableTx } from '../../../core/signing/signable';
import { walletRefusal } from '../../../core/signing/wallet-answer';
import type { Services } from '../../../services/create-services';
import { networkText } from '../../../services/review/target';
import { addCopies, type SignedText } from '../../../services/signing/add-copies';
import { refusalText } from '../../../services/signing/refusal-text';
import { digestOf, partyName, type SigningFormat } from '../../../services/signing/signing-state';
import type { CoreEnd, CoreRequest } from '../core-wallet/core-page';
import { CHECK_OPTIONS, type PendingCheck } from './pending-check';
import type { PendingTx } from './pending-tx';

export interface SignerParts extends Pick<Services, 'signings' | 'names'> {
  readonly signInCore: (request: CoreRequest, signal: AbortSignal) => Promise<Outcome<CoreEnd>>;
}

interface SigningPage {
  readonly checks: PendingCheck;
  readonly onChange: () => void;
  /** Other bytes of a transaction are checked. */
  readonly check: () => Promise<void>;
}

/** Adds signatures to transactions: from texts, from Core, and from the file of a transaction that changes. */
export class PendingSigning {
  readonly #parts: SignerParts;
  readonly #page: SigningPage;
  #inCore: AbortController | undefined;

  constructor(parts: SignerParts, page: SigningPage) {
    this.#parts = parts;
    this.#page = page;
  }

  formatOf(tx: SignableTx): SigningFormat {
    return { hrp: hrpOf(networkIDOf(tx)), ownName: (address) => this.#parts.names.nameOf(address) };
  }

  /** The page of a signer's wallet ends. */
  close(): void {
    this.#inCore?.abort();
  }

  async add(tx: PendingTx, texts: readonly SignedText[]): Promise<void> {
    const { value: signable, error } = readOutcome(() => readSignable(tx.bytes));
    if (signable === undefined) {
      tx.added = [`${error.message}.`];
      this.#page.onChange();
      return;
    }
    const { signings } = this.#parts;
    const owners = await signings.ownersFor(signable, CHECK_OPTIONS, this.#page.checks.chainOf(signable));
    const { bytes, said, isChanged } = await addCopies(signable, texts, { owners, format: this.formatOf(signable) });
    tx.added = said;
    if (isChanged) await this.#replace(tx, bytes, true);
    else this.#page.onChange();
  }

  /** Waits until Core has signed. */
  async signInCore(tx: PendingTx): Promise<void> {
    const any = readAnyTx(tx.bytes);
    const { done } = this.#page.checks;
    const { signing, review } = tx.checked ?? {};
    if (any === undefined || done === undefined || signing === undefined || review === undefined) return;
    const { headline, effects } = review;
    const format = this.formatOf(signing.tx);
    const owners = signing.progress.waitingFor.map((address) => {
      return { address, name: partyName(address, signing.tx, format) };
    });
    const network = networkText(done.review.target.networkID);
    const words = { headline, effects, hash: digestOf(signing), network };
    this.close();
    const stop = (this.#inCore = new AbortController());
    const onAnswer = (text: string): Promise<string | undefined> => this.#addFromCore(tx, text);
    tx.isInCore = true;
    this.#page.onChange();
    const { error } = await this.#parts
      .signInCore({ tx: any, chain: done.chain, words, owners, onAnswer }, stop.signal)
      .finally(() => (tx.isInCore = false));
    tx.trouble = error && l10n.t("Can't sign in Core: {0}", error.message);
    this.#page.onChange();
  }

  /** The reason if Core's answer isn't taken. */
  async #addFromCore(tx: PendingTx, text: string): Promise<string | undefined> {
    const { value: signable } = readOutcome(() => readSignable(tx.bytes));
    const { value: answer, error } = readOutcome(() => readTxFile(text).tx);
    if (signable === undefined || answer === undefined) return error?.message;
    const { signings } = this.#parts;
    const { ownersOf, why } = await signings.ownersFor(signable, CHECK_OPTIONS, this.#page.checks.chainOf(signable));
    const refusal = await inSlices(walletRefusal(signable, answer, ownersOf));
    if (refusal !== undefined) {
      const names = [signable, answer].map((each) => ({ name: 'Core', tx: each }));
      return refusalText(refusal, why, names, this.formatOf(signable));
    }
    await this.add(tx, [{ name: 'Core', text }]);
    return undefined;
  }

  /** The document or file of a transaction has another text. */
  async sourceChanged(tx: PendingTx): Promise<void> {
    const { source } = tx;
    if (source === undefined) return;
    const { value: given, error } = await source.read();
    const bytes = given?.pasted.bytes;
    const before = tx.trouble;
    tx.trouble = undefined;
    if (given === undefined || bytes === undefined)
      tx.trouble = l10n.t(
        '{0} changed: {1}. Shown is what it had before.',
        source.name,
        error?.message.replace(/\.$/, '') ?? '',
      );
    else if (equalBytes(bytes, tx.bytes)) tx.given = given;
    else if (!tx.isUnsaved) {
      tx.given = given;
      await this.#replace(tx, bytes, false);
      return;
    } else if (isSameTx(bytes, tx.bytes)) {
      await this.add(tx, [{ name: source.name, text: prefixedHex(bytes) }]);
      return;
    } else
      tx.trouble = l10n.t('{0} has another transaction now. The signatures shown are of the one before.', source.name);
    if (tx.trouble !== before) this.#page.onChange();
  }

  async #replace(tx: PendingTx, bytes: Uint8Array, isUnsaved: boolean): Promise<void> {
    // Nothing of what was shown before holds for another transaction, and it must not be signed by that.
    if (!isSameTx(bytes, tx.bytes)) tx.forget();
    tx.bytes = bytes;
    tx.isUnsaved = isUnsaved;
    tx.record = undefined;
    await this.#page.check();
  }
}

/** Whether two have the same unsigned bytes. */
function isSameTx(a: Uint8Array, b: Uint8Array): boolean {
  const [one, other] = [a, b].map((bytes) => readOutcome(() => readSignable(bytes).unsigned).value);
  return one !== undefined && other !== undefined && equalBytes(one, other);
}
