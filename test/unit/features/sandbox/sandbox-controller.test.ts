import assert from 'node:assert/strict';
import { SandboxController, type SandboxStart } from '../../../../src/features/sandbox/sandbox-controller';
import { startSandbox } from '../../../../src/sandbox/server';
import { until } from '../../../support/assertions/until';

describe('the sandbox of a window', () => {
  /** What happened, in order. */
  let events: string[];
  /** Ends the sandbox that runs, as its thread can end. */
  let die: () => void;
  let now: number;
  let controller: SandboxController;

  const start = async ({ port = 0 }: SandboxStart) => {
    const { url, close } = await startSandbox({ blocks: 'on call', port });
    events.push('started');
    const died = new Promise<string>((resolve) => (die = () => void close().then(() => resolve('out of memory'))));
    const closeAndTell = async (): Promise<void> => {
      await close();
      events.push('closed');
    };
    return { url, died, close: closeAndTell };
  };

  beforeEach(() => {
    events = [];
    now = 1_000_000;
    const surface = {
      info: () => undefined,
      warn: (sentence: string) => void events.push(sentence.includes("isn't restarted") ? 'given up' : 'warned'),
      showRunning: (isRunning: boolean) => Promise.resolve(void events.push(isRunning ? 'shown' : 'hidden')),
    };
    controller = new SandboxController(start, surface, () => now);
  });
  afterEach(() => controller.end());

  it('starts again only after the previous one has ended', async () => {
    await controller.url();
    const stopped = controller.stop();
    await Promise.all([controller.url(), controller.url(), stopped]);
    assert.deepEqual(
      events.filter((event) => !/shown|hidden/.test(event)),
      ['started', 'closed', 'started'],
    );
  });

  it('restarts at its URL after it died, with a message', async () => {
    const url = await controller.url();
    die();
    await until(() => events.length === 5);
    assert.deepEqual(events, ['started', 'shown', 'warned', 'started', 'shown']);
    assert.equal(await controller.url(), url);
  });

  it('restarts at most three times a minute, and again on request', async () => {
    await controller.url();
    for (let deaths = 1; deaths <= 4; deaths++) {
      die();
      await until(() => events.filter((event) => /warned|given up/.test(event)).length === deaths);
      await until(() => events.at(-1) === (deaths === 4 ? 'hidden' : 'shown'));
    }
    assert.equal(events.filter((event) => event === 'started').length, 4);
    assert.deepEqual(events.slice(-2), ['given up', 'hidden']);
    assert.equal(controller.isStopped, true);
    await controller.url();
    now += 60_000;
    events = [];
    die();
    await until(() => events.at(-1) === 'shown');
    assert.deepEqual(events, ['warned', 'started', 'shown']);
  });

  it('notifies of its URL before menus change, and of its stop before it closes', async () => {
    const heard: (string | undefined)[] = [];
    controller.onDidChange((url) => {
      heard.push(url);
      events.push(url === undefined ? 'told: stopped' : 'told: runs');
    });
    assert.equal(controller.isStopped, false);
    const first = await controller.url();
    await controller.stop();
    assert.equal(controller.isStopped, true);
    const second = await controller.url();
    assert.deepEqual([heard, controller.isStopped], [[first, undefined, second], false]);
    const once = ['started', 'told: runs', 'shown'];
    assert.deepEqual(events, [...once, 'told: stopped', 'closed', 'hidden', ...once]);
  });

  it('reports a stop during the start', async () => {
    const heard: (string | undefined)[] = [];
    controller.onDidChange((url) => heard.push(url));
    const starting = controller.url();
    await controller.stop();
    assert.deepEqual([heard, controller.isStopped], [[await starting, undefined], true]);
  });

  it("doesn't restart after a stop", async () => {
    await controller.url();
    await controller.end();
    assert.equal(events.at(-1), 'closed');
    await controller.url();
    await controller.stop();
    assert.deepEqual(events.slice(-2), ['closed', 'hidden']);
  });
});
