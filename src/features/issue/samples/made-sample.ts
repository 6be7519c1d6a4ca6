import { decodeShortID } from '../../../core/encodings/cb58';
import { txIDOf } from '../../../core/ids/ids';
import { encodedTx } from '../../../core/signing/tx-json';
import { type NewTx, signedTx } from '../../../services/compose/new-tx';
import type { Sender } from '../../../services/compose/sender';

/** The address of a public test key besides the one that signs (see `core/ids-in-text/known-names.ts`). */
export const OTHER_KEY = decodeShortID('7Sdex3LTEjsnswW38Eb48hQ9insctGrsN');

/** A signed transaction. */
export interface MadeSample {
  readonly bytes: Uint8Array;
  readonly txID: Uint8Array;
}

/** Makes a sample that is a kind of new transaction, signed by its sender. Throws `InvalidInputError`. */
export function madeSample(sender: Sender, tx: NewTx): MadeSample {
  const bytes = encodedTx(signedTx(sender, tx));
  return { bytes, txID: txIDOf(bytes) };
}
