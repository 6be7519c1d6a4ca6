import * as l10n from '@vscode/l10n';
import { Uri } from 'vscode';
import { prefixedHex } from '../../core/bytes/bytes';
import { sha256 } from '../../core/bytes/hashes';
import { isRecord } from '../../core/json/record';
import type { KeyValueStore } from '../../core/key-value-store';
import { InvalidInputError } from '../../core/outcome';
import { fileFailure, writeProblem } from '../../core/text/write-problem';
import { readAnyTx } from '../../core/signing/read-tx';
import { unsignedBytes } from '../../core/signing/signable';
import { isNoFile, readTextFile } from '../../host/files/text-file';
import { type IssuedStep, withStep } from '../../services/plan/issued-steps';
import { isReplaced, type SentState, wasSent } from '../../services/sending/issue-record';
import { issuedOf, writeIssued } from './plan-files';

/** A step whose transaction was opened from its plan. */
interface OpenedStep {
  /** SHA-256 of the unsigned bytes, in hex. */
  readonly hash: string;
  /** The URI of the plan. */
  readonly plan: string;
  readonly step: string;
  /** The ID under which it was issued before, cb58. */
  readonly txID?: string | undefined;
}

const STEPS_KEY = 'planSteps';
const KEPT_STEPS = 64;

/**
 * The steps of plans that were opened in this window, also before a reload. Once one is sent, from whichever page, its ID
 * and its signed bytes are kept beside the plan: they are there before it may arrive.
 */
export class OpenedSteps {
  readonly #store: KeyValueStore;
  /** Of an ID that stays beside its plan, though its transaction wasn't sent. */
  readonly #onFailure: (error: unknown) => void;
  readonly #listeners = new Set<() => void>();
  /** What was kept of a step before it was sent, by the ID of its transaction. */
  readonly #before = new Map<string, IssuedStep | undefined>();

  constructor(store: KeyValueStore, onFailure: (error: unknown) => void) {
    this.#store = store;
    this.#onFailure = onFailure;
  }

  /** A transaction that was sent from here was accepted, or can no longer be. */
  onDidEnd(listener: () => void): void {
    this.#listeners.add(listener);
  }

  ended(): void {
    for (const listener of this.#listeners) listener();
  }

  async open(unsigned: Uint8Array, opened: Omit<OpenedStep, 'hash'>): Promise<void> {
    await this.#put({ ...opened, hash: unsignedHash(unsigned) });
  }

  /**
   * Keeps a transaction that is about to be sent, or no longer one that wasn't. Rejects with `InvalidInputError` if it
   * can't be kept: it must not be sent then, as it would be made again.
   */
  async onRecord({ txID, state }: SentState, bytes: Uint8Array): Promise<void> {
    const opened = this.#find(bytes);
    if (opened === undefined) return;
    const plan = Uri.parse(opened.plan);
    try {
      if (state.kind === 'sending') await this.#keep(plan, opened, txID, bytes);
      else if (!wasSent({ state })) await this.#forget(plan, opened, txID);
      else if (isReplaced({ state })) await this.#free(plan, opened, txID);
    } catch (error) {
      // The plan is gone, and its steps with it.
      if (await isGone(plan)) return;
      const reason = error instanceof InvalidInputError ? error.message : writeProblem(fileFailure(error));
      const said = l10n.t("Step {0} of the plan can't be kept as issued: {1}.", opened.step, reason);
      if (state.kind === 'sending') throw new InvalidInputError(said, { cause: error });
      this.#onFailure(error);
    }
  }

  async #keep(plan: Uri, opened: OpenedStep, txID: string, bytes: Uint8Array): Promise<void> {
    const steps = await issuedOf(plan);
    const before = steps.get(opened.step);
    // By another person, or in another window.
    if (before?.txID !== undefined && before.txID !== opened.txID && before.txID !== txID)
      throw new InvalidInputError(l10n.t('it was issued as {0}. Rehearse the plan again', before.txID));
    if (await isGone(plan)) return;
    await writeIssued(plan, withStep(steps, opened.step, { txID, bytes: prefixedHex(bytes) }));
    this.#before.set(txID, before);
    await this.#put({ ...opened, txID });
  }

  async #forget(plan: Uri, { step, ...opened }: OpenedStep, txID: string): Promise<void> {
    const steps = await issuedOf(plan);
    if (!this.#before.has(txID) || steps.get(step)?.txID !== txID) return;
    const before = this.#before.get(txID);
    const left = new Map(steps);
    if (before === undefined) left.delete(step);
    else left.set(step, before);
    await writeIssued(plan, left);
    await this.#put({ ...opened, step, txID: before?.txID });
  }

  /** The step is to be made again: no block will have what was sent. */
  async #free(plan: Uri, { step, ...opened }: OpenedStep, txID: string): Promise<void> {
    const steps = await issuedOf(plan);
    const { txID: kept, bytes: _, ...left } = steps.get(step) ?? {};
    if (kept !== txID) return;
    await writeIssued(plan, new Map(steps).set(step, left));
    await this.#put({ ...opened, step, txID: undefined });
    this.ended();
  }

  #find(bytes: Uint8Array): OpenedStep | undefined {
    const all = this.#all();
    const any = all.length === 0 ? undefined : readAnyTx(bytes);
    const hash = any && unsignedHash(unsignedBytes(any));
    return all.find((each) => each.hash === hash);
  }

  #all(): OpenedStep[] {
    const stored = this.#store.get(STEPS_KEY);
    return Array.isArray(stored) ? stored.filter(isOpenedStep) : [];
  }

  async #put(opened: OpenedStep): Promise<void> {
    const others = this.#all().filter(({ hash }) => hash !== opened.hash);
    await this.#store.update(STEPS_KEY, [...others, opened].slice(-KEPT_STEPS));
  }
}

function unsignedHash(unsigned: Uint8Array): string {
  return prefixedHex(sha256(unsigned));
}

function isOpenedStep(value: unknown): value is OpenedStep {
  if (!isRecord(value)) return false;
  const { hash, plan, step, txID } = value;
  return [hash, plan, step, txID ?? ''].every((each) => typeof each === 'string');
}

async function isGone(plan: Uri): Promise<boolean> {
  return isNoFile((await readTextFile(plan)).error?.cause);
}
