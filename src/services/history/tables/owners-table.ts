import { concatBytes } from '../../../core/bytes/bytes';
import type { OutputOwners } from '../../../core/codec/secp256k1fx';
import { sha256 } from '../../../core/bytes/sha256';
import { ByteSet } from '../../utxos/byte-set';
import { uint32Column, uint64Column, viewOf } from './columns';

const ADDRESS_LENGTH = 20;
const HASH_LENGTH = 32;

/**
 * The owners of outputs, each once, by number. Most are one address alone without a locktime: their number is twice
 * that of the address. Any others have a row, and their number is twice that of the row, plus one.
 */
export class OwnersTable {
  readonly #addresses = new ByteSet(ADDRESS_LENGTH);
  /** By the SHA-256 of their bytes, which are of any length. */
  readonly #others = new ByteSet(HASH_LENGTH);
  readonly #locktimes = uint64Column();
  readonly #thresholds = uint32Column();
  /** Where the addresses of a row begin; they end where those of the next row begin. */
  readonly #firsts = uint32Column();
  readonly #members = uint32Column();

  numberOf(owners: OutputOwners): number {
    const { locktime, threshold, addresses } = owners;
    const [only] = addresses;
    if (only !== undefined && addresses.length === 1 && threshold === 1 && locktime === 0n) {
      return this.#addressNumber(only) * 2;
    }
    const row = this.#others.numberOf(viewOf(hashOf(owners)), 0);
    if (row === this.#locktimes.rows) {
      this.#locktimes.push(locktime);
      this.#thresholds.push(threshold);
      this.#firsts.push(this.#members.rows);
      for (const address of addresses) this.#members.push(this.#addressNumber(address));
    }
    return row * 2 + 1;
  }

  at(number: number): OutputOwners {
    const row = number >>> 1;
    if (number % 2 === 0) return { locktime: 0n, threshold: 1, addresses: [this.#addresses.at(row)] };
    return {
      locktime: this.#locktimes.at(row),
      threshold: this.#thresholds.at(row),
      addresses: this.#membersOf(row).map((member) => this.#addresses.at(member)),
    };
  }

  /** Whether at least one of the addresses is among the owners of a number. */
  include(addresses: readonly Uint8Array[]): (number: number) => boolean {
    const wanted = new Set(addresses.map((address) => this.#addresses.find(viewOf(address), 0)));
    const rows = new Set<number>();
    for (let row = 0; row < this.#locktimes.rows; row++) {
      if (this.#membersOf(row).some((member) => wanted.has(member))) rows.add(row);
    }
    return (number) => (number % 2 === 0 ? wanted : rows).has(number >>> 1);
  }

  #membersOf(row: number): number[] {
    const first = this.#firsts.at(row);
    const end = row + 1 < this.#firsts.rows ? this.#firsts.at(row + 1) : this.#members.rows;
    return Array.from({ length: end - first }, (_, i) => this.#members.at(first + i));
  }

  #addressNumber(address: Uint8Array): number {
    return this.#addresses.numberOf(viewOf(address), 0);
  }
}

/** Locktime and threshold, then the addresses: as in an output, but for their number. */
function hashOf({ locktime, threshold, addresses }: OutputOwners): Uint8Array {
  const head = new DataView(new ArrayBuffer(12));
  head.setBigUint64(0, locktime);
  head.setUint32(8, threshold);
  return sha256(concatBytes(new Uint8Array(head.buffer), ...addresses));
}
