import { toHexDigits } from '../../core/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import { txIDOf, utxoIDOf } from '../../core/ids';
import { LRU } from '../../core/lru';
import { producedOutputs, spentUTXOs } from '../../core/tx-parts';
import type { Chain } from '../chain/chain';
import type { FoundBlock } from '../lookup/avm-finders';
import type { IDResolver } from '../lookup/id-resolver';
import type { OutputReference } from './read-block';

/** The block of a transaction. */
export interface BlockPlace {
  /** cb58 */
  readonly blockID: string;
  readonly height: bigint;
  /** Unix seconds. */
  readonly time: bigint;
}

const KEPT = 16_384;

/** What the loaded blocks of avm chains hold and spend, for whichever purpose they were loaded. */
export class LoadedBlocks {
  readonly #places = new LRU<string, BlockPlace>(KEPT);
  readonly #spenders = new LRU<string, Uint8Array>(KEPT);
  /** By UTXO ID. */
  readonly #outputs = new LRU<string, OutputReference>(KEPT);

  constructor(resolver: IDResolver) {
    resolver.onBlock((chain, found) => this.#saw(chain, found));
  }

  #saw(chain: Chain, { id, block, codec }: FoundBlock): void {
    const place = { blockID: encodeCb58(id), height: block.height, time: block.time };
    for (const tx of block.txs) {
      const txID = txIDOf(codec.encodeTx(tx));
      this.#places.set(keyOf(chain, txID), place);
      const spent = spentUTXOs(tx.unsignedTx);
      for (const output of spent) this.#spenders.set(outputKey(chain, output), txID);
      const made = producedOutputs(tx.unsignedTx, txID).map((_, outputIndex) => ({ txID, outputIndex }));
      for (const { txID: madeBy, outputIndex } of [...spent, ...made]) {
        const id = utxoIDOf(madeBy, outputIndex);
        this.#outputs.set(utxoKey(chain, id), { txID: madeBy, outputIndex });
      }
    }
  }

  /** The block that holds the transaction (32 bytes), if it was loaded. */
  blockOf(chain: Chain, txID: Uint8Array): BlockPlace | undefined {
    return this.#places.get(keyOf(chain, txID));
  }

  /** The output with a UTXO ID (32 bytes), if a block that makes or spends it was loaded. */
  outputOf(chain: Chain, utxoID: Uint8Array): OutputReference | undefined {
    return this.#outputs.get(utxoKey(chain, utxoID));
  }

  /** The ID of the transaction that spent the output (32 bytes), if its block was loaded. */
  spenderOf(chain: Chain, output: OutputReference): Uint8Array | undefined {
    return this.#spenders.get(outputKey(chain, output));
  }
}

function utxoKey({ identity }: Chain, utxoID: Uint8Array): string {
  return `${identity.known?.key ?? ''} ${toHexDigits(utxoID)}`;
}

function keyOf(chain: Chain, txID: Uint8Array): string {
  return `${chain.identity.known?.key ?? ''} ${encodeCb58(txID)}`;
}

function outputKey(chain: Chain, { txID, outputIndex }: OutputReference): string {
  return `${keyOf(chain, txID)}:${outputIndex}`;
}
