import { strict as assert } from 'node:assert';
import { encodeCb58 } from '../../../../../src/core/encodings/cb58';
import { AnyOrderCodec } from '../../../../../src/core/codec/avm/any-order-codec';
import { Codec } from '../../../../../src/core/codec/avm/codec';
import { encodeHex } from '../../../../../src/core/encodings/hex';
import { HexList } from '../../../../../src/core/encodings/hex-list';
import { balanceExport, utxoExport } from '../../../../../src/features/side-bar/export/export-text';
import type { AssetRef } from '../../../../../src/services/text/pieces';
import { avmReader } from '../../../../../src/services/utxos/utxo-source';
import { sumUp, UTXOTable } from '../../../../../src/services/utxos/utxo-table';
import { snapshotOf } from '../../../../support/wording/snapshot';

const ASSET = new Uint8Array(32).fill(7);
const OWNERS = { locktime: 0n, threshold: 1, addresses: [new Uint8Array(20)] };
const HEAD = {
  chain: 'Mine',
  networkID: 12345,
  addresses: ['X-local1'],
  isComplete: false,
  hasChanged: false,
  filter: '',
  at: 0,
};

const info = {
  assetID: encodeCb58(ASSET),
  name: 'A, "B"',
  symbol: '=1+1',
  denomination: 9,
  isNative: false,
  traits: { isFungible: true, isMintable: false, isNFT: true, isProperty: false },
};
const known = (): AssetRef => ({ assetID: ASSET, info });
const unknown = (): AssetRef => ({ assetID: ASSET, info: undefined });

function table(count = 1): UTXOTable {
  const codec = new Codec();
  const made = new UTXOTable(avmReader(new AnyOrderCodec([codec])));
  const txID = new Uint8Array(32);
  const amount = 2n ** 64n - 1n;
  for (let outputIndex = 0; outputIndex < count; outputIndex++) {
    const output = { type: 'secp256k1fx.TransferOutput', amount, ...OWNERS } as const;
    made.add(HexList.of([encodeHex(codec.encodeUTXO({ txID, outputIndex, assetID: ASSET, output }))]));
  }
  const nft = { type: 'nftfx.TransferOutput', groupID: 3, payload: Uint8Array.of(1, 2), ...OWNERS } as const;
  made.add(HexList.of([encodeHex(codec.encodeUTXO({ txID, outputIndex: count, assetID: ASSET, output: nft }))]));
  return made;
}

describe('exports', () => {
  const snapshot = snapshotOf('exports');
  const of = (ref: () => AssetRef, made = table()) => ({
    table: made,
    utxos: made.utxos,
    ref,
    addressText: () => 'X-local1owner',
  });
  const csv = (ref: () => AssetRef): string[] => [...utxoExport('csv', HEAD, of(ref))].join('').split('\r\n');

  it("CSV has exact amounts, raw and with decimals, and names that can't be formulas", () => {
    const [head = '', amount = '', nft = '', end] = csv(known);
    assert.match(
      head,
      /^utxoID,txID,outputIndex,assetID,symbol,type,rawAmount,amount,locktime,lockedUntilUTC,threshold,/,
    );
    assert.match(
      amount,
      /,'=1\+1,secp256k1fx\.TransferOutput,18446744073709551615,18446744073\.709551615,0,,1,X-local1owner,,,partial$/,
    );
    assert.match(nft, /,nftfx\.TransferOutput,,,0,,1,X-local1owner,3,0x0102,partial$/);
    assert.equal(end, '');
  });

  it('CSV repeats in each row whether the file is complete', () => {
    const last = (head: Partial<typeof HEAD>): string | undefined =>
      [...utxoExport('csv', { ...HEAD, ...head }, of(known))].join('').split('\r\n')[1]?.split(',').at(-1);
    assert.equal(last({ isComplete: true }), 'complete');
    assert.equal(last({}), 'partial');
    const changed = last({ hasChanged: true, filter: 'the filter' }) ?? '';
    assert.deepEqual([changed.split('; ').length, changed.split('; ')[0]], [3, 'partial']);
    assert.ok(changed.endsWith(': the filter'));
    snapshot.matches('changed while it was read, and filtered', changed);
  });

  it('CSV without rows has its columns, and a row if it is incomplete', () => {
    const empty = (head: typeof HEAD): string => [...balanceExport('csv', head, { balances: [], ref: known })].join('');
    assert.match(empty({ ...HEAD, isComplete: true }), /^assetID,symbol,name,.*,properties,coverage\r\n$/);
    assert.match(empty(HEAD), /^assetID,.*,coverage\r\n,{13}partial\r\n$/);
  });

  it('an amount with an unknown denomination is raw only', () => {
    assert.match(csv(unknown)[1] ?? '', /,secp256k1fx\.TransferOutput,18446744073709551615,,0,/);
  });

  it('JSON has the address and whether the file is complete', () => {
    const json = JSON.parse([...utxoExport('json', HEAD, of(known))].join('')) as {
      isComplete: boolean;
      exportedAt: string;
      utxos: Record<string, unknown>[];
    };
    assert.equal(json.isComplete, false);
    assert.equal(json.exportedAt, '1970-01-01T00:00:00.000Z');
    assert.equal(json.utxos.length, 2);
    assert.equal(json.utxos[0]?.['rawAmount'], '18446744073709551615');
    assert.deepEqual(json.utxos[0]['owners'], ['X-local1owner']);
  });

  it('comes in pieces', () => {
    const pieces = [...utxoExport('csv', HEAD, of(known, table(1_000)))];
    assert.equal(pieces.length, 4);
    assert.equal(pieces.join('').trim().split('\r\n').length, 1_002);
  });

  it('balances', () => {
    const balances = sumUp(table().utxos, 0);
    const lines = [...balanceExport('csv', HEAD, { balances, ref: known })].join('').split('\r\n');
    assert.match(lines[0] ?? '', /^assetID,symbol,name,denomination,rawSpendable,spendable,rawLocked,/);
    assert.match(
      lines[1] ?? '',
      /,'=1\+1,"A, ""B""",9,18446744073709551615,18446744073\.709551615,0,0,0,0,1,0,0,partial$/,
    );
    const json = JSON.parse([...balanceExport('json', HEAD, { balances: [], ref: known })].join('')) as object;
    assert.deepEqual('balances' in json && json.balances, []);
  });
});
