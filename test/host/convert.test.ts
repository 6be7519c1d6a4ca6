import { strict as assert } from 'node:assert';
import {
  type CodeAction,
  CodeActionKind,
  Position,
  Range,
  type TextDocument,
  workspace,
  type WorkspaceEdit,
} from 'vscode';
import { decodeID, encodeCb58 } from '../../src/core/encodings/cb58';
import { encodeHex } from '../../src/core/encodings/hex';
import { EWOQ, EWOQ_FUJI, EWOQ_P, MAINNET_X } from '../support/known-ids';
import { keyBytes } from '../support/keys/key-settings';
import { codeActionsAt, codeActionsOfferedAt } from '../support/host/code-actions';
import { TempDocuments } from '../support/host/temp-documents';

/** Looks like an ID, and is no other test's: a key is one in all of the window. */
const KEY = encodeCb58(keyBytes(1_000));

const MAINNET_X_HEX = encodeHex(decodeID(MAINNET_X), 'hexnc');

const TITLE = 'Convert to ';

/** A cursor within `word`. */
function cursorOn(document: TextDocument, word: string): Range {
  const at = document.positionAt(document.getText().indexOf(word) + 10);
  return new Range(at, at);
}

const actionsOn = (document: TextDocument, word: string, kind?: string): Promise<CodeAction[]> =>
  codeActionsAt(document, cursorOn(document, word), TITLE, kind);
const offeredOn = (document: TextDocument, word: string, kind?: string): Promise<CodeAction[]> =>
  codeActionsOfferedAt(document, cursorOn(document, word), TITLE, kind);

describe('code actions at the cursor', () => {
  const documents = new TempDocuments();
  afterEach(() => documents.close());
  after(() => documents.delete());

  const apply = async (action: CodeAction | undefined): Promise<void> => {
    assert.equal(action?.kind?.value, CodeActionKind.RefactorRewrite.value);
    assert.ok(await workspace.applyEdit(action.edit as WorkspaceEdit));
  };

  it('convert an ID to hex and back, and keep the quotes', async () => {
    const document = await documents.open(`{\n  "chain": "${MAINNET_X}"\n}\n`);
    await apply((await offeredOn(document, MAINNET_X))[0]);
    assert.equal(document.getText(), `{\n  "chain": "${MAINNET_X_HEX}"\n}\n`);
    await apply((await offeredOn(document, MAINNET_X_HEX))[0]);
    assert.equal(document.getText(), `{\n  "chain": "${MAINNET_X}"\n}\n`);
  });

  it('convert an address to other chains and networks', async () => {
    const document = await documents.open(`["${EWOQ}"]\n`);
    const actions = await offeredOn(document, EWOQ);
    assert.deepEqual(
      actions.map(({ title }) => title),
      [
        'Convert to P-Chain address',
        'Convert to C-Chain address',
        'Convert to Mainnet address',
        'Convert to Fuji address',
      ],
    );
    await apply(actions[0]);
    assert.equal(document.getText(), `["${EWOQ_P}"]\n`);
    await apply((await offeredOn(document, EWOQ_P)).at(-1));
    assert.equal(document.getText(), `["P-${EWOQ_FUJI.slice(2)}"]\n`);
  });

  it('are refactorings only, on IDs only, and none for a private key', async () => {
    const document = await documents.open(`{ "id": "${MAINNET_X}", "privateKeys": ["${KEY}"] }`);
    assert.equal((await offeredOn(document, MAINNET_X, CodeActionKind.Refactor.value)).length, 1);
    assert.deepEqual(await actionsOn(document, MAINNET_X, CodeActionKind.QuickFix.value), []);
    assert.deepEqual(await actionsOn(document, KEY), []);
    const whole = new Range(new Position(0, 0), document.positionAt(document.getText().length));
    assert.deepEqual(await codeActionsAt(document, whole, TITLE), []);
  });
});
