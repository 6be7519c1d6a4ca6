import assert from 'node:assert/strict';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { utxoIDOf } from '../../../../src/core/ids/ids';
import { producedOutputs } from '../../../../src/core/tx/moves';
import { DocumentSource } from '../../../../src/features/documents/document-source';
import { localStory } from '../../../../sandbox/story/local-story';
import { FakeClock } from '../../../support/setup/fake-clock';
import { snapshotOf } from '../../../support/wording/snapshot';
import { cardOf, World } from './answers';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';
import { startDemo } from '../../../support/sandbox/demo-sandbox';

describe('hovers on the outputs of P and C', () => {
  const snapshot = snapshotOf('hover-primary-outputs');
  const { names } = localStory();
  const sandbox = sandboxSetUp(() => startDemo());
  let world: World;

  before(async () => {
    world = new World({ sandboxURL: sandbox.url, clock: new FakeClock() });
    const { chains, past } = world.services;
    const chain = await chains.open(chains.active);
    for (const of of ['X', 'P', 'C'] as const) {
      await past.findSpender(chain, of, { txID: new Uint8Array(32), outputIndex: 0 });
    }
  });
  after(() => world.close());

  const stakeOf = ({ tx: { unsignedTx } }: typeof names.staking.validator): number =>
    producedOutputs(unsignedTx).findIndex(({ isStaked }) => isStaked === true);

  it('show what a UTXO ID of P is, what made it, and what spent it', async () => {
    const { validator } = names.staking;
    const before = world.methods.length;
    snapshot.matches('the change of a staker', cardOf(await world.hover(encodeCb58(utxoIDOf(validator.id, 0)))));
    const asked = world.methods.slice(before);
    assert.ok(asked.length <= 10, asked.join(' '));
    assert.ok(!asked.some((method) => method.startsWith('index.')));
  });

  it('distinguish a stake from what is spent and from what can only be staked', async () => {
    const { validator, lockedDelegator } = names.staking;
    const at = ({ id }: typeof validator, index: number): string => `${encodeCb58(id)}:${index}`;
    snapshot.matches('a stake', cardOf(await world.hover(at(validator, stakeOf(validator)))));
    const locked = producedOutputs(lockedDelegator.tx.unsignedTx).findIndex(
      ({ isStaked, stakeableUntil }) => isStaked !== true && stakeableUntil !== undefined,
    );
    snapshot.matches('a locked output', cardOf(await world.hover(at(lockedDelegator, locked))));
  });

  it('name the chain to which C exported', async () => {
    const { exportToP } = names.crossings.atomic;
    snapshot.matches('an export of C', cardOf(await world.hover(encodeCb58(utxoIDOf(exportToP, 0)))));
  });

  it('lead to documents', async () => {
    const kept = { remember: encodeCb58, get: () => Promise.resolve(undefined), store: () => Promise.resolve() };
    const source = new DocumentSource({ ...world.services, byteStore: kept });
    const { validator } = names.staking;
    const utxoID = encodeCb58(utxoIDOf(validator.id, 0));
    const { chains } = world.services;
    const given = { kind: 'id', text: utxoID } as const;
    const target = await source.targetOf({ ...given, bytes: utxoIDOf(validator.id, 0) }, chains.active);
    assert.deepEqual(target, { chain: 'Sandbox', kind: 'utxo', id: utxoID });
    const subject = await source.subject(target);
    assert.ok(subject.kind === 'utxo' && subject.on === 'P');
    assert.equal(encodeCb58(subject.id), utxoID);
    const atX = await source.subject({ ...target, id: `${encodeCb58(names.crossings.atomic.exportToX)}:0` });
    assert.ok(atX.kind === 'utxo' && atX.naming.alias === 'X');
  });
});
