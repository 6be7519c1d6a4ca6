import type { ServiceTx, ServiceUTXO } from '../../../client/schemas/network-tx-schemas';
import { equalBytes, toHexDigits } from '../../../core/bytes/bytes';
import type { PlatformTx } from '../../../core/codec/platform/platform-transactions';
import { decodeID } from '../../../core/encodings/cb58';
import { NETWORKS, ZERO_ID } from '../../../core/ids/networks';
import { producedOutputs } from '../../../core/tx/moves';
import { outputKind, type OutputKind } from '../../../core/tx/tx-parts';
import { type AddressEvent, burnedAmounts, type HeldOutput } from '../address/address-events';

/**
 * What a transaction of the Data API did to an address (20 bytes) on a chain (cb58). The service lists of the end of a
 * staking only the rewards: `staking` is the transaction that began it, if that could be loaded. Undefined for a
 * transaction that isn't believed: one of its outputs is on a chain where it can't be, or none is the address's.
 * Nothing of an event is verified, but the stake that comes back on P.
 */
export function eventOf(
  tx: ServiceTx,
  address: Uint8Array,
  chainID: string,
  staking: PlatformTx | undefined,
): AddressEvent | undefined {
  const { txHash, txType, timestamp, consumedUtxos } = tx;
  const emitted = emittedBy(tx);
  if (!isBelieved(tx, emitted, chainID)) return undefined;
  const isHere = isOnChain(chainID);
  const isOwn = ({ owners }: HeldOutput): boolean => owners.addresses.some((each) => equalBytes(each, address));
  const { returned, isStakeUnknown } = stakeAtEnd(tx, staking);
  const spent = consumedUtxos.filter(isHere).map(heldOf);
  const consumed = spent.filter(isOwn);
  const ownReturned = returned.filter(isOwn);
  const produced = [
    ...emitted.filter(isHere).map(madeOf).filter(isOwn),
    ...ownReturned.map(({ isStaked: _, ...output }) => output),
  ];
  const all = emitted.map(heldOf);
  if (!isStakeUnknown && consumed.length + produced.length === 0 && !all.some(isOwn)) return undefined;
  return {
    txID: decodeID(txHash),
    height: heightOf(tx),
    time: BigInt(timestamp),
    consumed: [...consumed, ...ownReturned],
    produced,
    burned: burnedOf(tx),
    spends: spendsOfService(txType, consumed.length, spent.length),
    act: `txs.${txType}`,
    crossing: CROSSINGS.get(txType),
    staking: STAKINGS.get(txType) ?? (emitted.some(isStake) ? 'begins' : undefined),
    from: othersOf(consumedUtxos.map(heldOf), address),
    to: othersOf([...all, ...returned], address),
    isStakeUnknown: isStakeUnknown || undefined,
  };
}

/** The service names the block that proposes the end of a staking: the one above decides about it. */
function heightOf({ txType, blockHeight }: ServiceTx): bigint | undefined {
  return blockHeight !== undefined && STAKINGS.has(txType) ? blockHeight + 1n : blockHeight;
}

/**
 * What comes back at the end of a staking. The service doesn't say whether the period of an auto-renewed validator was
 * the last one, after which its stake comes back.
 */
function stakeAtEnd(
  { txType, platform }: ServiceTx,
  staking: PlatformTx | undefined,
): { readonly returned: readonly HeldOutput[]; readonly isStakeUnknown: boolean } {
  const stakerID = platform?.stakingTxHash;
  if (txType !== 'RewardValidatorTx') return { returned: [], isStakeUnknown: STAKINGS.get(txType) === 'renews' };
  if (staking === undefined || stakerID === undefined) return { returned: [], isStakeUnknown: true };
  return { returned: stakeOf(stakerID, staking), isStakeUnknown: false };
}

function isStake({ utxoType }: ServiceUTXO): boolean {
  return utxoType === STAKE_UTXO;
}

/** An output that a transaction makes: staked, or held. */
function madeOf(utxo: ServiceUTXO): HeldOutput {
  return isStake(utxo) ? stakedOf(utxo) : heldOf(utxo);
}

const CROSSINGS: ReadonlyMap<string, AddressEvent['crossing']> = new Map([
  ['ImportTx', 'import'],
  ['ExportTx', 'export'],
] as const);

const STAKINGS: ReadonlyMap<string, AddressEvent['staking']> = new Map([
  ['RewardValidatorTx', 'ends'],
  ['RewardAutoRenewedValidatorTx', 'renews'],
] as const);

