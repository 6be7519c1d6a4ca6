import assert from 'node:assert/strict';
import fc from 'fast-check';
import { encodeBech32 } from '../../../../src/core/encodings/bech32';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { findIDAt, findIDs } from '../../../../src/core/ids-in-text/find-ids';
import type { FoundID } from '../../../../src/core/ids-in-text/id-context';
import { EWOQ_CB58, EWOQ_KEY, EWOQ_KEY_HEX, MAINNET_X, RECORDED_PAYMENT, ZERO_ID } from '../../../support/known-ids';
const BECH = 'local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const NODE = 'NodeID-D2TWGt7bSzwFWGjx4YZg5pKRzjFRhJzcq';
const HASH = '0f'.repeat(32);
const TX = `0000${'00'.repeat(56)}`;
const BAD_ID = `${RECORDED_PAYMENT.slice(0, -1)}m`;
const BAD_NODE = `${NODE.slice(0, -1)}r`;
const BAD_BECH = `${BECH.slice(0, -1)}v`;

/** The text without its marks, and what is marked by `⟦…⟧`. */
function unmark(marked: string): { text: string; start: number; end: number } | { text: string; start: -1; end: -1 } {
  const start = marked.indexOf('⟦');
  const text = marked.replace(/[⟦⟧]/g, '');
  return start < 0 ? { text, start: -1, end: -1 } : { text, start, end: marked.indexOf('⟧') - 1 };
}

function describeFound(found: FoundID): string {
  switch (found.kind) {
    case 'address':
      return `address ${found.alias ?? 'none'} ${found.hrp}`;
    case 'output':
      return `output ${found.outputIndex}`;
    case 'networkID':
      return `networkID ${found.networkID}`;
    case 'badChecksum':
      return `bad ${found.expected}: ${found.problem.words}`;
    default:
      return found.kind;
  }
}

