import { Codec } from '../../core/codec/avm/codec';
import { platformFormats } from '../../core/codec/platform/formats';
import { platformUTXO, type ReadPlatformUTXO } from '../primary/read-primary';
import type { FoundOutput } from './inspector';

/** An output as the chain has it on which it can be spent: its bytes, and what reads them. */
export type UTXOForm = { readonly kind: 'avm'; readonly codec: Codec; readonly bytes: Uint8Array } | ReadPlatformUTXO;

/** What P and C export has the same bytes on each chain (docs/protocol.md 8.1). */
export function utxoForm({ utxo: { stakeableUntil, output, ...reference }, madeBy, home }: FoundOutput): UTXOForm {
  if (madeBy.kind !== 'tx' && home === 'P' && output.type === 'secp256k1fx.TransferOutput') {
    const lock = { type: 'stakeable.LockOut', locktime: stakeableUntil ?? 0n, output } as const;
    return platformUTXO(
      platformFormats.utxo.encode({ ...reference, output: stakeableUntil === undefined ? output : lock }),
    );
  }
  const codec = madeBy.kind === 'tx' ? madeBy.codec : new Codec();
  return { kind: 'avm', codec, bytes: codec.encodeUTXO({ ...reference, output }) };
}
