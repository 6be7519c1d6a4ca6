import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { Ajv, type ValidateFunction } from 'ajv';
import { outputSchema } from '../../../scripts/output-schema.mjs';
import { checkConfigs } from '../../../src/command/config';
import { runCommand } from '../../../src/command/run';
import type { Terminal } from '../../../src/command/terminal';
import { prefixedHex } from '../../../src/core/bytes/bytes';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import {
  EWOQ,
  EWOQ_CB58,
  EWOQ_EVM,
  EWOQ_KEY,
  EWOQ_P,
  MAINNET_X,
  SAMPLE_L1,
  SAMPLE_LNSC,
  SAMPLE_PAYMENT,
  UNUSED_ID,
} from '../../support/known-ids';
import { demoStory, startDemo } from '../../support/sandbox/demo-sandbox';
import { sandboxSetUp } from '../../support/sandbox/sandbox-setup';
import { healthyScript, L1, startL1Node } from '../../support/servers/l1-node';
import type { TestServer } from '../../support/servers/http-server';
import { type Relay, startRelay } from '../../support/servers/relay';

type Fields = Record<string, unknown>;

const RECORDINGS = 'test/fixtures/recordings';
/** Of the hex that nodes and clients sent, for each command that takes hex. */
const MOST_HEX = 250;

/** Hex of different lengths from all recordings. */
function recordedHex(): string[] {
  const found = new Map<number, string>();
  for (const name of readdirSync(RECORDINGS).filter((each) => /\.jsonl(?:\.gz)?$/.test(each))) {
    const bytes = readFileSync(join(RECORDINGS, name));
    const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    for (const [, hex = ''] of text.matchAll(/"(0x[0-9a-f]{100,8000})\\*"/g)) found.set(hex.length, hex);
  }
  return [...found.values()].slice(0, MOST_HEX);
}

