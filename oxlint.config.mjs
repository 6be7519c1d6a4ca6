// The linter's rules: those that typescript-eslint calls strict and stylistic, one by one, and the layers of the source
// as import rules. oxlint has the former, and oxlint-tsgolint those of them that need types; scripts/oxlint-rules.mjs has the rest.
// test/unit/lint/layers.test.ts feeds one forbidden and one allowed import per row through this file.
import { join } from 'node:path';

/** Relative imports that climb out of a layer's folder into one of `names`: in `src`, or beside it. */
const ours = (...names) => `^(?:\\.\\./)+(?:src/)?(?:${names.join('|')})(?:/|$)`;

/** Every package and Node module but these. */
const packagesBut = (...names) => `^(?!\\.|(?:${names.join('|')})$)`;

/** These packages and Node modules, with or without the `node:` prefix. */
const modules = (...names) => `^(?:node:)?(?:${names.join('|')})(?:/|$)`;

const NETWORK = ['http', 'https', 'http2', 'net', 'tls', 'dgram', 'dns'];
const TIMERS = ['setTimeout', 'setInterval', 'setImmediate', 'fetch'];

const MESSAGES = ['protocol', 'tx-page-protocol', 'plan-page-protocol'];

const ABOVE_CLIENT = ['services', 'sandbox', 'host', 'features', ...MESSAGES, 'extension', 'runtime'];

const IN_WEBVIEW = [
  [
    '^(?:\\.\\./)+(?:src|sandbox|test)/(?!(?:(?:tx|plan)-page-)?protocol$)',
    'webview-ui imports the messages of src only: it draws, and knows no layer.',
  ],
  [
    modules('vscode', 'undici', 'node:.*', 'fs', ...NETWORK),
    'webview-ui runs in a browser: it has the DOM and the messages of protocol.ts.',
  ],
];

