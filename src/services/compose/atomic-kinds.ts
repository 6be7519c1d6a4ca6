import * as l10n from '@vscode/l10n';
import { equalBytes } from '../../core/bytes/bytes';
import { atomicFormats, type UnsignedAtomicTx } from '../../core/codec/atomic/atomic-formats';
import { formatEVMAddress } from '../../core/ids/address';
import { compareReferences } from '../../core/rules/parts';
import { atomicFee, atomicGas } from '../../core/p-and-c/atomic-fee';
import { credentialsOf, sortedPlatformOutputs } from '../../core/tx-builder/platform-builder';
import { inputFor, NotEnoughError } from '../../core/tx-builder/spend';
import { raisedPrice } from './fee-margin';
import type { NewTxFields, ValuesOf } from './fields';
import {
  type KindRow,
  kindInFull,
  mostImported,
  nothingToImport,
  otherChain,
  PAID,
  paidOutputs,
  TO,
} from './kind-rows';
import type { NewTxKindOf, Paying } from './kind-rows';
import type { SenderOf } from './sender';

type Made = readonly [tx: UnsignedAtomicTx, signers: Parameters<typeof credentialsOf>[1]];

/** A kind on C, which has no change: `make` gets the fee, which depends on the bytes. */
function onC<const F extends NewTxFields>(
  row: KindRow<F> & {
    readonly make: (fee: bigint, values: ValuesOf<F>, paying: Paying<SenderOf<'C'>>) => Made;
  },
): NewTxKindOf<F> {
  return kindInFull('C', row, ({ sender, payer, margin }, values) => {
    if (sender.on !== 'C') throw new Error('a sender of another chain');
    const price = raisedPrice(sender.wallet.baseFee, margin ?? USUAL_MARGIN);
    const made = (fee: bigint): Made => row.make(fee, values as ValuesOf<F>, { sender, payer, margin });
    const fee = atomicFee(atomicGas(made(0n)[0]), price);
    const [unsignedTx, signers] = made(fee);
    return {
      on: 'C',
      tx: { unsignedTx, credentials: credentialsOf(atomicFormats.unsignedTx.encode(unsignedTx), signers) },
    };
  });
}

/** Percent: the base fee is another one in each block, and a signature takes time. */
export const USUAL_MARGIN = 100n;

const cImport = (other: 'X' | 'P', label: string) =>
  onC({
    label,
    makes: 'atomic.UnsignedImportTx',
    group: 'move',
    other,
    ask: { account: { type: 'contract', title: l10n.t('To which account'), prompt: l10n.t('Its address: 0x…') } },
    make: (fee, { account: address }, { sender, payer }) => {
      const { wallet, avax: assetID } = sender;
      const imported = payer.waiting
        .flatMap((utxo) => (equalBytes(utxo.assetID, assetID) ? (inputFor(utxo, payer.keys, wallet.now) ?? []) : []))
        .slice(0, mostImported(payer))
        .sort((a, b) => compareReferences(a.input, b.input));
      if (imported.length === 0) throw nothingToImport();
      const sum = imported.reduce((all, { input }) => all + input.input.amount, 0n);
      if (sum <= fee) throw new NotEnoughError({ assetID, amount: fee - sum + 1n });
      const { networkID, blockchainID } = wallet;
      const base = { networkID, blockchainID, sourceChain: otherChain(sender) };
      const importedInputs = imported.map(({ input }) => input);
      const outputs = [{ address, amount: sum - fee, assetID }];
      return [{ type: 'atomic.UnsignedImportTx', ...base, importedInputs, outputs }, imported.map(({ keys }) => keys)];
    },
    does: (_, { account }) => [l10n.t('Account {0} gets what is imported, less the fee', formatEVMAddress(account))],
  });

const cExport = (other: 'X' | 'P', label: string) =>
  onC({
    label,
    makes: 'atomic.UnsignedExportTx',
    group: 'move',
    other,
    from: 'account',
    ask: { paid: PAID, to: TO },
    make: (fee, { paid, to }, { sender, payer }) => {
      const { wallet, avax: assetID } = sender;
      const { networkID, blockchainID, nonce, balance } = wallet;
      const [address = new Uint8Array()] = payer.owners.addresses;
      const amount = paid.amount * BigInt(to.length) + fee;
      if (amount > balance) throw new NotEnoughError({ assetID, amount: amount - balance });
      const exportedOutputs = sortedPlatformOutputs(paidOutputs(paid, to, sender));
      const base = { networkID, blockchainID, destinationChain: otherChain(sender) };
      const inputs = [{ address, amount, assetID, nonce }];
      return [{ type: 'atomic.UnsignedExportTx', ...base, inputs, exportedOutputs }, [payer.keys]];
    },
  });

/** Imports and exports of the C-Chain: since Banff of AVAX alone. */
export const ATOMIC_KINDS = {
  'c-export-x': cExport('X', l10n.t('Export from the C-Chain to the X-Chain')),
  'c-export-p': cExport('P', l10n.t('Export from the C-Chain to the P-Chain')),
  'c-import-x': cImport('X', l10n.t('Import on the C-Chain from the X-Chain')),
  'c-import-p': cImport('P', l10n.t('Import on the C-Chain from the P-Chain')),
} as const;
