import { isPOrC } from '../../../src/core/ids/p-and-c';
import { Agent } from 'node:http';
import { decodeID, encodeCb58 } from '../../../src/core/encodings/cb58';
import { decodeHex } from '../../../src/core/encodings/hex';
import { txIDOf, utxoIDOf } from '../../../src/core/ids/ids';
import type { AvmChain } from '../../avm/chain';
import { type Sandbox, startSandbox } from '../../server';
import { bytesOfKey, byteKey } from '../../utxos/utxo-index';
import type { NetworkConfig } from '../../network/network';
import { AtomicChance } from './atomic-chance';
import { BuildAttempts } from './build-attempts';
import { differences } from './compare';
import type {
  AnyLine,
  RecordedAtomic,
  RecordedExchange,
  RecordedLine,
} from '../../../test/support/recording/recording';
import { callOf } from './calls';
import { type AcceptedBlock, type ReplayLine, withBlockLines } from './recorded-blocks';
import { isServed, PAndCBlocks } from './p-and-c-blocks';
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
  { beforeEach }: { readonly beforeEach?: BeforeEach } = {},
): Promise<Report> {
  const replaying = await Replaying.start(recorded, beforeEach);
  try {
    for (const line of replaying.lines) await replaying.step(line);
  } finally {
    await replaying.close();
  }
  return replaying.report;
}

type BeforeEach = (exchange: RecordedExchange, sandbox: Sandbox) => Promise<void>;

/** A replay, line by line. */
export class Replaying {
  readonly lines: readonly ReplayLine[];
  readonly sandbox: Sandbox;
  readonly #isWhole: boolean;
  readonly #hasPAndC: boolean;
  readonly #pAndCBlocks: PAndCBlocks;
  readonly #attempts: BuildAttempts;
  readonly #atomicChance: AtomicChance;
  readonly #clock: { now: number };
  readonly #beforeEach: BeforeEach | undefined;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #found: Difference[] = [];
  readonly #count = { exchanges: 0, blocks: 0, nodesOwn: 0 };

  private constructor(of: {
    readonly lines: readonly RecordedLine[];
    readonly sandbox: Sandbox;
    readonly isWhole: boolean;
    readonly hasPAndC: boolean;
    readonly clock: { now: number };
    readonly beforeEach: BeforeEach | undefined;
    readonly pAndCBlocks: PAndCBlocks;
  }) {
    this.lines = withBlockLines(of.lines, of.sandbox.network);
    this.sandbox = of.sandbox;
    this.#isWhole = of.isWhole;
    this.#hasPAndC = of.hasPAndC;
    this.#pAndCBlocks = of.pAndCBlocks;
    this.#attempts = new BuildAttempts(of.sandbox.network.chains);
    this.#atomicChance = new AtomicChance(of.sandbox);
    this.#clock = of.clock;
    this.#beforeEach = of.beforeEach;
  }

  static async start(recorded: readonly AnyLine[], beforeEach?: BeforeEach): Promise<Replaying> {
    const lines = recorded.filter((line): line is RecordedLine => line.kind !== 'note' && line.kind !== 'codec');
    const exchanges = lines.filter((line) => line.kind === 'exchange');
    const clock = { now: exchanges[0]?.request.at ?? 0 };
    const network = recordedNetwork(exchanges);
    const calls = exchanges.map(callOf).filter((call) => call !== undefined);
    const pAndC = recordedGenesis(recorded, calls, avaxOf(network));
    const isWhole = wholeGenesis(recorded) !== undefined;
    const sandbox = await startSandbox({ network, clock: { now: () => clock.now }, blocks: 'on call', pAndC });
    const pAndCBlocks = new PAndCBlocks(pAndC === undefined ? [] : lines, sandbox, isWhole);
    if (pAndC !== undefined && !isWhole) addGenesisValidators(sandbox, calls, pAndCBlocks.txIDs);
    const hasPAndC = pAndC !== undefined;
    return new Replaying({ lines, sandbox, isWhole, hasPAndC, clock, beforeEach, pAndCBlocks });
  }

  get report(): Report {
    return { ...this.#count, differences: this.#found };
  }

  /** The time of the sandbox, Unix ms. */
  set now(ms: number) {
    this.#clock.now = ms;
  }

  async step(line: ReplayLine): Promise<void> {
    const { sandbox } = this;
    if (this.#isWhole && line.kind === 'block' && line.chain === 'P') {
      this.now = line.time * 1000;
      const where = `block ${line.height} of P`;
      this.#found.push(...this.#pAndCBlocks.build(line).map((what) => ({ where, what })));
      this.#count.blocks++;
      return;
    }
    const where = 'chain' in line ? `block of ${line.chain}` : line.kind;
    this.#found.push(...this.#pAndCBlocks.before(line).map((what) => ({ where, what })));
    if (this.#isWhole && line.kind === 'block' && line.chain === 'C') this.#count.blocks++;
    if (line.kind === 'exchange') await this.#play(line);
    else if (line.kind === 'atomic') putAtomic(sandbox, xChain(sandbox), line);
    else if (!isPOrC(line.chain)) {
      this.#count.blocks++;
      this.now = line.time * 1000;
      this.#found.push(...blockDifferences(sandbox, line));
      this.#attempts.built(this.#clock.now);
    }
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    await this.sandbox.close();
  }

  async #play(exchange: RecordedExchange): Promise<void> {
    this.#attempts.before(exchange);
    const isOwn = this.#hasPAndC && !isServed(exchange, this.sandbox, this.#isWhole);
    if (exchange.replay === false || isOwn) {
      this.#count.nodesOwn++;
      return;
    }
    this.#count.exchanges++;
    this.now = exchange.request.at;
    await this.#beforeEach?.(exchange, this.sandbox);
    const response = await send(this.sandbox.url, exchange.request, this.#agent);
    const where = `${exchange.group}: ${exchange.label}`;
    const isByChance = this.#atomicChance.covers(exchange);
    const all = differences(exchange.response, response, callOf(exchange));
    if (all.length > 0 && isByChance) this.#count.nodesOwn++;
    else this.#found.push(...all.map((what) => ({ where, what })));
    this.#attempts.after(exchange);
  }
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
      return [byteKey(utxoIDOf(utxo.txID, utxo.outputIndex)), utxo];
    }),
  );
  const ids = [...utxos.keys()].map(bytesOfKey);
  const inOrder = (chain.config.putOrder?.(ids) ?? ids).map((id) => utxos.get(byteKey(id)));
  network.arrive({
    from: network.blockchains.lookup(sourceChain),
    to: chain.blockchainID,
    utxos: inOrder.filter((utxo) => utxo !== undefined),
  });
}
