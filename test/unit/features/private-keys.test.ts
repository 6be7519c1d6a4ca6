import { finished } from '../../../src/core/steps';
import { createServices } from '../../../src/services/create-services';
import assert from 'node:assert/strict';
import { systemClock } from '../../../src/client/clock';
import { HttpClient } from '../../../src/client/http/http-client';
import { paramsOf } from '../../../src/client/rpc/method';
import { METHODS } from '../../../src/client/rpc/methods';
import { problemOfWord } from '../../../src/core/endpoints/evm-words';
import type { DocumentText } from '../../../src/core/private-keys/keyed-text';
import { testKeyName } from '../../../src/core/private-keys/private-key';
import { addressOfCall, callAt } from '../../../src/features/call/call-method';
import { readParam } from '../../../src/features/call/param-text';
import { conversionsAt } from '../../../src/features/convert/conversions-at';
import { intentOf } from '../../../src/features/dashboard/choices';
import { ShownProblems } from '../../../src/features/diagnostics/shown-problems';
import { DocumentSource } from '../../../src/features/documents/document-source';
import { RecentLookUps } from '../../../src/features/look-up/recent-look-ups';
import { readQuery } from '../../../src/features/look-up/look-up-query';
import { readAddresses } from '../../../src/features/side-bar/settings/typed-addresses';
import { givenProblemText } from '../../../src/features/issue/input/given-problem';
import { HexReader } from '../../../src/core/given-text/hex-reader';
import { TerminalLinks } from '../../../src/features/terminal/terminal-links';
import { addressOf, asTarget } from '../../../src/host/documents/document-target';
import { BUILT_IN_CHAINS, type ChainConfig } from '../../../src/services/chain/chain-config';
import { startServer, type TestServer } from '../../support/servers/http-server';
import { cutKeySettings, type KeySetting, keySettings } from '../../support/keys/key-settings';
import { EWOQ_KEY, EWOQ_KEY_HEX, MAINNET_X } from '../../support/known-ids';
import { errorOf, TestAPI } from './api/api';
import { TOOL_NAMES, Tools } from './assistant/tools';
import { World } from './hover/answers';

const PIECE = 16;
const SETTINGS: readonly KeySetting[] = [
  ...keySettings(),
  ...cutKeySettings(),
  // Public keys are known whatever stands around them.
  ...[EWOQ_KEY.slice(11), EWOQ_KEY_HEX].map((key) => ({ title: 'a test key', text: `txID: ${key}`, key })),
];

function documentOf(text: string): DocumentText {
  return { version: 1, fileName: '', getText: () => text };
}

/** Whether 16 characters of a key in a row stand in a text. */
function leaks(said: string, key: string): boolean {
  const text = said.toLowerCase();
  const wanted = key.toLowerCase();
  for (let at = 0; at + PIECE <= wanted.length; at++) if (text.includes(wanted.slice(at, at + PIECE))) return true;
  return false;
}

