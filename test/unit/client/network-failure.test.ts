import assert from 'node:assert/strict';
import { networkFailure } from '../../../src/client/http/network-failure';

function coded(code: string, message = code): Error {
  return Object.assign(new Error(message), { code });
}

describe('what a failed connection means', () => {
  const rows: [error: unknown, code: string, reason: string, transient: boolean, maybeArrived: boolean][] = [
    [coded('ENOTFOUND'), 'ENOTFOUND', 'its name is not known', true, false],
    [coded('EAI_AGAIN'), 'EAI_AGAIN', 'its name is not known', true, false],
    [coded('EHOSTUNREACH'), 'EHOSTUNREACH', 'there is no way to it from here', true, false],
    [coded('ENETUNREACH'), 'ENETUNREACH', 'there is no way to it from here', true, false],
    [coded('ETIMEDOUT'), 'ETIMEDOUT', 'no connection in time', true, true],
    [coded('UND_ERR_CONNECT_TIMEOUT'), 'UND_ERR_CONNECT_TIMEOUT', 'no connection in time', true, false],
    [coded('UND_ERR_BODY_TIMEOUT'), 'UND_ERR_BODY_TIMEOUT', 'it stopped answering', true, true],
    [coded('CERT_HAS_EXPIRED'), 'CERT_HAS_EXPIRED', 'its certificate is not trusted', false, false],
    [coded('EPIPE'), 'EPIPE', 'the connection was cut', true, true],
    [coded('UND_ERR_DESTROYED'), 'UND_ERR_DESTROYED', 'the client was closed', false, true],
    [new Error('wrapped', { cause: coded('ENOTFOUND') }), 'ENOTFOUND', 'its name is not known', true, false],
    [new TypeError('odd'), 'TypeError', 'the connection was cut', true, true],
    ['not an error', 'UNKNOWN', 'the connection was cut', true, true],
  ];
  for (const [error, code, reason, transient, maybeArrived] of rows) {
    it(`${code}: ${reason}`, () => {
      const failure = networkFailure(error, 'node.example:9650');
      assert.equal(failure.message, `Cannot reach node.example:9650: ${reason}`);
      assert.deepEqual([failure.code, failure.transient, failure.maybeArrived], [code, transient, maybeArrived]);
    });
  }

  it('keeps the cause', () => {
    const cause = coded('ECONNRESET', 'read ECONNRESET');
    const failure = networkFailure(cause, 'h');
    assert.equal(failure.cause, cause);
    assert.equal(failure.details, 'ECONNRESET: read ECONNRESET');
  });
});
