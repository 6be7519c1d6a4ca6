import { strict as assert } from 'node:assert';
import { AnyOrderCodec } from '../../../../src/core/codec/avm/any-order-codec';
import { Codec } from '../../../../src/core/codec/avm/codec';
import type { UTXO } from '../../../../src/core/codec/avm/utxo';
import { platformFormats } from '../../../../src/core/codec/platform/formats';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { HexList } from '../../../../src/core/encodings/hex-list';
import { utxoIDOf } from '../../../../src/core/ids/ids';
import {
  beyondCalendarTexts,
  unlockCalendar,
  unlockRow,
  type UpcomingUnlocks,
} from '../../../../src/features/explorer/unlocks/unlock-text';
import type { AssetRef } from '../../../../src/services/text/pieces';
import { upcomingUnlocks } from '../../../../src/services/utxos/unlocks';
import { avmReader, PLATFORM_READER } from '../../../../src/services/utxos/utxo-reader';
import { UTXOTable } from '../../../../src/services/utxos/utxo-table';
import { snapshotOf } from '../../../support/wording/snapshot';

const ASSET = new Uint8Array(32).fill(7);
const TX = new Uint8Array(32).fill(9);
const TX_ON_P = new Uint8Array(32).fill(8);
const NOW = 1_795_243_569_000;
const SECONDS = BigInt(NOW / 1000);
const FOREVER = 2n ** 64n - 1n;

const info = {
  assetID: encodeCb58(ASSET),
  name: 'Lens Coin 1',
  symbol: 'LN;SC,\r\nEND:VEVENT',
  denomination: 9,
  isNative: false,
  traits: { isFungible: true, isMintable: false, isNFT: true, isProperty: false },
};
const ref = (): AssetRef => ({ assetID: ASSET, info });

const owners = (locktime: bigint, threshold = 1) => ({
  locktime,
  threshold,
  addresses: Array.from({ length: threshold }, (_, i) => new Uint8Array(20).fill(i)),
});
const transfer = (locktime: bigint, threshold = 1) =>
  ({ type: 'secp256k1fx.TransferOutput', amount: 1_500_000_000n, ...owners(locktime, threshold) }) as const;

function onX(...outputs: readonly UTXO['output'][]): UTXOTable {
  const codec = new Codec();
  const table = new UTXOTable(avmReader(new AnyOrderCodec([codec])));
  const hex = outputs.map((output, outputIndex) =>
    encodeHex(codec.encodeUTXO({ txID: TX, outputIndex, assetID: ASSET, output })),
  );
  table.add(HexList.of(hex));
  return table;
}

function onP(...locks: readonly (readonly [stakeableUntil: bigint, locktime: bigint])[]): UTXOTable {
  const table = new UTXOTable(PLATFORM_READER);
  const hex = locks.map(([stakeableUntil, locktime], outputIndex) => {
    const output = { type: 'stakeable.LockOut', locktime: stakeableUntil, output: transfer(locktime) } as const;
    return encodeHex(platformFormats.utxo.encode({ txID: TX_ON_P, outputIndex, assetID: ASSET, output }));
  });
  table.add(HexList.of(hex));
  return table;
}

function found(x: UTXOTable, p = onP(), limits: readonly string[] = []): UpcomingUnlocks {
  const lists = [
    { on: 'X', table: x },
    { on: 'P', table: p },
  ];
  return { chain: 'Mine', address: 'X-local1', unlocks: upcomingUnlocks(lists, NOW), limits };
}

const calendarOf = (given: UpcomingUnlocks): string => [...unlockCalendar(given, ref, NOW)].join('');
const linesOf = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

describe('upcoming unlocks', () => {
  const snapshot = snapshotOf('unlocks');

  it('are what is locked now, the earliest first, with the later lock of an output that has two', () => {
    const x = onX(transfer(0n), transfer(SECONDS), transfer(SECONDS + 1n), transfer(FOREVER), transfer(SECONDS + 3n));
    const p = onP([SECONDS + 2n, 0n], [1n, 0n], [1n, SECONDS + 4n], [SECONDS + 5n, SECONDS + 6n]);
    assert.deepEqual(
      found(x, p).unlocks.map(({ on, listed }) => [on, listed.locktime - SECONDS]),
      [
        ['X', 1n],
        ['P', 2n],
        ['X', 3n],
        ['P', 4n],
        ['P', 6n],
        ['X', FOREVER - SECONDS],
      ],
    );
  });

  it('include NFTs and mint rights', () => {
    const nft = { type: 'nftfx.TransferOutput', groupID: 1, payload: new Uint8Array(), ...owners(FOREVER) } as const;
    const mint = { type: 'secp256k1fx.MintOutput', ...owners(SECONDS + 1n) } as const;
    const rows = found(onX(nft, mint)).unlocks.map((unlock) => Object.values(unlockRow(unlock, ref)).join(' | '));
    snapshot.matches('NFTs and mint rights', rows);
  });

  it('are rows with the time, the amount and the UTXO ID', () => {
    const given = found(onX(transfer(4_102_444_800n), transfer(FOREVER, 2)), onP([SECONDS + 60n, 0n]));
    snapshot.matches(
      'rows',
      given.unlocks.map((unlock) => Object.values(unlockRow(unlock, ref)).join(' | ')),
    );
    const [, second] = given.unlocks.map((unlock) => unlockRow(unlock, ref));
    assert.ok(second?.detail.endsWith(encodeCb58(utxoIDOf(TX, 0))));
  });

  it('are events whose IDs stay the same', () => {
    const given = found(onX(transfer(4_102_444_800n, 2)), onP([SECONDS + 60n, 0n]), ['hello, lens']);
    const text = calendarOf(given);
    snapshot.matches('a calendar', linesOf(text));
    const ids = linesOf(text).filter((line) => line.startsWith('UID:'));
    assert.deepEqual(
      ids,
      [TX_ON_P, TX].map((txID) => `UID:${encodeCb58(utxoIDOf(txID, 0))}@xchain-lens`),
    );
    const starts = linesOf(text).filter((line) => line.startsWith('DTSTART:'));
    assert.deepEqual(starts, ['DTSTART:20261121T064709Z', 'DTSTART:21000101T000000Z']);
  });

  it('after the year 9999 are left out of a calendar, which reports it', () => {
    const none = found(onX(transfer(253_402_300_799n)));
    assert.deepEqual(beyondCalendarTexts(none), []);
    assert.ok(calendarOf(none).includes('DTSTART:99991231T235959Z\r\n'));
    for (const outputs of [[transfer(253_402_300_800n)], [transfer(FOREVER), transfer(FOREVER)]]) {
      const given = found(onX(...outputs));
      const text = calendarOf(given);
      assert.equal(text.includes('BEGIN:VEVENT'), false);
      const [said = ''] = beyondCalendarTexts(given);
      assert.ok(linesOf(text).some((line) => line.replaceAll('\\', '') === `X-WR-CALDESC:${said}`));
      snapshot.matches(`${outputs.length} beyond a calendar`, said);
    }
  });
});
