import { equalBytes, toHexDigits } from './bytes';
import { type Effects, ownerKey, type OwnerLookup } from './effects';
import type { ProducedOutput } from './tx-parts';

/** An output, told from a payment. */
export interface OutputWithChange extends ProducedOutput {
  /** It goes back to those who paid, to be spent at once; undefined for what cannot be told yet. */
  readonly isChange: boolean | undefined;
  /** It goes back to those who paid, but is locked: that is what the transaction is for. */
  readonly isLocked: boolean;
}

/** Who is known to have paid: those who signed, and the owners of what was spent where they are known. */
export interface Payers {
  readonly signers: OwnerLookup;
  /** Undefined where only signatures are read: they do not name all who share an output, but how many must sign. */
  readonly owners: OwnerLookup | undefined;
}

/**
 * The outputs with change told from payments: change goes back to those who signed, or to the very owners of what was
 * spent. What goes to only one of several owners pays that one. `isChange` is undefined for what cannot be told yet.
 */
export function outputsWithChange(
  { inputs, outputs }: Pick<Effects, 'inputs' | 'outputs'>,
  { signers, owners }: Payers,
): OutputWithChange[] {
  const signed = inputs.map((input, i) => signers(input, i));
  const spent = inputs.map((input, i) => owners?.(input, i) ?? signed[i]);
  const addresses = new Set(signed.flatMap((owner) => (owner?.addresses ?? []).map(toHexDigits)));
  const ownerKeys = new Set(spent.flatMap((owner) => (owner === undefined ? [] : [ownerKey(owner)])));
  const allKnown = spent.every((owner) => owner !== undefined);
  const isChange = ({ output, exportedTo }: ProducedOutput): boolean | undefined => {
    if (output.type !== 'secp256k1fx.TransferOutput' || exportedTo !== undefined) return false;
    if (output.addresses.length === 0) return false;
    const hasSigned = output.addresses.map((address) => addresses.has(toHexDigits(address)));
    if (hasSigned.every(Boolean) || ownerKeys.has(ownerKey(output))) return true;
    // An input is signed by as many as its owners ask for: those of another threshold are others.
    const mayBeOwners = signed.some(
      (signer) =>
        signer?.threshold === output.threshold &&
        signer.addresses.every((address) => output.addresses.some((each) => equalBytes(each, address))),
    );
    return allKnown && (owners !== undefined || !mayBeOwners) ? false : undefined;
  };
  return outputs.map((made) => {
    const goesBack = isChange(made);
    const isLocked = goesBack === true && made.output.locktime > 0n;
    return { ...made, isChange: isLocked ? false : goesBack, isLocked };
  });
}
