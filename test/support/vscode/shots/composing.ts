import type { Page } from 'playwright-core';
import { answer, pickRow, quickInput as inputOf } from '../prompts';
import { runCommand } from '../workbench';
import { closeAll, downTo, ISSUE_SETTINGS, quickInput } from './issuing';
import { type Clip, type ShotSet } from './studio';

const VIEWPORT = { width: 900, height: 700 };

/** Goes through the form of a payment until an amount is typed. */
async function untilAmount(page: Page, from: RegExp): Promise<void> {
  await runCommand(page, 'avalancheLens.newTransaction');
  await answer(page, /^New Transaction/, 'Pay on the X-Chain');
  await pickRow(page, 'From whom', from);
  const input = (await inputOf(page, 'How much')).locator('input').first();
  await input.fill('1.5');
}

async function wholeWindow(page: Page): Promise<Clip> {
  await page.waitForTimeout(1_000);
  return { x: 0, y: 0, ...VIEWPORT };
}

/** The JSON of a payment out of a multisig output. */
async function openJSON(page: Page): Promise<void> {
  await untilAmount(page, /treasury|savings|ewoq/);
  await pickRow(page, 'How much', '1.5 AVAX');
  await pickRow(page, 'To whom', /./);
  await page.locator('.codelens-decoration').filter({ hasText: 'not signed yet' }).first().waitFor();
}

/** The form of a new transaction, its JSON, and what other signers need of it. */
export const composing: ShotSet = {
  themes: ['dark', 'light'],
  viewport: VIEWPORT,
  settings: { ...ISSUE_SETTINGS, 'avalancheLens.activeChain': 'Sandbox', 'editor.wordWrap': 'off' },
  prepare: (page) => page.keyboard.press('Control+B'),
  shots: [
    {
      name: 'new-transaction-kinds',
      stage: async (page) => {
        await runCommand(page, 'avalancheLens.newTransaction');
        await inputOf(page, /^New Transaction/);
        return downTo(quickInput(page));
      },
      strike: (page) => page.keyboard.press('Escape'),
    },
    {
      name: 'new-transaction-from',
      stage: async (page) => {
        await runCommand(page, 'avalancheLens.newTransaction');
        await answer(page, /^New Transaction/, 'Pay on the X-Chain');
        await inputOf(page, 'From whom');
        await quickInput(page)
          .getByText(/^[\d,.]+ AVAX/)
          .first()
          .waitFor();
        return downTo(quickInput(page));
      },
      strike: (page) => page.keyboard.press('Escape'),
    },
    {
      name: 'new-transaction',
      stage: async (page) => {
        await untilAmount(page, /treasury|savings|ewoq/);
        return downTo(quickInput(page));
      },
      strike: (page) => page.keyboard.press('Escape'),
    },
    {
      name: 'transaction-json',
      stage: async (page) => {
        await openJSON(page);
        return wholeWindow(page);
      },
    },
    {
      name: 'sign-elsewhere',
      stage: async (page) => {
        await runCommand(page, 'avalancheLens.signElsewhere');
        await inputOf(page, 'Sign Elsewhere');
        return downTo(quickInput(page));
      },
      strike: closeAll,
    },
  ],
};
