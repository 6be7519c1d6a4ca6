import type { Locator } from 'playwright-core';
import { SideBar } from '../side-bar';
import { runCommand } from '../workbench';
import { HOVER_SETTINGS, hoverShot } from './hovers';
import { closeAll, ISSUE_SETTINGS, openPending, quickInput, samplePayment, withoutTooltip } from './issuing';
import { prepare, shotOf, WINDOW, withBalances } from './side-bar';
import { type Clip, settled, type ShotSet } from './studio';
import { wholeOf } from './tx-page';

/** The walkthrough shows its pictures about this wide. */
const WIDTH = 560;

const SHIPPED = { themes: ['dark', 'light'], shippedIn: 'walkthrough' } as const;

/** The pictures of the walkthrough's steps, which the package has: small ones of what the step is about. */
export const walkthrough: readonly ShotSet[] = [
  {
    ...SHIPPED,
    // A line of the sample file. A hover is at most a quarter as high.
    viewport: { width: WIDTH + 100, height: 1400 },
    settings: HOVER_SETTINGS,
    shots: [
      hoverShot({
        name: 'step-hover',
        file: 'ids.md',
        word: '2v4bzzPCYi',
        last: /3 active[^]*Find Block/,
        open: async (page) => {
          await runCommand(page, 'avalancheLens.tryOut');
          await page.keyboard.press('Control+B');
        },
      }),
    ],
  },
  {
    ...WINDOW,
    ...SHIPPED,
    viewport: { width: 900, height: 600 },
    settings: { ...WINDOW.settings, 'avalancheLens.chains': [] },
    prepare: (page) => prepare(page),
    shots: [
      shotOf('step-browse', async (page) => {
        const bar = new SideBar(page);
        await bar.expand('Sandbox', 'ewoq');
        await bar.row('UTXOs (X-Chain)').waitFor();
        await withBalances(page);
      }),
    ],
  },
  {
    ...SHIPPED,
    viewport: { width: WIDTH + 80, height: 900 },
    settings: ISSUE_SETTINGS,
    prepare: (page) => page.keyboard.press('Control+B'),
    shots: [
      {
        name: 'step-issue',
        stage: async (page) => {
          await samplePayment(page);
          return wholeOf(page, await openPending(page), '.standing');
        },
        strike: closeAll,
      },
      {
        name: 'step-connect',
        stage: async (page) => {
          await runCommand(page, 'avalancheLens.switchChain');
          await quickInput(page).getByText('My node').first().waitFor();
          return only(quickInput(page));
        },
        strike: (page) => page.keyboard.press('Escape'),
      },
    ],
    backdrop: () =>
      Promise.resolve({
        settings: { 'avalancheLens.chains': [{ name: 'My node', url: 'https://node.example.com' }] },
        strike: () => Promise.resolve(),
      }),
  },
];

/** A list alone, without what is behind it. */
async function only(what: Locator): Promise<Clip> {
  await withoutTooltip(what.page());
  await settled(what);
  return (await what.boundingBox()) ?? { x: 0, y: 0, width: WIDTH, height: WIDTH };
}
