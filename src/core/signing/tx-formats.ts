import type { Annotated } from '../codec/annotate';
import { atomicFormats, type AtomicTx } from '../codec/atomic/atomic-formats';
import type { Codec } from '../codec/avm/codec';
import type { Tx } from '../codec/avm/avm-transactions';
import { platformFormats } from '../codec/platform/platform-formats';
import type { PlatformTx } from '../codec/platform/platform-transactions';
import type { TypeRegistry } from '../codec/shape';
import type { AnyUnsignedTx } from '../tx/moves';

/** How something of a chain is written as bytes. */
interface TxFormat<T> {
  readonly registry: TypeRegistry;
  encode(value: T): Uint8Array;
  annotate(bytes: Uint8Array): Annotated;
}

/** Those of a transaction whole, and of the bytes whose hash is signed. */
interface TxFormats {
  readonly tx: TxFormat<Tx | PlatformTx | AtomicTx>;
  readonly unsignedTx: TxFormat<AnyUnsignedTx>;
}

/** The chain of a transaction, and the codec of one of X. */
type OnChain = { readonly on: 'X'; readonly codec: Codec } | { readonly on: 'P' | 'C' };

/** How the transactions of a chain are written. */
export function txFormatsOf(of: OnChain): TxFormats {
  if (of.on === 'X') return of.codec.formats;
  return of.on === 'C' ? atomicFormats : platformFormats;
}
