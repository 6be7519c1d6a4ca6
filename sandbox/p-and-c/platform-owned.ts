import { compareBytes } from '../../src/core/bytes/bytes';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import type { PlatformTransferableOutput, PlatformUTXO } from '../../src/core/codec/platform/platform-transactions';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { encodeHex } from '../../src/core/encodings/hex';
import type { JSONObject } from '../../src/core/json/json';
import { platformAmount } from '../../src/core/p-and-c/platform-flow';
import { utxoMethods } from '../api/utxo-methods';
import {
  type ArgumentEncoding,
  balanceArguments,
  getTxArguments,
  MAX_STAKE_ADDRESSES,
  stakeArguments,
  subnetArguments,
} from '../api/arguments';
import { notFound, Refusal, unixSeconds, prefixedErrors } from '../node/node';
import { byteKey } from '../utxos/utxo-index';
import { isPrimaryNetwork, platformMethod, type PlatformNode } from './platform-node';
import { LOCAL_STAKING } from './platform-view';
import { compareEnds, isDelegator, stakeOutputs } from './stakers';
import { compare } from '../../src/core/compare';

const MIN_STAKE = {
  minValidatorStake: String(LOCAL_STAKING.minValidatorStake),
  minDelegatorStake: String(LOCAL_STAKING.minDelegatorStake),
};

function avaxOf({ network }: PlatformNode): string {
  const asset = network.chain('X')?.assets.find('AVAX');
  if (asset === undefined) throw notFound();
  return encodeCb58(asset);
}

function ofPrimaryNetwork<T>(subnetID: Uint8Array, value: () => T): T {
  return prefixedErrors(`failed fetching subnet transformation for ${encodeCb58(subnetID)}`, () => {
    if (!isPrimaryNetwork(subnetID)) throw notFound();
    return value();
  });
}

function hexOf(bytes: Uint8Array, encoding: ArgumentEncoding, what: () => string): string {
  if (encoding !== 'json') return encodeHex(bytes, encoding);
  throw new Refusal(`couldn't encode ${what()} as json: unsupported encoding in method`);
}

/** Balances and stakes of addresses. */
export const OWNED_METHODS = {
  GetUTXOs: ({ network, chain: { blockchainID, state }, addresses }: PlatformNode) =>
    utxoMethods(network, { blockchainID, utxos: state.utxos, jsonName: 'json' }, addresses).GetUTXOs,

  GetMinStake: platformMethod(subnetArguments, (_, { subnetID }) => ofPrimaryNetwork(subnetID, () => MIN_STAKE)),
  GetStakingAssetID: platformMethod(subnetArguments, (node, { subnetID }) =>
    ofPrimaryNetwork(subnetID, () => ({ assetID: avaxOf(node) })),
  ),

  GetStake: platformMethod(stakeArguments, (node, { addresses: texts, validatorsOnly, encoding }) => {
    if (texts.length > MAX_STAKE_ADDRESSES) {
      throw new Refusal(`${texts.length} addresses provided but this method can take at most ${MAX_STAKE_ADDRESSES}`);
    }
    const owners = new Set(texts.items.map((text) => byteKey(node.addresses.parse(text))));
    const staked = [...node.chain.state.stakers.values()]
      .sort(compareEnds)
      .filter((each) => !validatorsOnly || !isDelegator(each))
      .flatMap((each) =>
        stakeOutputs(each).filter((output) => stakedOwners(output).some((owner) => owners.has(byteKey(owner)))),
      );
    const sums = sumsOfAssets(staked);
    return {
      staked: sums[avaxOf(node)] ?? '0',
      stakeds: sums,
      stakedOutputs: staked.map((output) =>
        hexOf(platformFormats.output.encode(output), encoding, () => `output ${encodeCb58(output.assetID)}`),
      ),
      encoding,
    };
  }),

  GetRewardUTXOs: platformMethod(getTxArguments, ({ chain }, { txID, encoding }) => {
    const utxos = chain.state.rewards.get(byteKey(txID)) ?? [];
    return {
      numFetched: String(utxos.length),
      utxos: utxos.map((utxo) => hexOf(platformFormats.utxo.encode(utxo), encoding, () => 'utxo')),
      encoding,
    };
  }),

  GetBalance: platformMethod(balanceArguments, (node, { addresses: texts }) => {
    const owners = texts.items.map((text) => node.addresses.parse(text)).sort(compareBytes);
    const { utxos: owned } = node.chain.state;
    const stored = new Map(owners.flatMap((owner) => [...owned.ownedBy(owner)].map((utxo) => [utxo.key, utxo])));
    const utxos = [...stored.values()].map(({ bytes }) => platformFormats.utxo.decode(bytes));
    return balancesByLock(utxos, unixSeconds(node.network.clock), avaxOf(node));
  }),
};

function stakedOwners({ output }: PlatformTransferableOutput): readonly Uint8Array[] {
  return output.type === 'stakeable.LockOut' ? output.output.addresses : output.addresses;
}

/** By asset, sorted as Go writes a map. */
function sumsOfAssets(outputs: readonly PlatformTransferableOutput[]): Record<string, string> {
  const sums = new Map<string, bigint>();
  for (const output of outputs) {
    const { assetID, amount } = platformAmount(output);
    const key = encodeCb58(assetID);
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  }
  const entries = [...sums].map(([key, sum]): [string, string] => [key, String(sum)]);
  return Object.fromEntries(entries.sort(([a], [b]) => compare(a, b)));
}

type Lock = 'unlocked' | 'lockedStakeable' | 'lockedNotStakeable';

function balancesByLock(utxos: readonly PlatformUTXO[], now: bigint, avax: string): JSONObject {
  const of = (...locks: readonly Lock[]) => sumsOfAssets(utxos.filter((utxo) => locks.includes(lockAt(utxo, now))));
  const balances = of('unlocked', 'lockedStakeable', 'lockedNotStakeable');
  const [unlockeds, stakeables, notStakeables] = [of('unlocked'), of('lockedStakeable'), of('lockedNotStakeable')];
  return {
    balance: balances[avax] ?? '0',
    unlocked: unlockeds[avax] ?? '0',
    lockedStakeable: stakeables[avax] ?? '0',
    lockedNotStakeable: notStakeables[avax] ?? '0',
    balances,
    unlockeds,
    lockedStakeables: stakeables,
    lockedNotStakeables: notStakeables,
    utxoIDs:
      utxos.length === 0 ? null : utxos.map(({ txID, outputIndex }) => ({ txID: encodeCb58(txID), outputIndex })),
  };
}

function lockAt({ output }: PlatformUTXO, now: bigint): Lock {
  const locktime = output.type === 'stakeable.LockOut' ? output.output.locktime : output.locktime;
  if (locktime > now) return 'lockedNotStakeable';
  return output.type === 'stakeable.LockOut' && output.locktime > now ? 'lockedStakeable' : 'unlocked';
}
