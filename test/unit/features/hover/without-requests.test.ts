import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { Codec } from '../../../../src/core/codec/codec';
import { encodeHex } from '../../../../src/core/encodings/hex';
import {
  AVM_ID,
  EWOQ_CB58,
  EWOQ_EVM,
  EWOQ_KEY,
  EWOQ_KEY_HEX,
  MAINNET_AVAX,
  MAINNET_X,
  RECORDED_LNSC,
  RECORDED_PAYMENT,
  ZERO_ID,
} from '../../../support/known-ids';
import { recordedTxs } from '../../../support/recorded-txs';
import { snapshotOf } from '../../../support/snapshot';
import { PROTOCOL_FIXTURES } from '../../../support/vectors';
import { cardOf, World } from './answers';

const codec = new Codec();

describe('hovers that nobody is asked for', () => {
  const snapshot = snapshotOf('hover-without-requests');
  // Nothing listens there: a request would fail, and is counted.
  const world = new World({ sandboxURL: 'http://127.0.0.1:1' });
  after(() => world.close());
  afterEach(() => assert.equal(world.exchanges, 0));

  const rows: [title: string, hovered: string][] = [
    ['the zero ID', ZERO_ID],
    ['a blockchain', MAINNET_X],
    ['the C-Chain', 'yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp'],
    ['AVAX on a network that is not the active one', MAINNET_AVAX],
    ['a virtual machine', AVM_ID],
    ['a feature extension', 'spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ'],
    ["a network's number", '"networkID": 123|45,'],
    ['a number of no known network', 'network_id = 13|37'],
    ['a node', 'NodeID-6Y3kysjF9jnHnYkdS9yGAuoHyae2eNmeV'],
    ['an EVM address', EWOQ_EVM],
    ['a private key', EWOQ_KEY],
    ['a private key with a slip in it', 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNx'],
    ['32 bytes in cb58 after a word for a key', 'privateKey = "|ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN"'],
    ['32 bytes in hex after a word for a key', `PRIVATE_KEY=0x|${EWOQ_KEY_HEX}`],
    ['32 bytes in hex', `0x${EWOQ_KEY_HEX}`],
    ['32 bytes in hex without 0x', EWOQ_KEY_HEX],
    ['an ID whose checksum does not match, in quotes', '"|igJP4QhFJ7obscaBndLCSxa1Ng3NxGzvnomPoSnGdb8zTHf7c"'],
    ['after a word for an ID', 'txID: |igJP4QhFJ7obscaBndLCSxa1Ng3NxGzvnomPoSnGdb8zTHf70'],
    ['an address whose checksum does not match', '"|X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96v"'],
    ['an address of a network that no chain is on', 'X-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p'],
    [
      'an address of a chain that is not in the settings',
      '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
    ],
  ];
  for (const [title, hovered] of rows) {
    it(title, async () => {
      const shown = await world.hover(hovered);
      snapshot.matches(title, cardOf(shown));
    });
  }

  const quiet: [title: string, hovered: string][] = [
    ['any other number', 'port 123|45'],
    ['a digest', `sha256:|${EWOQ_KEY_HEX}`],
    ['an ID whose checksum does not match, in running text', 'igJP4QhFJ7obscaBndLCSxa1Ng3NxGzvnomPoSnGdb8zTHf7c'],
    ['a word', 'supercalifragilisticexpialidocious'],
  ];
  for (const [title, hovered] of quiet) {
    it(`nothing on ${title}`, async () => {
      const shown = await world.hover(hovered);
      assert.deepEqual([shown?.headline, shown?.details], [undefined, undefined]);
    });
  }

  it('the hex of a UTXO', async () => {
    const shown = await world.hover(recordedHex(/"utxos":\["(0x[0-9a-f]+)"/));
    assert.deepEqual(shown?.headline?.split('\n\n'), [
      '**300,000,000 AVAX** · output 1 · UTXO · read from the hex, not looked up',
      '`X-local18jma…00z96u` *ewoq*',
      'Made by `2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe`',
      '[Open](openDocument Sandbox hex 2QgGYM2y) · [Bytes](openBytes Sandbox hex 2QgGYM2y) · [Copy UTXO ID](copyText Gqdc55Wu)',
    ]);
  });

  it('the hex of a block', async () => {
    const shown = await world.hover(recordedHex(/"block":"(0x[0-9a-f]{1000,})"/));
    assert.match(
      shown?.headline ?? '',
      /^\*\*Block 2\*\* · read from the hex, not looked up · 2026-11-21 06:46:10 UTC/,
    );
    assert.match(shown?.headline ?? '', /^\| `2W19BGig…` \| Pay 7\.983309427 AVAX \|$/m);
  });

  it("297 kB: the main network's genesis in 12 lines", async () => {
    const shown = await world.hover(readFileSync(join(PROTOCOL_FIXTURES, 'mainnet_avax_asset_tx.hex'), 'utf8').trim());
    const lines = (shown?.headline ?? '').split('\n').filter((line) => !/^(\| (\||---).*)?$/.test(line));
    assert.deepEqual(lines.slice(0, 3), [
      '**Create asset Avalanche (AVAX)** · read from the hex, not looked up',
      'denomination 9 · 24,509,771.588234718 AVAX at genesis',
      'Memo 87,300 bytes, no text: `0xf0cd4c273bdf4d6da9708329b1cd0af0…`',
    ]);
    assert.deepEqual(lines.slice(-3, -1), ['| 4,098 more |  |', '0 inputs, 4,365 outputs']);
    assert.ok(lines.length <= 12);
  });

  it('hex that only looks like ours is quiet, but not if its checksum is right', async () => {
    const bytes = new Uint8Array(100);
    bytes[5] = 99;
    assert.equal((await world.hover(encodeHex(bytes, 'hexnc')))?.headline, undefined);
    assert.deepEqual((await world.hover(encodeHex(bytes)))?.headline?.split('\n\n'), [
      '**Hex with a right checksum** · 100 bytes',
      'They are no transaction, UTXO or block of the X-Chain or another avm chain.',
    ]);
  });

  it('the hex of half a transaction is quiet', async () => {
    const { bytes } = recordedTxs(codec).get(RECORDED_PAYMENT) ?? assert.fail();
    assert.equal((await world.hover(encodeHex(bytes.slice(0, 200), 'hexnc')))?.headline, undefined);
  });

  it('names, symbols and memos that are markup are shown as what they are', async () => {
    const { tx } = recordedTxs(codec).get(RECORDED_LNSC) ?? assert.fail();
    const hostile = {
      ...tx.unsignedTx,
      name: '[click](command:workbench.action.quit) `x` <img src=x onerror=alert(1)>',
      symbol: 'A\\|`[x](command:evil)`\u202e',
      memo: new Uint8Array(Buffer.from('](command:x) `` **z** <b> www.example.com $(alert)')),
    };
    const bytes = codec.encodeTx({ ...tx, unsignedTx: hostile });
    const [title, traits, memo, table] = ((await world.hover(encodeHex(bytes)))?.headline ?? '').split('\n\n');
    const symbol = '``A\\|`[x](command:evil)`\\u{202e}``';
    const name = '``[click](command:workbench.action.quit) `…``';
    const where = 'read from the hex, not looked up';
    assert.equal(title, `**Create asset ${name} (${symbol}) and pay 299,999,986.065911162 AVAX** · ${where}`);
    assert.match(
      traits ?? '',
      /^denomination 2 · fixed supply of [\d,.]+ ``A\\\|`\[x\]\(command:evil\)`\\u\{202e\}`` `\w{8}…`$/,
    );
    assert.equal(memo, 'Memo ```](command:x) `` **z** <b> www.example.com $(alert)```');
    // A bar in a cell would end it, and with it the code.
    for (const row of (table ?? '').split('\n')) assert.equal(row.split('|').length, 4, row);
  });

  it('hundreds of signatures by as many keys are not worked out beside the mouse', async () => {
    const { tx } = recordedTxs(codec).get(RECORDED_PAYMENT) ?? assert.fail();
    const [input] = tx.unsignedTx.inputs;
    assert.ok(input);
    const inputs = Array.from({ length: 300 }, (_, outputIndex) => ({ ...input, outputIndex }));
    const credentials = inputs.map((_, i) => ({
      type: 'secp256k1fx.Credential' as const,
      signatures: [new Uint8Array(65).fill(i % 256, 0, 64).fill(i >> 8, 0, 1)],
    }));
    const bytes = codec.encodeTx({ unsignedTx: { ...tx.unsignedTx, inputs }, credentials });
    const started = performance.now();
    const { headline } = (await world.hover(encodeHex(bytes))) ?? assert.fail();
    assert.ok(performance.now() - started < 250);
    assert.match(headline ?? '', /^\*\*Move 299,999,999\.999 AVAX and burn 89,700,000,000 AVAX\*\*/);
    assert.match(headline ?? '', /^\| payer unknown \| −90,000,000,000 AVAX \|$/m);
  });

  it("the user's own names are words too", async () => {
    const named = new World({
      sandboxURL: 'http://127.0.0.1:1',
      names: [{ address: EWOQ_CB58, name: '[pay](command:x) <b>| me' }],
    });
    const { bytes } = recordedTxs(codec).get(RECORDED_PAYMENT) ?? assert.fail();
    const shown = await named.hover(encodeHex(bytes));
    assert.match(
      shown?.headline ?? '',
      /^\| `X-local18jma…00z96u` \*\\\[pay\\\]\(command:x\) \\<b\\>\\\\u\{7c\} me\* \| /m,
    );
    await named.close();
  });

  it('a document of hex has the ID that it has on a chain', async () => {
    const { bytes, id } = recordedTxs(codec).get(RECORDED_PAYMENT) ?? assert.fail();
    const { signal } = new AbortController();
    const markdown = await world.answers.headline(world.find(encodeHex(bytes)) ?? assert.fail(), undefined, signal);
    const target = encodeURIComponent(JSON.stringify([{ chain: 'Sandbox', kind: 'hex', id: encodeCb58(id) }]));
    assert.ok(markdown?.includes(`[Open](command:xchainLens.openDocument?${target})`), markdown);
  });
});

/** The first hex in the recording that stands where the pattern says. */
function recordedHex(pattern: RegExp): string {
  const recording = readFileSync(join(PROTOCOL_FIXTURES, 'x-chain.jsonl'), 'utf8').replaceAll('\\"', '"');
  return pattern.exec(recording)?.[1] ?? assert.fail('not in the recording');
}
