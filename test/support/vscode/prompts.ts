import type { Locator, Page } from 'playwright-core';
import { inVain, until } from '../assertions/until';
import { WAIT_LIMIT_MS } from './browser';
import { again, leadsTo, removes } from './leads-to';
import { storedEntries } from './traces';
import { CLEAR_TOASTS_KEY } from './user-data';

/** A part of a step that is repeated. */
const STEP_MS = 5000;
/** Long enough for a busy window to show a prompt. */
const PROMPT_TRY_MS = 15_000;

/** The title of the quick input that is open. */
export const quickTitle = (page: Page, title: string | RegExp): Locator =>
  page.locator('.quick-input-widget:visible .quick-input-title').filter({ hasText: title });

/** The quick input that has this title. */
export async function quickInput(page: Page, title: string | RegExp, limitMs = WAIT_LIMIT_MS): Promise<Locator> {
  const widget = page.locator('.quick-input-widget:visible').filter({
    has: page.locator('.quick-input-title').filter({ hasText: title }),
  });
  await widget.waitFor({ timeout: limitMs });
  return widget;
}

/**
 * Opens a prompt and answers it and those that follow, from the start again when one of them is gone: a busy window
 * gives the keyboard back late to a list, an editor or a webview, which closes a prompt. `answers` gets the limit of
 * each of its steps.
 */
export async function throughPrompts(
  open: () => Promise<unknown>,
  answers: (limitMs: number) => Promise<unknown>,
): Promise<void> {
  await again(async () => {
    await open();
    await answers(PROMPT_TRY_MS);
  });
}

/** Types into the quick input of this title and presses Enter. */
export async function answer(page: Page, title: string | RegExp, text: string, timeout = WAIT_LIMIT_MS): Promise<void> {
  const input = (await quickInput(page, title, timeout)).locator('input').first();
  await input.fill(text, { timeout });
  await input.press('Enter', { timeout });
}

/** Types into the quick input of this title, and waits for what it says below: a reason, or a prompt. */
export async function typed(
  page: Page,
  title: string | RegExp,
  text: string,
  says: string | RegExp,
  timeout = WAIT_LIMIT_MS,
): Promise<void> {
  const widget = await quickInput(page, title, timeout);
  await widget.locator('input').first().fill(text, { timeout });
  await widget.getByText(says).first().waitFor({ timeout });
}

/** Takes the row of the quick pick of this title that holds `row`. */
export async function pickRow(
  page: Page,
  title: string | RegExp,
  row: string | RegExp,
  timeout = WAIT_LIMIT_MS,
): Promise<void> {
  const widget = await quickInput(page, title, timeout);
  const rows = widget.locator('.quick-input-list .monaco-list-row');
  const found = rows.filter({ hasText: row }).first();
  await found.or(rows.first()).first().waitFor({ timeout });
  // Only the rows in view exist.
  for (let i = 0; i < 5 && !(await found.isVisible()); i++) {
    await rows.first().hover({ timeout });
    await page.mouse.wheel(0, 200);
    await found.waitFor({ timeout: STEP_MS / 4 }).catch(() => undefined);
  }
  // A list that is filled in again loses a click. The widget itself may stay, for a question that follows.
  const click = async (): Promise<void> => {
    // The tooltip of another row, over which the mouse has rested, lies above this one until the mouse is gone.
    await page.mouse.move(0, 0);
    await found.click({ timeout: STEP_MS });
  };
  await removes(click, found, timeout);
}

/**
 * Saves as a file dialog proposes, whose path ends so; with another `ending`, if one is given. The file's name, once it
 * is written. The dialog ignores Enter while it looks at the folder.
 */
export async function saveAs(page: Page, proposed: string, ending = ''): Promise<string> {
  const input = page.locator('.quick-input-widget:visible input').first();
  await until(async () => (await input.inputValue()).endsWith(proposed));
  const path = await input.inputValue();
  const wanted = ending === '' ? path : path.replace(/\w+$/, ending);
  if (wanted !== path) await input.fill(wanted);
  const file = wanted.split('/').at(-1) ?? '';
  await leadsTo(() => input.press('Enter', { timeout: STEP_MS }), toast(page, file));
  return file;
}

/** The rows of the quick pick that is open. */
export function quickRows(page: Page): Promise<string[]> {
  return page.locator('.quick-input-list .monaco-list-row').allInnerTexts();
}

