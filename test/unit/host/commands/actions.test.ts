import { strict as assert } from 'node:assert';
import { actionsOf, type Thing } from '../../../../src/host/commands/actions';
import { argumentOf } from '../../../../src/host/commands/command-ids';
import { SAMPLE_PAYMENT } from '../../../support/known-ids';

const chain = 'Sandbox';
const tx = { chain, kind: 'tx', id: SAMPLE_PAYMENT } as const;
const find = { chain, of: 'X', id: SAMPLE_PAYMENT } as const;

const commands = (thing: Thing, surface: Parameters<typeof actionsOf>[1]): string[] =>
  actionsOf(thing, surface).map(({ command }) => command.replace('avalancheLens.', ''));

describe('what can be done with a thing', () => {
  it('depends on what it is, and on the surface', () => {
    const known: Thing = { target: tx, isListed: true, find };
    const copies = ['copyText', 'copyText'];
    assert.deepEqual(commands(known, 'hover'), ['open', 'openBytes', ...copies, 'reveal', 'findBlock']);
    assert.deepEqual(commands(known, 'row'), ['findBlock']);
    assert.deepEqual(commands(known, 'page'), ['openBytes', 'copyText']);
    assert.deepEqual(commands(known, 'lookUp'), ['reveal']);
    assert.deepEqual(commands({ target: tx }, 'row'), []);
    assert.deepEqual(commands({ target: { ...tx, kind: 'id' }, isMissing: true }, 'hover'), copies);
    const node = { chain, kind: 'p/node', id: 'NodeID-DXHfE45cfaCk6XcPXyniZdT7rqcQERk5Q' } as const;
    assert.deepEqual(commands({ target: node }, 'hover'), ['open', ...copies]);
    const address = { chain, kind: 'address', id: 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u' } as const;
    assert.deepEqual(commands({ target: address, isListed: true }, 'hover'), ['copyText', 'reveal']);
    const output = { chain, kind: 'utxo', id: `${SAMPLE_PAYMENT}:1` } as const;
    const made: Thing = { target: output, copied: { text: SAMPLE_PAYMENT, label: 'Copy UTXO ID' }, madeBy: tx, find };
    assert.deepEqual(commands(made, 'hover'), ['open', 'openBytes', 'copyText', 'open', 'findSpender']);
  });

  it('is the argument of a command that runs on a row, and a link has its own', () => {
    const actions = actionsOf({ target: tx, find }, 'row');
    assert.deepEqual(argumentOf('avalancheLens.findBlock', { actions }), find);
    assert.equal(argumentOf('avalancheLens.findSpender', { actions }), undefined);
    assert.equal(argumentOf('avalancheLens.findBlock', find), find);
  });
});
