import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webviewPage } from '../../../src/host/pages/webview-page';

/** The files of a webview without a VS Code around them, on 127.0.0.1. */
export interface WebviewServer {
  /** An empty page; its `openWebview()` opens the webview in a frame, as VS Code's page of a webview does. */
  readonly url: string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html; charset=utf-8',
};
const FOLDER = 'dist/webview';
const NONCE = 'bench';

/**
 * Serves a webview's page as built, in a page that answers `ready` with `message`; its `sent` is what the webview sent.
 */
export async function serveWebview(
  name: 'dashboard' | 'tx-page' | 'plan-page',
  message: object,
  translations?: object,
): Promise<WebviewServer> {
  const files = new Map<string, string | Buffer>([['/', outerPage(message)]]);
  for (const name of readdirSync(FOLDER)) files.set(`/${name}`, readFileSync(`${FOLDER}/${name}`));
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url);
    response.setHeader('content-type', TYPES[url.split('.').at(-1) ?? ''] ?? TYPES['html'] ?? '');
    response.end(file ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  files.set('/webview.html', innerPage(`${origin}/${name}`, origin, translations));
  return {
    url: `${origin}/`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** Stands where VS Code's own page does: it has what the host says, and passes it on to the webview in its frame. */
function outerPage(answer: object): string {
  const message = JSON.stringify(answer).replaceAll('<', '\\u003c');
  return `<!doctype html>
<style>html, body, iframe { display: block; width: 100%; height: 100%; margin: 0; border: 0 }</style>
<script>
const message = ${message};
let kept;
const sent = [];
function apiOf(frame) {
  return {
    postMessage: (intent) => {
      sent.push(intent);
      if (intent.type === 'ready') frame.postMessage(message);
    },
    getState: () => kept,
    setState: (state) => (kept = state),
  };
}
function openWebview() {
  const frame = document.createElement('iframe');
  frame.src = 'webview.html';
  document.body.append(frame);
}
</script>
<body></body>
`;
}

/** The panel's page, with the script before all others that VS Code puts there for `acquireVsCodeApi`. */
function innerPage(file: string, origin: string, translations: object | undefined): string {
  const [script, style] = [`${file}.js`, `${file}.css`];
  const page = webviewPage({
    cspSource: origin,
    title: 'Webview',
    script,
    style,
    nonce: NONCE,
    language: 'en',
    translations,
  });
  const host = `<script nonce="${NONCE}">globalThis.acquireVsCodeApi = () => parent.apiOf(window);</script>\n`;
  return page.replace('<meta property', () => `${host}<meta property`);
}
