import assert from 'node:assert/strict';
import { capitalizedPieces, type Piece, plain, sentence } from '../../../../src/services/text/pieces';

const NAME: Piece = { kind: 'foreign', text: '{0}' };

describe('a sentence of pieces', () => {
  it('takes each place from the template, in the order of the translation', () => {
    assert.deepEqual(sentence('Pay {0} to {1}', [plain('5'), plain(' AVAX')], NAME), [
      plain('Pay '),
      plain('5'),
      plain(' AVAX'),
      plain(' to '),
      NAME,
    ]);
    assert.deepEqual(sentence('{1}: {0}', plain('5'), NAME), [NAME, plain(': '), plain('5')]);
  });

  it('leaves a place that has no piece as it stands', () => {
    assert.deepEqual(sentence('{0}{7}', NAME), [NAME, plain('{7}')]);
  });

  it('begins with a capital letter, unless a name comes first', () => {
    assert.deepEqual(capitalizedPieces([plain('pay '), NAME]), [plain('Pay '), NAME]);
    const foreign: Piece = { kind: 'foreign', text: 'lower' };
    assert.deepEqual(capitalizedPieces([foreign, plain(' x')]), [foreign, plain(' x')]);
    assert.deepEqual(capitalizedPieces([]), []);
  });
});
