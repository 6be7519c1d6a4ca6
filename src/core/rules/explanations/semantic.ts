import * as l10n from '@vscode/l10n';
import type { ExplainedWords } from './explanation';

const MISSING = l10n.t(
  'An imported UTXO, an output or an asset is missing: it was already imported or spent, or never existed on this chain.',
);

/** Rules that need the chain (vms/avm/txs/executor/semantic_verifier.go and the fxs). */
export const SEMANTIC: readonly ExplainedWords[] = [
  {
    words: /failed to get utxo \S+: not found$/,
    meaning: l10n.t(
      'An input is already spent, or never existed on this chain. Nodes respond the same to a transaction that they have accepted before.',
    ),
    advice: l10n.t('Check whether this transaction is already accepted. If not, build it again from unspent outputs.'),
    ofNewTx: {
      meaning: l10n.t('An input is already spent, or never existed on this chain.'),
      advice: l10n.t('Build the transaction again from unspent outputs.'),
    },
  },
  {
    words: /asset IDs in the input don't match/,
    meaning: l10n.t('An input names a different asset than the output that it spends.'),
    advice: l10n.t('Use the asset ID of the output and sign again.'),
  },
  {
    words: /utxo amount and input amount are not equal/,
    meaning: l10n.t('An input names a different amount than the output that it spends.'),
    advice: l10n.t('Use the amount of the output and sign again: an output is always spent whole.'),
  },
  {
    words: /output is time locked/,
    meaning: l10n.t("An input can't be spent yet."),
    advice: l10n.t('Wait until its locktime has passed.'),
  },
  {
    words: /less signers than expected/,
    meaning: l10n.t('An input has fewer signatures than its output requires.'),
    advice: l10n.t('Have more of the owners sign.'),
  },
  {
    words: /more signers than expected/,
    meaning: l10n.t('An input has more signatures than its output requires.'),
    advice: l10n.t('Remove signatures until there are as many as the threshold.'),
  },
  {
    words: /different number of signers than provided/,
    meaning: l10n.t('An input names more or fewer signers than its credential has signatures.'),
    advice: l10n.t('Sign again, and check that no signature got lost.'),
  },
  {
    words: /referenced a nonexistent address/,
    meaning: l10n.t("An input has a signature index that its output doesn't have."),
    advice: l10n.t('Count the owners of the output from 0.'),
  },
  {
    words: /wrong signature: expected signature from/,
    meaning: l10n.t(
      "A signature was made with a key that doesn't own the input, or over other bytes (another network, chain or order).",
    ),
    advice: l10n.t('Sign exactly these bytes with the key of the owner.'),
  },
  {
    words: /invalid signature|signature was mutated|expecting a compressed key/,
    meaning: l10n.t("A signature isn't in the form that nodes accept: r, s in the lower half, and 0 or 1."),
    advice: l10n.t('Sign again with a wallet that supports Avalanche.'),
  },
  {
    words: /incompatible feature extension|cant transfer with this fx|wrong (?:credential|utxo|operation|input) type/,
    meaning: l10n.t(
      "The input, its credential and the output that it uses don't fit together: inputs can't spend mint rights or NFTs, and each fx has its own credentials.",
    ),
    advice: l10n.t('Use an operation of the fx that the output belongs to.'),
  },
  {
    words: /wrong number of utxos/i,
    meaning: l10n.t('An operation uses exactly one output.'),
    advice: l10n.t('Name exactly one.'),
  },
  {
    words: /wrong mint output/,
    meaning: l10n.t('Minting must return the mint rights to the same owners, with the same threshold and locktime.'),
    advice: l10n.t('Copy the owners of the output that is used.'),
  },
  {
    words: /wrong unique ID provided/,
    meaning: l10n.t("The group of an NFT can't change."),
    advice: l10n.t('Use the group of the output.'),
  },
  {
    words: /wrong bytes provided/,
    meaning: l10n.t("The payload of an NFT can't change."),
    advice: l10n.t('Use the payload of the output.'),
  },
  {
    words: /^(?:failed to verify fx usage: )?not an asset/,
    meaning: l10n.t("An asset ID belongs to a transaction that didn't create an asset."),
    advice: l10n.t('Use the ID of the transaction that created the asset.'),
  },
  {
    words: /^failed to get subnet of/,
    meaning: l10n.t('The network has no chain with that ID.'),
    advice: l10n.t('Check the ID of the chain that you export to or import from.'),
  },
  {
    words: /^same chainID/,
    meaning: l10n.t("A chain can't export to itself or import from itself."),
    advice: l10n.t('Name the other chain.'),
  },
  {
    words: /^mismatched subnetIDs/,
    meaning: l10n.t('The other chain belongs to another subnet.'),
    advice: l10n.t('Exports and imports only work within a subnet.'),
  },
  {
    words: /^(?:failed to verify (?:transfer|fx usage): )?not found$/,
    meaning: MISSING,
    advice: l10n.t('Check what can be imported, and whether this transaction is already accepted.'),
    ofNewTx: {
      meaning: MISSING,
      advice: l10n.t('Check what can be imported, and build the transaction again from unspent outputs.'),
    },
  },
];
