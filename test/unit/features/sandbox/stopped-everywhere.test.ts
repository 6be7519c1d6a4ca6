import { strict as assert } from 'node:assert';
import { createAPI } from '../../../../src/services/answers/extension-api';
import { callDocument } from '../../../../src/features/call/call-document';
import { DocumentSource } from '../../../../src/features/documents/document-source';
import { locate } from '../../../../src/features/side-bar/reveal/locate';
import { SandboxError } from '../../../../src/core/endpoints/sandbox-error';
import { EWOQ, SAMPLE_PAYMENT } from '../../../support/known-ids';
import { rejection } from '../../../support/assertions/rejection';
import { WindowSandbox } from '../../../support/setup/window-sandbox';
import { dashboardSetUp } from '../../../support/setup/dashboard-setup';
import { sideBarOver } from '../../../support/setup/side-bar-setup';
import { snapshotOf } from '../../../support/wording/snapshot';
import { errorOf } from '../api/api';
import { Tools } from '../assistant/tools';
import { cardOf, linksOf, World } from '../hover/answers';

const NODE = 'NodeID-111111111111111111116DBWJs';
const PAYMENT = { chain: 'Sandbox', kind: 'tx', id: SAMPLE_PAYMENT } as const;

describe('a stopped sandbox', () => {
  const snapshot = snapshotOf('stopped-sandbox');
  const dashboardOn = dashboardSetUp();
  let window: WindowSandbox;
  let world: World;

  beforeEach(async () => {
    window = new WindowSandbox();
    world = new World({ sandboxURL: () => window.controller.url() });
    await window.controller.url();
    await window.controller.stop();
  });
  afterEach(async () => {
    assert.equal(window.controller.starts, 1, 'nothing starts it again');
    assert.equal(world.exchanges, 0);
    await world.close();
    await window.controller.end();
  });

  for (const [what, text] of [
    ['an ID', `tx ${SAMPLE_PAYMENT}`],
    ['an output', `utxo ${SAMPLE_PAYMENT}:0`],
    ['an address', `owner ${EWOQ}`],
    ['a node ID', `node ${NODE}`],
  ] as const) {
    it(`is named by a hover on ${what}, which offers to start it`, async () => {
      const shown = await world.hover(text);
      snapshot.matches(`hover on ${what}`, cardOf(shown));
      assert.ok([...linksOf(shown?.headline), ...linksOf(shown?.details)].includes('sandbox start'));
    });
  }

  it('is named by a document, and by that of a call', async () => {
    const kept = { remember: () => '', get: () => Promise.resolve(undefined), store: () => Promise.resolve() };
    const source = new DocumentSource({ ...world.services, byteStore: kept });
    const { text } = await source.render(PAYMENT, 'json');
    snapshot.matches('document', (JSON.parse(text) as { error: string }).error);
    const call = { chain: 'Sandbox', method: 'avm.getHeight', params: {} } as const;
    const { error } = JSON.parse(await callDocument(world.services, call, {})) as { error: unknown };
    snapshot.matches('call', JSON.stringify(error));
  });

  it('is named by the search for a row, which reports it as a failure', async () => {
    const set = sideBarOver({ url: 'http://127.0.0.1:9', sandbox: window.controller });
    const { message } = await rejection(locate(set.sideBar, PAYMENT, set.parts, {}), SandboxError);
    snapshot.matches('search for a row', message);
    await set.close();
  });

  it('is named by a tool and by the API', async () => {
    const tools = new Tools({ sandboxURL: () => window.controller.url() });
    const answers = [
      await tools.answer('avalanche_lookUp', { query: SAMPLE_PAYMENT }),
      await tools.answer('avalanche_lookUpEVM', { query: `0x${'11'.repeat(20)}` }),
    ];
    snapshot.matches(
      'tools',
      answers.map(({ error }) => String(error)),
    );
    assert.equal(tools.exchanges, 0);
    await tools.close();
    const { message } = await errorOf(Promise.resolve(createAPI(world.services).inspect(SAMPLE_PAYMENT)));
    snapshot.matches('API', message);
  });

  it('is named by the dashboard, which loads when it runs again', async () => {
    const own = new WindowSandbox();
    await own.controller.url();
    await own.controller.stop();
    const { dashboard, show, settled, until } = await dashboardOn({ ownSandbox: () => own.controller.url() });
    show();
    const state = await settled('supported');
    assert.ok(state.status === 'failed' && state.problem.step === 'startSandbox');
    snapshot.matches('dashboard', state.problem.message);
    await own.controller.start();
    dashboard.sandboxStarted();
    await until('supported', ({ status }) => status === 'ready');
    await own.controller.end();
  });

  it('of a port in use is offered a free one by the dashboard', async () => {
    const [first, second] = [new WindowSandbox(), new WindowSandbox()];
    second.port = Number(new URL((await first.controller.url()) ?? '').port);
    const { show, settled } = await dashboardOn({ ownSandbox: () => second.controller.url() });
    show();
    const state = await settled('supported');
    assert.ok(state.status === 'failed' && state.problem.step === 'useFreePort');
    await first.controller.end();
  });
});
