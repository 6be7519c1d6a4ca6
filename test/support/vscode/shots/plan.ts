import { readFileSync } from 'node:fs';
import { bootstrapRow } from '../../setup/new-tx-texts';
import { removes } from '../leads-to';
import { pageButton } from '../tx-page';
import { openFile, runCommand, webviewFrame } from '../workbench';
import type { ShotSet } from './studio';
import { wholeOf } from './tx-page';

const FILE = 'l1.avalanche-plan.json';
/** The plan of docs/plan.md, on the sandbox. */
const PLAN = /```json\n(.+?)```/s.exec(readFileSync('docs/plan.md', 'utf8'))?.[1] ?? '';

/** The page of a plan beside no other editor. */
export const planPage: ShotSet = {
  themes: ['dark', 'light'],
  viewport: { width: 1160, height: 1_000 },
  files: {
    [FILE]: PLAN.replace('"Local"', '"Sandbox"'),
    'genesis.json': '{"config":{"chainId":99999},"alloc":{},"gasLimit":"0xe4e1c0","difficulty":"0x0"}',
    'validators.json': JSON.stringify(['A', 'B', 'C'].map((name) => bootstrapRow(name))),
  },
  prepare: (page) => page.keyboard.press('Control+B'),
  shots: [
    {
      name: 'plan-page',
      stage: async (page) => {
        await openFile(page, FILE);
        await runCommand(page, 'avalancheLens.rehearsePlan');
        const second = page.locator('.editor-group-container').nth(1);
        await removes(() => runCommand(page, 'View: Join All Editor Groups'), second);
        const frame = await webviewFrame(page, '.page .steps li');
        await pageButton(frame, /^Open Step/).waitFor();
        await frame.locator('.steps summary').nth(1).click();
        return wholeOf(page, frame, '.notes');
      },
    },
  ],
};
