import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findIDs } from '../../../../src/core/ids-in-text/find-ids';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { FakeClock } from '../../../support/setup/fake-clock';
import { ROOT } from '../../../support/recording/recording';
import { snapshotOf, unlikeLines } from '../../../support/wording/snapshot';
import { cardOf, World } from './answers';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';

const TEXT = readFileSync(join(ROOT, 'test/fixtures/workspace/l1.yaml'), 'utf8');

/** Each ID of the file with the keys before it: `l1 subnet-id`. */
const NAMED = findIDs(TEXT).map(({ start, end }) => {
  const before = TEXT.slice(0, start);
  const section = [...before.matchAll(/^([\w-]+):\s*$/gm)].at(-1)?.[1] ?? '';
  const key = /([\w-]+): $/.exec(before)?.[1] ?? '';
  const validator = before.split('- node-id').length - 1;
  return {
    name: [section, key, ...(section === 'validators' ? [validator] : [])].join(' '),
    text: TEXT.slice(start, end),
  };
});

describe('hovers on the L1 of the sample workspace, which the sandbox has', () => {
  const snapshot = snapshotOf('hover-sample-l1');
  const sandbox = sandboxSetUp(() => startDemo());
  let world: World;
  before(async () => {
    world = new World({ sandboxURL: sandbox.url, clock: new FakeClock() });
    // What a hover shows of a subnet is known once the subnet was hovered: each test finds all of it.
    for (const { text } of NAMED) await world.hover(text);
  });
  after(() => world.close());

  const linesOf = async (text: string): Promise<string[]> => cardOf(await world.hover(text)).split('\n');
  for (const { name, text } of NAMED) {
    // Only the first hover of a list is recorded whole.
    const first = NAMED.find((each) => each.name !== name && each.name === name.replace(/\d$/, '1'));
    it(name, async () => {
      const lines = await linesOf(text);
      snapshot.matches(name, first === undefined ? lines : unlikeLines(await linesOf(first.text), lines));
    });
  }

  it('are of all kinds of the P- and the C-Chain', () => assert.equal(new Set(NAMED.map(({ name }) => name)).size, 29));
});
