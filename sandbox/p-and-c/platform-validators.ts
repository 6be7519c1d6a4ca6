import { abscissa } from '../../src/core/rules/platform/bls';
import { compareBytes, equalBytes, prefixedHex } from '../../src/core/bytes/bytes';
import type { OutputOwners } from '../../src/core/codec/secp256k1fx';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import type { JSONObject, JSONValue } from '../../src/core/json/json';
import { formatNodeID } from '../../src/core/ids/ids';
import { notFound, Refusal, prefixedErrors } from '../node/node';
import { bytesOfKey, byteKey } from '../utxos/utxo-index';
import {
  allValidatorsAtArguments,
  currentValidatorsArguments,
  type PlatformHeight,
  sampleArguments,
  subnetArguments,
  validationIDArguments,
  validatorsAtArguments,
} from '../api/arguments';
import { isPrimaryNetwork, platformMethod, type PlatformNode } from './platform-node';
import {
  compareEnds,
  delegationSharesOf,
  isDelegator,
  type L1ValidatorState,
  rewardsOwnerOf,
  type Staker,
  type Weighted,
  weightOf,
} from './stakers';
import { compare } from '../../src/core/compare';

/** The sets at a height, of one subnet or of all. */
function setsAt(
  { chain }: PlatformNode,
  height: PlatformHeight,
  subnetID?: Uint8Array,
): ReadonlyMap<string, readonly Weighted[]> {
  const last = chain.ledger.lastAccepted.height;
  const at = height === 'proposed' ? last : height;
  const sets = chain.validatorSetsAt(at);
  if (sets !== undefined) return sets;
  const [set, ofSubnet] = subnetID === undefined ? ['sets', ''] : ['set', ` with SubnetID = ${encodeCb58(subnetID)}`];
  throw new Refusal(
    `failed to get validator ${set} at ${at}: failed to fetch validator set at unfinalized height${ofSubnet}: ` +
      `current P-chain height (${last}) < requested P-Chain height (${at})`,
  );
}

export const VALIDATOR_METHODS = {
  GetCurrentValidators: platformMethod(currentValidatorsArguments, (node, { subnetID, nodeIDs }) => {
    const { state } = node.chain;
    const json = new ValidatorJSON(node);
    const requested = new Set(nodeIDs.items.map(byteKey));
    const isMeant = (each: Pick<Weighted, 'nodeID'> & { readonly subnetID: Uint8Array }): boolean =>
      equalBytes(each.subnetID, subnetID) && (requested.size === 0 || requested.has(byteKey(each.nodeID)));
    const stakers = [...state.stakers.values()].filter((each) => isMeant(each) && !isDelegator(each));
    return {
      validators: [
        ...stakers.sort(compareEnds).map((each) => json.staker(each, requested.size === 1)),
        ...[...state.l1Validators.values()].filter(isMeant).map((each) => json.l1(each)),
      ],
    };
  }),

  GetL1Validator: platformMethod(validationIDArguments, (node, { validationID }) =>
    prefixedErrors(`fetching L1 validator "${encodeCb58(validationID)}" failed`, () => {
      const { state, ledger } = node.chain;
      const found = state.l1Validators.get(byteKey(validationID));
      if (found === undefined) throw notFound();
      const height = String(ledger.lastAccepted.height);
      return { ...new ValidatorJSON(node).l1(found), subnetID: encodeCb58(found.subnetID), height };
    }),
  ),

  GetValidatorsAt: platformMethod(validatorsAtArguments, (node, { height, subnetID }) => {
    const set = setsAt(node, height, subnetID).get(byteKey(subnetID)) ?? [];
    const entries = set.map(({ nodeID, publicKey, weight }): [string, JSONValue] => [
      formatNodeID(nodeID),
      { publicKey: publicKey === undefined ? null : prefixedHex(publicKey), weight: String(weight) },
    ]);
    return sortedByKey(entries);
  }),

  GetAllValidatorsAt: platformMethod(allValidatorsAtArguments, (node, { height }) => {
    const sets = [...setsAt(node, height)];
    const validatorSets = sets.map(([key, set]): [string, JSONValue] => [encodeCb58(bytesOfKey(key)), warpSet(set)]);
    return { validatorSets: sortedByKey(validatorSets) };
  }),

  SampleValidators: platformMethod(sampleArguments, ({ chain }, { size, subnetID }) => {
    if (size === 0n) return { validators: [] };
    const set = chain.validatorsOf(subnetID);
    const problem = set.length === 0 ? 'missing validators' : size > weightOf(set) ? 'insufficient weight' : undefined;
    if (problem !== undefined) throw new Refusal(`sampling ${encodeCb58(subnetID)} errored with ${problem}`);
    // A node draws by weight, so that one can be drawn again; here each is drawn in turn.
    const sample = Array.from({ length: Number(size) }, (_, i) => (set[i % set.length] as Weighted).nodeID);
    return { validators: sample.sort(compareBytes).map(formatNodeID) };
  }),

  GetTotalStake: platformMethod(subnetArguments, ({ chain }, { subnetID }) => {
    const weight = String(weightOf(chain.validatorsOf(subnetID)));
    return { stake: weight, weight };
  }),

  GetCurrentSupply: platformMethod(subnetArguments, ({ chain: { state, ledger } }, { subnetID }) =>
    prefixedErrors('fetching current supply failed', () => {
      if (!isPrimaryNetwork(subnetID)) throw notFound();
      return { supply: String(state.supply), height: String(ledger.lastAccepted.height) };
    }),
  ),
};