describe('the schema of what the command prints', () => {
  const { txs, names } = demoStory();
  const schema = outputSchema() as { readonly $defs: Readonly<Record<string, { readonly anyOf: readonly object[] }>> };
  const ajv = new Ajv({ strict: true, allErrors: true });
  ajv.addSchema(schema, 'output');
  const sandbox = sandboxSetUp(() => startDemo());
  let relay: Relay;
  let l1Node: TestServer;
  before(async () => {
    relay = await startRelay(sandbox.url);
    l1Node = await startL1Node(healthyScript);
  });
  after(async () => {
    await l1Node.close();
    await relay.close();
  });
  afterEach(() => relay.missing.clear());

  const validatorOf = (path: string): ValidateFunction =>
    ajv.getSchema(`output#/$defs/${path}`) ?? assert.fail(`no definition ${path}`);

  type Run = (terminal: Terminal) => Promise<unknown>;

  async function printed(run: Run, piped = ''): Promise<Fields[]> {
    let out = '';
    const input = () => Readable.from([Buffer.from(piped)]);
    await run({ out: (text) => void (out += text), say: () => undefined, input });
    return out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Fields);
  }
  const ofCommand = (args: readonly string[], piped?: string): Promise<Fields[]> =>
    printed((terminal) => runCommand([...args, '--json'], terminal), piped);

  /** Each line is valid, and no longer with a field more in any object of a fixed shape, or without one that is required. */
  function verify(command: string, lines: readonly Fields[], kinds: readonly string[]): void {
    const isValid = validatorOf(command);
    const seen = new Set<string>();
    for (const line of lines) {
      assert.ok(
        isValid(line),
        `${JSON.stringify(line).slice(0, 2_000)}\n${JSON.stringify(isValid.errors?.slice(0, 9))}`,
      );
      seen.add(String('error' in line ? 'error' : (line['what'] ?? line['kind'] ?? line['verdict'] ?? 'value')));
      assert.equal(isValid({ ...line, frob: 1 }), false);
      for (const field of ['input', 'error', 'kind', 'verdict', 'headline', 'digest', 'meaning', 'marks'])
        if (field in line) assert.equal(isValid({ ...line, [field]: undefined }), false, field);
      for (const [name, value] of Object.entries(line)) {
        const [inner] = Array.isArray(value) ? (value as unknown[]) : [value];
        if (name === 'json' || typeof inner !== 'object' || inner === null) continue;
        const more = { ...inner, frob: 1 };
        assert.equal(isValid({ ...line, [name]: Array.isArray(value) ? [more] : more }), false, name);
      }
    }
    assert.deepEqual([...seen].sort(), [...kinds].sort());
  }

  const HEX = [...recordedHex(), ...Object.values(txs).map(({ bytes }) => prefixedHex(bytes))];
  const unsigned = prefixedHex(txs.payment.bytes.subarray(0, -77));

  it('has decode', async () => {
    const given = [...HEX, unsigned, `0x${'00'.repeat(60)}`, EWOQ_KEY, JSON.stringify({ tx: HEX[0], note: 1 })];
    verify('decode', await ofCommand(['decode', '-'], given.join('\n')), [
      ...['transaction', 'block', 'output', 'unsignedTransaction', 'error'],
      ...['platformTx', 'platformBlock', 'platformUTXO', 'atomicTx', 'atomicTxs', 'container'],
    ]);
  });

  it('has check, over a node and without', async () => {
    const node = ['--node', relay.url];
    const changed = new Uint8Array(txs.payment.bytes).fill(1, -10);
    const given = [
      ...Object.values(txs)
        .slice(0, 6)
        .map(({ bytes }) => prefixedHex(bytes)),
      unsigned,
    ];
    const lines = await ofCommand(
      ['check', ...node, '-'],
      [...given, prefixedHex(changed), ...HEX.slice(0, 60)].join('\n'),
    );
    verify('check', lines, ['accepted', 'fails', 'error']);
    verify('check', await ofCommand(['check', '-'], given.join('\n')), ['cannot tell']);
  });

  it('has hash', async () => {
    verify('hash', await ofCommand(['hash', '-'], [...HEX, unsigned].join('\n')), ['value', 'error']);
  });

  it('has look', async () => {
    const { staking, l1, subnet } = names;
    const ids = [staking.validator.id, staking.leaver.id, subnet.subnet.id, subnet.blockchain.id, l1.convert.id];
    const given = [
      ...[...ids, l1.validationIDs.poor, ...Object.values(txs).map(({ txID }) => txID)].map(encodeCb58),
      ...[SAMPLE_PAYMENT, `${SAMPLE_PAYMENT}:0`, `${SAMPLE_PAYMENT}:1`, `${SAMPLE_PAYMENT}:99`, SAMPLE_LNSC],
      ...[EWOQ, EWOQ_P, EWOQ_P.replace('P-', 'C-'), EWOQ_CB58, EWOQ_EVM, MAINNET_X, UNUSED_ID],
      ...['1', '99999', 'P:1', 'P:99999', 'C:1', 'C:0', 'fees', 'nonsense', HEX[0] ?? ''],
      ...['NodeID-111111111111111111116DBWJs', 'NodeID-JzVbvC7g1UGUiQbxVc21AMvEFLWnkGjhq'],
    ];
    const kinds = ['transaction', 'output', 'block', 'address', 'evmAddress', 'node', 'absent', 'noBlock', 'fees'];
    const whats = ['platformTx', 'platformBlock', 'evmBlock', 'l1Validator', 'blockchain', 'error'];
    verify('look', await ofCommand(['look', '--node', relay.url, ...given]), [...kinds, ...whats]);
    for (const method of ['eth_baseFee', 'eth_getBalance', 'platform.getUTXOs', 'avm.getUTXOs', 'platform.getHeight'])
      relay.missing.add(method);
    const partial = [EWOQ_EVM, EWOQ, EWOQ_P, 'fees', 'P:1', `${SAMPLE_PAYMENT}:1`];
    const lines = await ofCommand(['look', '--node', relay.url, ...partial]);
    verify('look', lines, ['evmAddress', 'fees', 'error', 'output']);
  });

  it('has l1', async () => {
    verify('l1', await ofCommand(['l1', '--node', sandbox.url, SAMPLE_L1, UNUSED_ID, EWOQ]), ['l1', 'error']);
    verify('l1', await ofCommand(['l1', '--node', l1Node.url, L1]), ['l1']);
  });

  it('has explain, id, and config', async () => {
    const known = 'memo exceeds maximum length: 21 > 0';
    verify('explain', await ofCommand(['explain', known, 'nice weather']), ['value', 'error']);
    verify('explain', await ofCommand(['explain', '-'], `${known}\nnice weather\n`), ['value', 'error']);
    const ids = [SAMPLE_PAYMENT, `${SAMPLE_PAYMENT}:1`, EWOQ, EWOQ_CB58, EWOQ_EVM, MAINNET_X, 'nonsense'];
    const node = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
    const kinds = ['id', 'output', 'address', 'shortID', 'evmAddress', 'nodeID', 'bytes32', 'error'];
    verify('id', await ofCommand(['id', '--id', ...ids, node, `0x${'0f'.repeat(32)}`]), kinds);
    const form = { json: true, schema: 'node', strict: false };
    const marked = (text: string) => printed((terminal) => checkConfigs(['-'], terminal, form, '.'), text);
    const lines = [...(await marked('{ "http-prot": 1 }')), ...(await marked('{}')), ...(await marked(' '))];
    verify('config', lines, ['value', 'error']);
  });

  it('has plan, of whose steps some would be accepted and others not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lens-plan-'));
    const pay = (name: string, amount: unknown) => ({ name, kind: 'x-pay', values: { from: EWOQ, to: EWOQ, amount } });
    const steps = [pay('one', '1'), pay('later', { later: 'a price' }), pay('all', '900000000'), pay('last', '1')];
    const path = join(folder, 'a.avalanche-plan.json');
    writeFileSync(path, JSON.stringify({ steps }));
    const lines = await ofCommand(['plan', 'check', '--node', sandbox.url, path]);
    rmSync(folder, { recursive: true });
    verify('plan', lines, ['value']);
    const [{ steps: printedSteps } = {}] = lines as { readonly steps?: readonly { readonly state: string }[] }[];
    assert.deepEqual(
      printedSteps?.map(({ state }) => state),
      ['accepted', 'waits', 'unknown', 'unknown'],
    );
  });

  it('names each command, and nothing else', () => {
    const commands = ['check', 'config', 'decode', 'explain', 'hash', 'id', 'l1', 'look', 'plan'];
    assert.deepEqual(
      Object.keys(schema.$defs)
        .filter((name) => /^[a-z]/.test(name))
        .sort(),
      commands,
    );
    assert.equal(validatorOf('Transaction')({}), false);
  });
});
