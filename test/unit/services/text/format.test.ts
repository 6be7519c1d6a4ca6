import assert from 'node:assert/strict';
import { decodeID, decodeShortID } from '../../../../src/core/encodings/cb58';
import {
  type AddressFormat,
  addressFormatOf,
  addressName,
  chainWords,
  longAddress,
  rowAddress,
  shortAddress,
  shortenedID,
  thresholdWords,
} from '../../../../src/services/text/format-id';
import {
  counted,
  formatAgo,
  formatLocktime,
  formatTime,
  ignoredText,
  listInWords,
  bytesAsPlainText,
  visibleText,
} from '../../../../src/services/text/format-text';
import { chainPiece, rowText } from '../../../../src/services/text/pieces';
import { EWOQ, EWOQ_CB58, LOCAL_AVAX, MAINNET_X, RECORDED_LNSC } from '../../../support/known-ids';
import { snapshotOf } from '../../../support/wording/snapshot';

const OWNER = decodeShortID(EWOQ_CB58);
const NOW = Date.UTC(2026, 10, 21, 6, 46, 9);

describe('formatTime', () => {
  const rows: [seconds: bigint, expected: string][] = [
    [0n, '1970-01-01 00:00:00 UTC'],
    [1_795_243_569n, '2026-11-21 06:46:09 UTC'],
    [253_402_300_800n, '10000-01-01 00:00:00 UTC'],
    [8_640_000_000_000n, '275760-09-13 00:00:00 UTC'],
  ];
  for (const [seconds, expected] of rows) it(expected, () => assert.equal(formatTime(seconds), expected));
});

describe('times in words', () => {
  const snapshot = snapshotOf('times');
  const SECOND = BigInt(NOW / 1000);

  it('a time beyond all dates', () => {
    snapshot.matches('too late for a date', formatTime(8_640_000_000_001n));
    assert.equal(formatTime(2n ** 64n - 1n), formatTime(8_640_000_000_001n));
  });

  it('a locktime of zero locks nothing', () => assert.equal(formatLocktime(0n, NOW), undefined));

  it('a locktime ends in its own second', () => {
    snapshot.matches('a locktime that is over', formatLocktime(SECOND, NOW) ?? '');
    snapshot.matches('a locktime in a second', formatLocktime(SECOND + 1n, NOW) ?? '');
    const words = (locktime: bigint) => formatLocktime(locktime, NOW)?.replace(formatTime(locktime), '');
    assert.notEqual(words(SECOND), words(SECOND + 1n));
    assert.equal(words(SECOND + 1n), words(4_102_444_800n));
  });

  it('a locktime beyond all dates', () => {
    snapshot.matches('a locktime without a date', formatLocktime(2n ** 64n - 1n, NOW) ?? '');
  });

  it('how long ago, also by a clock that was set back', () => {
    const now = formatAgo(NOW, NOW);
    for (const at of [NOW + 5_000, NOW - 321, NOW - 999]) assert.equal(formatAgo(at, NOW), now);
    assert.match(formatAgo(NOW - 12_900, NOW), /^12 s /);
    snapshot.matches('how long ago', formatAgo(NOW - 12_900, NOW));
    snapshot.matches('less than a second ago', now);
  });
});

describe('visibleText', () => {
  const rows: [title: string, text: string, expected: string][] = [
    ['words stay', 'Lens Coin 1', 'Lens Coin 1'],
    ['40 characters stay', 'a'.repeat(40), 'a'.repeat(40)],
    ['more are cut', 'a'.repeat(41), `${'a'.repeat(40)}…`],
    ['a character of two units is one', '😀'.repeat(41), `${'😀'.repeat(40)}…`],
    ['direction marks are seen', 'a\u202eb', 'a\\u{202e}b'],
    ['zero width is seen', 'a\u200bb\ufeff', 'a\\u{200b}b\\u{feff}'],
    ['lines do not break', 'a\nb\u2028c\u0085', 'a\\u{a}b\\u{2028}c\\u{85}'],
    ['half a pair is seen', 'a\ud800', 'a\\u{d800}'],
    ['of joiners, those within a picture stay', 'a\u200d👩🏽\u200d🚀\u200d', 'a\\u{200d}👩🏽\u200d🚀\\u{200d}'],
    ['64 kB cost no more than what is shown', '\u202e'.repeat(65_536), `${'\\u{202e}'.repeat(40)}…`],
  ];
  for (const [title, text, expected] of rows) it(title, () => assert.equal(visibleText(text), expected));
});

