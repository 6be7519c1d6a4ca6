import type { Frame, Locator, Page } from 'playwright-core';
import { runCommand, webviewFrame } from './workbench';

/** The dashboard's tab. */
export const dashboardTab = (page: Page): Locator => page.getByRole('tab', { name: /Dashboard/ });

/** Shows the dashboard, opened from the palette unless it is open; its document. */
export async function openDashboard(page: Page): Promise<Frame> {
  const tab = dashboardTab(page);
  if ((await tab.count()) === 0) await runCommand(page, 'avalancheLens.openDashboard');
  else if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
  return dashboardFrame(page);
}

/** The document of the dashboard that is shown, once its cards have what the extension knows. */
export async function dashboardFrame(page: Page): Promise<Frame> {
  const frame = await webviewFrame(page, 'main.dashboard');
  await frame.locator('.card-supported[data-status]').waitFor();
  return frame;
}

/** Shows the cards that are hidden at first. */
export async function openMoreCards(frame: Frame): Promise<void> {
  const more = frame.locator('.more-cards');
  if ((await more.getAttribute('open')) === null) await more.locator('summary').click();
}

/** Settings that make a sandbox both services; `reserved` is an ID for which each route gives the answer of that ID. */
export function serviceSettings(url: string, reserved: { metrics?: string; data?: string } = {}) {
  const of = (id: string | undefined): string => (id === undefined ? url : `${url}/?sandbox=${id}`);
  return { 'avalancheLens.metricsURL': of(reserved.metrics), 'avalancheLens.dataURL': of(reserved.data) };
}
