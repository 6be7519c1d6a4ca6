import { HttpClient } from '../../../src/client/http/http-client';
import { decodeCb58, encodeCb58 } from '../../../src/core/encodings/cb58';
import { platformFormats } from '../../../src/core/codec/platform/platform-formats';
import { decodeHex } from '../../../src/core/encodings/hex';
import { formatAddress } from '../../../src/core/ids/address';
import { txIDOf, utxoIDOf } from '../../../src/core/ids/ids';
import { ZERO_ID } from '../../../src/core/ids/networks';
import { outcomeOf } from '../../../src/core/outcome';
import { readAnyTx } from '../../../src/core/signing/read-tx';
import type { AnyTx } from '../../../src/core/signing/signable';
import { accountsIn, producedOutputs, spentUTXOs } from '../../../src/core/tx/moves';
import { Chain } from '../../../src/services/chain/chain';
import { atomicChainID } from '../../../src/services/checking/peer-chain';
import { TxChecker } from '../../../src/services/checking/tx-checker';
import { IDResolver } from '../../../src/services/lookup/id-resolver';
import { PlannedNode } from '../../../src/services/plan/planned-node';
import { PlannedState } from '../../../src/services/plan/planned-state';
import { listedUTXOs } from '../../../src/services/utxos/unspent';
import { utxosOn } from '../../../src/services/utxos/utxo-source';
import type { AnyLine, RecordedExchange } from '../../../test/support/recording/recording';
import type { AvmLedger } from '../../avm/ledger';
import type { Sandbox } from '../../server';
import { callOf, textOf } from './calls';
import type { ReplayLine } from './recorded-blocks';
import { type Difference, Replaying } from './replay';

export interface RehearsalReport {
  /** Transactions that were checked after those before them in their plan. */
  readonly transactions: number;
  /** Of these, the ones of which not all could be verified. */
  readonly unknown: number;
  readonly differences: readonly Difference[];
}

/** A transaction that a recording sends. */
interface SentTx {
  readonly where: string;
  readonly at: number;
  readonly bytes: Uint8Array;
  /** cb58. */
  readonly txID: string;
  readonly any: AnyTx;
  /** The node's words; undefined for one that it took. */
  readonly refusal: string | undefined;
}

/**
 * Takes the transactions of a recording as plans of so many that were accepted, each over the state before its first:
 * what the node took would be accepted, what it refused would be rejected in its words, and what they spend, make, and
 * change is as the recording has it afterwards.
 */
export async function rehearseRecording(recorded: readonly AnyLine[], size: number): Promise<RehearsalReport> {
  const [base, ahead] = [await Replaying.start(recorded), await Replaying.start(recorded)];
  const http = new HttpClient();
  const found = { transactions: 0, unknown: 0, differences: [] as Difference[] };
  try {
    for (let next = 0; next < base.lines.length;) {
      const end = await new Rehearsing({ base, ahead, http, found }).from(next, size);
      for (; next < end; next++) await base.step(base.lines[next] as ReplayLine);
    }
  } finally {
    await http.close();
    await Promise.all([base.close(), ahead.close()]);
  }
  return found;
}

/** What the chains of a sandbox have in blocks. */
class Accepted {
  readonly #sandbox: Sandbox;
  readonly #seen: Record<'X' | 'P', bigint>;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
    this.#seen = { X: this.#height('X'), P: this.#height('P') };
  }

  has({ txID, any: { on } }: SentTx): boolean {
    const id = decodeCb58(txID);
    return (on === 'C' ? this.#sandbox.pAndC.cChain?.tx(id) : this.#ledger(on)?.tx(id)) !== undefined;
  }

  /** Whether blocks that came since have transactions that aren't among these, such as rewards. */
  hasOthers(known: ReadonlySet<string>): boolean {
    return (['X', 'P'] as const).some((on) => {
      const ids: string[] = [];
      for (; this.#seen[on] < this.#height(on);) {
        const { bytes } = this.#ledger(on)?.acceptedAt(++this.#seen[on]) ?? {};
        if (bytes !== undefined) ids.push(...this.#txIDs(on, bytes));
      }
      return ids.some((id) => !known.has(id));
    });
  }

  #txIDs(on: 'X' | 'P', bytes: Uint8Array): string[] {
    if (on === 'P') {
      const block = platformFormats.block.decode(bytes);
      const txs = [...('txs' in block ? block.txs : []), ...('tx' in block ? [block.tx] : [])];
      return txs.map((tx) => encodeCb58(txIDOf(platformFormats.tx.encode(tx))));
    }
    const { codec } = this.#sandbox.network.chain('X') ?? {};
    return codec?.decodeBlock(bytes).txs.map((tx) => encodeCb58(txIDOf(codec.encodeTx(tx)))) ?? [];
  }

  #ledger(on: 'X' | 'P'): AvmLedger | undefined {
    return on === 'P' ? this.#sandbox.pAndC.platform?.ledger : this.#sandbox.network.chain('X')?.ledger;
  }

  #height(on: 'X' | 'P'): bigint {
    return this.#ledger(on)?.lastAccepted.height ?? 0n;
  }
}

