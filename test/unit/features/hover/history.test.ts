import assert from 'node:assert/strict';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { utxoIDOf } from '../../../../src/core/ids/ids';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { RECORDED_PAYMENT } from '../../../support/known-ids';
import { snapshotOf } from '../../../support/wording/snapshot';
import { cardOf, World } from './answers';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';

describe('hovers after the index of a node was read', () => {
  const snapshot = snapshotOf('hover-history');
  const { sandbox } = recordedSetUp({ index: true });
  let world: World;

  before(async () => {
    world = new World({ sandboxURL: sandbox.url });
    const { chains, past } = world.services;
    await past.findBlock(await chains.open(chains.active), 'X', sha256(new Uint8Array(0)));
  });
  after(() => world.close());

  it('name the block of a transaction, and how far the index reaches', async () => {
    snapshot.matches('a transaction', cardOf(await world.hover(RECORDED_PAYMENT)));
  });

  it('name the transaction that spent an output, without a request whether it is spent', async () => {
    const before = world.methods.length;
    snapshot.matches('a spent output', cardOf(await world.hover(`${RECORDED_PAYMENT}:0`)));
    assert.ok(!world.methods.slice(before).includes('avm.getUTXOs'));
  });

  it('show the output of a UTXO ID, its owner, and what spent it', async () => {
    const utxoID = encodeCb58(utxoIDOf(decodeID(RECORDED_PAYMENT), 0));
    const other = new World({ sandboxURL: sandbox.url });
    const unread = cardOf(await other.hover(utxoID));
    await other.close();
    assert.ok(unread.length > 0);
    const before = world.methods.length;
    snapshot.matches('the ID of a UTXO', cardOf(await world.hover(utxoID)));
    const asked = world.methods.slice(before);
    assert.ok(asked.length <= 10, asked.join(' '));
    assert.ok(!asked.some((method) => method.startsWith('index.')));
    assert.notDeepEqual(cardOf(await world.hover(utxoID)), unread);
  });

  it('read no index by themselves', async () => {
    const other = new World({ sandboxURL: sandbox.url });
    await other.hover(RECORDED_PAYMENT);
    await other.hover(`${RECORDED_PAYMENT}:0`);
    await other.hover(encodeCb58(sha256(Buffer.from('nothing'))));
    await other.close();
    assert.ok(!other.methods.some((method) => method.startsWith('index.')));
  });
});
