import { toHexDigits } from '../../../core/bytes/bytes';
import { type AssetAmount, sumByAsset } from '../../../core/tx/effects';
import type { OutputOwners } from '../../../core/codec/secp256k1fx';
import type { BlockTable, TableInput } from '../tables/block-table';
import type { Holding } from '../tables/output-table';
import type { OutputReference } from '../decoded/decoded-tx';
import type { OutputKind } from '../../../core/tx/tx-parts';
import { present } from '../../../core/present';
import { compare } from '../../../core/compare';

/** An output of an address on a chain, also one that it shares with others. */
export interface HeldOutput extends OutputReference, Omit<Holding, 'crosses'> {
  readonly owners: OutputOwners;
  /** Of the genesis of P: whether it may have been locked, which its spending doesn't show. */
  readonly isLockUnknown?: true | undefined;
}

/** What a transaction did to the outputs of addresses. */
export interface AddressEvent {
  /** 32 bytes */
  readonly txID: Uint8Array;
  /** Of its block; 0 for the genesis. Undefined if it is from before Cortina, when the X-Chain had vertices. */
  readonly height: bigint | undefined;
  /** Unix seconds; undefined for the genesis. */
  readonly time: bigint | undefined;
  /** Outputs of the addresses that it spends. */
  readonly consumed: readonly HeldOutput[];
  /** Outputs of the addresses that it makes on the chain, with their locktimes. */
  readonly produced: readonly HeldOutput[];
  /** What the whole transaction moves in and doesn't move out, of all owners: the fee is part of it. */
  readonly burned: readonly AssetAmount[];
  /**
   * Whether the addresses owned all that it spends; `unknown` if the owners of something that it spends aren't known.
   */
  readonly spends: 'all' | 'some' | 'none' | 'unknown';
  /** Whether it moves something from another chain or to one. */
  readonly crossing: 'import' | 'export' | undefined;
  /** Its type, or that of its first operation: `txs.CreateSubnetTx`, `nftfx.MintOperation`. Not of plain payments. */
  readonly act?: string | undefined;
  /** On P: whether it begins or ends a staking, or ends a period of one that goes on. */
  readonly staking?: 'begins' | 'ends' | 'renews' | undefined;
  /** Of the rewards of a period, what was restaked, in millionths, if that is known. */
  readonly restakedShares?: number | undefined;
  /** On P: whether it ends a staking or a period of one, whose rewards couldn't be loaded. */
  readonly areRewardsUnknown?: true | undefined;
  /** Whether it spends outputs of the chain that weren't read, which may be the addresses'. */
  readonly areInputsUnread?: true | undefined;
  /** On P: whether it ends a staking whose transaction couldn't be loaded, so that it may have returned a stake. */
  readonly isStakeUnknown?: true | undefined;
  /** Addresses (20 bytes) of others: of what it spends, and of what it makes or exports. */
  readonly from: readonly Uint8Array[];
  readonly to: readonly Uint8Array[];
}

/** The same from a block, or the genesis. */
export interface BlockEvent extends AddressEvent {
  readonly height: bigint;
}

/**
 * The transactions in the blocks of a table, and of the genesis, that make or spend outputs of addresses. They are
 * found once and read one by one, so that 100,000 of them take no more than their numbers.
 */
export class AddressEvents {
  readonly #table: BlockTable;
  readonly #addresses: ReadonlySet<string>;
  readonly #isOwned: (output: number) => boolean;
  /** Numbers of transactions, the oldest first. */
  readonly #txs: readonly number[];

  /** @param addresses 20 bytes each */
  constructor(table: BlockTable, addresses: readonly Uint8Array[]) {
    this.#table = table;
    this.#addresses = new Set(addresses.map(toHexDigits));
    this.#isOwned = table.outputs.ownedBy(addresses);
    this.#txs = touchedBy(table, this.#isOwned);
  }

  get count(): number {
    return this.#txs.length;
  }

