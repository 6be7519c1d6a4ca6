// npm run fuzz -- --count N --seed S: checks N mutated inputs over the text formats and the codec, merges the signatures of
// N / 100 random transactions, writes N / 100 mutated ones as JSON and reads them, and applies the rules of the P-Chain and of the C-Chain to N / 100 mutated ones each. --only I checks the seed's input number I alone, and prints it.
import { inspect, parseArgs } from 'node:util';
import { fuzz, GROWTH } from '../support/fuzz/fuzz';
import { fuzzTargets } from '../support/fuzz/fuzz-targets';
import { failedPlatformRules } from '../support/fuzz/fuzz-platform';
import { failedAtomicRules } from '../support/fuzz/fuzz-atomic';
import { failedRoundTrips } from '../support/fuzz/fuzz-tx-json';
import { failedMerges } from '../support/fuzz/fuzz-signing';
import { Random } from '../support/fuzz/mutate';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const count = Number(values.count);
const seed = Number(values.seed);
const only = values.only === undefined ? undefined : Number(values.only);
if (![count, seed, only ?? 0].every((number) => Number.isSafeInteger(number) && number >= 0)) {
  console.error('usage: npm run fuzz -- --count N --seed S [--only I]');
  process.exit(2);
}

const targets = fuzzTargets();
if (only !== undefined) {
  console.log(inspect(targets[only % targets.length]?.make(new Random(seed, only)).input, { maxStringLength: null }));
}
const { checked, failures, slowest, growth } = fuzz(targets, { count, seed, ...(only === undefined ? {} : { only }) });
for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`slowest ${slowest}`);
const merges = only === undefined ? Math.ceil(count / 100) : 0;
const unmerged = failedMerges(seed, merges);
for (const failure of unmerged) console.log(`FAILED ${failure}`);
if (merges > 0) console.log(`merged the signatures of ${merges} transactions, ${unmerged.length} failed`);
const checks = only === undefined ? Math.ceil(count / 100) : 0;
const broken = [...failedPlatformRules(seed, checks).failures, ...failedAtomicRules(seed, checks).failures];
for (const failure of broken) console.log(`FAILED ${failure}`);
if (checks > 0)
  console.log(`applied the rules of P and C to ${checks} mutated transactions each, ${broken.length} failed`);
const { failures: changed, bytes, texts } = failedRoundTrips(seed, checks);
for (const failure of changed) console.log(`FAILED ${failure}`);
if (checks > 0)
  console.log(
    `wrote ${bytes} mutated transactions as JSON, read ${texts} of ${checks} mutated texts, ${changed.length} failed`,
  );
const failed = failures.length + unmerged.length + broken.length + changed.length;
const grew = only === undefined && growth > GROWTH;
console.log(`memory ${grew ? 'GREW by' : 'flat, grew by'} ${(growth / 2 ** 20).toFixed(1)} MiB`);
console.log(`${checked} checked, ${failed} failed`);
process.exitCode = failed > 0 || grew || checked === 0 ? 1 : 0;
