import { spawnSync } from 'node:child_process';
import { chromium, type Browser, type Page } from 'playwright-core';

/** What a page looks like and how long its waits may take. */
export interface PageOptions {
  /** CSS pixels; 1280 x 800 by default. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** 2 makes pictures for dense screens; 1 by default. */
  readonly scale?: number;
}

/** Far beyond what anything takes: a wait that reaches it is a failure, also on a busy machine. */
export const WAIT_LIMIT_MS = 60_000;

/** Headless Chromium, installed first if need be and possible. Close it when done. */
export async function launchChromium(): Promise<Browser> {
  const { status, stdout } = spawnSync(process.execPath, ['test/support/install.mjs', 'chromium'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error('no Chromium to show the workbench in');
  const lines = stdout.trimEnd().split('\n');
  return chromium.launch({
    executablePath: lines.at(-1) ?? '',
    headless: true,
    // No sandbox, because Chromium has none for root; it shows nothing but our own server's pages.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ].concat(['--disable-component-update', '--disable-sync', '--font-render-hinting=none']),
  });
}

/** A page in a browser context of its own, with access to the clipboard. */
export async function newPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: options.viewport ?? { width: 1280, height: 800 },
    deviceScaleFactor: options.scale ?? 1,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_LIMIT_MS);
  return page;
}

/**
 * The plain server has no `/mint-key`, without which SecretStorage forgets everything on a reload. Answered here,
 * secrets live, encrypted, in the browser context's storage. Not by `page.route`, which switches the browser's cache
 * off: a window would load and compile the workbench again at each reload.
 */
export async function persistSecrets(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const answer = { responseCode: 200, body: Buffer.alloc(32, 7).toString('base64') };
  // A request that was cancelled meanwhile, by a reload, can't be answered.
  session.on('Fetch.requestPaused', ({ requestId }) => {
    session.send('Fetch.fulfillRequest', { requestId, ...answer }).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/mint-key' }] });
}

/** Spares the workbenches of `page`'s context what SPARING does, from the next load on. */
export async function spareWorkbenches(page: Page): Promise<void> {
  await page.context().addInitScript(SPARING);
}

const READ_DIRECTLY = `
  const { FileReader, WebSocket } = globalThis;
  globalThis.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args);
      this.binaryType = 'arraybuffer';
    }
  };
  const { readAsArrayBuffer } = FileReader.prototype;
  FileReader.prototype.readAsArrayBuffer = function (data) {
    if (data instanceof ArrayBuffer) queueMicrotask(() => this.onload({ target: { result: data } }));
    else readAsArrayBuffer.call(this, data);
  };`;

const STAND_STILL = `
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];`;

/**
 * A script that spares a workbench processor time for nothing a test looks at:
 * - It reads each message of its socket as a Blob, which goes through two more processes and a thread for files: a
 *   fifth of the processor time of the host tests. It gets a buffer.
 * - Its progress bars and turning icons draw the page sixty times a second: a tenth of that of the UI tests. They stand
 *   still. What a webview shows has the browser's own classes, and moves.
 */
export const SPARING = `if (globalThis.top === globalThis.self) {${READ_DIRECTLY}${STAND_STILL}}`;
