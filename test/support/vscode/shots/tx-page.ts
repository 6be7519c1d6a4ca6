import type { Frame, Page } from 'playwright-core';
import { showsTx, txPageFrame } from '../tx-page';
import { followInHover, openFile, runCommand } from '../workbench';
import type { Clip, Shot, ShotSet } from './studio';

const PAYMENT = '2bcptJAuKE';
const ASSET = 'V9QoN55PB4';
const WIDE = { width: 1160, height: 900 };
const NARROW = { width: 420, height: 1200 };

/** A transaction on its page, opened from a hover on its ID in a file. */
export function pageShot(
  name: string,
  word: string,
  { file = 'pay.py', look }: { readonly file?: string; readonly look?: (frame: Frame) => Promise<void> } = {},
): Shot {
  return {
    name: `tx-page-${name}`,
    stage: async (page) => {
      await openFile(page, file);
      await followInHover(page, word, 'Open');
      const frame = await txPageFrame(page, word);
      await look?.(frame);
      return wholeOf(page, frame);
    },
    strike: (page) => runCommand(page, 'View: Close All Editors'),
  };
}

/** From an output to the transaction that spent it, and back: the page then names that one. */
async function spend(frame: Frame): Promise<void> {
  await frame.locator('.picture g[data-box="out:1"]').click();
  await showsTx(frame, `(?!${PAYMENT})`);
  await frame.locator('[data-name=back]').click();
  await showsTx(frame, PAYMENT);
}

/** Transactions on their page, wide and narrow. */
export const txPages: readonly ShotSet[] = [
  set(WIDE, ['dark', 'light', 'contrast'], pageShot('payment', PAYMENT, { look: spend })),
  set(WIDE, ['light'], pageShot('asset', ASSET)),
  set(NARROW, ['dark'], pageShot('narrow', ASSET)),
];

function set(viewport: ShotSet['viewport'], themes: ShotSet['themes'], shot: Shot): ShotSet {
  const prepare = (page: Page): Promise<void> => page.keyboard.press('Control+B');
  return { themes, viewport, prepare, shots: [shot] };
}

/** Down to the end of the tables, or of another part. */
export async function wholeOf(page: Page, frame: Frame, last = '.tables'): Promise<Clip> {
  // The pointer and the cursor are no part of a picture.
  await page.mouse.move(300, 4);
  await frame.evaluate('document.activeElement?.blur?.(); scrollTo(0, 0)');
  await page.waitForTimeout(1_000);
  const bottom = Number(await frame.evaluate(`document.querySelector("${last}").getBoundingClientRect().bottom`));
  const title = await page.locator('.editor-group-container .title').first().boundingBox();
  const { width, height } = page.viewportSize() ?? WIDE;
  const end = (title?.y ?? 0) + (title?.height ?? 0) + bottom + 12;
  return { x: 0, y: 0, width, height: Math.min(height, Math.ceil(end)) };
}