  /** Whether some of the outputs stand in no transaction's bytes. */
  get hasLate(): boolean {
    return [...this.#table.late.byRow.keys()].some(this.#isOwned);
  }

  /** The assets (32 bytes) of all outputs that the addresses had. */
  get assets(): Uint8Array[] {
    const { outputs } = this.#table;
    const rows = Array.from({ length: outputs.rows }, (_, row) => row);
    return outputs.assetsOf(rows.filter(this.#isOwned));
  }

  /** The transactions, the oldest first. */
  *oldestFirst(): Generator<BlockEvent, void> {
    for (const tx of this.#txs) yield this.#event(tx);
  }

  /** The transactions, the newest first. */
  *newestFirst(): Generator<BlockEvent, void> {
    for (let i = this.#txs.length - 1; i >= 0; i--) yield this.#event(this.#txs[i] as number);
  }

  #event(tx: number): BlockEvent {
    const table = this.#table;
    const block = table.isInBlock(tx) ? table.positionOf(tx) : undefined;
    const made = table.outputsOf(tx);
    const late = table.late.madeBy.get(tx) ?? [];
    const inputs = block === undefined ? [] : table.inputsOf(tx);
    const spent = inputs.flatMap(({ output }) => (output === undefined ? [] : [output]));
    const consumed = spent.filter(this.#isOwned);
    const returned = returnedBy(table, tx);
    const ownReturned = returned.filter(this.#isOwned);
    const isStaked = block === undefined || !table.platform.isAborted(tx, block.height);
    return {
      txID: table.txID(tx),
      height: block === undefined ? 0n : (table.happensAt(tx) ?? block.height),
      time: block?.time,
      consumed: [...consumed.map((row) => this.#held(row)), ...ownReturned.map((row) => this.#held(row, true))],
      produced: [
        ...made.filter(this.#isOwned).map((row) => this.#held(row, isStaked)),
        ...[...ownReturned, ...late.filter(this.#isOwned)].map((row) => this.#held(row)),
      ],
      burned: block === undefined ? [] : this.#burned(tx, inputs, made),
      spends: spendsOf(inputs, consumed.length),
      areInputsUnread: inputs.some(({ isForeign, output }) => !isForeign && output === undefined) ? true : undefined,
      crossing: crossingOf(
        inputs,
        made.map((row) => table.outputs.holdingOf(row)),
      ),
      act: table.actOf(tx),
      ...stakingOf(table, tx, made),
      from: this.#others(spent),
      to: this.#others([...made, ...returned, ...late]),
    };
  }

  /** An output as it is; `isStaked`: if it is staked, as it is before the staking ends. */
  #held(row: number, isStaked = false): HeldOutput {
    const { outputs, late } = this.#table;
    const { isStaked: canBeStaked, crosses: _, ...holding } = outputs.holdingOf(row);
    const staked = isStaked && canBeStaked === true ? { isStaked: true as const } : {};
    return {
      ...holding,
      ...staked,
      isLockUnknown: late.byRow.get(row)?.isLockUnknown,
      txID: this.#table.txID(outputs.txOf(row)),
      outputIndex: this.#table.indexOf(row),
      owners: outputs.ownersOf(row),
    };
  }

  /** What goes to the balances of validators isn't burned. */
  #burned(tx: number, inputs: readonly TableInput[], made: readonly number[]): AssetAmount[] {
    const { outputs, platform } = this.#table;
    const fed = platform.fed.get(tx) ?? 0n;
    const spent = inputs.flatMap(({ holding }) => holding ?? []);
    // Such a transaction spends AVAX alone, with which balances and fees are paid.
    const assetID = spent[0]?.assetID;
    return burnedAmounts(
      spent,
      present([
        ...made.map((row) => outputs.holdingOf(row)),
        fed === 0n || assetID === undefined ? undefined : { assetID, amount: fed },
      ]),
    );
  }

  #others(rows: readonly number[]): Uint8Array[] {
    const others = new Map<string, Uint8Array>();
    for (const row of rows) {
      for (const address of this.#table.outputs.ownersOf(row).addresses) others.set(toHexDigits(address), address);
    }
    for (const own of this.#addresses) others.delete(own);
    return [...others.values()];
  }
}

/** What is consumed and not produced, by asset. What is minted is made out of nothing. */
export function burnedAmounts(consumed: readonly AssetAmount[], produced: readonly AssetAmount[]): AssetAmount[] {
  const lost = produced.map(({ assetID, amount }) => ({ assetID, amount: -amount }));
  return sumByAsset([...consumed, ...lost]).filter(({ amount }) => amount > 0n);
}

/** The staked outputs that become UTXOs when a transaction ends their staking. */
function returnedBy(table: BlockTable, tx: number): number[] {
  const staker = table.stakerOf(tx);
  return staker === undefined ? [] : table.outputsOf(staker).filter((row) => table.outputs.isStaked(row));
}

function stakingOf(
  table: BlockTable,
  tx: number,
  made: readonly number[],
): Pick<AddressEvent, 'staking' | 'restakedShares' | 'areRewardsUnknown'> {
  const renewal = table.renewalOf(tx);
  const staker = table.stakerOf(tx);
  const isRewarded = table.platform.rewarded.has(renewal === undefined && staker !== undefined ? staker : tx);
  const unknown = isRewarded ? {} : { areRewardsUnknown: true as const };
  if (staker !== undefined) return { staking: 'ends', ...unknown };
  if (renewal !== undefined)
    return {
      staking: 'renews',
      ...unknown,
      restakedShares: renewal.rule === undefined ? undefined : renewal.rule.restakedShares,
    };
  return made.some((row) => table.outputs.isStaked(row)) ? { staking: 'begins' } : {};
}

function crossingOf(inputs: readonly TableInput[], made: readonly Holding[]): AddressEvent['crossing'] {
  if (inputs.some(({ holding }) => holding?.crosses === true)) return 'import';
  return made.some(({ crosses }) => crosses) ? 'export' : undefined;
}

function spendsOf(inputs: readonly TableInput[], owned: number): AddressEvent['spends'] {
  if (inputs.some(({ output }) => output === undefined)) return 'unknown';
  if (owned === 0) return 'none';
  return owned === inputs.length ? 'all' : 'some';
}

/** In the order of the chain: those of the genesis, then by height and by place in the block. */
function touchedBy(table: BlockTable, isOwned: (output: number) => boolean): number[] {
  const txs = new Set<number>();
  for (let row = 0; row < table.outputs.rows; row++) {
    if (!isOwned(row)) continue;
    const tx = table.outputs.txOf(row);
    const maker = table.late.byRow.get(row)?.by ?? tx;
    if (table.isInBlock(maker) || table.isGenesis(maker)) txs.add(maker);
    const ender = table.outputs.isStaked(row) ? table.enderOf(tx) : undefined;
    if (ender !== undefined) txs.add(ender);
    const spender = table.spenderOfTx(tx, table.indexOf(row));
    if (spender !== undefined) txs.add(spender);
  }
  const places = [...txs].flatMap((tx) => spenderAt(table, tx) ?? []);
  places.sort((a, b) => compare(a.height, b.height) || a.place - b.place);
  return places.map(({ tx }) => tx);
}

/** Undefined for a transaction about which no block has decided. */
function spenderAt(
  table: BlockTable,
  tx: number,
): { readonly tx: number; readonly height: bigint; readonly place: number } | undefined {
  if (!table.isInBlock(tx)) return { tx, height: 0n, place: 0 };
  const height = table.happensAt(tx);
  return height === undefined ? undefined : { tx, height, place: table.positionOf(tx).place };
}

/** What addresses gain of an asset, by the kind of the outputs; negative for a loss. */
export interface NetEffect {
  /** 32 bytes */
  readonly assetID: Uint8Array;
  readonly kind: OutputKind;
  /** Whether it is what is staked on P, apart from what isn't. */
  readonly isStaked?: true | undefined;
  /** Raw units of amounts, else a number of outputs. 0 where as much is produced as is consumed. */
  readonly change: bigint;
}

/** What a transaction changes for the addresses, for each asset and kind of output in it. */
export function netEffects({ consumed, produced }: Pick<AddressEvent, 'consumed' | 'produced'>): NetEffect[] {
  const sums = new Map<string, Omit<NetEffect, 'change'> & { change: bigint }>();
  const add = (holding: Pick<Holding, 'assetID' | 'kind' | 'amount' | 'isStaked'>, sign: bigint): void => {
    const { assetID, kind, amount, isStaked } = holding;
    const key = effectKey(holding);
    const sum = sums.get(key) ?? { assetID, kind, isStaked, change: 0n };
    sum.change += sign * (kind === 'amount' ? amount : 1n);
    sums.set(key, sum);
  };
  for (const output of produced) add(output, 1n);
  for (const output of consumed) add(output, -1n);
  return [...sums.values()];
}

/** Equal for outputs that are added up. */
export function effectKey({ assetID, kind, isStaked }: Omit<NetEffect, 'change'>): string {
  return `${toHexDigits(assetID)} ${kind}${isStaked === true ? ' staked' : ''}`;
}
