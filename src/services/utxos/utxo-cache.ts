import { encodeCb58 } from '../../core/encodings/cb58';
import { equalBytes } from '../../core/bytes/bytes';
import { utxoIDIn } from '../../core/ids/ids';
import { LRU } from '../../core/lru';
import type { Chain } from '../chain/chain';
import { avmReader, PLATFORM_READER, type ReadUTXO } from './utxo-source';

/** UTXOs that are kept without a list, within these numbers and bytes. */
const KEPT_UTXOS = 65_536;
const KEPT_UTXO_BYTES = 8 * 1024 * 1024;

/** An append-only list of serialized UTXOs. */
interface UTXOList {
  readonly utxos: readonly CachedBytes[];
}

interface CachedBytes {
  readonly bytes: Uint8Array;
}

/** A UTXO that was listed, and the chain that listed it. */
interface SeenUTXO {
  readonly on: 'X' | 'P';
  readonly utxo: ReadUTXO;
}

/** A list, and the first bits of its UTXO IDs in its order: 400 kB for 100,000. Doesn't keep the list alive. */
interface Indexed {
  readonly key: string;
  readonly on: SeenUTXO['on'];
  readonly list: WeakRef<UTXOList>;
  heads: Uint32Array;
  count: number;
}

/** The UTXOs loaded so far: the API has no look-up by UTXO ID, so that only these can be found by it. */
export class UTXOCache {
  readonly #utxos = new LRU<string, Uint8Array>(KEPT_UTXOS, KEPT_UTXO_BYTES);
  readonly #indexes = new WeakMap<UTXOList, Indexed>();
  #lists: Indexed[] = [];
  /** Once so many are indexed, those that are gone are dropped. */
  #mostLists = 64;

  /** Keeps a copy of a UTXO's bytes, not the page that they are in. */
  saw(chain: Chain, utxo: Uint8Array): void {
    this.#utxos.set(cachedUTXOKey(chain, utxoIDIn(utxo)), Uint8Array.from(utxo), utxo.length);
  }

  /**
   * Indexes what was added to a list since the last call; about 2 ms for 1,024. X stands for the
   * avm chain of the settings.
   */
  listed(chain: Chain, list: UTXOList, on: SeenUTXO['on'] = 'X'): void {
    let indexed = this.#indexes.get(list);
    if (indexed === undefined) {
      if (this.#lists.length >= this.#mostLists) {
        this.#lists = this.#lists.filter((each) => each.list.deref() !== undefined);
        this.#mostLists = 64 + 2 * this.#lists.length;
      }
      const heads = new Uint32Array(list.utxos.length);
      indexed = { key: identityKey(chain), on, list: new WeakRef(list), heads, count: 0 };
      this.#lists.push(indexed);
      this.#indexes.set(list, indexed);
    }
    const { length } = list.utxos;
    if (length > indexed.heads.length) {
      const larger = new Uint32Array(Math.max(length, 2 * indexed.heads.length));
      larger.set(indexed.heads);
      indexed.heads = larger;
    }
    for (; indexed.count < length; indexed.count++) {
      const utxo = list.utxos[indexed.count];
      if (utxo !== undefined) indexed.heads[indexed.count] = firstWord(utxoIDIn(utxo.bytes));
    }
  }

  get(chain: Chain, utxoID: Uint8Array): SeenUTXO | undefined {
    const seen = this.#utxos.get(cachedUTXOKey(chain, utxoID));
    return seen === undefined ? this.#inLists(chain, utxoID) : { on: 'X', utxo: avmReader(chain.codec).read(seen) };
  }

  #inLists(chain: Chain, utxoID: Uint8Array): SeenUTXO | undefined {
    const key = identityKey(chain);
    const head = firstWord(utxoID);
    for (const { key: other, on, list: ref, heads, count } of this.#lists) {
      const list = other === key ? ref.deref() : undefined;
      if (list === undefined) continue;
      for (let i = heads.indexOf(head); i >= 0 && i < count; i = heads.indexOf(head, i + 1)) {
        const listed = list.utxos[i];
        if (listed === undefined || !equalBytes(utxoIDIn(listed.bytes), utxoID)) continue;
        const reader = on === 'X' ? avmReader(chain.codec) : PLATFORM_READER;
        return { on, utxo: reader.read(listed.bytes) };
      }
    }
    return undefined;
  }
}

/** The first 32 bits. */
function firstWord(id: Uint8Array): number {
  return new DataView(id.buffer, id.byteOffset).getUint32(0);
}

function identityKey(chain: Chain): string {
  return chain.identity.known?.key ?? '';
}

function cachedUTXOKey(chain: Chain, utxoID: Uint8Array): string {
  return `${identityKey(chain)} ${encodeCb58(utxoID)}`;
}
