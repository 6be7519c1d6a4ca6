import assert from 'node:assert/strict';
import { decodeID } from '../../../../src/core/encodings/cb58';
import type { FoundPlatformTx } from '../../../../src/services/lookup/found';
import { plainText } from '../../../../src/services/text/pieces';
import { l1Facts } from '../../../../src/services/p-and-c/l1-facts';
import { createdL1Facts, l1Report } from '../../../../src/services/p-and-c/l1-report';
import { l1ReportText } from '../../../../src/services/p-and-c/l1-report-text';
import { type L1Facts, l1Verdict, stopPlan } from '../../../../src/services/p-and-c/l1-verdict';
import { subnetState } from '../../../../src/services/p-and-c/subnet-state';
import { HttpClient } from '../../../../src/client/http/http-client';
import { healthyScript, L1, type L1Script, nodeID, startL1Node } from '../../../support/servers/l1-node';
import { FakeClock } from '../../../support/setup/fake-clock';
import { snapshotOf, unlikeLines } from '../../../support/wording/snapshot';
import { chainAt } from '../../../support/setup/chain-at';

const away = { weight: 20n, balance: 1_000_000_000n, isAway: true };
const poor = { weight: 20n };
const there = { weight: 20n, balance: 1_000_000_000n };

const WELL = 'nothing is wrong';

const linesOf = (facts: L1Facts): readonly string[] => l1ReportText(l1Report(facts)).split('\n');