function sentIn(exchange: RecordedExchange): SentTx[] {
  const call = callOf(exchange);
  if (call === undefined || !/^(avm|platform|avax)\.issueTx$/.test(call.method)) return [];
  const isOfOther = call.method === 'avm.issueTx' && !/^\/ext\/bc\/X\b/.test(exchange.request.path);
  const { tx, encoding } = call.params;
  try {
    const bytes = decodeHex(textOf(tx), encoding === 'hexnc' ? 'hexnc' : 'hex');
    const any = readAnyTx(bytes);
    const on = { avm: 'X', platform: 'P', avax: 'C' }[call.method.split('.')[0] as 'avm'];
    if (any === undefined || any.isUnsigned === true || any.on !== on || isOfOther) return [];
    if (encoding !== undefined && encoding !== 'hex' && encoding !== 'hexnc') return [];
    const where = `${exchange.group}: ${exchange.label}`;
    return [{ where, at: exchange.request.at, bytes, txID: encodeCb58(txIDOf(bytes)), any, refusal: call.error }];
  } catch {
    return [];
  }
}

/** Whether it spends what a transaction spends that waits, or follows one of the same account: the mempool decides. */
function conflicts(sent: SentTx, waiting: readonly SentTx[]): boolean {
  const keysOf = ({ any: { tx } }: SentTx): string[] => [
    ...spentUTXOs(tx.unsignedTx).map((each) => encodeCb58(utxoIDOf(each.txID, each.outputIndex))),
    ...accountsIn(tx.unsignedTx).map(({ address }) => `${tx.unsignedTx.type} ${encodeCb58(address)}`),
  ];
  const taken = new Set(waiting.flatMap(keysOf));
  return keysOf(sent).some((key) => taken.has(key));
}

const UNKNOWN = 'not verified';

interface RehearsingParts {
  /** The state before the plan. */
  readonly base: Replaying;
  /** The same after it. */
  readonly ahead: Replaying;
  readonly http: HttpClient;
  readonly found: { transactions: number; unknown: number; differences: Difference[] };
}

class Rehearsing {
  readonly #parts: RehearsingParts;
  #now = 0;

  constructor(parts: RehearsingParts) {
    this.#parts = parts;
  }

