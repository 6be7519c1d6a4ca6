import { equalBytes, toHexDigits } from '../../core/bytes/bytes';
import type { UTXO } from '../../core/codec/avm/codec';
import type { OutputOwners } from '../../core/codec/secp256k1fx';
import { signsElsewhere, type TxSigner } from '../../core/tx-builder/key';
import { soleOwner } from '../../core/tx-builder/spend';
import type { AssetAmount } from '../../core/tx/effects';

/** Who pays: the sender alone, or with the other owners of its multisig outputs. */
export interface Payer {
  /** They get the change, and what is imported. */
  readonly owners: OutputOwners;
  /** As many of them as have to sign, the sender first. */
  readonly keys: readonly TxSigner[];
  readonly utxos: readonly UTXO[];
  /** What they can import. */
  readonly waiting: readonly UTXO[];
}

/** The sender alone, and it with each group of other owners. Leaves out outputs that are locked at `now` (Unix seconds). */
export function payersOf(
  sender: TxSigner,
  { utxos, waiting, now }: { readonly utxos: readonly UTXO[]; readonly waiting: readonly UTXO[]; readonly now: bigint },
): [Payer, ...Payer[]] {
  const groups = new Map<string, { owners: OutputOwners; utxos: UTXO[]; waiting: UTXO[] }>();
  const alone = { owners: soleOwner(sender.address), utxos: [], waiting: [] };
  groups.set('', alone);
  for (const list of ['utxos', 'waiting'] as const) {
    for (const utxo of list === 'utxos' ? utxos : waiting) {
      const { output } = utxo;
      if (output.type !== 'secp256k1fx.TransferOutput' || output.locktime > now) continue;
      const { threshold, addresses } = output;
      if (!addresses.some((each) => equalBytes(each, sender.address))) continue;
      const key = threshold === 1 ? '' : `${threshold} ${addresses.map(toHexDigits).join()}`;
      const group = groups.get(key) ?? { owners: { locktime: 0n, threshold, addresses }, utxos: [], waiting: [] };
      group[list].push(utxo);
      groups.set(key, group);
    }
  }
  const [first, ...others] = [...groups.values()].map((group): Payer => {
    const { addresses, threshold } = group.owners;
    const others = addresses.filter((each) => !equalBytes(each, sender.address));
    return { ...group, keys: [sender, ...others.map(signsElsewhere)].slice(0, threshold) };
  });
  return [first as Payer, ...others];
}

/** A payer's balance of each asset; includes `always` even if that is zero. */
export function spendableBalances({ utxos }: Payer, always?: Uint8Array): AssetAmount[] {
  const sums = new Map<string, { readonly assetID: Uint8Array; amount: bigint }>();
  if (always !== undefined) sums.set(toHexDigits(always), { assetID: always, amount: 0n });
  for (const { assetID, output } of utxos) {
    const sum = sums.get(toHexDigits(assetID)) ?? { assetID, amount: 0n };
    sum.amount += 'amount' in output ? output.amount : 0n;
    sums.set(toHexDigits(assetID), sum);
  }
  return [...sums.values()];
}
