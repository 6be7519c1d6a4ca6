import type { CallOptions } from '../../../client/call-options';
import { equalBytes, toHexDigits } from '../../../core/bytes/bytes';
import { platformFormats } from '../../../core/codec/platform/platform-formats';
import type { PlatformTx } from '../../../core/codec/platform/platform-transactions';
import { type ExpectedError, outcomeOf } from '../../../core/outcome';
import { Signers, signaturesOf } from '../../../core/tx/signers';
import type { Chain } from '../../chain/chain';
import type { IDResolver } from '../../lookup/id-resolver';
import { rewardsUnder } from '../../utxos/staked';
import type { ReadUTXO } from '../../utxos/utxo-source';
import type { BlockTable, TableInput } from '../tables/block-table';
import { GENESIS_ID, platformTxOf, readPlatformTx } from '../decoded/read-platform';

interface PlatformOutsideOptions extends Pick<CallOptions, 'signal'> {
  /** 20 bytes each */
  readonly addresses: readonly Uint8Array[];
  /** The UTXOs that the addresses have now; undefined if they couldn't be listed. */
  readonly present: readonly ReadUTXO[] | undefined;
  /** Whether the blocks are all that the chain has: everything else is of the genesis. */
  readonly isWhole: boolean;
  /** Requests that may be sent. */
  readonly most: number;
}

/**
 * Adds what blocks of P refer to and don't hold: transactions from outside, and the UTXOs that stand in no
 * transaction's bytes (docs/protocol.md 8.6). What is newest comes first; what isn't found is left out.
 */
export class PlatformOutside {
  readonly #resolver: IDResolver;
  readonly #chain: Chain;
  readonly #table: BlockTable;
  readonly #options: PlatformOutsideOptions;
  #left: number;
  #rewardsError: ExpectedError | undefined;

  constructor(
    { resolver, chain, table }: { resolver: IDResolver; chain: Chain; table: BlockTable },
    options: PlatformOutsideOptions,
  ) {
    this.#resolver = resolver;
    this.#chain = chain;
    this.#table = table;
    this.#options = options;
    this.#left = options.most;
  }

  /** Why rewards are missing, if a request for some failed. */
  get rewardsError(): ExpectedError | undefined {
    return this.#rewardsError;
  }