/** Without the stake at its end: it isn't listed then, or if it is, it comes back, and its own transaction has it. */
function emittedBy({ txType, emittedUtxos }: ServiceTx): readonly ServiceUTXO[] {
  return emittedUtxos.filter(({ utxoType }) => txType !== 'RewardValidatorTx' || utxoType !== STAKE_UTXO);
}

function isOnChain(chainID: string): (utxo: ServiceUTXO) => boolean {
  return ({ createdOnChainId, consumedOnChainId }) => createdOnChainId === chainID && consumedOnChainId === chainID;
}

/** Whether only what imports and exports names other chains, and only those of the network. */
function isBelieved({ txType, consumedUtxos }: ServiceTx, emitted: readonly ServiceUTXO[], chainID: string): boolean {
  const isHere = isOnChain(chainID);
  const isElsewhere = (id: string): boolean => id !== chainID && PRIMARY_BLOCKCHAIN_IDS.has(id);
  return (
    consumedUtxos.every((utxo) => isHere(utxo) || (txType === 'ImportTx' && isElsewhere(utxo.createdOnChainId))) &&
    emitted.every((utxo) => isHere(utxo) || (txType === 'ExportTx' && isElsewhere(utxo.consumedOnChainId)))
  );
}

function spendsOfService(txType: string, own: number, all: number): AddressEvent['spends'] {
  if (txType === 'ImportTx') return 'unknown';
  if (own === 0) return 'none';
  return own === all ? 'all' : 'some';
}

/** The blockchain IDs of X, P and C. */
const PRIMARY_BLOCKCHAIN_IDS = new Set([
  ZERO_ID,
  ...NETWORKS.flatMap(({ chains }) => (chains ? [chains.x, chains.c] : [])),
]);

/** The type of an output that is staked. It keeps it as a UTXO, after the staking. */
const STAKE_UTXO = 'stake';

/** Transactions of P that make outputs of what the chain held: rewards, and what is left of a validator's balance. */
const RETURNING = [
  'RewardValidatorTx',
  'RewardAutoRenewedValidatorTx',
  'DisableL1ValidatorTx',
  'SetL1ValidatorWeightTx',
];

/** What goes to the balances of validators isn't burned. */
function burnedOf({ txType, consumedUtxos, emittedUtxos, platform }: ServiceTx): AddressEvent['burned'] {
  const amounts = (each: readonly { assetId: string; amount: bigint }[] = []) =>
    each.map(({ assetId, amount }) => ({ assetID: decodeID(assetId), amount }));
  if (RETURNING.includes(txType)) return amounts(platform?.burned);
  return burnedAmounts(consumedUtxos.map(heldOf), [...emittedUtxos.map(heldOf), ...amounts(platform?.fed)]);
}

function stakedOf(utxo: ServiceUTXO): HeldOutput {
  return { ...heldOf(utxo), isStaked: true };
}

function stakeOf(txID: string, { unsignedTx }: PlatformTx): HeldOutput[] {
  return producedOutputs(unsignedTx).flatMap(({ index, assetID, output, isStaked, stakeableUntil }) => {
    if (isStaked !== true || output.type !== 'secp256k1fx.TransferOutput') return [];
    const { locktime, threshold, addresses, amount } = output;
    return {
      txID: decodeID(txID),
      outputIndex: index,
      assetID,
      kind: outputKind(output),
      amount,
      isStaked,
      stakeableUntil,
      owners: { locktime, threshold, addresses },
    };
  });
}

function heldOf({
  addresses,
  asset,
  creationTxHash,
  outputIndex,
  locktime,
  threshold,
  utxoType,
  stakeableUntil,
}: ServiceUTXO): HeldOutput {
  const kind = kindOf(asset.type, utxoType);
  return {
    txID: decodeID(creationTxHash),
    outputIndex,
    assetID: decodeID(asset.assetId),
    kind,
    amount: kind === 'amount' ? asset.amount : 0n,
    stakeableUntil,
    owners: { locktime, threshold, addresses },
  };
}

/** The service distinguishes NFTs and mint rights from amounts, but not properties: these are amounts of 1. */
function kindOf(assetType: string, utxoType: string): OutputKind {
  if (utxoType === 'mint') return 'mint';
  return assetType === 'nft' ? 'nft' : 'amount';
}

function othersOf(outputs: readonly HeldOutput[], own: Uint8Array): Uint8Array[] {
  const others = new Map(
    outputs.flatMap(({ owners }) => owners.addresses.map((each): [string, Uint8Array] => [toHexDigits(each), each])),
  );
  others.delete(toHexDigits(own));
  return [...others.values()];
}
