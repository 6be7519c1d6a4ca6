import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderOfCreation } from '../../../sandbox/avm/ledger';
import { ContainerIndex } from '../../../sandbox/index-api/index-methods';
import { localNetwork } from '../../../sandbox/network/local-genesis';
import { AvmNetwork } from '../../../sandbox/network/network';
import type { PlatformChain } from '../../../sandbox/p-and-c/platform-chain';
import { type PendingPlatformTx, PlatformMempool } from '../../../sandbox/p-and-c/platform-mempool';
import { PlatformState } from '../../../sandbox/p-and-c/platform-state';
import { emptyPAndC } from '../../../sandbox/p-and-c/p-and-c';
import { ValidatorSets } from '../../../sandbox/p-and-c/validator-sets';
import { sha256 } from '../../../src/core/bytes/hashes';
import { platformFormats } from '../../../src/core/codec/platform/platform-formats';
import { Signers } from '../../../src/core/tx/signers';
import { addPaymentBlocks } from './payment-blocks';
import { startSandbox } from '../../../sandbox/server';
import { accept, pay, START } from '../../support/sandbox/sandbox-chain';
import { until } from '../../support/assertions/until';
import type { GrowthLine, Work } from './growth-line';

const CHANGES = 5;

/** A sandbox that has accepted so many blocks, and is to keep a few more. */
async function keptSandbox(blocks: number): Promise<Work> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-growth-'));
  const statePath = join(folder, 'state');
  const sandbox = await startSandbox({ clock: { now: () => START * 1000 }, blocks: 'on call', statePath });
  const chain = sandbox.network.chain('X');
  if (chain === undefined) throw new Error('the sandbox has no X-Chain');
  const acceptOne = (): void => {
    accept(chain, pay(chain, ...new Array<bigint>(20).fill(1n)));
  };
  const sizes = (): string =>
    [statePath, `${statePath}.journal`].map((path) => statSync(path, { throwIfNoEntry: false })?.size).join();
  const kept = async (): Promise<void> => {
    const before = sizes();
    acceptOne();
    await until(() => sizes() !== before);
  };
  for (let i = 0; i < blocks; i++) acceptOne();
  await until(() => statSync(statePath, { throwIfNoEntry: false }) !== undefined);
  await kept();
  return {
    run: async () => {
      for (let i = 0; i < CHANGES; i++) await kept();
    },
    end: async () => {
      await sandbox.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The Data API's list of a chain, from its first page to its last. */
async function listedTxs(count: number): Promise<Work> {
  const sandbox = await startSandbox({ blocks: 'on call' });
  addPaymentBlocks(sandbox.network, count);
  const path = '/v1/networks/fuji/blockchains/x-chain/transactions?pageSize=100&startTimestamp=1';
  const pageAfter = async (token: string | undefined): Promise<string | undefined> => {
    const response = await fetch(`${sandbox.url}${path}${token === undefined ? '' : `&pageToken=${token}`}`);
    return ((await response.json()) as { nextPageToken?: string }).nextPageToken;
  };
  await pageAfter(undefined);
  return {
    run: async () => {
      for (let token = await pageAfter(undefined); token !== undefined;) token = await pageAfter(token);
    },
    end: () => sandbox.close(),
  };
}

/** A P-Chain with empty blocks, a second apart. */
function platformWith(blocks: number): PlatformChain {
  const network = new AvmNetwork(localNetwork(), { now: () => START * 1000 });
  const platform = { time: 0n, supply: 10n ** 17n, outputs: [] };
  const chains = { platform, cChain: { time: 0n, accounts: [] } };
  const { platform: chain } = emptyPAndC(network, chains, { exported: () => undefined });
  if (chain === undefined) throw new Error('the local network has no P-Chain');
  for (let i = 1n; i <= blocks; i++) {
    const next = { parentID: chain.ledger.lastAccepted.id, height: i, time: i, txs: [] };
    chain.repeatBlock(platformFormats.block.encode({ type: 'block.BanffStandardBlock', ...next }));
  }
  return chain;
}

function firstRead(count: number): Work {
  const chain = platformWith(count);
  const index = new ContainerIndex({
    genesisID: new Uint8Array(32),
    blockAt: (height) => chain.ledger.acceptedAt(BigInt(height)),
    pChainHeightAt: (time) => chain.heightAt(time),
  });
  return { run: () => index.containers.length };
}

function validatorChanges(count: number): Work {
  const state = PlatformState.begin({ supply: 0n, time: 0n }, undefined);
  const history = new ValidatorSets(state);
  const subnetID = sha256(Buffer.from('an L1'));
  const nobody = { threshold: 0, addresses: [] };
  return {
    run: () => {
      for (let i = 0; i < count; i++) {
        const [validationID, nodeID] = [sha256(Buffer.from(`validator ${i}`)), Buffer.alloc(20, i)];
        const fork = state.fork();
        fork.putL1Validator({
          ...{ validationID, subnetID, nodeID, publicKey: new Uint8Array(96), weight: 1n, endAccumulatedFee: 1n },
          ...{ startTime: 0n, minNonce: 0n, remainingBalanceOwner: nobody, deactivationOwner: nobody },
        });
        history.add(fork);
        fork.apply(orderOfCreation);
      }
      return [0, count / 2, count - 1].map((height) => history.setsAt(height));
    },
  };
}

function pooled(count: number): Work {
  const txs = Array.from({ length: count }, (_, i): PendingPlatformTx => {
    const [id, bytes] = [sha256(Buffer.from(`tx ${i}`)), new Uint8Array(0)];
    const tx = { unsignedTx: { type: 'txs.AdvanceTimeTx', time: 0n }, credentials: [] } as const;
    return {
      id,
      bytes,
      tx,
      signers: new Signers(() => bytes),
      gas: 1n,
      price: (i * 7919) % count,
      inputs: [`of ${i}`],
    };
  });
  return {
    run: () => {
      const mempool = new PlatformMempool();
      for (const tx of txs) mempool.add(tx);
      for (let first = mempool.first(); first !== undefined; first = mempool.first()) mempool.remove(first);
    },
  };
}

export const SANDBOX_GROWTH: readonly GrowthLine[] = [
  { what: 'blocks of a kept sandbox, and five changes', n: 100, prepare: keptSandbox },
  { what: 'transactions of the Data API, page by page', n: 1_000, prepare: listedTxs },
  { what: 'blocks of an index that is read first', n: 2_500, prepare: firstRead },
  { what: 'blocks of P that each add a validator of an L1', n: 2_500, prepare: validatorChanges },
  { what: 'transactions of P that wait for a block', n: 2_500, prepare: pooled },
];
