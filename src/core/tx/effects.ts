import { compareBytes, toHexDigits } from '../bytes/bytes';
import { sha256 } from '../bytes/hashes';
import type { UnsignedTx } from '../codec/avm/avm-transactions';
import { type ConsumedInput, consumedInputs, type ProducedOutput, producedOutputs } from './moves';
import { partsOf } from './tx-parts';

export interface AssetAmount {
  readonly assetID: Uint8Array;
  /** Raw units. */
  readonly amount: bigint;
}

/** The owner of an output: `threshold` signatures of these addresses spend it. */
export interface Owners {
  readonly threshold: number;
  readonly addresses: readonly Uint8Array[];
}

/**
 * What an owner gained (positive) or lost (negative) of one asset; `chain` is the ID of another chain, if it is one.
 */
interface NetChange extends AssetAmount {
  readonly owner: Owners;
  readonly chain?: Uint8Array | undefined;
}

/** What a transaction does to amounts and owners. */
interface Effects {
  readonly inputs: readonly ConsumedInput[];
  readonly outputs: readonly ProducedOutput[];
  /** Consumed and not produced, per asset: burned, fee included. */
  readonly burned: readonly AssetAmount[];
  /** Produced and not consumed, per asset: an asset's first units, and units that operations minted. */
  readonly minted: readonly AssetAmount[];
  /**
   * Per chain, owner and asset, without zeros. Balances on the chain that a transaction imports from or exports to are
   * counted separately. Inputs of unknown owners are left out.
   */
  readonly net: readonly NetChange[];
  /** The amounts of inputs of unknown owners, per asset. */
  readonly unattributed: readonly AssetAmount[];
}

/** The owner of the output that an input spends; undefined if unknown. */
export type OwnerLookup = (input: ConsumedInput, index: number) => Owners | undefined;

/** The effects of a transaction, with the owners that `ownerOf` returns. */
export function effectsOf(tx: UnsignedTx, txID: Uint8Array, ownerOf: OwnerLookup): Effects {
  const inputs = consumedInputs(tx);
  const outputs = producedOutputs(tx, txID);
  const flow: AssetAmount[] = [];
  const net = new NetChanges();
  const unattributed: AssetAmount[] = [];

  inputs.forEach((input, index) => {
    const { assetID, importedFrom } = input;
    const { amount } = input.input;
    flow.push({ assetID, amount });
    const owner = ownerOf(input, index);
    if (owner === undefined) unattributed.push({ assetID, amount });
    else net.add(owner, importedFrom, { assetID, amount: -amount });
  });
  for (const { assetID, output, exportedTo } of outputs) {
    if (output.type !== 'secp256k1fx.TransferOutput') continue;
    const { amount } = output;
    flow.push({ assetID, amount: -amount });
    net.add(output, exportedTo, { assetID, amount });
  }

  const sums = sumByAsset(flow);
  const { imported, exported } = partsOf(tx);
  const onOther = (chain: Uint8Array | undefined) => (chain === undefined ? [] : net.on(chain));
  return {
    inputs,
    outputs,
    burned: sums.filter(({ amount }) => amount > 0n),
    minted: sums.filter(({ amount }) => amount < 0n).map(({ assetID, amount }) => ({ assetID, amount: -amount })),
    net: [...onOther(imported?.sourceChain), ...net.on(undefined), ...onOther(exported?.destinationChain)],
    unattributed: sumByAsset(unattributed).filter(isSome),
  };
}

export function amountsOf(outputs: readonly ProducedOutput[]): AssetAmount[] {
  return outputs.flatMap(({ assetID, output }) =>
    output.type === 'secp256k1fx.TransferOutput' ? [{ assetID, amount: output.amount }] : [],
  );
}

/** Sums per asset, in the order of their first amounts. */
export function sumByAsset(amounts: readonly AssetAmount[]): AssetAmount[] {
  const sums = new Map<string, { readonly assetID: Uint8Array; amount: bigint }>();
  for (const { assetID, amount } of amounts) {
    const key = toHexDigits(assetID);
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { assetID, amount });
    else sum.amount += amount;
  }
  return [...sums.values()];
}

/** Addresses from which on a key is their hash: an owner may have 13,000. */
const MANY = 16;

/** Of owners with many addresses, by the list of these: sorting them takes longer than all else. */
const manyKeys = new WeakMap<readonly Uint8Array[], string>();

