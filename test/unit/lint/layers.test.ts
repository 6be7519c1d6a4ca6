import { strict as assert } from 'node:assert';
import { lintText } from '../../support/repository-files/lint-text';

/** file, code, and the sentence it must get; `undefined` means that the code is allowed there. */
type Row = readonly [file: string, code: string, message: string | undefined];

const CORE_OURS = 'core imports nothing of ours.';
const CORE_VALUES = 'core holds values only: no I/O, no timers, no vscode.';
const FILES_OURS = 'files reads and writes files, for the editor and the command: it imports core only.';
const CLIENT_OURS = 'client imports core only.';
const CLIENT_NETWORK = 'client reaches the network through undici, and nothing else.';
const SERVICES_OURS = 'services import core and client only.';
const SERVICES_IO = 'services do no I/O of their own: they ask client.';
const SERVICES_CLOCK = 'services take the time from the clock handed to them, and the network from client.';
const SANDBOX_OURS = 'sandbox imports src/core only: it must not know its callers.';
const SANDBOX_SERVER = 'sandbox is a server: it needs node:http only.';
const HOST_OURS = 'host imports core and vscode only.';
const ONE_PLACE = 'undici appears in client only, node:http in sandbox only.';
const FEATURES = 'Features never import one another: what two need goes to host or services.';
const PAGE_SERVER = 'page-server is a server: it needs node:http only.';
const PAGE_SERVER_OURS = 'page-server imports core only: it serves what it is given.';
const JOINS = 'Only extension.ts and runtime.ts join the features.';
const COMMAND_OURS = 'command imports core, client, services and sandbox: it runs without an editor.';
const COMMAND_ASKS = 'command asks client, and has no editor.';
const PROTOCOL = 'Messages are shared with a webview: they import nothing.';
const BOTH_PAGES = 'Messages are shared with a webview: they import messages.';
const COMPOSES = 'extension.ts and runtime.ts compose: undici appears in client only, node:http in sandbox only.';
const WEBVIEW_OURS = 'webview-ui imports the messages of src only: it draws, and knows no layer.';
const WEBVIEW_DOM = 'webview-ui runs in a browser: it has the DOM and the messages of protocol.ts.';
const NOW = 'The time comes in as a parameter.';
const RANDOM = 'Use node:crypto: Math.random is predictable, and untestable.';
const MESSAGE = 'host/messages/notify.ts says it: a text of others must not become a link in a notification.';
const IN_SERVICES = 'Within src/services, lookup imports what is before it: chain.';
const IN_SIDE_BAR = 'Within src/features/side-bar, nodes imports what is before it: nothing.';
const LITERAL = 'Write out what a literal spreads.';
const NO_DEFAULT = 'No default exports: a thing has one name everywhere.';

/** Side-effect imports, because a named one would need the name to exist. */
const from = (file: string, module: string, message?: string): Row => [file, `import '${module}';`, message];

