import type { Browser, CDPSession } from 'playwright-core';

/** What a bare page is opened with. */
export interface BarePage {
  readonly url: string;
  /** CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** Runs in the page before its own scripts. */
  readonly script: string;
  /** Functions that the page can call, by their names in it. */
  readonly functions: Readonly<Record<string, (...args: never[]) => void>>;
  readonly onCrash: () => void;
}

/**
 * Opens a page that Playwright doesn't follow, with access to the clipboard. It would be sent each message of the
 * page's sockets, in base64: a quarter of the processor time of the host tests, which need none of them. The page is in
 * a context that Playwright doesn't know, and is driven by the protocol of Chromium's developer tools.
 */
export async function openBarePage(browser: Browser, options: BarePage): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  await session.send('Browser.grantPermissions', {
    browserContextId,
    permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite'],
  });
  const { targetId } = await session.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    ...options.viewport,
  });
  const page = await attached(session, targetId, ({ method, params }) => {
    if (method === 'Inspector.targetCrashed') options.onCrash();
    if (method !== 'Runtime.bindingCalled') return;
    const { name, payload } = params as { readonly name: string; readonly payload: string };
    options.functions[name]?.(...(JSON.parse(payload) as never[]));
  });
  await page('Inspector.enable');
  // As a page in front of the user: only such a one may read the clipboard.
  await page('Emulation.setFocusEmulationEnabled', { enabled: true });
  await page('Page.enable');
  await page('Runtime.enable');
  for (const name of Object.keys(options.functions)) await page('Runtime.addBinding', { name });
  // A binding takes one text.
  const functions = Object.keys(options.functions)
    .map(
      (name) =>
        `{ const { ${name} } = globalThis; globalThis.${name} = async (...args) => ${name}(JSON.stringify(args)); }`,
    )
    .join('\n');
  await page('Page.addScriptToEvaluateOnNewDocument', { source: `${functions}\n${options.script}` });
  await page('Page.navigate', { url: options.url });
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly error?: { readonly message: string };
}

/**
 * Attaches to a target; returns what sends it a method and waits for its response. Playwright's session reaches only
 * the targets it knows, so the messages go as texts through the one of the browser.
 */
async function attached(
  session: CDPSession,
  targetId: string,
  onEvent: (event: Message) => void,
): Promise<(method: string, params?: object) => Promise<void>> {
  const { sessionId } = await session.send('Target.attachToTarget', { targetId });
  const waiting = new Map<number, (message: Message) => void>();
  session.on('Target.receivedMessageFromTarget', (received) => {
    if (received.sessionId !== sessionId) return;
    const message = JSON.parse(received.message) as Message;
    if (message.id === undefined) onEvent(message);
    else waiting.get(message.id)?.(message);
  });
  let lastId = 0;
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, ({ error }) => {
        waiting.delete(id);
        if (error === undefined) resolve();
        else reject(new Error(`${method}: ${error.message}`));
      });
      const message = JSON.stringify({ id, method, params });
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
}
