import type { Page } from 'playwright-core';
import { prefixedHex } from '../../../../src/core/bytes/bytes';
import { atomicFormats } from '../../../../src/core/codec/atomic/atomic-formats';
import { EWOQ_C } from '../../known-ids';
import { atomicExport, storyAtomicTxs } from '../../setup/issue-txs';
import { pickRow, quickInput as titledInput } from '../prompts';
import { runCommand } from '../workbench';
import { HOVER_SETTINGS, hovers, hoverShot } from './hovers';
import { closeAll, downTo, insertHex, insertText, issuing, pendingShot, quickInput } from './issuing';
import type { ShotSet } from './studio';
import { pageShot } from './tx-page';

/** On the sandbox's C-Chain. */
const IMPORT = 'nqLUVdwtm8bEQ3QFUa7ZfmEXrz2Taib81gisAWUKPkJw58jW';
const FILE = 'deposit.md';
const FILES = { [FILE]: `Deposited by ${IMPORT}.\n` } as const;

/** Imports and exports of the C-Chain: in a block, on the page, of an address, and before it is issued. */
export const atomicTxs: readonly ShotSet[] = [
  {
    ...hovers,
    shots: [
      {
        ...hoverShot({
          ...{ name: 'hover-c-block', file: '', word: '0x00000000', line: 1, last: /atomic transaction 2/ },
          open: (page) => insertText(page, `"blockExtraData": "${prefixedHex(blockExtraData())}"\n`),
        }),
        strike: closeAll,
      },
    ],
  },
  {
    themes: ['dark', 'light'],
    files: FILES,
    settings: HOVER_SETTINGS,
    viewport: { width: 1160, height: 900 },
    prepare: (page) => page.keyboard.press('Control+B'),
    shots: [pageShot('import-on-c', IMPORT.slice(0, 10), { file: FILE })],
  },
  {
    ...issuing,
    shots: [
      { name: 'atomic-transactions', stage: listOf, strike: (page) => page.keyboard.press('Escape') },
      pendingShot('pending-on-c', (page) => insertHex(page, atomicExport())),
    ],
  },
];

/** An import and an export. */
function blockExtraData(): Uint8Array {
  return atomicFormats.txs.encode(storyAtomicTxs().slice(1, 3));
}

async function listOf(page: Page) {
  await runCommand(page, 'avalancheLens.lookUp');
  await (await titledInput(page, /^Look Up on /)).locator('input').first().fill(EWOQ_C);
  await pickRow(page, /^Look Up on /, 'Atomic Transactions');
  await quickInput(page)
    .locator('.monaco-list-row')
    .filter({ hasText: /^Read:/ })
    .waitFor();
  return downTo(quickInput(page));
}
