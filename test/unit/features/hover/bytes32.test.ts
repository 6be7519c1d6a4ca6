import assert from 'node:assert/strict';
import { decodeID } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { AVM_ID, MAINNET_AVAX, RECORDED_BLOCK_1, RECORDED_PAYMENT, UNUSED_ID } from '../../../support/known-ids';
import { snapshotOf } from '../../../support/wording/snapshot';
import { cardOf, linksOf, World } from './answers';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';

const OTHER_CHAIN = '2J3sHWNEhPUoDvm99rpgWm9sThEvUS9wGKxsaxxef8hWVS9hKr';
const HEX = encodeHex(decodeID(RECORDED_PAYMENT), 'hexnc');

describe('a hover on 32 bytes in hex', () => {
  const snapshot = snapshotOf('hover-bytes32');
  const { sandbox } = recordedSetUp();
  let world: World;
  beforeEach(() => {
    world = new World({ sandboxURL: sandbox.url });
  });
  afterEach(() => world.close());

  it('sends nothing, and has links to look it up on this chain, on another, and as an EVM block, and to copy the cb58', async () => {
    const { headline, details } = (await world.hover(HEX)) ?? assert.fail();
    assert.equal(details, undefined);
    assert.deepEqual(linksOf(headline), [
      `lookOnChain ${RECORDED_PAYMENT.slice(0, 8)} Sandbox`,
      `lookOnChain ${RECORDED_PAYMENT.slice(0, 8)}`,
      `copyText ${RECORDED_PAYMENT.slice(0, 8)}`,
      `callMethod block ${HEX.slice(0, 8)}`,
    ]);
    assert.equal(world.exchanges, 0);
  });

  it('looks it up after the click, with the card of the same ID in cb58', async () => {
    world.answers.lookOn(RECORDED_PAYMENT, 'Sandbox');
    const shown = await world.hover(HEX);
    assert.deepEqual(shown, await world.hover(RECORDED_PAYMENT));
    assert.ok(world.exchanges > 0);
  });

  it('looks up no other bytes than those of the click, and none once another chain is active', async () => {
    world.answers.lookOn(UNUSED_ID, 'Sandbox');
    await world.hover(HEX);
    world.answers.lookOn(RECORDED_PAYMENT, 'Sandbox');
    world.switchTo('Local');
    await world.hover(HEX);
    assert.equal(world.exchanges, 0);
  });

  it('sends nothing to another chain once the chain of the click is gone', async () => {
    world.answers.lookOn(RECORDED_PAYMENT, 'games');
    const { headline } = (await world.hover(HEX)) ?? assert.fail();
    assert.ok(linksOf(headline).some((link) => link.startsWith('lookOnChain')));
    assert.equal(world.exchanges, 0);
  });

  for (const [what, id] of [
    ['a blockchain of a network', 'yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp'],
    ['an asset of a network', MAINNET_AVAX],
    ['a virtual machine', AVM_ID],
    ['the blockchain of a chain of the settings', OTHER_CHAIN],
  ] as const) {
    it(`names ${what} without a request`, async () => {
      const own = new World({
        sandboxURL: sandbox.url,
        chains: [{ name: 'games', url: 'http://127.0.0.1:1', blockchain: OTHER_CHAIN }],
      });
      try {
        snapshot.matches(what, cardOf(await own.hover(encodeHex(decodeID(id), 'hexnc'))));
        assert.equal(own.exchanges, 0);
      } finally {
        await own.close();
      }
    });
  }

  it('names a subnet or an L1 of the settings without a request', async () => {
    world.nameSubnets([{ id: UNUSED_ID, name: 'my *games*' }]);
    const { headline } = (await world.hover(`CHAIN_ID = ${encodeHex(decodeID(UNUSED_ID), 'hexnc')}`)) ?? assert.fail();
    assert.match(headline ?? '', /: subnet or L1 `my \*games\*`$/m);
    assert.equal(world.exchanges, 0);
  });

  for (const [what, id] of [
    ['a transaction that was looked up before', RECORDED_PAYMENT],
    ['a block that was looked up before', RECORDED_BLOCK_1],
  ] as const) {
    it(`shows what ${what} does, without another request`, async () => {
      await world.hover(id);
      const { exchanges } = world;
      snapshot.matches(what, cardOf(await world.hover(encodeHex(decodeID(id), 'hexnc'))));
      assert.equal(world.exchanges, exchanges);
    });
  }

  it('names nothing of what was absent before', async () => {
    await world.hover(UNUSED_ID);
    const { headline } = (await world.hover(encodeHex(decodeID(UNUSED_ID), 'hexnc'))) ?? assert.fail();
    assert.ok(linksOf(headline).some((link) => link.startsWith('lookOnChain')));
  });

  it('sends nothing after the click where the bytes are called a private key', async () => {
    world.answers.lookOn(RECORDED_PAYMENT, 'Sandbox');
    const shown = await world.hover(`privateKey: ${HEX.slice(0, 20)}|${HEX.slice(20)}`);
    assert.deepEqual(linksOf(shown?.headline), []);
    assert.equal(world.exchanges, 0);
  });

  for (const [what, text] of [
    ['an ID', `# wallets\nalpha = ${RECORDED_PAYMENT}`],
    ['an output', `# wallets\nalpha = ${RECORDED_PAYMENT}:0`],
  ] as const) {
    const marked = text.replace(RECORDED_PAYMENT, `|${RECORDED_PAYMENT}`);

    it(`asks about ${what} in a file that mentions keys, and looks it up after the click, on any chain`, async () => {
      const asked = await world.hover(marked);
      snapshot.matches(`asks about ${what}`, cardOf(asked));
      assert.equal(world.exchanges, 0);
      world.answers.lookOn(RECORDED_PAYMENT, 'Sandbox');
      assert.deepEqual(await world.hover(marked), await world.hover(text.slice(text.indexOf('= ') + 2)));
      assert.ok(world.methods.includes('avm.getTx'));
      world.switchTo('Local');
      assert.notDeepEqual(await world.hover(marked), asked);
    });
  }

  it('asks about no ID that is known', async () => {
    await world.hover(RECORDED_PAYMENT);
    const { exchanges } = world;
    const { headline } = (await world.hover(`# wallets\nalpha = |${RECORDED_PAYMENT}`)) ?? assert.fail();
    assert.ok(!linksOf(headline).some((link) => link.startsWith('lookOnChain')));
    assert.equal(world.exchanges, exchanges);
  });

  it('sends nothing, however it is asked for, once the ID was called a private key, until the user selects it', async () => {
    await world.hover(`privateKey: |${RECORDED_PAYMENT}`);
    await world.hover(RECORDED_PAYMENT);
    const chain = await world.services.chains.open(world.services.chains.active);
    const id = decodeID(RECORDED_PAYMENT);
    assert.equal((await world.services.resolver.resolve(chain, id)).kind, 'unknown');
    assert.equal(world.exchanges, 0);
    world.answers.lookOn(RECORDED_PAYMENT, 'Sandbox');
    assert.equal((await world.services.resolver.resolve(chain, id)).kind, 'tx');
  });

  it('reads what the bytes of a transaction spend, whatever a text said about it', async () => {
    await world.hover(`privateKey: |${RECORDED_PAYMENT}`);
    const chain = await world.services.chains.open(world.services.chains.active);
    const id = decodeID(RECORDED_PAYMENT);
    assert.equal((await world.services.resolver.resolveTx(chain, id)).kind, 'tx');
    assert.equal((await world.services.resolver.resolve(chain, id)).kind, 'tx');
    await world.hover(`privateKey: |${RECORDED_PAYMENT}`);
    assert.equal((await world.hover(`alpha = |${RECORDED_PAYMENT}`))?.headline?.includes('lookOnChain'), false);
  });
});