/** Equal for equal owners, whatever the order of their addresses. */
export function ownerKey({ threshold, addresses }: Owners): string {
  if (addresses.length < MANY) return `${threshold}/${sortedDigits(addresses)}`;
  let key = manyKeys.get(addresses);
  if (key === undefined) manyKeys.set(addresses, (key = toHexDigits(sha256(Buffer.from(sortedDigits(addresses))))));
  return `${threshold}/${key}`;
}

function sortedDigits(addresses: readonly Uint8Array[]): string {
  const digits = addresses.map(toHexDigits);
  return digits.length === 1 ? (digits[0] as string) : digits.sort().join();
}

/** Gains and losses by owner and chain. */
class NetChanges {
  readonly #byOwner = new Map<
    string,
    { readonly owner: Owners; chain: Uint8Array | undefined; amounts: AssetAmount[] }
  >();

  add({ threshold, addresses }: Owners, chain: Uint8Array | undefined, amount: AssetAmount): void {
    const key = `${chainKey(chain)} ${ownerKey({ threshold, addresses })}`;
    const entry = this.#byOwner.get(key);
    if (entry !== undefined) entry.amounts.push(amount);
    else {
      const owner = { threshold, addresses: [...addresses].sort(compareBytes) };
      this.#byOwner.set(key, { owner, chain, amounts: [amount] });
    }
  }

  on(wanted: Uint8Array | undefined): NetChange[] {
    return [...this.#byOwner.values()]
      .filter(({ chain }) => chainKey(chain) === chainKey(wanted))
      .flatMap(({ owner, chain, amounts }) =>
        (amounts.length === 1 ? amounts : sumByAsset(amounts))
          .filter(isSome)
          .map((change) => ({ owner, ...change, chain })),
      );
  }
}

function isSome({ amount }: AssetAmount): boolean {
  return amount !== 0n;
}

function chainKey(chain: Uint8Array | undefined): string {
  return chain === undefined ? '' : toHexDigits(chain);
}

/** An output that is change or a payment. */
export interface OutputWithChange extends ProducedOutput {
  /** It returns to the payers and can be spent at once; undefined while unknown. */
  readonly isChange: boolean | undefined;
  /** It returns to the payers, but is locked: locking it is the purpose of the transaction. */
  readonly isLocked: boolean;
}

/** What is known of the payers beside the signatures. */
export interface KnownPayers {
  /** As far as they were read. */
  readonly owners?: OwnerLookup | undefined;
  /** Whether no chain has verified the signatures: then they don't count. */
  readonly isGiven?: boolean | undefined;
}

/** As `outputsWithChange`; for a transaction that isn't accepted, the same for all its copies. */
export function outputsByPayers(
  flow: Pick<Effects, 'inputs' | 'outputs'>,
  signers: OwnerLookup,
  { owners, isGiven = false }: KnownPayers,
): OutputWithChange[] {
  const rightful: OwnerLookup = (input, i) => {
    if (isGiven) return undefined;
    const [signer, owner] = [signers(input, i), owners?.(input, i)];
    return signer !== undefined && owner !== undefined && isForeign(signer, owner) ? undefined : signer;
  };
  return outputsWithChange(flow, { signers: rightful, owners });
}

/** Whether a signature isn't by an owner of what it spends: it is wrong, and doesn't show who pays. */
export function isForeign(signer: Owners, owner: Owners): boolean {
  const owners = new Set(owner.addresses.map(toHexDigits));
  return !signer.addresses.every((address) => owners.has(toHexDigits(address)));
}

/** The known payers: the signers, and the owners of the spent outputs if they are known. */
interface Payers {
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
  // An input has as many signatures as its owner's threshold: owners with another threshold are different owners.
  const thresholds = new Set(
    inputs.flatMap(({ input }, i) => (spent[i] === undefined ? [input.signatureIndices.length] : [])),
  );
  const isChange = ({ output, exportedTo }: ProducedOutput): boolean | undefined => {
    if (output.type !== 'secp256k1fx.TransferOutput' || exportedTo !== undefined) return false;
    if (output.addresses.length === 0) return false;
    if (output.addresses.every((address) => addresses.has(toHexDigits(address)))) return true;
    if (ownerKeys.size > 0 && ownerKeys.has(ownerKey(output))) return true;
    if (allKnown) return owners === undefined && mayOwn(output) ? undefined : false;
    return thresholds.has(output.threshold) || (owners === undefined && mayOwn(output)) ? undefined : false;
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
