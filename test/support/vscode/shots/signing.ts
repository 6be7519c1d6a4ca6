import type { Page } from 'playwright-core';
import { fujiTopUp } from '../../setup/fuji-top-up';
import { partlySigned } from '../../setup/partly-signed';
import { leadsTo } from '../leads-to';
import { pastes, standingOf, txPageTab } from '../tx-page';
import { openFile, runCommand } from '../workbench';
import { hovers, hoverShot } from './hovers';
import { checkedPage, closeAll, downTo, ISSUE_SETTINGS } from './issuing';
import type { Backdrop, Clip, ShotSet } from './studio';
import { wholeOf } from './tx-page';

const NAMES = {
  'avalancheLens.activeChain': 'Sandbox',
  'avalancheLens.addresses': { 'P-local1qjp0v2g7q4g9gm09wnfjzkccchs8srhcfvmae0': 'treasury' },
};
/** A busy window loses a click on what it draws again. */
const CLICK_MS = 5000;
const [FILE, OTHER] = ['import.txt', 'import-treasury.txt'] as const;
const TOP_UP = 'top-up.ts';
const shown = { files: files(), themes: ['dark', 'light'] } as const;

function files(): Readonly<Record<string, string>> {
  const { byEwoq, byTreasury } = partlySigned();
  return { [FILE]: byEwoq, [OTHER]: byTreasury };
}

/** A program of the team of an L1 on Fuji. */
function topUpProgram(hex: string, comment: string): string {
  return `\
import { pvm } from "@avalabs/avalanchejs";

// Tops up our first validator. ${comment}
const topUp =
  "${hex}";

const fuji = new pvm.PVMApi("https://api.avax-test.network");
const { txID } = await fuji.issueTx({ tx: topUp });
console.log(\`Issued \${txID}\`);
`;
}

async function teamOnFuji(): Promise<Backdrop> {
  const { names, startNode } = fujiTopUp();
  const { url, close } = await startNode();
  return {
    settings: {
      'avalancheLens.chains': [{ name: 'Fuji', url, networkID: 5 }],
      'avalancheLens.activeChain': 'Fuji',
      'avalancheLens.addresses': names,
    },
    strike: close,
  };
}

/** Who has signed a transaction that two have to sign, whose signature is wrong, and what another copy adds. */
export const signing: readonly ShotSet[] = [
  {
    ...hovers,
    ...shown,
    settings: { ...hovers.settings, ...NAMES },
    shots: [
      hoverShot({
        name: 'hover-signing',
        file: FILE,
        word: '0x00000000',
        line: 1,
        last: /Waiting for[^]*Copy Transaction ID/,
      }),
    ],
  },
  {
    ...hovers,
    themes: ['dark', 'light'],
    viewport: { ...hovers.viewport, width: 960 },
    files: { [TOP_UP]: topUpProgram(fujiTopUp().hex, 'Two of us have to sign.') },
    backdrop: teamOnFuji,
    settings: { ...hovers.settings, 'editor.wordWrap': 'off' },
    shots: [
      hoverShot({
        name: 'hover-platform-hex',
        file: TOP_UP,
        word: '0x00000000',
        line: 5,
        last: /Waiting for[^]*Copy Transaction ID/,
      }),
    ],
  },
  {
    themes: ['dark', 'light'],
    viewport: { width: 900, height: 620 },
    files: { [TOP_UP]: topUpProgram(fujiTopUp().refused, 'Two of us have signed.') },
    backdrop: teamOnFuji,
    settings: ISSUE_SETTINGS,
    prepare: (page) => page.keyboard.press('Control+B'),
    shots: [{ name: 'check-marks', stage: marked, strike: closeAll }],
  },
  {
    ...shown,
    viewport: { width: 900, height: 1_000 },
    settings: NAMES,
    prepare: (page) => page.keyboard.press('Control+B'),
    shots: [
      { name: 'tx-page-to-sign', stage: (page) => copyOn(page), strike: closeAll },
      { name: 'tx-page-added', stage: added, strike: closeAll },
    ],
  },
];

/** The bytes that a node would reject, and why. */
async function marked(page: Page): Promise<Clip> {
  await openFile(page, TOP_UP);
  const lens = page.locator('.codelens-decoration').getByText('Check or Issue on Fuji');
  await leadsTo(() => lens.click({ timeout: CLICK_MS }), txPageTab(page));
  await checkedPage(page);
  await openFile(page, TOP_UP);
  await page.locator('.squiggly-error').first().waitFor();
  // VS Code shows a problem below the cursor if it is in the marked text, which only the checksum follows.
  await page
    .locator('.view-line')
    .filter({ hasText: /^\s*[0-9a-f]+";$/ })
    .click();
  await page.keyboard.press('End');
  for (let left = '00000000";'.length; left > 0; left--) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F8');
  return downTo(page.locator('.zone-widget').first());
}

/** A copy that one of two has signed. */
async function copyOn(page: Page): Promise<Clip> {
  await openFile(page, FILE);
  await runCommand(page, 'avalancheLens.signTogether');
  return wholeOf(page, await checkedPage(page), '.checks');
}

/** The same with what the other copy added, before it is written anywhere. */
async function added(page: Page): Promise<Clip> {
  await copyOn(page);
  const frame = await checkedPage(page);
  await pastes(page, frame, partlySigned().byTreasury);
  await standingOf(frame)
    .filter({ hasText: /^Ready/ })
    .waitFor();
  return wholeOf(page, frame, '.checks');
}
