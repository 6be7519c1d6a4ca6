interface PageSecurity {
  /** The source of a webview's own files in its policy. */
  readonly cspSource: string;
  /** Unique to this page. */
  readonly nonce: string;
  /** Where its script may send requests; nowhere without it. */
  readonly connect?: string;
}

interface PageParts extends PageSecurity {
  readonly title: string;
  readonly script: string;
  readonly style: string;
  /** VS Code's display language: `en`, `pt-br`. */
  readonly language: string;
  /** The translated texts by their English ones, undefined in English. */
  readonly translations: object | undefined;
}

export function pagePolicy({ cspSource, nonce, connect }: PageSecurity): string {
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${cspSource} 'nonce-${nonce}'; font-src ${cspSource}`;
  return connect === undefined ? policy : `${policy}; connect-src ${connect}; base-uri 'none'; form-action 'none'`;
}

/**
 * A webview's page. It may load its own script and style, and nothing else: no inline script, no network, no
 * pictures. A style element needs the page's nonce, which the dashboard's toolkit reads from the head: it uses one to
 * check whether the browser distinguishes the focus of keys from that of the mouse.
 */
export function webviewPage({ title, script, style, language, translations, ...security }: PageParts): string {
  const { nonce } = security;
  // A data block isn't executed, so that the policy doesn't apply to it; `<` could end it.
  const json = JSON.stringify(translations ?? {}).replaceAll('<', '\\u003c');
  const texts = `<script type="application/json" id="translations">${json}</script>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy(security)}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${texts}
<link rel="stylesheet" href="${style}">
<script type="module" nonce="${nonce}" src="${script}"></script>
</head>
<body></body>
</html>
`;
}
