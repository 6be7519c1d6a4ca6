import assert from 'node:assert/strict';
import { join } from 'node:path';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { readLines } from '../../../support/recording/recording';
import { PROTOCOL_FIXTURES } from '../../../support/recording/vectors';
import { FakeClock } from '../../../support/setup/fake-clock';
import { answering, answerResult, type Handler } from '../../../support/servers/http-server';
import { recordedAnswer } from '../../../support/servers/primary-node';
import { snapshotOf, unlikeLines } from '../../../support/wording/snapshot';
import { until } from '../../../support/assertions/until';
import { cardOf, linksOf, type World } from './answers';
import { primaryWorlds } from './primary-worlds';

const VALIDATOR = 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu';
const OF_SUBNET = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const OF_L1 = 'NodeID-Ed4GtfESL9irYzAK6e3prWKb8SSG74Jcw';
const NO_VALIDATOR = 'NodeID-111111111111111111116DBWJs';
const L1 = '249ok32scgsAhCWfivCgVBTVkimTJSHKDb5r186tdkDGxjm4ku';
const L1_VALIDATION = '2eosJVGKNYyxGT8o1XdNQq2PjRrKTpLRCVbT8PW65GU7Af3nFu';
const LIST = 'platform.getCurrentValidators';

interface Listed {
  readonly nodeID: string;
  readonly startTime: string;
}

/** The auto-renewed validators that AvalancheGo 1.15 with Helicon listed under one node each. */
const helicon = readLines(join(PROTOCOL_FIXTURES, 'primary-network-1.15.jsonl.gz')).flatMap((line) =>
  line.kind === 'exchange' && line.label.endsWith('one node asked') && line.response.body.includes('"nextPeriod"')
    ? [(JSON.parse(line.response.body) as { readonly result: { readonly validators: [Listed] } }).result.validators]
    : [],
) as [[Listed], ...[Listed][]];

