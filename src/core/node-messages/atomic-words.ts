import * as l10n from '@vscode/l10n';
import type { ExplainedWords } from './bytes-words';

/** Rules that only imports and exports of the C-Chain have (vms/saevm/cchain). */
export const ATOMIC: readonly ExplainedWords[] = [
  {
    words: /contains? non-AVAX/,
    meaning: l10n.t('The C-Chain imports and exports AVAX alone.'),
    advice: l10n.t('Use the asset ID of AVAX on this network, and sign again.'),
  },
  {
    words: /^nonce mismatch|^invalid nonce/,
    meaning: l10n.t(
      "The nonce isn't the one that the account has now: another of its transactions came first, or isn't accepted yet.",
    ),
    advice: l10n.t("Build the export again with the account's nonce, once its earlier transactions are accepted."),
  },
  {
    words: /^insufficient funds(?:: address| for gas)/,
    meaning: l10n.t('The account has less AVAX than the transaction spends.'),
    advice: l10n.t('Lower the amount, or fund the account.'),
  },
  {
    words: /^gas exceeds minimum gas target|^tx (?:gas usage|size) \(/,
    meaning: l10n.t('The transaction takes more gas than a block is sure to have.'),
    advice: l10n.t('Split the transaction into several with fewer inputs and outputs.'),
  },
  {
    words: /^insufficient fee/,
    meaning: l10n.t('A pending transaction uses the same UTXO or nonce, and pays as much or more for its gas.'),
    advice: l10n.t('Wait until that one is accepted, or build this one again with a higher fee.'),
  },
];
