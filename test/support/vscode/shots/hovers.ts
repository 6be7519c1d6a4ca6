import type { Page } from 'playwright-core';
import { sampleLine } from '../sample';
import type { Settings } from '../settings';
import { hoverWord, openFile, runCommand } from '../workbench';
import { type Clip, NARROW_WIDTH, settled, type Shot, type ShotSet } from './studio';

/** A hover on a word of a file of the sample workspace. It is drawn once it holds `last`, the last words to come. */
export interface HoverShot {
  readonly name: string;
  readonly file: string;
  readonly word: string;
  readonly last: RegExp;
  /** Of the word, from 1, in a file that isn't one of the sample workspace. */
  readonly line?: number;
  /** What opens the file, if not its name. */
  readonly open?: (page: Page) => Promise<void>;
}

const HOVER_SHOTS: readonly HoverShot[] = [
  { name: 'transaction', file: 'pay.py', word: '2bcptJAuKE', last: /1 input, 2 outputs.*Find Block/ },
  { name: 'asset', file: 'pay.py', word: 'V9QoN55PB4', last: /1 input, 4 outputs.*Find Block/ },
  { name: 'address', file: 'pay.py', word: 'X-local1qjp0', last: /155 UTXOs[^]*Copy Address/ },
  { name: 'block', file: 'node.log', word: 'YSVN2csKrh', last: /Copy ID/ },
  { name: 'log', file: 'node.log', word: 'started', last: /network-health-min-conn-peers/ },
  { name: 'unknown', file: 'ids.md', word: '2wkBET2rRg', last: /Look Up on Mainnet/ },
  { name: 'l1', file: 'l1.yaml', word: '2v4bzzPCYi', last: /3 active[^]*Find Block/ },
  { name: 'hex', file: 'signed-tx.hex', word: '0x00000000', last: /Copy Transaction ID/ },
];

/** Wide enough for an ID and its hover. A hover is at most a quarter as high as its editor: none needs a scroll bar. */
const VIEWPORT = { width: 820, height: 1800 };

/** Lines of the file that are seen above the hovered one. */
const LINES_ABOVE = 2;
const LINE_HEIGHT = 20;
const MARGIN = 8;

/** An editor without anything that a picture of a hover doesn't need. */
export const HOVER_SETTINGS: Settings = {
  'editor.lineHeight': LINE_HEIGHT,
  'editor.wordWrap': 'on',
  'editor.hover.above': false,
  'editor.stickyScroll.enabled': false,
  'editor.renderLineHighlight': 'none',
  'editor.overviewRulerBorder': false,
  'editor.hideCursorInOverviewRuler': true,
  'editor.scrollbar.vertical': 'hidden',
};

/** What a hover says, over the file that it is in. */
export const hovers: ShotSet = {
  themes: ['dark', 'light'],
  viewport: VIEWPORT,
  settings: HOVER_SETTINGS,
  prepare: (page) => page.keyboard.press('Control+B'),
  shots: HOVER_SHOTS.map((shot) => ({ ...hoverShot(shot), name: `hover-${shot.name}` })),
};

/** Two of them in high contrast. */
export const hoversContrast: ShotSet = {
  ...hovers,
  themes: ['contrast'],
  shots: hovers.shots.filter(({ name }) => /transaction|address/.test(name)),
};

/** Two of them in the narrowest window that VS Code allows on a desktop. */
export const hoversNarrow: ShotSet = {
  ...hovers,
  themes: ['dark'],
  viewport: { width: NARROW_WIDTH, height: VIEWPORT.height },
  shots: hoversContrast.shots.map((shot) => ({ ...shot, name: `${shot.name}-narrow` })),
};

/** A hover over the file that it is in, the window down to the hover's end. */
export function hoverShot({ name, file, word, last, line = sampleLine(file, word), open }: HoverShot): Shot {
  return {
    name,
    stage: async (page) => {
      await (open?.(page) ?? openFile(page, file));
      // A file that was open before comes back as it was scrolled.
      await page.keyboard.press('Control+Home');
      for (let above = line - LINES_ABOVE; above > 1; above--) await page.keyboard.press('Control+ArrowDown');
      await settled(page.locator('.monaco-editor .view-line').filter({ hasText: word }).first());
      return downTo(page, await settled(await hoverWord(page, word, last)));
    },
    strike: (page) => runCommand(page, 'View: Close All Editors'),
  };
}

/** The window down to the first end of a line below `bottom`. */
async function downTo(page: Page, bottom: number): Promise<Clip> {
  const { y: top = 0 } = (await page.locator('.monaco-editor .view-lines').first().boundingBox()) ?? {};
  const lines = Math.ceil((bottom + MARGIN - top) / LINE_HEIGHT);
  const { width, height } = page.viewportSize() ?? VIEWPORT;
  return { x: 0, y: 0, width, height: Math.min(height, top + lines * LINE_HEIGHT) };
}
