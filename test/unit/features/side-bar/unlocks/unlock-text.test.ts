import { strict as assert } from 'node:assert';
import { AnyOrderCodec } from '../../../../../src/core/codec/avm/any-order-codec';
import { Codec, type UTXO } from '../../../../../src/core/codec/avm/codec';
import { platformFormats } from '../../../../../src/core/codec/platform/platform-formats';
import { encodeCb58 } from '../../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../../src/core/encodings/hex';
import { HexList } from '../../../../../src/core/encodings/hex-list';
import { utxoIDOf } from '../../../../../src/core/ids/ids';
import { unlockRow } from '../../../../../src/features/side-bar/unlocks/unlock-text';
import type { AssetRef } from '../../../../../src/services/text/pieces';
import { type Unlock, upcomingUnlocks } from '../../../../../src/services/utxos/balances';
import { avmReader, PLATFORM_READER } from '../../../../../src/services/utxos/utxo-source';
import { UTXOTable } from '../../../../../src/services/utxos/utxo-table';
import { snapshotOf } from '../../../../support/wording/snapshot';

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

function unlocksOf(x: UTXOTable, p = onP()): Unlock[] {
  const lists = [
    { on: 'X', table: x },
    { on: 'P', table: p },
  ];
  return upcomingUnlocks(lists, NOW);
}

describe('upcoming unlocks', () => {
  const snapshot = snapshotOf('unlocks');

  it('are what is locked now, the earliest first, with the later lock of an output that has two', () => {
    const x = onX(transfer(0n), transfer(SECONDS), transfer(SECONDS + 1n), transfer(FOREVER), transfer(SECONDS + 3n));
    const p = onP([SECONDS + 2n, 0n], [1n, 0n], [1n, SECONDS + 4n], [SECONDS + 5n, SECONDS + 6n]);
    assert.deepEqual(
      unlocksOf(x, p).map(({ on, listed }) => [on, listed.locktime - SECONDS]),
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
    const rows = unlocksOf(onX(nft, mint)).map((unlock) => Object.values(unlockRow(unlock, ref)).join(' | '));
    snapshot.matches('NFTs and mint rights', rows);
  });

  it('are rows with the time, the amount and the UTXO ID', () => {
    const given = unlocksOf(onX(transfer(4_102_444_800n), transfer(FOREVER, 2)), onP([SECONDS + 60n, 0n]));
    snapshot.matches(
      'rows',
      given.map((unlock) => Object.values(unlockRow(unlock, ref)).join(' | ')),
    );
    const [, second] = given.map((unlock) => unlockRow(unlock, ref));
    assert.ok(second?.detail.endsWith(encodeCb58(utxoIDOf(TX, 0))));
  });
});
