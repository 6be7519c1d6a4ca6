import assert from 'node:assert/strict';
import { platformFormats } from '../../../../src/core/codec/platform/platform-formats';
import { encodeBech32 } from '../../../../src/core/encodings/bech32';
import { decodeHex, encodeHex } from '../../../../src/core/encodings/hex';
import { FakeClock } from '../../../support/setup/fake-clock';
import { answering, type Handler } from '../../../support/servers/http-server';
import { UNUSED_ID } from '../../../support/known-ids';
import { recordedAnswer, startHeliconNode, startPrimaryNode } from '../../../support/servers/primary-node';
import { snapshotOf } from '../../../support/wording/snapshot';
import { until } from '../../../support/assertions/until';
import { cardOf, linksOf, World } from './answers';
import { primaryWorlds } from './primary-worlds';

const SUBNET = 'BKBZ6xXTnT86B4L5fp8rvtcmNSpvtNz8En9jG61ywV2uWyeHy';
const BLOCKCHAIN = '2J3sHWNEhPUoDvm99rpgWm9sThEvUS9wGKxsaxxef8hWVS9hKr';
const L1 = '249ok32scgsAhCWfivCgVBTVkimTJSHKDb5r186tdkDGxjm4ku';
const L1_VALIDATOR = '2eosJVGKNYyxGT8o1XdNQq2PjRrKTpLRCVbT8PW65GU7Af3nFu';
const INACTIVE_VALIDATOR = '256u2uK8duZrinGSJtAG3rMnVHxCT2nbLEBZHd6HFHnwQW9RzC';
const ATOMIC_IMPORT = 'KKUPpveKcUjcGM2Zy9YZE1mDrSMk3UDEtkgHUc82M2wzLEVaW';

const REGISTRATION = '2Aq3GRHecwJSMUPgkzWxN6dkTd7upEXA8PMFSeAwzathTyuGi5';

const KINDS = [
  ['a subnet', SUBNET],
  ['a blockchain', BLOCKCHAIN],
  ['an L1 validator', L1_VALIDATOR],
  ['an L1 validator without balance', INACTIVE_VALIDATOR],
  ['a transaction that adds a validator to a subnet', '27paKbmUaiSYXZxXmFKgJAHbiTF9j6Rq9Ri6y4tWkrhspPiPWr'],
  ['a delegation', '286hfv6CtLXSjqVLVrPoHDUi8mzjWzTBqYMRtp6UZjYxJS9vfW'],
  ['a payment on P', '2YYH9n3hSWyC9oF6xQmKaZ2wVEGw2ZTqwitbwRMy7MbCYuT8DT'],
  ['a conversion to an L1', 'WRLPpeXiFo2rgMk8geuxxr9wvuQNio4L1FZhG8dvxPb33bbR1'],
  ['an import of C', ATOMIC_IMPORT],
  ['an export of C', 'cRpRARaDjA7FDxpdfeCg3YVkATizL5tduE9oXRdp7CTex6NBz'],
] as const;

