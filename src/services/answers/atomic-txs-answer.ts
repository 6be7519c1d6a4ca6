import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { PageWalk, TokenPage } from '../../client/rest/token-walk';
import type { ServiceAtomicTx } from '../../client/schemas/network-tx-schemas';
import { equalBytes, prefixedHex } from '../../core/bytes/bytes';
import { atomicFormats, type AtomicTx } from '../../core/codec/atomic/atomic-formats';
import { encodeBech32 } from '../../core/encodings/bech32';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { ROUTES } from '../../core/endpoints/rest-routes';
import { formatEVMAddress } from '../../core/ids/address';
import { txIDOf } from '../../core/ids/ids';
import { InvalidInputError, outcomeOf } from '../../core/outcome';
import { fewSigners } from '../../core/tx/signers';
import type { Chain } from '../chain/chain';
import type { Describer } from '../inspect/describer';
import { atomicBlockAt } from '../lookup/atomic-block';
import type { FoundAtomicTx } from '../lookup/found';
import type { IDResolver } from '../lookup/id-resolver';
import { type PlaceHoldings, holdingsFacts, holdingsOf, shownAssets } from '../p-and-c/address-holdings';
import { atomicMove } from '../p-and-c/describe-p-or-c';
import type { HeightRange } from '../past/blocks/chain-reader';
import { reachText } from '../past/blocks/past-answer';
import { unreadTxsText, type ServiceEvents } from '../past/data-api/service-events';
import { shortenedID } from '../text/format-id';
import { capitalized, counted, formatTime, groupedInteger } from '../text/format-text';
import { plainText } from '../text/pieces';
import { present } from '../../core/present';

/** Blocks of the C-Chain that are read at a time. */
const READ_BLOCKS = 64n;

/** A row: something that an address can import, has imported, or exported; the blocks that were read; or a way to read more. */
export interface AtomicRow {
  readonly label: string;
  readonly description?: string | undefined;
  /** A line of its own. */
  readonly detail?: string | undefined;
  readonly isHeading?: boolean;
  /** cb58 */
  readonly txID?: string | undefined;
  /** Reads more. Rejects with the client's errors, and keeps what it has. */
  readonly load?: ((options: CallOptions) => Promise<void>) | undefined;
}

/** An address of bech32, which has the prefix of its network, or an account of the EVM: 20 bytes. */
export interface AtomicOwner {
  readonly bytes: Uint8Array;
  readonly hrp: string | undefined;
}

export interface AtomicTxListParts {
  readonly describer: Describer;
  readonly resolver: Pick<IDResolver, 'resolveMaker'>;
  readonly serviceEvents: Pick<ServiceEvents, 'knows' | 'atomicWalk'>;
  /** Unix ms. */
  readonly now: number;
}

interface ListedTx {
  readonly height: bigint;
  /** Unix seconds. */
  readonly time: bigint | undefined;
  readonly type: string;
  /** Undefined where the Data API alone has it. */
  readonly found?: FoundAtomicTx;
  /** Whether only the Data API says that it is the address's. */
  readonly isReported?: boolean;
}

/**
 * Where the deposits of an address are: what was exported to it on the C-Chain and not imported, if it is an address of
 * bech32, and its imports and exports in the blocks that were read and among those that the Data API lists.
 */
export class AtomicTxList {
  readonly #parts: AtomicTxListParts;
  readonly #chain: Chain;
  readonly #owner: AtomicOwner;
  #waiting: readonly PlaceHoldings[] = [];
  /** By ID. */
  readonly #txs = new Map<string, ListedTx>();
  #read: HeightRange | undefined;
  /** Blocks among those that the node doesn't have, or whose contents can't be decoded. */
  #unreadable = 0;
  #isInBlocks = false;
  #walk: PageWalk<TokenPage<ServiceAtomicTx>> | undefined;
  #page: TokenPage<ServiceAtomicTx> | undefined;
  #listed = 0;
  #leftOut = 0;

  constructor(parts: AtomicTxListParts, chain: Chain, owner: AtomicOwner) {
    this.#parts = parts;
    this.#chain = chain;
    this.#owner = owner;
  }

