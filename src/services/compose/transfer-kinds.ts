import * as l10n from '@vscode/l10n';
import { type PlainPlatformUTXO, platformExport, platformImport } from '../../core/tx-builder/platform-builder';
import { inputFor } from '../../core/tx-builder/spend';
import { mostImported, nothingToImport, onP, onX, otherChain, PAID, paidOutputs, paymentsOf, TO } from './kind-rows';

const xExport = (other: 'P' | 'C', label: string) =>
  onX({
    label,
    makes: 'txs.ExportTx',
    group: 'move',
    other,
    ask: { paid: PAID, to: TO },
    make: (builder, { paid, to }, { sender }) => builder.exportTo(otherChain(sender), paymentsOf(paid, to, sender)),
  });

const xImport = (other: 'P' | 'C', label: string) =>
  onX({
    label,
    makes: 'txs.ImportTx',
    group: 'move',
    other,
    ask: {},
    make: (builder, _, { sender, payer }) => {
      const { owners, keys, waiting } = payer;
      const ready = waiting.filter((utxo) => inputFor(utxo, keys, sender.wallet.now) !== undefined);
      if (ready.length === 0) throw nothingToImport();
      return builder.importFrom(otherChain(sender), ready.slice(0, mostImported(payer)), owners);
    },
  });

const pExport = (other: 'X' | 'C', label: string) =>
  onP({
    label,
    makes: 'txs.ExportTx',
    group: 'move',
    other,
    ask: { paid: PAID, to: TO },
    plan: ({ paid, to }, { sender }) => platformExport(otherChain(sender), paidOutputs(paid, to, sender)),
  });

const pImport = (other: 'X' | 'C', label: string) =>
  onP({
    label,
    makes: 'txs.ImportTx',
    group: 'move',
    other,
    ask: {},
    plan: (_, { sender, payer }) => {
      const { keys, waiting } = payer;
      const utxos = waiting as readonly PlainPlatformUTXO[];
      const plan = platformImport({ keys, now: sender.wallet.now }, otherChain(sender), utxos, mostImported(payer));
      if (plan === undefined) throw nothingToImport();
      return plan;
    },
  });

/** Payments, exports, and imports. */
export const TRANSFER_KINDS = {
  'x-pay': onX({
    label: l10n.t('Pay on the X-Chain'),
    makes: 'txs.BaseTx',
    group: 'pay',
    ask: { paid: { ...PAID, isOfAnyAsset: true }, to: TO },
    make: (builder, { paid, to }, { sender }) => builder.pay(paymentsOf(paid, to, sender)),
  }),
  'p-pay': onP({
    label: l10n.t('Pay on the P-Chain'),
    makes: 'txs.BaseTx',
    group: 'pay',
    ask: { paid: PAID, to: TO },
    plan: ({ paid, to }, { sender }) => ({
      outputs: paidOutputs(paid, to, sender),
      make: (base) => ({ type: 'txs.BaseTx', ...base }),
    }),
  }),
  'x-export-p': xExport('P', l10n.t('Export from the X-Chain to the P-Chain')),
  'x-export-c': xExport('C', l10n.t('Export from the X-Chain to the C-Chain')),
  'x-import-p': xImport('P', l10n.t('Import on the X-Chain from the P-Chain')),
  'x-import-c': xImport('C', l10n.t('Import on the X-Chain from the C-Chain')),
  'p-export-x': pExport('X', l10n.t('Export from the P-Chain to the X-Chain')),
  'p-export-c': pExport('C', l10n.t('Export from the P-Chain to the C-Chain')),
  'p-import-x': pImport('X', l10n.t('Import on the P-Chain from the X-Chain')),
  'p-import-c': pImport('C', l10n.t('Import on the P-Chain from the C-Chain')),
} as const;
