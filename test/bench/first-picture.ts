import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { encodeHex } from '../../src/core/encodings/hex';
import { sampleOf } from '../support/setup/issue-setup';
import { startDemo } from '../support/sandbox/demo-sandbox';
import { launchChromium, newPage } from '../support/vscode/browser';
import { ensureRegistryHost } from '../support/vscode/registry-host';
import { startServer } from '../support/vscode/server';
import type { CheckTask, CheckTimes } from './check-in-host';
import { compared, median, type Result } from './measure';
import { SlowNode } from './slow-node';

const ROUNDS = 12;
const ROUND_TRIP_MS = 50;
/** VS Code starts, and takes some seconds for each round. */
const LIMIT_MS = 300_000;

interface Painted {
  readonly what: string;
  /** Unix ms. */
  readonly at: number;
}

/**
 * P15e: *Check or Issue* in a real VS Code, from the command to the first frame with the page's picture, beside a list of
 * the same checks: what replaced the list must not keep anyone waiting for longer.
 */
export async function firstPictureBench(): Promise<Result[]> {
  execFileSync(process.execPath, ['esbuild.mjs', 'extension'], { stdio: 'pipe' });
  const sandbox = await startDemo();
  const node = await SlowNode.start(sandbox.url, ROUND_TRIP_MS);
  try {
    const { bytes } = await sampleOf(sandbox.url, 'pay');
    const { times, painted } = await checkedInHost(node.url, encodeHex(bytes));
    // The first one loads the runtime.
    const msTo = (what: string, [, ...starts]: readonly number[]): number =>
      median(
        starts.map((start) => (painted.find((each) => each.what === what && each.at >= start)?.at ?? NaN) - start),
      );
    const [ours, peer] = [msTo('picture', times.page), msTo('rows', times.list)];
    const what = `the page of a checked transaction, from the command to its first picture, ${ROUND_TRIP_MS} ms from its node`;
    const goal = { words: '<= 1', holds: (ratio: number) => ratio <= 1 };
    return [compared({ id: 'P15e', what, peerName: 'its checks as a list', unit: 'ms', ours, peer, goal })];
  } finally {
    await node.close();
    await sandbox.close();
  }
}

/** Runs `check-in-host` in the extension host of a VS Code, and notes what the window paints. */
async function checkedInHost(url: string, hex: string) {
  const folder = mkdtempSync(join(tmpdir(), 'xcl-picture-'));
  const result = join(folder, 'result.json');
  const server = await startServer(ensureRegistryHost('current'), {
    testDriver: true,
    fewExtensions: true,
    env: { AVALANCHE_LENS_CHECK: JSON.stringify({ hex, rounds: ROUNDS, result } satisfies CheckTask) },
    settings: {
      'avalancheLens.chains': [{ name: 'Mine', url, networkID: 12345 }],
      'avalancheLens.activeChain': 'Mine',
    },
  });
  const browser = await launchChromium();
  try {
    const page = await newPage(browser);
    for (const name of ['codeAutomationLog', 'codeAutomationExit']) await page.exposeFunction(name, () => undefined);
    const painted: Painted[] = [];
    page.on('console', (message) => {
      const [, what, at] = /^painted (\w+) (\d+)$/.exec(message.text()) ?? [];
      if (what !== undefined) painted.push({ what, at: Number(at) });
    });
    await page.addInitScript(WATCH);
    const payload = [
      ['extensionDevelopmentPath', server.uri(resolve('.'))],
      ['extensionTestsPath', server.uri(resolve('out/bench/check-in-host.cjs'))],
    ] as const;
    await page.goto(server.url({ folder, payload }));
    for (const end = Date.now() + LIMIT_MS; !existsSync(result);) {
      if (Date.now() > end) throw new Error(`the extension host gave no result:\n${server.log().slice(-2000)}`);
      await pause(1_000);
    }
    return { times: JSON.parse(readFileSync(result, 'utf8')) as CheckTimes, painted };
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs in each document, and reports the first frame with a picture or with rows of a list. It looks into the frames
 * of the document: VS Code replaces a webview's document, and with it what would run there.
 */
const WATCH = `{
  const inFrame = (frame) => {
    try {
      return frame.contentDocument;
    } catch {
      return null;
    }
  };
  const isThere = {
    picture: (page) => page.querySelector('.picture .box') !== null,
    rows: (page) => page.querySelector('.quick-input-widget:not([style*="display: none"]) .monaco-list-row') !== null,
  };
  const seen = new Set();
  const look = () => {
    const pages = [document, ...Array.from(document.querySelectorAll('iframe'), inFrame)].filter((page) => page !== null);
    for (const [what, there] of Object.entries(isThere)) {
      if (!pages.some(there)) seen.delete(what);
      else if (!seen.has(what)) {
        seen.add(what);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => console.log('painted ' + what + ' ' + Date.now());
        port2.postMessage(0);
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;
