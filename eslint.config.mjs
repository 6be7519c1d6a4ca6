// The linter's rules: typescript-eslint's strict ones, and the layers of the source as import rules.
// test/unit/lint/layers.test.ts feeds one forbidden and one allowed import per row through this file.
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Relative imports that climb out of a layer's folder into one of `names`. */
const ours = (...names) => `^(?:\\.\\./)+(?:src/)?(?:${names.join('|')})(?:/|$)`;

/** Every package and Node module but these. */
const packagesBut = (...names) => `^(?!\\.|(?:${names.join('|')})$)`;

/** These packages and Node modules, with or without the `node:` prefix. */
const modules = (...names) => `^(?:node:)?(?:${names.join('|')})(?:/|$)`;

const NETWORK = ['http', 'https', 'http2', 'net', 'tls', 'dgram', 'dns'];
const TIMERS = ['setTimeout', 'setInterval', 'setImmediate', 'fetch'];

/** One row a layer: what its files may not import, and which globals they may not touch. */
const ROWS = [
  {
    files: ['src/core/**/*.ts'],
    imports: [
      [
        ours(
          'client',
          'services',
          'sandbox',
          'host',
          'features',
          'protocol',
          'tx-page-protocol',
          'extension',
          'runtime',
        ),
        'core imports nothing of ours.',
      ],
      [
        packagesBut('bs58', 'node:crypto', 'node:buffer', '@noble/.*', '@vscode/l10n'),
        'core holds values only: no I/O, no timers, no vscode.',
      ],
    ],
    globals: TIMERS,
    clock: true,
    why: 'core holds values only: no I/O, no timers, no vscode.',
  },
  {
    files: ['src/client/**/*.ts'],
    imports: [
      [
        ours('services', 'sandbox', 'host', 'features', 'protocol', 'tx-page-protocol', 'extension', 'runtime'),
        'client imports core only.',
      ],
      [
        modules('vscode', 'fs', 'child_process', ...NETWORK),
        'client reaches the network through undici, and nothing else.',
      ],
    ],
    globals: ['fetch'],
    why: 'client reaches the network through undici, and nothing else.',
  },
  {
    files: ['src/services/**/*.ts'],
    imports: [
      [
        ours('sandbox', 'host', 'features', 'protocol', 'tx-page-protocol', 'extension', 'runtime'),
        'services import core and client only.',
      ],
      [
        modules('undici', 'vscode', 'fs', 'child_process', 'timers', ...NETWORK),
        'services do no I/O of their own: they ask client.',
      ],
    ],
    globals: TIMERS,
    clock: true,
    why: 'services take the time from the clock handed to them, and the network from client.',
  },
  {
    files: ['src/sandbox/**/*.ts'],
    imports: [
      [
        ours('client', 'services', 'host', 'features', 'protocol', 'tx-page-protocol', 'extension', 'runtime'),
        'sandbox imports core only: it must not know its callers.',
      ],
      [
        modules('undici', 'vscode', 'child_process', ...NETWORK.filter((name) => name !== 'http')),
        'sandbox is a server: it needs node:http only.',
      ],
    ],
    globals: ['fetch'],
    why: 'sandbox is a server: it asks nobody.',
  },
  {
    files: ['src/host/**/*.ts'],
    imports: [
      [
        ours('client', 'services', 'sandbox', 'features', 'protocol', 'tx-page-protocol', 'extension', 'runtime'),
        'host imports core and vscode only.',
      ],
      [modules('undici', ...NETWORK), 'undici appears in client only, node:http in sandbox only.'],
    ],
    globals: ['fetch'],
    why: 'Only client reaches the network.',
  },
  // A feature's own files are reached without climbing to src/features, so one rule a depth tells a neighbour from them.
  ...['../', '../../', '../../../'].map((up, index) => ({
    files: [`src/features/*/${'*/'.repeat(index)}*.ts`],
    imports: [
      [
        `^${up.replaceAll('.', '\\.')}(?!\\.)|(?:^|/)features(?:/|$)`,
        'Features never import one another: what two need goes to host or services.',
      ],
      [ours('extension', 'runtime'), 'Only extension.ts and runtime.ts join the features.'],
      [modules('undici', ...NETWORK), 'undici appears in client only, node:http in sandbox only.'],
    ],
    globals: ['fetch'],
    why: 'Only client reaches the network.',
  })),
  {
    files: ['src/protocol.ts', 'src/tx-page-protocol.ts'],
    imports: [['', 'Messages are shared with a webview: they import nothing.']],
  },
  {
    files: ['src/extension.ts', 'src/runtime.ts'],
    imports: [
      [
        modules('undici', ...NETWORK),
        'extension.ts and runtime.ts compose: undici appears in client only, node:http in sandbox only.',
      ],
    ],
    globals: ['fetch'],
    why: 'Only client reaches the network.',
  },
  {
    files: ['webview-ui/**/*.ts'],
    imports: [
      [
        '^(?:\\.\\./)+(?:src|test)/(?!(?:tx-page-)?protocol$)',
        'webview-ui imports the messages of src only: it draws, and knows no layer.',
      ],
      [
        modules('vscode', 'undici', 'node:.*', 'fs', ...NETWORK),
        'webview-ui runs in a browser: it has the DOM and the messages of protocol.ts.',
      ],
    ],
    globals: ['fetch'],
    why: 'The webview has no network: it asks the host.',
  },
];

