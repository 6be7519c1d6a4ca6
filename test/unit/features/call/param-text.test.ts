import { strict as assert } from 'node:assert';
import { type ParamKind, paramsOf } from '../../../../src/client/rpc/method';
import { METHODS } from '../../../../src/client/rpc/methods';
import { CHOICES, HINTS, readParam, paramText } from '../../../../src/features/call/param-text';
import type { JSONValue } from '../../../../src/core/json/json';
import { EWOQ, EWOQ_KEY, LOCAL_AVAX } from '../../../support/known-ids';
import { snapshotOf } from '../../../support/wording/snapshot';

const OTHER = 'X-local1g65uqn6t77p656w64023nh8nd9updzmxyymev2';
const INDEX = { address: EWOQ, utxo: LOCAL_AVAX };

describe('what is typed for a parameter', () => {
  const snapshot = snapshotOf('typed-parameters');
  const RIGHT: [kind: ParamKind, text: string, value: JSONValue][] = [
    ['txID', ` ${LOCAL_AVAX} `, LOCAL_AVAX],
    ['blockID', LOCAL_AVAX, LOCAL_AVAX],
    ['asset', LOCAL_AVAX, LOCAL_AVAX],
    ['asset', 'AVAX', 'AVAX'],
    ['address', EWOQ, EWOQ],
    ['addresses', `${EWOQ}, ${EWOQ}\n${EWOQ}`, [EWOQ, EWOQ, EWOQ]],
    ['height', '18446744073709551615', '18446744073709551615'],
    ['limit', '1024', 1024],
    ['utxoIndex', `${EWOQ} ${LOCAL_AVAX}`, { address: EWOQ, utxo: LOCAL_AVAX }],
    ['chain', 'P', 'P'],
    ['evmBlock', 'finalized', 'finalized'],
    ['evmBlock', '1000', '1000'],
    ['txID', `"${LOCAL_AVAX}"`, LOCAL_AVAX],
    ['txID', `'${LOCAL_AVAX}',`, LOCAL_AVAX],
    ['txID', `\`${LOCAL_AVAX}\``, LOCAL_AVAX],
    ['txID', `"txID": "${LOCAL_AVAX}",`, LOCAL_AVAX],
    ['blockID', `blockID: "${LOCAL_AVAX}"`, LOCAL_AVAX],
    ['asset', `"assetId" : "${LOCAL_AVAX}"`, LOCAL_AVAX],
    ['asset', `assetID = "AVAX";`, 'AVAX'],
    ['address', `"${EWOQ}"`, EWOQ],
    ['addresses', `["${EWOQ}", "${OTHER}"]`, [EWOQ, OTHER]],
    ['addresses', `"addresses": [\n  "${EWOQ}",\n  "${OTHER}"\n],`, [EWOQ, OTHER]],
    ['addresses', `"${EWOQ}", "${OTHER}"`, [EWOQ, OTHER]],
    ['addresses', `'${EWOQ}' '${OTHER}'`, [EWOQ, OTHER]],
    ['height', '"12"', '12'],
    ['height', '"height": 12,', '12'],
    ['limit', '"5"', 5],
    ['utxoIndex', JSON.stringify(INDEX), INDEX],
    ['utxoIndex', JSON.stringify(INDEX, undefined, 2), INDEX],
    ['utxoIndex', `"endIndex": ${JSON.stringify(INDEX)},`, INDEX],
    ['utxoIndex', JSON.stringify({ endIndex: INDEX }), INDEX],
    ['utxoIndex', JSON.stringify({ jsonrpc: '2.0', result: { numFetched: '1', endIndex: INDEX }, id: 1 }), INDEX],
    ['chain', '"P"', 'P'],
  ];
  for (const [kind, text, value] of RIGHT)
    it(`${kind} "${text.trim()}" is sent`, () => {
      assert.deepEqual(readParam(kind, text), { value });
      assert.deepEqual(readParam(kind, paramText(value)), { value }, 'also as it is offered again');
    });

  const WRONG: [kind: ParamKind, text: string, what: string][] = [
    ['txID', `${LOCAL_AVAX.slice(0, -1)}f`, 'a wrong checksum'],
    ['txID', 'AVAX', 'no transaction ID'],
    ['txID', `"${EWOQ}"`, 'no transaction ID'],
    ['txID', '"', 'no transaction ID'],
    ['asset', `${LOCAL_AVAX.slice(0, -1)}f`, 'a wrong checksum'],
    ['address', EWOQ.slice(2), 'an address without its chain'],
    ['addresses', `${EWOQ} X-local1x`, 'addresses of which one is none'],
    ['addresses', ' , ', 'no address'],
    ['height', '18446744073709551616', 'no height'],
    ['height', '-1', 'no height'],
    ['limit', '1.5', 'no limit'],
    ['evmBlock', 'newest', 'no block'],
    ['evmBlock', '0x1', 'no number'],
    ['utxoIndex', EWOQ, 'no index'],
    ['utxoIndex', '{', 'an index that is not closed'],
    ['utxoIndex', '{"address": 5, "utxo": 6}', 'an index of other types'],
    ['utxoIndex', `{"address": "X-local1x", "utxo": "${LOCAL_AVAX}"}`, 'an index of no address'],
    ['utxoIndex', `${EWOQ} ${LOCAL_AVAX} ${LOCAL_AVAX}`, 'an index and one ID more'],
    ['chain', '../admin', 'no chain'],
    ['address', EWOQ_KEY, 'a private key'],
  ];
  for (const [kind, text, what] of WRONG)
    it(`${kind} "${text}" is not`, () => {
      const read = readParam(kind, text);
      assert.ok('why' in read);
      assert.ok(!read.why.includes(EWOQ_KEY));
      snapshot.matches(`${kind}: ${what}`, read.why);
    });

  it('every parameter of every read can be chosen or has a hint', () => {
    const kinds = Object.values(METHODS).flatMap((method) => paramsOf(method).map(({ kind }) => kind));
    for (const kind of kinds) assert.ok(CHOICES[kind] !== undefined || HINTS[kind] !== '', kind);
  });
});
