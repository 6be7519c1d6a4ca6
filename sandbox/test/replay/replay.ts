import { Agent } from 'node:http';
import { decodeID, encodeCb58 } from '../../../src/core/encodings/cb58';
import { decodeHex } from '../../../src/core/encodings/hex';
import { txIDOf, utxoIDOf } from '../../../src/core/ids/ids';
import type { AvmChain } from '../../avm/chain';
import { type Sandbox, startSandbox } from '../../server';
import { bytesOfKey, keyOf } from '../../utxos/utxo-index';
import type { NetworkConfig } from '../../network/network';
import { BuildAttempts } from './build-attempts';
import { differences } from './compare';
import type {
  AnyLine,
  RecordedAtomic,
  RecordedExchange,
  RecordedLine,
} from '../../../test/support/recording/recording';
import { callOf } from './calls';
import { type AcceptedBlock, withBlockLines } from './recorded-blocks';
import { isServed, PrimaryBlocks } from './primary-blocks';
import { addGenesisValidators, recordedGenesis, wholeGenesis } from './recorded-genesis';
import { recordedNetwork } from './recorded-chains';
import { send } from './send';

export interface Difference {
  /** Group and label, or the block. */
  readonly where: string;
  readonly what: string;
}

export interface Report {
  /** Exchanges that were sent and compared. */
  readonly exchanges: number;
  readonly blocks: number;
  /** Exchanges that only the recorded node can answer so. */
  readonly nodesOwn: number;
  readonly differences: readonly Difference[];
}

/**
 * Replays a recording of a node against a sandbox, over HTTP: the clock stands at the time of each request, and blocks
 * are built where the recording says so. `beforeEach` sees the sandbox as each request meets it.
 */
export async function replay(
  recorded: readonly AnyLine[],
  { beforeEach }: { readonly beforeEach?: (exchange: RecordedExchange, sandbox: Sandbox) => Promise<void> } = {},
): Promise<Report> {
  const lines = recorded.filter((line): line is RecordedLine => line.kind !== 'note' && line.kind !== 'codec');
  const exchanges = lines.filter((line) => line.kind === 'exchange');
  let now = exchanges[0]?.request.at ?? 0;
  const network = recordedNetwork(exchanges);
  const calls = exchanges.map(callOf).filter((call) => call !== undefined);
  const primary = recordedGenesis(recorded, calls, avaxOf(network));
  const isWhole = wholeGenesis(recorded) !== undefined;
  const sandbox = await startSandbox({ network, clock: { now: () => now }, blocks: 'on call', primary });
  const primaryBlocks = new PrimaryBlocks(primary === undefined ? [] : lines, sandbox);
  if (primary !== undefined && !isWhole) addGenesisValidators(sandbox, calls, primaryBlocks.txIDs);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const found: Difference[] = [];
  const count = { exchanges: 0, blocks: 0, nodesOwn: 0 };
  const attempts = new BuildAttempts(sandbox.network.chains);
  const play = async (exchange: RecordedExchange): Promise<void> => {
    attempts.before(exchange);
    if (exchange.replay === false || (primary !== undefined && !isServed(exchange, sandbox, isWhole))) count.nodesOwn++;
    else {
      count.exchanges++;
      now = exchange.request.at;
      await beforeEach?.(exchange, sandbox);
      const response = await send(sandbox.url, exchange.request, agent);
      const where = `${exchange.group}: ${exchange.label}`;
      found.push(...differences(exchange.response, response, callOf(exchange)).map((what) => ({ where, what })));
      attempts.after(exchange);
    }
  };
  try {
    for (const line of withBlockLines(lines, sandbox.network)) {
      if (isWhole && line.kind === 'block' && line.chain === 'P') {
        now = line.time * 1000;
        const where = `block ${line.height} of P`;
        found.push(...primaryBlocks.build(line).map((what) => ({ where, what })));
        count.blocks++;
        continue;
      }
      primaryBlocks.before(line);
      if (line.kind === 'exchange') await play(line);
      else if (line.kind === 'atomic') putAtomic(sandbox, xChain(sandbox), line);
      else if (line.chain !== 'P' && line.chain !== 'C') {
        count.blocks++;
        now = line.time * 1000;
        found.push(...blockDifferences(sandbox, line));
        attempts.built(now);
      }
    }
  } finally {
    agent.destroy();
    await sandbox.close();
  }
  return { ...count, differences: found };
}

/** The first asset of the X-Chain. */
function avaxOf({ chains }: NetworkConfig): Uint8Array | undefined {
  const asset = chains.find(({ isPrimary }) => isPrimary)?.genesisAssets[0];
  return asset && txIDOf(asset.tx);
}

function xChain({ network }: Sandbox): AvmChain {
  const chain = network.chain('X');
  if (chain === undefined) throw new Error('the sandbox has no X-Chain');
  return chain;
}

/** A block line does not say which chain it is of: the one where its transactions wait. */
function chainWithWaiting(sandbox: Sandbox, txIDs: readonly string[]): AvmChain {
  const waits = ({ mempool }: AvmChain) => txIDs.some((id) => mempool.has(decodeID(id)));
  return sandbox.network.chains.find(waits) ?? xChain(sandbox);
}

function blockDifferences(sandbox: Sandbox, line: AcceptedBlock): Difference[] {
  const chain = sandbox.network.chain(line.chain ?? '') ?? chainWithWaiting(sandbox, line.txIDs);
  const block = chain.buildBlock();
  const where = `block ${line.height}`;
  if (block === undefined) return [{ where, what: 'expected a block, but nothing that waits can be executed' }];
  const expected = { height: line.height, time: line.time, txIDs: line.txIDs, id: line.id };
  const { height, time, txIDs, id } = block;
  const got = { height: Number(height), time: Number(time), txIDs: txIDs.map(encodeCb58), id: encodeCb58(id) };
  const what = `expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`;
  return JSON.stringify(expected) === JSON.stringify(got) ? [] : [{ where, what }];
}

function putAtomic({ network }: Sandbox, chain: AvmChain, { sourceChain, utxos: texts }: RecordedAtomic): void {
  const utxos = new Map(
    texts.map((text) => {
      const utxo = chain.codec.decodeUTXO(decodeHex(text));
      return [keyOf(utxoIDOf(utxo.txID, utxo.outputIndex)), utxo];
    }),
  );
  const ids = [...utxos.keys()].map(bytesOfKey);
  const inOrder = (chain.config.putOrder?.(ids) ?? ids).map((id) => utxos.get(keyOf(id)));
  network.arrive({
    from: network.blockchains.lookup(sourceChain),
    to: chain.blockchainID,
    utxos: inOrder.filter((utxo) => utxo !== undefined),
  });
}
