// npm run cases -- FILE…: inputs that people met, and what must come of them (test/fixtures/public-cases/README.md).
import { bytesCases } from '../support/cases/bytes';
import { nodeWordsCases } from '../support/cases/node-words';
import { configurationCases } from '../support/cases/configuration';
import { logCases } from '../support/cases/logs';
import { nodeBytesCases, nodeConfigurationCases, requestCases } from '../support/cases/node-cases';
import { isRecord } from '../../src/core/json/record';
import { textOfBytesCases } from '../support/cases/texts-of-bytes';
import { textCases } from '../support/cases/text';
import { type CaseForm, casesIn, readCaseFile } from '../support/cases/form';

/** The first that holds is the file's. */
const FORMS: readonly CaseForm[] = [
  {
    name: 'texts of bytes',
    holds: (first) => first['kind'] === 'bytesList' || isRecord(first['json']) || 'command' in first,
    cases: textOfBytesCases,
  },
  { name: 'bytes', holds: (first) => 'kind' in first && 'expected' in first, cases: bytesCases },
  { name: 'configuration', holds: (first) => 'path' in first && 'file' in first, cases: configurationCases },
  { name: 'words of nodes', holds: (first) => 'method' in first && 'message' in first, cases: nodeWordsCases },
  { name: 'lines of logs', holds: (first) => 'line' in first && 'expected' in first, cases: logCases },
  { name: 'bytes of nodes', holds: (first) => 'hex' in first && !('kind' in first), cases: nodeBytesCases },
  { name: 'configuration of nodes', holds: (first) => 'config' in first, cases: nodeConfigurationCases },
  { name: 'requests', holds: (first) => 'request' in first, cases: requestCases },
  { name: 'text', holds: (first) => 'text' in first && 'expected' in first, cases: textCases },
];

const files = process.argv.slice(2).filter((file) => !file.endsWith('.md'));
if (files.length === 0) {
  console.error('usage: npm run cases -- FILE…');
  process.exit(2);
}

/** What is known to fail, by the titles, and why it may. */
const KNOWN: readonly (readonly [title: RegExp, reason: string])[] = [];

const counts = { cases: 0, failed: 0 };

function count(title: string, problem: string | undefined): void {
  counts.cases++;
  if (problem === undefined) return;
  const known = KNOWN.find(([titles]) => titles.test(title));
  if (known === undefined) counts.failed++;
  console.log(known === undefined ? `FAILED ${title}: ${problem}` : `KNOWN ${title}: ${problem}; ${known[1]}`);
}

async function run(path: string): Promise<void> {
  const text = readCaseFile(path);
  const [first] = casesIn(text);
  const form = first && FORMS.find(({ holds }) => holds(first));
  if (form === undefined) count(path, `in none of the forms ${FORMS.map(({ name }) => name).join(', ')}`);
  else for await (const { title, problem } of form.cases(path, text)) count(title, problem);
}

async function main(): Promise<void> {
  for (const file of files) await run(file);
  console.log(`${counts.cases} cases, ${counts.failed} failed`);
  process.exitCode = counts.failed > 0 || counts.cases === 0 ? 1 : 0;
}

void main();
