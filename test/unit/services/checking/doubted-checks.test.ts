import assert from 'node:assert/strict';
import { TxBuilder } from '../../../../src/core/tx-builder/builder';
import { producedOutputs } from '../../../../src/core/tx/moves';
import type { CheckedTx } from '../../../../src/services/checking/checked-tx';
import { unknownText } from '../../../../src/services/checking/unknown-text';
import { Reviewer } from '../../../../src/services/review/review';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { answerJSON, startServer, type TestServer } from '../../../support/servers/http-server';
import { describerOf, signingsOf } from '../../../support/setup/describer-of';
import { FakeClock } from '../../../support/setup/fake-clock';
import { IssuingWindow, sampleWalletOf } from '../../../support/setup/issue-setup';
import { snapshotOf } from '../../../support/wording/snapshot';

const HOUR = 3_600_000;

describe('a check of a node that proves less', () => {
  const snapshot = snapshotOf('doubted-checks');
  const now = Math.floor(Date.now() / 1000) * 1000;
  const clock = new FakeClock(now);
  const closing: { close(): Promise<void> }[] = [];
  const newWindow = (at = clock): IssuingWindow => {
    const window = new IssuingWindow({ clock: at });
    closing.push(window.http);
    return window;
  };
  const newSandbox = async (): Promise<Sandbox> => {
    const sandbox = await startSandbox({ blocks: 'on call', clock });
    closing.push(sandbox);
    return sandbox;
  };
  const gateway = async (target: (method: string) => string | number): Promise<TestServer> => {
    const server = await startServer(async ({ path, body }, response) => {
      const to = target((JSON.parse(body) as { method: string }).method);
      const headers = { 'content-type': 'application/json' };
      if (typeof to === 'number') response.writeHead(to).end('404 page not found');
      else {
        const answer = await fetch(to + path, { method: 'POST', headers, body });
        response.setHeader('date', answer.headers.get('date') ?? '');
        answerJSON(response, await answer.text());
      }
    });
    closing.push(server);
    return server;
  };
  afterEach(async () => {
    for (const each of closing.splice(0).reverse()) await each.close();
  });

  /** What is in the way of the verdict, by check. */
  const reasons = ({ checks }: CheckedTx, name: string) =>
    checks.flatMap((check) =>
      check.name !== name
        ? []
        : check.findings.map((each) => (each.verdict === 'fails' ? each.words : each.reason.kind)),
    );
  const wording = ({ checks }: CheckedTx): string[] => {
    const unverified = checks.flatMap(({ findings }) =>
      findings.flatMap((each) => (each.verdict === 'cannot tell' ? [each.reason] : [])),
    );
    return [...new Set(unverified.map(unknownText))];
  };

  /** Two nodes with a block, of which the second has one more; a payment of what that makes, and of what it spends. */
  async function twoNodes() {
    const [old, young] = [await newSandbox(), await newSandbox()];
    const window = newWindow();
    const first = await window.sample(window.chain(old.url), 'pay');
    for (const { network } of [old, young]) {
      network.chain('X')?.issue(first.bytes);
      network.chain('X')?.buildBlock();
    }
    const { key, rules, utxos } = await sampleWalletOf(young.url);
    const options = { utxos, keys: [key], now: BigInt((now / 1000) | 0), change: key.address };
    const second = new TxBuilder(rules, options).pay([]);
    young.network.chain('X')?.issue(second.bytes);
    young.network.chain('X')?.buildBlock();
    const made = producedOutputs(second.tx.unsignedTx, second.txID).map(({ index: outputIndex, ...utxo }) => {
      return { txID: second.txID, outputIndex, ...utxo };
    });
    const third = new TxBuilder(rules, { ...options, utxos: made }).pay([]);
    return { old, young, third, rival: new TxBuilder(rules, options).pay([], Buffer.from('rival')) };
  }

  it('where two nodes take turns, of which one is behind: neither spent nor unspent', async () => {
    const { old, young, third, rival } = await twoNodes();
    let count = 0;
    const { url } = await gateway(() => (count++ % 2 === 0 ? old.url : young.url));
    for (const { bytes } of [third, rival]) {
      const window = newWindow();
      const checked = await window.checker.check(window.chain(url), bytes);
      assert.equal(checked.firstReason, undefined);
      assert.equal(checked.checks.find(({ name }) => name === 'unspent')?.verdict, 'cannot tell');
    }
  });

  it('which is behind another one that responded before: neither spent nor unspent', async () => {
    const { old, young, third } = await twoNodes();
    let target = young.url;
    const { url } = await gateway(() => target);
    const window = newWindow();
    const chain = window.chain(url);
    const others = await window.sample(chain);
    assert.deepEqual(reasons(await window.checker.check(chain, others.bytes), 'unspent'), []);
    target = old.url;
    const [checked] = await window.checker.checkAll(chain, [third.bytes]);
    assert.ok(checked);
    assert.deepEqual([checked.firstReason, ...new Set(reasons(checked, 'unspent'))], [undefined, 'node behind']);
    snapshot.matches('a node that is behind', wording(checked));
    const { resolver, checker } = window;
    const reviewer = new Reviewer({ checker, describer: describerOf(resolver), signings: signingsOf(resolver) });
    const { txs } = await reviewer.review(chain, [{ bytes: third.bytes }]);
    assert.deepEqual(
      txs.flatMap(({ problems }) => problems.map(({ text }) => text)),
      wording(checked).slice(0, 1),
    );
    // Signatures are proven by the transaction that made an output.
    const changed = Uint8Array.from(others.bytes).with(-30, (others.bytes.at(-30) ?? 0) ^ 1);
    assert.notDeepEqual(reasons(await window.checker.check(chain, changed), 'signatures'), []);
  });

  it('where blocks come between the requests: the state after them', async () => {
    const { old, young, third, rival } = await twoNodes();
    let isNew = false;
    const { url } = await gateway((method) => {
      const { url: target } = isNew ? young : old;
      if (method === 'avm.getTx') isNew = true;
      return target;
    });
    for (const [{ bytes }, words] of [
      [third, undefined],
      [rival, /: not found$/],
    ] as const) {
      isNew = false;
      const window = newWindow();
      const { firstReason } = await window.checker.check(window.chain(url), bytes);
      if (words === undefined) assert.equal(firstReason, undefined);
      else assert.match(firstReason?.words ?? '', words);
    }
  });

  for (const [what, ahead] of [
    ['ahead of', HOUR],
    ['behind', -HOUR],
  ] as const) {
    it(`whose clock an hour is ${what}: a locktime in between is neither over nor not`, async () => {
      const sandbox = await newSandbox();
      const { key, rules, utxos } = await sampleWalletOf(sandbox.url);
      const seconds = BigInt(Math.floor(now / 1000));
      const wallet = { utxos, keys: [key], now: seconds + 7200n, change: key.address };
      const [{ assetID } = { assetID: new Uint8Array(32) }] = utxos;
      const owners = { locktime: seconds + BigInt(ahead / 2000), threshold: 1, addresses: [key.address] };
      const locked = new TxBuilder(rules, wallet).pay([{ assetID, amount: 1_000_000_000n, owners }]);
      sandbox.network.chain('X')?.issue(locked.bytes);
      sandbox.network.chain('X')?.buildBlock();
      const made = producedOutputs(locked.tx.unsignedTx, locked.txID)
        .filter(({ output }) => output.locktime > 0n)
        .map(({ index: outputIndex, ...utxo }) => ({ txID: locked.txID, outputIndex, ...utxo }));
      const { bytes } = new TxBuilder(rules, { ...wallet, utxos: made }).pay([]);
      const window = newWindow(new FakeClock(now + ahead));
      const checked = await window.checker.check(window.chain(sandbox.url), bytes);
      assert.deepEqual([checked.firstReason, reasons(checked, 'locktime')], [undefined, ['clocks differ']]);
      snapshot.matches(`a clock that is ${what} the node's`, wording(checked));
    });
  }

  it("which doesn't offer the P-Chain's transactions: what made an output is unknown, not missing", async () => {
    const sandbox = await startDemo();
    closing.push(sandbox);
    let missing = ['platform.getTx'];
    const { url } = await gateway((method) => (missing.includes(method) ? 404 : sandbox.url));
    const window = new IssuingWindow();
    closing.push(window.http);
    const sample = await window.sample(window.chain(sandbox.url), 'p-pay');
    // The signers' own UTXOs show what no transaction does.
    const listed = await window.checker.check(window.chain(url), sample.bytes);
    assert.deepEqual([listed.firstReason, reasons(listed, 'unspent')], [undefined, []]);
    missing = ['platform.getTx', 'platform.getUTXOs'];
    const checked = await window.checker.check(window.chain(url), sample.bytes);
    assert.deepEqual(
      [checked.firstReason, new Set(reasons(checked, 'unspent'))],
      [undefined, new Set(['not offered'])],
    );
    snapshot.matches('a chain that is not offered', wording(checked));
  });
});
