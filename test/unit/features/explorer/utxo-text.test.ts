import { strict as assert } from 'node:assert';
import { holdingText, payloadMarkdown } from '../../../../src/features/explorer/nodes/utxo-text';
import { snapshotOf } from '../../../support/snapshot';

const asset = { assetID: new Uint8Array(32).fill(7), info: undefined };

/** An NFT with this payload. */
const nft = (payload: Uint8Array) => ({ type: 'nftfx.TransferOutput', groupID: 1, payload }) as const;

describe('an NFT payload in a row and in its tooltip', () => {
  const snapshot = snapshotOf('payloads');
  const ones = (bytes: number): Uint8Array => Buffer.alloc(bytes, 1);
  const cases: [title: string, payload: Uint8Array, row: string, whole: string][] = [
    ['text', Buffer.from('a `picture`'), 'a `picture`', '`` a `picture` ``'],
    ['eight bytes', Buffer.alloc(8, 0xff), `0x${'ff'.repeat(8)}`, `\`0x${'ff'.repeat(8)}\``],
    ['nine bytes', Buffer.alloc(9, 0xff), '9 bytes', `\`0x${'ff'.repeat(9)}\``],
    ['the longest', ones(1024), '1,024 bytes', `\`0x${'01'.repeat(1024)}\``],
    ['more than a node takes', ones(5000), '5,000 bytes', `\`0x${'01'.repeat(1024)}\``],
    ['text with marks that turn it around', Buffer.from('a\u202eb'), 'a\\u{202e}b', '`a\\u{202e}b`'],
  ];
  const bare = holdingText(nft(new Uint8Array()), asset);

  it('none', () => {
    assert.equal(payloadMarkdown(nft(new Uint8Array())), undefined);
    snapshot.matches('none', bare);
  });

  for (const [title, payload, row, whole] of cases) {
    it(title, () => {
      const [text, markdown] = [holdingText(nft(payload), asset), payloadMarkdown(nft(payload)) ?? ''];
      assert.ok(text.startsWith(`${bare} · `) && text.slice(bare.length).includes(row), text);
      assert.ok(markdown.includes(`: ${whole}`) && markdown.includes(` ${payload.length.toLocaleString('en')} `));
      snapshot.matches(title, markdown.replace(whole, '(the payload)'));
    });
  }

  it('other outputs have none', () => {
    assert.equal(payloadMarkdown({ type: 'nftfx.MintOutput', groupID: 1 }), undefined);
  });
});
