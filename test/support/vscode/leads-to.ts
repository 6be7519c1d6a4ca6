import type { Locator } from 'playwright-core';
import { WAIT_LIMIT_MS } from './browser';

/** Long enough for a busy window to react to a key that it took. */
const TRY_MS = 10_000;

/** Repeats a step that throws, until the limit. */
export async function again(step: () => Promise<unknown>, limitMs = WAIT_LIMIT_MS): Promise<void> {
  for (const end = Date.now() + limitMs; ;) {
    try {
      await step();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/**
 * Presses or clicks what leads to `shown`, as a user does who sees that nothing happened: a busy window loses a key
 * when it draws again what has the keyboard, and a click when the row moves under the mouse.
 */
export async function leadsTo(step: () => Promise<unknown>, shown: Locator, limitMs = WAIT_LIMIT_MS): Promise<void> {
  await again(async () => {
    if (await shown.isVisible()) return;
    await step();
    await shown.waitFor({ timeout: TRY_MS });
  }, limitMs);
}

/** As `leadsTo`, for a step that makes `gone` go, which may be still to come. */
export async function removes(step: () => Promise<unknown>, gone: Locator, limitMs = WAIT_LIMIT_MS): Promise<void> {
  await gone.first().waitFor({ state: 'attached', timeout: limitMs });
  await again(async () => {
    if ((await gone.count()) === 0) return;
    await step();
    await gone.waitFor({ state: 'detached', timeout: TRY_MS });
  }, limitMs);
}
