import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { Ajv2019 } from 'ajv/dist/2019.js';
import type { Sandbox } from '../../../sandbox/server';
import { runCommand } from '../../../src/command/run';
import type { OutputOwners } from '../../../src/core/codec/secp256k1fx';
import { decodeID, encodeCb58 } from '../../../src/core/encodings/cb58';
import { encodeHex } from '../../../src/core/encodings/hex';
import { parseAddress } from '../../../src/core/ids/address';
import { txIDOf } from '../../../src/core/ids/ids';
import { validationIDOf } from '../../../src/core/p-and-c/l1-ids';
import { AVAX, formatAmount } from '../../../src/core/text/amount';
import { readUTXOs } from '../../../src/services/compose/wallets';
import { planSchema, readPlan } from '../../../src/services/plan/plan-document';
import { LOCAL_AVAX } from '../../support/known-ids';
import { until } from '../../support/assertions/until';
import { PLAN_SCHEMA, planSchemaFile } from '../../support/repository-files/plan-schema';
import { startDemo } from '../../support/sandbox/demo-sandbox';
import { startRelay } from '../../support/servers/relay';
import { IssuingWindow } from '../../support/setup/issue-setup';
import { bootstrapRow } from '../../support/setup/new-tx-texts';
import { signedOutside } from '../../support/setup/signed-outside';

// That of the program.
Object.assign(globalThis, { FOLDER: '.' });

/** The plan of docs/plan.md. */
const PLAN = /```json\n(.+?)```/s.exec(readFileSync('docs/plan.md', 'utf8'))?.[1] ?? '';

interface PlanValue {
  readonly steps: readonly {
    readonly name: string;
    readonly state: string;
    readonly cause?: string;
    readonly reason?: string;
  }[];
  readonly changes: readonly { readonly what: string; readonly now: string; readonly then: string }[];
}

