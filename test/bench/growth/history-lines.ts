import { sha256 } from '../../../src/core/bytes/hashes';
import { AddressEvents } from '../../../src/services/past/address/address-events';
import type { ReadTx } from '../../../src/services/past/decoded/decoded-tx';
import { Ledger } from '../../../src/services/past/ledger/ledger';
import { BlockTable } from '../../../src/services/past/tables/block-table';
import type { GrowthLine } from './growth-line';

const OWNER = new Uint8Array(20).fill(1);
const OTHER = new Uint8Array(20).fill(2);

const idOf = (text: string): Uint8Array => sha256(Buffer.from(text));
const ownedBy = (address: Uint8Array) => ({ locktime: 0n, threshold: 1, addresses: [address] });

/** Payments of so many assets, to the owner. */
function payments(count: number, assets: number): ReadTx[] {
  return Array.from({ length: count }, (_, i) => {
    const output = { type: 'secp256k1fx.TransferOutput', amount: 1n, ...ownedBy(OWNER) } as const;
    const made = { index: 0, assetID: idOf(`asset ${i % assets}`), output };
    return { txID: idOf(`tx ${i}`), spent: [], made: 1, outputs: [made] };
  });
}

/** Stakings of the owner, and as many periods of others that end. */
function stakings(count: number): ReadTx[] {
  const stake = (name: string, address: Uint8Array): ReadTx => {
    const output = { type: 'secp256k1fx.TransferOutput', amount: 1n, ...ownedBy(address) } as const;
    const made = { index: 0, assetID: idOf('AVAX'), output, isStaked: true } as const;
    const facts = { kind: 'stakes', rewardOwners: [ownedBy(address)], renewal: RENEWAL } as const;
    return { txID: idOf(name), spent: [], made: 1, outputs: [made], facts };
  };
  return Array.from({ length: count }, (_, i): ReadTx[] => {
    const facts = { kind: 'renewsStaking', staker: idOf(`other ${i}`) } as const;
    const end = { txID: idOf(`end ${i}`), spent: [], made: 0, facts };
    return [stake(`own ${i}`, OWNER), stake(`other ${i}`, OTHER), end];
  }).flat();
}

const RENEWAL = { period: 86_400n, restakedShares: 0 };

function tableOf(txs: readonly ReadTx[]): BlockTable {
  const table = new BlockTable();
  for (const [i, tx] of txs.entries()) {
    const at = BigInt(i + 1);
    table.add({ id: idOf(`block ${at}`), parentID: idOf(`block ${i}`), height: at, time: at, txs: [tx] });
  }
  return table;
}

export const HISTORY_GROWTH: readonly GrowthLine[] = [
  {
    what: 'events of a balance chart, of a tenth as many assets',
    n: 2_500,
    prepare: async (count) => {
      const events = new AddressEvents(tableOf(payments(count, count / 10)), [OWNER]);
      const ledger = await Ledger.read({
        ...{ events: events.oldestFirst(), utxos: [], isWhole: true, from: 0n, to: BigInt(count) },
        ...{ isComparable: false, limits: () => Promise.resolve([]) },
      });
      return { run: () => ledger.balances() };
    },
  },
  {
    what: 'stakings of a history on P, with as many renewals of others',
    n: 2_500,
    prepare: (count) => {
      const table = tableOf(stakings(count));
      return { run: () => [...new AddressEvents(table, [OWNER]).newestFirst()].length };
    },
  },
];
