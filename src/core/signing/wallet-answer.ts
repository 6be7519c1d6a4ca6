import { equalBytes } from '../bytes/bytes';
import type { Steps } from '../steps';
import { EMPTY_SIGNATURE } from '../tx/signers';
import { differenceOf, type SigningRefusal } from './merge';
import type { SignableTx } from './signable';
import { slotsOf, type SourceOwners } from './slots';

/**
 * Why what a wallet returned for a transaction isn't merged with it: other bytes, fewer slots than it needs, a signature
 * of a stranger, or none that is new. Undefined if it can be. A signature a step.
 */
export function* walletRefusal(
  tx: SignableTx,
  answer: SignableTx,
  ownersOf: SourceOwners,
): Steps<SigningRefusal | undefined> {
  const difference = differenceOf([tx, answer]);
  if (difference !== undefined) return difference;
  const short = tx.needed.findIndex(
    ({ signatureIndices: { length } }, i) => (answer.signatures[i] ?? []).length < length,
  );
  if (short >= 0) return { code: 'fewer slots', path: `credentials[${short}]` };
  const groups = yield* slotsOf(answer, ownersOf);
  // A slot of another signer may come back empty: merging keeps what the transaction has.
  const isNew = (i: number, j: number): boolean =>
    !equalBytes(answer.signatures[i]?.[j] ?? EMPTY_SIGNATURE, tx.signatures[i]?.[j] ?? EMPTY_SIGNATURE);
  const added = groups.flatMap(({ slots }, i) => slots.filter(({ state }, j) => state !== 'empty' && isNew(i, j)));
  const foreign = added.find(({ state }) => state === 'foreign');
  if (foreign !== undefined) return { code: 'foreign', path: foreign.path, signer: foreign.signer };
  return added.length === 0 ? { code: 'nothing new' } : undefined;
}
