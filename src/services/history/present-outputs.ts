import type { CallOptions } from '../../client/call-options';
import { MAX_UTXO_PAGE } from '../../core/sizes';
import type { Chain } from '../chain/chain';
import { longAddress } from '../text/format-id';
import { UTXOPages } from '../utxos/utxo-pages';
import { avmUTXOs } from '../utxos/utxo-source';
import { type PastOutput, presentOutput } from './past-outputs';

/** Pages of present UTXOs that are read: as many UTXOs as blocks are kept. */
const MOST_PAGES = 98;

/** The UTXOs of an address. */
export interface PresentOutputs {
  readonly outputs: readonly PastOutput[];
  /** False if the address has more. */
  readonly isComplete: boolean;
  /** The newest block that they may include. */
  readonly height: bigint;
}

/** Reads the UTXOs of an address (20 bytes) on an avm chain, then the chain's height. Rejects with the client's errors. */
export async function readPresent(
  chain: Chain,
  address: Uint8Array,
  { signal }: Pick<CallOptions, 'signal'>,
): Promise<PresentOutputs> {
  const options = { signal, priority: 'tree' } as const;
  const identity = await chain.identity.identify({ signal });
  const text = longAddress({ ...identity, ownName: () => undefined }, address);
  const pages = new UTXOPages({ source: avmUTXOs(chain, { addresses: [text] }), pageSize: MAX_UTXO_PAGE });
  await pages.next(MOST_PAGES, options);
  // The height after the list: the blocks that are read next reach it.
  const { height } = await chain.avm.getHeight(options);
  const outputs = pages.utxos.map((listed) => presentOutput(pages.table.read(listed)));
  return { outputs, isComplete: pages.state === 'complete', height };
}