  /** Rehearses the lines from an index on, until so many were accepted; resolves with the index after them. */
  async from(start: number, size: number): Promise<number> {
    const { base, ahead } = this.#parts;
    const { lines } = base;
    const first = lines.slice(start).find((line) => line.kind === 'exchange');
    this.#now = first?.request.at ?? 0;
    const real = this.#chain(base);
    const { hrp, blockchainID, networkID } = await real.identity.identify();
    const c = await atomicChainID(real, networkID, {}).catch(() => '');
    const network = { hrp, chainIDs: { X: blockchainID, P: ZERO_ID, C: c } };
    const state = new PlannedState(network, BigInt(Math.floor(this.#now / 1000)));
    const answers = new Map<string, Promise<unknown>>();
    const [waiting, known] = [new Map<string, SentTx>(), new Set<string>()];
    const accepted: SentTx[] = [];
    const inBlocks = new Accepted(ahead.sandbox);
    let next = start;
    for (; next < lines.length && accepted.length < size;) {
      const line = lines[next] as ReplayLine;
      // What arrives from elsewhere belongs to the state before another plan.
      if (line.kind === 'atomic' && next > start) break;
      for (const sent of line.kind === 'exchange' ? sentIn(line) : []) {
        // What waits in a mempool is none of a plan's steps yet.
        if (known.has(sent.txID) || inBlocks.has(sent)) continue;
        const isOfMempool = conflicts(sent, [...waiting.values()]);
        waiting.set(sent.txID, sent);
        known.add(sent.txID);
        if (isOfMempool) continue;
        base.now = ahead.now = this.#now = sent.at;
        await this.#check(sent, real.over(new PlannedNode(real.node, state, answers).rpc), state);
      }
      await ahead.step(ahead.lines[next++] as ReplayLine);
      for (const sent of waiting.values()) {
        if (!inBlocks.has(sent)) continue;
        waiting.delete(sent.txID);
        await new PlannedNode(real.node, state, answers).accept(sent.any, sent.bytes, {});
        accepted.push(sent);
      }
      // Others may have spent and changed the same.
      if (inBlocks.hasOthers(known) || line.kind === 'atomic') return next;
    }
    const planned = real.over(new PlannedNode(real.node, state, answers).rpc);
    await this.#compare(await this.#listed(planned, accepted), accepted, state);
    return next;
  }

  #chain({ sandbox: { url } }: Replaying): Chain {
    const clock = { now: () => this.#now, after: () => () => undefined };
    const config = { name: 'replayed', url, blockchain: 'X' };
    return new Chain(config, { http: this.#parts.http, clock });
  }

  /** Compared with what the node said, if a check over the state of that moment says the same. */
  async #check({ where, bytes, refusal }: SentTx, planned: Chain, state: PlannedState): Promise<void> {
    const now = await this.#reason(bytes, this.#chain(this.#parts.ahead), state);
    const rehearsed = await this.#reason(bytes, planned, state);
    const isRight = refusal === undefined ? now === 'accepted' : now !== 'accepted' && refusal.includes(now);
    if (!isRight || now === UNKNOWN || (now !== rehearsed && (await this.#isOtherTime()))) return;
    this.#parts.found.transactions++;
    if (rehearsed === UNKNOWN) this.#parts.found.unknown++;
    else if (rehearsed !== now)
      this.#parts.found.differences.push({ where, what: `was ${now}, and rehearsed: ${rehearsed}` });
  }

  /** Whether gas has another price or capacity, or C another VM: a plan doesn't know when its steps are sent. */
  async #isOtherTime(): Promise<boolean> {
    const [before, now] = await Promise.all(
      [this.#parts.base, this.#parts.ahead].map(async (each) => {
        const { node } = this.#chain(each);
        const { value: fees } = await outcomeOf(node.call('platform.getFeeState', {}));
        const { value: version } = await outcomeOf(node.call('web3_clientVersion', {}));
        return JSON.stringify([fees?.capacity, fees?.price, version], textOfBig);
      }),
    );
    return before !== now;
  }

  /** The node's words by which a transaction would be refused. */
  async #reason(bytes: Uint8Array, chain: Chain, state: PlannedState): Promise<string> {
    const clock = { now: () => this.#now, after: () => () => undefined };
    const checker = new TxChecker({ resolver: new IDResolver(clock), clock });
    const { firstReason, checks } = await checker.check(chain, bytes);
    const isOfMoment = state.isOfMoment(firstReason?.rule);
    if (isOfMoment || checks.some(({ verdict }) => verdict === 'cannot tell')) return UNKNOWN;
    return firstReason?.words ?? 'accepted';
  }

  /** Which of the UTXOs that transactions spend and make are there, by chain and owner. */
  async #listed(chain: Chain, sent: readonly SentTx[]): Promise<ReadonlySet<string>> {
    const { hrp } = await chain.identity.identify();
    const owners = new Set(
      sent.flatMap(({ any, bytes }) =>
        producedOutputs(any.tx.unsignedTx, txIDOf(bytes)).flatMap(({ output }) =>
          output.addresses.map((each) => encodeCb58(each)),
        ),
      ),
    );
    const there = new Set<string>();
    for (const owner of owners) {
      const of = (alias: string) => ({ addresses: [formatAddress({ alias, hrp, bytes: decodeCb58(owner) })] });
      const sources = [
        utxosOn(chain, 'X', of('X')),
        utxosOn(chain, 'P', of('P')),
        utxosOn(chain, 'X', { ...of('X'), sourceChain: 'P' }),
        utxosOn(chain, 'P', { ...of('P'), sourceChain: 'X' }),
      ];
      for (const [i, source] of sources.entries())
        for (const { txID, outputIndex } of (await listedUTXOs(source)).utxos)
          there.add(`${i} ${encodeCb58(utxoIDOf(txID, outputIndex))}`);
    }
    return there;
  }

  async #compare(planned: ReadonlySet<string>, sent: readonly SentTx[], state: PlannedState): Promise<void> {
    const real = this.#chain(this.#parts.ahead);
    const now = await this.#listed(real, sent);
    const differs = (what: string) => this.#parts.found.differences.push({ where: sent.at(-1)?.where ?? '', what });
    const touched = new Set(
      sent.flatMap(({ any: { tx }, bytes }) => {
        const id = txIDOf(bytes);
        const made = producedOutputs(tx.unsignedTx, id).filter(({ isStaked }) => isStaked !== true);
        return [
          ...spentUTXOs(tx.unsignedTx).map((each) => encodeCb58(utxoIDOf(each.txID, each.outputIndex))),
          ...made.map(({ index }) => encodeCb58(utxoIDOf(id, index))),
        ];
      }),
    );
    const isTouched = (key: string): boolean => touched.has(key.split(' ')[1] ?? '');
    for (const key of planned) if (isTouched(key) && !now.has(key)) differs(`UTXO ${key} was planned, and isn't there`);
    for (const key of now) if (isTouched(key) && !planned.has(key)) differs(`UTXO ${key} is there, and wasn't planned`);
    for (const [subnetID, subnet] of state.subnets) {
      const there = await real.platform.getSubnet({ subnetID });
      if (JSON.stringify(there, textOfBig) !== JSON.stringify(subnet, textOfBig))
        differs(`subnet ${subnetID}: ${JSON.stringify(subnet, textOfBig)}, is ${JSON.stringify(there, textOfBig)}`);
    }
    for (const [validationID, validator] of state.l1Validators) {
      const there = await real.platform.getL1Validator({ validationID });
      const shown = (each: typeof there) =>
        JSON.stringify(
          each && [each.nodeID, each.weight, each.minNonce, each.deactivationOwner, each.subnetID],
          textOfBig,
        );
      if (shown(there) !== shown(validator))
        differs(`validator ${validationID}: ${shown(validator)}, is ${shown(there)}`);
    }
  }
}

function textOfBig(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
