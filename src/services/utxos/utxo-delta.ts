import { toHexDigits } from '../../core/bytes/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { UTXOReference } from '../../core/codec/avm/avm-transactions';
import { txIDOf } from '../../core/ids/ids';
import { producedOutputs, spentUTXOs } from '../../core/tx/moves';
import type { CallOptions } from '../../client/call-options';
import type { Chain } from '../chain/chain';
import type { IDResolver } from '../lookup/id-resolver';
import { primaryAlias } from '../text/format-id';
import { headBits, type ListedUTXO, referenceName, utxoName } from './utxo-table';
import type { FoundBlock } from '../lookup/found';

/**
 * What blocks consumed and produced, which shows whether lists of UTXOs are outdated. A list that was loaded after them
 * has what they left, whenever they are noticed.
 */
export interface UTXODelta {
  /** Whether they produced an output that the address owns, alone or with others; with a list, one that it lacks. */
  readonly gives: (owner: Uint8Array, listed?: readonly ListedUTXO[]) => boolean;
  /** Whether they spent or imported one of these. */
  readonly takes: (utxos: readonly ListedUTXO[]) => boolean;
  /** Whether they exported an output to a chain, by its alias, that one of the addresses owns and the list lacks. */
  readonly exports: (to: string, owners: readonly Uint8Array[], listed: readonly ListedUTXO[]) => boolean;
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
  return deltaOf(chain, await Promise.all(heights.map((height) => resolver.blockAt(chain, height, options))));
}

function deltaOf(chain: Chain, blocks: readonly FoundBlock[]): UTXODelta {
  const networkID = chain.identity.known?.networkID ?? 0;
  /** By an owner, and the alias of the chain to which they were exported. */
  const owned = new Map<string, UTXOReference[]>();
  const spent = new UTXONames();
  const outputsOf = (owner: Uint8Array, to = ''): UTXOReference[] => owned.get(toHexDigits(owner) + to) ?? [];
  for (const { block, codec } of blocks) {
    for (const tx of block.txs) {
      const { unsignedTx } = tx;
      const txID = txIDOf(codec.encodeTx(tx));
      for (const { output, index, exportedTo } of producedOutputs(unsignedTx, txID)) {
        const to = exportedTo && (primaryAlias(encodeCb58(exportedTo), networkID) ?? UNKNOWN_SUM);
        for (const owner of output.addresses) {
          const outputs = outputsOf(owner, to);
          outputs.push({ txID, outputIndex: index });
          owned.set(toHexDigits(owner) + (to ?? ''), outputs);
        }
      }
      for (const utxo of spentUTXOs(unsignedTx)) spent.add(utxo);
    }
  }
  return {
    gives(owner, listed) {
      const outputs = outputsOf(owner);
      return listed === undefined ? outputs.length > 0 : lacks(listed, outputs, spent);
    },
    takes: (utxos) => utxos.some((utxo) => spent.has(utxo)),
    exports(to, owners, listed) {
      const outputs = owners.flatMap((owner) => [...outputsOf(owner, to), ...outputsOf(owner, UNKNOWN_SUM)]);
      return lacks(listed, outputs, spent);
    },
  };
}

/** Of the X-Chain or the C-Chain of a network of one's own: any. */
const UNKNOWN_SUM = '?';

/** Whether one of the outputs is neither listed nor spent. */
function lacks(listed: readonly ListedUTXO[], outputs: readonly UTXOReference[], spent: UTXONames): boolean {
  const left = new UTXONames();
  for (const output of outputs) if (!spent.names.has(referenceName(output))) left.add(output);
  for (const utxo of listed) if (left.has(utxo)) left.names.delete(utxoName(utxo));
  return left.names.size > 0;
}

/** A set of UTXOs. Computing 100,000 names takes 50 ms: numbers are compared first. */
class UTXONames {
  readonly names = new Set<string>();
  readonly #heads = new Set<number>();

  add(utxo: UTXOReference): void {
    this.#heads.add(headBits(utxo.txID));
    this.names.add(referenceName(utxo));
  }

  has(utxo: ListedUTXO): boolean {
    return this.#heads.has(utxo.firstWord) && this.names.has(utxoName(utxo));
  }
}

/** For too many blocks to load: every list may be outdated. */
const ALL_CHANGED: UTXODelta = { gives: () => true, takes: () => true, exports: () => true };
