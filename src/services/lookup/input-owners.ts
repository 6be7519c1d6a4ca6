import type { CallOptions } from '../../client/call-options';
import { toHexDigits } from '../../core/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { Codec } from '../../core/codec/avm/codec';
import type { Tx } from '../../core/codec/avm/transactions';
import type { Owner, OwnerLookup } from '../../core/effects';
import { recoverSigners } from '../../core/signers';
import { producedOutputs, consumedInputs } from '../../core/tx-parts';
import type { Chain } from '../chain/chain';
import type { IDResolver } from './id-resolver';

/** A transaction with more sources than this is explained by its signatures alone. */
const MOST_SOURCES = 32;

/** Different signatures whose signers are worked out: each costs about a millisecond. */
const MOST_SIGNATURES = 64;

/** Those that were worked out: a transaction is shown in several places. */
const signed = new WeakMap<Tx, OwnerLookup>();

/**
 * Who owned what the inputs spend, by the signatures alone: those who signed. For an output of one owner that is the
 * owner; of several, those of them who signed. Unknown where there are too many different signatures to work out.
 */
export function signingOwners(codec: Codec, tx: Tx): OwnerLookup {
  let owners = signed.get(tx);
  if (owners === undefined) {
    owners = signatureCount(tx) > MOST_SIGNATURES ? () => undefined : recovered(codec, tx);
    signed.set(tx, owners);
  }
  return owners;
}

/** One key signs one transaction always alike: equal signatures are one. */
function signatureCount({ credentials }: Tx): number {
  const all = credentials.flatMap((credential) => ('signatures' in credential ? credential.signatures : []));
  return new Set(all.map(toHexDigits)).size;
}

function recovered(codec: Codec, tx: Tx): OwnerLookup {
  const owners = recoverSigners(codec, tx).map((signers): Owner | undefined => {
    const addresses = signers.filter((address) => address !== undefined);
    return addresses.length === 0 ? undefined : { threshold: addresses.length, addresses };
  });
  return (_, index) => owners[index];
}

/** The transactions of the same chain that made what a transaction spends, by their IDs in cb58. */
export function sourcesOf({ unsignedTx }: Tx): ReadonlyMap<string, Uint8Array> {
  const own = consumedInputs(unsignedTx).filter(({ importedFrom }) => importedFrom === undefined);
  return new Map(own.map(({ txID }) => [encodeCb58(txID), txID]));
}

/**
 * Who owned what the inputs spend, from the transactions that made it; where those cannot be had (they are on another
 * chain, or more than `most`) those who signed. Rejects only with the reason of the caller's abort.
 */
export async function inputOwners(
  { chain, resolver }: { readonly chain: Chain; readonly resolver: IDResolver },
  { codec, tx }: { readonly codec: Codec; readonly tx: Tx },
  { most = MOST_SOURCES, ...options }: CallOptions & { readonly most?: number } = {},
): Promise<OwnerLookup> {
  const signers = signingOwners(codec, tx);
  const sources = sourcesOf(tx);
  if (sources.size > most) return signers;
  const owners = new Map<string, Owner>();
  await Promise.all(
    [...sources].map(async ([key, txID]) => {
      const found = await resolver.resolveTx(chain, txID, options);
      if (found.kind !== 'tx') return;
      for (const { index, output } of producedOutputs(found.tx.unsignedTx, txID)) owners.set(`${key}:${index}`, output);
    }),
  );
  return (input, index) => owners.get(`${encodeCb58(input.txID)}:${input.outputIndex}`) ?? signers(input, index);
}
