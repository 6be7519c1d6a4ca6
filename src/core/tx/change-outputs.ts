import { toHexDigits } from '../bytes/bytes';
import { type Effects, type Owners, ownerKey, type OwnerLookup } from './effects';
import type { UnsignedTx } from '../codec/avm/transactions';
import { partsOf, type ProducedOutput } from './tx-parts';

/** An output that is change or a payment. */
export interface OutputWithChange extends ProducedOutput {
  /** It returns to the payers and can be spent at once; undefined while unknown. */
  readonly isChange: boolean | undefined;
  /** It returns to the payers, but is locked: locking it is the purpose of the transaction. */
  readonly isLocked: boolean;
}

/** The known payers: the signers, and the owners of the spent outputs if they are known. */
export interface Payers {
  readonly signers: OwnerLookup;
  /**
   * Undefined if only signatures were read: those show the threshold of a multisig output, but not all of its owners.
   */
  readonly owners: OwnerLookup | undefined;
}

/**
 * Tells change from payments: change returns to the signers, or to the very owners of a spent output. An output to only
 * one of several owners is a payment to that one. `isChange` is undefined while unknown.
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
  const mayOwn = ownersWith(signed);
  const isChange = ({ output, exportedTo }: ProducedOutput): boolean | undefined => {
    if (output.type !== 'secp256k1fx.TransferOutput' || exportedTo !== undefined) return false;
    if (output.addresses.length === 0) return false;
    if (output.addresses.every((address) => addresses.has(toHexDigits(address)))) return true;
    if (ownerKeys.size > 0 && ownerKeys.has(ownerKey(output))) return true;
    // An input has as many signatures as its owner's threshold: owners with another threshold are different owners.
    return allKnown && (owners !== undefined || !mayOwn(output)) ? false : undefined;
  };
  return outputs.map((made) => {
    const goesBack = isChange(made);
    const isLocked = goesBack === true && made.output.locktime > 0n;
    return { ...made, isChange: isLocked ? false : goesBack, isLocked };
  });
}

/**
 * The outputs that are payments or change: not what is created, minted or exported. The outputs of an import only
 * deliver what is imported.
 */
export function paymentsIn<T extends ProducedOutput>(tx: UnsignedTx, produced: readonly T[]): readonly T[] {
  return partsOf(tx).imported === undefined ? produced.slice(0, tx.outputs.length) : [];
}

/**
 * Whether all signers of any input are among an owner's addresses, and as many as its threshold. Found by their first
 * address: a transaction may have thousands of outputs and of inputs, most of which have the same few signers.
 */
function ownersWith(signed: readonly (Owners | undefined)[]): (owner: Owners) => boolean {
  const byFirst = new Map<string, Map<string, readonly string[]>>();
  for (const { threshold, addresses } of signed.filter((owner) => owner !== undefined)) {
    const signers = addresses.map(toHexDigits);
    const key = `${threshold} ${signers[0] ?? ''}`;
    const alike = byFirst.get(key) ?? new Map<string, readonly string[]>();
    byFirst.set(key, alike.set(signers.join(), signers));
  }
  return ({ threshold, addresses }) => {
    if (byFirst.size === 0) return false;
    const all = new Set(addresses.map(toHexDigits));
    const isAmong = (signers: readonly string[]): boolean => signers.every((each) => all.has(each));
    return [...all].some((first) => [...(byFirst.get(`${threshold} ${first}`)?.values() ?? [])].some(isAmong));
  };
}