describe('textOf', () => {
  const rows: [title: string, bytes: Uint8Array, expected: string | undefined][] = [
    ['text', Buffer.from('hello'), 'hello'],
    ['nothing', Buffer.alloc(0), undefined],
    ['zeros', Buffer.alloc(8), undefined],
    ['spaces alone', Buffer.from('  \n'), undefined],
    ['not UTF-8', Buffer.from([0xff]), undefined],
    ['a byte order mark, to be marked', Buffer.from('\ufeffhello'), '\ufeffhello'],
    ['emoji that are joined', Buffer.from('👩‍🚀'), '👩‍🚀'],
    ['a soft hyphen', Buffer.from('a\u00adb'), 'a\u00adb'],
    ['a control character', Buffer.from('a\u0007b'), undefined],
    ['nothing that is seen', Buffer.from('\u200b\u2028'), undefined],
  ];
  for (const [title, bytes, expected] of rows) it(title, () => assert.equal(bytesAsPlainText(bytes), expected));
});

describe('counted and listed', () => {
  it('one and many', () => {
    assert.deepEqual(
      [counted(1, 'input'), counted(0, 'input'), counted(4365, 'output')],
      ['1 input', '0 inputs', '4,365 outputs'],
    );
  });
  it('ignored fields, cut where they are many or long', () => {
    const shown = ignoredText(Array.from({ length: 1_000 }, (_, i) => `field${i}`));
    assert.ok(shown.length < 1_000 && /^Ignored fields: field0, field1, .*…$/.test(shown), shown);
  });

  it('a list', () => {
    const list = (...items: string[]): string =>
      listInWords(
        items.map((item) => [item]),
        (text) => text,
      ).join('');
    assert.deepEqual([list(), list('a'), list('a', 'b'), list('a', 'b', 'c')], ['', 'a', 'a and b', 'a, b and c']);
  });
});

describe('addresses and IDs', () => {
  const snapshot = snapshotOf('owners');
  const format: AddressFormat = { alias: 'X', hrp: 'local', ownName: () => undefined };
  const rows: [what: string, actual: string | undefined, expected: string | undefined][] = [
    ['an ID', shortenedID(RECORDED_LNSC), '2dBADP8w…'],
    ['an address', shortAddress(format, OWNER), 'X-local18jma…00z96u'],
    ['an address in a row', rowAddress(format, OWNER), 'X-local18jma8ppw'],
    ["another chain's in a row", rowAddress({ ...format, alias: LOCAL_AVAX }, OWNER), '2fombhL7-local18jma8ppw'],
    ['in full', longAddress(format, OWNER), EWOQ],
    ["another chain's", shortAddress({ ...format, alias: LOCAL_AVAX }, OWNER), '2fombhL7…-local18jma…00z96u'],
    ['a name everybody knows', addressName(format, OWNER), 'ewoq'],
    ["the user's own name comes first", addressName({ ...format, ownName: () => 'mine' }, OWNER), 'mine'],
    ['no name', addressName(format, new Uint8Array(20).fill(9)), undefined],
    ['one owner', thresholdWords({ threshold: 1, addresses: [OWNER] }), undefined],
    ['several', thresholdWords({ threshold: 2, addresses: [OWNER, OWNER, OWNER] }), '2 of 3'],
    ['P', chainWords(new Uint8Array(32), 5), 'P'],
    ['C', chainWords(decodeID('yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp'), 5), 'C'],
    ["another network's C", chainWords(decodeID('yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp'), 1), 'yH8D7ThN…'],
    ['P in the sentence of a row', rowText([chainPiece(new Uint8Array(32), 5)]), 'P'],
    [
      "another network's C in the sentence of a row",
      rowText([chainPiece(decodeID('yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp'), 1)]),
      'yH8D7ThN',
    ],
  ];
  for (const [what, actual, expected] of rows) it(what, () => assert.equal(actual, expected));

  it('owners without an address', () => {
    snapshot.matches('no address, no signature', thresholdWords({ threshold: 0, addresses: [] }) ?? '');
    snapshot.matches('no address, one signature', thresholdWords({ threshold: 1, addresses: [] }) ?? '');
  });

  it('addresses are written as on the chain of a transaction', () => {
    const bookFor = (networkID: number, blockchainID: Uint8Array): string => {
      const { alias, hrp } = addressFormatOf({ networkID, blockchainID }, () => undefined);
      return `${alias}-${hrp}`;
    };
    assert.deepEqual(
      [bookFor(1, decodeID(MAINNET_X)), bookFor(5, new Uint8Array(32)), bookFor(1337, decodeID(LOCAL_AVAX))],
      ['X-avax', 'X-fuji', `${LOCAL_AVAX}-custom`],
    );
  });
});
