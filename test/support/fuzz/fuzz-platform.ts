import { platformFormats } from '../../../src/core/codec/platform/platform-formats';
import type { PlatformTx } from '../../../src/core/codec/platform/platform-transactions';
import { decodeID } from '../../../src/core/encodings/cb58';
import { decodeHex } from '../../../src/core/encodings/hex';
import type { Lookup } from '../../../src/core/rules/chain-rules';
import type { Finding } from '../../../src/core/rules/finding';
import { platformFindings } from '../../../src/core/rules/platform/platform-findings';
import type { PlatformRules, PlatformView } from '../../../src/core/rules/platform/platform-view';
import { Signers } from '../../../src/core/tx/signers';
import { valueOrRefusal } from '../assertions/refuses';
import { readLines } from '../recording/recording';
import { mutateBytes, Random } from './mutate';

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
  validatorFee: { capacity: 20_000n, target: 10_000n },
};

/** A chain of which every lookup has the same result. */
export function viewOf(result: Lookup<never>, clock: bigint): PlatformView {
  const lookup = (): Lookup<never> => result;
  return {
    ...{ now: clock, clock, gas: result, activeL1Validators: result, utxo: lookup, imported: lookup, tx: lookup },
    ...{ subnet: lookup, subnetOf: lookup, validator: lookup, l1Validator: lookup, l1ValidationOf: lookup },
    ...{ l1Weight: lookup, registration: lookup, warpSet: lookup },
  };
}

export function findingsOf(tx: PlatformTx, view: PlatformView): Finding[] {
  const signers = new Signers(() => platformFormats.unsignedTx.encode(tx.unsignedTx));
  return [...platformFindings(tx, rules, view, signers)].filter((finding) => finding !== undefined);
}

/** What was issued on P in the recording, with the time of the node's clock. */
export const recordedIssues = () =>
  readLines('test/fixtures/recordings/platform-checks.jsonl.gz').flatMap((line) => {
    const hex =
      line.kind === 'exchange' ? /"platform\.issueTx".*"tx":"(0x\w+)"/.exec(line.request.body)?.[1] : undefined;
    const bytes = hex === undefined ? undefined : valueOrRefusal(() => decodeHex(hex));
    if (line.kind !== 'exchange' || bytes === undefined) return [];
    const isAccepted = !line.response.body.includes('"error"');
    return [{ bytes, clock: BigInt(Math.floor(line.request.at / 1000)), isAccepted }];
  });

/** Milliseconds in which no step of a check may be: a freeze that a person feels. */
const FREEZE_MS = 1_000;

/**
 * Applies the rules to mutated transactions of all types on a chain that has nothing. Returns what is wrong: a crash, a
 * field that the bytes don't have, a step that takes too long.
 */
export function failedPlatformRules(
  seed: number,
  count: number,
): { readonly failures: string[]; readonly types: ReadonlySet<string> } {
  const seeds = recordedIssues()
    .map(({ bytes }) => bytes)
    .filter(({ length }) => length < 4096);
  const types = new Set<string>();
  const failures: string[] = [];
  for (let number = 0; number < count; number++) {
    const random = new Random(seed, number);
    const bytes = mutateBytes(random, random.pick(seeds), random.pick(seeds));
    const tx = valueOrRefusal(() => platformFormats.tx.decode(bytes));
    if (tx === undefined) continue;
    types.add(tx.unsignedTx.type);
    const fields = new Set(platformFormats.tx.annotate(bytes).annotations.map(({ path }) => path));
    try {
      const start = process.cpuUsage();
      const strange = findingsOf(tx, viewOf({ missing: true }, 1_795_496_200n)).find(({ path }) => !fields.has(path));
      const { user } = process.cpuUsage(start);
      if (strange !== undefined) failures.push(`rules of P, input ${number}: no field ${strange.path}`);
      if (user / 1000 > FREEZE_MS) failures.push(`rules of P, input ${number}: ${Math.round(user / 1000)} ms`);
    } catch (error) {
      failures.push(`rules of P, input ${number}: ${String(error)}`);
    }
  }
  return { failures, types };
}
