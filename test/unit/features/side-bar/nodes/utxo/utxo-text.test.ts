import { strict as assert } from 'node:assert';
import { encodeBech32 } from '../../../../../../src/core/encodings/bech32';
import {
  holdingText,
  ownersMarkdown,
  payloadMarkdown,
} from '../../../../../../src/features/side-bar/nodes/utxo/utxo-text';
import { fullRow } from '../../../../../../src/features/side-bar/nodes/utxo/utxos-node';
import { snapshotOf } from '../../../../../support/wording/snapshot';

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

describe('the owners of an output in a tooltip', () => {
  const address = (i: number) => new Uint8Array(20).fill(i);
  const ownersOf = (count: number): string[] => {
    const addresses = Array.from({ length: count }, (_, i) => address(i + 1));
    const format = { alias: 'X', hrp: 'local', ownName: (bytes: Uint8Array) => (bytes[0] === 2 ? 'a*b' : undefined) };
    const output = { type: 'secp256k1fx.TransferOutput', amount: 1n, locktime: 0n, threshold: 1, addresses } as const;
    return ownersMarkdown(output, format).split('\n');
  };

  it('are listed in full, with their names', () => {
    const full = (i: number) => `- \`X-${encodeBech32('local', address(i))}\``;
    assert.deepEqual(ownersOf(3), [full(1), `${full(2)} *a\\*b*`, full(3)]);
  });

  it('of which the first eight are listed, and the others counted', () => {
    assert.equal(ownersOf(8).length, 8);
    const [last, ...listed] = ownersOf(11).reverse();
    assert.equal(listed.length, 8);
    assert.ok(listed.every((line) => line.startsWith('- `X-local1')));
    assert.match(last!, /^- \S*3/);
  });

  it('of which there may be none', () => {
    assert.deepEqual(ownersOf(0), ['']);
  });
});

describe('a list of UTXOs', () => {
  const snapshot = snapshotOf('long-lists');

  it('says where Load All stops', () => {
    const { label, description } = fullRow(250_000);
    snapshot.matches('more UTXOs than Load All loads', [label, description ?? ''].join(' | '));
  });
});
