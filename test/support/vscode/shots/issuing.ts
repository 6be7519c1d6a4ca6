import type { Frame, Locator, Page } from 'playwright-core';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { mainNetworkPayment, platformPaymentWithoutFee, startMainNetwork } from '../../setup/issue-txs';
import { startDemo } from '../../sandbox/demo-sandbox';
import { sampleOf } from '../../setup/issue-setup';
import type { Settings } from '../settings';
import { pageButton, pendingFrame } from '../tx-page';
import { runCommand } from '../workbench';
import { type Backdrop, type Clip, NARROW_WIDTH, settled, type Shot, type ShotSet } from './studio';
import { wholeOf } from './tx-page';

/** The list is given a part of the window's height. */
const VIEWPORT = { width: 900, height: 1_200 };
const MARGIN = 12;
const WIDE_WIDTH = 1_600;
const SETTLE_MS = 1_000;
const ISSUE = 'avalancheLens.issueTransaction';

/** Digits of the sample's checksum, with the end of the line behind them. */
const CHECKSUM_KEYS = 9;

export const ISSUE_SETTINGS: Settings = { 'editor.wordWrap': 'on', 'editor.stickyScroll.enabled': false };

/** Transactions on their page before they are issued, and how a main network is confirmed by typing. */
export const issuing: ShotSet = {
  themes: ['dark', 'light'],
  viewport: VIEWPORT,
  settings: ISSUE_SETTINGS,
  backdrop: withMainNetwork,
  prepare: (page) => page.keyboard.press('Control+B'),
  shots: [
    pendingShot('ready', (page) => samplePayment(page)),
    pendingShot('fails', brokenSample),
    pendingShot('platform', platformPayment),
    pendingShot('main', mainPayment),
    pendingShot('other-network', paymentOfAnotherNetwork),
    pendingShot('list', severalPayments),
    {
      name: 'confirm-main',
      stage: async (page) => {
        await mainPayment(page);
        const frame = await openPending(page);
        await pageButton(frame, /^Issue (?:on|Anyway)/).click();
        await titled(page, 'It moves real funds.').waitFor();
        await page.keyboard.type('Main');
        return wholeOf(page, frame, '.picture');
      },
      strike: closeAll,
    },
  ],
};

/** Pages in high contrast: why a check fails, and a main network. */
export const issuingContrast: ShotSet = {
  ...issuing,
  themes: ['contrast'],
  shots: [pendingShot('fails', brokenSample), pendingShot('main', mainPayment)],
};

/** Pages in the narrowest window, and in a wide one. */
export const issuingWidths: readonly ShotSet[] = [
  {
    ...issuing,
    themes: ['dark'],
    viewport: { width: NARROW_WIDTH, height: VIEWPORT.height },
    shots: [pendingShot('fails-narrow', brokenSample), pendingShot('platform-narrow', platformPayment)],
  },
  {
    ...issuing,
    themes: ['light'],
    viewport: { width: WIDE_WIDTH, height: VIEWPORT.height },
    shots: [pendingShot('list-wide', severalPayments)],
  },
];

export function pendingShot(name: string, payment: (page: Page) => Promise<void>): Shot {
  return {
    name: `tx-page-${name}`,
    stage: async (page) => {
      await payment(page);
      return wholeOf(page, await openPending(page), '.checks');
    },
    strike: closeAll,
  };
}

/** A main network's node, which is a sandbox that says it is one: nothing reaches the real one. */
async function withMainNetwork(): Promise<Backdrop> {
  const main = await startMainNetwork();
  const chains = [{ name: 'Mainnet', url: main.url, networkID: 1 }];
  return { settings: { 'avalancheLens.chains': chains }, strike: () => main.close() };
}

/** Opens a sample payment for the sandbox. */
export async function samplePayment(page: Page): Promise<void> {
  await switchTo(page, 'Sandbox');
  await runCommand(page, 'Avalanche Lens: New Transaction');
  await choose(page, 'Pay on the X-Chain', 'Samples');
  await choose(page, 'Pay several assets', 'Pay');
  await page.locator('.codelens-decoration').first().waitFor();
}

