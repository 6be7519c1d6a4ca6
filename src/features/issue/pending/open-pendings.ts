import * as l10n from '@vscode/l10n';
import { commands, Uri } from 'vscode';
import { isRecord } from '../../../core/json/record';
import type { KeyValueStore } from '../../../core/key-value-store';
import { LRU } from '../../../core/lru';
import type { HexReader } from '../../../core/given-text/hex-reader';
import { offer } from '../../../host/commands/report';
import type { ByteStore } from '../../../host/documents/byte-store';
import type { DocumentTarget } from '../../../host/documents/document-target';
import type { Log } from '../../../host/messages/log';
import { TxSource } from '../input/tx-source';
import { type OpenedTxs, type PendingParts, PendingTxs } from './pending-txs';

interface OpenParts extends Omit<PendingParts, 'keep' | 'onClosed'> {
  readonly byteStore: Pick<ByteStore, 'remember' | 'get' | 'store'>;
  readonly reader: HexReader;
  /** The window's own, which outlives a reload. */
  readonly windowStore: KeyValueStore;
  readonly log: Log;
}

/** Transactions whose state is kept; the others begin anew when they are shown again. */
const KEPT = 64;
const STORE_KEY = 'pendingTxs';

/** The transactions that pages show, by the IDs of their bytes. */
export class OpenPendings {
  readonly #parts: OpenParts;
  readonly #byID = new LRU<string, PendingTxs>(KEPT);

  constructor(parts: OpenParts) {
    this.#parts = parts;
  }

  /** Shows transactions on their page. */
  async show(opened: OpenedTxs): Promise<PendingTxs> {
    const pending = this.#create(opened);
    await commands.executeCommand('avalancheLens.openPage', pending.target);
    return pending;
  }

  /** What the page of kept bytes adds; undefined for bytes that aren't a transaction. */
  async of({ id, chain }: DocumentTarget): Promise<PendingTxs | undefined> {
    const known = this.#byID.get(id);
    if (known !== undefined) return known;
    const { byteStore, reader, chains } = this.#parts;
    const bytes = await byteStore.get(id);
    const pasted = bytes && reader.raw(bytes);
    if (pasted === undefined) return undefined;
    const kept = this.#kept()[id];
    const source = isRecord(kept) ? this.#sourceOf(kept) : undefined;
    const given = { pasted, text: '', origin: undefined, place: undefined, source };
    const isUnsaved = isRecord(kept) && kept['isUnsaved'] === true;
    return this.#create({ txs: [given], config: chains.find(chain) ?? chains.active, isUnsaved });
  }

  #create(opened: OpenedTxs): PendingTxs {
    const { byteStore, log, onFailure } = this.#parts;
    const ids = new WeakMap<Uint8Array, string>();
    const keep = (bytes: Uint8Array): string => {
      const id = ids.get(bytes) ?? byteStore.remember(bytes);
      if (ids.has(bytes)) return id;
      ids.set(bytes, id);
      this.#byID.set(id, pending);
      // A reload finds them there.
      byteStore.store(id).catch(onFailure);
      return id;
    };
    const reopen = { label: l10n.t('Reopen'), run: () => this.#reopen(pending) };
    const onClosed = (): void => {
      if (!pending.isUnsaved) return;
      offer(log, 'warning', l10n.t('A page with signatures that are in no file was closed.'), [reopen]);
    };
    const pending: PendingTxs = new PendingTxs({ ...this.#parts, keep, onClosed }, opened);
    for (const { bytes } of pending.txs) keep(bytes);
    pending.onDidChange(() => this.#remember(pending));
    return pending;
  }

  async #reopen(pending: PendingTxs): Promise<void> {
    await commands.executeCommand('avalancheLens.openPage', pending.target);
  }

  /** Where the transaction that is shown came from, and whether its signatures are in a file. */
  #remember(pending: PendingTxs): void {
    const { target, isUnsaved, shown } = pending;
    const { uri, offset, isRaw } = shown.source?.place ?? {};
    const entry = { uri: uri?.toString(), offset, isRaw, isUnsaved };
    const { [target.id]: before, ...others } = this.#kept();
    if (JSON.stringify(before) === JSON.stringify(entry)) return;
    const list = [...Object.entries(others), [target.id, entry] as const].slice(-KEPT);
    this.#parts.windowStore.update(STORE_KEY, Object.fromEntries(list)).then(undefined, this.#parts.onFailure);
  }

  #kept(): Readonly<Record<string, unknown>> {
    const stored = this.#parts.windowStore.get(STORE_KEY);
    return isRecord(stored) ? stored : {};
  }

  #sourceOf({ uri, offset, isRaw }: Readonly<Record<string, unknown>>): TxSource | undefined {
    if (typeof uri !== 'string') return undefined;
    const at = typeof offset === 'number' ? offset : undefined;
    return new TxSource(this.#parts.reader, { uri: Uri.parse(uri), offset: at, isRaw: isRaw === true });
  }
}
