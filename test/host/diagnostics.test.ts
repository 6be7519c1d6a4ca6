import { strict as assert } from 'node:assert';
import {
  ConfigurationTarget,
  type Diagnostic,
  DiagnosticSeverity,
  languages,
  type TextDocument,
  workspace,
  type WorkspaceEdit,
} from 'vscode';
import { EWOQ_KEY, FUJI_X, MAINNET_C, MAINNET_X } from '../support/known-ids';
import { codeActionsAt, codeActionsOfferedAt } from '../support/host/code-actions';
import { replaceText, TempDocuments } from '../support/host/temp-documents';
import { until } from '../support/assertions/until';

const WRONG_ID = `${MAINNET_X.slice(0, 20)}m${MAINNET_X.slice(21)}`;
const SOURCE = 'Avalanche Lens';

const set = async (value: unknown): Promise<void> =>
  workspace.getConfiguration('avalancheLens').update('diagnostics.checks', value, ConfigurationTarget.Global);

function problemsOf({ uri }: TextDocument): Diagnostic[] {
  return languages.getDiagnostics(uri).filter(({ source }) => source === SOURCE);
}

/** The codes of a document's problems, once they are these. */
async function untilCodes(document: TextDocument, expected: readonly string[]): Promise<Diagnostic[]> {
  const codes = (): string => JSON.stringify(problemsOf(document).map(({ code }) => code));
  await until(() => codes() === JSON.stringify(expected));
  return problemsOf(document);
}

const FIX = 'Replace with ';

describe('diagnostics', () => {
  const documents = new TempDocuments();
  afterEach(async () => {
    await set(undefined);
    await documents.close();
    await until(() => languages.getDiagnostics().every(([, all]) => all.every(({ source }) => source !== SOURCE)));
  });
  after(() => documents.delete());

  it('of an open file are found, repaired by the quick fix, and disappear', async () => {
    const document = await documents.open(`{\n  "subnetID": "${WRONG_ID}",\n  "privateKey": "${EWOQ_KEY}"\n}\n`);
    const [wrong, key] = await untilCodes(document, ['checksum', 'privateKey']);
    assert.ok(wrong !== undefined && key !== undefined);
    assert.deepEqual(
      [wrong, key].map(({ range, severity }) => [document.getText(range), severity]),
      [
        [WRONG_ID, DiagnosticSeverity.Warning],
        [EWOQ_KEY, DiagnosticSeverity.Information],
      ],
    );
    assert.deepEqual(await codeActionsAt(document, key.range, FIX), []);
    const [fix, ...others] = await codeActionsOfferedAt(document, wrong.range, FIX);
    assert.deepEqual(others, []);
    assert.equal(fix?.isPreferred, true);
    assert.ok(await workspace.applyEdit(fix.edit as WorkspaceEdit));
    assert.equal(document.getText(), `{\n  "subnetID": "${MAINNET_X}",\n  "privateKey": "${EWOQ_KEY}"\n}\n`);
    await untilCodes(document, ['privateKey']);
  });

  it('follow the text and the setting', async () => {
    const document = await documents.open('[]');
    await replaceText(document, `["${WRONG_ID}", "${MAINNET_X}", "${MAINNET_C}", "${FUJI_X}"]`);
    await untilCodes(document, ['checksum']);
    await set('all');
    await untilCodes(document, ['checksum', 'network']);
    await set('off');
    await untilCodes(document, []);
    await set(undefined);
    await untilCodes(document, ['checksum']);
    await replaceText(document, '[]');
    await untilCodes(document, []);
  });

  it('are none for prose and for documents of more than 1 MB', async () => {
    const text = `"txID": "${WRONG_ID}"\n`;
    const prose = await documents.open(text, 'md');
    const long = await documents.open(text + ' '.repeat(1024 * 1024));
    // Documents are read in the order in which they were opened.
    const source = await documents.open(text);
    await untilCodes(source, ['checksum']);
    assert.deepEqual([prose, long].map(problemsOf), [[], []]);
  });
});