/** The notification that holds this. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.locator('.notifications-toasts .notification-list-item').filter({ hasText: text }).first();
}

/** The labels of a notification's buttons. */
export function toastButtons(shown: Locator): Promise<string[]> {
  return shown.locator('.notification-list-item-buttons-container .monaco-button').allInnerTexts();
}

/** Closes all notifications. */
export async function clearToasts(page: Page): Promise<void> {
  const toasts = page.locator('.notification-toast');
  for (const end = Date.now() + WAIT_LIMIT_MS; ;) {
    await page.keyboard.press(CLEAR_TOASTS_KEY);
    try {
      await page.waitForFunction(NO_TOAST, undefined, { timeout: CLEAR_TRY_MS });
      return;
    } catch (error) {
      // One more may have come meanwhile.
      if (Date.now() > end) throw inVain(`not closed: ${(await toasts.allInnerTexts()).join(', ')}`, error);
    }
  }
}

const CLEAR_TRY_MS = 3000;
const NO_TOAST = `document.querySelector(".notification-toast") === null`;

/**
 * What a window writes down every few seconds: the editor that is shown, that before all that are open, or what the extension
 * keeps.
 */
export type Memory = 'active editor' | 'open editors' | 'extension';

/**
 * Waits until the window has written down `text`, so that it is there after a reload, which loses what isn't written.
 * The text has to tell it from what an earlier test left.
 */
export async function remembers(page: Page, memory: Memory, text: string | RegExp): Promise<void> {
  for (const end = Date.now() + WAIT_LIMIT_MS; ;) {
    const kept = MEMORIES[memory](await storedEntries(page));
    if (kept.some((each) => (typeof text === 'string' ? each.includes(text) : text.test(each)))) return;
    if (Date.now() > end) throw inVain(`${memory} without ${String(text)}: ${kept.join('\n').slice(0, 2000)}`);
    await page.waitForTimeout(200);
  }
}

type Entries = readonly (readonly [key: string, value: unknown])[];

const MEMORIES: Readonly<Record<Memory, (entries: Entries) => readonly string[]>> = {
  'active editor': (entries) => editorGroups(entries).map(([active = '']) => active),
  'open editors': (entries) => editorGroups(entries).map((group) => group.join('\n')),
  extension: (entries) => valuesOf(entries, '/avalanche-lens.avalanche-lens'),
};

function valuesOf(entries: Entries, key: string): string[] {
  return entries.filter(([each]) => each.endsWith(key)).map(([, value]) => String(value));
}

/** The editors of each group that VS Code wrote down: the one in front, then all. */
function editorGroups(entries: Entries): string[][] {
  const groups: string[][] = [];
  for (const stored of valuesOf(entries, '/memento/workbench.parts.editor'))
    JSON.parse(stored, (_, value: unknown) => {
      const { editors, mru } = (value ?? {}) as { editors?: unknown[]; mru?: number[] };
      if (editors !== undefined && mru?.[0] !== undefined)
        groups.push([editors[mru[0]], ...editors].map((each) => JSON.stringify(each)));
      return value;
    });
  return groups;
}

/**
 * Does `act`, which copies a text, until the clipboard holds `part`: a busy window loses a
 * click on what it draws again.
 */
export async function copies(page: Page, act: () => Promise<unknown>, part: string): Promise<void> {
  await again(async () => {
    await page.evaluate('navigator.clipboard.writeText("")');
    await act();
    for (const end = Date.now() + COPY_TRY_MS; ;) {
      // `waitForFunction` takes a promise for true.
      if ((await page.evaluate<string>('navigator.clipboard.readText()')).includes(part)) return;
      if (Date.now() > end) throw inVain(`the clipboard without ${part}`);
      await page.waitForTimeout(50);
    }
  });
}

const COPY_TRY_MS = 10_000;

/** Presses a button of the notification that holds this, which then goes. */
export async function pressInToast(page: Page, text: string | RegExp, button: string): Promise<void> {
  const pressed = toast(page, text).getByRole('button', { name: button, exact: true });
  await removes(async () => {
    // Its buttons are shown while the mouse is on it.
    await toast(page, text).hover({ timeout: STEP_MS });
    await pressed.click({ timeout: STEP_MS });
  }, pressed);
}

/** Presses a button of the modal dialog with this text. */
export async function pressInDialog(page: Page, text: string | RegExp, button: string): Promise<void> {
  const dialog = page.locator('.monaco-dialog-box').filter({ hasText: text });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}
