import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { withPalette } from '../../pictures/palette';
import { withoutFilters } from '../../pictures/png';
import { SCREENSHOTS } from '../../repository-files/pages';
import { launchChromium, newPage } from '../browser';
import type { RegistryHost } from '../registry-host';
import { SAMPLE_WORKSPACE } from '../sample';
import { startServer } from '../server';
import { SANDBOX_SETTINGS, type Settings, type Theme, themeSettings } from '../settings';
import { openWorkbench } from '../workbench';

/** A part of the window, in CSS pixels. */
export interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Of the narrowest window that VS Code allows on a desktop, in CSS pixels. */
export const NARROW_WIDTH = 400;

/** One picture in each theme of its set. */
export interface Shot {
  /** Of the file, before `-THEME.png`. */
  readonly name: string;
  /** Prepares the window that the shots of a set share; resolves to the area to draw. */
  readonly stage: (page: Page) => Promise<Clip>;
  /** Leaves the window as the next shot expects it. */
  readonly strike?: (page: Page) => Promise<void>;
}

/** What runs beside the window while its pictures are drawn. */
export interface Backdrop {
  /** The settings with which the window uses it. */
  readonly settings: Settings;
  readonly strike: () => Promise<void>;
}

/** Pictures that are drawn in one window, one after the other. */
export interface ShotSet {
  readonly themes: readonly Theme[];
  /** CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** On top of those that every picture has. */
  readonly settings?: Settings;
  /** A folder with these files alone, and without settings, instead of the sample workspace. */
  readonly files?: Readonly<Record<string, string>>;
  readonly backdrop?: () => Promise<Backdrop>;
  /** What the window is before the first shot. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly shots: readonly Shot[];
  /** The folder of `media` for pictures of the package: they have 256 colors at most. */
  readonly shippedIn?: string;
}

/** What pictures are drawn with. */
export interface Studio {
  readonly host: RegistryHost;
  /** Where the packed extension is installed. */
  readonly extensionsDir: string;
  /** Where all pictures go. */
  readonly folder: string;
  /** Names of the pictures that `SCREENSHOTS` has too; undefined to leave the repository as it is. */
  readonly shown: ReadonlySet<string> | undefined;
}

/** Pixels of a picture of the package for each CSS pixel: dense enough for a dense screen, and small. */
const SHIPPED_SCALE = 1.5;

/** Nothing in the window but an editor and its tab; a set takes back what it shows. */
const PICTURE_SETTINGS: Settings = {
  'workbench.activityBar.location': 'hidden',
  'workbench.statusBar.visible': false,
  'workbench.layoutControl.enabled': false,
  'workbench.editor.editorActionsLocation': 'hidden',
  'window.commandCenter': false,
  'window.menuBarVisibility': 'hidden',
  'breadcrumbs.enabled': false,
  'editor.fontSize': 13,
};

/** A busy window may lose a key for good: a new one is the way out, as for a UI test. */
const WINDOWS = 2;

/**
 * Draws a set on the sample workspace and the sandbox, in all its themes. Returns the names of the pictures that could
 * not be drawn; the others are.
 */
export async function drawSet(set: ShotSet, studio: Studio): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const theme of set.themes) {
    let failures = 0;
    for (let shots = set.shots; shots.length > 0;) {
      const drawn = await drawInWindow({ ...set, shots }, theme, studio);
      shots = shots.slice(drawn);
      failures = drawn > 0 ? 1 : failures + 1;
      const [first, ...others] = shots;
      if (first === undefined || failures < WINDOWS) continue;
      missing.push(`${first.name}-${theme}`);
      shots = others;
      failures = 0;
    }
  }
  return missing;
}

/** Draws in one window until a picture can't be drawn. Returns how many it has drawn. */
async function drawInWindow(set: ShotSet, theme: Theme, studio: Studio): Promise<number> {
  let drawn = 0;
  const next = (): string => `${set.shots[drawn]?.name ?? ''}-${theme}`;
  try {
    await inWindow(set, theme, studio, async (page) => {
      try {
        for (const { stage, strike } of set.shots) {
          const picture = await page.screenshot({ clip: await stage(page) });
          const packed = set.shippedIn === undefined ? withoutFilters(picture) : withPalette(picture);
          keep(`${next()}.png`, packed, studio, set.shippedIn);
          drawn++;
          await strike?.(page);
        }
      } catch (error) {
        await page.screenshot({ path: join(studio.folder, `failed-${next()}.png`) }).catch(() => undefined);
        throw error;
      }
    });
  } catch (error) {
    console.error(`${next()}:`, error);
  }
  return drawn;
}

/** Writes a picture to the folder of all, and to the repository if a page or the package shows it. */
function keep(name: string, picture: Buffer, { folder, shown }: Studio, shippedIn: string | undefined): void {
  const own = shippedIn === undefined ? SCREENSHOTS : join('media', shippedIn);
  const isOurs = shown !== undefined && (shippedIn !== undefined || shown.has(name));
  for (const place of isOurs ? [folder, own] : [folder]) {
    const path = join(place, name);
    writeFileSync(path, picture);
    console.log(`${path}: ${Math.round(picture.length / 1000)} kB`);
  }
}

/** Uses a window on the sample workspace and the sandbox, in a browser of its own: one that ends takes no other along. */
async function inWindow(
  set: Omit<ShotSet, 'shots' | 'themes'>,
  theme: Theme,
  { host, extensionsDir }: Studio,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const ends: (() => unknown)[] = [];
  try {
    const backdrop = await set.backdrop?.();
    ends.push(() => backdrop?.strike());
    const extra = { ...set.settings, ...backdrop?.settings };
    const settings = { ...SANDBOX_SETTINGS, ...PICTURE_SETTINGS, ...themeSettings(theme, 'current'), ...extra };
    const server = await startServer(host, { extensionsDir, settings });
    ends.push(() => server.stop());
    const own = set.files === undefined ? undefined : mkdtempSync(join(tmpdir(), 'xcl-files-'));
    if (own !== undefined) ends.push(() => rmSync(own, { recursive: true, force: true }));
    for (const [name, text] of Object.entries(set.files ?? {})) writeFileSync(join(own ?? '', name), text);
    const browser = await launchChromium();
    ends.push(() => browser.close());
    const page = await newPage(browser, {
      viewport: set.viewport,
      scale: set.shippedIn === undefined ? 2 : SHIPPED_SCALE,
    });
    await openWorkbench(page, server.url({ folder: resolve(own ?? SAMPLE_WORKSPACE) }));
    await set.prepare?.(page);
    await use(page);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** Where something ends, in CSS pixels from the window's top, once that has stopped moving. */
export async function settled(what: Locator): Promise<number> {
  for (let last = NaN; ;) {
    await what.page().waitForTimeout(400);
    const box = await what.boundingBox();
    const bottom = box === null ? 0 : box.y + box.height;
    if (bottom === last) return bottom;
    last = bottom;
  }
}
