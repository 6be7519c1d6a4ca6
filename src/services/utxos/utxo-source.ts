import type { CallOptions } from '../../client/call-options';
import type { UTXOIndex } from '../../client/rpc/method';
import type { UTXOResponse } from '../../client/rpc/call';
import type { Chain } from '../chain/chain';
import { avmReader, PLATFORM_READER, type UTXOReader } from './utxo-reader';

/** The owners of the listed UTXOs, and which are listed. */
export interface UTXOQuery {
  /** As the chain writes them; at most 1,024 (docs/protocol.md 4.4). */
  readonly addresses: readonly string[];
  /** For UTXOs that wait to be imported: alias or ID of the chain that exported them. */
  readonly sourceChain?: string;
}

/** A list of UTXOs that a node returns page by page. */
export interface UTXOSource extends UTXOQuery {
  /** Name and port of the node, without anything that may be a key. */
  readonly host: string;
  readonly reader: UTXOReader;
  /** Rejects with the client's errors. */
  page(
    of: { readonly limit: number; readonly startIndex?: UTXOIndex | undefined },
    options: CallOptions,
  ): Promise<UTXOResponse>;
}

/** UTXOs on an avm chain, or exported to it. */
export function avmUTXOs({ avm, codec }: Chain, query: UTXOQuery): UTXOSource {
  return {
    ...query,
    host: avm.host,
    reader: avmReader(codec),
    page: (of, options) => avm.getUTXOs({ ...query, ...of }, options),
  };
}

/** UTXOs on the P-Chain of a chain's node, or exported to it. Staked outputs aren't UTXOs. */
export function platformUTXOs({ platform }: Chain, query: UTXOQuery): UTXOSource {
  return {
    ...query,
    host: platform.host,
    reader: PLATFORM_READER,
    page: (of, options) => platform.getUTXOs({ ...query, ...of }, options),
  };
}

/** What was exported to the C-Chain of a chain's node: the C-Chain itself has no UTXOs. */
export function atomicUTXOs({ atomic }: Chain, query: Required<UTXOQuery>): UTXOSource {
  return {
    ...query,
    host: atomic.host,
    reader: PLATFORM_READER,
    page: (of, options) => atomic.getUTXOs({ ...query, ...of }, options),
  };
}
