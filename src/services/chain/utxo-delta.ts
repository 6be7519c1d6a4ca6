import { toHexDigits } from '../../core/bytes/bytes';
import type { UTXOReference } from '../../core/codec/avm/transactions';
import { txIDOf } from '../../core/ids/ids';
import { producedOutputs, spentUTXOs } from '../../core/tx/tx-parts';
import type { CallOptions } from '../../client/call-options';
import type { Chain } from './chain';
import type { IDResolver } from '../lookup/id-resolver';
import { headOf, type ListedUTXO, utxoName } from '../utxos/utxo-table';
import type { FoundBlock } from '../lookup/found';

/** What blocks consumed and produced, which shows whether lists of UTXOs loaded before them are outdated. */
export interface UTXODelta {
  /** Whether they produced an output that the address owns, alone or with others. */
  readonly gives: (owner: Uint8Array) => boolean;
  /** Whether they spent or imported one of these. */
  readonly takes: (utxos: readonly ListedUTXO[]) => boolean;
  /** Whether they exported an output that the address owns, alone or with others. */
  readonly exports: (owner: Uint8Array) => boolean;
}

/** Blocks that are loaded at most. */
const MOST_READ = 32n;

/** The delta of the blocks above height `from` up to `to`. Rejects with the client's errors. */
export async function deltaSince(
  chain: Chain,
  { from, to }: { readonly from: bigint; readonly to: bigint },
  resolver: IDResolver,
  options: CallOptions,
): Promise<UTXODelta> {
  if (to - from > MOST_READ) return ALL_CHANGED;
  const heights = Array.from({ length: Number(to - from) }, (_, i) => to - BigInt(i));
  return deltaOf(await Promise.all(heights.map((height) => resolver.blockAt(chain, height, options))));
}

function deltaOf(blocks: readonly FoundBlock[]): UTXODelta {
  const owners = new Set<string>();
  const receivers = new Set<string>();
  const heads = new Set<number>();
  const names = new Set<string>();
  const take = ({ txID, outputIndex }: UTXOReference): void => {
    heads.add(headOf(txID));
    names.add(toHexDigits(txID) + outputIndex.toString(16).padStart(8, '0'));
  };
  for (const { block, codec } of blocks) {
    for (const tx of block.txs) {
      const { unsignedTx } = tx;
      for (const { output, exportedTo } of producedOutputs(unsignedTx, txIDOf(codec.encodeTx(tx)))) {
        const given = exportedTo === undefined ? owners : receivers;
        for (const address of output.addresses) given.add(toHexDigits(address));
      }
      for (const spent of spentUTXOs(unsignedTx)) take(spent);
    }
  }
  return {
    gives: (owner) => owners.has(toHexDigits(owner)),
    // Computing 100,000 names takes 50 ms: compare numbers first.
    takes: (utxos) => utxos.some((utxo) => heads.has(utxo.firstWord) && names.has(utxoName(utxo))),
    exports: (owner) => receivers.has(toHexDigits(owner)),
  };
}

/** For too many blocks to load: every list may be outdated. */
const ALL_CHANGED: UTXODelta = { gives: () => true, takes: () => true, exports: () => true };
