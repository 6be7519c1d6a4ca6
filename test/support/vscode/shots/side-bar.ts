import type { Locator, Page } from 'playwright-core';
import { arrive } from '../../sandbox/arrivals';
import { startRecordedSandbox } from '../../../../sandbox/test/replay/recorded-sandbox';
import { SideBar } from '../side-bar';
import { quickInput } from '../prompts';
import { hoverWord, runCommand, titleOf } from '../workbench';
import { type Backdrop, type Clip, settled, type Shot, type ShotSet } from './studio';

const HEIGHT = 1000;
const DEFAULT_WIDTH = 340;
const PAYMENT = '2bcptJAuKEshdqXB319usyqyueUJoEpbPhRTktC1cR68TqAPwS';

/** A window with the side bar that a user sees: its buttons, its status item, room for a document. */
export const WINDOW = {
  viewport: { width: 1040, height: HEIGHT },
  settings: {
    'workbench.activityBar.location': 'default',
    'workbench.statusBar.visible': true,
    'workbench.editor.editorActionsLocation': 'default',
    // Every list is complete: none is marked as one that isn't.
    'avalancheLens.sideBar.pageSize': 1024,
    // No server listens on this port.
    'avalancheLens.chains': [{ name: 'Staging', url: 'http://127.0.0.1:9', networkID: 5 }],
  },
} as const;

/** What the tree holds, in every theme. */
export const sideBar: ShotSet = {
  ...WINDOW,
  themes: ['dark', 'light', 'contrast', 'contrast-light'],
  prepare: (page) => prepare(page),
  shots: [shotOf('tree', openAddress)],
};

/** The same in a side bar that is too narrow, and in a wide one. */
export const sideBarWidths: readonly ShotSet[] = [ofWidth('tree-narrow', 200), ofWidth('tree-wide', 500)];

function ofWidth(name: string, width: number): ShotSet {
  const stage = async (page: Page): Promise<void> => {
    await openAddress(page);
    await widen(page, width);
  };
  return { ...WINDOW, themes: ['dark'], prepare: (page) => prepare(page), shots: [shotOf(name, stage)] };
}

/** What waits to be imported, and the transaction of a block. */
export const sideBarTx: ShotSet = {
  ...WINDOW,
  themes: ['dark', 'light'],
  backdrop: devnet,
  prepare: (page) => prepare(page, 'Devnet'),
  shots: [
    shotOf(
      'tree-transaction',
      async (page) => {
        const bar = new SideBar(page);
        await bar.expand('Devnet');
        await bar.row('Blocks (X-Chain)').waitFor();
        await bar.collapse('Addresses');
        // From the bottom up.
        await bar.expand('Blocks (X-Chain)', /^Block 20$/);
        await bar.row(/^Import/).waitFor();
        await bar.expand('Transfers in progress', 'P→X');
        await bar.row('1.5 AVAX').waitFor();
      },
      (page) => new SideBar(page).row(/^Block 18$/),
    ),
  ],
};

/** The L1 of the sample workspace, with the validators that need attention first. */
export const sideBarL1s: ShotSet = {
  ...WINDOW,
  themes: ['dark', 'light'],
  prepare: (page) => prepare(page),
  shots: [
    shotOf(
      'tree-l1',
      async (page) => {
        const bar = new SideBar(page);
        await bar.expand('Sandbox');
        await bar.row('Subnets and L1s').waitFor();
        await bar.collapse('Addresses');
        await bar.expand('Subnets and L1s', 'sample L1');
        await bar.row(/^Blockchain /).waitFor();
        await widen(page, 480);
      },
      (page) => new SideBar(page).row(/^Blockchain /),
    ),
  ],
};

/** Why the L1 of the sample workspace may be stuck, in a usual and in a narrow editor. */
export const whyStuck: readonly ShotSet[] = [
  { ...WINDOW, viewport: { width: 1280, height: 800 }, themes: ['dark', 'light'], shots: [whyStuckShot('why-stuck')] },
  {
    ...WINDOW,
    viewport: { width: 760, height: 800 },
    themes: ['dark'],
    shots: [whyStuckShot('why-stuck-narrow')],
  },
];

function whyStuckShot(name: string): Shot {
  return {
    name,
    stage: async (page) => {
      await prepare(page);
      const bar = new SideBar(page);
      await bar.expand('Sandbox');
      await bar.row('Subnets and L1s').waitFor();
      await bar.collapse('Addresses');
      await bar.expand('Subnets and L1s', 'sample L1');
      await bar.row(/^Blockchain /).waitFor();
      await bar.choose('sample L1', titleOf('avalancheLens.whyStuck'));
      await settled(page.locator('.view-lines').filter({ hasText: '\u2713' }));
      await runCommand(page, 'Notifications: Clear All Notifications');
      return whole(page);
    },
  };
}