/** With a digit of its signature changed, and without its checksum. */
async function brokenSample(page: Page): Promise<void> {
  await samplePayment(page);
  await page.keyboard.press('Control+End');
  for (let left = CHECKSUM_KEYS; left > 0; left--) await page.keyboard.press('Backspace');
  for (let left = 20; left > 0; left--) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Delete');
  await page.keyboard.type('7');
}

async function mainPayment(page: Page): Promise<void> {
  await switchTo(page, 'Mainnet');
  await insertMainPayment(page);
}

async function paymentOfAnotherNetwork(page: Page): Promise<void> {
  await switchTo(page, 'Sandbox');
  await insertMainPayment(page);
}

async function platformPayment(page: Page): Promise<void> {
  await switchTo(page, 'Sandbox');
  await insertHex(page, await platformPaymentWithoutFee());
}

/** The second spends what the first does. */
async function severalPayments(page: Page): Promise<void> {
  await switchTo(page, 'Sandbox');
  const sandbox = await startDemo();
  try {
    const payments = await Promise.all([sampleOf(sandbox.url, 'pay'), sampleOf(sandbox.url, 'multisig')]);
    await insertText(page, payments.map(({ bytes }) => `${encodeHex(bytes)}\n`).join(';\n'));
  } finally {
    await sandbox.close();
  }
}

async function insertMainPayment(page: Page): Promise<void> {
  await insertHex(page, mainNetworkPayment().bytes);
}

export async function insertHex(page: Page, bytes: Uint8Array): Promise<void> {
  await insertText(page, `${encodeHex(bytes)}\n`);
  await page.locator('.codelens-decoration').first().waitFor();
}

/** In a new document, with the cursor at its beginning. */
export async function insertText(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+Alt+N');
  await page.getByRole('tab', { name: 'Untitled-1' }).waitFor();
  await page.keyboard.insertText(text);
  await page.keyboard.press('Control+Home');
}

async function switchTo(page: Page, chain: string): Promise<void> {
  await runCommand(page, 'Avalanche Lens: Switch Active Chain');
  await choose(page, 'Fuji', chain);
  // The next command must read the new setting.
  await page.waitForTimeout(SETTLE_MS);
}

/** Chooses from a list, once that is the one which holds `other`. */
async function choose(page: Page, other: string, wanted: string): Promise<void> {
  await row(page, other).first().waitFor();
  await quickInput(page).locator('input').first().fill(wanted);
  await quickInput(page).locator('.monaco-list-row.focused').filter({ hasText: wanted }).waitFor();
  await page.keyboard.press('Enter');
  await quickInput(page).waitFor({ state: 'hidden' });
}

export const quickInput = (page: Page): Locator => page.locator('.quick-input-widget:visible');
const row = (page: Page, words: string): Locator =>
  quickInput(page).locator('.monaco-list-row').filter({ hasText: words });
const titled = (page: Page, words: string | RegExp): Locator =>
  quickInput(page).locator('.quick-input-title').filter({ hasText: words });

/** Opens the page of what is open, once the checks are done. */
export async function openPending(page: Page): Promise<Frame> {
  await page.keyboard.press('Control+A');
  await runCommand(page, ISSUE);
  return checkedPage(page);
}

/** The page once its checks are done. */
export const checkedPage = (page: Page): Promise<Frame> => pendingFrame(page, /^(?!Checking)/);

/** The window down to the end of something. */
export async function downTo(what: Locator): Promise<Clip> {
  await withoutTooltip(what.page());
  const bottom = await settled(what);
  const { width, height } = what.page().viewportSize() ?? VIEWPORT;
  return { x: 0, y: 0, width, height: Math.min(height, bottom + MARGIN) };
}

/** A tooltip would show where the mouse last was. */
export async function withoutTooltip(page: Page): Promise<void> {
  await page.mouse.move(4, (page.viewportSize()?.height ?? 0) - 4);
  await page.locator('.workbench-hover').first().waitFor({ state: 'hidden' });
}

export async function closeAll(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  // An untitled document would ask whether to save it.
  for (let left = 3; left > 0 && (await page.locator('.tabs-container .tab').count()) > 0; left--)
    await runCommand(page, 'View: Revert and Close Editor');
}
