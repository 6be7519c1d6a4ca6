import type { AnyOrderCodec } from '../../core/codec/avm/any-order-codec';
import type { UTXO } from '../../core/codec/avm/codec';
import { platformFormats, TX_TYPES } from '../../core/codec/platform/platform-formats';
import type { TypeRegistry } from '../../core/codec/shape';
import type { CallOptions } from '../../client/call-options';
import type { UTXOIndex } from '../../client/rpc/method';
import type { UTXOResponse } from '../../client/rpc/call';
import type { Chain } from '../chain/chain';

/**
 * A UTXO of X, P or C. Of a stakeable.LockOut, `output` is the output within: until `stakeableUntil`, Unix seconds, it
 * can only be staked.
 */
export interface ReadUTXO extends UTXO {
  readonly stakeableUntil?: bigint | undefined;
}

/** How the UTXOs of a chain are read. */
export interface UTXOReader {
  /** The type IDs before their outputs. */
  readonly types: TypeRegistry;
  /** Throws `InvalidInputError` for other bytes. */
  read(bytes: Uint8Array): ReadUTXO;
}

/** Of an avm chain, whose order of fxs the codec may still learn. */
export function avmReader(codec: AnyOrderCodec): UTXOReader {
  return {
    get types() {
      return codec.likeliest;
    },
    read: (bytes) => codec.read('utxo', bytes).value,
  };
}

/** Of P, and of what waits for C: both know only transfers, and P also locked ones (docs/protocol.md 8.2). */
export const PLATFORM_READER: UTXOReader = {
  types: TX_TYPES,
  read: (bytes) => {
    const { output, ...reference } = platformFormats.utxo.decode(bytes);
    if (output.type !== 'stakeable.LockOut') return { ...reference, output };
    return { ...reference, output: output.output, stakeableUntil: output.locktime };
  },
};

/** The owners of the listed UTXOs, and which are listed. */
export interface UTXOQuery {
  /** As the chain writes them; at most 1,024 (docs/protocol.md 4.4). */
  readonly addresses: readonly string[];
  /** For UTXOs that wait to be imported: alias or ID of the chain that exported them. */
  readonly sourceChain?: string | undefined;
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

const SOURCES = { X: avmUTXOs, P: platformUTXOs, C: atomicUTXOs } as const;

/** UTXOs on the chain itself or on the P-Chain of its node, or exported to these or to C, which has none of its own. */
export function utxosOn(chain: Chain, on: 'X' | 'P', query: UTXOQuery): UTXOSource;
export function utxosOn(chain: Chain, on: 'X' | 'P' | 'C', query: ImportQuery): UTXOSource;
export function utxosOn(chain: Chain, on: 'X' | 'P' | 'C', query: UTXOQuery): UTXOSource {
  return SOURCES[on](chain, query as ImportQuery);
}

type ImportQuery = UTXOQuery & { readonly sourceChain: string };

/** What was exported to the C-Chain of a chain's node: the C-Chain itself has no UTXOs. */
export function atomicUTXOs({ atomic }: Chain, query: ImportQuery): UTXOSource {
  return {
    ...query,
    host: atomic.host,
    reader: PLATFORM_READER,
    page: (of, options) => atomic.getUTXOs({ ...query, ...of }, options),
  };
}
