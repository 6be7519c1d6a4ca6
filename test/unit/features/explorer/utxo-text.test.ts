import { strict as assert } from 'node:assert';
import { holdingText, payloadMarkdown } from '../../../../src/features/explorer/nodes/utxo-text';

const asset = { assetID: new Uint8Array(32).fill(7), info: undefined };

/** An NFT with this payload. */
const nft = (payload: Uint8Array) => ({ type: 'nftfx.TransferOutput', groupID: 1, payload }) as const;

describe('an NFT payload in a row and in its tooltip', () => {
  const cases: [title: string, payload: Uint8Array, row: string, whole: string | undefined][] = [
    ['none', new Uint8Array(), '', undefined],
    ['text', Buffer.from('a `picture`'), ' · a `picture`', 'Payload, 11 bytes: `` a `picture` ``'],
    ['eight bytes', Buffer.alloc(8, 0xff), ` · 0x${'ff'.repeat(8)}`, `Payload, 8 bytes: \`0x${'ff'.repeat(8)}\``],
    ['nine bytes', Buffer.alloc(9, 0xff), ` · 0x${'ff'.repeat(8)}…`, `Payload, 9 bytes: \`0x${'ff'.repeat(9)}\``],
    [
      'the longest',
      Buffer.alloc(1024, 1),
      ` · 0x${'01'.repeat(8)}…`,
      `Payload, 1,024 bytes: \`0x${'01'.repeat(1024)}\``,
    ],
    [
      'more than a node takes',
      Buffer.alloc(5000, 1),
      ` · 0x${'01'.repeat(8)}…`,
      `Payload, 5,000 bytes, the first 1,024: \`0x${'01'.repeat(1024)}\``,
    ],
    [
      'text with marks that turn it around',
      Buffer.from('a\u202eb'),
      ' · a\\u{202e}b',
      'Payload, 5 bytes: `a\\u{202e}b`',
    ],
  ];
  for (const [title, payload, row, whole] of cases) {
    it(title, () => {
      assert.match(holdingText(nft(payload), asset), /^NFT group 1 of \w{8}…/);
      assert.equal(holdingText(nft(payload), asset).replace(/^NFT group 1 of \w{8}…/, ''), row);
      assert.equal(payloadMarkdown(nft(payload)), whole);
    });
  }

  it('other outputs have none', () => {
    assert.equal(payloadMarkdown({ type: 'nftfx.MintOutput', groupID: 1 }), undefined);
  });
});