/** Methods of AvmClient that the specification calls deprecated (docs/protocol.md 4.1). */
const DEPRECATED_BY_NODES = ['getAllBalances', 'getBalance', 'getTxStatus', 'walletIssueTx'];

const DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'No default exports: a thing has one name everywhere.',
};
const NOW = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'The time comes in as a parameter.',
};
const MESSAGE = {
  selector: 'MemberExpression[property.name=/^show(?:Information|Warning|Error)Message$/]',
  message: 'host/messages/notify.ts says it: a text of others must not become a link in a notification.',
};
const RANDOM = {
  object: 'Math',
  property: 'random',
  message: 'Use node:crypto: Math.random is predictable, and untestable.',
};
const ANY = {
  object: 'AbortSignal',
  property: 'any',
  message: 'Use LinkedAbort: AbortSignal.any leaves a reference in a signal that lives on.',
};
const CLOCK = { object: 'Date', property: 'now', message: 'The time comes in as a parameter.' };

/** `import('x')` as a selector; a slash would end the pattern there. */
const dynamic = ([regex, message]) => ({
  selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\u002F') || '.'}/]`,
  message,
});

const layers = ROWS.map(({ files, imports, globals = [], clock = false, why }) => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns: imports.map(([regex, message]) => ({ regex, message })) }],
    'no-restricted-syntax': ['error', DEFAULT_EXPORT, MESSAGE, ...imports.map(dynamic), ...(clock ? [NOW] : [])],
    'no-restricted-globals': ['error', ...globals.map((name) => ({ name, message: why }))],
    'no-restricted-properties': ['error', RANDOM, ANY, ...(clock ? [CLOCK] : [])],
  },
}));

export default defineConfig(
  { ignores: ['dist/', 'out/', '.vscode-test/', 'coverage/'] },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    // No rule is switched off in a file.
    linterOptions: { noInlineConfig: true },
    rules: {
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', DEFAULT_EXPORT],
      'no-restricted-properties': ['error', RANDOM],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // A number or a bigint in a text is nearly always meant; an object is not.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // vscode's Disposable and our errors are used by their shape, as TypeScript does.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Our texts are base58, hex and bech32: a character is one unit.
      '@typescript-eslint/no-misused-spread': 'off',
      // Byte code says `bytes[i] as number` after its bounds check; `!` would be shorter, and is forbidden elsewhere.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      // The compiler asks for it: noPropertyAccessFromIndexSignature.
      '@typescript-eslint/dot-notation': 'off',
      // Marked for those who write against a node; calling them is this extension's business as long as nodes have them.
      '@typescript-eslint/no-deprecated': ['error', { allow: [{ from: 'file', name: DEPRECATED_BY_NODES }] }],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // A table of cases is allowed to know that its row is there.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // What a recording holds is whatever a node once said: it is printed as it is.
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  ...layers,
  { files: ['src/host/messages/notify.ts'], rules: { 'no-restricted-syntax': ['error', DEFAULT_EXPORT] } },
  { files: ['**/*.mjs', '**/*.cjs'], rules: { eqeqeq: 'error', 'no-undef': 'off', 'no-unused-vars': 'error' } },
);
