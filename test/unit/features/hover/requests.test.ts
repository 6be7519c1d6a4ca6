import assert from 'node:assert/strict';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { startSandbox } from '../../../../sandbox/server';
import {
  EWOQ,
  RECORDED_BLOCK_1,
  RECORDED_LNSC,
  RECORDED_MULTISIG,
  RECORDED_PAYMENT,
  UNUSED_ID,
} from '../../../support/known-ids';
import { recordedTxs } from '../../../support/recording/recorded-txs';
import { accept, builderFor, ownedBy, payment, stranger, utxosOf } from '../../../support/sandbox/sandbox-chain';
import { World } from './answers';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';

const IDENTIFY = 6;
const DETAILS = 4;
const DEPRECATED = ['avm.getBalance', 'avm.getAllBalances', 'avm.getTxStatus'];

describe('requests of a hover, once the chain is identified', () => {
  const { sandbox } = recordedSetUp();

  /** The methods that each part of a hover called. */
  const methodsOf = async (hovered: string, url = sandbox.url) => {
    const world = new World({ sandboxURL: url });
    try {
      await world.hover(UNUSED_ID);
      const found = world.find(hovered);
      assert.ok(found);
      const { signal } = new AbortController();
      const start = world.methods.length;
      await world.answers.headline(found, undefined, signal);
      const between = world.methods.length;
      await world.answers.details(found, signal);
      return { headline: world.methods.slice(start, between), details: world.methods.slice(between) };
    } finally {
      await world.close();
    }
  };
  const assertFew = ({ headline, details }: Awaited<ReturnType<typeof methodsOf>>, what: string): void => {
    // The names of assets count as details, in whichever part they are requested.
    // An address takes no request to identify it: its details may use those as well.
    const identifying = Math.min(IDENTIFY, headline.length);
    const most = headline.length === 0 ? IDENTIFY + DETAILS : DETAILS;
    const others = [...headline.slice(identifying), ...details];
    assert.ok(others.length <= most, `${what}: ${headline.join(' ')}, then ${details.join(' ')}`);
    for (const method of [...headline, ...details]) assert.ok(!DEPRECATED.includes(method), `${what}: ${method}`);
  };

  for (const [what, hovered] of [
    ['a block', RECORDED_BLOCK_1],
    ['an unknown ID', UNUSED_ID],
    ['an output', `${RECORDED_PAYMENT}:0`],
    ['an output of several owners', `${RECORDED_MULTISIG}:5`],
    ['an output of an asset', `${RECORDED_LNSC}:3`],
    ['an address', EWOQ],
    ['an address with many UTXOs', 'X-local15qlrv7v3w6ytcfmy0zcjs0erv5upyqrucr2rcj'],
  ]) {
    it(`${what}: at most ${IDENTIFY} and ${DETAILS}`, async () => {
      assertFew(await methodsOf(hovered ?? ''), what ?? '');
    });
  }

  it(`any recorded transaction: at most ${IDENTIFY} and ${DETAILS}`, async () => {
    for (const id of recordedTxs(new Codec()).keys()) assertFew(await methodsOf(id), id);
  });

  it('a transaction with many sources shows owners by its signatures', async () => {
    const own = await startSandbox({ blocks: 'on call' });
    try {
      const x = own.network.chain('X');
      assert.ok(x);
      for (let i = 0; i < 12; i++) accept(x, builderFor(x).pay([payment(x, 1_000_000_000n, ownedBy(stranger))]));
      const wallet = { utxos: utxosOf(x, stranger.address), keys: [stranger], change: stranger.address };
      const { txID } = accept(x, builderFor(x, wallet).pay([payment(x, 11_000_000_000n)]));
      const methods = await methodsOf(encodeCb58(txID), own.url);
      assertFew(methods, 'of 12 sources');
      assert.deepEqual(methods.details, []);
    } finally {
      await own.close();
    }
  });

  it('none while no setting defines the active chain', async () => {
    const world = new World({ sandboxURL: sandbox.url, activeChain: 'Mainet' });
    try {
      for (const hovered of [RECORDED_PAYMENT, `${RECORDED_PAYMENT}:0`]) {
        assert.match((await world.hover(hovered))?.headline ?? '', /"?Mainet/);
      }
      assert.deepEqual(world.methods, []);
    } finally {
      await world.close();
    }
  });

  it('a loaded block is known; another one is searched on request', async () => {
    const world = new World({ sandboxURL: sandbox.url });
    try {
      const blockOf = async () =>
        /\(findBlock|\(open Sandbox block/.exec((await world.hover(RECORDED_PAYMENT))?.details ?? '');
      assert.equal((await blockOf())?.[0], '(findBlock');
      const { past, chains } = world.services;
      const place = await past.findNewest(await chains.open(chains.active), 'X', decodeID(RECORDED_PAYMENT));
      assert.equal(place?.blockID, RECORDED_BLOCK_1);
      assert.equal((await blockOf())?.[0], '(open Sandbox block');
    } finally {
      await world.close();
    }
    const other = new World({ sandboxURL: sandbox.url });
    await other.hover(RECORDED_BLOCK_1);
    const before = other.methods.filter((method) => method === 'avm.getBlockByHeight').length;
    assert.match((await other.hover(RECORDED_PAYMENT))?.details ?? '', /\(open Sandbox block 2o7DUa6T\)/);
    assert.equal(other.methods.filter((method) => method === 'avm.getBlockByHeight').length, before);
    await other.close();
  });
});