describe('the command for plans', () => {
  const window = new IssuingWindow();
  let sandbox: Sandbox;
  let folder = '';
  let path = '';
  before(async () => (sandbox = await startDemo({ blocks: 'now' })));
  after(async () => {
    await window.http.close();
    await sandbox.close();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lens-plan-'));
    path = join(folder, 'l1.avalanche-plan.json');
    writeFileSync(path, PLAN);
    writeFileSync(
      join(folder, 'genesis.json'),
      '{"config":{"chainId":99999},"alloc":{},"gasLimit":"0xe4e1c0","difficulty":"0x0"}',
    );
    writeFileSync(join(folder, 'validators.json'), JSON.stringify(['A', 'B', 'C'].map((name) => bootstrapRow(name))));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function ran(...args: readonly string[]) {
    const [out, said]: [string[], string[]] = [[], []];
    const code = await runCommand(['plan', ...args], {
      out: (text) => void out.push(text),
      say: (text) => void said.push(text),
      input: () => Readable.from([]),
    });
    return { code, out: out.join(''), said: said.join('\n') };
  }
  /** Makes the next step, signs and issues it; returns its ID. */
  const issuedNext = async (...options: readonly string[]): Promise<string> => {
    const next = await ran('next', ...options, '--node', sandbox.url, path);
    assert.equal(next.code, 0, next.said);
    const chain = window.chain(sandbox.url);
    const bytes = await signedOutside(next.out, ['ewoq'], { signings: window.signings, chain });
    const isOnX = !/"blockchainID": "1{32}/.test(next.out);
    await chain.node.call(isOnX ? 'avm.issueTx' : 'platform.issueTx', { tx: encodeHex(bytes) });
    return encodeCb58(txIDOf(bytes));
  };
  const stateOf = async (name: string) => (await checked()).steps.find((each) => each.name === name);
  const checked = async () => {
    const { out, code } = await ran('check', '--json', '--node', sandbox.url, path);
    return { ...(JSON.parse(out) as PlanValue), code };
  };

  it('rehearses the plan of the docs, and carries it out step by step', async () => {
    const { steps, code, changes } = await checked();
    assert.deepEqual([code, steps.map(({ state }) => state)], [0, steps.map(() => 'accepted')]);
    const shown = await ran('check', '--node', sandbox.url, path);
    assert.match(shown.out, /longer: .*\[l1, 2\]|longer: /);
    assert.match(
      shown.out,
      /All fees: [\d.]+ AVAX, or [\d.]+ AVAX at twice the price of gas\. Nothing was signed or sent\.\n$/,
    );
    const chain = window.chain(sandbox.url);
    const txIDs = new Map<string, string>();
    for (const { name } of steps) {
      const txID = await issuedNext();
      txIDs.set(name, txID);
      assert.equal((await ran('issued', path, name, txID)).code, 0);
      await until(async () => (await stateOf(name))?.state === 'done');
    }
    // What was said to be true at the end.
    const then = (what: string) => changes.find((each) => each.what === what)?.then;
    for (const on of ['P', 'X'] as const) {
      const owner = `${on}-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u`;
      const { utxos } = await readUTXOs(chain, { on, owners: [parseAddress(owner).bytes] }, {});
      const isOwn = ({ addresses }: OutputOwners): boolean => addresses.length === 1;
      const avax = utxos.filter((each) => encodeCb58(each.assetID) === LOCAL_AVAX && isOwn(each.output));
      const sum = avax.reduce((all, { output }) => all + ('amount' in output ? output.amount : 0n), 0n);
      assert.equal(then(`${on}-local18jma…00z96u owner`), `${formatAmount(sum, 9, { grouped: true })} AVAX`);
    }
    const validationID = encodeCb58(validationIDOf(decodeID(txIDs.get('subnet') ?? ''), 2));
    const validator = await chain.node.call('platform.getL1Validator', { validationID });
    const { balance } = validator ?? assert.fail();
    const row = changes.find(({ what }) => what.endsWith('L1 validator [l1, 2]'));
    assert.match(row?.then ?? '', /^weight 100, 6 AVAX for about /);
    // It pays for each second since.
    assert.ok(balance <= 6n * AVAX && balance > 6n * AVAX - AVAX / 1_000n, String(balance));
    assert.match(then('subnet [subnet]') ?? '', /^owned by owner, an L1 managed by 0x0feed\w+ on \[chain\]$/);
    const end = await ran('next', '--node', sandbox.url, path);
    assert.deepEqual([end.code, end.out, end.said], [0, '', 'All steps are done.']);
    const { code: all, out } = await ran('status', '--node', sandbox.url, path);
    assert.deepEqual([all, out.match(/: done · \w{40,}$/gm)?.length], [0, steps.length]);
  });

  it('ends with 1 and the line of the first step that would be rejected', async () => {
    writeFileSync(
      join(folder, 'wrong.json'),
      '{"config":{"chainId":99999},"alloc":{},"gasLimit":true,"difficulty":"0x0"}',
    );
    writeFileSync(path, PLAN.replace('"genesis.json"', '"wrong.json"'));
    assert.match((await stateOf('chain'))?.reason ?? '', /^genesis: Line 1, column \d+ of the genesis: /);
    writeFileSync(path, PLAN.replace('"genesis.json"', '"none.json"'));
    const missing = await checked();
    assert.equal(missing.code, 1);
    assert.match(missing.steps[3]?.reason ?? '', /^genesis: There is no file "\S+none\.json"\.$/);
    writeFileSync(path, PLAN.replace('"amount": "5"', '"amount": "500000000"'));
    const { code, steps } = await checked();
    assert.deepEqual([code, steps.at(-1)?.state], [1, 'rejected']);
    const { out } = await ran('check', '--format', 'github', '--node', sandbox.url, path);
    assert.match(out, /^::error file=[^,]+,line=\d+::.*Not enough to spend/);
  });

  it("doesn't make again what was issued, and keeps no other ID", async () => {
    const txID = encodeCb58(new Uint8Array(32).fill(7));
    assert.equal((await ran('issued', path, 'fund', txID)).code, 0);
    const { code, out, said } = await ran('next', '--node', sandbox.url, path);
    assert.deepEqual([code, out], [3, '']);
    assert.match(said, /fund: .*issued, and in no block/);
    const other = await ran('issued', path, 'fund', encodeCb58(new Uint8Array(32).fill(8)));
    assert.deepEqual([other.code, other.said.includes('was issued as')], [2, true]);
    for (const args of [
      ['issued', path, 'none', txID],
      ['issued', path, 'fund', 'x'],
      ['frob', path],
      ['check', path],
      ['check', '--node', sandbox.url, join(folder, 'none.json')],
    ])
      assert.equal((await ran(...args)).code, 2, args.join(' '));
    writeFileSync(path.replace('.json', '.issued.json'), '{"steps": {"fund": {"txID": "x"}}}');
    assert.equal((await ran('check', '--node', sandbox.url, path)).code, 2);
  });

  it('stops where a step is another one than was rehearsed, until a person agrees', async () => {
    const pay = (name: string, amount: string) => ({
      ...{ name, kind: 'x-pay' },
      values: { from: 'owner', to: ['owner'], amount },
    });
    const addresses = { owner: 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u' };
    const write = (...steps: readonly object[]): void => writeFileSync(path, JSON.stringify({ addresses, steps }));
    write(pay('one', '1'), pay('two', '2'));
    const next = (...options: readonly string[]) => ran('next', ...options, '--node', sandbox.url, path);
    assert.equal((await next()).code, 0);
    write(pay('one', '1'), pay('two', '3'));
    assert.deepEqual(
      (await checked()).steps.map(({ state }) => state),
      ['accepted', 'differs'],
    );
    write(pay('one', '1.5'), pay('two', '2'));
    const stopped = await next();
    assert.deepEqual([stopped.code, stopped.out], [3, '']);
    assert.match(stopped.said, /isn't what was rehearsed: now outputs: .*amount 1500000000.*; rehearsed outputs: /);
    const agreed = await next('--agree');
    assert.deepEqual([agreed.code, agreed.out.includes('1500000000')], [0, true], agreed.said);
    assert.equal((await next()).code, 0);
    // An ID of another transaction than was meant.
    const paid = await issuedNext();
    assert.equal((await ran('issued', path, 'one', paid)).code, 0);
    await until(async () => (await stateOf('one'))?.state === 'done');
    const values = { from: 'owner', to: ['owner'], amount: '1' };
    write({ name: 'one', kind: 'x-export-p', values });
    assert.match((await stateOf('one'))?.reason ?? '', /^it is of another kind$/);
    write(pay('one', '1.5'), pay('two', '2'));
    writeFileSync(
      path.replace('.json', '.issued.json'),
      readFileSync(path.replace('.json', '.issued.json'), 'utf8').replaceAll('1500000000', '7'),
    );
    assert.deepEqual([(await stateOf('one'))?.state, (await stateOf('two'))?.state], ['differs', 'unknown']);
    assert.deepEqual(
      [(await next()).out, (await next('--agree')).code, (await stateOf('one'))?.state],
      ['', 0, 'done'],
    );
  });

  const owner = 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
  const values = { from: owner, to: owner, amount: '1' };
  const writeSteps = (...steps: readonly object[]): void => writeFileSync(path, JSON.stringify({ steps }));
  const writeIssued = (steps: object): void =>
    writeFileSync(path.replace('.json', '.issued.json'), JSON.stringify({ steps }));

  it('reads no file elsewhere for a plan, and no standard input, and quotes what it says of later', async () => {
    const secret = join(tmpdir(), `lens-elsewhere-${process.pid}.json`);
    writeFileSync(secret, 'secret');
    symlinkSync(secret, join(folder, 'link.json'));
    for (const genesis of [secret, `../${basename(secret)}`, 'link.json', '-']) {
      writeFileSync(path, PLAN.replace('genesis.json', genesis));
      assert.match((await stateOf('chain'))?.reason ?? '', /^genesis: A plan names files in its own folder/, genesis);
    }
    rmSync(secret);
    const later = `x"\n::error::${' '.repeat(90)}\u202e✓ two: would be accepted`;
    writeSteps({ name: 'one', kind: 'p-set-weight', values: { from: owner, message: { later } } });
    const { out } = await ran('check', '--node', sandbox.url, path);
    assert.match(out, /^… one: p-set-weight · waits for "x'\\u\{a\}::error:: \\u\{202e\}✓ two: would be accepted"\n/);
    const inJSON = await ran('check', '--json', '--node', sandbox.url, path);
    assert.deepEqual([inJSON.out.includes('\u202e'), (await stateOf('one'))?.reason], [false, later]);
  });

  it('says of no other transaction that it is the one of a step', async () => {
    writeSteps({ name: 'one', kind: 'p-pay', values });
    const txID = await issuedNext();
    const other = { ...values, to: 'P-local1g65uqn6t77p656w64023nh8nd9updzmxyymev2' };
    for (const [changed, words] of [
      [{ ...values, amount: '2' }, /^it hasn't 2, which the plan has$/],
      [other, /^it hasn't local1g65\w+, which the plan has$/],
    ] as const) {
      writeSteps({ name: 'one', kind: 'p-pay', values: changed });
      writeIssued({ one: { txID } });
      await until(async () => (await stateOf('one'))?.state !== 'issued');
      assert.match((await stateOf('one'))?.reason ?? '', words);
    }
    writeSteps({ name: 'one', kind: 'p-pay', values });
    assert.equal((await stateOf('one'))?.state, 'done');
    writeSteps({ name: 'one', kind: 'p-pay', values }, { name: 'two', kind: 'p-pay', values });
    writeIssued({ one: { txID }, two: { txID } });
    assert.equal((await stateOf('two'))?.reason, 'it is the transaction of step [one]');
  });

  it("takes no step that isn't verified, was issued meanwhile, or hides a difference", async () => {
    writeSteps({ name: 'one', kind: 'p-pay', values });
    const relay = await startRelay(sandbox.url);
    const next = (...options: readonly string[]) => ran('next', ...options, '--node', relay.url, path);
    try {
      assert.equal((await next()).code, 0);
      const kept = readFileSync(path.replace('.json', '.issued.json'), 'utf8');
      let height = 1_000;
      relay.alter = (method) => (method === 'platform.getHeight' ? { height: String(height++) } : undefined);
      const unknown = await next();
      assert.deepEqual([unknown.code, unknown.out], [3, ''], unknown.said);
      writeFileSync(path, readFileSync(path, 'utf8').replace('"1"', '"2"'));
      assert.match((await next()).said, /isn't what was rehearsed: now outputs: /);
      relay.alter = (method) => {
        if (method === 'platform.getFeeState') writeIssued({ one: { txID: encodeCb58(new Uint8Array(32).fill(7)) } });
        return undefined;
      };
      writeFileSync(path, readFileSync(path, 'utf8').replace('"2"', '"1"'));
      writeFileSync(path.replace('.json', '.issued.json'), kept);
      const late = await next();
      assert.deepEqual([late.code, late.out, late.said.includes('was issued meanwhile')], [2, '', true], late.said);
    } finally {
      await relay.close();
    }
  });

  it('refuses a plan for another network, and one that may hold a key', async () => {
    writeFileSync(path, PLAN.replace('"Local"', '"Fuji"'));
    assert.match((await ran('check', '--node', sandbox.url, path)).said, /^The plan is for Fuji/);
    writeFileSync(path, PLAN.replace('"comment": "', `"comment": "PrivateKey-${'e'.repeat(50)} `));
    const { code, said } = await ran('check', '--node', sandbox.url, path);
    assert.deepEqual([code, said.includes('private key'), said.includes('eeee')], [2, true, false]);
  });

  describe('reads the document', () => {
    const isValid = new Ajv2019({ strict: false }).compile(planSchema());
    const step = { name: 'a', kind: 'p-import-x', values: { from: 'P-local1' } };
    const wrong: readonly (readonly [title: string, plan: unknown, words: RegExp])[] = [
      ['without steps', { steps: [] }, /line 1: a plan has a list "steps"/],
      [
        'with another field',
        { steps: [step], stepz: 1 },
        /line 1: there is no field "stepz"\. Did you mean "steps"\?$/,
      ],
      [
        'with an unknown kind',
        { steps: [{ ...step, kind: 'p-imprt-x' }] },
        /kind "p-imprt-x"\. Did you mean "p-import-x"\?$/,
      ],
      ['with two of a name', { steps: [step, step] }, /two steps are called a$/],
      ['without a value', { steps: [{ ...step, values: {} }] }, /step a lacks "from": /],
      [
        'with an unknown value',
        { steps: [{ ...step, values: { from: 'x', frm: 'x' } }] },
        /no field "frm"\. Did you mean "from"\?$/,
      ],
      [
        'with a later step',
        {
          steps: [
            { ...step, values: { from: { step: 'b' } } },
            { ...step, name: 'b' },
          ],
        },
        /no step before this one "b"/,
      ],
      ['with a value that is none', { steps: [{ ...step, values: { from: true } }] }, /"from" is ADDRESS as text/],
      ['that is a list', [step], /line 1: a JSON object is expected here$/],
      ['with a name that is a path', { steps: [{ ...step, name: '../a' }] }, /a name has up to 32/],
      ['with a name that a file would lose', { steps: [{ ...step, name: '__proto__' }] }, /a name has up to 32/],
      ['with a wrong address', { addresses: { owner: 7 }, steps: [step] }, /line 1: /],
      [
        'with a name like an address',
        { addresses: { [`0x${'1'.repeat(40)}`]: `0x${'0'.repeat(40)}` }, steps: [step] },
        /a name has up to 32/,
      ],
      ['with a wrong name', { addresses: { 'a b': `0x${'0'.repeat(40)}` }, steps: [step] }, /a name has up to 32/],
    ];
    for (const [title, plan, words] of wrong)
      it(`refuses one ${title}`, () => {
        assert.throws(() => readPlan(JSON.stringify(plan)), words);
        const isOfOrder = /two steps|step before/.test(words.source);
        assert.equal(isValid(plan), isOfOrder, JSON.stringify(isValid.errors));
      });

    it('takes that of the docs, also by its schema, which is the one that is shipped', async () => {
      assert.equal(readPlan(PLAN).steps.length, 6);
      assert.ok(isValid(JSON.parse(PLAN)), JSON.stringify(isValid.errors));
      assert.equal(readFileSync(PLAN_SCHEMA, 'utf8'), planSchemaFile());
      assert.deepEqual(JSON.parse((await ran('schema')).out), planSchema());
    });
  });
});
