import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { decodeHex } from '../../src/core/encodings/hex';
import { MORE_BOXES, SHOWN_BOXES } from '../../src/features/tx-page/flow-side';
import { newChain, pay } from '../support/sandbox/sandbox-chain';
import { PROTOCOL_FIXTURES } from '../support/recording/vectors';
import { launchChromium, newPage } from '../support/vscode/browser';
import { serveWebview, type WebviewServer } from '../support/servers/webview-server';
import { compared, PAINT, type Result } from './measure';
import { listedTxs, pageContentOf, pageMessage, PENDING } from '../support/setup/tx-page-messages';
import { fixtureText } from '../support/recording/recording';

const ROUNDS = 7;
const OUTPUTS = 600;
const LISTED = 100;
const LIMITS = { page: 150, genesis: 300, unfolded: 100, list: 50 };

/**
 * P15: the transaction page in Chromium, each against its limit: what the host does from a transaction's bytes to the
 * message, and the page from its request to the first frame with picture and tables. The quickest of several rounds
 * counts, because other processes use the machine, too. As for P7b, Chromium's start of a process is not counted.
 */
export async function txPageBench(): Promise<Result[]> {
  execFileSync(process.execPath, ['esbuild.mjs', 'extension']);
  const paid = pay(newChain(), ...Array.from({ length: OUTPUTS }, (_, i) => BigInt(1_000 + i)));
  const genesis = decodeHex(fixtureText(join(PROTOCOL_FIXTURES, 'mainnet_avax_asset_tx.hex.gz')).trim());
  const [many, most] = [await opening(paid.bytes), await opening(genesis)];
  const boxes = `${MORE_BOXES} more boxes of the genesis transaction are shown`;
  return [
    line('P15', `the page of a transaction of ${OUTPUTS} outputs, host and page`, many.opened, LIMITS.page),
    line('P15b', 'the page of the genesis transaction of Mainnet: 4,365 outputs', most.opened, LIMITS.genesis),
    line('P15c', boxes, most.unfolded, LIMITS.unfolded),
    line(
      'P15d',
      `the slowest step of a list of ${LISTED} transactions: it is drawn, a row changes`,
      await listDrawn(paid.bytes),
      LIMITS.list,
    ),
  ];
}

function line(id: string, what: string, ours: number, limit: number): Result {
  const goal = { words: '<= 1', holds: (ratio: number) => ratio <= 1 };
  return compared({ id, what, ours, peer: limit, peerName: 'limit', unit: 'ms', goal });
}

/** Ms from the bytes to the first frame with all, and to that with more boxes. */
async function opening(bytes: Uint8Array): Promise<{ opened: number; unfolded: number }> {
  const made = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    const text = JSON.stringify(pageMessage(pageContentOf(bytes, SHOWN_BOXES)));
    return { text, ms: performance.now() - start };
  });
  const server = await serveWebview('tx-page', JSON.parse(made[0]?.text ?? '') as object);
  const browser = await launchChromium();
  try {
    const rounds: { painted: number; unfolded: number }[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      const page = await newPage(browser);
      const painted = await open(page, server);
      const [, frame = page.mainFrame()] = page.frames();
      const message = pageMessage(pageContentOf(bytes, SHOWN_BOXES + MORE_BOXES));
      const [unfolded = NaN] = await frame.evaluate<number[]>(`(${PAINT})(${JSON.stringify([message, 1])})`);
      rounds.push({ painted, unfolded });
      await page.context().close();
    }
    const host = Math.min(...made.map(({ ms }) => ms));
    return {
      opened: host + Math.min(...rounds.map(({ painted }) => painted)),
      unfolded: Math.min(...rounds.map(({ unfolded }) => unfolded)),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Ms from a message to its frame, at most: the list comes, one of its rows changes, the list goes. */
async function listDrawn(bytes: Uint8Array): Promise<number> {
  const content = pageContentOf(bytes);
  const listed = listedTxs(LISTED);
  const changed = listed.with(LISTED / 2, {
    ...listed[0]!,
    key: `listed:${LISTED / 2}`,
    state: 'Sent',
    isShown: false,
  });
  const messages = [listed, changed, []].map((rows) => pageMessage(content, { ...PENDING.toSign, listed: rows }));
  const server = await serveWebview('tx-page', pageMessage(content, PENDING.toSign));
  const browser = await launchChromium();
  try {
    const page = await newPage(browser);
    await open(page, server);
    const [, frame = page.mainFrame()] = page.frames();
    const times: number[] = [];
    for (let i = 0; i < ROUNDS; i++)
      for (const message of messages)
        times.push(...(await frame.evaluate<number[]>(`(${PAINT})(${JSON.stringify([message, 1])})`)));
    return Math.max(...times);
  } finally {
    await browser.close();
    await server.close();
  }
}

async function open(page: Page, { url }: WebviewServer): Promise<number> {
  await page.addInitScript(WATCH);
  await page.goto(url);
  const said = page.waitForEvent('console', (message) => message.text().startsWith('painted '));
  await page.evaluate('openWebview()');
  return Number((await said).text().slice('painted '.length));
}

/** Runs in the page before its own scripts, and reports when the frame with picture and tables was painted. */
const WATCH = `new MutationObserver((_, observer) => {
  if (document.querySelector('.picture .box') === null || document.querySelector('.tables td') === null) return;
  observer.disconnect();
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => console.log('painted ' + performance.now());
    port2.postMessage(0);
  });
}).observe(document, { childList: true, subtree: true });`;
