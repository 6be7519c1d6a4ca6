import { utxoIDOf } from '../../core/ids/ids';
import { Codec } from '../../core/codec/avm/codec';
import { platformFormats } from '../../core/codec/platform/formats';
import { platformUTXO } from '../primary/read-primary';
import type { FoundOutput } from './inspector';
import type { ReadAvmUTXO, ReadPlatformUTXO } from '../lookup/found';

/** An output as the chain has it on which it can be spent: its bytes, and what reads them. */
export type UTXOForm = ReadAvmUTXO | ReadPlatformUTXO;

/** What P and C export has the same bytes on each chain (docs/protocol.md 8.1). */
export function utxoForm({ utxo: { stakeableUntil, output, ...reference }, madeBy, home }: FoundOutput): UTXOForm {
  if (madeBy.on !== 'X' && home === 'P' && output.type === 'secp256k1fx.TransferOutput') {
    const lock = { type: 'stakeable.LockOut', locktime: stakeableUntil ?? 0n, output } as const;
    return platformUTXO(
      platformFormats.utxo.encode({ ...reference, output: stakeableUntil === undefined ? output : lock }),
    );
  }
  const codec = madeBy.on === 'X' ? madeBy.codec : new Codec();
  const utxo = { ...reference, output };
  const id = utxoIDOf(reference.txID, reference.outputIndex);
  return { on: 'X', kind: 'utxo', id, codec, bytes: codec.encodeUTXO(utxo), utxo };
}
