import type { CallOptions } from '../../../client/call-options';
import { MAX_UTXO_PAGE } from '../../../core/bytes/sizes';
import { longAddress } from '../../text/format-id';
import { UTXOPages } from '../../utxos/utxo-pages';
import { avmUTXOs, platformUTXOs } from '../../utxos/utxo-source';
import type { HeldOn, Listed } from '../address/address-history';
import { newestOf } from '../blocks/block-source';

/** Pages of present UTXOs that are read: as many UTXOs as blocks are kept. */
const MOST_PAGES = 98;

/** The UTXOs of an address. */
export interface PresentOutputs extends Listed {
  /** The newest block that they may include. */
  readonly height: bigint;
}

/** Reads the UTXOs of an address (20 bytes) on a chain, then the chain's height. Rejects with the client's errors. */
export async function readPresent(
  { chain, of }: HeldOn,
  address: Uint8Array,
  { signal }: Pick<CallOptions, 'signal'>,
): Promise<PresentOutputs> {
  const options = { signal, priority: 'tree' } as const;
  const identity = await chain.identity.identify({ signal });
  const alias = of === 'P' ? 'P' : identity.alias;
  const query = { addresses: [longAddress({ ...identity, alias, ownName: () => undefined }, address)] };
  const source = of === 'P' ? platformUTXOs(chain, query) : avmUTXOs(chain, query);
  const pages = new UTXOPages({ source, pageSize: MAX_UTXO_PAGE });
  await pages.next(MOST_PAGES, options);
  // The height after the list: the blocks that are read next reach it.
  const height = await newestOf(of, chain, options);
  return {
    utxos: pages.utxos.map((listed) => pages.table.read(listed)),
    isComplete: pages.state === 'complete',
    height,
  };
}
