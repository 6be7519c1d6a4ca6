import { strict as assert } from 'node:assert';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type CodeAction,
  CodeActionKind,
  type CompletionItem,
  type CompletionList,
  commands,
  DiagnosticSeverity,
  languages,
  Range,
  Selection,
  type TextDocument,
  Uri,
  window,
  workspace,
} from 'vscode';
import { until } from '../support/assertions/until';
import { firstHoverIn } from '../support/host/host-hovers';
import { replaceText } from '../support/host/temp-documents';
import { FUJI_X, MAINNET_C, UNUSED_ID } from '../support/known-ids';

/** One file for each schema, by its path below a node's folder, with a mistake that only this schema marks. */
const FILES: readonly (readonly [path: string, text: string, marked: string])[] = [
  ['.avalanchego/configs/node.json', '{ "http-port": 1, "rpc-gas-cap": 1 }', '"rpc-gas-cap": 1'],
  ['.avalanche-cli/subnets/one/node-config.json', '{ "http-port": 1, "rpc-gas-cap": 1 }', '"rpc-gas-cap": 1'],
  ['ops/configs/chains/C/config.json', '{ "min-price-target": 1, "airdrop": "" }', '"airdrop": ""'],
  [`ops/configs/chains/${MAINNET_C}/config.json`, '{ "rpc-gas-cap": 1 }', '"rpc-gas-cap": 1'],
  ['.avalanchego/configs/chains/evm/config.json', '{ "min-price-target": 1, "airdrop": "" }', '"airdrop": ""'],
  ['ops/configs/chains/P/config.json', '{ "tx-cache-size": 1, "mempool-prune-frequency": "1h" }', '"1h"'],
  ['.avalanchego/configs/chains/platform/config.json', '{ "network": { "gossip": 1 } }', '"gossip": 1'],
  [
    `ops/configs/chains/${FUJI_X}/config.json`,
    '{ "checksums-enabled": true, "tx-cache-size": 1 }',
    '"tx-cache-size": 1',
  ],
  [`ops/configs/chains/${UNUSED_ID}/config.json`, '{ "airdrop": "", "gas-target": 1 }', '"gas-target": 1'],
  ['.avalanche-cli/subnets/one/chain.json', '{ "feeRecipient": "", "gas-target": 1 }', '"gas-target": 1'],
  [
    `ops/configs/chains/${UNUSED_ID}/upgrade.json`,
    '{ "precompileUpgrades": [{ "feeManagerConfig": { "blockTimestamp": 1 } }, { "feeManager": {} }] }',
    '"feeManager"',
  ],
  [
    '.avalanche-cli/subnets/one/genesis.json',
    '{ "gasLimit": "0x1", "difficulty": "0x0", "alloc": {}, "config": { "chainID": 1 } }',
    '"chainID": 1',
  ],
  [`ops/configs/subnets/${UNUSED_ID}.json`, '{ "validatorOnly": true, "validators": [] }', '"validators": []'],
  ['avalanchego/configs/upgrade.json', '{ "heliconTime": "2026-01-01T00:00:00Z", "time": 1 }', '"time": 1'],
];

/** Files that other programs have, or that AvalancheGo reads in another way. */
const OTHERS = [
  'config.json',
  'upgrade.json',
  'genesis.json',
  'node.json',
  'chain.json',
  'subnet.json',
  'configs/node.json',
  'configs/config.json',
  'configs/upgrade.json',
  'config/node.json',
  'configs/chains/config.json',
  'configs/chains/evm/config.json',
  'configs/chains/ethereum/config.json',
  'configs/chains/arbitrum-one/upgrade.json',
  'configs/chains/c/config.json',
  'configs/chains/C/extra/config.json',
  'configs/subnets/public.json',
  '.avalanchego/configs/chains/aliases.json',
  '.avalanchego/configs/chains/C/upgrade.json',
  '.avalanchego/staking/node.json',
  '.avalanche-cli/config.json',
  '.vscode/chains/C/config.json',
];

const CHAIN_UPGRADE = `ops/configs/chains/${UNUSED_ID}/upgrade.json`;

/** Keywords that mark nothing themselves. */
const SILENT = [
  '$comment',
  '$ref',
  '$schema',
  'default',
  'definitions',
  'description',
  'errorMessage',
  'examples',
  'patternErrorMessage',
  'replacement',
  'title',
];

