import assert from 'node:assert/strict';
import { decodeID } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import type { Sandbox } from '../../../../src/sandbox/server';
import { RECORDED_PAYMENT, UNUSED_ID } from '../../../support/known-ids';
import { startRecordedSandbox } from '../../../support/recorded-sandbox';
import { linksOf, World } from './answers';

const HEX = encodeHex(decodeID(RECORDED_PAYMENT), 'hexnc');

describe('a hover on 32 bytes in hex', () => {
  let sandbox: Sandbox;
  let world: World;
  before(async () => {
    sandbox = await startRecordedSandbox();
  });
  after(() => sandbox.close());
  beforeEach(() => {
    world = new World({ sandboxURL: sandbox.url });
  });
  afterEach(() => world.close());

  it('sends nothing, and has links to copy the cb58, to look it up on the active chain and as an EVM block', async () => {
    const { headline, details } = (await world.hover(HEX)) ?? assert.fail();
    assert.equal(details, undefined);
    assert.deepEqual(linksOf(headline), [
      `copyText ${RECORDED_PAYMENT.slice(0, 8)}`,
      `lookOnChain ${RECORDED_PAYMENT.slice(0, 8)} Sandbox`,
      `showEVMBlock ${HEX.slice(0, 8)}`,
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

  it('sends nothing after the click where the bytes are called a private key', async () => {
    world.answers.lookOn(RECORDED_PAYMENT, 'Sandbox');
    const shown = await world.hover(`privateKey: ${HEX.slice(0, 20)}|${HEX.slice(20)}`);
    assert.deepEqual(linksOf(shown?.headline), []);
    assert.equal(world.exchanges, 0);
  });
});
