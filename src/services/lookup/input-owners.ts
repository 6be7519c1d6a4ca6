import type { CallOptions } from '../../client/call-options';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { Codec } from '../../core/codec/avm/codec';
import type { Tx } from '../../core/codec/avm/avm-transactions';
import type { OwnerLookup, Owners } from '../../core/tx/effects';
import type { AnyTx } from '../../core/signing/signable';
import { fewSigners, signaturesOf } from '../../core/tx/signers';
import { finished, type Steps } from '../../core/steps';
import { inSlices } from '../../client/clock';
import { consumedInputs, producedOutputs } from '../../core/tx/moves';
import type { Chain } from '../chain/chain';
import type { IDResolver } from './id-resolver';

/** Transactions whose outputs are loaded at most; beyond that, the signatures alone show the owners. */
const MOST_OWNER_LOOKUPS = 32;

/**
 * The signers of each credential, which are in the order of the inputs; undefined for one without a valid signature.
 */
export type InputSigners = readonly (Owners | undefined)[];

interface SpendingTx {
  readonly codec: Codec;
  readonly tx: Tx;
}

/** Recovered signers by transaction: one is shown in several places. */
const recoveredSigners = new WeakMap<object, InputSigners>();

/**
 * The signers of a transaction of any chain, as owners of its inputs: of a multisig output, only those that signed.
 * Empty if there are too many different signatures to recover.
 */
export function inputSigners(tx: AnyTx['tx'], unsigned: () => Uint8Array): InputSigners {
  return finished(inputSignersInSteps(tx, unsigned));
}

function* inputSignersInSteps(tx: AnyTx['tx'], unsigned: () => Uint8Array): Steps<InputSigners> {
  const known = recoveredSigners.get(tx);
  if (known !== undefined) return known;
  const signers = fewSigners(tx, unsigned);
  const recovered = signers === undefined ? [] : yield* signers.recover(signaturesOf(tx));
  const owners = recovered.map(signingOwner);
  recoveredSigners.set(tx, owners);
  return owners;
}

/** Recovers the signers of transactions in slices, so that what describes them then takes no long time at once. */
export function recoverSigners(all: readonly SpendingTx[], signal?: AbortSignal): Promise<void> {
  return inSlices(recovering(all), signal);
}

function* recovering(all: readonly SpendingTx[]): Steps<void> {
  for (const { codec, tx } of all) {
    yield* inputSignersInSteps(tx, () => codec.encodeUnsignedTx(tx.unsignedTx));
  }
}

/** The owners of the inputs by the signatures alone. */
export function signingOwners(codec: Codec, tx: Tx): OwnerLookup {
  const signers = inputSigners(tx, () => codec.encodeUnsignedTx(tx.unsignedTx));
  return (_, index) => signers[index];
}

function signingOwner(signers: readonly (Uint8Array | undefined)[]): Owners | undefined {
  const addresses = signers.filter((address) => address !== undefined);
  return addresses.length === 0 ? undefined : { threshold: addresses.length, addresses };
}

/** The transactions on the same chain that produced a transaction's inputs, by cb58 ID. */
function sourcesOf({ unsignedTx }: Tx): ReadonlyMap<string, Uint8Array> {
  const own = consumedInputs(unsignedTx).filter(({ importedFrom }) => importedFrom === undefined);
  return new Map(own.map(({ txID }) => [encodeCb58(txID), txID]));
}

/**
 * The owners of the inputs, from the transactions that produced them; if these can't be loaded (they are on another
 * chain, too many, or take more than `requests`), the signers. Rejects only with the caller's abort reason.
 */
export async function inputOwners(
  { chain, resolver }: { readonly chain: Chain; readonly resolver: IDResolver },
  signed: SpendingTx,
  { requests = MOST_OWNER_LOOKUPS, ...options }: CallOptions & { readonly requests?: number | undefined } = {},
): Promise<OwnerLookup> {
  await recoverSigners([signed], options.signal);
  const signers = signingOwners(signed.codec, signed.tx);
  const sources = sourcesOf(signed.tx);
  const unread = [...sources.values()].filter((id) => resolver.cached(chain, id) === undefined);
  if (sources.size > MOST_OWNER_LOOKUPS || unread.length > requests) return signers;
  const owners = new Map<string, Owners>();
  await Promise.all(
    [...sources].map(async ([key, txID]) => {
      const found = await resolver.resolveTx(chain, txID, options);
      if (found.kind !== 'tx') return;
      for (const { index, output } of producedOutputs(found.tx.unsignedTx, txID)) owners.set(`${key}:${index}`, output);
    }),
  );
  return (input, index) => owners.get(`${encodeCb58(input.txID)}:${input.outputIndex}`) ?? signers(input, index);
}