/** One row a layer: what its files may not import, and which globals they may not touch. */
const ROWS = [
  {
    files: ['src/core/**/*.ts'],
    imports: [
      [ours('client', ...ABOVE_CLIENT), 'core imports nothing of ours.'],
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
    files: ['src/files/**/*.ts'],
    imports: [
      [
        ours('client', ...ABOVE_CLIENT),
        'files reads and writes files, for the editor and the command: it imports core only.',
      ],
      [
        modules('undici', 'vscode', 'child_process', ...NETWORK),
        'files reads and writes files, for the editor and the command: it imports core only.',
      ],
    ],
    globals: ['fetch'],
    why: 'Only client reaches the network.',
  },
  {
    files: ['src/client/**/*.ts'],
    imports: [
      [ours(...ABOVE_CLIENT), 'client imports core only.'],
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
        ours('sandbox', 'host', 'features', ...MESSAGES, 'extension', 'runtime'),
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
    files: ['sandbox/**/*.ts'],
    except: ['sandbox/test/**'],
    imports: [
      [
        '^(?:\\.\\./)+(?:src/(?!core/)|webview-ui/|test/)|(?:^|/)test/',
        'sandbox imports src/core only: it must not know its callers.',
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
        ours('client', 'services', 'sandbox', 'features', ...MESSAGES, 'extension', 'runtime'),
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
    files: ['src/command/**/*.ts'],
    except: ['src/command/package-entry.ts'],
    imports: [
      [
        ours('host', 'features', ...MESSAGES, 'extension', 'runtime'),
        'command imports core, client, services and sandbox: it runs without an editor.',
      ],
      [modules('vscode', 'undici', ...NETWORK), 'command asks client, and has no editor.'],
    ],
    globals: ['fetch'],
    why: 'Only client reaches the network.',
  },
  {
    files: ['src/command/package-entry.ts'],
    imports: [['^(?!node:)', 'The types of the package are made of this file alone.']],
  },
  {
    files: ['src/protocol.ts', 'src/tx-page-protocol.ts'],
    imports: [['', 'Messages are shared with a webview: they import nothing.']],
  },
  {
    files: ['src/plan-page-protocol.ts'],
    imports: [['^(?!\\./tx-page-protocol$)', 'Messages are shared with a webview: they import messages.']],
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
    imports: IN_WEBVIEW,
    globals: ['fetch'],
    why: 'The webview has no network: it asks the host.',
  },
  // Later rows take precedence. That page is in the user's browser, where no VS Code passes messages on.
  { files: ['webview-ui/core-wallet/server.ts'], imports: IN_WEBVIEW },
  // Wallets are in the user's browser, which gets their page from a server of its own: nothing else of features serves.
  {
    files: ['src/features/issue/core-wallet/page-server.ts'],
    imports: [
      [
        ours('client', 'services', 'sandbox', 'host', 'features'),
        'page-server imports core only: it serves what it is given.',
      ],
      [
        modules('undici', 'vscode', ...NETWORK.filter((name) => name !== 'http')),
        'page-server is a server: it needs node:http only.',
      ],
    ],
    globals: ['fetch'],
    why: 'Only client reaches the network.',
  },
];

/** Within these, a room imports from the ones before it alone. */
const ROOMS = {
  'src/services': [
    ...'chain lookup text utxos tx p-and-c evm past flow inspect signing'.split(' '),
    ...'create-services checking sending compose review answers'.split(' '),
  ],
  'src/features/side-bar': [
    ...'nodes tree reveal settings export history past unlocks'.split(' '),
    ...'redraws provider create-tree create-side-bar register'.split(' '),
  ],
  'src/features/issue':
    'input core-wallet code-lens review following samples compose hex-context issue-commands register create-issue'.split(
      ' ',
    ),
};

const rooms = Object.entries(ROOMS).flatMap(([folder, order]) =>
  order.slice(0, -1).flatMap((room, i) =>
    [
      { files: [`${folder}/${room}/**/*.ts`], up: '(?:\\.\\./)+' },
      { files: [`${folder}/${room}.ts`], up: '\\./' },
    ].map(({ files, up }) => ({
      files,
      rules: {
        'ours/rooms': [
          'error',
          [
            `^${up}(?:${order.slice(i + 1).join('|')})(?:/|$)`,
            `Within ${folder}, ${room} imports what is before it: ${order.slice(0, i).join(', ') || 'nothing'}.`,
          ],
        ],
      },
    })),
  ),
);

/** Methods of AvmClient that the specification calls deprecated (docs/protocol.md 4.1). */
const DEPRECATED_BY_NODES = ['getAllBalances', 'getBalance', 'getTxStatus', 'walletIssueTx'];

const DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'No default exports: a thing has one name everywhere.',
};
/** Written out, a reader needn't prove that it does nothing. Tests may pack their tables. */
const LITERAL = {
  selector:
    'SpreadElement > ObjectExpression, SpreadElement > ArrayExpression, SpreadElement > TSAsExpression > ArrayExpression',
  message: 'Write out what a literal spreads.',
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

const layers = ROWS.map(({ files, except, imports, globals = [], clock = false, why }) => ({
  files,
  ...(except && { excludeFiles: except }),
  rules: {
    'ours/imports': ['error', ...imports],
    'ours/syntax': ['error', DEFAULT_EXPORT, MESSAGE, LITERAL, ...(clock ? [NOW] : [])],
    'no-restricted-globals': ['error', ...globals.map((name) => ({ name, message: why }))],
    'no-restricted-properties': ['error', RANDOM, ANY, ...(clock ? [CLOCK] : [])],
  },
}));

/** What typescript-eslint's `strictTypeChecked` and `stylisticTypeChecked` switch on, but for the rules with options. */
const STRICT = [
  'adjacent-overload-signatures',
  'array-type',
  'await-thenable',
  'ban-tslint-comment',
  'class-literal-property-style',
  'consistent-generic-constructors',
  'consistent-indexed-object-style',
  'consistent-type-assertions',
  'consistent-type-definitions',
  'no-array-delete',
  'no-base-to-string',
  'no-confusing-non-null-assertion',
  'no-duplicate-enum-values',
  'no-duplicate-type-constituents',
  'no-dynamic-delete',
  'no-empty-object-type',
  'no-explicit-any',
  'no-extra-non-null-assertion',
  'no-extraneous-class',
  'no-floating-promises',
  'no-for-in-array',
  'no-generated-empty-object-type',
  'no-implied-eval',
  'no-inferrable-types',
  'no-invalid-void-type',
  'no-meaningless-void-operator',
  'no-misused-new',
  'no-misused-promises',
  'no-mixed-enums',
  'no-namespace',
  'no-non-null-asserted-nullish-coalescing',
  'no-non-null-asserted-optional-chain',
  'no-non-null-assertion',
  'no-redundant-type-constituents',
  'no-require-imports',
  'no-this-alias',
  'no-unnecessary-boolean-literal-compare',
  'no-unnecessary-condition',
  'no-unnecessary-template-expression',
  'no-unnecessary-type-arguments',
  'no-unnecessary-type-assertion',
  'no-unnecessary-type-constraint',
  'no-unnecessary-type-conversion',
  'no-unnecessary-type-parameters',
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-declaration-merging',
  'no-unsafe-enum-assignment',
  'no-unsafe-enum-comparison',
  'no-unsafe-function-type',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'no-unsafe-unary-minus',
  'no-useless-default-assignment',
  'no-wrapper-object-types',
  'only-throw-error',
  'prefer-as-const',
  'prefer-find',
  'prefer-for-of',
  'prefer-function-type',
  'prefer-includes',
  'prefer-literal-enum-member',
  'prefer-namespace-keyword',
  'prefer-nullish-coalescing',
  'prefer-optional-chain',
  'prefer-promise-reject-errors',
  'prefer-reduce-type-parameter',
  'prefer-regexp-exec',
  'prefer-return-this-type',
  'prefer-string-starts-ends-with',
  'related-getter-setter-pairs',
  'require-await',
  'triple-slash-reference',
  'unbound-method',
  'unified-signatures',
  'use-unknown-in-catch-callback-variable',
];

export default {
  plugins: ['typescript', 'import'],
  jsPlugins: [join(import.meta.dirname, 'scripts/oxlint-rules.mjs')],
  // Only what is named here is on.
  categories: { correctness: 'off' },
  options: {
    typeAware: true,
    // No rule is switched off in a file; test/unit/lint/linter.test.ts looks for oxlint's own comments.
    respectEslintDisableDirectives: false,
  },
  // A linked node_modules would be followed.
  ignorePatterns: ['node_modules', 'dist/', 'out/', '.vscode-test/', 'coverage/'],
  overrides: [
    {
      files: ['**/*.ts'],
      rules: {
        ...Object.fromEntries(STRICT.map((name) => [`typescript/${name}`, 'error'])),
        'no-array-constructor': 'error',
        'no-empty-function': 'error',
        'no-unused-expressions': 'error',
        'no-useless-constructor': 'error',
        'no-var': 'error',
        'prefer-const': 'error',
        'prefer-rest-params': 'error',
        'prefer-spread': 'error',
        'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        eqeqeq: 'error',
        // Types, too: two files that need each other are one.
        'import/no-cycle': ['error', { ignoreTypes: false }],
        'ours/syntax': ['error', DEFAULT_EXPORT],
        'no-restricted-properties': ['error', RANDOM],
        'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
        // A number or a bigint in a text is nearly always meant; an object is not.
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/no-confusing-void-expression': [
          'error',
          { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
        ],
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
        // Marked for those who write against a node; calling them is this extension's business as long as nodes have them.
        'typescript/no-deprecated': ['error', { allow: [{ from: 'file', name: DEPRECATED_BY_NODES }] }],
        // Not among these rules, though typescript-eslint's strict ones have them:
        // no-unsafe-class-instance-assignment: vscode's Disposable and our errors are used by their shape, as TypeScript does.
        // no-misused-spread: our texts are base58, hex and bech32, so that a character is one unit.
        // non-nullable-type-assertion-style: byte code says `bytes[i] as number` after its bounds check; `!` would be
        // shorter, and is forbidden elsewhere.
        // dot-notation: the compiler asks for brackets (noPropertyAccessFromIndexSignature).
      },
    },
    {
      files: ['test/**/*.ts', 'sandbox/test/**/*.ts'],
      rules: {
        // A table of cases is allowed to know that its row is there.
        'typescript/no-non-null-assertion': 'off',
        // What a recording holds is whatever a node once said: it is printed as it is.
        'typescript/no-base-to-string': 'off',
        'typescript/unbound-method': 'off',
      },
    },
    ...layers,
    ...rooms,
    { files: ['src/host/messages/notify.ts'], rules: { 'ours/syntax': ['error', DEFAULT_EXPORT, LITERAL] } },
    { files: ['**/*.mjs', '**/*.cjs'], rules: { eqeqeq: 'error', 'no-unused-vars': 'error' } },
  ],
};
