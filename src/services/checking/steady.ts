import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { outcomeOf } from '../../core/outcome';
import type { Lookup } from '../../core/rules/chain-rules';
import type { UnknownReason } from '../../core/rules/finding';
import { readAnyTx } from '../../core/signing/read-tx';
import type { AnyTx } from '../../core/signing/signable';
import type { Chain } from '../chain/chain';
import { isXChain } from '../chain/chain-config';
import { hasTwice } from '../lookup/finders';
import type { AnyFoundTx } from '../lookup/found';
import { chainFor, notRead } from './checked-tx';

/** Chains of a node whose state a check reads. */
export type ReadChain = AnyTx['on'];

/** Runs of a check on a chain whose blocks come faster than its responses. */
const MOST_RUNS = 3;

/**
 * Runs a check whose requests are all answered from one state of each chain: the height before them, and twice in a row
 * after them, is the same, and no higher one was read before. Twice, because several nodes may take turns at one
 * address. If a block came in between, it runs again. Otherwise it runs with why its reads of state prove nothing.
 * Rejects as `run`, or with the reason of the caller's abort.
 */
export async function steadily<T>(
  chain: Chain,
  of: readonly ReadChain[],
  run: (doubt: UnknownReason | undefined) => Promise<T>,
  options: CallOptions,
): Promise<T> {
  let before = await heightsOf(chain, of, options);
  for (let runs = 1; Array.isArray(before) && runs <= MOST_RUNS; runs++) {
    const [result, heights] = [await run(undefined), before];
    const twice = of.flatMap((on) => [on, on]);
    const after = await heightsOf(chain, twice, options);
    const isSteady = (on: ReadChain, i: number, [first, second]: readonly (bigint | undefined)[]): boolean =>
      // C has a block every second or two: its height only has to be no lower one than before.
      first === second && (on === 'C' || first === heights[i]);
    if (Array.isArray(after) && of.every((on, i) => isSteady(on, i, after.slice(2 * i, 2 * i + 2)))) return result;
    before = Array.isArray(after) ? after.filter((_, i) => i % 2 === 1) : after;
  }
  return run(Array.isArray(before) ? { kind: 'heights differ' } : before);
}

/** The chains whose state transactions of the network depend on: their own, and the other one where they cross. */
export async function statesOf(chain: Chain, list: readonly Uint8Array[], options: CallOptions): Promise<ReadChain[]> {
  const identity = await chain.identity.identify(options);
  const isOn = (bytes: Uint8Array, on: ReadChain): boolean => {
    const tx = readAnyTx(bytes, chain.codec);
    if (tx === undefined || chainFor(chain, identity, tx.tx) === undefined) return false;
    const crosses = 'sourceChain' in tx.tx.unsignedTx || 'destinationChain' in tx.tx.unsignedTx;
    return tx.on === on || (crosses && on !== 'C' && isXChain(chain.config.blockchain));
  };
  return (['X', 'P', 'C'] as const).filter((on) => list.some((bytes) => isOn(bytes, on)));
}

/** The heights of chains, requested in this order, or why they prove nothing. */
async function heightsOf(
  chain: Chain,
  of: readonly ReadChain[],
  options: CallOptions,
): Promise<bigint[] | UnknownReason> {
  const keys = of.map((on) => `${chain.identity.known?.key ?? ''} ${on}`);
  // A response that was requested before another one may come after it.
  const before = keys.map((key) => chain.highest.get(key) ?? 0n);
  const requests = of.map((on) => chain.heightOn(on, options));
  const { value: heights, error } = await outcomeOf(Promise.all(requests), options.signal);
  if (error !== undefined) return notRead(error);
  for (const [i, on] of of.entries()) {
    const [height = 0n, highest = 0n, key = ''] = [heights[i], before[i], keys[i]];
    if (height < highest) return { kind: 'node behind', on, height, highest };
    if (height > (chain.highest.get(key) ?? 0n)) chain.highest.set(key, height);
  }
  return heights;
}

/**
 * That an exported UTXO isn't there, if the node has the export. The C-Chain has a block every second or two, so that its
 * height isn't required to be steady. Rejects with the client's errors.
 */
export async function missingExport(chain: Chain, found: AnyFoundTx, options: CallOptions): Promise<Lookup<never>> {
  if (found.on !== 'C') return { missing: true };
  return (await hasTwice(chain, found, options)) ? { missing: true } : { unknown: { kind: 'heights differ' } };
}

/** More than this, and computers don't just wait for each other. */
const MOST_DIFFERENCE_MS = 60_000;

/** The time of the chain's node in its last response (Unix seconds), if that is another one than that of the clock. */
export function otherTime(chain: Chain, clock: Pick<Clock, 'now'>): { now: bigint; reason: UnknownReason } | undefined {
  const ahead = clock.now() - (chain.node.time ?? NaN);
  if (!(Math.abs(ahead) > MOST_DIFFERENCE_MS)) return undefined;
  return { now: BigInt(Math.floor((chain.node.time ?? 0) / 1000)), reason: { kind: 'clocks differ', msAhead: ahead } };
}
