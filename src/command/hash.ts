import { encodeCb58 } from '../core/encodings/cb58';
import { txIDOf } from '../core/ids/ids';
import { InvalidInputError } from '../core/outcome';
import { readAnyTx } from '../core/signing/read-tx';
import { signableOf } from '../core/signing/signable';
import { isEmptySlot } from '../core/tx/signers';
import type { HashValue } from '../services/answers/command-output';
import type { Draft } from '../services/answers/published';
import { noTxText } from '../services/inspect/read-bytes';
import { digestOf } from '../services/signing/signing-state';
import type { CommandInput } from './command-input';
import { EXIT } from './exit';
import { inputBytes } from './inputs';
import type { Printed, PrintedValue } from './printed';

/**
 * The ID of a transaction and the SHA-256 of its unsigned bytes, which its signers get. Unsigned bytes have no ID, and
 * it changes with each signature that is still missing.
 */
export function hashed(input: CommandInput, asJSON: boolean): Printed | PrintedValue<Draft<HashValue>> {
  const bytes = inputBytes(input);
  const any = readAnyTx(bytes);
  if (any === undefined)
    throw new InvalidInputError(noTxText(bytes) ?? 'not a transaction of the X-Chain, P-Chain, or C-Chain');
  const tx = signableOf(any);
  const digest = digestOf({ tx });
  const isUnsigned = any.isUnsigned === true;
  const txID = isUnsigned ? undefined : encodeCb58(txIDOf(bytes));
  const isComplete =
    !isUnsigned &&
    tx.needed.every(({ signatureIndices: slots }, i) => slots.every((_, j) => !isEmptySlot(tx.signatures[i]?.[j])));
  if (asJSON) return { value: { txID, isComplete, digest }, code: EXIT.done };
  const changes = isComplete || isUnsigned ? '' : ' (changes with the missing signatures)';
  return { text: `${txID ?? 'unsigned'}${changes} ${digest}`, code: EXIT.done };
}
