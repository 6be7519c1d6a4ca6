import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Uri } from 'vscode';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { LONGEST_FILE } from '../../src/core/given-text/tx-file';
import { txIDOf } from '../../src/core/ids/ids';
import { InvalidInputError } from '../../src/core/outcome';
import { readSignable } from '../../src/core/signing/read-tx';
import { OpenedSteps } from '../../src/features/plan/opened-steps';
import { textBeside } from '../../src/features/plan/plan-files';
import { fieldsAsked } from '../../src/services/compose/new-tx-kinds';
import { issuedPath, readIssued } from '../../src/services/plan/issued-steps';
import type { IssueState } from '../../src/services/sending/issue-record';
import { EWOQ_KEY, SAMPLE_PAYMENT } from '../support/known-ids';
import { newChain, pay } from '../support/sandbox/sandbox-chain';
import { MemoryStore } from '../support/setup/memory-store';

const { bytes } = pay(newChain(), 5n);
const unsigned = readSignable(bytes).unsigned;
const txID = encodeCb58(txIDOf(bytes));
const REFUSED: IssueState = { kind: 'refused', words: 'no' };

describe('the files of a plan', () => {
  let folder = '';
  let path = '';
  let plan = Uri.file('/');
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lens-plan-'));
    path = join(folder, 'a.avalanche-plan.json');
    plan = Uri.file(path);
    writeFileSync(path, '{}');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const issued = () =>
    readIssued(existsSync(issuedPath(path)) ? readFileSync(issuedPath(path), 'utf8') : undefined).get('fund');
  const write = (step: object): void => writeFileSync(issuedPath(path), JSON.stringify({ steps: { fund: step } }));

  async function openedSteps(store = new MemoryStore()): Promise<OpenedSteps> {
    const steps = new OpenedSteps(store, assert.ifError);
    await steps.open(unsigned, { plan: plan.toString(), step: 'fund', txID: issued()?.txID });
    return steps;
  }

  it('have what is issued of an opened step before it is sent, also after a reload', async () => {
    write({ rehearsed: ['fee: 1'] });
    const store = new MemoryStore();
    await openedSteps(store);
    const reloaded = new OpenedSteps(store, assert.ifError);
    await reloaded.onRecord({ txID, state: { kind: 'sending' } }, bytes);
    assert.equal(issued()?.txID, txID);
    assert.deepEqual(issued()?.rehearsed, ['fee: 1']);
    await reloaded.onRecord({ txID, state: { kind: 'unsure', why: { kind: 'other txID' } } }, bytes);
    assert.equal(issued()?.txID, txID);
  });

  it('lose it if no node took it, unless it may have arrived before', async () => {
    write({ rehearsed: ['fee: 1'] });
    const steps = await openedSteps();
    await steps.onRecord({ txID, state: { kind: 'sending' } }, bytes);
    await steps.onRecord({ txID, state: REFUSED }, bytes);
    assert.deepEqual(issued(), { rehearsed: ['fee: 1'] });
    await steps.onRecord({ txID, state: { kind: 'sending' } }, bytes);
    await steps.onRecord({ txID, state: { kind: 'sent' } }, bytes);
    await steps.onRecord({ txID, state: { kind: 'sending' } }, bytes);
    await steps.onRecord({ txID, state: REFUSED }, bytes);
    assert.equal(issued()?.txID, txID);
  });

  it('lose it once another transaction spent what it spends, and not where a node just dropped it', async () => {
    write({ rehearsed: ['fee: 1'] });
    const steps = await openedSteps();
    let changes = 0;
    steps.onDidEnd(() => changes++);
    await steps.onRecord({ txID, state: { kind: 'sending' } }, bytes);
    await steps.onRecord({ txID, state: { kind: 'dropped' } }, bytes);
    assert.equal(issued()?.txID, txID);
    await steps.onRecord({ txID, state: { kind: 'dropped', spentBy: SAMPLE_PAYMENT } }, bytes);
    assert.deepEqual([issued(), changes], [{ rehearsed: ['fee: 1'] }, 1]);
  });

  it('keep another transaction from being sent for a step that was issued meanwhile', async () => {
    const steps = await openedSteps();
    write({ txID: SAMPLE_PAYMENT });
    await assert.rejects(steps.onRecord({ txID, state: { kind: 'sending' } }, bytes), InvalidInputError);
    assert.equal(issued()?.txID, SAMPLE_PAYMENT);
  });

  it('keep a step from being sent that they have no place for, but not one whose plan is gone', async () => {
    const steps = await openedSteps();
    mkdirSync(issuedPath(path));
    await assert.rejects(steps.onRecord({ txID, state: { kind: 'sending' } }, bytes), InvalidInputError);
    rmSync(folder, { recursive: true });
    await steps.onRecord({ txID, state: { kind: 'sending' } }, bytes);
    assert.equal(existsSync(folder), false);
  });

  it('leave what no plan opened', async () => {
    const steps = new OpenedSteps(new MemoryStore(), assert.ifError);
    await steps.onRecord({ txID, state: { kind: 'sending' } }, bytes);
    assert.equal(issued(), undefined);
  });

  const genesis = fieldsAsked('p-create-chain').find(([name]) => name === 'genesis')?.[1] ?? assert.fail();
  const read = (text: string) => textBeside(plan, { field: genesis, text }, () => undefined);

  it('are read beside the plan, and nowhere else, through no link', async () => {
    writeFileSync(join(folder, 'genesis.json'), '{"a":1}');
    const outside = mkdtempSync(join(tmpdir(), 'lens-outside-'));
    writeFileSync(join(outside, 'secret.json'), '{"b":2}');
    symlinkSync(join(outside, 'secret.json'), join(folder, 'link.json'));
    assert.equal(await read('genesis.json'), '{"a":1}');
    assert.equal(await read('{"c":3}'), '{"c":3}');
    for (const text of [join(outside, 'secret.json'), '../secret.json', 'link.json', 'missing.json'])
      await assert.rejects(read(text), InvalidInputError);
    rmSync(outside, { recursive: true });
  });

  it("aren't read if they may hold a private key, or are larger than any", async () => {
    for (const text of [EWOQ_KEY, ' '.repeat(LONGEST_FILE + 1)]) {
      writeFileSync(join(folder, 'genesis.json'), text);
      await assert.rejects(read('genesis.json'), InvalidInputError);
    }
  });
});
