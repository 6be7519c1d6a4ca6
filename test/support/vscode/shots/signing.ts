import type { Frame, Page } from 'playwright-core';
import { prefixedHex } from '../../../../src/core/bytes/bytes';
import { decodeHexDigits } from '../../../../src/core/encodings/hex';
import { formatAddress } from '../../../../src/core/ids/address';
import { SigningKey } from '../../../../src/core/tx-builder/key';
import { startDemo } from '../../sandbox/demo-sandbox';
import { fujiTopUp } from '../../setup/fuji-top-up';
import { payOwners } from '../../setup/issue-txs';
import { partlySigned } from '../../setup/partly-signed';
import { addressOf, SECRETS, type Signer, SIGNERS } from '../../setup/signed-outside';
import { leadsTo } from '../leads-to';
import { answer, pickRow, quickInput, throughPrompts } from '../prompts';
import { hashOn, pastes, pendingFrame, standingOf, txPageTab } from '../tx-page';
import { openFile, runCommand } from '../workbench';
import { hovers, hoverShot } from './hovers';
import { checkedPage, closeAll, downTo, ISSUE_SETTINGS } from './issuing';
import type { Backdrop, Clip, ShotSet } from './studio';
import { wholeOf } from './tx-page';

const NAMES = {
  'avalancheLens.activeChain': 'Sandbox',
  'avalancheLens.addresses': { 'P-local1qjp0v2g7q4g9gm09wnfjzkccchs8srhcfvmae0': 'treasury' },
};
/** A busy window loses a click on what it draws again. */
const CLICK_MS = 5000;
const FILE = 'import.txt';
const TOP_UP = 'top-up.ts';
const shown = { files: { [FILE]: partlySigned().byEwoq }, themes: ['dark', 'light'] } as const;

/** A program of the team of an L1 on Fuji. */
function topUpProgram(hex: string, comment: string): string {
  return `\
import { pvm } from "@avalabs/avalanchejs";

// Tops up our first validator. ${comment}
const topUp =
  "${hex}";

const fuji = new pvm.PVMApi("https://api.avax-test.network");
const { txID } = await fuji.issueTx({ tx: topUp });
console.log(\`Issued \${txID}\`);
`;
}

async function teamOnFuji(): Promise<Backdrop> {
  const { names, startNode } = fujiTopUp();
  const { url, close } = await startNode();
  return {
    settings: {
      'avalancheLens.chains': [{ name: 'Fuji', url, networkID: 5 }],
      'avalancheLens.activeChain': 'Fuji',
      'avalancheLens.addresses': names,
    },
    strike: close,
  };
}

/** Who has signed a transaction that two have to sign, whose signature is wrong, and how two sign it on its page. */
export const signing: readonly ShotSet[] = [
  {
    ...hovers,
    ...shown,
    settings: { ...hovers.settings, ...NAMES },
    shots: [
      hoverShot({
        name: 'hover-signing',
        file: FILE,
        word: '0x00000000',
        line: 1,
        last: /Waiting for[^]*Copy Transaction ID/,
      }),
    ],
  },
  {
    ...hovers,
    themes: ['dark', 'light'],
    viewport: { ...hovers.viewport, width: 960 },
    files: { [TOP_UP]: topUpProgram(fujiTopUp().hex, 'Two of us have to sign.') },
    backdrop: teamOnFuji,
    settings: { ...hovers.settings, 'editor.wordWrap': 'off' },
    shots: [
      hoverShot({
        name: 'hover-platform-hex',
        file: TOP_UP,
        word: '0x00000000',
        line: 5,
        last: /Waiting for[^]*Copy Transaction ID/,
      }),
    ],
  },
  {
    themes: ['dark', 'light'],
    viewport: { width: 900, height: 620 },
    files: { [TOP_UP]: topUpProgram(fujiTopUp().refused, 'Two of us have signed.') },
    backdrop: teamOnFuji,
    settings: ISSUE_SETTINGS,
    prepare: (page) => page.keyboard.press('Control+B'),
    shots: [{ name: 'check-marks', stage: marked, strike: closeAll }],
  },
  {
    themes: ['light'],
    viewport: { width: 900, height: 1_000 },
    backdrop: ofTwoOfThree,
    prepare: (page) => page.keyboard.press('Control+B'),
    shots: [
      { name: 'tx-page-to-sign', stage: (page) => signedBy(page), strike: closeAll },
      { name: 'tx-page-added', stage: (page) => signedBy(page, 'treasury'), strike: closeAll },
      { name: 'tx-page-signed', stage: (page) => signedBy(page, 'treasury', 'ewoq'), strike: closeAll },
    ],
  },
];