describe('a private key leaves nothing behind', () => {
  let server: TestServer;
  let world: World;
  let tools: Tools;
  let lens: TestAPI;
  let http: HttpClient;
  let documents: DocumentSource;
  let links: TerminalLinks;
  const received: string[] = [];
  const logged: string[] = [];
  const stored = new Map<string, unknown>();

  before(async () => {
    server = await startServer((request, response) => {
      received.push(JSON.stringify(request));
      response.writeHead(404).end();
    });
    world = new World({ sandboxURL: server.url });
    tools = new Tools({ sandboxURL: server.url });
    lens = new TestAPI(server.url);
    http = new HttpClient({ clock: systemClock, onExchange: (exchange) => logged.push(JSON.stringify(exchange)) });
    const services = createServices({ http, clock: systemClock, sandboxURL: () => Promise.resolve(server.url) });
    services.chains.configure({ chains: [], activeChain: 'Sandbox' });
    documents = new DocumentSource({
      ...services,
      byteStore: {
        remember: () => assert.fail('bytes of a key were kept'),
        get: () => Promise.resolve(undefined),
        store: () => Promise.resolve(),
      },
    });
    links = new TerminalLinks(services.chains);
  });
  after(async () => {
    await world.close();
    await tools.close();
    await lens.close();
    await http.close();
    await server.close();
  });

  /** Each way into the extension, with everything that it returns for a text. */
  const ways: [title: string, (setting: KeySetting) => Promise<unknown>][] = [
    [
      'hovers',
      async ({ text, key }) => {
        const found = world.answers.find(documentOf(text), text.indexOf(key) + 20);
        if (found === undefined) return undefined;
        const { signal } = new AbortController();
        const parts = [world.answers.headline(found, undefined, signal), world.answers.details(found, signal)];
        // Only the links of the card that asks name what they would look up.
        return (await Promise.all(parts)).map((part) => part?.replaceAll(/\(command:[^)]*\)/g, ''));
      },
    ],
    [
      'conversions at the cursor',
      ({ text, key }) => {
        const [active] = BUILT_IN_CHAINS as readonly [ChainConfig];
        const from = text.indexOf(key) + 20;
        const place = { document: documentOf(text), from, to: from };
        const offered = finished(conversionsAt(place, { active, networkOf: () => 1 }));
        // The other form of a key is a key as well.
        return Promise.resolve(offered.length === 0 ? [] : [key]);
      },
    ],
    [
      'diagnostics and their quick fixes',
      ({ text }) => {
        const problems = new ShownProblems();
        return Promise.all([problems.of(text, 'keysAndChecksums'), problems.of(`"${text}" ${MAINNET_X}`, 'all')]);
      },
    ],
    ['terminal links', ({ text }) => Promise.resolve(text.split('\n').length > 1 ? [] : links.in(text))],
    [
      'Decode Selection, on the word, a part of it and the line',
      async ({ text, key }) => {
        const start = text.indexOf(key);
        const end = start + key.length;
        const said: unknown[] = [];
        for (const [from, to] of [
          [start, end],
          [start + 7, end - 3],
          [text.lastIndexOf('\n', start) + 1, end],
        ] as const) {
          const selected = { text: text.slice(from, to), document: documentOf(text), start: from, end: to };
          const problem = await documents.problemOf(selected);
          said.push(problem);
          if (problem !== undefined) continue;
          const read = await documents.interpret(text.slice(from, to));
          if (read.kind !== 'nothing')
            said.push(
              addressOf(await documents.targetOf(read, { name: 'Sandbox', url: '', blockchain: 'X' }), 'bytes'),
            );
        }
        return said;
      },
    ],
    [
      'Look Up and what it keeps',
      async ({ text }) => {
        const past = new RecentLookUps({
          get: (name) => stored.get(name),
          update: (name, value) => Promise.resolve(void stored.set(name, value)),
        });
        await past.add('A', text);
        const { kind, ...read } = readQuery(text);
        return [kind, kind === 'name' ? [] : read, ...past.of('A'), ...stored.values()];
      },
    ],
    [
      'Call API Method',
      ({ text }) => {
        const kinds = new Set(Object.values(METHODS).flatMap((method) => paramsOf(method).map(({ kind }) => kind)));
        const values = [...kinds].map((kind) => readParam(kind, text));
        const address = addressOfCall({ chain: 'Sandbox', method: 'avm.getTx', params: { txID: text } });
        return Promise.resolve([values, callAt(address)]);
      },
    ],
    [
      'Check and Issue, of a selection and of the clipboard',
      ({ text }) => {
        const reading = finished(new HexReader().selected(text));
        return Promise.resolve(
          'problem' in reading
            ? givenProblemText(reading.problem)
            : reading.txs.map(({ bytes }) => Buffer.from(bytes).toString('hex')),
        );
      },
    ],
    ['Add Address', ({ text }) => Promise.resolve(readAddresses(text))],
    [
      'tools of an assistant',
      async ({ text }) =>
        Promise.all(
          TOOL_NAMES.map(async (tool) => {
            const input = { query: text, hex: text };
            return [await tools.text(tool, input), tools.prepare(tool, input)];
          }),
        ),
    ],
    [
      'the API for other extensions',
      async ({ text }) => [
        await errorOf(lens.api.inspect(text)),
        await errorOf(lens.api.decode(text)),
        await errorOf(lens.api.check(text)),
      ],
    ],
    [
      'fields of the dashboard and of the commands about EVM chains',
      ({ text }) => {
        const words = (['evmChain', 'evmBlockID', 'evmAddress', 'threshold'] as const).map((what) =>
          problemOfWord(what, text),
        );
        const views = [
          { address: text },
          { search: text },
          { block: { chainId: text, blockId: text } },
          { chainIds: [text] },
        ];
        return Promise.resolve([words, views.map((view) => intentOf({ type: 'choose', view }))]);
      },
    ],
  ];
  for (const [title, way] of ways) {
    it(`in ${title}, in ${SETTINGS.length} settings`, async () => {
      const leaky: string[] = [];
      for (const setting of SETTINGS) {
        const said = JSON.stringify((await way(setting)) ?? '');
        if (leaks(said, setting.key)) leaky.push(`${setting.title}: ${said.slice(0, 300)}`);
      }
      assert.deepEqual(leaky, []);
      assert.deepEqual(received, []);
      assert.deepEqual(logged, []);
    });
  }

  it('as the target of a link or a document, if it is a public one', () => {
    const id = EWOQ_KEY.slice(11);
    assert.equal(testKeyName(id), 'ewoq');
    for (const kind of ['tx', 'block', 'asset', 'utxo', 'id', 'hex'])
      assert.equal(asTarget({ chain: 'Sandbox', kind, id }), undefined);
    assert.equal(asTarget({ chain: 'Sandbox', kind: 'utxo', id: `${id}:0` }), undefined);
  });
});
