import assert from 'node:assert/strict';
import { join } from 'node:path';
import { HttpClient } from '../../../src/client/http/http-client';
import type { CheckReport } from '../../../src/core/rules/check-tx';
import { Codec } from '../../../src/core/codec/avm/codec';
import { decodeID } from '../../../src/core/encodings/cb58';
import { networkByID, ZERO_ID } from '../../../src/core/ids/networks';
import { TxBuilder } from '../../../src/core/tx-builder/builder';
import { SigningKey } from '../../../src/core/tx-builder/key';
import { peerProblem, unknownText } from '../../../src/services/issuing/problem-text';
import { type Sandbox, startSandbox } from '../../../sandbox/server';
import { Chain } from '../../../src/services/chain/chain';
import { IDResolver } from '../../../src/services/lookup/id-resolver';
import { TxChecker } from '../../../src/services/issuing/tx-checker';
import { FakeClock } from '../../support/setup/fake-clock';
import { IssuingWindow, sampleWalletOf } from '../../support/setup/issue-setup';
import { UNUSED_ID } from '../../support/known-ids';
import { type Call, callOf } from '../../../sandbox/test/replay/calls';
import { applyLine } from '../../../sandbox/test/replay/recorded-sandbox';
import { readRecording } from '../../support/recording/recording';
import { sentBytes } from '../../../sandbox/test/replay/sent-bytes';
import { PROTOCOL_FIXTURES } from '../../support/recording/vectors';
import { snapshotOf } from '../../support/wording/snapshot';

/** What only a node can know: what waits in its mempool, which chains there are, and who owns what is imported. */
const NODES_OWN = /^tx conflicts with other tx|^failed to get subnet of|^not found$/;

/** Cases of arguments, and bytes that were changed at random. */
const OTHER_GROUPS = ['07-arguments', '12-mutated'];

describe('TxChecker', () => {
  it('finds the node\u2019s reason for each refused transaction, and no failure in accepted ones', async function () {
    let now = 0;
    const clock = { now: () => now };
    const sandbox = await startSandbox({ clock, blocks: 'on call' });
    const http = new HttpClient();
    const counts = { accepted: 0, refused: 0, nodesOwn: 0 };
    try {
      const chain = new Chain({ name: 'test', url: sandbox.url, blockchain: 'X' }, { http, clock: new FakeClock() });
      for (const line of readRecording(join(PROTOCOL_FIXTURES, 'x-chain.jsonl'))) {
        if (line.kind === 'exchange') now = line.request.at;
        if (line.kind === 'block') now = line.time * 1000;
        const call = line.kind === 'exchange' && !OTHER_GROUPS.includes(line.group) ? callOf(line) : undefined;
        const bytes = call === undefined ? undefined : sentBytes(call);
        if (call !== undefined && bytes !== undefined && line.kind === 'exchange') {
          const at = { now: () => now, after: () => () => undefined };
          const checker = new TxChecker({ resolver: new IDResolver(at), clock: at });
          const report = await checker.check(chain, bytes);
          counts[verify(`${line.group}: ${line.label}`, call, report)]++;
        }
        applyLine(sandbox, line);
      }
    } finally {
      await http.close();
      await sandbox.close();
    }
    assert.deepEqual(counts, { accepted: 26, refused: 60, nodesOwn: 7 });
  });

  it('finds nothing for the ID of zeros', async () => {
    const sandbox = await startSandbox({ blocks: 'on call' });
    const window = new IssuingWindow();
    try {
      const chain = window.chain(sandbox.url);
      const codec = new Codec();
      const { unsignedTx, credentials } = codec.decodeTx((await window.sample(chain)).bytes);
      const inputs = unsignedTx.inputs.map((input) => ({ ...input, txID: new Uint8Array(32) }));
      const { firstReason } = await window.checker.check(
        chain,
        codec.encodeTx({ unsignedTx: { ...unsignedTx, inputs }, credentials }),
      );
      assert.match(firstReason?.words ?? '', /^failed to verify transfer: failed to get utxo \w+: not found$/);
    } finally {
      await window.http.close();
      await sandbox.close();
    }
  });
});

describe('a transaction with many signatures', () => {
  const key = (number: number) => new SigningKey(Uint8Array.from([...new Uint8Array(30), 1, number]));
  const owned = (keys: readonly SigningKey[]) => ({
    locktime: 0n,
    threshold: 1,
    addresses: keys.slice(0, 1).map(({ address }) => address),
  });

  for (const [count, reason] of [
    [64, 'not owned by signers'],
    [65, 'too many signatures'],
  ] as const) {
    it(`${count} of them: ${reason}`, async () => {
      const sandbox = await startSandbox({ blocks: 'on call' });
      const window = new IssuingWindow();
      try {
        const { rules, now } = await sampleWalletOf(sandbox.url);
        const keys = Array.from({ length: count }, (_, i) => key(i + 1));
        const assetID = decodeID(networkByID(12345)?.chains?.avax ?? '');
        const utxos = keys.map((each, outputIndex) => {
          const output = { type: 'secp256k1fx.TransferOutput', amount: 10_000_000n, ...owned([each]) } as const;
          return { txID: decodeID(UNUSED_ID), outputIndex, assetID, output };
        });
        const builder = new TxBuilder(rules, { utxos: [], keys, now, change: new Uint8Array(20) });
        const { bytes } = builder.importFrom(decodeID(ZERO_ID), utxos, owned(keys));
        const { checks } = await window.checker.check(window.chain(sandbox.url), bytes);
        const reasons = checks
          .filter(({ name }) => name === 'unspent')
          .flatMap(({ problems }) => problems.map((each) => each.verdict === 'cannot tell' && each.reason.kind));
        assert.deepEqual(new Set(reasons), new Set([reason]));
      } finally {
        await window.http.close();
        await sandbox.close();
      }
    });
  }

  it('of one input, whose UTXO is known: none is verified', async () => {
    const sandbox = await startSandbox({ blocks: 'on call' });
    const window = new IssuingWindow();
    try {
      const chain = window.chain(sandbox.url);
      const codec = new Codec();
      const { unsignedTx, credentials } = codec.decodeTx((await window.sample(chain)).bytes);
      const unknowns = async (count: number) => {
        const signatures = Array.from({ length: count }, (_, i) => new Uint8Array(65).fill(i + 1));
        const all = credentials.map((each) => ({ ...each, signatures }) as typeof each);
        const { checks } = await window.checker.check(chain, codec.encodeTx({ unsignedTx, credentials: all }));
        const problems = checks.find(({ name }) => name === 'signatures')?.problems ?? [];
        assert.ok(problems.some(({ verdict }) => verdict === 'fails'));
        return problems.flatMap((each) => (each.verdict === 'cannot tell' ? [each.reason.kind] : []));
      };
      assert.deepEqual(await unknowns(64), []);
      assert.deepEqual(await unknowns(65), Array<string>(credentials.length).fill('too many signatures'));
    } finally {
      await window.http.close();
      await sandbox.close();
    }
  });
});