/** The bytes that a node would reject, and why. */
async function marked(page: Page): Promise<Clip> {
  await openFile(page, TOP_UP);
  const lens = page.locator('.codelens-decoration').getByText('Check or Issue on Fuji');
  await leadsTo(() => lens.click({ timeout: CLICK_MS }), txPageTab(page));
  await checkedPage(page);
  await openFile(page, TOP_UP);
  await page.locator('.squiggly-error').first().waitFor();
  // VS Code shows a problem below the cursor if it is in the marked text, which only the checksum follows.
  await page
    .locator('.view-line')
    .filter({ hasText: /^\s*[0-9a-f]+";$/ })
    .click();
  await page.keyboard.press('End');
  for (let left = '00000000";'.length; left > 0; left--) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F8');
  return downTo(page.locator('.zone-widget').first());
}

/** A node with 5 AVAX of which two of three people pay together. */
async function ofTwoOfThree(): Promise<Backdrop> {
  const node = await startDemo();
  await payOwners(node, SIGNERS.map(addressOf));
  const onX = (bytes: Uint8Array): string => formatAddress({ alias: 'X', hrp: 'local', bytes });
  const people = {
    treasury: addressOf('treasury'),
    savings: addressOf('savings'),
    supplier: new Uint8Array(20).fill(7),
  };
  return {
    settings: {
      'avalancheLens.chains': [{ name: 'Devnet', url: node.url, networkID: 12345 }],
      'avalancheLens.activeChain': 'Devnet',
      'avalancheLens.addresses': Object.fromEntries(Object.entries(people).map(([name, bytes]) => [onX(bytes), name])),
    },
    strike: () => node.close(),
  };
}

/** A payment as its form leaves it: two of three have to sign. */
async function payment(page: Page): Promise<Frame> {
  await throughPrompts(
    () => runCommand(page, 'avalancheLens.newTransaction'),
    (limit) => answer(page, /^New Transaction/, 'Pay on the X-Chain', limit),
  );
  await pickRow(page, 'From whom', 'treasury');
  await (await quickInput(page, 'How much')).locator('input').first().fill('0.5');
  await pickRow(page, 'How much', '2 of 3');
  await pickRow(page, 'To whom', 'supplier');
  return pendingFrame(page, /^To sign: 0 of 2/);
}

/** As an HSM signs it: it gets the hash alone. */
async function signs(page: Page, frame: Frame, signer: Signer, standing: RegExp): Promise<void> {
  const hash = decodeHexDigits((await hashOn(frame).innerText()).slice(2));
  await pastes(page, frame, prefixedHex(new SigningKey(SECRETS[signer]).sign(hash)));
  await standingOf(frame).filter({ hasText: standing }).waitFor();
}

/** A step of the signers, up to what the page says then. */
async function signedBy(page: Page, ...signers: readonly Signer[]): Promise<Clip> {
  const frame = await payment(page);
  for (const [i, signer] of signers.entries())
    await signs(page, frame, signer, i === 0 ? /^To sign: 1 of 2/ : /^Ready/);
  return wholeOf(page, frame, '.signatures');
}
