import * as l10n from '@vscode/l10n';
import type { ExplainedWords } from './bytes';

const SIGN_AGAIN = l10n.t('Sign again, and check that no signature got lost.');
const CHOOSE_ANOTHER = l10n.t('Choose another one.');

/** Rules that need nothing but the transaction (vms/avm/txs/executor/syntactic_verifier.go). */
export const SYNTACTIC: readonly ExplainedWords[] = [
  {
    words: /^tx has wrong network ID/,
    meaning: l10n.t('The transaction was made for another network.'),
    advice: l10n.t('Choose the chain of that network, or build the transaction again for this one.'),
  },
  {
    words: /^tx has wrong chain ID/,
    meaning: l10n.t('The transaction was made for another chain of the network.'),
    advice: l10n.t('Choose that chain, or build the transaction again for this one.'),
  },
  {
    words: /^memo exceeds maximum length/,
    meaning: l10n.t('A memo has at most 256 bytes.'),
    advice: l10n.t('Shorten the memo and sign again.'),
  },
  {
    words: /empty asset ID/,
    meaning: l10n.t('An amount has no asset ID.'),
    advice: l10n.t('Add the asset ID and sign again.'),
  },
  {
    words: /^output has no value/,
    meaning: l10n.t('The amount of an output is 0.'),
    advice: l10n.t('Remove the output and sign again.'),
  },
  {
    words: /^input has no value/,
    meaning: l10n.t('The amount of an input is 0.'),
    advice: l10n.t('Set it to the amount of the output that the input spends, and sign again.'),
  },
  {
    words: /^output is unspendable/,
    meaning: l10n.t('An output needs more signatures than it has owners, so it could never be spent.'),
    advice: l10n.t('Lower the threshold, or add owners.'),
  },
  {
    words: /^output representation should be optimized/,
    meaning: l10n.t('An output that anyone can spend (threshold 0) must not have owners.'),
    advice: l10n.t('Raise the threshold, or remove the owners.'),
  },
  {
    words: /^addresses not sorted and unique/,
    meaning: l10n.t('The owners of an output must be sorted by their bytes, without duplicates.'),
    advice: l10n.t('Sort the addresses by their 20 bytes (not by their text) and sign again.'),
  },
  {
    words: /^address indices not sorted and unique/,
    meaning: l10n.t('The signature indices of an input must ascend, without duplicates.'),
    advice: l10n.t('Sort them together with their signatures, and sign again.'),
  },
  {
    words: /^outputs not sorted/,
    meaning: l10n.t('Outputs must be sorted by asset ID and then by their bytes.'),
    advice: l10n.t('Sort the outputs and sign again: the signature covers their order.'),
  },
  {
    words: /^inputs not sorted and unique/,
    meaning: l10n.t(
      'Inputs must be sorted by the transaction ID and output index that they spend, without duplicates.',
    ),
    advice: l10n.t('Sort the inputs by bytes, remove duplicates, and sign again.'),
  },
  {
    words: /^operations not sorted and unique/,
    meaning: l10n.t('Operations must be sorted by their bytes, without duplicates.'),
    advice: l10n.t('Sort the operations and sign again.'),
  },
  {
    words: /^utxo IDs not sorted and unique/,
    meaning: l10n.t('The UTXOs that an operation uses must be sorted, without duplicates.'),
    advice: l10n.t('Sort them and sign again.'),
  },
  {
    words: /^initial states not sorted and unique/,
    meaning: l10n.t('The initial states of an asset must ascend by fx, with each fx once.'),
    advice: l10n.t('Sort the states and sign again.'),
  },
  {
    words: /^insufficient funds/,
    meaning: l10n.t('For at least one asset, the inputs hold less than the outputs and the fee together.'),
    advice: l10n.t('Add inputs, or lower the outputs. The inputs must also cover the fee, in the asset of the fee.'),
  },
  {
    words: /^overflow/,
    meaning: l10n.t('The amounts of an asset add up to more than 2^64-1.'),
    advice: l10n.t('Lower the amounts.'),
  },
  {
    words: /^wrong number of credentials/,
    meaning: l10n.t('A transaction has one credential for each input, operation and imported input.'),
    advice: SIGN_AGAIN,
  },
  {
    words: /^(?:name|symbol) is too (?:short|long)/,
    meaning: l10n.t('A name has 1 to 128 bytes, a symbol 1 to 4.'),
    advice: CHOOSE_ANOTHER,
  },
  {
    words: /name must be made up of only letters and numbers/,
    meaning: l10n.t('A name consists of letters, digits and spaces.'),
    advice: CHOOSE_ANOTHER,
  },
  {
    words: /symbol must be all upper case/,
    meaning: l10n.t('A symbol consists of the letters A to Z.'),
    advice: CHOOSE_ANOTHER,
  },
  {
    words: /^unexpected whitespace/,
    meaning: l10n.t("A name can't begin or end with a space."),
    advice: l10n.t('Remove the outer spaces.'),
  },
  {
    words: /^denomination is too large/,
    meaning: l10n.t('An asset has at most 32 decimals.'),
    advice: l10n.t('Choose fewer.'),
  },
  {
    words: /^assets must support at least one Fx/,
    meaning: l10n.t('The new asset has no initial state.'),
    advice: l10n.t('Add at least one.'),
  },
  {
    words: /^unknown feature extension/,
    meaning: l10n.t("An initial state names an fx that this chain doesn't have."),
    advice: l10n.t("Check the chain's fxs."),
  },
  {
    words: /^payload too large/,
    meaning: l10n.t('The payload of an NFT has at most 1,024 bytes.'),
    advice: l10n.t('Store the data elsewhere and refer to it.'),
  },
  {
    words: /^an operationTx must have/,
    meaning: l10n.t('The transaction has no operation.'),
    advice: l10n.t('Add one, or send a base transaction.'),
  },
  {
    words: /^no import inputs/,
    meaning: l10n.t('The transaction imports nothing.'),
    advice: l10n.t('Add UTXOs that another chain exported to this one.'),
  },
  {
    words: /^no export outputs/,
    meaning: l10n.t('The transaction exports nothing.'),
    advice: l10n.t('Add the outputs to export.'),
  },
  {
    words: /double spend an input/,
    meaning: l10n.t('The transaction uses the same output twice.'),
    advice: l10n.t('Use each output once, as an input or in one operation.'),
  },
];

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