describe('find-ids', () => {
  const rows: [kind: string, marked: string][] = [
    ['id', `⟦${RECORDED_PAYMENT}⟧`],
    ['id', `tx "⟦${RECORDED_PAYMENT}⟧" accepted`],
    ['id', `https://host/tx/⟦${RECORDED_PAYMENT}⟧?x=1`],
    ['id', `block_⟦${RECORDED_PAYMENT}⟧.json`],
    ['id', `é⟦${RECORDED_PAYMENT}⟧é`],
    ['privateKey', `a line\nprivate key\n⟦${RECORDED_PAYMENT}⟧`],
    ['id', `privateKey: ⟦${MAINNET_X}⟧`],
    ['id', `subnet ⟦${ZERO_ID}⟧,`],
    ['bytes32', `{"publicKey":"⟦${RECORDED_PAYMENT}⟧"}`],
    ['bytes32', `stateKey: ⟦${RECORDED_PAYMENT}⟧`],
    ['shortID', `[⟦${EWOQ_CB58}⟧]`],
    ['shortID', '⟦111111111111111111116DBWJs⟧'],
    ['nodeID', `from ⟦${NODE}⟧:9651`],
    ['address X local', `"⟦X-${BECH}⟧"`],
    ['address P local', `foo-⟦P-${BECH}⟧-`],
    ['address C local', `⟦C-${BECH.toUpperCase()}⟧`],
    ['address none local', `owner ⟦${BECH}⟧`],
    ['address none local', `chain-⟦${BECH}⟧`],
    ['address none custom', `⟦${encodeBech32('custom', new Uint8Array(20))}⟧`],
    ['address X foo', `⟦X-${encodeBech32('foo', new Uint8Array(20))}⟧`],
    [`address ${RECORDED_PAYMENT} local`, `("⟦${RECORDED_PAYMENT}-${BECH}⟧")`],
    ['output 0', `⟦${RECORDED_PAYMENT}:0⟧`],
    ['output 4294967295', `(⟦${RECORDED_PAYMENT}:4294967295⟧)`],
    ['id', `⟦${RECORDED_PAYMENT}⟧:4294967296`],
    ['id', `⟦${RECORDED_PAYMENT}⟧:12:5`],
    ['id', `⟦${RECORDED_PAYMENT}⟧: 1`],
    ['id', `⟦${RECORDED_PAYMENT}⟧:1a`],
    ['id', `⟦${RECORDED_PAYMENT}⟧-x`],
    ['privateKey', `key ⟦${EWOQ_KEY}⟧`],
    ['privateKey', `⟦${EWOQ_KEY.slice(0, -1)}M⟧ is damaged`],
    ['privateKey', `⟦PrivateKey-${EWOQ_KEY_HEX}⟧`],
    ['privateKey', `⟦${EWOQ_KEY}⟧:1`],
    ['privateKey', `⟦${EWOQ_KEY.slice(11)}⟧`],
    ['privateKey', `hash ⟦0x${EWOQ_KEY_HEX.toUpperCase()}⟧`],
    ['privateKey', `⟦${encodeHex(Buffer.from(EWOQ_KEY_HEX, 'hex'))}⟧`],
    ['privateKey', `PRIVATE_KEY=⟦0x${HASH}⟧`],
    ['id', `"\\n⟦${RECORDED_PAYMENT}⟧"`],
    ['id', `\x1b[32m⟦${RECORDED_PAYMENT}⟧\x1b[0m`],
    ['id', `\\u001b[1;32m⟦${RECORDED_PAYMENT}⟧\\u001b[0m`],
    ['id', `\x1b[m\x1b(B⟦${RECORDED_PAYMENT}⟧\x1b[m`],
    ['id', `\x1b[38:5:208m⟦${RECORDED_PAYMENT}⟧`],
    ['id', `\x1b[?25l⟦${RECORDED_PAYMENT}⟧`],
    ['id', `\x9b32m⟦${RECORDED_PAYMENT}⟧`],
    ['id', `?txID=%22⟦${RECORDED_PAYMENT}⟧%22`],
    ['id', `%7B%22txID%22%3A%0A⟦${RECORDED_PAYMENT}⟧`],
    ['id', `txID%253D⟦${RECORDED_PAYMENT}⟧`],
    ['address X local', `addresses=%5B%22⟦X-${BECH}⟧%22`],
    ['address X local', `\x1b(B⟦X-${BECH}⟧`],
    ['id', `\\x1b⟦${RECORDED_PAYMENT}⟧`],
    ['id', `\\033⟦${RECORDED_PAYMENT}⟧`],
    ['hex', `\\t⟦0x${TX}⟧\\n`],
    ['bytes32', `\\f⟦${HASH}⟧`],
    ['nodeID', `\\n⟦${NODE}⟧`],
    ['address X local', `[0m⟦X-${BECH}⟧`],
    ['nodeID', `[⟦${NODE}⟧ and others]`],
    ['nodeID', `is (⟦${NODE}⟧)`],
    ['address P local', `[⟦P-${BECH}⟧]`],
    ['address C local', `owner (⟦C-${BECH}⟧)`],
    ['address X local', `;⟦X-${BECH}⟧`],
    ['privateKey', `[⟦${EWOQ_KEY}⟧]`],
    ['address X local', `\\n⟦X-${BECH}⟧`],
    ['privateKey', `\\n⟦${EWOQ_KEY}⟧`],
    ['privateKey', `privateKey = "⟦${EWOQ_KEY.slice(11)}⟧"`],
    ['privateKey', `the secret key is ⟦${EWOQ_KEY.slice(11)}⟧`],
    ['privateKey', `EWOQKeyStr = "⟦${EWOQ_KEY.slice(11)}⟧"`],
    ['privateKey', `{"key":"⟦${EWOQ_KEY.slice(11)}⟧"}`],
    ['privateKey', `PRIVATE_KEY=⟦0x${EWOQ_KEY_HEX}⟧`],
    ['privateKey', `sk: '⟦${EWOQ_KEY.slice(11, -1)}M⟧'`],
    ['bytes32', `⟦${HASH}⟧`],
    ['bytes32', `hash ⟦0x${HASH.toUpperCase()}⟧`],
    ['evmAddress', `to ⟦0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC⟧`],
    ['hex', `"tx":"⟦0x${TX}⟧"`],
    ['hex', `⟦${TX}⟧`],
    ['hex', `⟦${encodeHex(Buffer.from(TX, 'hex'))}⟧`],
    ['bad id: invalid input checksum', `"⟦${BAD_ID}⟧"`],
    ['bad id: invalid input checksum', `\\"⟦${BAD_ID}⟧\\"`],
    ['bad id: invalid input checksum', `txID=⟦${BAD_ID}⟧`],
    ['bad id: invalid input checksum', `"assetID": ⟦${BAD_ID}⟧`],
    [`bad id: base58 decoding error: Invalid base58 digit ('0')`, `txID: ⟦${RECORDED_PAYMENT.slice(0, -1)}0⟧`],
    ['bad nodeID: invalid input checksum', `'⟦${BAD_NODE}⟧'`],
    ['bad nodeID: invalid hash length: expected 20 bytes but got 32', `nodeID: ⟦NodeID-${RECORDED_PAYMENT}⟧`],
    ['bad address: invalid checksum (expected (bech32=00z96u, bech32m=00z96u6njfl7), got 00z96v)', `"⟦X-${BAD_BECH}⟧"`],
    [
      'bad address: invalid checksum (expected (bech32=00z96u, bech32m=00z96u6njfl7), got 00z96v)',
      `address: ⟦X-${BAD_BECH}⟧`,
    ],
    ['', BAD_ID],
    ['', `of ${BAD_ID} there`],
    ['', `"${RECORDED_PAYMENT.slice(0, -1)}0"`],
    ['', BAD_NODE],
    ['', `X-${BAD_BECH}`],
    ['', `a${RECORDED_PAYMENT}`],
    ['', `${RECORDED_PAYMENT}0`],
    ['', `0x${RECORDED_PAYMENT}`],
    ['', `x${BECH}`],
    ['', `"${encodeBech32('bc', new Uint8Array(20))}"`],
    ['', `commit 8db97c7cece249c2b98bdc0226cc4c2a57bf52fc`],
    ['', `"id": "AbstractAutowireCapab1eBeanFactoryConfigurati1n"`],
    ['', `0x${TX}0`],
    ['', `0x0001${TX}`],
    ['', `0x${TX.slice(0, 90)}`],
    ['bad id: invalid hash length: expected 32 bytes but got 33', `txID: ⟦${encodeCb58(new Uint8Array(33).fill(9))}⟧`],
    ['', encodeCb58(new Uint8Array(31))],
    ['', encodeCb58(new Uint8Array(33))],
    ['', `PrivateKey-...`],
    ['', 'supercalifragilisticexpialidocious and "pneumonoultramicroscopicsilicovolcanoconiosis"'],
    ['', ''],
  ];
  for (const [kind, marked] of rows) {
    it(`${kind || 'nothing'} in ${marked.slice(0, 90)}`, () => {
      const { text, start, end } = unmark(marked);
      const found = findIDs(text);
      assert.deepEqual(found.map(describeFound), kind === '' ? [] : [kind]);
      if (found[0] !== undefined) assert.deepEqual([found[0].start, found[0].end], [start, end]);
    });
  }

  it('keeps no text and no bytes of a private key', () => {
    assert.deepEqual(findIDs(EWOQ_KEY), [{ kind: 'privateKey', start: 0, end: EWOQ_KEY.length, testKey: 'ewoq' }]);
    const other = `PrivateKey-${RECORDED_PAYMENT}`;
    assert.deepEqual(findIDs(other), [{ kind: 'privateKey', start: 0, end: other.length, testKey: undefined }]);
  });

  it('gives the bytes that the text stands for', () => {
    const [address, reference] = findIDs(`X-${BECH} ${ZERO_ID}:7`);
    assert.ok(address?.kind === 'address' && reference?.kind === 'output');
    assert.equal(encodeCb58(address.bytes), EWOQ_CB58);
    assert.deepEqual(reference.txID, new Uint8Array(32));
  });

  it('finds all of a line in order, the repeated ones too', () => {
    const text = `${RECORDED_PAYMENT}, ${NODE}, ${RECORDED_PAYMENT}:1, "${BAD_ID}", X-${BECH}, ${RECORDED_PAYMENT}-${BECH} ${EWOQ_CB58}`;
    const kinds = findIDs(text).map((found) => found.kind);
    assert.deepEqual(kinds, ['id', 'nodeID', 'output', 'badChecksum', 'address', 'address', 'shortID']);
  });

  it('never takes a private key for the alias of an address', () => {
    assert.deepEqual(findIDs(`${EWOQ_KEY}-${BECH}`).map(describeFound), ['privateKey', 'address none local']);
  });

  it('finds hex up to 2 MiB and its checksum, and nothing longer', () => {
    const bytes = new Uint8Array(2 ** 21);
    assert.deepEqual(findIDs(`"${encodeHex(bytes)}"`).map(describeFound), ['hex']);
    assert.deepEqual(findIDs(`"${encodeHex(new Uint8Array(2 ** 21 + 1))}"`), []);
    assert.equal(findIDAt(`"${encodeHex(bytes)}"`, 2 ** 20)?.kind, 'hex');
  });

  const networks: [marked: string, networkID: number][] = [
    ['"networkID": ⟦12345⟧,', 12345],
    ['--network-id=⟦5⟧', 5],
    ['NetworkID = ⟦1⟧', 1],
    ['network_id: ⟦4294967295⟧', 4294967295],
  ];
  for (const [marked, networkID] of networks) {
    it(`knows the number of ${marked} as a network's`, () => {
      const { text, start, end } = unmark(marked);
      assert.deepEqual(findIDAt(text, start), {
        kind: 'networkID',
        start,
        end,
        text: text.slice(start, end),
        networkID,
      });
    });
  }
  for (const text of ['"networkID": 4294967296', '"height": 1', 'networkID: 0x1', 'networkID 5 12']) {
    it(`knows no network in ${text}`, () => assert.equal(findIDAt(text, text.length - 1), undefined));
  }

  const part = fc.oneof(
    fc.constantFrom(
      RECORDED_PAYMENT,
      ZERO_ID,
      EWOQ_CB58,
      BECH,
      `X-${BECH}`,
      NODE,
      EWOQ_KEY,
      EWOQ_KEY_HEX,
      `0x${EWOQ_KEY_HEX}`,
      TX,
      BAD_ID,
      BAD_NODE,
      `${RECORDED_PAYMENT}:1`,
    ),
    fc.constantFrom(
      ' ',
      '-',
      ':',
      '"',
      "'",
      '\n',
      'x',
      '0x',
      '1',
      'txID: ',
      'key=',
      'NodeID-',
      'X-',
      'PrivateKey-',
      'é',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  const anyText = fc.array(part, { maxLength: 10 }).map((parts) => parts.join(''));

  it('finds the same at each offset as in the whole text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        // What is a key in one place is one in all, as soon as that place was read.
        findIDs(text);
        const found = findIDs(text);
        for (let offset = 0; offset <= text.length; offset++) {
          const inside = found.find(({ start, end }) => start <= offset && offset < end);
          const expected = inside ?? found.find(({ end }) => end === offset);
          assert.deepEqual(findIDAt(text, offset), expected, `at ${offset} of ${JSON.stringify(text)}`);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('gives spans in order, without overlap, and with the text they span', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let last = 0;
        for (const found of findIDs(text)) {
          assert.ok(found.start >= last && found.end > found.start && found.end <= text.length);
          last = found.end;
          if (found.kind !== 'privateKey') assert.equal(found.text, text.slice(found.start, found.end));
        }
      }),
    );
  });

  for (const offset of [-1, 1000, Number.NaN, Infinity]) {
    it(`finds nothing at the offset ${offset}`, () =>
      assert.equal(findIDAt(`${RECORDED_PAYMENT} `, offset), undefined));
  }

  // How long these take is P18 of the bench.
  const hostile: [what: string, text: string][] = [
    ['one word of base58 letters', '2'.repeat(1_000_000)],
    ['nested dashes', 'X-'.repeat(500_000)],
    ['nested colons and IDs', `${RECORDED_PAYMENT}:`.repeat(19_600)],
    ['nested IDs and dashes', `${RECORDED_PAYMENT}-`.repeat(19_600)],
    ['words that look like IDs', `${BAD_ID} `.repeat(19_600)],
    ['quoted words that look like IDs', `"${BAD_ID}"`.repeat(19_200)],
    ['separators', `X-${'1'.repeat(88)}`.repeat(11_000)],
    ['digits of hex', '0'.repeat(1_000_000)],
  ];
  for (const [what, text] of hostile) {
    it(`reads 1 MB of ${what}, and finds nothing in it that does not stand there`, () => {
      const offset = text.length / 2;
      const [hovered] = [findIDAt(text, offset)].filter((found) => found !== undefined);
      assert.ok(findIDs(text).every(({ start, end }) => start < end && end <= text.length));
      assert.ok(hovered === undefined || (hovered.start <= offset && offset <= hovered.end));
    });
  }
});
