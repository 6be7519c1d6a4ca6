import * as l10n from '@vscode/l10n';
import { isRecord } from '../../../core/json/record';
import type { KeyValueStore } from '../../../core/key-value-store';
import type { HexReader } from '../../../core/given-text/hex-reader';
import { present } from '../../../core/present';
import type { ByteStore } from '../../../host/documents/byte-store';
import type { DocumentTarget } from '../../../host/documents/document-target';
import { groupedInteger } from '../../../services/text/format-text';
import type { GivenTx } from '../input/given-txs';
import { type OpenedTxs, type PendingParts, PendingTxs } from './pending-txs';
import type { PendingWindow } from './pending-window';

interface OpenParts extends Omit<PendingParts, 'keep' | 'onClosed'> {
  readonly window: PendingWindow;
  readonly byteStore: Pick<ByteStore, 'remember' | 'get' | 'store' | 'storeAll'>;
  readonly reader: HexReader;
  /** The window's own, which outlives a reload. */
  readonly windowStore: KeyValueStore;
}

/** Lists of transactions whose state is kept; the others are checked again when they are shown. */
const KEPT = 64;
/** Transactions of all that are kept over a reload, as many as have bytes then. */
const MOST_KEPT = 512;
const STORE_KEY = 'pendingTxs';

interface OpenList {
  readonly pending: PendingTxs;
  /** Of the bytes that it has and had. */
  readonly ids: Set<string>;
}

/** A transaction as a reload finds it: where it came from, and whether its signatures are in a file. */
interface KeptTx {
  readonly id: string;
  readonly uri?: string | undefined;
  readonly offset?: number | undefined;
  readonly isRaw?: boolean | undefined;
  readonly isUnsaved: boolean;
}

/** The transactions that pages show, by the IDs of their bytes. */
export class OpenPendings {
  readonly #parts: OpenParts;
  /** The newest last. */
  readonly #open: OpenList[] = [];

  constructor(parts: OpenParts) {
    this.#parts = parts;
  }

  /** Shows transactions on their page. */
  async show(opened: OpenedTxs): Promise<PendingTxs> {
    const pending = this.#create(opened);
    await this.#parts.window.openPage(pending.target);
    return pending;
  }

  /** What the page of kept bytes adds; undefined for bytes that aren't a transaction. */
  async of({ id, chain }: DocumentTarget): Promise<PendingTxs | undefined> {
    const known = this.#open.findLast(({ ids }) => ids.has(id));
    if (known !== undefined) return known.pending;
    const { chains } = this.#parts;
    const config = chains.find(chain) ?? chains.active;
    const list = this.#kept().find((txs) => txs.some((tx) => tx.id === id)) ?? [{ id, isUnsaved: false }];
    const txs = present(await Promise.all(list.map((tx) => this.#given(tx))));
    if (txs.length === list.length) return this.#create({ txs, config, at: list.findIndex((tx) => tx.id === id) });
    const own = await this.#given(list.find((tx) => tx.id === id) ?? { id, isUnsaved: false });
    if (own === undefined) return undefined;
    // A list isn't sent with a gap.
    const gone = l10n.t(
      'This is one of {0} transactions, of which not all were kept. Select them again.',
      groupedInteger(list.length),
    );
    return this.#create({ txs: [own], config, notes: [gone] });
  }

  #create(opened: OpenedTxs): PendingTxs {
    const { byteStore, window, onFailure } = this.#parts;
    const known = new WeakMap<Uint8Array, string>();
    const ids = new Set<string>();
    const idOf = (bytes: Uint8Array): string => {
      const id = known.get(bytes) ?? byteStore.remember(bytes);
      known.set(bytes, id);
      ids.add(id);
      return id;
    };
    const keep = (bytes: Uint8Array): string => {
      const isNew = !known.has(bytes);
      const id = idOf(bytes);
      // A reload finds them there.
      if (isNew) byteStore.store(id).catch(onFailure);
      return id;
    };
    const onClosed = (): void => {
      if (pending.isUnsaved) window.closedUnsaved(async () => window.openPage(pending.target));
    };
    const pending: PendingTxs = new PendingTxs({ ...this.#parts, keep, onClosed }, opened);
    const all = pending.txs.map(({ bytes }) => bytes);
    all.forEach(idOf);
    byteStore.storeAll(all).catch(onFailure);
    this.#open.push({ pending, ids });
    if (this.#open.length > KEPT) this.#open.shift();
    pending.onDidChange(() => this.#remember(pending, ids, keep));
    return pending;
  }

  #remember({ txs }: PendingTxs, ids: ReadonlySet<string>, keep: (bytes: Uint8Array) => string): void {
    const own = txs.map(({ bytes, source, isUnsaved }): KeptTx => {
      const { uri, offset, isRaw } = source?.place ?? {};
      return { id: keep(bytes), uri: uri?.toString(), offset, isRaw, isUnsaved };
    });
    const kept = this.#kept();
    const lists = [...kept.filter((list) => !list.some(({ id }) => ids.has(id))), own];
    let count = 0;
    const newest = lists.filter((_, i) => {
      count += lists.at(-1 - i)?.length ?? 0;
      return i < KEPT && (i === 0 || count <= MOST_KEPT);
    }).length;
    const next = lists.slice(-newest);
    if (JSON.stringify(next) === JSON.stringify(kept)) return;
    const { windowStore, onFailure } = this.#parts;
    windowStore.update(STORE_KEY, next).then(undefined, onFailure);
  }

  #kept(): (readonly KeptTx[])[] {
    const stored = this.#parts.windowStore.get(STORE_KEY);
    return Array.isArray(stored)
      ? stored.filter((list) => Array.isArray(list)).map((list) => list.flatMap(keptTx))
      : [];
  }

  /** Undefined if its bytes aren't there anymore. */
  async #given({ id, uri, offset, isRaw = false, isUnsaved }: KeptTx): Promise<GivenTx | undefined> {
    const { byteStore, reader, window } = this.#parts;
    const bytes = await byteStore.get(id);
    const pasted = bytes && reader.raw(bytes);
    const source = uri === undefined ? undefined : window.sourceAt({ uri, offset, isRaw });
    return pasted && { pasted, text: '', origin: undefined, place: undefined, source, isUnsaved };
  }
}

function keptTx(value: unknown): KeptTx[] {
  if (!isRecord(value)) return [];
  const { id, uri, offset, isRaw, isUnsaved } = value;
  if (typeof id !== 'string') return [];
  return [
    {
      id,
      uri: typeof uri === 'string' ? uri : undefined,
      offset: typeof offset === 'number' ? offset : undefined,
      isRaw: isRaw === true,
      isUnsaved: isUnsaved === true,
    },
  ];
}
