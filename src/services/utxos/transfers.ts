import type { Chain } from '../chain/chain';
import { atomicUTXOs, avmUTXOs, platformUTXOs, type UTXOSource } from './utxo-source';

/** From which chain to which something was exported; `P`, `C`, and the alias or ID of an avm chain. */
export interface Direction {
  readonly from: string;
  readonly to: string;
}

/** X, P and C share their memory with each other. Another avm chain of the network only receives. */
export function directionsOf(alias: string): Direction[] {
  const received = ['P', 'C'].map((from) => ({ from, to: alias }));
  if (alias !== 'X') return received;
  return [...received, { from: 'X', to: 'P' }, { from: 'C', to: 'P' }, { from: 'X', to: 'C' }, { from: 'P', to: 'C' }];
}

/** What was exported in this direction and isn't imported yet. `addresses` are written as on the destination. */
export function transferUTXOs(chain: Chain, { from, to }: Direction, addresses: readonly string[]): UTXOSource {
  const query = { addresses, sourceChain: from };
  if (to === 'P') return platformUTXOs(chain, query);
  return to === 'C' ? atomicUTXOs(chain, query) : avmUTXOs(chain, query);
}
