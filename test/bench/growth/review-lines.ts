import { sha256 } from '../../../src/core/bytes/hashes';
import { decodeID, encodeCb58 } from '../../../src/core/encodings/cb58';
import { toHexDigits } from '../../../src/core/bytes/bytes';
import { networkByID } from '../../../src/core/ids/networks';
import { TxBuilder } from '../../../src/core/tx-builder/builder';
import { EWOQ, SigningKey } from '../../../src/core/tx-builder/key';
import { FollowedTxs, SentRecords, KEPT_A_CHAIN } from '../../../src/services/sending/issue-record';
import { startSandbox } from '../../../sandbox/server';
import { IssuingWindow, sampleWalletOf } from '../../support/setup/issue-setup';
import { MemoryStore } from '../../support/setup/memory-store';
import type { GrowthLine, Work } from './growth-line';

const KEY = SigningKey.parse(EWOQ);
const CHAINS = 32;
const FOLLOWED = 64;

interface Stores {
  readonly local: MemoryStore;
  readonly global: MemoryStore;
}

/** A review of many transactions, of inputs that the sandbox doesn't know. */
async function reviewOf(count: number, inputs: number, stores?: Stores): Promise<Work> {
  const sandbox = await startSandbox({ blocks: 'on call' });
  const window = new IssuingWindow(stores);
  const list = await paymentsFor(sandbox.url, count, inputs);
  return {
    run: () => window.checker.checkAll(window.chain(sandbox.url), list),
    end: async () => {
      await window.http.close();
      await sandbox.close();
    },
  };
}

async function paymentsFor(url: string, count: number, inputs: number): Promise<Uint8Array[]> {
  const { rules } = await sampleWalletOf(url);
  const assetID = decodeID(networkByID(12345)?.chains?.avax ?? '');
  const owners = { locktime: 0n, threshold: 1, addresses: [KEY.address] };
  const amount = 1_000_000_000n;
  return Array.from({ length: count }, (_, i) => {
    const txID = sha256(Buffer.from(`maker ${i}`));
    const utxos = Array.from({ length: inputs }, (__, outputIndex) => {
      return { txID, outputIndex, assetID, output: { type: 'secp256k1fx.TransferOutput', amount, ...owners } as const };
    });
    const builder = new TxBuilder(rules, { utxos, keys: [KEY], now: 0n, change: KEY.address });
    return builder.pay([{ assetID, amount: amount * BigInt(inputs) - 100_000_000n, owners }]).bytes;
  });
}

let filled: Promise<Stores> | undefined;

/** All that a window keeps: of 32 chains, and 64 transactions that it follows. */
async function fullStores(): Promise<Stores> {
  const stores = { local: new MemoryStore(), global: new MemoryStore() };
  const records = new SentRecords(stores.global);
  const followed = new FollowedTxs(stores.local);
  const sandbox = await startSandbox({ blocks: 'on call' });
  const window = new IssuingWindow();
  const { networkID, blockchainID, genesisID } = await window.chain(sandbox.url).identity.identify({});
  const list = await paymentsFor(sandbox.url, FOLLOWED, 64);
  await window.http.close();
  await sandbox.close();
  const here = { chain: 'test', network: networkID, blockchainID, genesisID };
  const idOf = (text: string): string => encodeCb58(sha256(Buffer.from(text)));
  for (let i = 0; i < CHAINS * KEPT_A_CHAIN; i++) {
    const chain = i % CHAINS === 0 ? 'test' : `chain ${i % CHAINS}`;
    await records.put({ ...here, chain, txID: idOf(`tx ${i}`), headline: 'Pay', at: i, state: { kind: 'sent' } });
  }
  for (const [i, bytes] of list.entries()) {
    const sent = { txID: idOf(`tx ${i * CHAINS}`), headline: 'Pay', at: i, state: { kind: 'sent' } as const };
    await followed.put({ ...here, ...sent, hex: toHexDigits(bytes), until: 2e12 });
  }
  return stores;
}

export const REVIEW_GROWTH: readonly GrowthLine[] = [
  {
    what: 'transactions of a review, beside 3,200 stored and 64 followed ones',
    n: 25,
    prepare: async (count) => reviewOf(count, 1, await (filled ??= fullStores())),
  },
  { what: 'transactions of 64 inputs of a review', n: 100, prepare: (count) => reviewOf(count, 64) },
];
