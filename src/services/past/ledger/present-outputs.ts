import type { CallOptions } from '../../../client/call-options';
import { MAX_UTXO_PAGE } from '../../../core/bytes/bytes';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { type Outcome, outcomeOf } from '../../../core/outcome';
import type { IDResolver } from '../../lookup/id-resolver';
import { aliasOn, longAddress } from '../../text/format-id';
import { stakedBy } from '../../utxos/staked';
import { UTXOPages } from '../../utxos/utxo-pages';
import { utxosOn } from '../../utxos/utxo-source';
import type { HeldOutput } from '../address/address-events';
import type { HeldOn, PresentUTXOs } from '../address/address-history';
import type { ReadBlock } from '../decoded/decoded-tx';

/** Pages of present UTXOs that are read: as many UTXOs as blocks are kept. */
const MOST_PRESENT_PAGES = 98;

/** The UTXOs that the node lists of an address now. */
export interface PresentOutputs extends PresentUTXOs {
  /** The newest block that they may include. */
  readonly height: bigint;
}

/** Reads the UTXOs of an address (20 bytes) on a chain, then the chain's height. Rejects with the client's errors. */
export async function readPresent(
  on: HeldOn,
  address: Uint8Array,
  { signal }: Pick<CallOptions, 'signal'>,
): Promise<PresentOutputs> {
  const { chain, on: of } = on;
  const options = { signal, priority: 'tree' } as const;
  const query = { addresses: [await addressOnChain(on, address, options)] };
  const source = utxosOn(chain, of, query);
  const pages = new UTXOPages({ source, pageSize: MAX_UTXO_PAGE });
  await pages.next(MOST_PRESENT_PAGES, options);
  // The height after the list: the blocks that are read next reach it.
  const height = await chain.heightOn(of, options);
  return {
    utxos: pages.utxos.map((listed) => pages.table.read(listed)),
    isComplete: pages.state === 'complete',
    height,
  };
}

/**
 * Whether these outputs add up to what the node reports as staked by an address (20 bytes) on P, or why it doesn't
 * report it. Rejects only with the reason of the caller's abort.
 */
export async function areStaked(
  on: HeldOn,
  address: Uint8Array,
  outputs: readonly Pick<HeldOutput, 'assetID' | 'amount'>[],
  { signal }: Pick<CallOptions, 'signal'>,
): Promise<Outcome<boolean>> {
  const options = { signal, priority: 'tree' } as const;
  const staked = async () =>
    stakedBy(on.chain, { bytes: address, text: await addressOnChain(on, address, options) }, options);
  const { value: reported, error } = await outcomeOf(staked(), signal);
  if (error !== undefined) return { error };
  const sums = new Map(reported.map(({ assetID, amount }) => [assetID, amount]));
  for (const { assetID, amount } of outputs) {
    const id = encodeCb58(assetID);
    sums.set(id, (sums.get(id) ?? 0n) - amount);
  }
  return { value: [...sums.values()].every((left) => left === 0n) };
}

async function addressOnChain({ chain, on }: HeldOn, address: Uint8Array, options: CallOptions): Promise<string> {
  const identity = await chain.identity.identify(options);
  return longAddress({ ...identity, alias: aliasOn(on, identity.alias), ownName: () => undefined }, address);
}

/** The ID (32 bytes) and the time of the block at a height. Rejects with the client's errors. */
export async function blockHeadAt(
  resolver: Pick<IDResolver, 'blockOn'>,
  { chain, on }: HeldOn,
  height: bigint,
  options: CallOptions,
): Promise<Pick<ReadBlock, 'id' | 'time'>> {
  const { id, block } = await resolver.blockOn(chain, on, height, options);
  return { id, time: 'time' in block ? block.time : undefined };
}
