import { strict as assert } from 'node:assert';
import { type AvmMethodName, METHODS, type ParamKind } from '../../../../src/client/avm/avm-methods';
import { CHOICES, HINTS, readParam } from '../../../../src/features/call/param-text';
import type { JSONValue } from '../../../../src/core/json';
import { EWOQ, EWOQ_KEY, LOCAL_AVAX } from '../../../support/known-ids';

describe('what is typed for a parameter', () => {
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
  ];
  for (const [kind, text, value] of RIGHT)
    it(`${kind} "${text.trim()}" is sent`, () => assert.deepEqual(readParam(kind, text), { value }));

  const WRONG: [kind: ParamKind, text: string, why: RegExp][] = [
    ['txID', `${LOCAL_AVAX.slice(0, -1)}f`, /checksum/],
    ['txID', 'AVAX', /wrong/],
    ['asset', `${LOCAL_AVAX.slice(0, -1)}f`, /checksum/],
    ['address', EWOQ.slice(2), /separator/],
    ['addresses', `${EWOQ} X-local1x`, /An address is wrong/],
    ['addresses', ' , ', /1 to 1024/],
    ['height', '18446744073709551616', /whole number/],
    ['height', '-1', /whole number/],
    ['limit', '1.5', /whole number/],
    ['utxoIndex', EWOQ, /wrong/],
    ['utxoIndex', `${EWOQ} ${LOCAL_AVAX} ${LOCAL_AVAX}`, /endIndex/],
    ['chain', '../admin', /blockchain ID/],
    ['address', EWOQ_KEY, /private key/],
  ];
  for (const [kind, text, why] of WRONG)
    it(`${kind} "${text}" is not`, () => {
      const read = readParam(kind, text);
      assert.ok('why' in read);
      assert.match(read.why, why);
    });

  it('every parameter of every read can be chosen or has a hint', () => {
    const kinds = (Object.keys(METHODS) as AvmMethodName[]).flatMap((name) =>
      METHODS[name].params.map(({ kind }) => kind),
    );
    for (const kind of kinds) assert.ok(CHOICES[kind] !== undefined || HINTS[kind] !== '', kind);
  });
});
