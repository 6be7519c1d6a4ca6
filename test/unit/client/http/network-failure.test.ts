import assert from 'node:assert/strict';
import { networkFailure } from '../../../../src/client/http/network-failure';
import { snapshotOf } from '../../../support/wording/snapshot';

function coded(code: string, message = code): Error {
  return Object.assign(new Error(message), { code });
}

describe('what a failed connection means', () => {
  const snapshot = snapshotOf('errors-by-code');
  const rows: [error: unknown, code: string, transient: boolean, maybeArrived: boolean][] = [
    [coded('ECONNREFUSED'), 'ECONNREFUSED', true, false],
    [coded('ENOTFOUND'), 'ENOTFOUND', true, false],
    [coded('EAI_AGAIN'), 'EAI_AGAIN', true, false],
    [coded('EHOSTUNREACH'), 'EHOSTUNREACH', true, false],
    [coded('ENETUNREACH'), 'ENETUNREACH', true, false],
    [coded('ETIMEDOUT'), 'ETIMEDOUT', true, true],
    [coded('UND_ERR_CONNECT_TIMEOUT'), 'UND_ERR_CONNECT_TIMEOUT', true, false],
    [coded('UND_ERR_BODY_TIMEOUT'), 'UND_ERR_BODY_TIMEOUT', true, true],
    [coded('CERT_HAS_EXPIRED'), 'CERT_HAS_EXPIRED', false, false],
    [coded('EPIPE'), 'EPIPE', true, true],
    [coded('UND_ERR_DESTROYED'), 'UND_ERR_DESTROYED', false, true],
    [new Error('wrapped', { cause: coded('ENOTFOUND') }), 'ENOTFOUND', true, false],
    [new TypeError('odd'), 'TypeError', true, true],
    ['not an error', 'UNKNOWN', true, true],
  ];
  for (const [error, code, transient, maybeArrived] of rows) {
    const title = error instanceof Error && error.message !== code ? `${code} (${error.message})` : code;
    it(title, () => {
      const failure = networkFailure(error, 'node.example:9650', 'node');
      snapshot.matches(title, failure.message);
      assert.equal(failure.host, 'node.example:9650');
      assert.deepEqual([failure.code, failure.transient, failure.maybeArrived], [code, transient, maybeArrived]);
    });
  }

  for (const code of ['ECONNREFUSED', 'ECONNRESET']) {
    it(`${code}, of a service`, () => {
      snapshot.matches(`${code}, of a service`, networkFailure(coded(code), 'service.example', 'service').message);
    });
  }

  it('keeps the cause', () => {
    const cause = coded('ECONNRESET', 'read ECONNRESET');
    const failure = networkFailure(cause, 'h', 'node');
    assert.equal(failure.cause, cause);
    assert.equal(failure.details, 'ECONNRESET: read ECONNRESET');
  });
});
