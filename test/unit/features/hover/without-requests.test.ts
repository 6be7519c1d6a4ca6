import assert from 'node:assert/strict';
import { join } from 'node:path';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { encodeHex } from '../../../../src/core/encodings/hex';
import {
  AVM_ID,
  EWOQ_CB58,
  EWOQ_EVM,
  EWOQ_KEY,
  MAINNET_AVAX,
  MAINNET_X,
  RECORDED_LNSC,
  RECORDED_PAYMENT,
  ZERO_ID,
} from '../../../support/known-ids';
import { cpuTime } from '../../../support/measures/cpu-time';
import { recordedTxs } from '../../../support/recording/recorded-txs';
import { snapshotOf } from '../../../support/wording/snapshot';
import { PROTOCOL_FIXTURES } from '../../../support/recording/vectors';
import { cardOf, World } from './answers';
import { fixtureText } from '../../../support/recording/recording';

const codec = new Codec();

describe('hovers that need no request', () => {
  const snapshot = snapshotOf('hover-without-requests');
  // No server listens there: a request would fail, and would be counted.
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
    ['the number of an unknown network', 'network_id = 13|37'],
    ['an EVM address', EWOQ_EVM],
    ['a public test key', EWOQ_KEY],
    ['a public test key alone', EWOQ_KEY.slice(11)],
    ['a private key', `PrivateKey-${RECORDED_PAYMENT}`],
    ['a mistyped private key', 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNx'],
    ['32 bytes in cb58 after the name of a key', `privateKey = "|${RECORDED_PAYMENT}"`],
    ['32 bytes in cb58 below the name of a list of keys', `private_keys:\n  # alice\n  - |${RECORDED_PAYMENT}`],
    ['32 bytes in hex after the name of a key', `PRIVATE_KEY=0x|${'0f'.repeat(32)}`],
    ['32 bytes in hex', `0x${'0f'.repeat(32)}`],
    ['32 bytes in hex without 0x', '0f'.repeat(32)],
    ['an ID with a wrong checksum, in quotes', '"|igJP4QhFJ7obscaBndLCSxa1Ng3NxGzvnomPoSnGdb8zTHf7c"'],
    ['an invalid text after the name of an ID', 'txID: |igJP4QhFJ7obscaBndLCSxa1Ng3NxGzvnomPoSnGdb8zTHf70'],
    ['an address with a wrong checksum', '"|X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96v"'],
    ['an address of a network without a chain in the settings', 'X-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p'],
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

  it('leave out what a diagnostic in the same hover says', async () => {
    const { signal } = new AbortController();
    const beside = (marked: string) =>
      world.answers.headline(world.find(marked) ?? assert.fail(marked), undefined, signal, { isReported: true });
    for (const [title, marked] of [
      ['a public test key', EWOQ_KEY],
      ['a private key', `PrivateKey-${RECORDED_PAYMENT}`],
    ] as const)
      snapshot.matches(`${title}, beside its diagnostic`, (await beside(marked)) ?? '');
    assert.equal(await beside('"|X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96v"'), undefined);
  });

  const quiet: [title: string, hovered: string][] = [
    ['any other number', 'port 123|45'],
    ['a digest', `sha256:|${'0f'.repeat(32)}`],
    ['an ID with a wrong checksum, in running text', 'igJP4QhFJ7obscaBndLCSxa1Ng3NxGzvnomPoSnGdb8zTHf7c'],
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
    snapshot.matches('the hex of a UTXO', cardOf(shown));
  });

  it('the hex of a block', async () => {
    const shown = await world.hover(recordedHex(/"block":"(0x[0-9a-f]{1000,})"/));
    snapshot.matches('the hex of a block', cardOf(shown));
  });

  it("297 kB: the main network's genesis in 12 lines", async () => {
    const shown = await world.hover(fixtureText(join(PROTOCOL_FIXTURES, 'mainnet_avax_asset_tx.hex.gz')).trim());
    const lines = (shown?.headline ?? '').split('\n').filter((line) => !/^(\| (\||---).*)?$/.test(line));
    snapshot.matches("the main network's genesis", cardOf(shown));
    assert.ok(lines.length <= 12);
  });

  it('other hex shows nothing unless its checksum is valid', async () => {
    const bytes = new Uint8Array(100);
    bytes[5] = 99;
    assert.equal((await world.hover(encodeHex(bytes, 'hexnc')))?.headline, undefined);
    snapshot.matches('other hex with a valid checksum', cardOf(await world.hover(encodeHex(bytes))));
  });

  it('the hex of half a transaction shows nothing', async () => {
    const { bytes } = recordedTxs(codec).get(RECORDED_PAYMENT) ?? assert.fail();
    assert.equal((await world.hover(encodeHex(bytes.slice(0, 200), 'hexnc')))?.headline, undefined);
  });

  it('markup in names, symbols and memos is escaped', async () => {
    const { tx } = recordedTxs(codec).get(RECORDED_LNSC) ?? assert.fail();
    const hostile = {
      ...tx.unsignedTx,
      name: '[click](command:workbench.action.quit) `x` <img src=x onerror=alert(1)>',
      symbol: 'A\\|`[x](command:evil)`\u202e',
      memo: new Uint8Array(Buffer.from('](command:x) `` **z** <b> www.example.com $(alert)')),
    };
    const bytes = codec.encodeTx({ ...tx, unsignedTx: hostile });
    const shown = await world.hover(encodeHex(bytes));
    snapshot.matches('markup in names, symbols and memos', cardOf(shown));
    const table = shown?.headline?.split('\n\n').find((part) => part.startsWith('|')) ?? assert.fail();
    // A bar in a cell would end it, and with it the code.
    for (const row of table.split('\n')) assert.equal(row.split('|').length, 4, row);
  });

  it('hundreds of signatures are not recovered during a hover', async () => {
    const { tx } = recordedTxs(codec).get(RECORDED_PAYMENT) ?? assert.fail();
    const [input] = tx.unsignedTx.inputs;
    assert.ok(input);
    const inputs = Array.from({ length: 300 }, (_, outputIndex) => ({ ...input, outputIndex }));
    const credentials = inputs.map((_, i) => ({
      type: 'secp256k1fx.Credential' as const,
      signatures: [new Uint8Array(65).fill(i % 256, 0, 64).fill(i >> 8, 0, 1)],
    }));
    const bytes = codec.encodeTx({ unsignedTx: { ...tx.unsignedTx, inputs }, credentials });
    const started = cpuTime();
    const shown = await world.hover(encodeHex(bytes));
    assert.ok(cpuTime() - started < 250);
    snapshot.matches('300 signatures', cardOf(shown));
  });

  it("markup in the user's own names is escaped", async () => {
    const named = new World({
      sandboxURL: 'http://127.0.0.1:1',
      names: [{ address: EWOQ_CB58, name: '[pay](command:x) <b>| me' }],
    });
    const { bytes } = recordedTxs(codec).get(RECORDED_PAYMENT) ?? assert.fail();
    const shown = await named.hover(encodeHex(bytes));
    snapshot.matches("markup in the user's own name", cardOf(shown));
    await named.close();
  });

  it('the document of hex has the same ID as on a chain', async () => {
    const { bytes, id } = recordedTxs(codec).get(RECORDED_PAYMENT) ?? assert.fail();
    const { signal } = new AbortController();
    const markdown = await world.answers.headline(world.find(encodeHex(bytes)) ?? assert.fail(), undefined, signal);
    const target = encodeURIComponent(JSON.stringify([{ chain: 'Sandbox', kind: 'hex', id: encodeCb58(id) }]));
    assert.ok(markdown?.includes(`[Open](command:avalancheLens.open?${target})`), markdown);
  });
});

/** The first hex in the recording that the pattern captures. */
function recordedHex(pattern: RegExp): string {
  const recording = fixtureText(join(PROTOCOL_FIXTURES, 'x-chain.jsonl.gz')).replaceAll('\\"', '"');
  return pattern.exec(recording)?.[1] ?? assert.fail('not in the recording');
}
