import type { Clock } from '../../../../src/client/clock';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import { FakeClock } from '../../../support/setup/fake-clock';
import { type PrimaryNode, startPrimaryNode } from '../../../support/servers/primary-node';
import { World } from './answers';

/**
 * Hovers on a sandbox whose P- and C-Chain are recorded: a new node for each test, and a new window
 * for each call of `world`.
 */
export function primaryWorlds(now?: number) {
  let sandbox: Sandbox;
  let node: PrimaryNode;
  const worlds: World[] = [];

  before(async () => {
    sandbox = await startSandbox({ blocks: 'on call' });
  });
  after(() => sandbox.close());
  beforeEach(async () => {
    node = await startPrimaryNode(sandbox.url);
  });
  afterEach(async () => {
    for (const world of worlds.splice(0)) await world.close();
    await node.close();
  });

  return {
    get sandbox(): Sandbox {
      return sandbox;
    },
    get node(): PrimaryNode {
      return node;
    },
    /** Time stands still: on a busy machine the two seconds of a hover would run out. */
    world(clock: Clock = new FakeClock(now)): World {
      const made = new World({ sandboxURL: node.url, clock });
      worlds.push(made);
      return made;
    },
  };
}
