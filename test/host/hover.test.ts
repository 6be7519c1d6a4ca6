import { strict as assert } from 'node:assert';
import {
  commands,
  type InlayHint,
  languages,
  MarkdownString,
  NotebookCellData,
  NotebookCellKind,
  NotebookData,
  Position,
  Range,
  Selection,
  type TextDocument,
  Uri,
  window,
  workspace,
} from 'vscode';
import { encodeHex } from '../../src/core/encodings/hex';
import { localStory } from '../../sandbox/story/local-story';
import { startServer, type TestServer } from '../support/servers/http-server';
import {
  AVM_ID,
  EWOQ,
  EWOQ_EVM,
  EWOQ_KEY,
  EWOQ_KEY_HEX,
  MAINNET_X,
  RECORDED_PAYEE,
  SAMPLE_BLOCK_1,
  SAMPLE_PAYMENT,
  UNUSED_ID,
} from '../support/known-ids';
import { commandsOf, Documents, firstHoverIn, hoverIn, hoversAt } from '../support/host/host-hovers';
import { LATE } from '../support/host/late-hover';
import { set } from '../support/host/host-window';
import { until } from '../support/assertions/until';

async function hover(text: string, word = text): Promise<string> {
  return hoverIn(await documents.open(text), word);
}

/** The amount that SAMPLE_PAYMENT pays, as its card shows it. */
const PAID = '5.947779411 AVAX';

const documents = new Documents('hover-test');

