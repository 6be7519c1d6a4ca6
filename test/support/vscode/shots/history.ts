import type { Page } from 'playwright-core';
import { SideBar } from '../side-bar';
import { titleOf, webviewFrame } from '../workbench';
import { prepare, shotOf, WINDOW, withBalances } from './side-bar';
import { type Clip, settled, type Shot, type ShotSet } from './studio';

const OWNER = 'treasury';
/** Has stakes on the P-Chain. */
const STAKER = 'ewoq';
/** What an address gained or lost. */
const AMOUNT = /[+\u2212]\d/;
const WIDE = { width: 1160, height: 900 };
const NARROW = { width: 420, height: 1000 };

/** The transactions of an address in the side bar. */
export const issuedRows: ShotSet = {
  ...WINDOW,
  viewport: { width: 1040, height: 760 },
  themes: ['dark', 'light'],
  prepare: async (page) => {
    await prepare(page);
    await new SideBar(page).expand('Sandbox', 'Addresses');
    await withBalances(page);
  },
  shots: [
    shotOf('history-rows', async (page) => {
      const bar = await openAddress(page);
      await bar.expand('History (X-Chain)');
      await bar.row(AMOUNT).waitFor();
    }),
    shotOf('history-on-p', async (page) => {
      const bar = await openAddress(page, STAKER);
      await bar.expand('History (P-Chain)');
      await bar.row(AMOUNT).waitFor();
    }),
  ],
};

/** How its balances changed, wide and narrow, each as a page of its own. */
export const balanceCharts: readonly ShotSet[] = [
  chartSet(WIDE, ['dark', 'light', 'contrast'], 'balance-chart'),
  chartSet(NARROW, ['dark'], 'balance-chart-narrow'),
  {
    viewport: WIDE,
    themes: ['dark', 'light'],
    prepare: (page) => new SideBar(page).open(),
    shots: [
      {
        name: 'balance-chart-on-p',
        stage: async (page) => {
          const bar = await openAddress(page, STAKER);
          await bar.row('History (P-Chain)').waitFor();
          await bar.choose('History (P-Chain)', 'Balances', titleOf('avalancheLens.showBalanceChart'));
          return chart(page);
        },
      },
    ],
  },
];

/** When outputs unlock, and what changed between two blocks. */
export const unlocksAndDiff: ShotSet = {
  ...WINDOW,
  viewport: { width: 1160, height: 620 },
  themes: ['dark'],
  prepare: (page) => prepare(page),
  shots: [
    {
      name: 'unlocks',
      stage: async (page) => {
        const bar = await openAddress(page, 'savings');
        await bar.choose('savings', 'Balances', titleOf('avalancheLens.showUnlocks'));
        await settled(page.locator('.quick-input-widget:visible'));
        // Off the tree, whose row would show its tooltip.
        await page.mouse.move(800, 400);
        await page.locator('.workbench-hover').first().waitFor({ state: 'hidden' });
        return whole(page);
      },
      strike: (page) => page.keyboard.press('Escape'),
    },
  ],
};

function chartSet(viewport: ShotSet['viewport'], themes: ShotSet['themes'], name: string): ShotSet {
  const stage = async (page: Page): Promise<Clip> => {
    const bar = await openAddress(page);
    await bar.choose(OWNER, 'Balances', titleOf('avalancheLens.showBalanceChart'));
    return chart(page);
  };
  const shots: Shot[] = [{ name, stage }];
  return { themes, viewport, shots, prepare: (page) => new SideBar(page).open() };
}

/** The chart that is coming, without the side bar. */
async function chart(page: Page): Promise<Clip> {
  await webviewFrame(page, 'main .chart');
  await page.keyboard.press('Control+B');
  await page.mouse.move(300, 4);
  await page.waitForTimeout(1_000);
  return whole(page);
}

async function openAddress(page: Page, name = OWNER): Promise<SideBar> {
  const bar = new SideBar(page);
  await bar.expand('Sandbox', 'Addresses', name);
  await bar.row('History (X-Chain)').waitFor();
  return bar;
}

function whole(page: Page): Promise<Clip> {
  const { width, height } = page.viewportSize() ?? WIDE;
  return Promise.resolve({ x: 0, y: 0, width, height });
}
