/**
 * Files, also of other machines and of repositories that aren't cloned, the user's settings, and cells of notebooks.
 */
const SCHEMES: readonly string[] = [
  'file',
  'untitled',
  'vscode-remote',
  'vscode-vfs',
  'vscode-userdata',
  'vscode-notebook-cell',
];

/** Languages of prose and output, which quote IDs of anything. */
const PROSE: readonly string[] = [
  'asciidoc',
  'bibtex',
  'diff',
  'git-commit',
  'git-rebase',
  'latex',
  'log',
  'markdown',
  'plaintext',
  'restructuredtext',
  'scminput',
  'search-result',
  'tex',
];

/** Configuration that VS Code may take for plain text. */
const CONFIGURATION = /(?:^|[/\\])\.env[^/\\]*$|\.(?:env|conf|config|cfg|properties|toml)$/i;

/** What decides whether a document's problems are shown. */
interface WatchedDocument {
  readonly scheme: string;
  readonly path: string;
  readonly languageId: string;
}

/** Whether a document is source code or configuration. */
export function isWatched({ scheme, path, languageId }: WatchedDocument): boolean {
  return SCHEMES.includes(scheme) && (!PROSE.includes(languageId) || CONFIGURATION.test(path));
}
