import assert from 'node:assert/strict';
import { SandboxError, sandboxURLOf } from '../../../../src/core/endpoints/sandbox-error';
import { WindowSandbox } from '../../../support/setup/window-sandbox';
import { until } from '../../../support/assertions/until';
import { httpSetUp } from '../../../support/servers/http-setup';
import { MemoryStore } from '../../../support/setup/memory-store';
import { askNode } from '../../../support/servers/raw-http';
import { rejection } from '../../../support/assertions/rejection';
import { snapshotOf } from '../../../support/wording/snapshot';

describe('the sandbox of a window', () => {
  const snapshot = snapshotOf('sandbox-of-a-window');
  const { serve } = httpSetUp();
  const windows: WindowSandbox[] = [];
  afterEach(() => Promise.all(windows.splice(0).map(({ controller }) => controller.end())));

  /** A window of the workspace with this store. */
  const open = (store?: MemoryStore): WindowSandbox => {
    const opened = new WindowSandbox(store);
    windows.push(opened);
    return opened;
  };
  const portOf = (url: string | undefined): number => Number(new URL(url ?? '').port);

  it('starts again only after the previous one has ended', async () => {
    const { controller, events } = open();
    await controller.url();
    const stopped = controller.stop();
    await Promise.all([controller.start(), controller.url(), stopped]);
    assert.deepEqual(
      events.filter((event) => !/shown|hidden/.test(event)),
      ['started', 'closed', 'started'],
    );
  });

  it('is started by its first use, and once stopped only by the user', async () => {
    const { controller, events } = open();
    const first = await controller.url();
    const stopping = controller.stop();
    assert.deepEqual([await controller.url(), controller.isStopped], [undefined, true]);
    await stopping;
    assert.equal(await controller.url(), undefined);
    assert.deepEqual(events.slice(-1), ['closed']);
    assert.equal(await controller.start(), first);
    assert.equal(await controller.url(), first);
  });

  it('goes back to a snapshot, after which it is another chain for all who read it', async () => {
    const { controller } = open();
    assert.match(String(await rejection(controller.control({ kind: 'snapshot' }), SandboxError)), /not running/);
    const url = await controller.url();
    const [taken] = await controller.control({ kind: 'snapshot' });
    assert.ok(taken);
    const { id } = taken;
    const day = async (): Promise<string> => {
      const { result } = await askNode(url ?? '', '/ext/sandbox', 'sandbox.nodeInfo');
      return (result as { readonly time: string }).time.slice(0, 10);
    };
    const before = await day();
    await controller.control({ kind: 'advance', seconds: 86_400 * 400 });
    assert.notEqual(await day(), before);
    const told: unknown[] = [];
    controller.onDidChange((now) => told.push(now));
    const { starts } = controller;
    await controller.control({ kind: 'revert', id });
    assert.equal(await day(), before);
    assert.deepEqual([controller.starts, told], [starts + 1, [url]]);
    assert.match(
      String(await rejection(controller.control({ kind: 'revert', id: '7' }), Error)),
      /there is no snapshot/,
    );
  });

  it('that crashed has no snapshots when it runs again', async () => {
    const window = open();
    await window.controller.url();
    await window.controller.control({ kind: 'snapshot' });
    const list = () => window.controller.control({ kind: 'snapshots' });
    assert.deepEqual(
      (await list()).map(({ id }) => id),
      ['1'],
    );
    window.die();
    await until(() => window.events.length === 3);
    assert.deepEqual(await list(), []);
  });

  it('that is stopped stays so when the window is reloaded, until the user starts it', async () => {
    const store = new MemoryStore();
    const before = open(store);
    await before.controller.url();
    await before.controller.stop();
    const { controller } = open(store);
    assert.deepEqual([controller.isStopped, await controller.url()], [true, undefined]);
    await controller.start();
    assert.deepEqual([controller.isStopped, open(store).controller.isStopped], [false, false]);
  });

  it('that ended with its window starts at its first use in the next one', async () => {
    const store = new MemoryStore();
    const before = open(store);
    await before.controller.url();
    await before.controller.end();
    assert.ok(await open(store).controller.url());
  });

  it('restarts at its URL after it died, with a message', async () => {
    const window = open();
    const url = await window.controller.url();
    window.die();
    await until(() => window.events.length === 3);
    assert.deepEqual(window.events, ['started', 'warned', 'started']);
    assert.equal(await window.controller.url(), url);
    assert.equal(window.controller.starts, 2);
  });

  it('restarts at most three times a minute, and again on request', async () => {
    const window = open();
    const { controller, events } = window;
    await controller.url();
    for (let deaths = 1; deaths <= 4; deaths++) {
      window.die();
      await until(() => events.filter((event) => event === 'warned').length === deaths);
      await until(() => events.at(-1) === (deaths === 4 ? 'warned' : 'started'));
    }
    assert.equal(events.filter((event) => event === 'started').length, 4);
    assert.deepEqual([controller.isStopped, await controller.url()], [true, undefined]);
    await controller.start();
    window.now += 60_000;
    const count = events.length;
    window.die();
    await until(() => events.length === count + 2);
    assert.deepEqual(events.slice(count), ['warned', 'started']);
  });

  it('keeps its port through a stop and a restart', async () => {
    const { controller, said } = open();
    const url = await controller.url();
    await controller.stop();
    assert.equal(await controller.start(), url);
    assert.equal(await controller.restart(), url);
    assert.deepEqual([controller.starts, said], [3, []]);
  });

  it('says so if another program has taken its port', async () => {
    const [first, second] = [open(), open()];
    const url = await first.controller.url();
    await first.controller.stop();
    second.port = portOf(url);
    assert.equal(await second.controller.url(), url);
    assert.notEqual(await first.controller.start(), url);
    snapshot.matches('a port that was taken meanwhile', first.said);
  });

  it('of a second window with the same fixed port starts on a free one only if the user wants that', async () => {
    const [first, second] = [open(), open()];
    first.port = second.port = portOf(await first.controller.url());
    assert.equal(await first.controller.restart(), `http://127.0.0.1:${first.port}`);
    for (const start of [() => second.controller.url(), () => second.controller.start()]) {
      const error = await rejection(sandboxURLOf(start()), SandboxError);
      assert.equal(error.port, second.port);
      snapshot.matches('a fixed port that is in use', error.message);
    }
    assert.deepEqual([second.said, second.controller.isStopped], [[], false]);
    const free = await second.controller.start(0);
    assert.notEqual(portOf(free), second.port);
    await second.controller.stop();
    assert.equal(await second.controller.start(), free);
    // The window with the port is gone: the next use of the setting gets it.
    await first.controller.end();
    const third = open();
    third.port = first.port;
    assert.equal(portOf(await third.controller.url()), first.port);
  });

  it('whose fixed port is taken when it died stays stopped, and reports why', async () => {
    const window = open();
    window.port = portOf(await window.controller.url());
    await window.controller.restart();
    const { url } = await serve((_, response) => void response.end());
    window.port = portOf(url);
    window.die();
    await until(() => window.events.at(-1) === 'failed');
    assert.deepEqual(window.events.slice(-2), ['warned', 'failed']);
    assert.equal(window.controller.isStopped, true);
  });

  it('offers a restart when the settings name another port than it listens on', async () => {
    const [window, other] = [open(), open()];
    const { controller, said } = window;
    window.port = 1;
    controller.configured();
    window.port = 0;
    const port = portOf(await controller.url());
    const free = portOf(await other.controller.url());
    await other.controller.end();
    controller.configured();
    assert.deepEqual(said, []);
    window.port = port;
    controller.configured();
    assert.deepEqual(said, []);
    window.port = free;
    controller.configured();
    controller.configured();
    snapshot.matches('another port in the settings', said);
    assert.equal(portOf(await controller.restart()), free);
    window.port = 0;
    controller.configured();
    assert.equal(said.length, 1);
    assert.equal(portOf(await controller.restart()), free);
  });

  it('notifies of its URL before menus change, and of its stop before it closes', async () => {
    const { controller, events } = open();
    const heard: (string | undefined)[] = [];
    controller.onDidChange((url) => {
      heard.push(url);
      events.push(url === undefined ? 'told: stopped' : 'told: runs');
    });
    assert.equal(controller.isStopped, false);
    const first = await controller.url();
    await controller.stop();
    const second = await controller.start();
    assert.deepEqual([heard, controller.isStopped], [[first, undefined, second], false]);
    const once = ['started', 'told: runs'];
    assert.deepEqual(events, [...once, 'told: stopped', 'closed', ...once]);
  });

  it('reports a stop during the start', async () => {
    const { controller } = open();
    const heard: (string | undefined)[] = [];
    controller.onDidChange((url) => heard.push(url));
    const starting = controller.url();
    await controller.stop();
    assert.deepEqual([heard, controller.isStopped], [[await starting, undefined], true]);
  });

  it("doesn't restart after a stop", async () => {
    const { controller, events } = open();
    await controller.url();
    await controller.end();
    assert.equal(events.at(-1), 'closed');
    await controller.url();
    await controller.stop();
    assert.deepEqual(events.slice(-1), ['closed']);
  });
});