describe('hover', () => {
  after(() => documents.dispose());

  afterEach(async () => {
    for (const key of ['chains', 'addresses', 'hover.enabled', 'inlayHints.enabled']) await set(key, undefined);
    await set('activeChain', 'sandbox');
    await commands.executeCommand('workbench.action.closeAllEditors');
  });

  const output = ['open', 'openBytes', 'copyText', 'reveal'];
  const rows: [title: string, text: string, word: string, facts: readonly string[], links: readonly string[]][] = [
    [
      'a transaction',
      SAMPLE_PAYMENT,
      SAMPLE_PAYMENT,
      [
        'Sandbox',
        'hello lens 1',
        '\n---\n',
        '`X-local18jma…00z96u` *ewoq* | −5.948779411 AVAX |',
        '`X-local1qjp0…fvmae0` *treasury* | +5.947779411 AVAX |',
        '| 0.001 AVAX |',
        '299,999,994.051220589 AVAX',
      ],
      [...output, 'open'],
    ],
    ['a virtual machine', AVM_ID, 'jvYy', ['avm'], ['copyText', 'copyText']],
    [
      'an output',
      `${SAMPLE_PAYMENT}:0`,
      SAMPLE_PAYMENT,
      ['5.947779411 AVAX', '`X-local1qjp0…fvmae0` *treasury*', '\n---\n'],
      [...output, 'open'],
    ],
    ['an address', EWOQ, EWOQ, ['*ewoq*', '\n---\n', '| on\u00a0X | 299,'], ['copyText', 'reveal']],
    ['a public test key', EWOQ_KEY, 'PrivateKey-ewoq', ['ewoq'], []],
    [
      'a message of a node',
      '[11-21|06:46:31.044] WARN node/node.go:504 P2P IP is private, you will not be publicly discoverable {"ip": "127.0.0.1"}',
      'P2P IP is private',
      ['Set public-ip', 'media/schemas/node.json#L'],
      [],
    ],
    [
      'what may be a private key',
      '0f'.repeat(32),
      '0f0f',
      ['private key'],
      ['copyText', ...Array<string>(2).fill('lookOnChain')],
    ],
  ];
  for (const [title, text, word, facts, links] of rows) {
    it(title, async () => {
      const card = await hover(text, word);
      for (const fact of facts) assert.ok(card.includes(fact), `no ${fact} in ${card}`);
      // Whether the block of a transaction and the spender of an output are known depends on what was read before.
      const leads = commandsOf(card.replace(/^Spent by .*$/m, ''))
        .filter((command) => command !== 'findSpender')
        .map((command) => (command === 'findBlock' ? 'open' : command));
      assert.deepEqual(leads.sort(), [...links].sort());
    });
  }

  it('trusts only its own commands', async () => {
    const document = await documents.open(SAMPLE_PAYMENT);
    for (const { isTrusted, supportHtml } of await hoversAt(document, new Position(0, 20))) {
      assert.deepEqual(isTrusted, {
        enabledCommands: [
          'open',
          'openBytes',
          'editAsJSON',
          'copyText',
          'reveal',
          'lookOnChain',
          'findBlock',
          'findSpender',
          'followTransaction',
          'openInExplorer',
          'showAtomicTransactions',
          'stopRenewing',
          'removeValidator',
          'topUp',
          'showLog',
          'switchChain',
          'callMethod',
          'sandbox',
        ].map((name) => `avalancheLens.${name}`),
      });
      assert.notEqual(supportHtml, true);
    }
  });

  it('names follow what is known if the setting says so, and change with the settings', async () => {
    const document = await documents.open(`from ${EWOQ}\n"${RECORDED_PAYEE}"\nkey ${EWOQ_KEY}\n`);
    const become = async (...expected: readonly (readonly [name: string, line: number, end: string])[]) => {
      const wanted = JSON.stringify(expected.map(([name, line, text]) => [name, line, text.length]));
      let seen = '';
      const all = new Range(0, 0, document.lineCount, 0);
      const read = async (): Promise<boolean> => {
        const hints = await commands.executeCommand<InlayHint[]>('vscode.executeInlayHintProvider', document.uri, all);
        seen = JSON.stringify(hints.map(({ label, position }) => [label, position.line, position.character]));
        return seen === wanted;
      };
      await until(read, () => seen);
    };
    await become();
    await set('inlayHints.enabled', true);
    await become(['ewoq', 0, `from ${EWOQ}`]);
    await set('addresses', { [RECORDED_PAYEE]: 'mine' });
    await become(['ewoq', 0, `from ${EWOQ}`], ['mine', 1, `"${RECORDED_PAYEE}"`]);
  });

  it('one setting turns all of them off, at once', async () => {
    await set('hover.enabled', false);
    assert.equal(await hover(SAMPLE_PAYMENT), '');
    await set('hover.enabled', true);
    assert.ok((await hover(SAMPLE_PAYMENT)).includes(PAID));
  });

  describe('in every kind of document', () => {
    it('a file', async () => {
      const folder = workspace.workspaceFolders?.[0] ?? assert.fail('no folder');
      const document = await workspace.openTextDocument(Uri.joinPath(folder.uri, 'ids.md'));
      assert.ok((await hoverIn(document, EWOQ)).includes('*ewoq*'));
    });

    it('an untitled one', async () => {
      const document = await workspace.openTextDocument({ content: SAMPLE_PAYMENT });
      assert.ok((await hoverIn(document, SAMPLE_PAYMENT)).includes(PAID));
    });

    it('every language', async () => {
      for (const language of ['json', 'typescript', 'go', 'log', 'shellscript', 'plaintext']) {
        const document = await languages.setTextDocumentLanguage(await documents.open(`"${SAMPLE_PAYMENT}"`), language);
        assert.ok((await hoverIn(document, SAMPLE_PAYMENT)).includes(PAID), language);
      }
    });

    it('a cell of a notebook', async () => {
      const cell = new NotebookCellData(NotebookCellKind.Code, `id = "${SAMPLE_PAYMENT}"`, 'python');
      const notebook = await workspace.openNotebookDocument('jupyter-notebook', new NotebookData([cell]));
      assert.ok((await hoverIn(notebook.cellAt(0).document, SAMPLE_PAYMENT)).includes(PAID));
    });

    it('an output channel', async () => {
      const output = window.createOutputChannel('Hover Test');
      try {
        output.appendLine(`accepted ${SAMPLE_PAYMENT}`);
        output.show();
        const document = await shown(
          ({ uri, getText }) => uri.scheme === 'output' && getText().includes(SAMPLE_PAYMENT),
        );
        assert.ok((await hoverIn(document, SAMPLE_PAYMENT)).includes(PAID));
      } finally {
        output.dispose();
        await commands.executeCommand('workbench.action.closePanel');
      }
    });

    it('our own documents', async () => {
      const document = await workspace.openTextDocument(
        Uri.parse(`avalanche-lens://sandbox/block/${SAMPLE_BLOCK_1}.json`),
      );
      assert.ok((await hoverIn(document, SAMPLE_PAYMENT)).includes(PAID));
    });
  });

  describe('of another chain', () => {
    it('its link looks up the ID there, and shows the hover again', async () => {
      await set('chains', [{ name: 'Mine', url: 'http://127.0.0.1:1', networkID: 12345 }]);
      await set('activeChain', 'Mine');
      const document = await documents.open(`\n  ${SAMPLE_PAYMENT}`);
      const editor = await window.showTextDocument(document);
      const copies = ['copyText', 'copyText'];
      // Retry, and the sandbox and Mainnet.
      const elsewhere = ['lookOnChain', 'lookOnChain', 'lookOnChain', ...copies, 'showLog'];
      assert.deepEqual(commandsOf(await hoverIn(document, SAMPLE_PAYMENT)), elsewhere);
      const at = { uri: document.uri.toString(), line: 1, character: 2 };
      await commands.executeCommand('avalancheLens.lookOnChain', { id: SAMPLE_PAYMENT, chain: 'Sandbox', at });
      assert.deepEqual(editor.selection, new Selection(1, 2, 1, 2));
      assert.ok((await hoverIn(document, SAMPLE_PAYMENT)).includes(PAID));
      await commands.executeCommand('avalancheLens.lookOnChain', { id: SAMPLE_PAYMENT, chain: 'Mine', at: undefined });
      assert.deepEqual(commandsOf(await hoverIn(document, SAMPLE_PAYMENT)), elsewhere);
    });

    it('the command ignores arguments that differ from its links', async () => {
      await set('chains', [{ name: 'Mine', url: 'http://127.0.0.1:1', networkID: 12345 }]);
      await set('activeChain', 'Mine');
      const editor = await window.showTextDocument(await documents.open(`\n${UNUSED_ID}`));
      const before = editor.selection;
      for (const argument of [
        undefined,
        7,
        'x',
        {},
        { id: 1, chain: 2 },
        { id: UNUSED_ID, chain: 'Sandbox', at: { uri: 5, line: 1, character: 0 } },
        { id: UNUSED_ID, chain: 'Sandbox', at: { uri: editor.document.uri.toString(), line: '1', character: 0 } },
      ]) {
        await commands.executeCommand('avalancheLens.lookOnChain', argument);
        assert.deepEqual(editor.selection, before);
      }
      assert.match(await hoverIn(editor.document, UNUSED_ID), /Mine[^]*127\.0\.0\.1:1/);
    });
  });

  describe('on a node that', () => {
    it('never answers', async () => {
      const server = await startServer(() => undefined);
      try {
        await set('chains', [{ name: 'Mine', url: server.url, networkID: 12345 }]);
        await set('activeChain', 'Mine');
        const card = await firstHoverIn(await documents.open(UNUSED_ID), UNUSED_ID);
        assert.match(card, LATE);
        assert.equal(commandsOf(card).at(-1), 'showLog');
      } finally {
        await server.close();
      }
    });

    it('is unreachable', async () => {
      await set('chains', [{ name: 'Mine', url: 'http://127.0.0.1:1', networkID: 12345 }]);
      await set('activeChain', 'Mine');
      const said = await hover(UNUSED_ID);
      assert.match(said, /Mine[^]*127\.0\.0\.1:1/);
      assert.equal(commandsOf(said).at(-1), 'showLog');
    });

    it('gets no request about keys, damaged IDs, hex and known names', async () => {
      const server: TestServer = await startServer((_, response) => void response.writeHead(500).end());
      try {
        await set('chains', [{ name: 'Mine', url: server.url, networkID: 12345 }]);
        await set('activeChain', 'Mine');
        const { bytes } = localStory().txs.payment;
        const texts = [
          EWOQ_KEY,
          `key: ${EWOQ_KEY_HEX}`,
          EWOQ_KEY_HEX,
          `"${SAMPLE_PAYMENT.slice(0, -1)}c"`,
          encodeHex(bytes),
          MAINNET_X,
          EWOQ_EVM,
          '0f'.repeat(32),
        ];
        for (const text of texts) assert.notEqual(await hover(text), '', text.slice(0, 12));
        assert.deepEqual(server.requests, []);
      } finally {
        await server.close();
      }
    });
  });

  it('appears beside hovers of other extensions', async () => {
    const other = languages.registerHoverProvider('plaintext', {
      provideHover: () => ({ contents: [new MarkdownString('another extension')] }),
    });
    try {
      assert.match(await hover(SAMPLE_PAYMENT), /another extension/);
    } finally {
      other.dispose();
    }
  });
});

/** A document that VS Code opens by itself, once it is open. */
async function shown(isIt: (document: TextDocument) => boolean): Promise<TextDocument> {
  await until(() => workspace.textDocuments.some(isIt));
  return workspace.textDocuments.find(isIt) ?? assert.fail('it was closed again');
}
