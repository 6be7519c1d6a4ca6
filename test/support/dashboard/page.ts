import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dashboardPage } from '../../../src/features/dashboard/page';
import type { News } from '../../../src/protocol';

/** The dashboard's files without a VS Code around them, on 127.0.0.1. */
export interface DashboardServer {
  readonly url: string;
  /** A page without anything, where the dashboard is. */
  readonly emptyURL: string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html; charset=utf-8',
};
const FOLDER = 'dist/webview';
const NONCE = 'bench';

/** Serves the dashboard's page as built, with a host that answers its first intent with `news`. */
export async function serveDashboard(news: readonly News[]): Promise<DashboardServer> {
  const files = new Map<string, string | Buffer>([['/empty.html', '<!doctype html><title>Empty</title>']]);
  for (const name of readdirSync(FOLDER)) files.set(`/${name}`, readFileSync(`${FOLDER}/${name}`));
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url);
    response.setHeader('content-type', TYPES[url.split('.').at(-1) ?? ''] ?? TYPES['html'] ?? '');
    response.end(file ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  files.set('/dashboard.html', pageOf(origin, news));
  return {
    url: `${origin}/dashboard.html`,
    emptyURL: `${origin}/empty.html`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** The panel's page, with the script before all others that VS Code puts there for `acquireVsCodeApi`. */
function pageOf(origin: string, news: readonly News[]): string {
  const text = JSON.stringify(JSON.stringify({ type: 'all', news })).replaceAll('<', '\\u003c');
  const host = `const answer = ${text};
let kept;
globalThis.acquireVsCodeApi = () => ({
  postMessage: ({ type }) => type === 'ready' && postMessage(JSON.parse(answer)),
  getState: () => kept,
  setState: (state) => (kept = state),
});`;
  const [script, style] = [`${origin}/dashboard.js`, `${origin}/dashboard.css`];
  const page = dashboardPage({ cspSource: origin, script, style, nonce: NONCE });
  return page.replace('<meta property', () => `<script nonce="${NONCE}">${host}</script>\n<meta property`);
}
