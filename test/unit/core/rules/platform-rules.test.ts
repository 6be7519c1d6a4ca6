import assert from 'node:assert/strict';
import { platformFormats } from '../../../../src/core/codec/platform/formats';
import type { PlatformTx } from '../../../../src/core/codec/platform/transactions';
import { decodeID } from '../../../../src/core/encodings/cb58';
import { decodeHex } from '../../../../src/core/encodings/hex';
import type { Lookup } from '../../../../src/core/rules/chain-rules';
import type { Finding, PlatformRule } from '../../../../src/core/rules/finding';
import { platformFindings } from '../../../../src/core/rules/platform/platform-findings';
import type { PlatformRules, PlatformView } from '../../../../src/core/rules/platform/platform-view';
import { Signers } from '../../../../src/core/rules/signatures';
import { valueOrRefusal } from '../../../support/assertions/refuses';
import { mutateBytes, Random } from '../../../support/fuzz/mutate';
import { readLines } from '../../../support/recording/recording';

const AVAX = 1_000_000_000n;

/** Of the network in the recording, beside which platform-checks.md of the recordings says them. */
const rules: PlatformRules = {
  networkID: 1337,
  avaxAssetID: decodeID('28N55gFiYRrHWTopC4mybgvTw92x4EmWiZBLCRBgjXFyBgx9UN'),
  staking: {
    ...{ minValidatorStake: 2000n * AVAX, maxValidatorStake: 3_000_000n * AVAX, minDelegatorStake: 25n * AVAX },
    ...{ minDelegationFee: 20_000, minStakeDuration: 86_400n, heliconMinStakeDuration: 20n },
    maxStakeDuration: 365n * 86_400n,
  },
  heliconTime: { found: 0n },
  gas: {
    ...{ maxCapacity: 1_000_000n, maxPerSecond: 100_000n, targetPerSecond: 50_000n },
    ...{ minPrice: 1n, excessConversionConstant: 2_164_043n },
  },
  validatorFee: { capacity: 20_000n, target: 10_000n, minPrice: 1n, excessConversionConstant: 865_617n },
};

/** A chain of which every lookup has the same result. */
function viewOf(result: Lookup<never>, clock: bigint): PlatformView {
  const lookup = (): Lookup<never> => result;
  return {
    ...{ now: clock, clock, gas: result, activeL1Validators: result, utxo: lookup, imported: lookup, tx: lookup },
    ...{ subnet: lookup, subnetOf: lookup, validator: lookup, l1Validator: lookup, l1ValidationOf: lookup },
    ...{ l1Weight: lookup, registration: lookup, warpSet: lookup },
  };
}

function findingsOf(tx: PlatformTx, view: PlatformView): Finding<PlatformRule>[] {
  const signers = new Signers(() => platformFormats.unsignedTx.encode(tx.unsignedTx));
  return [...platformFindings(tx, rules, view, signers)].filter((finding) => finding !== undefined);
}

/** What was issued on P, with the time of the node's clock. */
const issued = readLines('test/fixtures/recordings/platform-checks.jsonl.gz').flatMap((line) => {
  const hex = line.kind === 'exchange' ? /"platform\.issueTx".*"tx":"(0x\w+)"/.exec(line.request.body)?.[1] : undefined;
  const bytes = hex === undefined ? undefined : valueOrRefusal(() => decodeHex(hex));
  if (line.kind !== 'exchange' || bytes === undefined) return [];
  const isAccepted = !line.response.body.includes('"error"');
  return [{ bytes, clock: BigInt(Math.floor(line.request.at / 1000)), isAccepted }];
});

describe('the rules of the P-Chain', () => {
  it('find nothing wrong with an accepted transaction while nothing is known of the chain', () => {
    const accepted = issued.filter(({ isAccepted }) => isAccepted);
    const view = (clock: bigint) => viewOf({ unknown: { kind: 'not read', message: 'no connection' } }, clock);
    const found = accepted.flatMap(({ bytes, clock }) => findingsOf(platformFormats.tx.decode(bytes), view(clock)));
    assert.deepEqual(
      found.filter(({ verdict }) => verdict === 'fails'),
      [],
    );
    assert.deepEqual([accepted.length, found.length > accepted.length], [105, true]);
  });

  it('name a field of any bytes that can be decoded, of each type', () => {
    const seeds = issued.map(({ bytes }) => bytes).filter(({ length }) => length < 4096);
    const types = new Set<string>();
    for (let number = 0; number < 4000; number++) {
      const random = new Random(5, number);
      const bytes = mutateBytes(random, random.pick(seeds), random.pick(seeds));
      const tx = valueOrRefusal(() => platformFormats.tx.decode(bytes));
      if (tx === undefined) continue;
      types.add(tx.unsignedTx.type);
      const fields = new Set(platformFormats.tx.annotate(bytes).annotations.map(({ path }) => path));
      const strange = findingsOf(tx, viewOf({ missing: true }, 1_795_496_200n)).filter(({ path }) => !fields.has(path));
      assert.deepEqual(strange, [], `input ${number}`);
    }
    assert.equal(types.size, 19, [...types].join());
  });
});