/** Validators as the P-Chain's JSON has them (vms/platformvm/api/validator.go). */
class ValidatorJSON {
  readonly #node: PlatformNode;

  constructor(node: PlatformNode) {
    this.#node = node;
  }

  /** A validator; with all delegators if it is the only requested one. */
  staker(validator: Staker, isAlone: boolean): JSONObject {
    const { tx, potentialReward, renewal } = validator;
    if (tx.type !== 'txs.AddPermissionlessValidatorTx' && tx.type !== 'txs.AddAutoRenewedValidatorTx') {
      return stakerBase(validator);
    }
    const { signer } = tx;
    const delegators = [...this.#node.chain.state.stakers.values()]
      .filter((each) => isDelegator(each) && equalBytes(each.nodeID, validator.nodeID))
      .sort(compareEnds);
    const weight = delegators.reduce((sum, each) => sum + each.weight, 0n);
    return {
      ...stakerBase(validator),
      validationRewardOwner: this.#owner(tx.validationRewardsOwner),
      delegationRewardOwner: this.#owner(tx.delegationRewardsOwner),
      potentialReward: String(potentialReward),
      accruedDelegateeReward: String(validator.delegateeReward),
      delegationFee: (delegationSharesOf(validator) / 10_000).toFixed(4),
      uptime: '100.0000',
      connected: true,
      signer:
        signer.type === 'signer.Empty'
          ? undefined
          : {
              publicKey: prefixedHex(signer.publicKey),
              proofOfPossession: prefixedHex(signer.proofOfPossession),
            },
      validatorAuthority:
        'validatorAuthority' in tx && renewal !== undefined ? this.#owner(tx.validatorAuthority) : undefined,
      nextPeriod: 'validatorAuthority' in tx && renewal !== undefined ? String(renewal.nextPeriod) : undefined,
      autoCompoundRewardShares:
        'validatorAuthority' in tx && renewal !== undefined ? String(renewal.restakedShares) : undefined,
      delegatorCount: String(delegators.length),
      delegatorWeight: String(weight),
      delegators: isAlone ? delegators.map((each) => this.#delegator(each)) : undefined,
    };
  }

  l1(validator: L1ValidatorState): JSONObject {
    const { validationID, nodeID, publicKey, startTime, remainingBalanceOwner, deactivationOwner } = validator;
    const { weight, minNonce, endAccumulatedFee } = validator;
    const balance = endAccumulatedFee === 0n ? 0n : endAccumulatedFee - this.#node.chain.state.accruedFees;
    return {
      nodeID: formatNodeID(nodeID),
      weight: String(weight),
      startTime: String(startTime),
      validationID: encodeCb58(validationID),
      publicKey: prefixedHex(publicKey),
      remainingBalanceOwner: this.#owner({ locktime: 0n, ...remainingBalanceOwner }),
      deactivationOwner: this.#owner({ locktime: 0n, ...deactivationOwner }),
      minNonce: String(minNonce),
      balance: String(balance),
    };
  }

  #delegator(delegator: Staker): JSONObject {
    const owner = rewardsOwnerOf(delegator);
    return {
      ...stakerBase(delegator),
      rewardOwner: owner === undefined ? undefined : this.#owner(owner),
      potentialReward: String(delegator.potentialReward),
    };
  }

  #owner({ locktime, threshold, addresses }: OutputOwners): JSONObject {
    return {
      locktime: String(locktime),
      threshold: String(threshold),
      addresses: addresses.map((address) => this.#node.addresses.format(address)),
    };
  }
}

function stakerBase({ txID, startTime, endTime, weight, nodeID }: Staker): JSONObject {
  return {
    txID: encodeCb58(txID),
    startTime: String(startTime),
    endTime: String(endTime),
    weight: String(weight),
    nodeID: formatNodeID(nodeID),
  };
}

/** The validators with a key, whose signatures count for Warp messages (snow/validators, WarpSet). */
function warpSet(set: readonly Weighted[]): JSONObject {
  const withKey = set.filter((each): each is Weighted & { publicKey: Uint8Array } => each.publicKey !== undefined);
  const byKey = withKey.sort((a, b) => compareBytes(abscissa(a.publicKey), abscissa(b.publicKey)));
  const validators = byKey.map(({ nodeID, publicKey, weight }) => {
    return { publicKey: prefixedHex(publicKey), weight: String(weight), nodeIDs: [formatNodeID(nodeID)] };
  });
  return { validators, totalWeight: String(weightOf(set)) };
}

/** As Go writes a map. */
function sortedByKey(entries: readonly [string, JSONValue][]): JSONObject {
  return Object.fromEntries([...entries].sort(([a], [b]) => compare(a, b)));
}
