import type { Frame, Page } from 'playwright-core';
import { addressAt } from '../../../../sandbox/rest/evm-activity';
import { SANDBOX_KEY, type RestServicesOptions } from '../../../../sandbox/rest/rest-services';
import { startSandbox } from '../../../../sandbox/server';
import { startServer } from '../../servers/http-server';
import { openDashboard, openMoreCards, serviceSettings } from '../dashboard';
import { answer, toast } from '../prompts';
import { runCommand } from '../workbench';
import type { Backdrop, Clip, Shot, ShotSet } from './studio';

const THEMES = ['dark', 'light', 'contrast'] as const;
const WIDE = { width: 1160, height: 1800 };
const NARROW = { width: 400, height: 1240 };

const keepKey = async (page: Page): Promise<void> => {
  await runCommand(page, 'Avalanche Lens: Manage API Keys…');
  await answer(page, /^API Key of /, '');
  await answer(page, /^Set API Key of /, SANDBOX_KEY);
  await toast(page, / stored\.$/).waitFor();
  await runCommand(page, 'Notifications: Clear All Notifications');
};

const hideSideBar = (page: Page): Promise<void> => page.keyboard.press('Control+B');

type Services = () => Promise<Backdrop>;
type Reserved = Parameters<typeof serviceSettings>[1];

/** A sandbox as both services; `reserved` makes all their answers one. */
const services =
  (reserved: Reserved = {}, limits: RestServicesOptions['limits'] = {}): Services =>
  async () => {
    const sandbox = await startSandbox({ rest: { limits } });
    return { settings: serviceSettings(sandbox.url, reserved), strike: () => sandbox.close() };
  };

/** Services that never answer. */
const silence: Services = async () => {
  const server = await startServer(() => undefined);
  return { settings: serviceSettings(server.url), strike: server.close };
};

/** The budget without a key: enough for the list of chains, not for a block as well. */
const TEN_UNITS = { units: 10, windowSeconds: 55 };

/** The dashboard, also on services that are slow, broken, or require a key or a pause. */
export const dashboards: readonly ShotSet[] = [
  {
    ...set('full', services(), fillIn),
    prepare: async (page) => {
      await hideSideBar(page);
      await keepKey(page);
    },
  },
  set('narrow', services(), compare, NARROW),
  set('failed', services({ metrics: '900503', data: '902502' }), (frame) =>
    frame.locator('.card-tps .problem vscode-button').getByText('Retry').waitFor(),
  ),
  set('rate-limited', services({}, { open: TEN_UNITS }), async (frame) => {
    await frame.locator('.card-supported[data-status=ready]').waitFor();
    await typeIn(frame, 'block', '123456');
    await frame.locator('.card-block .problem vscode-button').getByText('Retry in').waitFor();
  }),
  set('no-key', services({ data: '900401' }), (frame) =>
    frame.locator('.card-supported .problem vscode-button').getByText('Set API Key…').waitFor(),
  ),
  set('loading', silence, (frame) => frame.locator('.card-tps[data-status=loading]').waitFor()),
];

function set(name: string, backdrop: Services, stage: (frame: Frame) => Promise<void>, viewport = WIDE): ShotSet {
  const shot: Shot = {
    name: `dashboard-${name}`,
    stage: async (page) => {
      const frame = await openDashboard(page);
      await stage(frame);
      return wholeOf(page, frame, viewport);
    },
  };
  return { themes: THEMES, viewport, backdrop, prepare: hideSideBar, shots: [shot] };
}

/** A second and a third chain in the chart, over a year. */
async function compare(frame: Frame): Promise<void> {
  await frame.locator('.card-supported[data-status=ready]').waitFor();
  await frame.locator('.range span').filter({ hasText: '1y' }).click();
  for (const chain of ['Fuji C', 'L1']) {
    const add = frame.getByRole('combobox', { name: 'Add a chain to compare' });
    await add.fill(chain);
    await add.press('Enter');
  }
  await frame
    .locator('.legend tbody tr')
    .filter({ hasText: /L1.*missing/s })
    .waitFor();
}

/** What a user has looked at after a while. */
async function fillIn(frame: Frame): Promise<void> {
  await compare(frame);
  await typeIn(frame, 'block', '123456');
  await frame.locator('.card-block .fields').waitFor();
  await typeIn(frame, 'addressChains', addressAt(0));
  await frame.locator('.card-addressChains .chains').waitFor();
  await openMoreCards(frame);
  await frame.locator('.card-bridged').getByText('Load', { exact: true }).first().click();
  await frame.locator('.card-bridged .table td').first().waitFor();
}

async function typeIn(frame: Frame, card: string, text: string): Promise<void> {
  const field = frame.locator(`.card-${card} vscode-text-field input`);
  await field.fill(text);
  await field.press('Enter');
}

/** Down to the end of the dashboard, without what is above its tab. */
async function wholeOf(page: Page, frame: Frame, { width, height }: ShotSet['viewport']): Promise<Clip> {
  // The pointer and the cursor are no part of a picture.
  await page.mouse.move(500, 4);
  await frame.evaluate('document.activeElement?.blur?.(); scrollTo(0, 0)');
  await page.waitForTimeout(1_000);
  const bottom = Number(await frame.evaluate('document.querySelector(".dashboard").getBoundingClientRect().bottom'));
  const top = await page.locator('.editor-group-container .title').first().boundingBox();
  const end = (top?.y ?? 0) + (top?.height ?? 0) + bottom;
  return { x: 0, y: 0, width, height: Math.min(height, Math.ceil(end)) };
}
