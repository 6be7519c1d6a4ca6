import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { decodeAnyHex } from '../../src/core/encodings/hex';
import { visibleJSON } from '../../src/core/json/visible-json';
import { JSONTextError } from '../../src/core/json/json-nodes';
import { readAnyTx } from '../../src/core/signing/read-tx';
import { editableJSON, readEditableJSON } from '../../src/core/signing/tx-json';
import { cpuTime, limited, type Result } from './measure';

const LIMIT_MS = 100;
const ROUNDS = 4;
const MANY = 98_000;

const BASE =
  '{"unsignedTx":{"type":"txs.BaseTx","networkID":1,"blockchainID":"2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM",' +
  '"outputs":[],"inputs":[],"memo":"0x"},"credentials":[]}';

/** Texts that take long to read, and the longest that is right: the transaction that creates AVAX on Mainnet. */
function texts(): Readonly<Record<string, string>> {
  const file = readFileSync('test/fixtures/protocol/mainnet_avax_asset_tx.hex.gz');
  const longest = readAnyTx(decodeAnyHex(gunzipSync(file).toString().trim()).bytes);
  if (longest === undefined) throw new Error('the fixture is no transaction');
  const long = 'x'.repeat(5_000_000);
  return {
    'the longest transaction': visibleJSON(editableJSON(longest)),
    'a long memo': BASE.replace('"0x"', `"0x${'ab'.repeat(2_500_000)}"`),
    escapes: BASE.replace('"0x"', `"${String.raw`\u0041`.repeat(850_000)}"`),
    'a long ID': BASE.replace('2oYM', long),
    'a long key': BASE.replace('"memo"', `"${long}":1,"memo"`),
    digits: BASE.replace(':1,', `:${'9'.repeat(5_000_000)},`),
    keys: BASE.replace('"memo"', `${Array.from({ length: MANY }, (_, i) => `"k${i}":0,`).join('')}"memo"`),
    depth: '{"a":'.repeat(1_000_000),
    'white space': ' '.repeat(5_000_000),
    lines: '\n'.repeat(5_000_000),
    numbers: BASE.replace('"0x"', `[${'18446744073709551615,'.repeat(MANY)}0]`),
    objects: BASE.replace('"outputs":[]', `"outputs":[${'{"type":1},'.repeat(MANY / 2)}0]`),
    'signature indices': BASE.replace(
      '"credentials":[]',
      `"credentials":[{"credential":{"type":"secp256k1fx.TransferInput","amount":1,"signatureIndices":[${'1,'.repeat(MANY)}1]}}]`,
    ),
  };
}

/** P25: the longest step while a transaction's JSON is read. */
export function txJSONBench(): Result[] {
  let worst = { what: '', step: 0 };
  for (const [what, text] of Object.entries(texts())) {
    const step = Math.min(...Array.from({ length: ROUNDS }, () => longestStep(text)));
    if (step > worst.step) worst = { what, step };
  }
  const what = `the longest step while JSON of up to 5 MiB is read as a transaction, here ${worst.what}`;
  return [limited('P25', what, 'ms of processor time', worst.step, LIMIT_MS)];
}

function longestStep(text: string): number {
  const steps = readEditableJSON(text);
  let longest = 0;
  for (let isDone = false; !isDone;) {
    const start = cpuTime();
    try {
      isDone = steps.next().done === true;
    } catch (error) {
      if (!(error instanceof JSONTextError)) throw error;
      isDone = true;
    }
    longest = Math.max(longest, cpuTime() - start);
  }
  return longest;
}
