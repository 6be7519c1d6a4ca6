import { strict as assert } from 'node:assert';
import { actionsOf, type ActionThing } from '../../../../src/host/commands/actions';
import { argumentOf } from '../../../../src/host/commands/command-ids';
import { SAMPLE_PAYMENT } from '../../../support/known-ids';

const chain = 'Sandbox';
const tx = { chain, kind: 'tx', id: SAMPLE_PAYMENT } as const;
const find = { chain, of: 'X', id: SAMPLE_PAYMENT } as const;

const commands = (thing: ActionThing, surface: Parameters<typeof actionsOf>[1]): string[] =>
  actionsOf(thing, surface).map(({ command }) => command.replace('avalancheLens.', ''));

describe('what can be done with a thing', () => {
  it('depends on what it is, and on the surface', () => {
    const known: ActionThing = { target: tx, isListed: true, find };
    const copies = ['copyText', 'copyText'];
    assert.deepEqual(commands(known, 'hover'), ['open', 'openBytes', 'copyText', 'reveal', 'findBlock']);
    const asset: ActionThing = { ...known, hasCreated: true };
    assert.deepEqual(commands(asset, 'hover'), ['open', 'openBytes', ...copies, 'reveal', 'findBlock']);
    assert.deepEqual(commands(known, 'row'), ['findBlock']);
    assert.deepEqual(commands(known, 'page'), ['openBytes', 'editAsJSON', 'copyText']);
    const bytes = commands({ target: { ...tx, kind: 'hex' } }, 'page');
    assert.deepEqual(bytes, ['openBytes', 'copyText']);
    assert.deepEqual(commands(known, 'lookUp'), ['reveal']);
    assert.deepEqual(commands({ target: tx }, 'row'), []);
    assert.deepEqual(commands({ target: { ...tx, kind: 'id' }, isMissing: true }, 'hover'), copies);
    const node = { chain, kind: 'p/node', id: 'NodeID-DXHfE45cfaCk6XcPXyniZdT7rqcQERk5Q' } as const;
    assert.deepEqual(commands({ target: node }, 'hover'), ['open', ...copies]);
    const change = { kind: 'p-stop-renewing', texts: { validator: node.id } } as const;
    assert.deepEqual(commands({ target: node, change }, 'hover'), ['open', ...copies, 'stopRenewing']);
    assert.deepEqual(commands({ target: node, change }, 'lookUp'), ['stopRenewing']);
    assert.deepEqual(commands({ target: node, change }, 'row'), []);
    const address = { chain, kind: 'address', id: 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u' } as const;
    assert.deepEqual(commands({ target: address, isListed: true }, 'hover'), ['copyText', 'reveal']);
    const output = { chain, kind: 'utxo', id: `${SAMPLE_PAYMENT}:1` } as const;
    const made: ActionThing = {
      target: output,
      copied: { text: SAMPLE_PAYMENT, label: 'Copy UTXO ID' },
      madeBy: tx,
      find,
    };
    assert.deepEqual(commands(made, 'hover'), ['open', 'openBytes', 'copyText', 'open', 'findSpender']);
  });

  it('includes its page of the public explorer, on Mainnet and Fuji, if the explorer has one', () => {
    const pageOf = (thing: ActionThing, surface: Parameters<typeof actionsOf>[1] = 'row') =>
      actionsOf(thing, surface).find(({ command }) => command === 'avalancheLens.openInExplorer')?.argument;
    const ofP = { ...tx, kind: 'p/tx' } as const;
    const url = `https://subnets.avax.network/p-chain/tx/${SAMPLE_PAYMENT}`;
    for (const surface of ['hover', 'row', 'page', 'lookUp'] as const)
      assert.equal(pageOf({ target: ofP, networkID: 1 }, surface), url);
    assert.deepEqual(commands({ target: ofP, networkID: 1 }, 'row'), ['openInExplorer']);
    const copies = actionsOf({ target: ofP, networkID: 1 }, 'page').filter(({ argument }) => argument === url);
    assert.deepEqual(
      copies.map(({ command }) => command),
      ['avalancheLens.openInExplorer', 'avalancheLens.copyText'],
    );
    assert.match(String(pageOf({ target: tx, networkID: 5 })), /^https:\/\/subnets-test\.avax\.network\/x-chain\/tx\//);
    const block = { ...tx, kind: 'p/block' } as const;
    assert.equal(pageOf({ target: block, networkID: 1, height: 7n }), 'https://subnets.avax.network/p-chain/block/7');
    const address = { chain, kind: 'address', id: 'X-avax1umkusjfu7hgdckc6eldnfhwnll5yuj7qutkk2n' } as const;
    const onPlatform = address.id.replace('X', 'P');
    assert.match(String(pageOf({ target: address, networkID: 1, onPlatform })), /\/p-chain\/address\/avax1umk\w+$/);
    for (const none of [
      { target: ofP },
      { target: ofP, networkID: 12345 },
      { target: ofP, networkID: 1, isMissing: true },
      { target: { ...tx, kind: 'c/tx' }, networkID: 1 },
      { target: { ...tx, kind: 'block' }, networkID: 1, height: 7n },
      { target: address, networkID: 1 },
    ] as const)
      assert.equal(pageOf(none), undefined);
  });

  it('includes to follow what may be a transaction that no block has yet', () => {
    const thing: ActionThing = { target: { ...tx, kind: 'id' }, isMissing: true, mayFollow: true };
    assert.deepEqual(commands(thing, 'hover'), ['copyText', 'copyText', 'followTransaction']);
    assert.deepEqual(commands(thing, 'lookUp'), ['followTransaction']);
    assert.deepEqual(commands({ ...thing, mayFollow: false }, 'lookUp'), []);
  });

  it('is the argument of a command that runs on a row, and a link has its own', () => {
    const actions = actionsOf({ target: tx, find }, 'row');
    assert.deepEqual(argumentOf('avalancheLens.findBlock', { actions }), find);
    assert.equal(argumentOf('avalancheLens.findSpender', { actions }), undefined);
    assert.equal(argumentOf('avalancheLens.findBlock', find), find);
  });
});
