// `npm test`: everything there is to check, from nothing but Node and npm. The last line is `N passed, N failed`.
//
//   node test/support/run-tests.mjs              all parts
//   node test/support/run-tests.mjs unit         only the parts named: static, unit, host  (or ONLY=unit,host)
//   GREP=words                                   only tests whose title holds the words
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, node, suite } from './steps.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '../..'));
const named = process.argv
  .slice(2)
  .concat((process.env.ONLY ?? '').split(','))
  .filter(Boolean);
const parts = named.length > 0 ? named : ['static', 'unit', 'host'];

async function unit() {
  const built = await check('build the unit tests', ['esbuild.mjs', 'unit']);
  if (built.failed > 0) return [built];
  const report = join('out', 'unit-report.json');
  const reporter = ['--reporter', 'test/support/reporter.cjs', '--reporter-option', `style=dot,report=${report}`];
  const grep = process.env.GREP ? ['--grep', process.env.GREP] : [];
  const args = ['node_modules/mocha/bin/mocha.js', ...reporter, ...grep, 'out/test/unit/**/*.test.cjs'];
  return [await suite('unit tests', report, () => node(args))];
}

mkdirSync('out', { recursive: true });
const results = [];
if (parts.includes('unit')) results.push(...(await unit()));

const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
const skipped = sum('skipped');
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