describe('the chain that a transaction exports to', () => {
  const local = networkByID(12345)?.chains;
  const UNKNOWN = UNUSED_ID;
  const ROWS: readonly (readonly [what: string, peerID: string, verdict: string])[] = [
    ['P', ZERO_ID, 'ok'],
    ['C', local?.c ?? '', 'ok'],
    ['itself', local?.x ?? '', 'fails'],
    ['an unknown chain', UNKNOWN, 'cannot tell'],
  ];
  const snapshot = snapshotOf('chains-to-export-to');
  let sandbox: Sandbox;
  let window: IssuingWindow;
  before(async () => {
    sandbox = await startSandbox({ blocks: 'on call' });
    window = new IssuingWindow();
  });
  after(async () => {
    await window.http.close();
    await sandbox.close();
  });

  for (const [what, peerID, verdict] of ROWS) {
    it(`${what}: ${verdict}`, async () => {
      const chain = window.chain(sandbox.url);
      const { rules, key, utxos, now } = await sampleWalletOf(sandbox.url);
      const owners = { locktime: 0n, threshold: 1, addresses: [key.address] };
      const payment = { assetID: decodeID(local?.avax ?? ''), amount: 1n, owners };
      const builder = new TxBuilder(rules, { utxos, keys: [key], now, change: key.address });
      const { bytes } = builder.exportTo(decodeID(peerID), [payment]);
      const { checks } = await window.checker.check(chain, bytes);
      const check = checks.find(({ name }) => name === 'peer chain');
      assert.equal(check?.verdict, verdict);
      assert.equal(check.problems.length, verdict === 'ok' ? 0 : 1);
      const [problem] = check.problems;
      // What the node would refuse is in its own words.
      if (problem?.verdict === 'fails') assert.equal(problem.words, 'same chainID');
      if (problem?.verdict === 'cannot tell') {
        snapshot.matches('an unknown chain', unknownText(problem.reason));
      }
    });
  }

  const own = { blockchainID: local?.x ?? '', alias: 'X' };
  const unnamed = { ...own, networkID: 1337 };
  const askC = async (peerID: string, url: string, identity = unnamed): Promise<unknown> => {
    const found = await peerProblem(window.chain(url), identity, peerID);
    return typeof found === 'object' ? unknownText(found.unknown) : found;
  };

  it('uses the node\u2019s C-Chain on a network without a name', async () => {
    assert.equal(await askC(local?.c ?? '', sandbox.url), undefined);
    snapshot.matches('an unknown chain', String(await askC(UNKNOWN, sandbox.url)));
    assert.equal(await askC(ZERO_ID, 'http://127.0.0.1:9'), undefined);
    snapshot.matches('a node that cannot be asked', String(await askC(UNKNOWN, 'http://127.0.0.1:9')));
  });

  it('finds no subnet from another avm chain, not even that of P', async () => {
    const other = { ...unnamed, blockchainID: UNKNOWN, alias: UNKNOWN };
    snapshot.matches('P, from another avm chain', String(await askC(ZERO_ID, sandbox.url, other)));
  });
});

function verify(where: string, { error }: Call, report: CheckReport): 'accepted' | 'refused' | 'nodesOwn' {
  const failed = report.checks.filter(({ verdict }) => verdict === 'fails').map(({ name }) => name);
  if (error === undefined) {
    assert.deepEqual(failed, [], where);
    return 'accepted';
  }
  if (NODES_OWN.test(error)) {
    // What waits in the mempool is never known; other unknown checks must cover the node's refusal.
    const untold = report.checks.filter(({ name, verdict }) => verdict !== 'ok' && name !== 'waiting');
    assert.ok(untold.length > 0 || error.startsWith('tx conflicts'), where);
    if (error.startsWith('failed to get subnet of')) {
      assert.ok(
        untold.some(({ name, verdict }) => name === 'peer chain' && verdict === 'cannot tell'),
        where,
      );
    }
    return 'nodesOwn';
  }
  assert.equal(report.firstReason?.words, error, where);
  assert.equal(report.firstReason.code === 'not found', error.endsWith('not found'), where);
  assert.equal(report.firstReason.code === 'wrong signer', error.includes('wrong signature'), where);
  assert.ok(report.firstReason.explanation !== undefined, `${where}: ${error} is not explained`);
  assert.ok(report.firstReason.span !== undefined, `${where}: ${error} is about no bytes`);
  return 'refused';
}
