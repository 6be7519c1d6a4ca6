import { toHexDigits } from '../../core/bytes/bytes';
import { atomicFormats } from '../../core/codec/atomic/formats';
import type { AtomicTx } from '../../core/codec/atomic/transactions';
import { platformFormats } from '../../core/codec/platform/formats';
import type { PlatformTx } from '../../core/codec/platform/transactions';
import type { Owners } from '../../core/tx/effects';
import { inputSigners, type InputSigners } from '../lookup/input-owners';

/** The signers of a transaction of the P-Chain, by input. */
export function platformSigners(tx: PlatformTx): InputSigners {
  return inputSigners(tx, signaturesIn(tx), () => platformFormats.unsignedTx.encode(tx.unsignedTx));
}

/** The signers of an atomic transaction of the C-Chain, by input. */
export function atomicSigners(tx: AtomicTx): InputSigners {
  return inputSigners(tx, signaturesIn(tx), () => atomicFormats.unsignedTx.encode(tx.unsignedTx));
}

function signaturesIn({ credentials }: PlatformTx | AtomicTx): (readonly Uint8Array[])[] {
  return credentials.map(({ signatures }) => signatures);
}

/** Tells change from payments: change returns to owners all of whom have signed. */
export function returnsTo(signers: InputSigners): (owner: Owners) => boolean {
  const signed = new Set(signers.flatMap((owner) => (owner?.addresses ?? []).map(toHexDigits)));
  return ({ addresses }) => addresses.length > 0 && addresses.every((address) => signed.has(toHexDigits(address)));
}