/** The tree beside a page that it opens. */
export const sideBarUse: ShotSet = {
  ...WINDOW,
  viewport: { width: 1040, height: 620 },
  themes: ['dark'],
  prepare: (page) => prepare(page),
  shots: [
    {
      name: 'tree-document',
      stage: async (page) => {
        const bar = new SideBar(page);
        await bar.expand('Sandbox', 'Blocks (X-Chain)', /^Block 25$/);
        await runCommand(page, 'Avalanche Lens: Look Up');
        const box = await quickInput(page, 'Look Up on Sandbox');
        await box.locator('input').first().fill(PAYMENT);
        const known = box.locator('.monaco-list-row').filter({ hasText: 'accepted' }).first();
        const asks = box.locator('.monaco-list-row').filter({ hasText: 'select to look up' }).first();
        await known.or(asks).first().waitFor();
        // What was looked up before is known at once.
        if (await asks.isVisible()) await page.keyboard.press('Enter');
        await known.hover();
        await known.getByRole('button', { name: 'Show JSON' }).click();
        await page.locator('.view-lines').filter({ hasText: '"unsignedTx"' }).waitFor();
        await settled(await hoverWord(page, '2fombhL7aG', 'AVAX'));
        return whole(page);
      },
      strike: (page) => runCommand(page, 'View: Close All Editors'),
    },
    {
      name: 'look-up',
      stage: async (page) => {
        await runCommand(page, 'Avalanche Lens: Look Up');
        const box = await quickInput(page, 'Look Up on Sandbox');
        await box.locator('input').first().fill('treas');
        await settled(box);
        return whole(page);
      },
      strike: (page) => page.keyboard.press('Escape'),
    },
  ],
};

/** The three states in which there is nothing to see, each with its one next step. */
export const sideBarEmpty: ShotSet = {
  ...WINDOW,
  viewport: { width: 1040, height: 400 },
  themes: ['dark'],
  files: {},
  prepare: (page) => prepare(page),
  shots: [
    shotOf('tree-empty', async (page) => {
      const bar = new SideBar(page);
      await bar.expand('Staging', 'Sandbox');
      await bar.row('Addresses').waitFor();
    }),
  ],
};

/**
 * The recorded chain under a name of its own, alone in the tree; for the test key something waits from P and from C.
 */
async function devnet(): Promise<Backdrop> {
  const sandbox = await startRecordedSandbox();
  const to = 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
  arrive(sandbox, 'P', { to, amounts: [1_500_000_000n, 250_000_000n] });
  arrive(sandbox, 'C', { to, amounts: [2_000_000_000n] });
  return {
    settings: {
      'avalancheLens.chains': [{ name: 'Devnet', url: sandbox.url }],
      'avalancheLens.activeChain': 'Devnet',
      'avalancheLens.addresses': { [to]: 'ewoq' },
      'avalancheLens.sideBar.hiddenChains': ['Mainnet', 'Fuji', 'Local', 'Sandbox'],
    },
    strike: () => sandbox.close(),
  };
}

/** Opens the side bar in its usual width. */
export async function prepare(page: Page, chain = 'Sandbox'): Promise<void> {
  await new SideBar(page).open(chain);
  await widen(page, DEFAULT_WIDTH);
}

async function openAddress(page: Page): Promise<void> {
  const bar = new SideBar(page);
  // From the bottom up: what opens above moves the rows below.
  await bar.expand('Staging', 'Sandbox', 'Transfers in progress');
  await bar.row('ewoq').waitFor();
  await bar.expand('treasury', 'ewoq');
  await bar.row(/LNSC/).waitFor();
  await bar.row('UTXOs (X-Chain)').waitFor();
  await withBalances(page);
}

/** Waits until the sandbox's addresses show what they own, which each loads by itself. */
export async function withBalances(page: Page): Promise<void> {
  for (const name of ['ewoq', 'treasury', 'savings', 'till']) {
    const row = page.locator('.sidebar .monaco-list-row').filter({ hasText: new RegExp(`${name} *≈?[\\d,.]+ AVAX`) });
    await row.first().waitFor();
  }
}

/** The side bar alone, down to its last row or the one that is given. */
export function shotOf(name: string, stage: (page: Page) => Promise<unknown>, last = lastRow): Shot {
  return {
    name,
    stage: async (page) => {
      await stage(page);
      await runCommand(page, 'Notifications: Clear All Notifications');
      await page.mouse.move(800, 300);
      const bottom = await settled(last(page));
      const { x = 0, width = 0 } = (await page.locator('.part.sidebar').boundingBox()) ?? {};
      const height = Math.min(page.viewportSize()?.height ?? HEIGHT, bottom + (last === lastRow ? 8 : 0));
      return { x: 0, y: 0, width: x + width + 4, height };
    },
  };
}

function lastRow(page: Page): Locator {
  return page.locator('.sidebar .monaco-list-row').last();
}

function whole(page: Page): Promise<Clip> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  return Promise.resolve({ x: 0, y: 0, width, height });
}

/** Drags the edge of the side bar until it is this wide, in CSS pixels. */
export async function widen(page: Page, width: number): Promise<void> {
  const box = await page.locator('.part.sidebar').boundingBox();
  if (box === null) throw new Error('there is no side bar');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width, y);
  await page.mouse.down();
  await page.mouse.move(box.x + width, y, { steps: 6 });
  await page.mouse.up();
}
