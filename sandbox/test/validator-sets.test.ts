import assert from 'node:assert/strict';
import { Random } from '../../test/support/fuzz/mutate';
import { orderOfCreation } from '../avm/ledger';
import { PlatformState } from '../p-and-c/platform-state';
import type { L1ValidatorState, Staker } from '../p-and-c/stakers';
import { ValidatorSets } from '../p-and-c/validator-sets';
import { byteKey } from '../utxos/utxo-index';
import { PRIMARY_NETWORK_ID } from '../../src/core/ids/networks';

const SUBNET = Buffer.alloc(32, 9);
const NOBODY = { threshold: 0, addresses: [] };

function staker(random: Random): Staker {
  const [nodeID, weight] = [Buffer.alloc(20, random.below(5)), BigInt(1 + random.below(100))];
  const subnetID = random.below(2) === 0 ? PRIMARY_NETWORK_ID : SUBNET;
  const validator = { nodeID, start: 0n, end: 1n, weight, subnetID };
  const base = { networkID: 12345, blockchainID: PRIMARY_NETWORK_ID, outputs: [], inputs: [], memo: new Uint8Array(0) };
  const subnetAuthorization = { type: 'secp256k1fx.Input', signatureIndices: [] } as const;
  return {
    ...{ txID: Buffer.alloc(32, random.below(12)), nodeID, subnetID, weight, startTime: 0n, endTime: 1n },
    tx: { type: 'txs.AddSubnetValidatorTx', ...base, validator, subnetAuthorization },
    ...{ potentialReward: 0n, delegateeReward: 0n },
  };
}

function l1Validator(random: Random): L1ValidatorState {
  return {
    ...{
      validationID: Buffer.alloc(32, random.below(12)),
      subnetID: SUBNET,
      nodeID: Buffer.alloc(20, random.below(5)),
    },
    ...{ publicKey: Buffer.alloc(96, 1), weight: BigInt(1 + random.below(100)), startTime: 0n, minNonce: 0n },
    ...{ remainingBalanceOwner: NOBODY, deactivationOwner: NOBODY, endAccumulatedFee: BigInt(random.below(2)) },
  };
}

describe('the validators after each block', () => {
  it('are those that there were, in whatever order they are read', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = new Random(seed);
      const state = PlatformState.begin({ supply: 0n, time: 0n }, undefined);
      state.putL1Validator(l1Validator(random));
      const story = new ValidatorSets(state);
      const seen: unknown[] = [story.setsAt(0)];
      for (let height = 1; height < 40; height++) {
        const fork = state.fork();
        for (let change = random.below(3); change > 0; change--) {
          const [added, l1] = [staker(random), l1Validator(random)];
          if (random.below(3) === 0) fork.stakers.delete(byteKey(added.txID));
          else fork.stakers.set(byteKey(added.txID), added);
          if (random.below(3) === 0) fork.l1Validators.delete(byteKey(l1.validationID));
          else fork.putL1Validator(l1);
        }
        // A block that only proposes changes nothing.
        const isApplied = random.below(4) > 0;
        story.add(isApplied ? fork : undefined);
        if (isApplied) fork.apply(orderOfCreation);
        seen.push(story.setsAt(height));
        if (random.below(3) === 0) {
          const before = random.below(height + 1);
          assert.deepEqual(story.setsAt(before), seen[before]);
        }
      }
      for (let read = 0; read < 40; read++) {
        const height = random.below(40);
        assert.deepEqual(story.setsAt(height), seen[height]);
      }
      assert.equal(story.setsAt(40), undefined);
    }
  });
});
