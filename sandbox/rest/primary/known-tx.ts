import type { StateOutput } from '../../../src/core/codec/avm/outputs';
import type { Tx as AvmTx } from '../../../src/core/codec/avm/transactions';
import type { Tx as AtomicTx } from '../../../src/core/codec/atomic/transactions';
import type { TransferableOutput } from '../../../src/core/codec/platform/pieces';
import type { Tx as PlatformTx } from '../../../src/core/codec/platform/transactions';
import { utxoIDOf } from '../../../src/core/ids/ids';
import { keyOf } from '../../utxos/utxo-index';

/** A chain of the primary network. */
export type ChainName = 'X' | 'P' | 'C';

/** The block of a transaction. `id` is its text, as the chain's own API has it; `time` is Unix seconds. */
export interface KnownBlock {
  readonly id: string;
  readonly height: bigint;
  readonly time: bigint;
}

/** A UTXO from the transaction that made it to the one that spent it. */
export interface KnownUTXO {
  readonly txID: Uint8Array;
  readonly outputIndex: number;
  readonly assetID: Uint8Array;
  readonly output: StateOutput | TransferableOutput['output'];
  readonly createdOn: ChainName;
  /** Where it can be spent, or was. */
  readonly consumedOn: ChainName;
  readonly block: KnownBlock;
  /** Of a stake, in Unix seconds. */
  readonly staked?: { readonly start: bigint; readonly end: bigint };
  readonly isReward?: boolean;
  consumedBy?: { readonly txID: Uint8Array; readonly block: KnownBlock };
}

interface Common {
  readonly id: Uint8Array;
  readonly block: KnownBlock;
  readonly consumed: readonly KnownUTXO[];
  readonly emitted: readonly KnownUTXO[];
}

/** An accepted transaction of one of the three chains. */
export type KnownTx = Common &
  (
    | { readonly chain: 'X'; readonly tx: AvmTx }
    | { readonly chain: 'P'; readonly tx: PlatformTx }
    | { readonly chain: 'C'; readonly tx: AtomicTx }
  );

/** All UTXOs of the three chains, spent ones too: they share their IDs. */
export class KnownUTXOs {
  readonly #utxos = new Map<string, KnownUTXO>();

  add(utxo: KnownUTXO): KnownUTXO {
    this.#utxos.set(keyOf(utxoIDOf(utxo.txID, utxo.outputIndex)), utxo);
    return utxo;
  }

  /** Those that a transaction spends. Unknown ones are left out. */
  consume(
    places: readonly { readonly txID: Uint8Array; readonly outputIndex: number }[],
    consumedBy: NonNullable<KnownUTXO['consumedBy']>,
  ): KnownUTXO[] {
    return places.flatMap(({ txID, outputIndex }) => {
      const utxo = this.#utxos.get(keyOf(utxoIDOf(txID, outputIndex)));
      if (utxo === undefined) return [];
      utxo.consumedBy = consumedBy;
      return [utxo];
    });
  }
}

/** The addresses that own an output, locked or not. */
export function ownersOf({ output }: KnownUTXO): readonly Uint8Array[] {
  return output.type === 'stakeable.LockOut' ? output.output.addresses : output.addresses;
}

/** What an output holds of its asset; 1 for mint rights, NFTs and properties, which have no amount. */
export function amountOf({ output }: KnownUTXO): bigint {
  if (output.type === 'stakeable.LockOut') return output.output.amount;
  return 'amount' in output ? output.amount : 1n;
}