describe('hovers on IDs of P and C', () => {
  const snapshot = snapshotOf('hover-primary-network');
  const on = primaryWorlds();

  for (const [kind, id] of KINDS) {
    it(`${kind}: what it is, what the node reports, and at most six and four requests`, async () => {
      const own = on.world();
      await own.hover('2E3Kya7BZ5aSJW4ZyAJBZS1ZSpXqJUP1ke9zF4PeVUkA7fWN7Q');
      const before = own.methods.length;
      const shown = await own.hover(id);
      snapshot.matches(kind, cardOf(shown));
      // A chain's identity is counted apart.
      const sent = own.methods.slice(before).filter((method) => !/^info\.|getBlockByHeight$/.test(method));
      assert.ok(sent.length <= 10, sent.join(' '));
      assert.deepEqual(
        sent.filter((method) => /getStake|getBalance|getSubnets|getBlockchains|getRewardUTXOs/.test(method)),
        [],
      );
    });
  }

  it('subnets and L1s are called by their blockchains, once the creation of one was looked up', async () => {
    const own = on.world();
    const l1 = /\| L1 \| (.*)`249ok32s…` \|/;
    assert.equal(l1.exec((await own.hover(L1_VALIDATOR))?.details ?? '')?.[1], '');
    const created = await own.hover(BLOCKCHAIN);
    const name = /^\*\*Blockchain (.+?) of subnet/.exec(created?.headline ?? '')?.[1];
    assert.ok(name !== undefined);
    assert.equal(l1.exec((await own.hover(L1_VALIDATOR))?.details ?? '')?.[1], `${name} `);
    const warp = await own.hover(`message = ${encodeHex(messageOf(REGISTRATION))}`);
    assert.match(warp?.headline ?? '', new RegExp(`\\| source chain \\| ${name} `));
  });

  it("subnets and L1s are called by the user's names for them, first", async () => {
    const own = on.world();
    own.nameSubnets([
      { id: SUBNET, name: 'my *games*' },
      { id: L1, name: 'my L1' },
    ]);
    assert.match((await own.hover(SUBNET))?.headline ?? '', /^\*\*`my \*games\*`\*\* · /);
    assert.match((await own.hover(BLOCKCHAIN))?.headline ?? '', /^\*\*Blockchain .+ of subnet my L1 `\w{8}…`\*\* · /);
    assert.match((await own.hover(L1_VALIDATOR))?.details ?? '', /\| L1 \| my L1 `249ok32s…` \|/);
    const warp = await own.hover(`message = ${encodeHex(messageOf(REGISTRATION))}`);
    assert.match(warp?.headline ?? '', /my L1 `249ok32s…`/);
  });

  it('the document of each has its chain in its address, and a row in the side bar is offered where it has one', async () => {
    const links = linksOf((await on.world().hover(SUBNET))?.details);
    const common = ['open', 'openBytes', 'copyText'];
    assert.deepEqual(
      links.map((link) => link.split(' ')[0]),
      // Contracts name a subnet by its ID, in hex.
      [...common, 'copyText', 'reveal', 'findBlock'],
    );
    assert.ok(links[0]?.includes('p/tx'));
    const ofPayment = linksOf((await on.world().hover('2YYH9n3hSWyC9oF6xQmKaZ2wVEGw2ZTqwitbwRMy7MbCYuT8DT'))?.details);
    assert.deepEqual(
      ofPayment.map((link) => link.split(' ')[0]),
      [...common, 'findBlock'],
    );
  });

  const onP =
    (handler: Handler): Handler =>
    (request, response, number) =>
      request.path === '/ext/bc/P' ? handler(request, response, number) : undefined;
  const answer = (status: number, body: string): Handler =>
    onP((_, response) => {
      response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
      return 'answered';
    });

  it('a node without the P-Chain: what C has is found, and nothing is claimed about P', async () => {
    on.node.intercept = answer(404, '404 page not found\n');
    const own = on.world();
    assert.match((await own.hover(ATOMIC_IMPORT))?.headline ?? '', /^\*\*Import 6\.31566311 AVAX/);
    snapshot.matches('a subnet on a node without P', cardOf(await own.hover(SUBNET)));
    const unused = `X-${encodeBech32('local', new Uint8Array(20).fill(9))}`;
    assert.match((await own.hover(unused))?.details ?? '', /^Owns nothing on the X-Chain of Sandbox/);
  });

  it('a P-Chain that fails: not absent, but not identified', async () => {
    on.node.intercept = answer(400, 'out of order');
    snapshot.matches('a subnet while P fails', cardOf(await on.world().hover(SUBNET)));
  });

  it('a P-Chain that does not respond: not identified within the time of a hover', async () => {
    on.node.intercept = onP(() => new Promise(() => undefined));
    const clock = new FakeClock();
    const shown = on.world(clock).hover(SUBNET);
    // The others have responded when nothing else is under way.
    await until(() => ['avm.getBlock', 'avax.getAtomicTx'].every((method) => on.node.answered.includes(method)));
    await clock.advance(2_000);
    snapshot.matches('a subnet while P does not respond', cardOf(await shown));
  });

  it('blockchains of a subnet that one of several nodes does not know: not none', async () => {
    on.node.intercept = answering({ 'platform.validates': new Error(`"${SUBNET}" is not a subnet`) });
    assert.match((await on.world().hover(SUBNET))?.details ?? '', /\| blockchains \| not loaded: .* know the subnet/);
  });

  it('an unknown ID is absent in the words of C since Helicon', async () => {
    on.node.intercept = answering({ 'avax.getAtomicTx': new Error('fetching tx: reading tx: not found') });
    snapshot.matches('an unknown ID, absent by the words of C', cardOf(await on.world().hover(UNUSED_ID)));
  });

  it('an unknown ID is not identified when C fails, in the words of C', async () => {
    const words = 'fetching tx: reading tx: closed';
    on.node.intercept = answering({ 'avax.getAtomicTx': new Error(words) });
    assert.match(
      (await on.world().hover(UNUSED_ID))?.headline ?? '',
      new RegExp(`lookup on Sandbox failed\n\n\`${words}\``),
    );
  });

  it('an import that no block has, and whose status is unknown', async () => {
    const recorded = recordedAnswer('avax.getAtomicTx', { txID: ATOMIC_IMPORT }) as { blockHeight?: string };
    delete recorded.blockHeight;
    on.node.intercept = answering({
      'avax.getAtomicTx': recorded,
      'avax.getAtomicTxStatus': { status: 'Unknown' },
    });
    snapshot.matches('an import of unknown status', cardOf(await on.world().hover(ATOMIC_IMPORT)));
  });

  for (const [what, txID] of [
    ['adds an auto-renewed validator', '2smbZZYgr9Rha7jbi1cvagsGXnYBM5aoNwoVg31Ejw2LnMDifL'],
    ['stops the renewal of one', 'P58DUnk2M4mkjQm55mepQPxsivbEVhLuGKDPdg5Gb9YrDg4ri'],
    ['ends a period of one', 'cHYwjw8TfgpSdohf1eNRaUET83KywZSdbEjJoFkGbbDUASBdD'],
  ] as const) {
    it(`a transaction that ${what}`, async () => {
      const node = await startHeliconNode();
      const own = new World({ sandboxURL: node.url, clock: new FakeClock() });
      try {
        snapshot.matches(`a transaction that ${what}`, cardOf(await own.hover(txID)));
      } finally {
        await own.close();
        await node.close();
      }
    });
  }

  for (const [what, change] of [
    ['a subnet that is no ID', { subnetID: '2eosJVGKNYyxGT8o1Xd' }],
    ['an owner that is no address', { deactivationOwner: { locktime: '0', threshold: '1', addresses: ['P-x1](x'] } }],
    ['a node ID of another length', { nodeID: `NodeID-${SUBNET}` }],
  ] as const) {
    it(`a validator with ${what} is not identified`, async () => {
      const recorded = recordedAnswer('platform.getL1Validator', { validationID: L1_VALIDATOR }) as object;
      on.node.intercept = answering({ 'platform.getL1Validator': { ...recorded, ...change } });
      const { headline = '', details } = (await on.world().hover(L1_VALIDATOR)) ?? {};
      assert.match(headline, /lookup on Sandbox failed\n\nUnexpected response from 127\.0\.0\.1:\d+/);
      assert.equal(details, undefined);
    });
  }

  it('invented details of a node are left out, and shown as unknown', async () => {
    const recorded = recordedAnswer('platform.getSubnet', { subnetID: SUBNET }) as object;
    on.node.intercept = answering({ 'platform.getSubnet': { ...recorded, controlKeys: ['P-x1](x'] } });
    assert.match((await on.world().hover(SUBNET))?.details ?? '', /\| subnet \| not loaded: Unexpected response/);
  });

  it('a P-Chain that returns another transaction is rejected', async () => {
    const other = await startPrimaryNode(on.sandbox.url);
    const asked = async (txID: string): Promise<unknown> => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'platform.getTx', params: { txID } });
      const response = await fetch(`${other.url}/ext/bc/P`, { method: 'POST', body });
      return ((await response.json()) as { result: unknown }).result;
    };
    const wrong = await asked('2YYH9n3hSWyC9oF6xQmKaZ2wVEGw2ZTqwitbwRMy7MbCYuT8DT');
    await other.close();
    on.node.intercept = answering({ 'platform.getTx': wrong });
    snapshot.matches('a subnet on a P-Chain that lies', cardOf(await on.world().hover(SUBNET)));
  });
});

/** The signed Warp message of a recorded transaction. */
function messageOf(txID: string): Uint8Array {
  const { tx } = recordedAnswer('platform.getTx', { txID }) as { tx: string };
  const { unsignedTx } = platformFormats.tx.decode(decodeHex(tx));
  assert.ok('message' in unsignedTx);
  return unsignedTx.message;
}
