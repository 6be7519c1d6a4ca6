import assert from 'node:assert/strict';
import { nodeAt, parseJSONNodes } from '../../../../src/core/json/json-nodes';
import { finished } from '../../../../src/core/steps';

describe('the part of a JSON text at a path', () => {
  const text = '{"unsignedTx": {"inputs": [{"a": 1}, {"b": [2, 3]}], "x": "y"}}';
  const root = finished(parseJSONNodes(text));
  const at = (path: string): string | undefined => {
    const node = nodeAt(root, path);
    return node && text.slice(node.start, node.end);
  };

  it('is found by fields and indices', () => {
    assert.equal(at('unsignedTx.inputs[0]'), '{"a": 1}');
    assert.equal(at('unsignedTx.inputs[1].b[1]'), '3');
    assert.equal(at('unsignedTx.x'), '"y"');
    assert.equal(at(''), text);
  });

  it('is undefined where the text has no such part', () => {
    for (const path of [
      'unsignedTx.inputs[2]',
      'unsignedTx.y',
      'unsignedTx.x.z',
      'unsignedTx.x[0]',
      'unsignedTx.inputs.a',
    ])
      assert.equal(at(path), undefined, path);
  });
});