describe('why an L1 is stuck', () => {
  const snapshot = snapshotOf('l1-reports');
  const http = new HttpClient({});
  let script: L1Script;
  let url: string;
  let close: () => Promise<void>;

  let well: readonly string[];
  before(async () => {
    ({ url, close } = await startL1Node(() => script));
    well = linesOf(await factsOf({}));
  });
  after(async () => {
    await http.close();
    await close();
  });

  const factsOf = async (change: Partial<L1Script>): Promise<L1Facts> => {
    script = { ...healthyScript(), ...change };
    const chain = chainAt(url, { http, clock: new FakeClock() });
    const state = await subnetState(chain, { subnetID: L1, networkID: 1337, now: 0, before: undefined }, {});
    assert.ok(state !== undefined);
    return l1Facts(chain, { subnetID: L1, state }, {});
  };

  const isElsewhere = { [nodeID(77)]: { publicKey: '0x12', weight: '20' } };
  const cases: [title: string, change: Partial<L1Script>, kind: string, causes: readonly string[]][] = [
    [WELL, {}, 'works', []],
    ['a fifth of the weight is away', { validators: [away, there, there, there, there] }, 'works', []],
    ['a fourth is away', { validators: [there, there, there, away] }, 'risk', ['disconnected']],
    ['two fifths are away', { validators: [there, there, there, away, away] }, 'stuck', ['disconnected']],
    ['two fifths have no balance', { validators: [there, there, there, poor, poor] }, 'stuck', ['inactive']],
    [
      'a fifth is away, and a fifth has no balance',
      { validators: [there, there, there, away, poor] },
      'stuck',
      ['inactive', 'disconnected'],
    ],
    [
      'much is away, and a little has no balance',
      { validators: [there, away, away, { weight: 1n }] },
      'stuck',
      ['disconnected'],
    ],
    ['no validator has a balance', { validators: [poor, poor] }, 'stuck', ['noValidators']],
    ['the chain is syncing', { syncing: [L1] }, 'node', ['bootstrapping']],
    // What the node reports for a while after its start: it is connected to no validator yet, and its engine has no blocks.
    [
      'the node restarts',
      {
        status: 'Syncing',
        syncing: [L1],
        errors: { network: 'network layer is unhealthy reason: not connected to a minimum of 1 peer(s) only 0' },
        validators: [there, away, away, away, away],
        waiting: undefined,
      },
      'node',
      ['bootstrapping'],
    ],
    ['another subnet is syncing', { syncing: [nodeID(3)] }, 'works', []],
    [
      'the chain could not be created',
      {
        status: 'Created',
        errors: { chain: `failed to create chain on subnet ${L1}: error while getting vmFactory: "x" was not found` },
      },
      'node',
      ['chain'],
    ],
    // Connected isn't voting: the L1's validators, not this node.
    [
      'a block waits 45 s although all are connected, and the check fails',
      { errors: { chain: 'block processing too long: 45.3s > 30s' }, waiting: [1, '45.3s'] },
      'stuck',
      ['votes'],
    ],
    ['a block waits longer, before the check has failed', { waiting: [2, '1m2.5s'] }, 'stuck', ['votes']],
    ['a block waits 12 s although all are connected', { waiting: [1, '12.1s'] }, 'risk', ['votes']],
    ['a block waits as long as votes take', { waiting: [1, '812.4ms'] }, 'works', []],
    [
      'blocks wait, and the node says only that',
      { errors: { chain: 'too many processing blocks: 257 > 256' }, waiting: [257, '20s'] },
      'stuck',
      ['votes'],
    ],
    [
      'blocks wait for validators that are away',
      {
        errors: { chain: 'block processing too long: 40s > 30s' },
        waiting: [1, '40s'],
        validators: [there, there, there, away, away],
      },
      'stuck',
      ['disconnected'],
    ],
    [
      'blocks wait on a node that is cut off',
      {
        errors: { chain: 'block processing too long: 40s > 30s', network: 'not connected to a minimum of 1 peer(s)' },
        waiting: [1, '40s'],
      },
      'unknown',
      [],
    ],
    ['the node does not say which blocks wait', { waiting: undefined }, 'works', []],
    [
      'a fourth is away, and the limit of the node is lower',
      { validators: [there, there, there, away], limit: 0.7333 },
      'works',
      [],
    ],
    [
      'a third is away, and the limit of the node is lower',
      { validators: [there, there, away], limit: 0.7333 },
      'risk',
      ['disconnected'],
    ],
    [
      'validators of before the conversion hold weight',
      { validators: [there, there, there, { ...there, isEarlier: true }] },
      'works',
      [],
    ],
    [
      'one of before the conversion is away',
      { validators: [there, there, there, { ...away, isEarlier: true }] },
      'risk',
      ['disconnected'],
    ],
    ['it has no validators', { validators: [] }, 'stuck', ['noValidators']],
    [
      'one has no balance, and one is away',
      { validators: [...Array.from({ length: 8 }, () => there), away, poor] },
      'works',
      [],
    ],
    [
      'a balance lasts 39 hours',
      { validators: [there, { weight: 20n, balance: 140_400n }, there, there, there] },
      'works',
      [],
    ],
    [
      'an upgrade is missing',
      { errors: { futureupgrade: 'imminent network upgrade detected - update immediately' } },
      'node',
      ['upgrade'],
    ],
    [
      'an upgrade is missing, and two fifths are away',
      { errors: { futureupgrade: 'unknown network upgrade detected' }, validators: [there, there, there, away, away] },
      'stuck',
      ['disconnected', 'upgrade'],
    ],
    [
      'the chain is syncing, and two fifths are away',
      { syncing: [L1], validators: [there, there, there, away, away] },
      'stuck',
      ['disconnected', 'bootstrapping'],
    ],
    ['the chain sees validators that have left', { before: isElsewhere }, 'stuck', ['proposers']],
    [
      'the chain sees validators that have left, and two fifths have no balance',
      { before: isElsewhere, validators: [there, there, there, poor, poor] },
      'stuck',
      ['inactive', 'proposers'],
    ],
    ['the chain sees no validators', { before: {} }, 'works', []],
    [
      'the disk of the node is full',
      { errors: { diskspace: 'remaining available disk space percentage (2%) is below' } },
      'works',
      [],
    ],
    // What can't be read makes no verdict, nor what a node sees that is cut off itself.
    [
      'the node is cut off, so that two fifths seem away',
      {
        errors: { network: 'network layer is unhealthy reason: not connected to a minimum of 1 peer(s) only 0' },
        validators: [there, there, there, away, away],
      },
      'unknown',
      [],
    ],
    ['the node does not run the chain', { status: 'Created' }, 'unknown', []],
    [
      'the node does not run the chain, and two fifths have no balance',
      { status: 'Created', validators: [there, there, there, poor, poor] },
      'stuck',
      ['inactive'],
    ],
    ['the node offers no health API', { missing: ['health.health'] }, 'unknown', []],
    [
      'the node offers no health API, and two fifths are away',
      { missing: ['health.health'], validators: [there, there, there, away, away] },
      'stuck',
      ['disconnected'],
    ],
    [
      'the node offers no health API and no peers',
      { missing: ['health.health', 'info.peers'], validators: [there, there, there, away, away] },
      'unknown',
      [],
    ],
    ['the chain says nothing of its connections', { isPartial: true }, 'works', []],
    ['peers come without what they track', { isPartial: true, isSilentOfPeers: true }, 'unknown', []],
    ['the list of peers is not whole', { isPartial: true, arePeersCut: true }, 'unknown', []],
    ['the chain has no proposervm', { missing: ['proposervm.getCurrentEpoch'] }, 'works', []],
    ['the checks have not run', { errors: { chain: 'not yet run' } }, 'unknown', []],
    ['the share is not that of the list', { percentConnected: 0.1 }, 'unknown', []],
    ['validators are not listed', { missing: ['platform.getCurrentValidators'] }, 'unknown', []],
  ];
  for (const [title, change, kind, causes] of cases) {
    it(title, async () => {
      const facts = await factsOf(change);
      const verdict = l1Verdict(facts);
      assert.deepEqual(
        [verdict.kind, [...verdict.causes.map((cause) => cause.kind), ...verdict.nodeCauses]],
        [kind, causes],
      );
      const lines = linesOf(facts);
      snapshot.matches(title, title === WELL ? lines : unlikeLines(well, lines));
    });
  }

  it('is a part of what the page of the L1 says, unless it is unknown', async () => {
    const chain = chainAt(url, { http, clock: new FakeClock() });
    const unsignedTx = { type: 'txs.CreateSubnetTx', networkID: 1337 };
    const found = { on: 'P', kind: 'tx', id: decodeID(L1), tx: { unsignedTx } } as unknown as FoundPlatformTx;
    script = { ...healthyScript(), validators: [there, there, there, away, away] };
    const facts = await createdL1Facts(found, chain, 0, {});
    snapshot.matches(
      'the page of an L1',
      facts.map(({ label, value }) => `${plainText(label)}: ${plainText(value)}`),
    );
    const elsewhere = chainAt(url, { http, clock: new FakeClock() });
    script = { ...script, status: 'Created' };
    assert.deepEqual(await createdL1Facts(found, elsewhere, 0, {}), []);
  });

  it('reports an L1 of 1,000 validators, with what runs out first on top', async () => {
    const validators = Array.from({ length: 1_000 }, (_, i) => ({
      weight: BigInt(i + 1),
      balance: i % 10 === 0 ? 0n : BigInt(200_000 + i),
      isAway: i % 50 === 1,
    }));
    const lines = linesOf(await factsOf({ validators }));
    assert.ok(lines.length < 1_020, `${lines.length}`);
    snapshot.matches('1,000 validators', lines.slice(0, 14));
  });

  it('names who is away', async () => {
    const { causes } = l1Verdict(await factsOf({ validators: [there, there, there, away, away] }));
    assert.deepEqual(causes, [{ kind: 'disconnected', weight: 40n, nodeIDs: [nodeID(4), nodeID(5)] }]);
  });

  it('lets those stop without which enough stays', async () => {
    const weights = [10n, 10n, 5n, 15n, 60n];
    const plan = stopPlan(
      await factsOf({ validators: weights.map((weight) => ({ weight, balance: 1_000_000_000n })) }),
    );
    assert.deepEqual(
      plan?.effects.map(({ weight, remaining, mayStop }) => [weight, remaining, mayStop]),
      [
        [5n, 950_000n, true],
        [10n, 900_000n, true],
        [10n, 900_000n, true],
        [15n, 850_000n, true],
        [60n, 400_000n, false],
      ],
    );
    assert.deepEqual(plan.atOnce, [nodeID(3), nodeID(1)]);
    assert.deepEqual(
      plan.rounds.map((round) => [...round].toSorted()),
      [
        [nodeID(3), nodeID(4)],
        [nodeID(1), nodeID(2)],
      ],
    );
  });

  it('lets none stop if a fifth is away already', async () => {
    const plan = stopPlan(await factsOf({ validators: [there, there, there, there, away] }));
    assert.deepEqual([plan?.effects.some(({ mayStop }) => mayStop), plan?.atOnce, plan?.rounds], [false, [], []]);
  });

  it('makes no plan without the connections', async () => {
    assert.equal(stopPlan(await factsOf({ status: 'Created' })), undefined);
  });
});
