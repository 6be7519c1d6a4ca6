import assert from 'node:assert/strict';
import { finished } from '../../../../../src/core/steps';
import { Codec } from '../../../../../src/core/codec/avm/codec';
import { decodeAnyHex, encodeHex } from '../../../../../src/core/encodings/hex';
import { visibleJSON } from '../../../../../src/core/json/visible-json';
import { readAnyTx } from '../../../../../src/core/signing/read-tx';
import { editableJSON } from '../../../../../src/core/signing/tx-json';
import { HexReader, wholeRange } from '../../../../../src/core/given-text/hex-reader';
import { givenProblemText } from '../../../../../src/features/issue/input/given-problem';
import { givenBytes } from '../../../../../src/services/review/notes';
import { inEditor } from '../../../../../src/features/issue/input/in-editor';
import { cutKeySettings } from '../../../../support/keys/key-settings';
import { recordedTxs } from '../../../../support/recording/recorded-txs';
import { snapshotOf } from '../../../../support/wording/snapshot';

const [FIRST = '', SECOND = '', THIRD = ''] = [...recordedTxs(new Codec()).values()]
  .filter(({ tx }) => tx.credentials.length > 0)
  .map(({ bytes }) => encodeHex(bytes));
const TEXT = `// notes\n${FIRST}\n// more\n${SECOND}\nlet other = 12;\n`;

/** The transactions that are found, as they stand in the text; or why there are none. */
function found(text: string, ...selected: readonly (string | [start: number, end: number])[]) {
  const selections = selected.map((each) => {
    const [start, end] = typeof each === 'string' ? [text.indexOf(each), text.indexOf(each) + each.length] : each;
    return { start, end };
  });
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const result = finished(inEditor(new HexReader(), { text, selections, lineOf }));
  if (result === undefined || 'problem' in result) return result;
  return result.pieces.flatMap(({ txs, base, origin }) =>
    txs.map((tx) => {
      const { start, end } = wholeRange(tx);
      return { hex: text.slice(base + start, base + end), origin: origin !== undefined };
    }),
  );
}

const cursorOn = (text: string, word: string): [number, number] => [text.indexOf(word) + 4, text.indexOf(word) + 4];
const all = (...hexes: readonly string[]) => hexes.map((hex) => ({ hex, origin: false }));

describe('transactions of an editor', () => {
  const snapshot = snapshotOf('transactions-of-an-editor');
  it('finds all that have a cursor on them, in the order of the text', () => {
    assert.deepEqual(found(TEXT, cursorOn(TEXT, SECOND), cursorOn(TEXT, FIRST)), all(FIRST, SECOND));
  });

  it('finds all that are selected or have a cursor on them', () => {
    assert.deepEqual(found(TEXT, SECOND, cursorOn(TEXT, FIRST)), all(FIRST, SECOND));
    assert.deepEqual(found(TEXT, [0, TEXT.length]), all(FIRST, SECOND));
  });

  it('reads JSON as a whole: what a node prints, and not one of two transactions', () => {
    const read = readAnyTx(decodeAnyHex(FIRST).bytes);
    assert.ok(read);
    const json = visibleJSON({ result: { tx: editableJSON(read) } });
    const only = finished(
      inEditor(new HexReader(), { text: json, selections: [{ start: 3, end: 3 }], lineOf: () => 1 }),
    );
    assert.ok(only !== undefined && 'pieces' in only);
    assert.deepEqual(only.pieces[0]?.txs[0]?.bytes, decodeAnyHex(FIRST).bytes);
    const both = `{"txHex": "${FIRST}",\n"transactionHex": "${SECOND}"}`;
    for (const at of [cursorOn(both, FIRST), cursorOn(both, SECOND)] as const) {
      const two = found(both, at);
      assert.ok(two !== undefined && 'problem' in two && two.problem.kind === 'json');
      assert.match(two.problem.words, /^line 2, transactionHex: another transaction beside txHex$/);
    }
    assert.deepEqual(found(`{"txHex": "${FIRST}"}`, [1, 1])?.valueOf(), [{ hex: FIRST, origin: true }]);
  });

  it('names the fields of JSON that mean nothing, at a cursor, anywhere, and of one of several', () => {
    const [one, several] = [
      `{"note": "x",\n"tx": "${FIRST}"}`,
      `[{"bytes": "${FIRST}"}, {"bytes": "${SECOND}", "more": {"a": 1}}]`,
    ];
    const ignoredAt = (text: string, [start, end]: readonly [number, number]) => {
      const result = finished(inEditor(new HexReader(), { text, selections: [{ start, end }], lineOf: () => 1 }));
      return result !== undefined && 'pieces' in result
        ? result.pieces.flatMap(({ txs }) => txs.map(({ ignored }) => ignored))
        : result;
    };
    assert.deepEqual(ignoredAt(one, cursorOn(one, FIRST)), [['note']]);
    assert.deepEqual(found(one, cursorOn(one, FIRST)), all(FIRST));
    assert.deepEqual(ignoredAt(one, [1, 1]), [['note']]);
    assert.deepEqual(found(several, cursorOn(several, SECOND)), all(SECOND));
    assert.deepEqual(ignoredAt(several, cursorOn(several, SECOND)), [['[1].more']]);
    assert.deepEqual(ignoredAt(several, cursorOn(several, FIRST)), [[]]);
    assert.equal(found(several, [1, 1]), undefined);
    const whole = finished(new HexReader().selected(one));
    assert.ok('txs' in whole && whole.txs[0] !== undefined);
    snapshot.matches(
      'fields that mean nothing',
      givenBytes({ pasted: whole.txs[0], text: one, origin: undefined }).notes,
    );
  });

  it('names the cursor or selection that has none', () => {
    const cursors = found(TEXT, cursorOn(TEXT, FIRST), cursorOn(TEXT, 'other'));
    assert.ok(cursors !== undefined && 'problem' in cursors);
    snapshot.matches('the second of two cursors', givenProblemText(cursors.problem));
    const selections = found(TEXT, FIRST, 'more', SECOND);
    assert.ok(selections !== undefined && 'problem' in selections);
    snapshot.matches('the second of three selections', givenProblemText(selections.problem));
  });

  it('does not number a single bad selection', () => {
    const only = found(TEXT, 'more');
    assert.ok(only !== undefined && 'problem' in only);
    snapshot.matches('one selection alone', givenProblemText(only.problem));
  });

  it('refuses selected digits that the text around them calls a part of a private key', () => {
    for (const { title, text, key } of cutKeySettings().filter(({ title: each }) => !each.endsWith('cb58'))) {
      const reading = found(text, key);
      assert.deepEqual(reading, { problem: { kind: 'private key' } }, title);
    }
    const digits = 'a7b3'.repeat(11);
    assert.deepEqual(found(`bytes:\n${digits}\n`, digits), all(digits));
  });

  it('finds the only one of a text, wherever the cursor is, and notes it', () => {
    const sample = `// A comment\n${THIRD}\n`;
    assert.deepEqual(found(sample, [0, 0]), [{ hex: THIRD, origin: true }]);
    assert.equal(found(TEXT, [0, 0]), undefined);
    assert.equal(found('nothing', [0, 0]), undefined);
  });
});
