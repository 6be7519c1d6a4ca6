import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ToDashboard } from '../../../src/protocol';

/** The dashboard's files without a VS Code around them, on 127.0.0.1. */
export interface DashboardServer {
  readonly url: string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/**
 * Serves the built dashboard under the policy of its panel, beside a script that answers its first intent with
 * `messages`, as the host does.
 */
export async function serveDashboard(messages: readonly ToDashboard[]): Promise<DashboardServer> {
  const files = new Map(
    ['dashboard.js', 'dashboard.css'].map((name) => [`/${name}`, readFileSync(`dist/webview/${name}`)]),
  );
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url);
    if (file !== undefined) response.setHeader('content-type', TYPES[url.split('.').at(-1) ?? ''] ?? '');
    else response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(file ?? pageOf(messages));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

const NONCE = 'bench';

function pageOf(messages: readonly ToDashboard[]): string {
  const policy = `default-src 'none'; script-src 'nonce-${NONCE}'; style-src 'self' 'nonce-${NONCE}'`;
  const host = `const messages = ${JSON.stringify(messages).replaceAll('<', '\\u003c')};
let kept;
globalThis.acquireVsCodeApi = () => ({
  postMessage: ({ type }) => type === 'ready' && messages.forEach((message) => postMessage(message)),
  getState: () => kept,
  setState: (state) => (kept = state),
});`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta property="csp-nonce" content="${NONCE}">
<title>Dashboard</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="dashboard.css">
</head>
<body>
<script nonce="${NONCE}">${host}</script>
<script type="module" nonce="${NONCE}" src="dashboard.js"></script>
</body>
</html>
`;
}
