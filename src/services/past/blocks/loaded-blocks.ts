import type { IndexedChain } from '../../../client/rpc/method';
import { toHexDigits } from '../../../core/bytes/bytes';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { utxoIDOf } from '../../../core/ids/ids';
import { LRU } from '../../../core/lru';
import type { Chain } from '../../chain/chain';
import type { IDResolver } from '../../lookup/id-resolver';
import type { TxBlock } from '../tables/block-table';
import { blockReader } from '../decoded/read-block';
import type { OutputReference, SeenOutput } from '../decoded/decoded-tx';
import type { FoundBlock, FoundPlatformBlock } from '../../lookup/found';

export interface TxPosition {
  /** cb58 */
  readonly blockID: string;
  readonly height: bigint;
  /** Unix seconds. */
  readonly time: bigint;
}

const KEPT_TXS = 16_384;

/** What the loaded blocks of avm chains and of P hold and spend, for whichever purpose they were loaded. */
export class LoadedBlocks {
  readonly #places = new LRU<string, TxBlock>(KEPT_TXS);
  readonly #spenders = new LRU<string, Uint8Array>(KEPT_TXS);
  /** By chain and UTXO ID. */
  readonly #outputs = new LRU<string, SeenOutput>(KEPT_TXS);

  constructor(resolver: IDResolver) {
    resolver.onBlock((chain, found) => this.#sawBlock(chain, found));
  }

  #sawBlock(chain: Chain, found: FoundBlock | FoundPlatformBlock): void {
    const { on } = found;
    const { height, time, txs } = blockReader(on, chain.codec)(found.bytes);
    const place = { blockID: encodeCb58(found.id), height, time };
    for (const { txID, spent, made } of txs) {
      this.#places.set(loadedTxKey(chain, txID), place);
      for (const output of spent) {
        this.#spenders.set(loadedOutputKey(chain, output), txID);
        this.#saw(chain, on, { ...output, isMade: false });
      }
      for (let outputIndex = 0; outputIndex < made; outputIndex++)
        this.#saw(chain, on, { txID, outputIndex, isMade: true });
    }
  }

  /** The block that makes an output may be loaded after the one that spends it. */
  #saw(chain: Chain, on: IndexedChain, { txID, outputIndex, isMade }: SeenOutput): void {
    const key = loadedUTXOKey(chain, on, utxoIDOf(txID, outputIndex));
    const known = this.#outputs.get(key);
    this.#outputs.set(key, { txID, outputIndex, isMade: isMade || known?.isMade === true });
  }

  /** The block that holds the transaction (32 bytes), if it was loaded. */
  blockOf(chain: Chain, txID: Uint8Array): TxBlock | undefined {
    return this.#places.get(loadedTxKey(chain, txID));
  }

  /** The output with a UTXO ID (32 bytes), if a block that makes or spends it was loaded. */
  outputOf(chain: Chain, on: IndexedChain, utxoID: Uint8Array): SeenOutput | undefined {
    return this.#outputs.get(loadedUTXOKey(chain, on, utxoID));
  }

  /** The ID of the transaction that spent the output (32 bytes), if its block was loaded. */
  spenderOf(chain: Chain, output: OutputReference): Uint8Array | undefined {
    return this.#spenders.get(loadedOutputKey(chain, output));
  }
}

function loadedUTXOKey({ identity }: Chain, on: IndexedChain, utxoID: Uint8Array): string {
  return `${on} ${identity.known?.key ?? ''} ${toHexDigits(utxoID)}`;
}

function loadedTxKey(chain: Chain, txID: Uint8Array): string {
  return `${chain.identity.known?.key ?? ''} ${encodeCb58(txID)}`;
}

function loadedOutputKey(chain: Chain, { txID, outputIndex }: OutputReference): string {
  return `${loadedTxKey(chain, txID)}:${outputIndex}`;
}
