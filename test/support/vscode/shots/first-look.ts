import type { Page } from 'playwright-core';
import { animation, type Frame } from '../../pictures/apng';
import { toast } from '../prompts';
import { SideBar } from '../side-bar';
import { hoverWord, openFile, runCommand } from '../workbench';
import { HOVER_SETTINGS } from './hovers';
import { openReview, samplePayment } from './issuing';
import { prepare, WINDOW } from './side-bar';
import { inWindow, keep, type ShotSet, type Studio } from './studio';

export const FIRST_LOOK = 'first-look';

const SET: Omit<ShotSet, 'shots' | 'themes'> = {
  ...WINDOW,
  viewport: { width: 1000, height: 620 },
  settings: { ...HOVER_SETTINGS, ...WINDOW.settings, 'xchainLens.chains': [], 'xchainLens.sideBar.pageSize': 1024 },
};

/** The animation that the README begins with: a hover, the side bar, and a transaction that is checked and issued. */
export async function drawFirstLook(studio: Studio): Promise<void> {
  const frames: Frame[] = [];
  await inWindow(SET, 'dark', studio, async (page) => {
    const show = async (ms: number): Promise<void> => {
      // What was drawn last may still be moving.
      await page.waitForTimeout(500);
      frames.push({ png: await page.screenshot(), ms });
    };
    await page.keyboard.press('Control+B');
    await openFile(page, 'pay.py');
    await show(1_000);
    await hoverWord(page, '2bcptJAuKE', /1 input, 2 outputs.*Find Block/);
    await show(3_500);
    await page.keyboard.press('Escape');
    await browse(page, show);
    await samplePayment(page);
    await runCommand(page, 'Notifications: Clear All Notifications');
    await show(1_200);
    await openReview(page);
    await show(3_500);
    await page.keyboard.press('Enter');
    await toast(page, /accepted/i).waitFor();
    await show(3_000);
  });
  keep(`${FIRST_LOOK}.png`, animation(frames), studio);
}

async function browse(page: Page, show: (ms: number) => Promise<void>): Promise<void> {
  const bar = new SideBar(page);
  await prepare(page);
  await show(800);
  await bar.expand('Sandbox', 'ewoq');
  await bar.row('UTXOs (X-Chain)').waitFor();
  await show(3_000);
}