/** For each other keyword of the schemas, what it alone marks in a file; versions of VS Code may mark different places. */
const KEYWORDS: Readonly<Record<string, readonly [path: string, text: string, ...marked: readonly string[]]>> = {
  additionalProperties: ['ops/configs/chains/P/config.json', '{ "network": { "gossip": 1 } }', '"gossip": 1'],
  allOf: ['ops/configs/chains/P/config.json', '{ "http-port": 1 }', '"http-port": 1'],
  anyOf: ['any.avalanche-tx.json', registerL1Validator('"balance": true'), 'true'],
  const: ['const.avalanche-tx.json', registerL1Validator('"type": "txs.NoSuchTx"'), '"txs.NoSuchTx"'],
  dependentSchemas: ['.avalanchego/configs/node.json', '{ "bootstrap-ips": "203.0.113.7:9651" }', '{'],
  deprecationMessage: ['.avalanchego/configs/node.json', '{ "creation-tx-fee": 1 }', '"creation-tx-fee": 1'],
  enum: ['.avalanchego/configs/node.json', '{ "db-type": "rocksdb" }', '"rocksdb"'],
  if: ['.avalanchego/configs/node.json', '{ "bootstrap-ips": "203.0.113.7:9651" }', '{'],
  items: ['.avalanchego/configs/node.json', '{ "http-allowed-origins": ["*", 1] }', '1'],
  maxItems: ['max.avalanche-tx.json', registerL1Validator(`"proofOfPossession": [${'1, '.repeat(96)}1]`), '['],
  maxProperties: [
    CHAIN_UPGRADE,
    '{ "precompileUpgrades": [{ "warpConfig": { "blockTimestamp": 1 }, "feeManagerConfig": { "blockTimestamp": 1 } }] }',
    '{',
  ],
  maximum: ['.avalanchego/configs/node.json', '{ "http-port": 65536 }', '65536'],
  minItems: ['min.avalanche-tx.json', registerL1Validator('"proofOfPossession": [1]'), '['],
  minProperties: [CHAIN_UPGRADE, '{ "precompileUpgrades": [{}] }', '{'],
  minimum: ['.avalanchego/configs/node.json', '{ "http-port": -1 }', '-1'],
  not: ['.avalanchego/configs/node.json', '{ "http-read-timeout": 30 }', '30'],
  pattern: ['.avalanchego/configs/node.json', '{ "public-ip": "me" }', '"me"'],
  patternProperties: ['.avalanchego/configs/node.json', '{ "//": 1, "rpc-gas-cap": 1 }', '"rpc-gas-cap": 1'],
  properties: ['.avalanchego/configs/node.json', '{ "http-host": [] }', '[]'],
  propertyNames: [
    '.avalanche-cli/subnets/a/genesis.json',
    '{ "config": { "chainId": 99999 }, "alloc": { "0x12": { "balance": "0x1" } }, "gasLimit": "0xe4e1c0", "difficulty": "0x0" }',
    '"0x12"',
  ],
  required: [CHAIN_UPGRADE, '{ "precompileUpgrades": [{ "warpConfig": {} }] }', '{', '"warpConfig"'],
  then: ['.avalanchego/configs/node.json', '{ "bootstrap-ids": "" }', '{'],
  type: ['.avalanchego/configs/node.json', '{ "index-enabled": 1 }', '1'],
  unevaluatedProperties: ['.avalanchego/configs/node.json', '{ "no-such-flag": 1 }', '"no-such-flag": 1'],
};

/** A transaction with one field as it is given. */
function registerL1Validator(given: string): string {
  const fields = {
    networkID: 5,
    blockchainID: '11111111111111111111111111111111LpoYY',
    outputs: [],
    inputs: [],
    memo: '0x',
  };
  const unsignedTx = {
    type: 'txs.RegisterL1ValidatorTx',
    ...fields,
    balance: 1,
    proofOfPossession: Array<number>(96).fill(1),
    message: '0x00',
    ...(JSON.parse(`{ ${given} }`) as object),
  };
  return JSON.stringify({ unsignedTx, credentials: [] });
}

