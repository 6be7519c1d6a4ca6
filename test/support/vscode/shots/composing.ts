import type { Page } from 'playwright-core';
import { EWOQ } from '../../known-ids';
import { startDemo } from '../../sandbox/demo-sandbox';
import { startRelay } from '../../servers/relay';
import { answer, pickRow, quickInput as inputOf } from '../prompts';
import { pageButton } from '../tx-page';
import { runCommand } from '../workbench';
import { checkedPage, closeAll, downTo, ISSUE_SETTINGS, quickInput } from './issuing';
import { type Backdrop, type Clip, NARROW_WIDTH, type Shot, type ShotSet } from './studio';

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
  await pageButton(await checkedPage(page), 'Edit as JSON').click();
  // The page stands beside it.
  await runCommand(page, 'View: Close Editors in Other Groups');
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

/** A node that states a fee of 500 AVAX on X, and a price of gas on P that shows margins. */
async function withLiar(): Promise<Backdrop> {
  const node = await startDemo();
  const relay = await startRelay(node.url);
  relay.alter = (method, _, result) => {
    if (method === 'avm.getTxFee') return { txFee: '500000000000', createAssetTxFee: '500000000000' };
    if (method !== 'platform.getFeeState') return undefined;
    return { ...(result as object), excess: 12_000_000, capacity: 1_000_000 };
  };
  return {
    settings: {
      'avalancheLens.chains': [{ name: 'Liar', url: relay.url, networkID: 12345 }],
      'avalancheLens.activeChain': 'Liar',
    },
    strike: async () => {
      await relay.close();
      await node.close();
    },
  };
}

/** Answers the form of a payment up to its JSON or a question. */
async function payOn(page: Page, kind: string): Promise<void> {
  await runCommand(page, 'avalancheLens.newTransaction');
  await answer(page, /^New Transaction/, kind);
  for (const title of ['From whom', 'How much', 'To whom'])
    await answer(page, title, title === 'How much' ? '1.5' : EWOQ);
}

/** What a new transaction asks about its fee. */
export const feeQuestions: readonly ShotSet[] = [
  feeQuestionsOf(['dark', 'light'], VIEWPORT.width, [
    {
      name: 'new-transaction-burns',
      stage: async (page) => {
        await payOn(page, 'Pay on the X-Chain');
        return downTo(page.locator('.monaco-dialog-box'));
      },
      strike: (page) => page.keyboard.press('Escape'),
    },
    marginShot('new-transaction-margin'),
  ]),
  feeQuestionsOf(['dark'], NARROW_WIDTH, [marginShot('new-transaction-margin-narrow')]),
];

function feeQuestionsOf(themes: ShotSet['themes'], width: number, shots: readonly Shot[]): ShotSet {
  return { ...composing, themes, viewport: { ...VIEWPORT, width }, backdrop: withLiar, shots };
}

function marginShot(name: string): Shot {
  return {
    name,
    stage: async (page) => {
      await payOn(page, 'Pay on the P-Chain');
      await pageButton(await checkedPage(page), 'Fee Margin\u2026').click();
      await inputOf(page, 'Fee Margin');
      return downTo(quickInput(page));
    },
    strike: closeAll,
  };
}