  /** Requests what can be imported, and the newest blocks. Rejects with the client's errors. */
  async open(options: CallOptions): Promise<void> {
    const { describer, now } = this.#parts;
    const chain = this.#chain;
    const { hrp } = this.#owner;
    const { value: identity, error } = await outcomeOf(chain.identity.identify(options), options.signal);
    if (hrp !== undefined && identity?.hrp !== hrp) {
      throw (
        error ?? new InvalidInputError(l10n.t("The address doesn't belong to the network of {0}.", chain.config.name))
      );
    }
    const [held] = await Promise.all([
      hrp === undefined ? [] : holdingsOf(chain, { ...this.#owner, hrp, alias: 'C' }, { now, options }),
      this.#readBlocks(options),
    ]);
    this.#waiting = held.filter(({ place }) => place !== 'P');
    await describer.name(chain, shownAssets(this.#waiting), options);
  }

  rows(): AtomicRow[] {
    const newestFirst = [...this.#txs].sort(([, a], [, b]) => Number(b.height - a.height));
    const txRows = newestFirst.map(([txID, tx]) => this.#txRow(txID, tx));
    return [
      ...headed(l10n.t('Not imported yet'), this.#waitingRows()),
      ...headed(l10n.t('Imports and exports'), txRows),
      ...headed('', [...this.#blockRows(), ...this.#serviceRows()]),
    ];
  }

  #txRow(txID: string, { height, time, type, found, isReported = false }: ListedTx): AtomicRow {
    const move = found && atomicMove(found.tx, this.#parts.describer.wordsOn(this.#chain));
    const account = move && plainText([move.account]);
    const detail = present([
      time !== undefined && formatTime(time),
      l10n.t('block {0}', groupedInteger(height)),
      // The title has the account that the list is of.
      account !== undefined && account !== formatEVMAddress(this.#owner.bytes) && account,
      isReported && l10n.t('reported by the Data API'),
    ]);
    const label = move === undefined ? `${type} ${shortenedID(txID)}` : plainText(move.moved);
    return { label, detail: detail.join(' · '), txID };
  }

  #waitingRows(): AtomicRow[] {
    const { hrp } = this.#owner;
    if (hrp === undefined) return [];
    const words = this.#parts.describer.wordsOn(this.#chain);
    const facts = holdingsFacts(this.#waiting, { ...this.#owner, hrp, alias: 'C' }, words);
    return facts.map(({ label, value }) => ({ label: capitalized(plainText(label)), detail: plainText(value) }));
  }

  #blockRows(): AtomicRow[] {
    if (this.#read === undefined) return [];
    const textOf = (range: HeightRange): string => reachText({ on: 'C', ranges: [range] });
    const blocks = textOf(this.#read);
    const description =
      this.#unreadable === 0 ? undefined : l10n.t("{0} of them couldn't be read", groupedInteger(this.#unreadable));
    const isNone = !this.#isInBlocks && this.#unreadable === 0;
    const label = isNone ? l10n.t('No import or export in {0}', blocks) : l10n.t('Read: {0}', blocks);
    const older = below(this.#read.from);
    if (older === undefined) return [{ label, description }];
    const load = (options: CallOptions): Promise<void> => this.#readBlocks(options);
    return [
      { label, description },
      { label: l10n.t('Read Older Blocks'), description: textOf(older), load },
    ];
  }

  #serviceRows(): AtomicRow[] {
    if (!this.#parts.serviceEvents.knows(this.#chain)) return [];
    const load = (options: CallOptions): Promise<void> => this.#readService(options);
    const description = counted(ROUTES.networkTxs.units, 'compute unit');
    if (this.#page === undefined) return [{ label: l10n.t('Use Data API'), description, load }];
    const { end } = this.#page;
    const isCut = end !== undefined && end !== 'complete';
    return [
      {
        label: l10n.t('Data API: {0}', counted(this.#listed, 'transaction')),
        description: isCut ? l10n.t('Older transactions may be missing') : undefined,
      },
      ...(this.#leftOut === 0 ? [] : [{ label: unreadTxsText(this.#leftOut) }]),
      ...(end === undefined ? [{ label: l10n.t('Load more transactions from the Data API'), description, load }] : []),
    ];
  }

  async #readBlocks(options: CallOptions): Promise<void> {
    const { node } = this.#chain;
    const end = this.#read?.from ?? BigInt(await node.call('eth_blockNumber', {}, options)) + 1n;
    const { from, to } = below(end) ?? { from: 0n, to: 0n };
    const heights = Array.from({ length: Number(to - from) + 1 }, (_, i) => to - BigInt(i));
    const blocks = await Promise.all(heights.map((height) => atomicBlockAt(this.#chain, height, options)));
    for (const [i, { txs, time } = { txs: undefined, time: undefined }] of blocks.entries()) {
      const isOwn = txs?.map((tx) => concerns(tx, this.#owner)) ?? [undefined];
      if (isOwn.includes(undefined)) this.#unreadable++;
      for (const tx of txs?.filter((_, at) => isOwn[at]) ?? []) {
        const bytes = atomicFormats.tx.encode(tx);
        const [id, height] = [txIDOf(bytes), heights[i] ?? 0n];
        const found = { on: 'C', kind: 'tx', id, bytes, tx, blockHeight: height } as const;
        this.#txs.set(encodeCb58(id), { height, time, type: tx.unsignedTx.type, found });
        this.#isInBlocks = true;
      }
    }
    this.#read = { from, to: this.#read?.to ?? to };
  }

  /** Each transaction that the service lists is requested from the node, whose bytes hash to its ID. */
  async #readService(options: CallOptions): Promise<void> {
    const { serviceEvents, resolver } = this.#parts;
    const { bytes, hrp } = this.#owner;
    const address = hrp === undefined ? prefixedHex(bytes) : encodeBech32(hrp, bytes);
    const page = await (this.#walk ??= serviceEvents.atomicWalk(this.#chain, address)).next(options);
    if (page === undefined) return;
    // Keep a page that cost compute units, even if a request to the node fails below.
    this.#page = page;
    this.#listed += page.items.length;
    this.#leftOut += page.leftOut;
    const others = page.items.filter(({ txHash }) => !this.#txs.has(txHash));
    const listed = others.map(({ txHash, txType: type, blockHeight: height, timestamp }) => {
      const time = timestamp === undefined ? undefined : BigInt(timestamp);
      return [txHash, { height, time, type, isReported: true }] as const;
    });
    for (const [txHash, tx] of listed) this.#txs.set(txHash, tx);
    await Promise.all(
      listed.map(async ([txHash, tx]) => {
        const found = await resolver.resolveMaker(this.#chain, decodeID(txHash), 'C', options);
        if (found.kind !== 'tx' || found.on !== 'C') return;
        const height = found.blockHeight ?? tx.height;
        this.#txs.set(txHash, { ...tx, height, found, isReported: concerns(found.tx, this.#owner) !== true });
      }),
    );
  }
}

function headed(label: string, rows: readonly AtomicRow[]): AtomicRow[] {
  return rows.length === 0 ? [] : [{ label, isHeading: true }, ...rows];
}

/** The next blocks below a height, exclusively; undefined below the genesis. */
function below(end: bigint): HeightRange | undefined {
  return end === 0n ? undefined : { from: end < READ_BLOCKS ? 0n : end - READ_BLOCKS, to: end - 1n };
}

/**
 * Whether a transaction is to or from an account, exports to an address, or spends what it signed for: who else owns
 * what an import spends isn't in it. Undefined if it has too many signatures to recover them.
 */
function concerns(tx: AtomicTx, { bytes, hrp }: AtomicOwner): boolean | undefined {
  const { unsignedTx, credentials } = tx;
  const isOwner = (address: Uint8Array | undefined): boolean => address !== undefined && equalBytes(address, bytes);
  if (unsignedTx.type === 'atomic.UnsignedExportTx') {
    const outputs = unsignedTx.exportedOutputs.flatMap(({ output }) => output.addresses);
    return [...unsignedTx.inputs.map(({ address }) => address), ...outputs].some(isOwner);
  }
  if (unsignedTx.outputs.some(({ address }) => isOwner(address))) return true;
  if (hrp === undefined) return false;
  const signers = fewSigners(tx, () => atomicFormats.unsignedTx.encode(unsignedTx));
  return signers && credentials.some(({ signatures }) => signatures.some((each) => isOwner(signers.of(each))));
}