const ROWS: readonly Row[] = [
  from('src/core/new.ts', '../client/http', CORE_OURS),
  from('src/core/new.ts', '../protocol', CORE_OURS),
  from('src/core/codec/new.ts', '../../services/id-resolver', CORE_OURS),
  from('src/core/new.ts', 'vscode', CORE_VALUES),
  from('src/core/new.ts', 'undici', CORE_VALUES),
  from('src/core/new.ts', 'node:http', CORE_VALUES),
  from('src/core/new.ts', 'node:fs', CORE_VALUES),
  from('src/core/new.ts', 'fs', CORE_VALUES),
  from('src/core/new.ts', 'node:timers', CORE_VALUES),
  ['src/core/new.ts', 'setTimeout(() => 1, 1);', CORE_VALUES],
  ['src/core/new.ts', "void fetch('x');", CORE_VALUES],
  ['src/core/new.ts', 'Date.now();', NOW],
  ['src/core/new.ts', 'new Date();', NOW],
  ['src/core/new.ts', 'new Date(0);', undefined],
  from('src/core/new.ts', './errors'),
  from('src/core/codec/new.ts', '../errors'),
  from('src/core/new.ts', 'bs58'),
  from('src/core/new.ts', 'node:crypto'),

  from('src/files/new.ts', '../client/http/http', FILES_OURS),
  from('src/files/new.ts', 'vscode', FILES_OURS),
  from('src/files/new.ts', 'node:fs'),

  from('src/command/new.ts', '../features/hover/card', COMMAND_OURS),
  from('src/command/new.ts', '../runtime', COMMAND_OURS),
  from('src/command/new.ts', 'vscode', COMMAND_ASKS),
  from('src/command/new.ts', 'node:http', COMMAND_ASKS),
  from('src/command/new.ts', '../services/create-services'),
  from('src/command/new.ts', '../../sandbox/server'),
  from('src/command/new.ts', 'node:fs/promises'),

  from('src/client/new.ts', '../services/id-resolver', CLIENT_OURS),
  from('src/client/schemas/new.ts', '../../../sandbox/chain', CLIENT_OURS),
  from('src/client/new.ts', 'vscode', CLIENT_NETWORK),
  from('src/client/new.ts', 'node:http', CLIENT_NETWORK),
  from('src/client/new.ts', 'https', CLIENT_NETWORK),
  ['src/client/new.ts', "void fetch('x');", CLIENT_NETWORK],
  from('src/client/new.ts', '../core/cb58'),
  from('src/client/new.ts', 'undici'),
  from('src/client/new.ts', 'valibot'),

  from('src/services/new.ts', '../../sandbox/chain', SERVICES_OURS),
  from('src/services/new.ts', '../features/hover/register', SERVICES_OURS),
  from('src/services/new.ts', 'vscode', SERVICES_IO),
  from('src/services/new.ts', 'undici', SERVICES_IO),
  ['src/services/new.ts', 'setInterval(() => 1, 1);', SERVICES_CLOCK],
  ['src/services/new.ts', 'Date.now();', NOW],
  from('src/services/new.ts', '../client/avm-client'),
  from('src/services/new.ts', '../core/lru'),

  from('sandbox/new.ts', '../src/client/http', SANDBOX_OURS),
  from('sandbox/new.ts', '../src/extension', SANDBOX_OURS),
  from('sandbox/http/new.ts', '../../src/services/balances', SANDBOX_OURS),
  from('sandbox/http/new.ts', '../../test/support/known-ids', SANDBOX_OURS),
  from('sandbox/http/new.ts', '../test/replay/send', SANDBOX_OURS),
  from('sandbox/new.ts', 'vscode', SANDBOX_SERVER),
  from('sandbox/new.ts', 'undici', SANDBOX_SERVER),
  from('sandbox/new.ts', 'node:https', SANDBOX_SERVER),
  from('sandbox/new.ts', '../src/core/ids'),
  from('sandbox/http/new.ts', '../avm/chain'),
  from('sandbox/new.ts', 'node:http'),
  from('sandbox/test/new.ts', '../../src/client/http'),
  from('sandbox/test/new.ts', 'node:https'),

  from('src/host/new.ts', '../client/http', HOST_OURS),
  from('src/host/new.ts', '../features/hover/register', HOST_OURS),
  from('src/host/new.ts', 'undici', ONE_PLACE),
  from('src/host/new.ts', '../core/errors'),
  from('src/host/new.ts', 'vscode'),

  from('src/features/hover/new.ts', '../side-bar/nodes', FEATURES),
  from('src/features/hover/new.ts', '../../features/side-bar/nodes', FEATURES),
  from('src/features/hover/parts/new.ts', '../../side-bar/nodes', FEATURES),
  from('src/features/side-bar/nodes/chain/new.ts', '../../../hover/card', FEATURES),
  from('src/features/hover/new.ts', '../../extension', JOINS),
  from('src/features/hover/new.ts', '../../runtime', JOINS),
  from('src/features/hover/new.ts', 'undici', ONE_PLACE),
  from('src/features/hover/new.ts', 'node:http', ONE_PLACE),
  from('src/features/issue/core-wallet/new.ts', 'node:http', ONE_PLACE),
  from('src/features/issue/core-wallet/page-server.ts', 'node:https', PAGE_SERVER),
  from('src/features/issue/core-wallet/page-server.ts', 'vscode', PAGE_SERVER),
  from('src/features/issue/core-wallet/page-server.ts', '../../../services/id-resolver', PAGE_SERVER_OURS),
  from('src/features/issue/core-wallet/page-server.ts', '../../../core/errors'),
  from('src/features/issue/core-wallet/page-server.ts', 'node:http'),
  from('src/features/hover/new.ts', './render'),
  from('src/features/hover/parts/new.ts', '../render'),
  from('src/features/hover/new.ts', '../../host/abort'),
  from('src/features/hover/new.ts', '../../services/id-resolver'),
  from('src/features/hover/new.ts', '../../protocol'),
  from('src/features/hover/new.ts', 'vscode'),

  from('src/protocol.ts', './core/errors', PROTOCOL),
  from('src/protocol.ts', 'vscode', PROTOCOL),
  from('src/tx-page-protocol.ts', './core/errors', PROTOCOL),
  from('src/core/new.ts', '../tx-page-protocol', CORE_OURS),
  ['src/protocol.ts', 'export const version = 1;', undefined],
  from('src/plan-page-protocol.ts', './tx-page-protocol'),
  from('src/plan-page-protocol.ts', './core/errors', BOTH_PAGES),
  from('src/core/new.ts', '../plan-page-protocol', CORE_OURS),

  from('src/extension.ts', 'undici', COMPOSES),
  from('src/extension.ts', 'node:http', COMPOSES),
  from('src/runtime.ts', 'undici', COMPOSES),
  from('src/extension.ts', './features/hover/register'),
  from('src/extension.ts', 'vscode'),

  from('webview-ui/new.ts', '../src/core/amount', WEBVIEW_OURS),
  from('webview-ui/cards/new.ts', '../../src/services/dashboard', WEBVIEW_OURS),
  from('webview-ui/cards/new.ts', '../../sandbox/server', WEBVIEW_OURS),
  from('webview-ui/tx-page/new.ts', '../../src/features/tx-page/flow-side', WEBVIEW_OURS),
  from('webview-ui/tx-page/new.ts', '../../src/tx-page-protocol'),
  from('webview-ui/plan-page/new.ts', '../../src/plan-page-protocol'),
  from('webview-ui/new.ts', 'vscode', WEBVIEW_DOM),
  from('webview-ui/new.ts', 'node:fs', WEBVIEW_DOM),
  ['webview-ui/new.ts', "void fetch('x');", 'The webview has no network: it asks the host.'],
  ['webview-ui/core-wallet/new.ts', "void fetch('x');", 'The webview has no network: it asks the host.'],
  ['webview-ui/core-wallet/server.ts', "void fetch('x');", undefined],
  from('webview-ui/core-wallet/server.ts', '../../src/core/amount', WEBVIEW_OURS),
  from('webview-ui/new.ts', '../src/protocol'),
  from('webview-ui/new.ts', './view-model'),

  // What is written in another way than `import ... from` does not slip through.
  ['src/core/new.ts', "import type { X } from '../client/http';", CORE_OURS],
  ['src/core/new.ts', "export { x } from '../client/http';", CORE_OURS],
  ['src/core/new.ts', "await import('../client/http');", CORE_OURS],
  ['src/features/hover/new.ts', "await import('../side-bar/nodes');", FEATURES],
  ['src/protocol.ts', "await import('./core/errors');", PROTOCOL],
  ['src/features/hover/new.ts', "await import('../../services/id-resolver');", undefined],
  ['src/core/new.ts', "export * from '../client/http';", CORE_OURS],
  ['src/core/new.ts', 'await import(`../client/http`);', CORE_OURS],
  ['src/core/new.ts', "export type X = import('../client/http').X;", CORE_OURS],
  ['src/core/new.ts', "import x = require('../client/http');", CORE_OURS],

  // Notifications have one way out.
  ['src/features/hover/new.ts', "void window.showErrorMessage('x');", MESSAGE],
  ['src/host/new.ts', 'const { show = window.showWarningMessage } = {};', MESSAGE],
  ['src/runtime.ts', "void vscode.window.showInformationMessage('x');", MESSAGE],
  ['src/host/messages/notify.ts', "void window.showErrorMessage('x');", undefined],

  // Within a layer or a feature, the way is down, too.
  from('src/services/lookup/new.ts', '../past/ledger/ledger', IN_SERVICES),
  from('src/services/past/ledger/new.ts', '../../lookup/found'),
  from('src/features/side-bar/nodes/address/new.ts', '../../settings/add-chain', IN_SIDE_BAR),
  from('src/features/side-bar/nodes/address/new.ts', '../../tree/side-bar', IN_SIDE_BAR),
  from('src/features/side-bar/create-tree.ts', './tree/side-bar'),

  // A literal isn't spread but where tests pack their tables.
  ['src/core/new.ts', 'export const one = { ...{ a: 1 } };', LITERAL],
  ['webview-ui/new.ts', 'export const one = [...([1] as const)];', LITERAL],
  ['test/unit/new.ts', 'export const one = { ...{ a: 1 } };', undefined],

  // For every file.
  ['src/core/new.ts', 'export default 1;', NO_DEFAULT],
  ['test/unit/new.ts', 'export default 1;', NO_DEFAULT],
  ['src/features/hover/new.ts', 'Math.random();', RANDOM],
  ['test/unit/new.ts', 'Math.random();', RANDOM],
];

/** What reports a forbidden import, name or syntax; the other rules don't matter here. */
const RULES = /^(?:ours\(|eslint\(no-restricted-)/;

describe('the layers, as the linter knows them', () => {
  const rowsByFile = new Map<string, Row[]>();
  for (const row of ROWS) rowsByFile.set(row[0], [...(rowsByFile.get(row[0]) ?? []), row]);
  const said = new Map<Row, string[]>(ROWS.map((row) => [row, []]));

  before(async () => {
    // The rows of a file are its lines, so that the linter starts once.
    const files = [...rowsByFile].map(([file, rows]) => [file, rows.map(([, code]) => code).join('\n')] as const);
    for (const { rule, message, file, line } of await lintText(new Map(files)))
      if (RULES.test(rule)) said.get(rowsByFile.get(file)![line - 1]!)!.push(message);
  });

  for (const row of ROWS) {
    const [file, code, message] = row;
    it(`${file}: ${code} ${message === undefined ? 'is allowed' : 'is not'}`, () => {
      const messages = said.get(row)!;
      if (message === undefined) assert.deepEqual(messages, []);
      else assert.ok(messages.length === 1 && messages[0]!.includes(message), `said: ${messages.join('\n')}`);
    });
  }
});