/** The keywords that a schema has, at any depth. */
function keywordsIn(schema: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(schema)) for (const each of schema) keywordsIn(each, found);
  else if (typeof schema === 'object' && schema !== null)
    for (const [keyword, value] of Object.entries(schema as Record<string, unknown>)) {
      found.add(keyword);
      const isNamed = ['properties', 'patternProperties', 'definitions', 'dependentSchemas'].includes(keyword);
      if (isNamed) keywordsIn(Object.values(value as object), found);
      else if (!['default', 'examples', 'enum', 'const'].includes(keyword)) keywordsIn(value, found);
    }
  return found;
}

describe('node configuration', () => {
  let folder: string;
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'lens-node-'))));
  afterEach(() => commands.executeCommand('workbench.action.closeAllEditors'));
  after(() => rm(folder, { recursive: true }));

  async function open(path: string, text: string): Promise<TextDocument> {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    const document = await workspace.openTextDocument(Uri.file(file));
    // Newer versions check only what is in a tab.
    await window.showTextDocument(document, { preview: false });
    return document;
  }

  /** What is marked in a document, in its order. */
  const marksIn = (document: TextDocument): string[] =>
    languages
      .getDiagnostics(document.uri)
      .sort((a, b) => a.range.start.compareTo(b.range.start))
      .map(({ range, severity }) => `${DiagnosticSeverity[severity]} ${document.getText(range)}`);

  /** Waits until exactly this is marked. */
  const untilMarked = (document: TextDocument, expected: readonly string[]): Promise<void> =>
    until(
      () => JSON.stringify(marksIn(document)) === JSON.stringify(expected),
      () => `${document.uri.path}: ${marksIn(document).join(', ')}`,
    );

  const NODE = '.avalanchego/configs/node.json';

  it('is marked where a node ignores a key or reads a value otherwise, not where it is a comment', async () => {
    const document = await open(
      NODE,
      `{
  "//": "the ports", "_comment": 1,
  "http-port": 9650, "staking-port": "9651", "network-id": 1337,
  "http-allowed-orgins": "*",
  "http-read-timeout": "30", "http-write-timeout": 30, "http-idle-timeout": "1h2m3.5s",
  "db-type": "rocksdb", "log-level": "INFO",
  "bootstrap-retry-enabled": true,
  "benchlist-fail-threshold": 10
}`,
    );
    await untilMarked(document, [
      'Warning "http-allowed-orgins": "*"',
      'Warning "30"',
      'Warning 30',
      'Warning "rocksdb"',
      'Warning "bootstrap-retry-enabled": true',
      'Warning "benchlist-fail-threshold": 10',
    ]);
  });

  for (const [path, text, marked] of FILES) {
    it(`is known by ${path.replace(/\w{40,}/, 'ID')}`, async () => {
      await untilMarked(await open(path, text), [`Warning ${marked}`]);
    });
  }

  it('is marked by each keyword of the schemas, as this VS Code reads them', async () => {
    const schemas = join(process.env['AVALANCHE_LENS_ROOT'] ?? '', 'media/schemas');
    const used = new Set<string>();
    for (const name of await readdir(schemas))
      keywordsIn(JSON.parse(await readFile(join(schemas, name), 'utf8')), used);
    assert.deepEqual(Object.keys(KEYWORDS).sort(), [...used].filter((keyword) => !SILENT.includes(keyword)).sort());
    for (const [keyword, [path, text, ...marked]] of Object.entries(KEYWORDS)) {
      const document = await open(`${keyword}/${path}`, text);
      await until(
        () => {
          const [mark = '', other] = marksIn(document);
          return other === undefined && marked.some((each) => mark.startsWith(`Warning ${each}`));
        },
        () => `${keyword}: ${marksIn(document).join(', ')}`,
      );
    }
  });

  it('is no other file', async () => {
    for (const path of OTHERS) {
      const document = await open(`other/${path}`, '{ "no-such-key": 1, "twice": 1, "twice": 2 }');
      // VS Code's own marks show that the file was checked.
      await untilMarked(document, ['Warning "twice"', 'Warning "twice"']);
    }
  });

  it('is completed, with the key that a mistyped one stands for and without the removed ones', async () => {
    const document = await open('a/.avalanchego/configs/node.json', '{ "http-allowed-orgins": "*" }');
    const at = document.positionAt(document.getText().indexOf('orgins') + 'orgins'.length);
    let items: CompletionItem[] = [];
    await until(async () => {
      const list = await commands.executeCommand<CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        at,
      );
      return (items = list.items).length > 100;
    });
    const right = items.find(({ label }) => label === 'http-allowed-origins');
    assert.match(String(right?.documentation), /Origins to allow[^]*Type: array or string. Default: "\*"/);
    assert.deepEqual(
      items.filter(({ label }) => ['bootstrap-retry-enabled', 'benchlist-fail-threshold'].includes(String(label))),
      [],
    );
    const editor = await window.showTextDocument(document);
    editor.selection = new Selection(at, at);
    // The list is empty until the language server has responded.
    await until(async () => {
      await commands.executeCommand('editor.action.triggerSuggest');
      await commands.executeCommand('acceptSelectedSuggestion');
      return document.getText() === '{ "http-allowed-origins": "*" }';
    }, document.getText.bind(document));
    await workspace.saveAll(false);
  });

  it('is corrected by a quick fix, which names what a mistyped or renamed key stands for', async () => {
    const text =
      '{\n  "http-hosts": "0.0.0.0",\n  "genesis": "/a.json",\n  "tracing-enabled": true,\n  "rpc-gas-cap": 1\n}';
    const document = await open('d/.avalanchego/configs/node.json', text);
    await untilMarked(document, [
      'Warning "http-hosts": "0.0.0.0"',
      'Warning "genesis": "/a.json"',
      'Warning "tracing-enabled": true',
      'Warning "rpc-gas-cap": 1',
    ]);
    const fixesAt = async (key: string, file = document): Promise<CodeAction[]> => {
      const at = file.positionAt(file.getText().indexOf(key));
      const range = new Range(at, at);
      const kind = CodeActionKind.QuickFix.value;
      const actions = await commands.executeCommand<CodeAction[]>(
        'vscode.executeCodeActionProvider',
        file.uri,
        range,
        kind,
      );
      return actions.filter(({ title }) => title.startsWith('Replace by'));
    };
    const titlesAt = async (key: string): Promise<string[]> => (await fixesAt(key)).map(({ title }) => title);
    assert.deepEqual(await titlesAt('genesis'), ['Replace by genesis-file']);
    assert.deepEqual(await titlesAt('tracing-enabled'), []);
    assert.deepEqual(await titlesAt('rpc-gas-cap'), []);
    const [fix] = await fixesAt('http-hosts');
    assert.equal(fix?.title, 'Replace by http-host');
    assert.equal(fix.isPreferred, true);
    assert.ok(fix.edit !== undefined && (await workspace.applyEdit(fix.edit)));
    assert.equal(document.lineAt(1).text, '  "http-host": "0.0.0.0",');
    // Of two schemas whose globs match, the one that doesn't exclude the file.
    const chain = await open('d/.avalanchego/configs/chains/C/config.json', '{ "min-price-targt": 1 }');
    await untilMarked(chain, ['Warning "min-price-targt": 1']);
    assert.deepEqual(
      (await fixesAt('min-price-targt', chain)).map(({ title }) => title),
      ['Replace by min-price-target'],
    );
    await workspace.saveAll(false);
  });

  it('is explained by hovers, with type and default', async () => {
    const document = await open('b/.avalanchego/configs/node.json', '{ "http-read-timeout": "1m" }');
    let card = '';
    await until(async () => (card = await firstHoverIn(document, 'http-read-timeout')) !== '');
    assert.match(card.replaceAll('\\', ''), /reading the entire request[^]*Type: duration. Default: "30s"/);
  });

  it('takes the schema that it names', async () => {
    await cp(join(process.env['AVALANCHE_LENS_ROOT'] ?? '', 'media/schemas'), join(folder, 'schemas'), {
      recursive: true,
    });
    const text = '{ "$schema": "../schemas/c-chain-before-helicon.json", "rpc-gas-cap": 1, "min-price-target": 1 }';
    await untilMarked(await open('old/c-chain.json', text), ['Warning "min-price-target": 1']);
  });

  it('may have comments in the language JSON with Comments', async () => {
    const opened = await open('c/.avalanchego/configs/node.json', '{ "http-host": 1 }');
    await untilMarked(opened, ['Warning 1']);
    const document = await languages.setTextDocumentLanguage(opened, 'jsonc');
    // An edit while the language server still closes and opens the document is sometimes never looked at by it.
    await untilMarked(document, ['Warning 1']);
    await replaceText(document, '{ // the API\n  "http-port": 9650, "http-host": 1,\n}');
    await untilMarked(document, ['Warning 1', 'Warning ,']);
    await workspace.saveAll(false);
  });
});
