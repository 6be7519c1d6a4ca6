import { encodeCb58 } from '../core/cb58';
import type { UTXO } from '../core/codec/utxo';
import { utxoIDOf } from '../core/ids';
import { LRU } from '../core/lru';
import type { Chain } from './chain';

const KEPT_UTXOS = 65_536;

/** The UTXOs that were read so far: a node has no look-up for a UTXO's ID, so that only these can be named by it. */
export class UTXOBook {
  readonly #utxos = new LRU<string, UTXO>(KEPT_UTXOS);

  saw(chain: Chain, utxo: UTXO): void {
    this.#utxos.set(keyOf(chain, utxoIDOf(utxo.txID, utxo.outputIndex)), utxo);
  }

  get(chain: Chain, utxoID: Uint8Array): UTXO | undefined {
    return this.#utxos.get(keyOf(chain, utxoID));
  }
}

function keyOf(chain: Chain, utxoID: Uint8Array): string {
  return `${chain.identity.known?.key ?? ''} ${encodeCb58(utxoID)}`;
}
