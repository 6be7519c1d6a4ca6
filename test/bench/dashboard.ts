import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { cachedMessages, cardMessage, longSeries } from '../support/dashboard/messages';
import { serveDashboard } from '../support/dashboard/page';
import { launchChromium, newPage } from '../support/vscode/browser';
import { compared, median, type Result } from './measure';

const ROUNDS = 9;
const FRAMES = 90;
const POINTS = 100_000;
const LIMITS = { bundle: 260, firstPaint: 150, paint: 100, frame: 1000 / 60 };

/**
 * P7: the dashboard in Chromium, each against its limit: what it weighs, when it shows, how its chart moves. Of what is
 * done several times the quickest counts, because others use the machine too; of the frames, which are many, the median.
 */
export async function dashboardBench(): Promise<Result[]> {
  execFileSync(process.execPath, ['esbuild.mjs', 'extension']);
  const now = Date.now();
  const messages = cachedMessages(now);
  const server = await serveDashboard(messages);
  const browser = await launchChromium();
  try {
    const opened: number[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      const page = await newPage(browser);
      opened.push(await firstPaint(page, server.url));
      await page.context().close();
    }
    const page = await newPage(browser);
    await firstPaint(page, server.url);
    const view = {
      ...messages[0],
      view: { ...(messages[0] as { view: object }).view, chainIds: ['43114'], range: 'all' },
    };
    await page.evaluate(`postMessage(${JSON.stringify(view)})`);
    const content = cardMessage('tps', { service: '', series: [longSeries(POINTS)] }, now);
    const painted = await page.evaluate<number[]>(`(${PAINT})(${JSON.stringify([content, ROUNDS])})`);
    const frames = await page.evaluate<number[]>(`(${PAN})(${FRAMES})`);
    const kilobytes = statSync('dist/webview/dashboard.js').size / 1000;
    return [
      line('P7', 'bundle of the dashboard, minified', kilobytes, LIMITS.bundle, 'kB'),
      line('P7b', 'first paint with cached data after the page opens', Math.min(...opened), LIMITS.firstPaint, 'ms'),
      line('P7c', `${POINTS.toLocaleString('en-US')} points painted`, Math.min(...painted), LIMITS.paint, 'ms'),
      line('P7d', 'a frame while they are panned: script, drawing and painting', median(frames), LIMITS.frame, 'ms'),
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}

function line(id: string, what: string, ours: number, limit: number, unit: string): Result {
  const goal = { words: '<= 1', holds: (ratio: number) => ratio <= 1 };
  return compared({ id, what, ours, peer: limit, peerName: 'limit', unit, goal });
}

/** Ms from the request of the page to the frame in which the chart and the last card stand. */
async function firstPaint(page: Page, url: string): Promise<number> {
  await page.addInitScript(WATCH);
  await page.goto(url);
  return (await page.waitForFunction('globalThis.paintedAt')).jsonValue() as Promise<number>;
}

/** Runs in the page before anything of it: notes when the frame after the whole content was painted. */
const WATCH = `new MutationObserver((_, observer) => {
  if (document.querySelector('.chart canvas') === null || document.querySelector('.card-supported li') === null) return;
  observer.disconnect();
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (globalThis.paintedAt = performance.now());
    port2.postMessage(0);
  });
}).observe(document, { childList: true, subtree: true });`;

/** Posts a message several times; ms from its posting to the end of the frame that shows it. */
const PAINT = `async ([message, rounds]) => {
  const times = [];
  for (let i = 0; i < rounds; i++) {
    const copy = structuredClone(message);
    await new Promise(requestAnimationFrame);
    const start = performance.now();
    await new Promise((done) => {
      addEventListener('message', done, { once: true });
      postMessage(copy);
    });
    await new Promise((done) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(0);
    }));
    times.push(performance.now() - start);
  }
  return times;
}`;

/** Zooms in to a half and moves by keys, once a frame; ms of work in each frame. */
const PAN = `async (frames) => {
  const chart = document.querySelector('.chart');
  const press = (key) => chart.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  press('+');
  press('+');
  const times = [];
  for (let i = 0; i < frames; i++) {
    press(i % 20 < 10 ? 'ArrowLeft' : 'ArrowRight');
    await new Promise((done) => requestAnimationFrame((start) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        times.push(performance.now() - start);
        done();
      };
      port2.postMessage(0);
    }));
  }
  return times;
}`;
