import assert from 'node:assert/strict';
import { rateLimitOf, secondsToWait, type Headers } from '../../../../src/client/http/rate-limit';

const NOW = Date.UTC(2027, 0, 1, 12, 0, 0);

describe('the time a service names after a 429', () => {
  const rows: [title: string, headers: Headers, seconds: number | undefined][] = [
    ['seconds', { 'retry-after': '3' }, 3],
    ['a date, by our clock', { 'retry-after': 'Fri, 01 Jan 2027 12:00:10 GMT' }, 10],
    [
      'a date, by its own clock',
      { 'retry-after': 'Fri, 01 Jan 2027 15:00:10 GMT', date: 'Fri, 01 Jan 2027 15:00:00 GMT' },
      10,
    ],
    ['a date that is past', { 'retry-after': 'Fri, 01 Jan 2027 11:00:00 GMT' }, 0],
    ['ratelimit-reset', { 'ratelimit-reset': '42' }, 42],
    ['ratelimit-reset as Unix time', { 'ratelimit-reset': String(NOW / 1000 + 7) }, 7],
    ['x-ratelimit-reset', { 'x-ratelimit-reset': '5' }, 5],
    ['retry-after before ratelimit-reset', { 'retry-after': '1', 'ratelimit-reset': '60' }, 1],
    ['a retry-after that cannot be read', { 'retry-after': 'soon', 'ratelimit-reset': '9' }, 9],
    ['an absurd number', { 'retry-after': '99999999999999' }, 3_600],
    ['a day', { 'retry-after': '86400' }, 86_400],
    ['a negative number', { 'retry-after': '-5' }, undefined],
    ['seconds, twice', { 'retry-after': '5, 5' }, 5],
    ['seconds, differing', { 'retry-after': '5,7 , 6' }, 7],
    ['seconds, and the same header without a value', { 'retry-after': ' , 5,' }, 5],
    ['seconds and a date', { 'retry-after': '120, Fri, 01 Jan 2027 12:00:10 GMT' }, 120],
    ['a date and seconds', { 'retry-after': 'Fri, 01 Jan 2027 12:00:10 GMT, 3' }, 10],
    ['seconds and what cannot be read', { 'retry-after': '5, soon' }, undefined],
    ['a date of asctime', { 'retry-after': 'Fri Jan  1 12:00:10 2027' }, 10],
    ['a date of RFC 850', { 'retry-after': 'Friday, 01-Jan-27 12:00:10 GMT' }, 10],
    [
      'dates of asctime, twice, by its own clock',
      {
        'retry-after': 'Fri Jan  1 15:00:10 2027, Fri Jan  1 15:00:12 2027',
        date: 'Fri Jan  1 15:00:00 2027',
      },
      12,
    ],
    ['x-ratelimit-reset as Unix time in milliseconds', { 'x-ratelimit-reset': String(NOW + 7_000) }, 7],
    ['nothing', {}, undefined],
    ['an empty text', { 'retry-after': '' }, undefined],
    ['a header repeated 200,000 times', { 'retry-after': '5, '.repeat(200_000) }, 5],
  ];
  for (const [title, headers, seconds] of rows) {
    it(title, () => assert.equal(secondsToWait(headers, NOW), seconds));
  }

  it('keeps the rate-limit headers for show', () => {
    const headers = { 'ratelimit-policy': '8000;w=60', 'ratelimit-limit': '8000', 'ratelimit-remaining': '12' };
    assert.deepEqual(rateLimitOf(headers), { policy: '8000;w=60', limit: '8000', remaining: '12' });
    assert.equal(rateLimitOf({ date: 'x' }), undefined);
  });
});