  /** Rejects only with the reason of the caller's abort. */
  async add(): Promise<void> {
    await this.#addMakers();
    if (this.#options.isWhole) this.#table.endAtGenesis();
    await this.#addRewards();
    const unread = unreadSpends(this.#table);
    for (const spend of unread) this.#addRest(spend);
    await this.#addGenesis(unread.filter(({ tx }) => equalBytes(this.#table.txID(tx), GENESIS_ID)));
    for (const utxo of this.#options.present ?? []) this.#addListed(utxo);
  }

  /** The transactions whose outputs are spent, and those whose staking ends. */
  async #addMakers(): Promise<void> {
    const table = this.#table;
    const { platform } = table;
    const stakers = [...platform.stakers, ...platform.renewals].map(([ender, tx]) => ({
      tx,
      height: table.positionOf(ender).height,
    }));
    const wanted = newestFirstOf([...unreadSpends(table), ...stakers]).filter(
      (tx) => !table.isRead(tx) && !equalBytes(table.txID(tx), GENESIS_ID),
    );
    await this.#each(wanted, async (tx) => {
      const found = await this.#txOf(table.txID(tx));
      if (found !== undefined) table.addOutside(readPlatformTx(found), { isGenesis: this.#options.isWhole });
    });
  }

  /** What the addresses may have of the rewards, and what was spent of others'. */
  async #addRewards(): Promise<void> {
    const table = this.#table;
    const { platform } = table;
    const concerns = stakesOf(table, this.#options.addresses);
    const listed = new Set((this.#options.present ?? []).map(({ txID }) => toHexDigits(txID)));
    const spent = new Set(unreadSpends(table).map(({ tx }) => tx));
    // A node keeps rewards by the staker's transaction, but those of a period by the one that ends it.
    const wanted = [
      ...[...platform.stakers].map(([ender, staker]) => ({ tx: staker, ender, staker })),
      ...[...platform.renewals].map(([ender, staker]) => ({ tx: ender, ender, staker })),
    ]
      .filter(({ tx, ender, staker }) => {
        if (platform.rewarded.has(tx) || !table.isRead(staker) || table.happensAt(ender) === undefined) return false;
        return concerns(staker) || spent.has(tx) || listed.has(toHexDigits(table.txID(tx)));
      })
      .map((each) => ({ ...each, height: table.positionOf(each.ender).height }));
    const enders = new Map(wanted.map(({ tx, ender }) => [tx, ender]));
    await this.#each(newestFirstOf(wanted), async (tx) => {
      const rewards = await this.#rewardsOf(tx);
      const ender = enders.get(tx);
      if (rewards === undefined || ender === undefined) return;
      for (const reward of rewards) table.addLate(reward, table.txID(ender));
      platform.rewarded.add(tx);
    });
  }

  /** The rewards under a transaction as the node reports them; undefined if it doesn't, or reports others. */
  async #rewardsOf(tx: number): Promise<ReadUTXO[] | undefined> {
    const { signal } = this.#options;
    const request = rewardsUnder(this.#chain, this.#table.txID(tx), { signal, priority: 'tree' });
    const { value: rewards, error } = await outcomeOf(request, signal);
    this.#rewardsError ??= error;
    const count = madeCount(this.#table, tx);
    return rewards?.every(({ outputIndex }) => outputIndex >= count) === true ? rewards : undefined;
  }

  /** What came back of a validator's balance, and was spent: its input has the amount. */
  #addRest({ tx, outputIndex, holding }: UnreadSpend): void {
    const table = this.#table;
    const owner = table.platform.restOwnerOf(tx);
    if (owner === undefined || holding === undefined || outputIndex !== madeCount(table, tx)) return;
    const { assetID, amount } = holding;
    const txID = table.txID(tx);
    const output = { type: 'secp256k1fx.TransferOutput', amount, ...owner } as const;
    table.addLate({ txID, outputIndex, assetID, output }, txID);
  }

  /**
   * Outputs of the genesis that were spent. Each has one owner (vms/platformvm/genesis/genesis.go of avalanchego), who
   * signed for it; whether it was locked before isn't known, unless it was spent while it was.
   */
  async #addGenesis(spends: readonly UnreadSpend[]): Promise<void> {
    const table = this.#table;
    const spenders = newestFirstOf(spends.map(({ spender, height }) => ({ tx: spender, height })));
    await this.#each(spenders, async (spender) => {
      const found = await this.#txOf(table.txID(spender));
      if (found === undefined || !('inputs' in found.unsignedTx)) return;
      const signers = new Signers(() => platformFormats.unsignedTx.encode(found.unsignedTx));
      const signatures = signaturesOf(found);
      for (const [i, { txID, outputIndex, assetID, input }] of found.unsignedTx.inputs.entries()) {
        const [signature, ...others] = signatures[i] ?? [];
        if (!equalBytes(txID, GENESIS_ID) || signature === undefined || others.length > 0) continue;
        const signer = signers.of(signature);
        if (signer === undefined) continue;
        const { amount } = input.type === 'stakeable.LockIn' ? input.input : input;
        const owner = { locktime: 0n, threshold: 1, addresses: [signer] };
        const output = { type: 'secp256k1fx.TransferOutput', amount, ...owner } as const;
        const isLocked = input.type === 'stakeable.LockIn';
        const lock = isLocked ? { stakeableUntil: input.locktime } : { isLockUnknown: true as const };
        table.addLate({ txID, outputIndex, assetID, output, ...lock }, GENESIS_ID);
      }
    });
  }

  /** A present UTXO of the genesis, or the rest of a validator's balance. */
  #addListed(utxo: ReadUTXO): void {
    const table = this.#table;
    const { txID, outputIndex } = utxo;
    if (equalBytes(txID, GENESIS_ID)) {
      if (this.#options.isWhole) table.addLate(utxo, txID);
      return;
    }
    const tx = table.numberOf(txID);
    const isRest = tx !== undefined && table.platform.endedValidators.has(tx) && outputIndex === madeCount(table, tx);
    if (isRest) table.addLate(utxo, txID);
  }

  #txOf(txID: Uint8Array): Promise<PlatformTx | undefined> {
    return platformTxOf(this.#resolver, this.#chain, txID, this.#options);
  }

  /** As many as may be requested. */
  async #each(txs: readonly number[], add: (tx: number) => Promise<void>): Promise<void> {
    const some = txs.slice(0, this.#left);
    this.#left -= some.length;
    await Promise.all(some.map(add));
  }
}

/** Whether addresses have a part of a staking: of the stake, or of its rewards. */
export function stakesOf(table: BlockTable, addresses: readonly Uint8Array[]): (staker: number) => boolean {
  const isOwned = table.outputs.ownedBy(addresses);
  const rewards = table.platform.rewards(addresses);
  return (staker) =>
    rewards(staker) || table.outputsOf(staker).some((row) => table.outputs.isStaked(row) && isOwned(row));
}

function madeCount(table: BlockTable, tx: number): number {
  return table.outputsOf(tx).length;
}

/** An input of a block that spends an output which wasn't read, with the height of that block. */
type UnreadSpend = TableInput & { readonly height: bigint };

/** What the blocks spend of outputs that weren't read, without what other chains exported. */
export function unreadSpends(table: BlockTable): UnreadSpend[] {
  const unread: UnreadSpend[] = [];
  for (const input of table.inputs()) {
    if (input.isForeign || input.output !== undefined) continue;
    unread.push({ ...input, height: table.positionOf(input.spender).height });
  }
  return unread;
}

/** Transactions by their numbers, each once, in the order of their heights: the highest of each counts. */
export function newestFirstOf(of: readonly { readonly tx: number; readonly height: bigint }[]): number[] {
  const heights = new Map<number, bigint>();
  for (const { tx, height } of of) {
    const known = heights.get(tx);
    if (known === undefined || height > known) heights.set(tx, height);
  }
  return [...heights].sort(([, a], [, b]) => (a > b ? -1 : a < b ? 1 : 0)).map(([tx]) => tx);
}
