/** What the dashboard's page is made of. */
export interface PageParts {
  /** Where a webview's own files come from. */
  readonly cspSource: string;
  readonly script: string;
  readonly style: string;
  /** Of this page alone. */
  readonly nonce: string;
}

/**
 * The page that the dashboard draws itself into. It may load its own script and style, and nothing else: no inline
 * script, no network, no picture of anybody. A style element needs the page's nonce, which the toolkit looks for in the
 * head: in one it tries whether the browser tells the focus of keys from that of the mouse.
 */
export function dashboardPage({ cspSource, script, style, nonce }: PageParts): string {
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${cspSource} 'nonce-${nonce}'; font-src ${cspSource}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>X-Chain Lens Dashboard</title>
<link rel="stylesheet" href="${style}">
<script type="module" nonce="${nonce}" src="${script}"></script>
</head>
<body></body>
</html>
`;
}