describe('hovers on node IDs', () => {
  const snapshot = snapshotOf('hover-nodes');
  const on = primaryWorlds();

  const lists = ({ methods }: World): number => methods.filter((method) => method === LIST).length;

  /** Handles requests for validators, with their parameters. */
  const onList =
    (
      handle: (params: { nodeIDs?: unknown; subnetID?: string }, ...rest: Parameters<Handler>) => ReturnType<Handler>,
    ): Handler =>
    (request, response, number) => {
      const { method, params } = JSON.parse(request.body) as { method: string; params: { nodeIDs?: unknown } };
      return method === LIST ? handle(params, request, response, number) : undefined;
    };

  it('a validator of the Primary Network, after one request, and its links', async () => {
    const own = on.world();
    const shown = await own.hover(VALIDATOR);
    snapshot.matches('a validator', cardOf(shown));
    assert.equal(lists(own), 1);
    assert.deepEqual(
      linksOf(shown?.details).map((link) => link.split(' ')[0]),
      ['open', 'copyText', 'copyText'],
    );
    assert.ok(linksOf(shown?.details)[0]?.includes('p/node'));
  });

  it('the version of the node that is asked, and of no other', async () => {
    const version = {
      ...{ version: 'avalanchego/1.15.0', databaseVersion: 'v1.4.5', rpcProtocolVersion: '46' },
      ...{ gitCommit: 'e8f9781ee5', vmVersions: {} },
    };
    on.node.intercept = answering({ 'info.getNodeID': { nodeID: NO_VALIDATOR }, 'info.getNodeVersion': version });
    const own = on.world();
    const asked = await own.hover(NO_VALIDATOR);
    assert.match(asked?.details ?? '', /avalanchego\/1\.15\.0/);
    snapshot.matches('the node that is asked', cardOf(asked));
    assert.doesNotMatch((await own.hover(VALIDATOR))?.details ?? '', /avalanchego/);
  });

  const HELICON_TIME = '2026-09-22T04:26:40Z';
  const [[renewed]] = helicon;

  /** Hovers the recorded auto-renewed validator, changed, on a network that activates Helicon then. */
  const hoverRenewed = async (change: object, heliconTime?: string): Promise<string> => {
    on.node.intercept = answering({
      [LIST]: { validators: [{ ...renewed, ...change }] },
      'info.upgrades': { graniteTime: '2020-12-05T05:00:00Z', ...(heliconTime === undefined ? {} : { heliconTime }) },
    });
    return cardOf(await on.world().hover(renewed.nodeID));
  };

  it('an auto-renewed validator', async () => {
    snapshot.matches('an auto-renewed validator', await hoverRenewed({}, HELICON_TIME));
  });

  for (const [what, change, heliconTime] of [
    ['leaves', { nextPeriod: '0' }, HELICON_TIME],
    ['was up for 89.9 %', { uptime: '89.9000' }, HELICON_TIME],
    ['was up for 89.9 % and started before Helicon', { uptime: '89.9000' }, '9999-12-01T00:00:00Z'],
    ['is on a node that does not know Helicon', {}, undefined],
    [
      'restaked rewards, as v1.15.2 reports them',
      { restakedValidationRewards: '65498', restakedDelegateeRewards: '0' },
      HELICON_TIME,
    ],
    ['has them in a form that is not known', { restakedValidationRewards: { amount: '65498' } }, HELICON_TIME],
  ] as const) {
    it(`an auto-renewed validator that ${what}`, async () => {
      const usual = await hoverRenewed({}, HELICON_TIME);
      const lines = (await hoverRenewed(change, heliconTime)).split('\n');
      snapshot.matches(`an auto-renewed validator that ${what}`, unlikeLines(usual.split('\n'), lines));
    });
  }

  it('the uptime that is needed changes with the second in which Helicon starts', async () => {
    const at = Number(renewed.startTime);
    const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
    assert.match(await hoverRenewed({}, iso(at)), / 90%/);
    assert.match(await hoverRenewed({}, iso(at + 1)), / 80%/);
  });

  it('a node that does not validate', async () => {
    snapshot.matches('a node that is no validator', cardOf(await on.world().hover(NO_VALIDATOR)));
  });

  it('what it validates beside, on the L1s that were seen before, and at most three of them', async () => {
    const own = on.world();
    await own.hover(L1_VALIDATION);
    const before = lists(own);
    snapshot.matches('a validator of an L1', cardOf(await own.hover(OF_L1)));
    assert.equal(lists(own) - before, 2);
    for (const id of [
      'BKBZ6xXTnT86B4L5fp8rvtcmNSpvtNz8En9jG61ywV2uWyeHy',
      '27paKbmUaiSYXZxXmFKgJAHbiTF9j6Rq9Ri6y4tWkrhspPiPWr',
      'WRLPpeXiFo2rgMk8geuxxr9wvuQNio4L1FZhG8dvxPb33bbR1',
      '2J3sHWNEhPUoDvm99rpgWm9sThEvUS9wGKxsaxxef8hWVS9hKr',
    ]) {
      await own.hover(id);
    }
    const then = lists(own);
    await own.hover(NO_VALIDATOR);
    assert.ok(lists(own) - then <= 4);
  });

  it('what it validates on an L1 of the settings, which was not looked up', async () => {
    const own = on.world();
    own.nameSubnets([{ id: L1, name: 'own L1' }]);
    snapshot.matches('a validator of an L1 of the settings', cardOf(await own.hover(OF_L1)));
    assert.equal(lists(own), 2);
    own.nameSubnets(
      Array.from({ length: 20 }, (_, i) => ({ id: encodeCb58(new Uint8Array(32).fill(i + 1)), name: `${i}` })),
    );
    await own.hover(NO_VALIDATOR);
    assert.ok(lists(own) - 2 <= 9);
  });

  it('results and absence are kept for seconds, and no list is requested without node IDs', async () => {
    const clock = new FakeClock();
    const own = on.world(clock);
    const asked: unknown[] = [];
    on.node.intercept = onList((params) => void asked.push(params.nodeIDs));
    for (let i = 0; i < 3; i++) {
      await own.hover(VALIDATOR);
      await own.hover(NO_VALIDATOR);
    }
    assert.deepEqual(asked, [[VALIDATOR], [NO_VALIDATOR]]);
    await clock.advance(6_000);
    await own.hover(VALIDATOR);
    assert.deepEqual(asked, [[VALIDATOR], [NO_VALIDATOR], [VALIDATOR]]);
  });

  for (const status of [404, 403]) {
    it(`a node without the P-Chain (${status}): not offered, and no claim about the validator`, async () => {
      on.node.intercept = onList((_, __, response) => {
        response.writeHead(status, { 'content-type': 'text/plain' }).end('404 page not found\n');
        return 'answered';
      });
      snapshot.matches('a node without the P-Chain', cardOf(await on.world().hover(VALIDATOR)));
    });
  }

  it('a P-Chain that fails: not looked up, and why', async () => {
    on.node.intercept = onList((_, __, response) => {
      response.writeHead(400, { 'content-type': 'text/plain' }).end('out of order');
      return 'answered';
    });
    snapshot.matches('a P-Chain that fails', cardOf(await on.world().hover(VALIDATOR)));
  });

  it('a P-Chain that does not respond: not looked up within the time of a hover', async () => {
    let isAsked = false;
    on.node.intercept = onList(() => {
      isAsked = true;
      return new Promise(() => undefined);
    });
    const clock = new FakeClock();
    const shown = on.world(clock).hover(VALIDATOR);
    await until(() => isAsked);
    await clock.advance(2_000);
    snapshot.matches('a P-Chain that does not respond', cardOf(await shown));
  });

  for (const [what, change] of [
    ['another node', { nodeID: OF_SUBNET }],
    ['a fee that is no number', { delegationFee: '[x](command:y)' }],
  ] as const) {
    it(`a response with ${what} is not believed`, async () => {
      const { validators } = recordedAnswer(LIST, { nodeIDs: [VALIDATOR] }) as { validators: [object] };
      on.node.intercept = onList((_, request, response) => {
        answerResult(request, response, { validators: [{ ...validators[0], ...change }] });
        return 'answered';
      });
      const { headline = '', details } = (await on.world().hover(VALIDATOR)) ?? {};
      assert.match(headline, /Unexpected response from 127\.0\.0\.1:\d+/);
      assert.doesNotMatch(headline, /stake|command:y/);
      assert.equal(details, undefined);
    });
  }
});
