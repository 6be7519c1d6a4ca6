import type { Locator, Page } from 'playwright-core';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { mainNetworkPayment, platformPaymentWithoutFee, startMainNetwork } from '../../setup/issue-txs';
import type { Settings } from '../settings';
import { runCommand } from '../workbench';
import { type Backdrop, type Clip, NARROW_WIDTH, settled, type Shot, type ShotSet } from './studio';

/** The list is given a part of the window's height. */
const VIEWPORT = { width: 900, height: 1_200 };
const MARGIN = 12;
const DIALOG_WIDTH = 560;
const SETTLE_MS = 1_000;
const ISSUE = 'avalancheLens.issueTransaction';

/** Digits of the sample's checksum, with the end of the line behind them. */
const CHECKSUM_KEYS = 9;

export const ISSUE_SETTINGS: Settings = { 'editor.wordWrap': 'on', 'editor.stickyScroll.enabled': false };

/** The review, and how a main network is confirmed by typing. */
export const issuing: ShotSet = {
  themes: ['dark', 'light'],
  viewport: VIEWPORT,
  settings: ISSUE_SETTINGS,
  backdrop: withMainNetwork,
  prepare: (page) => page.keyboard.press('Control+B'),
  shots: [
    reviewShot('check-review', (page) => samplePayment(page)),
    reviewShot('check-review-fails', brokenSample),
    reviewShot('check-review-platform', platformPayment),
    reviewShot('check-review-main', mainPayment),
    reviewShot('check-review-other-network', paymentOfAnotherNetwork),
    {
      name: 'confirm-main',
      stage: async (page) => {
        await mainPayment(page);
        await chooseToIssue(page);
        await titled(page, 'It moves real funds.').waitFor();
        await page.keyboard.type('Main');
        return downTo(quickInput(page));
      },
      strike: closeAll,
    },
  ],
};

/** The review in high contrast: why a check fails, and a main network. */
export const issuingContrast: ShotSet = {
  ...issuing,
  themes: ['contrast'],
  shots: [reviewShot('check-review-fails', brokenSample), reviewShot('check-review-main', mainPayment)],
};

/** The review in the narrowest window, where VS Code cuts its rows. */
export const issuingNarrow: ShotSet = {
  ...issuing,
  themes: ['dark'],
  viewport: { width: NARROW_WIDTH, height: VIEWPORT.height },
  shots: [
    reviewShot('check-review-narrow', samplePayment),
    reviewShot('check-review-fails-narrow', brokenSample),
    reviewShot('check-review-platform-narrow', platformPayment),
  ],
};

/** The same in a dialog, which is at least 500 pixels wide. */
export const issuingInFull: ShotSet = {
  ...issuing,
  themes: ['dark'],
  viewport: { width: DIALOG_WIDTH, height: VIEWPORT.height },
  shots: [
    {
      name: 'check-review-in-full',
      stage: async (page) => {
        await brokenSample(page);
        await openReview(page);
        await focusRow(page, /^Show in Full/);
        await page.keyboard.press('Enter');
        return downTo(page.locator('.monaco-dialog-box'));
      },
      strike: async (page) => {
        await page.keyboard.press('Escape');
        await page.locator('.monaco-dialog-box').waitFor({ state: 'detached' });
        await closeAll(page);
      },
    },
  ],
};

export function reviewShot(name: string, payment: (page: Page) => Promise<void>): Shot {
  return {
    name,
    stage: async (page) => {
      await payment(page);
      await openReview(page);
      return downTo(quickInput(page));
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
export async function samplePayment(page: Page, kind = 'Pay'): Promise<void> {
  await switchTo(page, 'Sandbox');
  await runCommand(page, 'Avalanche Lens: New Transaction');
  await choose(page, 'Multisig output', kind);
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

/** Opens the list that checks what is open, once the checks are done. */
export async function openReview(page: Page): Promise<void> {
  await page.keyboard.press('Control+A');
  await runCommand(page, ISSUE);
  await reviewed(page);
}

/** Waits until the checks are done. */
export const reviewed = (page: Page): Promise<void> => titled(page, /real funds/).waitFor();

async function chooseToIssue(page: Page): Promise<void> {
  await openReview(page);
  await focusRow(page, /^Issue (?:on|Anyway)/);
  await quickInput(page).locator('input[placeholder="Select an action"]').waitFor();
  await page.keyboard.press('Enter');
}

/** More rows than a review has. */
const MOST_ROWS = 100;

/** Goes to a row by the keyboard: the list holds no more rows than are seen. */
async function focusRow(page: Page, label: RegExp): Promise<void> {
  const focused = quickInput(page).locator('.monaco-list-row.focused');
  for (let left = MOST_ROWS; left > 0; left--) {
    if (label.test((await focused.textContent()) ?? '')) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`The review has no row ${String(label)}.`);
}

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
  await runCommand(page, 'View: Revert and Close Editor');
}
